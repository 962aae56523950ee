"""Nim, a whole game in one file: copy it and change it into a game of your own.

Four heaps of stones lie on the table. A player on turn takes one or more stones from one heap. The
player who takes the last stone wins or, in misère, loses.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum, StrEnum
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

from shedu.game import Event, Names, Numbers, Result, State, States, Value
from shedu.jit import at, rule
from shedu.kit.actions import ActionSpace, Block
from shedu.kit.base import NOBODY, BaseRules
from shedu.kit.defaults import make_game
from shedu.kit.events import say
from shedu.kit.phrases import who
from shedu.kit.records import Counts, Name, OrNull, PlayerNumber, Record, array, scalar
from shedu.kit.table import BaseTable

HEAPS = ("a", "b", "c", "d")
STONES = (1, 3, 5, 7)
MOST = max(STONES)
PLAYERS = 2

# The actions: each action is a number with a notation, such as "take 3 from c".


class MoveKind(StrEnum):
    TAKE = "take"


class Move(NamedTuple):
    kind: MoveKind
    heap: int = -1
    number: int = -1


NUMBERS = tuple(str(number) for number in range(1, MOST + 1))
SPACE = ActionSpace(
    Move, Block(MoveKind.TAKE, "take {number} from {heap}", heap=HEAPS, number=NUMBERS)
)

# The position: one record of numbers.

DECISIONS = (None, "take")
OVER = 0


class Position(Record):
    """The stones in each heap, the options of the match, and the actor with the decision."""

    heaps = array(np.int16, len(HEAPS), blank=STONES, codec=Counts(HEAPS, MOST))
    options = array(np.int16, 1)
    active = scalar(codec=PlayerNumber())
    actor = scalar(codec=OrNull(PlayerNumber()))
    decision = scalar(codec=Name(DECISIONS))


# The events: the log, forecasts and bots learn from them what happened.


class EventKind(IntEnum):
    STONES_TAKEN = 0
    GAME_ENDED = 1


# The rules, compiled: state number `i` of an array.


@rule
def legal_into(states: States, i: int, out: Numbers) -> int:
    """Writes the legal actions in order and returns their number."""
    s: Position = at(states, i)
    if s.decision == OVER:
        return 0
    n = 0
    for heap in range(len(HEAPS)):
        for number in range(int(s.heaps[heap])):
            out[n] = heap * MOST + number
            n += 1
    return n


@rule
def apply_in_place(states: States, i: int, action: int, log: Numbers) -> None:
    """Plays a legal action and leaves its events in the log."""
    s: Position = at(states, i)
    log[0, 0] = 0
    heap, number = action // MOST, action % MOST + 1
    s.heaps[heap] -= number
    say(log, EventKind.STONES_TAKEN, int(s.active), place=heap, number=number)
    if s.heaps.any():
        s.active = s.actor = 1 - s.active
    else:
        s.decision, s.actor = OVER, NOBODY
        say(log, EventKind.GAME_ENDED, NOBODY)


# The objects that the rest of Shedu uses: for machines, and for people.


class NimRules(BaseRules):
    name = "nim"
    seats = (PLAYERS,)
    options: Mapping[str, tuple[Value, ...]] = MappingProxyType({"last_stone": ("wins", "loses")})
    presets: Mapping[str, Mapping[str, Value]] = MappingProxyType(
        {"normal": {}, "misere": {"last_stone": "loses"}}
    )
    position = Position
    space = SPACE
    decision_names = DECISIONS
    events = EventKind
    legal_into = staticmethod(legal_into)
    apply_in_place = staticmethod(apply_in_place)

    def result(self, state: State) -> Result | None:
        """One point for the player who took the last stone or, in misère, for the other."""
        if self.actor(state) is not None:
            return None
        last = self.turn(state)
        winner = last if self.options_of(state)["last_stone"] == "wins" else 1 - last
        scores = tuple(int(player == winner) for player in range(PLAYERS))
        return Result(ranks=tuple(2 - score for score in scores), scores=scores)


class NimTable(BaseTable):
    def places(self, observed: State, action: int) -> tuple[str, ...]:
        """The heap on the picture: the field of the record and the name of the value."""
        return (f"heaps-{HEAPS[SPACE.decode(action).heap]}",)

    def describe_event(self, event: Event, seat: int | None, names: Names) -> str | None:
        """An event as a sentence of the log."""
        if event.kind == EventKind.GAME_ENDED:
            return "No stone is left."
        verb = "take" if event.player == seat else "takes"
        player = who(event.player, seat, names)
        return f"{player} {verb} {event.number} from heap {HEAPS[event.place]}."


RULES = NimRules()
GAME = make_game(RULES, table=NimTable(RULES))
