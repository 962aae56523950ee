"""A state as plain data, the STATE of the trace format (`load` reads it back)."""

from __future__ import annotations

from typing import Any

from shedu.game import State
from shedu.games.tyrus.state import (
    COLORS,
    DECISIONS,
    IN_HAND,
    KINDS,
    OVER,
    PLACES,
    PLAYERS,
    REPRESENTATIVES,
    RESULTS,
    TILE_TEXTS,
    tiles_in,
)

Tiles = list[str | None]
"""Tiles as the notation writes them, in their order; then null for each that is not seen."""


def tiles_of(tiles: int, unseen: int = 0) -> Tiles:
    """The tiles of a set, and so many that are not seen."""
    return [*(TILE_TEXTS[tile] for tile in tiles_in(tiles)), *[None] * unseen]


def _pile(record: Any, player: int) -> Tiles:
    pile = record["piles"][player, int(record["pile_at"]) :].tolist()
    return [TILE_TEXTS[tile] if tile >= 0 else None for tile in pile]


def buildings_of(record: Any) -> dict[str, dict[str, Tiles]]:
    """What lies face down in each building, by owner."""
    return {
        name: {
            color: tiles_of(
                int(record["lying"][player, place]), int(record["unseen"][player, place])
            )
            for player, color in enumerate(COLORS)
        }
        for place, name in enumerate(PLACES)
    }


def revealed_of(record: Any) -> dict[str, dict[str, Tiles]] | None:
    """What the last vote revealed in its two buildings; None once the next tile is placed."""
    if record["placed"] or not record["election"]:
        return None
    kind = int(record["elections"][int(record["election"]) - 1])
    return {
        PLACES[owner * KINDS + kind]: {
            color: tiles_of(int(record["revealed"][player, owner]))
            for player, color in enumerate(COLORS)
        }
        for owner in range(PLAYERS)
    }


def dump(state: State) -> dict[str, Any]:
    """The STATE of the trace format, with the key `memory` for the tiles that votes revealed.

    In an observation, tiles and election cards that are not seen are null.
    """
    record = state[0]
    election, actor = int(record["election"]), int(record["actor"])
    return {
        "hands": [
            tiles_of(int(record["hands"][p]), int(record["unseen"][p, IN_HAND]))
            for p in range(PLAYERS)
        ],
        "piles": [_pile(record, p) for p in range(PLAYERS)],
        "buildings": buildings_of(record),
        "elections": [
            REPRESENTATIVES[kind] if kind >= 0 else None for kind in record["elections"].tolist()
        ],
        "results": [RESULTS[winner] for winner in record["results"][:election].tolist()],
        "election": election,
        "first": int(record["first"]),
        "placed": int(record["placed"]),
        "decision": DECISIONS[int(record["decision"])],
        "actor": actor if actor >= 0 else None,
        "over": int(record["decision"]) == OVER,
        "memory": {
            "gone": [tiles_of(int(record["gone"][p])) for p in range(PLAYERS)],
            "revealed": revealed_of(record),
        },
    }
