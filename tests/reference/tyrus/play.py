"""Placing, voting, and the end of the game (rulings, from "The decision `place`" on)."""

from __future__ import annotations

from typing import Any

from reference.tyrus.state import (
    BUILDINGS,
    COLORS,
    DRAWN,
    ELECTIONS,
    TILES_EACH,
    State,
    number_of,
    profession_of,
)

VOTE = {  # elected: building, who votes, who blocks, who counters
    "general": ("citadel", "soldier", "merchant", "priest"),
    "guildmaster": ("market", "merchant", "priest", "soldier"),
    "high priest": ("temple", "priest", "soldier", "merchant"),
}


def legal(model: State) -> list[str]:
    """The legal answers, sorted by code points: any tile of the hand into any building."""
    if model.actor is None:
        return []
    return sorted(f"{tile} > {name}" for tile in model.hands[model.actor] for name in BUILDINGS)


def perform(model: State, text: str) -> None:
    """Place a tile; the sixth one of an election brings the vote."""
    assert model.actor is not None
    tile, building = text.split(" > ")
    model.hands[model.actor].remove(tile)
    model.buildings[building][COLORS[model.actor]].append(tile)
    model.placed += 1
    if model.placed < TILES_EACH * len(COLORS):
        model.actor = 1 - model.actor
    else:
        hold_election(model)


def hold_election(model: State) -> None:
    """Hold the vote, discard its tiles and go on ("The vote")."""
    kind, _, _, _ = VOTE[model.elections[model.election]]
    ivory, brown = votes(model, 0), votes(model, 1)
    model.results.append("ivory" if ivory > brown else "brown" if brown > ivory else "null")
    for color in COLORS:
        model.buildings[f"{color} {kind}"] = {owner: [] for owner in COLORS}
    model.election += 1
    model.placed = 0
    if three_in_a_row(model) or model.election == ELECTIONS:
        model.over = True
        model.decision = model.actor = None
        return
    for hand, pile in zip(model.hands, model.piles, strict=True):
        hand += pile[:DRAWN]
        del pile[:DRAWN]
    # The first player leads the odd elections, and the first of them has the number 0 here.
    model.actor = model.first if model.election % 2 == 0 else 1 - model.first


def votes(model: State, player: int) -> int:
    """A player's votes in their own building of the current election ("The vote")."""
    kind, voting, blocking, countering = VOTE[model.elections[model.election]]
    own, enemy = COLORS[player], COLORS[1 - player]
    content = model.buildings[f"{own} {kind}"]
    blocked = total(content[enemy], blocking) - total(content[own], countering)
    return max(0, total(content[own], voting) - max(0, blocked))


def total(tiles: list[str], profession: str) -> int:
    """The sum of the numbers on the tiles of a profession."""
    return sum(number_of(tile) for tile in tiles if profession_of(tile) == profession)


def three_in_a_row(model: State) -> str | None:
    """The colour that has won the last three elections, with no null between ("Result")."""
    last = model.results[-3:]
    if len(last) == 3 and len(set(last)) == 1 and last[0] != "null":
        return last[0]
    return None


def result(model: State) -> dict[str, Any]:
    """Ranks and scores ("Result", trace.md)."""
    wins = [model.results.count(color) for color in COLORS]
    at_once = three_in_a_row(model)
    # One after the other: the win at once, the elections won, the tiles left in hand.
    merits = [
        (color == at_once, won, sum(number_of(tile) for tile in hand))
        for color, won, hand in zip(COLORS, wins, model.hands, strict=True)
    ]
    ranks = [1 + sum(other > own for other in merits) for own in merits]
    return {"ranks": ranks, "scores": wins}
