"""The treasures, the end of an action, of a turn, of the game (from Treasures on)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from reference.contest.kingdoms import cards, kingdom, leader_in
from reference.contest.state import (
    ACTIONS,
    COLORS,
    IDLE_ROUNDS,
    LEADER_OF,
    Pending,
    State,
    ask,
    gain,
    lay_point,
    leave_hand,
    missing,
    refill,
    turn_order,
)


def offer_treasure(model: State, gap: str) -> None:
    """Offer a swap to the merchant of the new card's kingdom while it has two treasures
    (Treasures).
    """
    group = kingdom(model, gap)
    merchant = leader_in(model, group, "green")
    treasures = sum(cards(model)[place] == "treasure" for place in group)
    if merchant is not None and treasures > 1:
        ask(model, "treasure", merchant.player, Pending(gap=gap))
    else:
        end_action(model)


def swap_treasure(model: State, text: str) -> None:
    """Replace a treasure by a red card; a leader on it stays (Treasures)."""
    assert model.actor is not None
    assert model.pending is not None
    assert model.pending.gap is not None
    if text == "decline":
        end_action(model)
        return
    leave_hand(model, model.actor, "red")
    model.columns[int(text.split(" ")[1]) - 1][0] = "red"
    gain(model, model.actor, "wild")
    model.tops[model.actor] = "treasure"
    offer_treasure(model, model.pending.gap)


def end_action(model: State) -> None:
    """Wait for the active player's next action, or for the end of their turn."""
    ask(model, "action", model.active)


def end_turn(model: State) -> None:
    """Set the actions left to 0 and begin the income from ships (End of the turn)."""
    model.actions_left = 0
    next_income(model, COLORS)


def next_income(model: State, colors: Sequence[str]) -> None:
    """Offer a point to the first of these colours whose leader has a ship in its kingdom."""
    for color in colors:
        place = model.leaders[model.active][LEADER_OF[color]]
        if place is not None:
            group = {cards(model)[other] for other in kingdom(model, place)}
            if any(
                card.startswith("ship") and color in card.split(" ")[1].split("-") for card in group
            ):
                ask(model, "point", model.active, Pending(color=color, income=True))
                return
    close_turn(model)


def take_income(model: State, text: str) -> None:
    """Carry out the answer to a ship's income, then go on to the next colour."""
    assert model.pending is not None
    assert model.pending.color is not None
    color = model.pending.color
    if text != "decline":
        lay_point(model, model.active, color)
    next_income(model, COLORS[COLORS.index(color) + 1 :])


def close_turn(model: State) -> None:
    """End the turn: idle turns, ends of the game, draws, next player (End of the turn)."""
    model.idle = model.idle + 1 if model.quiet else 0
    model.quiet = True
    players = turn_order(model)
    needed = sum(missing(model, player) for player in players)
    treasures = sum(column[0] == "treasure" for column in model.columns)
    idle_end = model.idle >= IDLE_ROUNDS * len(players)
    if idle_end or treasures <= 1 or needed > len(model.deck):
        end_game(model)
        return
    for player in players:
        refill(model, player)
    model.active = players[1]
    model.actions_left = ACTIONS
    ask(model, "action", model.active)


def end_game(model: State) -> None:
    """End the game: no decision is left."""
    model.over = True
    model.decision = model.actor = model.pending = None


def final_score(points: Mapping[str, int]) -> list[int]:
    """The colours, lowest first, each treasure added to the lowest (Result)."""
    colors = sorted(points[color] for color in COLORS)
    for _ in range(points["wild"]):
        colors[0] += 1
        colors.sort()
    return colors


def result(model: State) -> dict[str, Any]:
    """Ranks and scores (Result, trace.md)."""
    scores = [final_score(points) for points in model.points]
    ranks = [1 + sum(other > own for other in scores) for own in scores]
    return {"ranks": ranks, "scores": scores}
