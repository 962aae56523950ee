"""Tigris & Euphrates for machines: the contract's `Rules`."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from shedu.game import BadAction, Event, Random, Result, State, Value, copied
from shedu.games.log import events_of, new_log
from shedu.games.scoring import result
from shedu.games.tigris import dump as dumping
from shedu.games.tigris import load as loading
from shedu.games.tigris import observe as observing
from shedu.games.tigris import planes as planing
from shedu.games.tigris import setup
from shedu.games.tigris.actions import ACTIONS, NUMBER, TEXTS
from shedu.games.tigris.board import CELL
from shedu.games.tigris.events import Kind
from shedu.games.tigris.legal import legal
from shedu.games.tigris.options import OPTIONS, PRESETS
from shedu.games.tigris.playout import playout
from shedu.games.tigris.state import DECISIONS, DTYPE, OVER
from shedu.games.tigris.turn import apply

OFF_BOARD = re.compile(r"[a-z ]+ ([a-z]\d+)")


class TigrisRules:
    """The rules of Tigris & Euphrates, in every published rule set."""

    name = "tigris"
    version = 1
    seats: tuple[int, ...] = (2, 3, 4)
    options = OPTIONS
    presets = PRESETS
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
        """The order of the bag as letters R, B, G, K, first the tiles dealt to player 0."""
        return setup.shuffled(options, rng)

    def new(self, options: Mapping[str, Value], players: int, supply: str, start: int) -> State:
        """The state after the setup with this bag and starting player (section 2)."""
        return setup.deal(options, players, supply, start)

    def supply(self, state: State) -> str:
        """The bag that a state at the start of a game was dealt from."""
        return setup.supply_of(state)

    def options_of(self, state: State) -> dict[str, Value]:
        """Every option with its value."""
        numbers = state[0]["options"].tolist()
        return {option: OPTIONS[option][n] for option, n in zip(OPTIONS, numbers, strict=True)}

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
        """Ranks, and each player's four numbers with the treasures added (section 9)."""
        return result(state) if state[0]["decision"] == OVER else None

    def observe(self, state: State, seat: int | None) -> State:
        """What a seat (None: a spectator) may know (section 10)."""
        return observing.observe(state, seat)

    def resample(self, observed: State, rng: Random) -> State:
        """A full state that looks the same to who observed it."""
        return observing.resample(observed, rng)

    def reveals(self, event: Event) -> bool:
        """Drawn tiles show something new, and so do those that are committed from a hand."""
        return event.kind in (Kind.TILES_DRAWN, Kind.TILES_COMMITTED)

    def text(self, action: int) -> str:
        """The notation of an action, such as ``temple c5``."""
        return TEXTS[action]

    def parse(self, text: str) -> int:
        """The action of a notation; raises `BadAction`."""
        number = NUMBER.get(" ".join(text.split()))
        if number is None:
            raise BadAction(f"{text!r} is no action of tigris: {_hint(text)}")
        return number

    def dump(self, state: State) -> dict[str, Any]:
        """The STATE of the trace format."""
        return dumping.dump(state)

    def load(self, data: Mapping[str, Any], options: Mapping[str, Value]) -> State:
        """The state of a dump; raises `BadState`."""
        return loading.load(data, options)

    def planes(self, observed: State, seat: int) -> NDArray[np.float32]:
        """What the seat observed, shape (planes, 11, 16)."""
        return planing.planes(observed, seat)


def _hint(text: str) -> str:
    """What would be right instead of a text that is no action."""
    cell = OFF_BOARD.fullmatch(text.strip())
    if cell and cell[1] not in CELL:
        return f"there is no cell {cell[1]!r}: they go from a1 to p11"
    close = difflib.get_close_matches(text, TEXTS, n=1, cutoff=0.6)
    return f"did you mean {close[0]!r}?" if close else "an example is 'temple c5'"
