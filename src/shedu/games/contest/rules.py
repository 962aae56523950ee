"""Contest of Kings for machines: the contract's `Rules`."""

from __future__ import annotations

import re
from collections.abc import Mapping

from shedu.game import Event, Random, Result, State, Value
from shedu.games.contest import setup
from shedu.games.contest.actions import SPACE
from shedu.games.contest.dump import dump
from shedu.games.contest.events import EventKind
from shedu.games.contest.legal import legal
from shedu.games.contest.load import load
from shedu.games.contest.observe import observe_into, resample
from shedu.games.contest.options import OPTIONS, PRESETS
from shedu.games.contest.places import PLACE, SPOT_NAMES
from shedu.games.contest.planes import planes
from shedu.games.contest.playout import playout
from shedu.games.contest.state import DECISIONS, DTYPE, OVER
from shedu.games.contest.turn import apply
from shedu.kit.base import BaseRules
from shedu.kit.scoring import result

SOMEWHERE = re.compile(r"[a-z]+ (\d+(?:[.-]\d+)?)")


class ContestRules(BaseRules):
    """The rules of Contest of Kings."""

    name = "contest"
    version = 1
    seats = (2, 3, 4)
    options = OPTIONS
    presets = PRESETS
    dtype = DTYPE
    space = SPACE
    events = EventKind
    always_asked = ("point", "commit", "prize", "treasure")
    decision_names = DECISIONS
    example = "king 3.4"

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
        """The order of the cards as letters K, G, R, B, first those dealt to player 0."""
        return setup.shuffled(rng)

    def result(self, state: State) -> Result | None:
        """Ranks, and each player's four numbers with the treasures added."""
        return result(state) if state[0]["decision"] == OVER else None

    def reveals(self, event: Event) -> bool:
        """Drawn cards show something new, and so do those that are committed from a hand."""
        return event.kind in (EventKind.CARDS_DRAWN, EventKind.CARDS_COMMITTED)

    def hint(self, text: str) -> str:
        """What would be right instead: a place that there is, or an action that looks like it."""
        somewhere = SOMEWHERE.fullmatch(" ".join(text.split()))
        if somewhere and somewhere[1] not in (*PLACE, *SPOT_NAMES):
            return (
                f"there is no place {somewhere[1]!r}: columns go from 1 to 8, their places from "
                "1.0 to 8.8, gaps from 1-2 to 7-8"
            )
        return super().hint(text)
