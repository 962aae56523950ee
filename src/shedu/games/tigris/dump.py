"""A state as plain data, the STATE of the trace format (`load` reads it back)."""

from __future__ import annotations

from typing import Any

from shedu.game import State
from shedu.games.tigris.actions import LEADER_NAMES
from shedu.games.tigris.board import NAMES, cells_in
from shedu.games.tigris.state import COLORS, CONFLICTS, DECISIONS, MONUMENTS, OVER, TILES

HELD = (*COLORS, "unknown")
POINTS = (*COLORS, "wild")


def _place(cell: int) -> str | None:
    return NAMES[cell] if cell >= 0 else None


def _counts(names: tuple[str, ...], values: Any) -> dict[str, int]:
    """Numbers by colour; `unknown` only where something is."""
    counts = dict(zip(names, (int(v) for v in values), strict=True))
    if counts.get("unknown") == 0:
        del counts["unknown"]
    return counts


def _board(record: Any) -> dict[str, dict[str, Any]]:
    """What is not empty, in the order of the cells."""
    found: dict[int, dict[str, Any]] = {}
    for kind, tile in enumerate(TILES):
        for cell in cells_in(record["tiles"][kind]):
            found[cell] = {"tile": tile}
    for cell in cells_in(record["treasures"][0]):
        found[cell]["treasure"] = True
    for player in range(int(record["players"])):
        for color, cell in enumerate(record["leaders"][player].tolist()):
            if cell >= 0:
                found[cell] = {"leader": LEADER_NAMES[color], "player": player}
    return {NAMES[cell]: found[cell] for cell in sorted(found)}


def _conflict(record: Any) -> dict[str, Any] | None:
    kind = CONFLICTS[int(record["conflict"])]
    if kind is None:
        return None
    committed = int(record["committed"])
    return {
        "kind": kind,
        "color": COLORS[int(record["color"])],
        "attacker": int(record["attacker"]),
        "defender": int(record["defender"]),
        "committed": committed if committed >= 0 else None,
    }


def dump(state: State) -> dict[str, Any]:
    """The STATE of the trace format, with the key `memory` for what is out of the game.

    In an observation, unseen tiles are null in the bag and counted as `unknown` in hands.
    """
    record = state[0]
    players = range(int(record["players"]))
    monuments = sorted(
        (int(cell), MONUMENTS[m]) for m, cell in enumerate(record["monuments"]) if cell >= 0
    )
    bag = record["bag"][int(record["bag_at"]) : int(record["bag_end"])].tolist()
    actor = int(record["actor"])
    return {
        "board": _board(record),
        "monuments": [{"at": NAMES[cell], "colors": colors} for cell, colors in monuments],
        "wonder": _place(int(record["wonder"])),
        "buildings": {
            COLORS[c]: NAMES[cell] for c, cell in enumerate(record["buildings"]) if cell >= 0
        },
        "bag": [COLORS[color] if color >= 0 else None for color in bag],
        "hands": [_counts(HELD, record["hands"][p]) for p in players],
        "points": [_counts(POINTS, record["points"][p]) for p in players],
        "catastrophes": [int(record["catastrophes"][p]) for p in players],
        "active": int(record["active"]),
        "actions_left": int(record["actions_left"]),
        "decision": DECISIONS[int(record["decision"])],
        "actor": actor if actor >= 0 else None,
        "conflict": _conflict(record),
        "union": _place(int(record["union"])),
        "placed": _place(int(record["placed"])),
        "idle": int(record["idle"]),
        "quiet": bool(record["quiet"]),
        "over": int(record["decision"]) == OVER,
        "memory": {
            "gone": _counts(COLORS, record["gone"]),
            "discards": [_counts(HELD, record["discards"][p]) for p in players],
        },
    }
