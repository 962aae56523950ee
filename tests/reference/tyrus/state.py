"""The pieces, a position, and the trace format of it."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

COLORS = ("ivory", "brown")  # the players 0 and 1
PROFESSIONS = ("soldier", "merchant", "priest")
NUMBERS = range(1, 11)
TILES = [f"{profession} {number}" for profession in PROFESSIONS for number in NUMBERS]
KINDS = ("citadel", "market", "temple")
BUILDINGS = [f"{color} {kind}" for color in COLORS for kind in KINDS]
OFFICES = ("general", "guildmaster", "high priest")
HAND, ELECTIONS, TILES_EACH, DRAWN = 9, 9, 3, 3


@dataclass
class State:
    """A position, all of it, changed in place; the fields are those of the trace."""

    hands: list[list[str]]
    piles: list[list[str]]
    buildings: dict[str, dict[str, list[str]]]
    elections: list[str]
    results: list[str]
    election: int
    first: int
    placed: int
    decision: str | None
    actor: int | None
    over: bool


def load(state: dict[str, Any], _rules: dict[str, Any], _players: int) -> State:
    """The position of a trace STATE (trace.md)."""
    return State(
        hands=[list(hand) for hand in state["hands"]],
        piles=[list(pile) for pile in state["piles"]],
        buildings={
            name: {color: list(tiles) for color, tiles in content.items()}
            for name, content in state["buildings"].items()
        },
        elections=list(state["elections"]),
        results=list(state["results"]),
        election=state["election"],
        first=state["first"],
        placed=state["placed"],
        decision=state["decision"],
        actor=state["actor"],
        over=state["over"],
    )


def dump(model: State) -> dict[str, Any]:
    """The trace STATE of a position (trace.md)."""
    return {
        "hands": [in_order(hand) for hand in model.hands],
        "piles": [list(pile) for pile in model.piles],
        "buildings": {
            name: {color: in_order(model.buildings[name][color]) for color in COLORS}
            for name in BUILDINGS
        },
        "elections": list(model.elections),
        "results": list(model.results),
        "election": model.election,
        "first": model.first,
        "placed": model.placed,
        "decision": model.decision,
        "actor": model.actor,
        "over": model.over,
    }


def in_order(tiles: list[str]) -> list[str]:
    """The tiles sorted by profession (soldiers, merchants, priests), then by number."""
    return sorted(tiles, key=lambda tile: (PROFESSIONS.index(profession_of(tile)), number_of(tile)))


def profession_of(tile: str) -> str:
    """The profession on a tile."""
    return tile.split(" ")[0]


def number_of(tile: str) -> int:
    """The number on a tile."""
    return int(tile.split(" ")[1])


def setup(piles: list[list[str]], elections: list[str], first: int) -> State:
    """The start of a game, `piles` all tiles of each player in the order of drawing (Setup)."""
    return State(
        hands=[pile[:HAND] for pile in piles],
        piles=[pile[HAND:] for pile in piles],
        buildings={name: {color: [] for color in COLORS} for name in BUILDINGS},
        elections=list(elections),
        results=[],
        election=0,
        first=first,
        placed=0,
        decision="place",
        actor=first,
        over=False,
    )


def deal(_rules: dict[str, Any], players: int, rng: Random) -> State:
    """The start of a game dealt here."""
    piles = [rng.sample(TILES, len(TILES)) for _ in COLORS]
    return setup(piles, rng.sample(OFFICES * 3, ELECTIONS), rng.randrange(players))
