"""Tyrus for machines: the contract's `Rules`."""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from shedu.game import BadAction, Event, Random, Result, State, Value, copied
from shedu.games.log import events_of, new_log
from shedu.games.tyrus import dump as dumping
from shedu.games.tyrus import load as loading
from shedu.games.tyrus import observe as observing
from shedu.games.tyrus import planes as planing
from shedu.games.tyrus import setup
from shedu.games.tyrus.actions import ACTIONS, NUMBER, TEXTS
from shedu.games.tyrus.events import Kind
from shedu.games.tyrus.legal import legal
from shedu.games.tyrus.play import apply
from shedu.games.tyrus.playout import playout
from shedu.games.tyrus.scoring import result
from shedu.games.tyrus.state import DECISIONS, DTYPE, OVER, PLAYERS, leader_of

REVEALING = (
    *(Kind.TILE_REVEALED, Kind.ELECTION_HELD, Kind.TILES_DRAWN, Kind.ELECTION_BEGUN),
    Kind.GAME_ENDED,
)


class TyrusRules:
    """The rules of Tyrus; it has no options."""

    name = "tyrus"
    version = 1
    seats: tuple[int, ...] = (PLAYERS,)
    options: Mapping[str, tuple[Value, ...]] = MappingProxyType({})
    presets: Mapping[str, Mapping[str, Value]] = MappingProxyType({"rulebook": {}})
    dtype = DTYPE
    actions = ACTIONS
    events = Kind
    decisions: tuple[str, ...] = tuple(kind for kind in DECISIONS if kind is not None)
    askings: tuple[str, ...] = ()

    legal_into = staticmethod(legal)
    apply_in_place = staticmethod(apply)
    playout = staticmethod(playout)
    observe_into = staticmethod(observing.observe_into)

    def shuffle(self, options: Mapping[str, Value], players: int, rng: Random) -> str:
        """The order of both players' tiles and of the election cards."""
        return setup.shuffled(rng)

    def new(self, options: Mapping[str, Value], players: int, supply: str, start: int) -> State:
        """The state after the setup with this supply and starting player."""
        return setup.deal(supply, start)

    def supply(self, state: State) -> str:
        """The supply that a state at the start of a game was dealt from."""
        return setup.supply_of(state)

    def options_of(self, state: State) -> dict[str, Value]:
        """There are none."""
        return {}

    def players(self, state: State) -> int:
        """Two."""
        return PLAYERS

    def actor(self, state: State) -> int | None:
        """Whose decision the state waits for; None when over."""
        actor = int(state[0]["actor"])
        return actor if actor >= 0 else None

    def turn(self, state: State) -> int:
        """Who leads the election, or led the last."""
        held = int(state[0]["election"]) - int(state[0]["decision"] == OVER)
        return leader_of(int(state[0]["first"]), held)

    def decision(self, state: State) -> str | None:
        """The kind of that decision; None when over."""
        return DECISIONS[int(state[0]["decision"])]

    def legal(self, state: State) -> NDArray[np.int16]:
        """The legal actions, sorted; none when over."""
        out = np.empty(ACTIONS, dtype=np.int16)
        return out[: legal(state, 0, out)].copy()

    def apply(self, state: State, action: int) -> tuple[State, tuple[Event, ...]]:
        """A new state after a legal action, and what happened."""
        after = copied(state)
        log = new_log()
        apply(after, 0, action, log)
        return after, events_of(log)

    def result(self, state: State) -> Result | None:
        """Ranks, and how many elections each has won."""
        return result(state) if state[0]["decision"] == OVER else None

    def observe(self, state: State, seat: int | None) -> State:
        """What a seat (None: a spectator) may know."""
        return observing.observe(state, seat)

    def resample(self, observed: State, rng: Random) -> State:
        """A full state that looks the same to who observed it."""
        return observing.resample(observed, rng)

    def reveals(self, event: Event) -> bool:
        """A vote, drawn tiles and a new election card show something new."""
        return event.kind in REVEALING

    def text(self, action: int) -> str:
        """The notation of an action, such as ``soldier 7 > brown market``."""
        return TEXTS[action]

    def parse(self, text: str) -> int:
        """The action of a notation; raises `BadAction`."""
        number = NUMBER.get(" ".join(text.split()))
        if number is None:
            close = difflib.get_close_matches(text, TEXTS, n=1, cutoff=0.6)
            hint = f"did you mean {close[0]!r}?" if close else f"an example is {TEXTS[40]!r}"
            raise BadAction(f"{text!r} is no action of tyrus: {hint}")
        return number

    def dump(self, state: State) -> dict[str, Any]:
        """The STATE of the trace format."""
        return dumping.dump(state)

    def load(self, data: Mapping[str, Any], options: Mapping[str, Value]) -> State:
        """The state of a dump; raises `BadState`."""
        return loading.load(data)

    def planes(self, observed: State, seat: int) -> NDArray[np.float32]:
        """What the seat observed, shape (planes, 3, 10)."""
        return planing.planes(observed, seat)
