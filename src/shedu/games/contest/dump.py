"""A state as plain data, the STATE of the trace format (`load` reads it back)."""

from __future__ import annotations

from typing import Any

from shedu.game import State
from shedu.games.contest.actions import LEADER_NAMES
from shedu.games.contest.places import (
    COLUMNS,
    FIRST_GAP,
    GAP_NAMES,
    GAPS,
    NAMES,
    ROWS,
    column_of,
)
from shedu.games.contest.state import (
    CARDS,
    COLORS,
    CONFLICT,
    CONFLICTS,
    DECISIONS,
    DECK,
    EMPTY,
    EXTERNAL,
    OVER,
    POINT,
    SHIP,
    SHIP_CARD,
    SHIPS,
    TREASURE,
)

HELD = (*COLORS, "unknown")
POINTS = (*COLORS, "wild")
TOPS = (*COLORS, "treasure")


def _counts(names: tuple[str, ...], values: Any) -> dict[str, int]:
    """Numbers by colour; `unknown` only where something is."""
    counts = dict(zip(names, (int(v) for v in values), strict=True))
    if counts.get("unknown") == 0:
        del counts["unknown"]
    return counts


def _card(record: Any, place: int) -> str | None:
    card = int(record["cards"][place])
    if card == SHIP_CARD:
        return f"ship {SHIPS[record['ships'].tolist().index(place)]}"
    return None if card == EMPTY else CARDS[card]


def _column(record: Any, column: int) -> list[str]:
    """A column from its treasure place down."""
    cards = [_card(record, place) for place in range(column * ROWS, (column + 1) * ROWS)]
    return [card for card in cards if card is not None]


def _leaders(places: Any) -> dict[str, str | None]:
    return {
        name: NAMES[place] if place >= 0 else None
        for name, place in zip(LEADER_NAMES, places.tolist(), strict=True)
    }


def _gap(record: Any) -> str | None:
    """The gap of the card whose action is not finished, if it lies in one."""
    gap = int(record["placed"]) - FIRST_GAP
    return GAP_NAMES[gap] if gap >= 0 else None


def _conflict(record: Any) -> dict[str, Any] | None:
    kind = int(record["conflict"])
    if CONFLICTS[kind] is None:
        return None
    committed = int(record["committed"])
    return {
        "kind": CONFLICTS[kind],
        "color": COLORS[int(record["color"])],
        "attacker": int(record["attacker"]),
        "defender": int(record["defender"]),
        "committed": committed if committed >= 0 else None,
        "gap": _gap(record) if kind == EXTERNAL else None,
    }


def _pending(record: Any) -> dict[str, Any] | None:
    """What the decision is about, where the rest of the state does not say it."""
    decision, income, placed = (int(record[key]) for key in ("decision", "income", "placed"))
    if decision not in (POINT, SHIP, CONFLICT, TREASURE):
        return None
    pending: dict[str, Any] = {"color": None, "column": None, "gap": None, "income": income >= 0}
    if income >= 0:
        pending["color"] = COLORS[income]
    elif decision in (POINT, SHIP):
        pending["color"] = COLORS[int(record["cards"][placed])]
        pending["column"] = column_of(placed) + 1
    else:
        pending["gap"] = _gap(record)
    return pending


def dump(state: State) -> dict[str, Any]:
    """The STATE of the trace format, with the key `memory` for what is out of the game.

    In an observation, unseen cards are null in the deck and counted as `unknown` in hands and
    among the removed.
    """
    record = state[0]
    players = range(int(record["players"]))
    deck = record["deck"][int(record["deck_at"]) : DECK].tolist()
    tops = [int(record["tops"][p]) for p in players]
    actor = int(record["actor"])
    return {
        "columns": [_column(record, column) for column in range(COLUMNS)],
        "gaps": [_card(record, FIRST_GAP + gap) for gap in range(GAPS)],
        "leaders": [_leaders(record["leaders"][p]) for p in players],
        "deck": [COLORS[color] if color >= 0 else None for color in deck],
        "hands": [_counts(HELD, record["hands"][p]) for p in players],
        "points": [_counts(POINTS, record["points"][p]) for p in players],
        "tops": [TOPS[top] if top >= 0 else None for top in tops],
        "catastrophes": [int(record["catastrophes"][p]) for p in players],
        "ships": [name for name, at in zip(SHIPS, record["ships"], strict=True) if at < 0],
        "active": int(record["active"]),
        "actions_left": int(record["actions_left"]),
        "decision": DECISIONS[int(record["decision"])],
        "actor": actor if actor >= 0 else None,
        "conflict": _conflict(record),
        "pending": _pending(record),
        "idle": int(record["idle"]),
        "quiet": bool(record["quiet"]),
        "over": int(record["decision"]) == OVER,
        "memory": {
            "gone": _counts(COLORS, record["gone"]),
            "removed": _counts(HELD, record["removed"]),
        },
    }
