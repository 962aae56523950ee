"""The game object of Tigris & Euphrates, which the registry loads: rules, table and advice."""

from __future__ import annotations

import re
from collections.abc import Mapping

from shedu.game import Event, Game, Random, Result, State, Value
from shedu.games.tigris import codec, evaluation, guide, terminal
from shedu.games.tigris.heuristic import score_actions
from shedu.games.tigris.rules.actions import SPACE
from shedu.games.tigris.rules.board import CELL
from shedu.games.tigris.rules.events import EventKind
from shedu.games.tigris.rules.legal import legal
from shedu.games.tigris.rules.options import OPTIONS, PRESETS
from shedu.games.tigris.rules.playout import playout
from shedu.games.tigris.rules.position import DECISIONS, Decision, Position
from shedu.games.tigris.rules.turn import apply
from shedu.games.tigris.table import TigrisTable
from shedu.kit.advice import RuleAdvice
from shedu.kit.base import BaseRules
from shedu.kit.scoring import result

OFF_BOARD = re.compile(r"[a-z ]+ ([a-z]\d+)")


class TigrisRules(BaseRules):
    """The rules of Tigris & Euphrates, in every published rule set."""

    name = "tigris"
    version = 1
    seats = (2, 3, 4)
    options = OPTIONS
    presets = PRESETS
    position = Position
    space = SPACE
    events = EventKind
    decision_names = DECISIONS
    example = "temple c5"

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
        """The order of the bag as letters R, B, G, K, first the tiles dealt to player 0."""
        return codec.shuffled(options, rng)

    def result(self, state: State) -> Result | None:
        """Ranks, and each player's four numbers with the treasures added (section 9)."""
        return result(state) if state[0]["decision"] == Decision.OVER else None

    def reveals(self, event: Event) -> bool:
        """Whether the event reveals a hidden tile: one drawn, or one committed from a hand."""
        return event.kind in (EventKind.TILES_DRAWN, EventKind.TILES_COMMITTED)

    def hint(self, text: str) -> str:
        """A hint for a wrong action text: the existing cells, or a similar action."""
        cell = OFF_BOARD.fullmatch(text.strip())
        if cell and cell[1] not in CELL:
            return f"there is no cell {cell[1]!r}: they go from a1 to p11"
        return super().hint(text)


GAME = Game(
    rules=TigrisRules(),
    table=TigrisTable(),
    plain=terminal,
    advice=RuleAdvice(score_actions, evaluation.evaluate),
    guide=guide,
)
