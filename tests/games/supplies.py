"""Supplies, hands and the start of a turn for the written positions of several games."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from games.play_helpers import SEATS

COLOR_OF = {"R": "red", "B": "blue", "G": "green", "K": "black"}
"""The letters of colours in supplies and hands."""


def hand_of(letters: str) -> dict[str, int]:
    """The number of each colour in letters such as ``RRBK``."""
    return {color: letters.count(letter) for letter, color in COLOR_OF.items()}


def mixed_rest(supply: Mapping[str, int], used: Counter[Any], colors: Sequence[str]) -> list[str]:
    """The unused part of a supply, in an order that mixes the colours evenly."""
    rest = {color: supply[color] - used[color] for color in colors}
    order = sorted((i / max(rest[c], 1), c) for c in colors for i in range(rest[c]))
    return [color for _, color in order]


def before_an_action(active: str) -> dict[str, Any]:
    """The fields of a dump for the start of a player's turn."""
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
    """Deals all pieces of the holders and the rest again; returns the new rest."""
    pieces = [*rest, *(color for held in holders for color, n in held.items() for _ in range(n))]
    rng.shuffle(pieces)
    for held in holders:
        size = sum(held.values())
        drawn = Counter(pieces[:size])
        del pieces[:size]
        held.update({color: drawn[color] for color in held})
    return pieces
