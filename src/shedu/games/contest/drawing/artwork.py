"""Drawings of the cards of Contest of Kings, each around (0, 0) in a square of 40.

Colour, picture and pattern show a card's kind. A small picture in the upper left corner shows it
again, because a leader on the card leaves this corner free.
"""

from __future__ import annotations

from shedu.kit import dynasties
from shedu.kit.dynasties import DARKS, FILLS, PATTERN_PAINTS, PATTERNS, PICTURES
from shedu.svg import (
    CREAM,
    FOAM,
    GOLD,
    GOLD_DARK,
    INK,
    SEPIA,
    WATER,
    WATER_DARK,
    Attribute,
    Markup,
    box,
    disc,
    join,
    line,
    path,
    placed,
    rosette,
    square,
)

KINDS = (dynasties.BLACK, dynasties.GREEN, dynasties.RED, dynasties.BLUE)
"""The number that `dynasties` gives each of the game's colours."""
SYMBOLS = (dynasties.BOW, dynasties.LION, dynasties.BULL, dynasties.URN)
"""The number that `dynasties` gives each player's symbol."""
PLAYER_NAMES = ("bow", "lion", "bull", "vase")
LEADER_AT, LEADER_SCALE = (4.2, 4.2), 0.76
"""The place and the scale of a leader on a card, so that the card's corner stays visible."""


def _blank(face: str = CREAM, edge: str = INK) -> Markup:
    """A card with nothing on it: a shadow and a rim."""
    return join(
        box(-17.6, -17.2, 36.6, 36.6, rx=4, fill=INK, opacity=0.26),
        square(18.4, rx=4, fill=face, stroke=edge, stroke_width=1.1),
    )


def corner(kind: int) -> Markup:
    """The small picture in a card's upper left corner."""
    paint, dark = CREAM, DARKS[kind]
    plate = box(-17.2, -17.2, 13.6, 13.6, rx=3, fill=FILLS[kind], stroke=CREAM, stroke_width=1.2)
    return join(plate, placed(PICTURES[kind](paint, dark), -10.4, -10.4, 0.4))


def card(color: int) -> Markup:
    """A card of a colour, face up."""
    kind = KINDS[color]
    return join(
        _blank(),
        square(16, rx=2.6, fill=FILLS[kind], stroke=DARKS[kind], stroke_width=0.8),
        line(PATTERNS[kind], PATTERN_PAINTS[kind], 1.2, opacity=0.55),
        placed(PICTURES[kind](CREAM, DARKS[kind]), 3.2, 3.4, 0.8),
        corner(kind),
    )


def back() -> Markup:
    """A card face down."""
    flower = placed(rosette(8, 9, CREAM, GOLD), 3, 3)
    rim = square(14.4, rx=2, fill="none", stroke=CREAM, stroke_width=1, stroke_dasharray="3 2")
    return join(_blank(), square(16, rx=2.6, fill=SEPIA, stroke=INK, stroke_width=0.8), rim, flower)


def facedown(color: int) -> Markup:
    """A card face down whose colour everybody knows: its corner shows the colour."""
    return join(back(), corner(KINDS[color]))


def treasure_card() -> Markup:
    """A treasure card: the stone on a golden ground with rays."""
    rays = "".join(f"M0 0L{x} {y}" for x, y in _ends())
    return join(
        _blank(),
        square(16, rx=2.6, fill="#f3d68a", stroke=GOLD_DARK, stroke_width=0.8),
        line(rays, GOLD_DARK, 1, opacity=0.45),
        placed(dynasties.treasure(), 0, 0, 1.28),
    )


def _ends() -> list[tuple[int, int]]:
    """The points at which rays from the middle meet the rim of a card."""
    side = (-15, -5, 5, 15)
    return [(x, y) for x in side for y in side if 15 in (abs(x), abs(y))]


def ship(number: int) -> Markup:
    """A ship card: a boat whose sail shows its two colours."""
    first, second = dynasties.BLUE, KINDS[number]
    hull = "M-14.5 6.5C-9 9.5 9 9.5 14.5 6.5Q13.5 13.5 8 13.5H-8Q-13.5 13.5-14.5 6.5Z"
    waves = "M-15.5 12.5q3.9-3.4 7.75 0t7.75 0t7.75 0t7.75 0"
    edge: dict[str, Attribute] = {"stroke": INK, "stroke_width": 0.9, "stroke_linejoin": "round"}
    return join(
        _blank(),
        square(16, rx=2.6, fill=WATER, stroke=WATER_DARK, stroke_width=0.8),
        line("M0-14.5V8", INK, 1.8),
        path("M-1-13.5H-13Q-15.5-4-13 4.5H-1Z", fill=FILLS[first], **edge),
        path("M1-13.5H13Q15.5-4 13 4.5H1Z", fill=FILLS[second], **edge),
        placed(PICTURES[first](CREAM, DARKS[first]), -7.4, -4.5, 0.42),
        placed(PICTURES[second](CREAM, DARKS[second]), 7.4, -4.5, 0.42),
        path(hull, fill="#8a5a2b", **edge),
        line(waves, FOAM, 1.8),
    )


def leader(color: int, player: int) -> Markup:
    """A leader: the player's symbol on the disc of its kind."""
    return dynasties.leader(KINDS[color], SYMBOLS[player])


def disc_of(color: int) -> Markup:
    """A leader's disc without a symbol, on a light ring that sets it off from its card."""
    ring = disc(0, 0, 21, fill=CREAM, stroke=INK, stroke_width=0.8)
    return join(ring, dynasties.disc_of(KINDS[color]))


def sign(player: int) -> Markup:
    """A player's symbol as it stands on a leader's disc."""
    return dynasties.sign(SYMBOLS[player])


def player(number: int) -> Markup:
    """A player's symbol on a plain disc."""
    return dynasties.player(SYMBOLS[number])


def dark(color: int) -> str:
    """The dark shade of a colour, for the symbols on its leaders."""
    return DARKS[KINDS[color]]


def catastrophe() -> Markup:
    """A catastrophe card."""
    return join(_blank(), dynasties.catastrophe())


def slot() -> Markup:
    """The mark of a place to which a card may be played."""
    return square(16, rx=4, fill="none", stroke=SEPIA, stroke_width=1, stroke_dasharray="3 3.4")


def throne() -> Markup:
    """The golden frame of a treasure place, drawn over the card there."""
    return join(
        square(17.6, rx=3.4, fill="none", stroke=INK, stroke_width=3.2),
        square(17.6, rx=3.4, fill="none", stroke=GOLD, stroke_width=1.9),
    )


def stack(color: int) -> Markup:
    """A player's stack of points with this card on top; colour 4 is a treasure."""
    top = treasure_card() if color == 4 else card(color)
    under = square(18.4, rx=4, fill=CREAM, stroke=INK, stroke_width=1.1)
    return join(placed(under, 3, 3), placed(under, 1.5, 1.5), placed(top, -1, -1))
