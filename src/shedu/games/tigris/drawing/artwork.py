"""Drawings of the pieces of Tigris & Euphrates, each around (0, 0); a cell is 40 wide.

Pictures, patterns, leaders and symbols of players are those of `games.dynasties`, in its order.
"""

from __future__ import annotations

from shedu.kit.dynasties import (
    DARKS,
    FILLS,
    PATTERN_PAINTS,
    PATTERNS,
    PICTURES,
)
from shedu.svg import (
    CREAM,
    GOLD,
    GOLD_DARK,
    INK,
    Markup,
    box,
    disc,
    group,
    join,
    line,
    path,
    square,
)

PLAYER_NAMES = ("archer", "bull", "pot", "lion")
CLAY, CLAY_DARK = "#d9b98a", "#9c7745"
STONE, STONE_DARK = "#e6d9bb", "#8f7c57"


def slab(fill: str, dark: str) -> Markup:
    """The body of a tile: a soft shadow, a face with a lit edge."""
    return join(
        box(-17, -16.4, 35.4, 35.6, rx=3.5, fill=INK, opacity=0.28),
        square(17.6, rx=3, fill=fill, stroke=dark, stroke_width=1.2),
        square(16.1, rx=2, fill="none", stroke=CREAM, stroke_width=0.8, opacity=0.35),
    )


def tile(color: int) -> Markup:
    """A tile, face up."""
    return join(
        slab(FILLS[color], DARKS[color]),
        line(PATTERNS[color], PATTERN_PAINTS[color], 1.2, opacity=0.7),
        PICTURES[color](CREAM, DARKS[color]),
    )


def back() -> Markup:
    """A tile, face down: plain clay."""
    inner = square(11.5, rx=1.5, fill="none", stroke=CLAY_DARK, opacity=0.6)
    return join(slab(CLAY, CLAY_DARK), inner)


def unification() -> Markup:
    """The unification tile: two linked rings."""
    rings = join(disc(-4, 0, 5.6), disc(4, 0, 5.6))
    over = "M-4-5.6A5.6 5.6 0 0 1 1.4-1.6"
    return group(
        path(
            "M0-17.6L17.6 0L0 17.6L-17.6 0Z",
            fill=CREAM,
            stroke=INK,
            stroke_width=1.4,
            stroke_linejoin="round",
        ),
        path("M0-14L14 0L0 14L-14 0Z", fill="none", stroke=GOLD_DARK, stroke_width=1),
        group(rings, fill="none", stroke=INK, stroke_width=4),
        group(rings, fill="none", stroke=GOLD, stroke_width=2),
        line(over, INK, 4, stroke_linecap="butt"),
        line(over, GOLD, 2, stroke_linecap="butt"),
    )
