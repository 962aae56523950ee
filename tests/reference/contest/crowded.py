"""Crowded positions, which games seldom reach: long columns, filled gaps, many leaders, ships."""

from __future__ import annotations

from collections import Counter
from random import Random

from reference.contest.kingdoms import cards, kingdom, occupied
from reference.contest.state import (
    COLORS,
    FULL,
    HAND,
    LEADERS,
    SUPPLY,
    TAKEN_OUT,
    State,
    setup,
)


def crowded(players: int, rng: Random) -> State:
    """A position at the start of a turn."""
    supply = list(Counter(SUPPLY).elements())
    rng.shuffle(supply)
    model = setup(players, supply[: HAND * players], rng.randrange(players))
    model.deck = supply[HAND * players + (TAKEN_OUT if players == 2 else 0) :]
    fill_columns(model, rng)
    for number in range(len(model.gaps)):
        if rng.random() < 0.6:
            model.gaps[number] = model.deck.pop()
    for player in range(players):
        for name in LEADERS:
            if rng.random() < 0.8:
                add_leader(model, player, name, rng)
    if rng.random() < 0.5:
        del model.deck[rng.randrange(len(model.deck) + 1) :]
    return model


def fill_columns(model: State, rng: Random) -> None:
    """Columns with runs of a colour, ships and treasures that were swapped."""
    alike, swapped = rng.random(), rng.choice((0, 0.2, 1))
    for column in model.columns:
        if rng.random() < swapped and column is not model.columns[0]:
            swap(model, column, rng.randrange(len(model.hands)))
        for _ in range(rng.randrange(FULL + 1)):
            if model.ships and rng.random() < 0.06:
                column.append(f"ship {rng.choice(model.ships)}")
                model.ships.remove(column[-1].removeprefix("ship "))
            elif rng.random() < alike and column[-1] in COLORS and column[-1] in model.deck:
                model.deck.remove(column[-1])
                column.append(column[-1])
            else:
                column.append(model.deck.pop())


def swap(model: State, column: list[str], player: int) -> None:
    """Replace a treasure by a red card of the deck."""
    model.deck.remove("red")
    column[0] = "red"
    model.points[player]["wild"] += 1
    model.tops[player] = "treasure"


def add_leader(model: State, player: int, name: str, rng: Random) -> None:
    """Place a leader on any card, unless its kingdom has one of the colour."""
    taken = occupied(model)
    free = [
        place
        for place, card in cards(model).items()
        if place not in taken and not card.startswith("ship")
    ]
    place = rng.choice(free)
    group = kingdom(model, place)
    if not any(leaders[name] in group for leaders in model.leaders):
        model.leaders[player][name] = place
