"""The model as the checker uses it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from reference.model import Reference, difference
from reference.tigris.board import COLORS, OPTIONS, SUPPLY, shedu_spaces
from reference.tigris.invariants import broken_position, broken_step
from reference.tigris.legal import legal
from reference.tigris.play import perform
from reference.tigris.state import State, deal, dump, load, setup
from reference.tigris.turn import result


def started(model: State) -> str:
    """The differences from the setup with the same hands, bag and starting player (section 2)."""
    drawn = [color for hand in model.hands for color in COLORS for _ in range(hand[color])]
    drawn += model.bag
    supply = Counter(SUPPLY) - Counter(red=len(shedu_spaces(model.rules)))
    if Counter(drawn) != supply:
        return f"tiles in hands and bag {Counter(drawn)}"
    return difference(dump(setup(model.rules, model.players, drawn, model.active)), dump(model))


def broken(model: State, before: dict[str, Any], text: str) -> str:
    """The invariant that a position or the step to it breaks, or an empty text."""
    return broken_position(model) or broken_step(model, before, text, dump(model))


TIGRIS = Reference(OPTIONS, deal, load, dump, started, legal, perform, result, broken)
