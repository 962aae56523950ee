"""The model as the checker uses it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from reference.contest.invariants import broken_position, broken_step
from reference.contest.legal import legal
from reference.contest.play import perform
from reference.contest.state import (
    COLORS,
    OPTIONS,
    SUPPLY,
    TAKEN_OUT,
    State,
    deal,
    dump,
    load,
    setup,
)
from reference.contest.turn import result
from reference.model import Reference, difference


def started(model: State) -> str:
    """The differences from the setup with the same hands, deck and starting player (Setup)."""
    drawn = [color for hand in model.hands for color in COLORS for _ in range(hand[color])]
    drawn += model.deck
    players, supply = len(model.hands), Counter(SUPPLY)
    taken_out = TAKEN_OUT if players == 2 else 0
    if not Counter(drawn) <= supply or len(drawn) != supply.total() - taken_out:
        return f"cards in hands and deck {Counter(drawn)}"
    return difference(dump(setup(players, drawn, model.active)), dump(model))


def broken(model: State, before: dict[str, Any], text: str) -> str:
    """The invariant that a position or the step to it breaks, or an empty text."""
    return broken_position(model) or broken_step(before, text, dump(model))


CONTEST = Reference(OPTIONS, deal, load, dump, started, legal, perform, result, broken)
