"""The game object of Tyrus, which the registry loads: rules, table, terminal and advice."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from shedu.game import Event, Game, Random, Result, State, Value
from shedu.games.tyrus import codec, guide, terminal
from shedu.games.tyrus.evaluation import evaluate
from shedu.games.tyrus.heuristic import score_actions
from shedu.games.tyrus.rules.actions import SPACE
from shedu.games.tyrus.rules.events import EventKind
from shedu.games.tyrus.rules.observe import observe_into
from shedu.games.tyrus.rules.play import apply, legal, playout
from shedu.games.tyrus.rules.position import DECISIONS, OVER, PLAYERS, Position, leader_of
from shedu.games.tyrus.rules.scoring import result
from shedu.games.tyrus.table import TyrusTable
from shedu.kit.advice import RuleAdvice
from shedu.kit.base import BaseRules

REVEALING = (
    EventKind.TILE_REVEALED,
    EventKind.ELECTION_HELD,
    EventKind.TILES_DRAWN,
    EventKind.ELECTION_BEGUN,
    EventKind.GAME_ENDED,
)


class TyrusRules(BaseRules):
    """The rules of Tyrus; it has no options."""

    name = "tyrus"
    version = 1
    seats = (PLAYERS,)
    options: Mapping[str, tuple[Value, ...]] = MappingProxyType({})
    presets: Mapping[str, Mapping[str, Value]] = MappingProxyType({"rulebook": {}})
    position = Position
    space = SPACE
    events = EventKind
    decision_names = DECISIONS
    example = SPACE.texts[40]

    legal_into = staticmethod(legal)
    apply_in_place = staticmethod(apply)
    playout = staticmethod(playout)
    observe_into = staticmethod(observe_into)
    supply = staticmethod(codec.supply_of)
    resample = staticmethod(codec.resample)
    dump = staticmethod(codec.dump)
    planes = staticmethod(codec.planes)

    def shuffle(self, options: Mapping[str, Value], players: int, rng: Random) -> str:
        """The order of both players' tiles and of the election cards."""
        return codec.shuffled(rng)

    def new(self, options: Mapping[str, Value], players: int, supply: str, start: int) -> State:
        """The state after the setup with this supply and starting player."""
        return codec.deal(supply, start)

    def load(self, data: Mapping[str, Any], options: Mapping[str, Value]) -> State:
        """The state of a dump; raises `BadState`."""
        return codec.load(data)

    def options_of(self, state: State) -> dict[str, Value]:
        """An empty mapping: there are no options."""
        return {}

    def players(self, state: State) -> int:
        """The number of players, which is always two."""
        return PLAYERS

    def turn(self, state: State) -> int:
        """The player who leads the election, or led the last one."""
        election = int(state[0]["election"]) - int(state[0]["decision"] == OVER)
        return leader_of(int(state[0]["first"]), election)

    def result(self, state: State) -> Result | None:
        """Ranks, and the number of elections that each has won; None while the game goes on."""
        return result(state) if state[0]["decision"] == OVER else None

    def reveals(self, event: Event) -> bool:
        """Whether the event reveals something: a vote, drawn tiles or a new election card."""
        return event.kind in REVEALING


GAME = Game(
    rules=TyrusRules(),
    table=TyrusTable(),
    plain=terminal,
    advice=RuleAdvice(score_actions, evaluate),
    guide=guide,
)
