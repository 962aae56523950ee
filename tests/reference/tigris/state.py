"""A position, its setup, and the trace format of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from reference.tigris.board import (
    ACTIONS,
    CATASTROPHES,
    CELL,
    COLORS,
    HAND,
    LEADER_OF,
    LEADERS,
    NAMES,
    SUPPLY,
    rules_of,
    shedu_spaces,
)


class Leader(NamedTuple):
    """A leader on the board."""

    color: str
    player: int


@dataclass
class Conflict:
    """A revolt or war under way; `committed` is the attacker's commitment once made."""

    kind: str
    color: str
    attacker: int
    defender: int
    committed: int | None = None


@dataclass
class State:
    """A position, all of it, changed in place."""

    rules: dict[str, Any]
    players: int
    tiles: dict[int, str]
    treasures: set[int]
    leaders: dict[int, Leader]
    monuments: dict[int, str]
    wonder: int | None
    buildings: dict[str, int]
    bag: list[str]
    hands: list[dict[str, int]]
    points: list[dict[str, int]]
    catastrophes: list[int]
    active: int
    actions_left: int
    decision: str | None
    actor: int | None
    conflict: Conflict | None
    union: int | None
    placed: int | None
    idle: int
    quiet: bool
    over: bool


def setup(rules: dict[str, Any], players: int, drawn: Sequence[str], start: int) -> State:
    """The start of a game, `drawn` the tiles in the order of drawing (section 2)."""
    shedu = shedu_spaces(rules)
    model = State(
        rules=rules,
        players=players,
        tiles=dict.fromkeys(shedu, "red"),
        treasures=set(shedu),
        leaders={},
        monuments={},
        wonder=None,
        buildings={},
        bag=list(drawn),
        hands=[dict.fromkeys(COLORS, 0) for _ in range(players)],
        points=[dict.fromkeys((*COLORS, "wild"), 0) for _ in range(players)],
        catastrophes=[CATASTROPHES] * players,
        active=start,
        actions_left=ACTIONS,
        decision="action",
        actor=start,
        conflict=None,
        union=None,
        placed=None,
        idle=0,
        quiet=True,
        over=False,
    )
    for player in range(players):
        draw(model, player, HAND)
    return model


def deal(rules: dict[str, Any], players: int, rng: Random) -> State:
    """The start of a game dealt here (section 2)."""
    supply = Counter(SUPPLY) - Counter(red=len(shedu_spaces(rules)))
    drawn = list(supply.elements())
    rng.shuffle(drawn)
    return setup(rules, players, drawn, rng.randrange(players))


def load(state: dict[str, Any], rules: dict[str, Any], players: int) -> State:
    """The position of a trace STATE (trace.md); it ignores the key `memory`."""
    board = {CELL[name]: piece for name, piece in state["board"].items()}
    return State(
        rules=rules_of(**rules),
        players=players,
        tiles={cell: piece["tile"] for cell, piece in board.items() if "tile" in piece},
        treasures={cell for cell, piece in board.items() if piece.get("treasure")},
        leaders={
            cell: Leader(LEADERS[piece["leader"]], piece["player"])
            for cell, piece in board.items()
            if "leader" in piece
        },
        monuments={CELL[entry["at"]]: entry["colors"] for entry in state["monuments"]},
        wonder=load_cell(state["wonder"]),
        buildings={color: CELL[name] for color, name in state["buildings"].items()},
        bag=list(state["bag"]),
        hands=[dict(hand) for hand in state["hands"]],
        points=[dict(points) for points in state["points"]],
        catastrophes=list(state["catastrophes"]),
        active=state["active"],
        actions_left=state["actions_left"],
        decision=state["decision"],
        actor=state["actor"],
        conflict=Conflict(**state["conflict"]) if state["conflict"] else None,
        union=load_cell(state["union"]),
        placed=load_cell(state["placed"]),
        idle=state["idle"],
        quiet=state["quiet"],
        over=state["over"],
    )


def load_cell(name: str | None) -> int | None:
    """The cell of a name, None of null."""
    return None if name is None else CELL[name]


def dump_cell(cell: int | None) -> str | None:
    """The name of a cell, null of None."""
    return None if cell is None else NAMES[cell]


def dump_piece(model: State, cell: int) -> dict[str, Any]:
    """The piece on a cell that is not empty (trace.md)."""
    if cell in model.leaders:
        leader = model.leaders[cell]
        return {"leader": LEADER_OF[leader.color], "player": leader.player}
    treasure = {"treasure": True} if cell in model.treasures else {}
    return {"tile": model.tiles[cell], **treasure}


def dump(model: State) -> dict[str, Any]:
    """The trace STATE of a position (trace.md)."""
    filled = sorted(model.tiles.keys() | model.leaders.keys())
    return {
        "board": {NAMES[cell]: dump_piece(model, cell) for cell in filled},
        "monuments": [
            {"at": NAMES[cell], "colors": colors}
            for cell, colors in sorted(model.monuments.items())
        ],
        "wonder": dump_cell(model.wonder),
        "buildings": {c: NAMES[model.buildings[c]] for c in COLORS if c in model.buildings},
        "bag": list(model.bag),
        "hands": [dict(hand) for hand in model.hands],
        "points": [dict(points) for points in model.points],
        "catastrophes": list(model.catastrophes),
        "active": model.active,
        "actions_left": model.actions_left,
        "decision": model.decision,
        "actor": model.actor,
        "conflict": None if model.conflict is None else dict(vars(model.conflict)),
        "union": dump_cell(model.union),
        "placed": dump_cell(model.placed),
        "idle": model.idle,
        "quiet": model.quiet,
        "over": model.over,
    }


def ask(model: State, decision: str, actor: int) -> None:
    """Set the next decision."""
    model.decision, model.actor = decision, actor


def leave_hand(model: State, player: int, color: str, number: int) -> None:
    """Take tiles from a hand, which makes the turn not idle (section 8)."""
    model.hands[player][color] -= number
    if number:
        model.quiet = False


def draw(model: State, player: int, number: int) -> bool:
    """Draw tiles while the bag lasts; returns whether it held enough (sections 2 and 8)."""
    drawn = model.bag[:number]
    del model.bag[:number]
    for color in drawn:
        model.hands[player][color] += 1
    return len(drawn) == number


def turn_order(model: State) -> list[int]:
    """The players clockwise from the active one."""
    return [(model.active + step) % model.players for step in range(model.players)]
