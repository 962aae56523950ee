"""What written positions of several games have in common: supplies, hands and a turn's start."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from games.play_helpers import SEATS

COLOR_OF = {"R": "red", "B": "blue", "G": "green", "K": "black"}
"""The letters of colours in supplies and hands."""


def hand_of(letters: str) -> dict[str, int]:
    """How many of each colour the letters name, as in ``RRBK``."""
    return {color: letters.count(letter) for letter, color in COLOR_OF.items()}


def mixed_rest(supply: Mapping[str, int], used: Counter[Any], colors: Sequence[str]) -> list[str]:
    """All of a supply that is not used yet, in an order that mixes the colours evenly."""
    rest = {color: supply[color] - used[color] for color in colors}
    order = sorted((i / max(rest[c], 1), c) for c in colors for i in range(rest[c]))
    return [color for _, color in order]


def before_an_action(active: str) -> dict[str, Any]:
    """The fields of a dump that say that a player has both actions before them."""
    return {
        "active": SEATS.index(active),
        "actions_left": 2,
        "decision": "action",
        "actor": SEATS.index(active),
        "conflict": None,
        "idle": 0,
        "quiet": True,
        "over": False,
    }


def deal_anew(
    holders: Sequence[dict[str, int]], rest: Sequence[str], rng: random.Random
) -> list[str]:
    """Fills holders with as many as they hold, of all that they and the rest have; the new rest."""
    pieces = [*rest, *(color for held in holders for color, n in held.items() for _ in range(n))]
    rng.shuffle(pieces)
    for held in holders:
        size = sum(held.values())
        drawn = Counter(pieces[:size])
        del pieces[:size]
        held.update({color: drawn[color] for color in held})
    return pieces
