"""Tigris & Euphrates for machines: the contract's `Rules`."""

from __future__ import annotations

import re
from collections.abc import Mapping

from shedu.game import Event, Random, Result, State, Value
from shedu.games.tigris import setup
from shedu.games.tigris.actions import SPACE
from shedu.games.tigris.board import CELL
from shedu.games.tigris.dump import dump
from shedu.games.tigris.events import EventKind
from shedu.games.tigris.legal import legal
from shedu.games.tigris.load import load
from shedu.games.tigris.observe import observe_into, resample
from shedu.games.tigris.options import OPTIONS, PRESETS
from shedu.games.tigris.planes import planes
from shedu.games.tigris.playout import playout
from shedu.games.tigris.state import DECISIONS, DTYPE, OVER
from shedu.games.tigris.turn import apply
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
    dtype = DTYPE
    space = SPACE
    events = EventKind
    decision_names = DECISIONS
    example = "temple c5"

    legal_into = staticmethod(legal)
    apply_in_place = staticmethod(apply)
    playout = staticmethod(playout)
    observe_into = staticmethod(observe_into)
    new = staticmethod(setup.deal)
    supply = staticmethod(setup.supply_of)
    resample = staticmethod(resample)
    dump = staticmethod(dump)
    load = staticmethod(load)
    planes = staticmethod(planes)

    def shuffle(self, options: Mapping[str, Value], players: int, rng: Random) -> str:
        """The order of the bag as letters R, B, G, K, first the tiles dealt to player 0."""
        return setup.shuffled(options, rng)

    def result(self, state: State) -> Result | None:
        """Ranks, and each player's four numbers with the treasures added (section 9)."""
        return result(state) if state[0]["decision"] == OVER else None

    def reveals(self, event: Event) -> bool:
        """Drawn tiles show something new, and so do those that are committed from a hand."""
        return event.kind in (EventKind.TILES_DRAWN, EventKind.TILES_COMMITTED)

    def hint(self, text: str) -> str:
        """What would be right instead: a cell that there is, or an action that looks like it."""
        cell = OFF_BOARD.fullmatch(text.strip())
        if cell and cell[1] not in CELL:
            return f"there is no cell {cell[1]!r}: they go from a1 to p11"
        return super().hint(text)
