"""`BaseRules`: the defaults of all rules, derived from a game's record and action space.

A game derives its rules from `BaseRules` and overrides what differs. The defaults fit a game of
open information without chance.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from shedu.errors import BadAction, BadState
from shedu.game import (
    Event,
    Numbers,
    Random,
    Rules,
    State,
    States,
    Value,
    copy_state,
)
from shedu.kit.actions import ActionSpace
from shedu.kit.chance import below
from shedu.kit.events import events_of, new_log
from shedu.kit.records import Record, blank, dtype_of, dump_fields, fields_of, load_fields
from shedu.kit.validation import check, mapping

SPECTATOR = -1
"""The seat of a spectator in compiled functions."""
NOBODY = -1
"""The actor when the game is over."""


def copy_into(states: States, i: int, seat: int, seen: States, j: int) -> None:
    """Copies `states[i]` to `seen[j]`: the observation in a game of open information."""
    seen[j] = states[i]


class BaseRules(Rules):
    """The default rules of a game.

    Its record has the fields `actor`, `active` and `decision`, and `players` and `options` where
    these vary.

    A subclass declares `name`, `seats`, `position`, `space`, `events` and `decision_names`, and
    defines `legal_into`, `apply_in_place` and `result`.
    """

    version = 1
    options: Mapping[str, tuple[Value, ...]] = MappingProxyType({})
    presets: Mapping[str, Mapping[str, Value]] = MappingProxyType({"standard": {}})
    always_asked: tuple[str, ...] = ()
    position: type[Record]
    """The declaration of the record; `dtype` follows from it."""
    space: ActionSpace[Any]
    decision_names: tuple[str | None, ...]
    """The kinds of decisions by the numbers in the record; None when over."""
    example: str
    """The notation of an action, as an example in messages; the first one by default."""

    dtype: np.dtype[Any] = np.dtype([])
    actions = 0
    decisions: tuple[str, ...] = ()
    passive: Collection[str] = frozenset()

    def __init_subclass__(cls) -> None:
        """Derives the attributes that follow from the action space and the record."""
        super().__init_subclass__()
        cls.dtype = dtype_of(cls.position)
        cls.actions = cls.space.size
        cls.passive = frozenset(block.kind for block in cls.space.blocks if block.passive)
        cls.decisions = tuple(kind for kind in cls.decision_names if kind is not None)
        if not hasattr(cls, "example"):
            cls.example = cls.space.texts[0]

    # Setup.

    def shuffle(self, options: Mapping[str, Value], players: int, rng: Random) -> str:
        """The supply of a new game: empty, because there is no chance."""
        return ""

    def new(self, options: Mapping[str, Value], players: int, supply: str, start: int) -> State:
        """The first state: every field blank, and the starting player is to decide."""
        if supply:
            raise BadState(f"the supply is {supply!r}: {self.name} has none, it should be empty")
        state = self.blank(options, players)
        record = state[0]
        record["actor"] = record["active"] = start
        record["decision"] = self.decision_names.index(self.decisions[0])
        return state

    def blank(self, options: Mapping[str, Value], players: int) -> State:
        """A blank state with these options and this number of players."""
        state = blank(self.position)
        record = state[0]
        if self.options:
            record["options"] = [
                values.index(options[name]) for name, values in self.options.items()
            ]
        if self._has("players"):
            record["players"] = players
        return state

    def supply(self, state: State) -> str:
        """The supply from which `new` made this first state of a game."""
        return ""

    # Questions about a state.

    def options_of(self, state: State) -> dict[str, Value]:
        """Every option with its value."""
        if not self.options:
            return {}
        chosen = zip(self.options.items(), state[0]["options"].tolist(), strict=True)
        return {option: values[n] for (option, values), n in chosen}

    def players(self, state: State) -> int:
        """The number of players."""
        return int(state[0]["players"]) if self._has("players") else self.seats[0]

    def _has(self, field: str) -> bool:
        return field in (self.dtype.names or ())

    def actor(self, state: State) -> int | None:
        """Whose decision the state waits for; None when over."""
        actor = int(state[0]["actor"])
        return actor if actor >= 0 else None

    def turn(self, state: State) -> int:
        """The active player."""
        return int(state[0]["active"])

    def decision(self, state: State) -> str | None:
        """The kind of decision that the state waits for; None when over."""
        return self.decision_names[int(state[0]["decision"])]

    # Playing.

    def legal(self, state: State) -> Numbers:
        """The legal actions, sorted; none when over."""
        out = np.empty(self.actions, dtype=np.int16)
        return out[: self.legal_into(state, 0, out)].copy()

    def apply(self, state: State, action: int) -> tuple[State, tuple[Event, ...]]:
        """A new state after a legal action, and the events."""
        after = copy_state(state)
        log = new_log()
        self.apply_in_place(after, 0, action, log)
        return after, events_of(log)

    @property
    def playout(self) -> Callable[[States, int, NDArray[np.uint64], int, Numbers, Numbers], int]:
        """Plays random decisions with `legal_into` and `apply_in_place` in a loop in Python."""
        return self._play_out

    def _play_out(
        self,
        states: States,
        i: int,
        word: NDArray[np.uint64],
        most: int,
        out: Numbers,
        log: Numbers,
    ) -> int:
        decisions = 0
        while decisions < most and (number := self.legal_into(states, i, out)):
            self.apply_in_place(states, i, int(out[below(word, number)]), log)
            decisions += 1
        return decisions

    # Hidden information.

    @property
    def observe_into(self) -> Callable[[States, int, int, States, int], None]:
        """Writes what the seat may know: everything."""
        return copy_into

    def observe(self, state: State, seat: int | None) -> State:
        """The observation of a seat (None: a spectator), as a new state."""
        seen = np.empty_like(state)
        self.observe_into(state, 0, SPECTATOR if seat is None else seat, seen, 0)
        return seen

    def resample(self, observed: State, rng: Random) -> State:
        """A full state that agrees with the observation: the same, because nothing is hidden."""
        return copy_state(observed)

    def reveals(self, event: Event) -> bool:
        """Whether the event revealed something hidden: never."""
        return False

    def planes(self, observed: State, seat: int) -> NDArray[np.float32]:
        """Every field as planes of one size: arrays in the upper left corner, scalars everywhere.

        The actor and the active player are counted from the seat.
        """
        record, players = observed[0], self.players(observed)
        arrays = [np.atleast_2d(record[name]) for name in self.dtype.names or ()]
        rows, columns = (max(one.shape[axis] for one in arrays) for axis in (-2, -1))
        planes = []
        for name, values in zip(self.dtype.names or (), arrays, strict=True):
            if name in ("actor", "active") and values >= 0:
                values = (values - seat) % players
            if values.size == 1:
                values = np.full((rows, columns), values.item())
            for plane in values.reshape(-1, *values.shape[-2:]):
                missing = ((0, rows - plane.shape[0]), (0, columns - plane.shape[1]))
                planes.append(np.pad(plane, missing))
        return np.array(planes, dtype=np.float32)

    # Plain data.

    def dump(self, state: State) -> dict[str, Any]:
        """The STATE of the trace format: the number of players, and the fields with a codec."""
        players = self.players(state)
        several = {"players": players} if len(self.seats) > 1 else {}
        return several | dump_fields(self.position, state[0], players)

    def load(self, data: Mapping[str, Any], options: Mapping[str, Value]) -> State:
        """The state of a dump; raises `BadState`."""
        names = [field.name for field in fields_of(self.position) if field.codec is not None]
        several = len(self.seats) > 1
        mapping(data, "", ["players", *names] if several else names)
        players = data["players"] if several else self.seats[0]
        known = type(players) is int and players in self.seats
        check(known, "players", players, ", ".join(map(str, self.seats)))
        state = self.blank(options, players)
        load_fields(self.position, state[0], data, players)
        return state

    # Notation.

    def text(self, action: int) -> str:
        """The notation of an action."""
        return self.space.texts[action]

    def decode(self, action: int) -> Any:
        """The move of an action: a named tuple with its kind and typed fields."""
        return self.space.decode(action)

    def kind(self, action: int) -> str:
        """The kind of an action."""
        return self.space.kinds[action]

    def family(self, action: int) -> str:
        """The name that actions share if they differ only in their place."""
        return self.space.families[action]

    def parse(self, text: str) -> int:
        """The action of a notation; raises `BadAction`."""
        number = self.space.numbers.get(" ".join(text.split()))
        if number is None:
            raise BadAction(f"{text!r} is not an action of {self.name}: {self.hint(text)}")
        return number

    def hint(self, text: str) -> str:
        """A hint for an invalid text: a similar action or an example."""
        close = difflib.get_close_matches(text, self.space.texts, n=1, cutoff=0.6)
        return f"did you mean {close[0]!r}?" if close else f"an example is {self.example!r}"
