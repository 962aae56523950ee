"""The part of `Rules` that follows from what a game declares: its record and its actions."""

from __future__ import annotations

import difflib
from collections.abc import Collection
from typing import Any

import numpy as np

from shedu.errors import BadAction
from shedu.game import (
    Event,
    Numbers,
    Rules,
    State,
    Value,
    copy_state,
)
from shedu.kit.actions import ActionSpace
from shedu.kit.events import events_of, new_log
from shedu.kit.records import Record, dtype_of

SPECTATOR = -1
"""The seat of a spectator in compiled functions."""


class BaseRules(Rules):
    """The rules of a game whose record has the fields `options`, `players`, `actor`, `active` and
    `decision`; a game says the rest, and what it keeps elsewhere.
    """

    always_asked: tuple[str, ...] = ()
    position: type[Record]
    space: ActionSpace[Any]
    decision_names: tuple[str | None, ...]
    """The kinds of decisions by the numbers in the record; None when over."""
    example: str
    """The notation of an action, as an example in messages."""

    dtype: np.dtype[Any] = np.dtype([])
    actions = 0
    decisions: tuple[str, ...] = ()
    passive: Collection[str] = frozenset()

    def __init_subclass__(cls) -> None:
        """Derives what the declarations of the action space and the record imply."""
        super().__init_subclass__()
        if hasattr(cls, "position"):
            cls.dtype = dtype_of(cls.position)
        cls.actions = cls.space.size
        cls.passive = frozenset(block.kind for block in cls.space.blocks if block.passive)
        cls.decisions = tuple(kind for kind in cls.decision_names if kind is not None)

    def options_of(self, state: State) -> dict[str, Value]:
        """Every option with its value."""
        chosen = zip(self.options.items(), state[0]["options"].tolist(), strict=True)
        return {option: values[n] for (option, values), n in chosen}

    def players(self, state: State) -> int:
        """The number of players."""
        return int(state[0]["players"])

    def actor(self, state: State) -> int | None:
        """Whose decision the state waits for; None when over."""
        actor = int(state[0]["actor"])
        return actor if actor >= 0 else None

    def turn(self, state: State) -> int:
        """The active player."""
        return int(state[0]["active"])

    def decision(self, state: State) -> str | None:
        """The kind of that decision; None when over."""
        return self.decision_names[int(state[0]["decision"])]

    def legal(self, state: State) -> Numbers:
        """The legal actions, sorted; none when over."""
        out = np.empty(self.actions, dtype=np.int16)
        return out[: self.legal_into(state, 0, out)].copy()

    def apply(self, state: State, action: int) -> tuple[State, tuple[Event, ...]]:
        """A new state after a legal action, and what happened."""
        after = copy_state(state)
        log = new_log()
        self.apply_in_place(after, 0, action, log)
        return after, events_of(log)

    def observe(self, state: State, seat: int | None) -> State:
        """What a seat (None: a spectator) may know, as a state of its own."""
        seen = np.empty_like(state)
        self.observe_into(state, 0, SPECTATOR if seat is None else seat, seen, 0)
        return seen

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
        """What actions share that differ in their place only."""
        return self.space.families[action]

    def parse(self, text: str) -> int:
        """The action of a notation; raises `BadAction`."""
        number = self.space.numbers.get(" ".join(text.split()))
        if number is None:
            raise BadAction(f"{text!r} is not an action of {self.name}: {self.hint(text)}")
        return number

    def hint(self, text: str) -> str:
        """What would be right instead of a text that is not an action."""
        close = difflib.get_close_matches(text, self.space.texts, n=1, cutoff=0.6)
        return f"did you mean {close[0]!r}?" if close else f"an example is {self.example!r}"
