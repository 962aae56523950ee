"""Tyrus for machines: the contract's `Rules`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from shedu.game import Event, Random, Result, State, Value
from shedu.games.tyrus import setup
from shedu.games.tyrus.actions import SPACE
from shedu.games.tyrus.dump import dump
from shedu.games.tyrus.events import EventKind
from shedu.games.tyrus.legal import legal
from shedu.games.tyrus.load import load
from shedu.games.tyrus.observe import observe_into, resample
from shedu.games.tyrus.planes import planes
from shedu.games.tyrus.play import apply
from shedu.games.tyrus.playout import playout
from shedu.games.tyrus.scoring import result
from shedu.games.tyrus.state import DECISIONS, DTYPE, OVER, PLAYERS, leader_of
from shedu.kit.base import BaseRules

REVEALING = (
    *(
        EventKind.TILE_REVEALED,
        EventKind.ELECTION_HELD,
        EventKind.TILES_DRAWN,
        EventKind.ELECTION_BEGUN,
    ),
    EventKind.GAME_ENDED,
)


class TyrusRules(BaseRules):
    """The rules of Tyrus; it has no options."""

    name = "tyrus"
    version = 1
    seats = (PLAYERS,)
    options: Mapping[str, tuple[Value, ...]] = MappingProxyType({})
    presets: Mapping[str, Mapping[str, Value]] = MappingProxyType({"rulebook": {}})
    dtype = DTYPE
    space = SPACE
    events = EventKind
    decision_names = DECISIONS
    example = SPACE.texts[40]

    legal_into = staticmethod(legal)
    apply_in_place = staticmethod(apply)
    playout = staticmethod(playout)
    observe_into = staticmethod(observe_into)
    supply = staticmethod(setup.supply_of)
    resample = staticmethod(resample)
    dump = staticmethod(dump)
    planes = staticmethod(planes)

    def shuffle(self, options: Mapping[str, Value], players: int, rng: Random) -> str:
        """The order of both players' tiles and of the election cards."""
        return setup.shuffled(rng)

    def new(self, options: Mapping[str, Value], players: int, supply: str, start: int) -> State:
        """The state after the setup with this supply and starting player."""
        return setup.deal(supply, start)

    def options_of(self, state: State) -> dict[str, Value]:
        """There are none."""
        return {}

    def players(self, state: State) -> int:
        """Two."""
        return PLAYERS

    def turn(self, state: State) -> int:
        """Who leads the election, or led the last."""
        held = int(state[0]["election"]) - int(state[0]["decision"] == OVER)
        return leader_of(int(state[0]["first"]), held)

    def result(self, state: State) -> Result | None:
        """Ranks, and how many elections each has won."""
        return result(state) if state[0]["decision"] == OVER else None

    def reveals(self, event: Event) -> bool:
        """A vote, drawn tiles and a new election card show something new."""
        return event.kind in REVEALING

    def load(self, data: Mapping[str, Any], options: Mapping[str, Value]) -> State:
        """The state of a dump; raises `BadState`."""
        return load(data)
