"""Contest of Kings for machines: the contract's `Rules`."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from shedu.game import BadAction, Event, Random, Result, State, Value, copied
from shedu.games.contest import dump as dumping
from shedu.games.contest import load as loading
from shedu.games.contest import observe as observing
from shedu.games.contest import planes as planing
from shedu.games.contest import setup
from shedu.games.contest.actions import ACTIONS, NUMBER, TEXTS
from shedu.games.contest.events import Kind
from shedu.games.contest.legal import legal
from shedu.games.contest.options import OPTIONS, PRESETS
from shedu.games.contest.places import PLACE, SPOT_NAMES
from shedu.games.contest.playout import playout
from shedu.games.contest.state import DECISIONS, DTYPE, OVER
from shedu.games.contest.turn import apply
from shedu.games.log import events_of, new_log
from shedu.games.scoring import result

SOMEWHERE = re.compile(r"[a-z]+ (\d+(?:[.-]\d+)?)")


class ContestRules:
    """The rules of Contest of Kings."""

    name = "contest"
    version = 1
    seats: tuple[int, ...] = (2, 3, 4)
    options = OPTIONS
    presets = PRESETS
    dtype = DTYPE
    actions = ACTIONS
    events = Kind
    decisions: tuple[str, ...] = tuple(kind for kind in DECISIONS if kind is not None)
    askings: tuple[str, ...] = ("point", "commit", "prize", "treasure")

    legal_into = staticmethod(legal)
    apply_in_place = staticmethod(apply)
    playout = staticmethod(playout)
    observe_into = staticmethod(observing.observe_into)

    def shuffle(self, options: Mapping[str, Value], players: int, rng: Random) -> str:
        """The order of the cards as letters K, G, R, B, first those dealt to player 0."""
        return setup.shuffled(rng)

    def new(self, options: Mapping[str, Value], players: int, supply: str, start: int) -> State:
        """The state after the setup with these cards and starting player."""
        return setup.deal(options, players, supply, start)

    def supply(self, state: State) -> str:
        """The cards that a state at the start of a game was dealt from."""
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
        """Ranks, and each player's four numbers with the treasures added."""
        return result(state) if state[0]["decision"] == OVER else None

    def observe(self, state: State, seat: int | None) -> State:
        """What a seat (None: a spectator) may know."""
        return observing.observe(state, seat)

    def resample(self, observed: State, rng: Random) -> State:
        """A full state that looks the same to who observed it."""
        return observing.resample(observed, rng)

    def reveals(self, event: Event) -> bool:
        """Drawn cards show something new, and so do those that are committed from a hand."""
        return event.kind in (Kind.CARDS_DRAWN, Kind.CARDS_COMMITTED)

    def text(self, action: int) -> str:
        """The notation of an action, such as ``king 3.4``."""
        return TEXTS[action]

    def parse(self, text: str) -> int:
        """The action of a notation; raises `BadAction`."""
        number = NUMBER.get(" ".join(text.split()))
        if number is None:
            raise BadAction(f"{text!r} is no action of contest: {_hint(text)}")
        return number

    def dump(self, state: State) -> dict[str, Any]:
        """The STATE of the trace format."""
        return dumping.dump(state)

    def load(self, data: Mapping[str, Any], options: Mapping[str, Value]) -> State:
        """The state of a dump; raises `BadState`."""
        return loading.load(data, options)

    def planes(self, observed: State, seat: int) -> NDArray[np.float32]:
        """What the seat observed, shape (planes, 9, 15)."""
        return planing.planes(observed, seat)


def _hint(text: str) -> str:
    """What would be right instead of a text that is no action."""
    somewhere = SOMEWHERE.fullmatch(" ".join(text.split()))
    if somewhere and somewhere[1] not in (*PLACE, *SPOT_NAMES):
        return (
            f"there is no place {somewhere[1]!r}: columns go from 1 to 8, their places from 1.0 "
            "to 8.8, gaps from 1-2 to 7-8"
        )
    close = difflib.get_close_matches(text, TEXTS, n=1, cutoff=0.6)
    return f"did you mean {close[0]!r}?" if close else "an example is 'king 3.4'"
