"""The game object of Contest of Kings, which the registry loads: rules, table and advice."""

from __future__ import annotations

import re
from collections.abc import Mapping

from shedu.game import Event, Game, Random, Result, State, Value
from shedu.games.contest import codec, evaluation, guide, terminal
from shedu.games.contest.heuristic import score_actions
from shedu.games.contest.rules.actions import SPACE
from shedu.games.contest.rules.events import EventKind
from shedu.games.contest.rules.legal import legal
from shedu.games.contest.rules.options import OPTIONS, PRESETS
from shedu.games.contest.rules.places import PLACE, SPOT_NAMES
from shedu.games.contest.rules.playout import playout
from shedu.games.contest.rules.position import DECISIONS, Decision, Position
from shedu.games.contest.rules.turn import apply
from shedu.games.contest.table import ContestTable
from shedu.kit.advice import RuleAdvice
from shedu.kit.base import BaseRules
from shedu.kit.scoring import result

WITH_PLACE = re.compile(r"[a-z]+ (\d+(?:[.-]\d+)?)")


class ContestRules(BaseRules):
    """The rules of Contest of Kings."""

    name = "contest"
    version = 1
    seats = (2, 3, 4)
    options = OPTIONS
    presets = PRESETS
    position = Position
    space = SPACE
    events = EventKind
    always_asked = ("point", "commit", "prize", "treasure")
    decision_names = DECISIONS
    example = "king 3.4"

    legal_into = staticmethod(legal)
    apply_in_place = staticmethod(apply)
    playout = staticmethod(playout)
    observe_into = staticmethod(codec.observe_into)
    new = staticmethod(codec.deal)
    supply = staticmethod(codec.supply_of)
    resample = staticmethod(codec.resample)
    dump = staticmethod(codec.dump)
    load = staticmethod(codec.load)
    planes = staticmethod(codec.planes)

    def shuffle(self, options: Mapping[str, Value], players: int, rng: Random) -> str:
        """The order of the cards as letters K, G, R, B, first those dealt to player 0."""
        return codec.shuffled(rng)

    def result(self, state: State) -> Result | None:
        """Ranks, and each player's four numbers with the treasures added."""
        return result(state) if state[0]["decision"] == Decision.OVER else None

    def reveals(self, event: Event) -> bool:
        """Whether the event reveals a hidden card: one drawn, or one committed from a hand."""
        return event.kind in (EventKind.CARDS_DRAWN, EventKind.CARDS_COMMITTED)

    def hint(self, text: str) -> str:
        """A hint for a wrong action text: the existing places, or a similar action."""
        named = WITH_PLACE.fullmatch(" ".join(text.split()))
        if named and named[1] not in (*PLACE, *SPOT_NAMES):
            return (
                f"there is no place {named[1]!r}: columns go from 1 to 8, their places from "
                "1.0 to 8.8, gaps from 1-2 to 7-8"
            )
        return super().hint(text)


GAME = Game(
    rules=ContestRules(),
    table=ContestTable(),
    plain=terminal,
    advice=RuleAdvice(score_actions, evaluation.evaluate),
    guide=guide,
)
