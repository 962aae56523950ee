"""Tyrus as one object: rules, table, terminal, advice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from shedu.game import Event, Game, Random, Result, State, States, Value
from shedu.games.tyrus import terminal
from shedu.games.tyrus.codec import deal, dump, load, planes, resample, shuffled, supply_of
from shedu.games.tyrus.evaluation import worth
from shedu.games.tyrus.heuristic import like_all
from shedu.games.tyrus.rules.actions import SPACE
from shedu.games.tyrus.rules.events import EventKind
from shedu.games.tyrus.rules.observe import observe_into
from shedu.games.tyrus.rules.play import apply, legal, playout
from shedu.games.tyrus.rules.position import DECISIONS, DTYPE, OVER, PLAYERS, leader_of
from shedu.games.tyrus.rules.scoring import result
from shedu.games.tyrus.table import TyrusTable
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
    supply = staticmethod(supply_of)
    resample = staticmethod(resample)
    dump = staticmethod(dump)
    planes = staticmethod(planes)

    def shuffle(self, options: Mapping[str, Value], players: int, rng: Random) -> str:
        """The order of both players' tiles and of the election cards."""
        return shuffled(rng)

    def new(self, options: Mapping[str, Value], players: int, supply: str, start: int) -> State:
        """The state after the setup with this supply and starting player."""
        return deal(supply, start)

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


class TyrusAdvice:
    """The advice of Tyrus, from observations only."""

    evaluate: Callable[[States, int, int], float] = staticmethod(worth)

    def heuristic(self, observed: State, actions: NDArray[np.int16]) -> NDArray[np.float64]:
        """How much the rule of thumb (`thumb`) likes each of the actor's legal actions."""
        liked = np.empty(len(actions))
        like_all(observed, 0, actions, liked)
        return liked


GAME = Game(rules=TyrusRules(), table=TyrusTable(), plain=terminal, advice=TyrusAdvice())
