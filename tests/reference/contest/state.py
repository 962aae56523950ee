"""The pieces, a position, its setup, and the trace format of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

COLORS = ("black", "green", "red", "blue")
LEADERS = {"king": "black", "merchant": "green", "priest": "red", "farmer": "blue"}
LEADER_OF = {color: name for name, color in LEADERS.items()}
SHIPS = ("blue-black", "blue-green", "blue-red")
SUPPLY = {"black": 40, "green": 40, "red": 65, "blue": 40}
TREASURES = 8
HAND, ACTIONS, FULL, CONNECTED, ROW, IDLE_ROUNDS, TAKEN_OUT = 8, 2, 8, 3, 4, 8, 30
"""Cards in a hand, actions in a turn, most cards beneath a treasure place, fewest beside a card in
a gap, cards that make a ship, idle turns a player, cards that leave a game of two.
"""
OPTIONS: dict[str, tuple[Any, ...]] = {"open_scores": (False, True)}
GAPS = [f"{column}-{column + 1}" for column in range(1, TREASURES)]


@dataclass
class Conflict:
    """A conflict under way; `committed` is the attacker's commitment once made."""

    kind: str
    color: str
    attacker: int
    defender: int
    committed: int | None = None
    gap: str | None = None


@dataclass
class Pending:
    """The subject of a decision `point`, `ship`, `conflict` or `treasure`."""

    color: str | None = None
    column: int | None = None
    gap: str | None = None
    income: bool = False


@dataclass
class State:
    """A position, all of it, changed in place; the fields are those of the trace.

    Places are texts: `3.0`, `3.4`, `3-4`. The number of players is that of the hands.
    """

    columns: list[list[str]]
    gaps: list[str | None]
    leaders: list[dict[str, str | None]]
    deck: list[str]
    hands: list[dict[str, int]]
    points: list[dict[str, int]]
    tops: list[str | None]
    catastrophes: list[int]
    ships: list[str]
    active: int
    actions_left: int
    decision: str | None
    actor: int | None
    conflict: Conflict | None
    pending: Pending | None
    idle: int
    quiet: bool
    over: bool


def setup(players: int, drawn: Sequence[str], start: int) -> State:
    """The start of a game, `drawn` the shuffled cards without those taken out (Setup)."""
    model = State(
        columns=[["treasure"] for _ in range(TREASURES)],
        gaps=[None for _ in GAPS],
        leaders=[dict.fromkeys(LEADERS) for _ in range(players)],
        deck=list(drawn),
        hands=[dict.fromkeys(COLORS, 0) for _ in range(players)],
        points=[dict.fromkeys((*COLORS, "wild"), 0) for _ in range(players)],
        tops=[None] * players,
        catastrophes=[1] * players,
        ships=list(SHIPS),
        active=start,
        actions_left=ACTIONS,
        decision="action",
        actor=start,
        conflict=None,
        pending=None,
        idle=0,
        quiet=True,
        over=False,
    )
    for player in range(players):
        refill(model, player)
    return model


def deal(_rules: dict[str, Any], players: int, rng: Random) -> State:
    """The start of a game dealt here; with two players some cards leave it (Setup)."""
    drawn = list(Counter(SUPPLY).elements())
    rng.shuffle(drawn)
    if players == 2:
        dealt = HAND * players
        del drawn[dealt : dealt + TAKEN_OUT]
    return setup(players, drawn, rng.randrange(players))


def load(state: dict[str, Any], _rules: dict[str, Any], _players: int) -> State:
    """The position of a trace STATE (trace.md); it ignores the key `memory`."""
    return State(
        columns=[list(column) for column in state["columns"]],
        gaps=list(state["gaps"]),
        leaders=[dict(leaders) for leaders in state["leaders"]],
        deck=list(state["deck"]),
        hands=[dict(hand) for hand in state["hands"]],
        points=[dict(points) for points in state["points"]],
        tops=list(state["tops"]),
        catastrophes=list(state["catastrophes"]),
        ships=list(state["ships"]),
        active=state["active"],
        actions_left=state["actions_left"],
        decision=state["decision"],
        actor=state["actor"],
        conflict=Conflict(**state["conflict"]) if state["conflict"] else None,
        pending=Pending(**state["pending"]) if state["pending"] else None,
        idle=state["idle"],
        quiet=state["quiet"],
        over=state["over"],
    )


def dump(model: State) -> dict[str, Any]:
    """The trace STATE of a position (trace.md)."""
    return {
        "columns": [list(column) for column in model.columns],
        "gaps": list(model.gaps),
        "leaders": [dict(leaders) for leaders in model.leaders],
        "deck": list(model.deck),
        "hands": [dict(hand) for hand in model.hands],
        "points": [dict(points) for points in model.points],
        "tops": list(model.tops),
        "catastrophes": list(model.catastrophes),
        "ships": [ship for ship in SHIPS if ship in model.ships],
        "active": model.active,
        "actions_left": model.actions_left,
        "decision": model.decision,
        "actor": model.actor,
        "conflict": None if model.conflict is None else dict(vars(model.conflict)),
        "pending": None if model.pending is None else dict(vars(model.pending)),
        "idle": model.idle,
        "quiet": model.quiet,
        "over": model.over,
    }


def ask(model: State, decision: str, actor: int, pending: Pending | None = None) -> None:
    """Set the next decision and its subject."""
    model.decision, model.actor, model.pending = decision, actor, pending


def leave_hand(model: State, player: int, color: str, number: int = 1) -> None:
    """Take cards from a hand, which makes the turn not idle (End of the turn)."""
    model.hands[player][color] -= number
    if number:
        model.quiet = False


def gain(model: State, player: int, color: str, number: int = 1) -> None:
    """Put cards on a player's stack."""
    model.points[player][color] += number
    if number:
        model.tops[player] = color


def lay_point(model: State, player: int, color: str) -> None:
    """Lay a card of the hand as a point."""
    leave_hand(model, player, color)
    gain(model, player, color)


def missing(model: State, player: int) -> int:
    """The number of cards that a player needs for a full hand."""
    return HAND - sum(model.hands[player].values())


def refill(model: State, player: int) -> None:
    """Refill a player's hand to eight cards."""
    number = missing(model, player)
    for color in model.deck[:number]:
        model.hands[player][color] += 1
    del model.deck[:number]


def turn_order(model: State) -> list[int]:
    """The players clockwise from the active one."""
    players = len(model.hands)
    return [(model.active + step) % players for step in range(players)]
