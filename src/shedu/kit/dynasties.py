"""Shared drawings around (0, 0): the four colours, their leaders and the dynasties.

Each colour has a picture and a pattern, each player a symbol, and each kind of leader a shape of
the rim and a picture in its seal, so that all are distinct without colour.
"""

from __future__ import annotations

from functools import partial

from shedu.svg import (
    BASALT,
    BASALT_DARK,
    CREAM,
    GOLD,
    GOLD_DARK,
    INK,
    LAPIS,
    LAPIS_DARK,
    MALACHITE,
    MALACHITE_DARK,
    TERRACOTTA,
    TERRACOTTA_DARK,
    TURQUOISE,
    Attribute,
    Markup,
    disc,
    group,
    join,
    line,
    mirrored,
    path,
    placed,
    scallops,
    star,
    straight,
)

RED, BLUE, GREEN, BLACK = range(4)
"""The order of the lists below; games have orders of their own."""
BOW, BULL, URN, LION = range(4)
FILLS = (TERRACOTTA, LAPIS, MALACHITE, BASALT)
DARKS = (TERRACOTTA_DARK, LAPIS_DARK, MALACHITE_DARK, BASALT_DARK)
PATTERNS = (
    "M-16-10H16M-16-3H16M-16 4H16M-16 11H16M-9-16V-10M3-16V-10M14-10V-3M-13-10V-3M-11-3V4M11-3V4"
    "M-15 4V11M15 4V11M-8 11V16M5 11V16",
    "M-16-11q4-4 8 0t8 0t8 0t8 0M-16-4q4-4 8 0t8 0t8 0t8 0M-16 3q4-4 8 0t8 0t8 0t8 0"
    "M-16 10q4-4 8 0t8 0t8 0t8 0",
    "M-16-4L-4-16M-16 8L8-16M-12 16L16-12M0 16L16 0M-16-8L8 16M-16 4L-4 16M-8-16L16 8M4-16L16-4",
    "M-12-16V16M-6-16V16M0-16V16M6-16V16M12-16V16",
)
"""The pattern behind each kind's picture: bricks, waves, a lattice, a palisade."""


PATTERN_PAINTS = (TERRACOTTA_DARK, "#6b9de0", MALACHITE_DARK, "#746b74")


def temple_picture(paint: str, gap: str) -> Markup:
    """A ziggurat with its stair."""
    steps = [(3.5, -12), (3.5, -7), (7, -7), (7, -1), (10.5, -1), (10.5, 5), (14, 5), (14, 12)]
    stair = "M-2 12L-1.4-1H1.4L2 12Z"
    treads = line("M-2.6 9.5H2.6M-2.4 6.5H2.4M-2.2 3.5H2.2", paint, 0.9)
    return group(
        path(straight([(0, -12), *steps, (0, 12)]), fill=paint),
        path("M-1.2-7.5V-10a1.2 1.2 0 0 1 2.4 0V-7.5Z" + stair, fill=gap),
        treads,
    )


def farm_picture(paint: str, gap: str) -> Markup:
    """Three ears of grain in a sheaf."""
    ear = "M0-14.2q2.6 3.2 0 6.4q-2.6-3.2 0-6.4"
    for y in (-5.4, -0.8, 3.8):
        ear += f"M.7 {y}q4.8-1.2 4.1-6.6q-4.6 1.6-4.1 6.6M-.7 {y}q-4.8-1.2-4.1-6.6q4.6 1.6 4.1 6.6"
    return group(
        line("M-5.6 6Q-2 9-1 13M5.6 6Q2 9 1 13M0 2V13", paint, 2),
        path(ear, transform="translate(-8.4 2.2)rotate(-29)scale(.78)"),
        path(ear, transform="translate(8.4 2.2)rotate(29)scale(.78)"),
        path(ear),
        line("M-3.6 10H3.6", paint, 2.8),
        line("M-1.6 12V8M1.6 12V8", gap, 0.6),
        fill=paint,
    )


def market_picture(paint: str, gap: str) -> Markup:
    """A pair of scales."""
    pan = "M-6.2 0H6.2C5.6 4 3.2 5.4 0 5.4S-5.6 4-6.2 0Z"
    return group(
        line("M0-10V10M-9.3-7.5H9.3", paint, 2.4),
        line("M-9.3-7.5L-14 3.6M-9.3-7.5L-4.6 3.6M9.3-7.5L4.6 3.6M9.3-7.5L14 3.6", paint, 1.2),
        path(pan, fill=paint, transform="translate(-9.3 3)"),
        path(pan, fill=paint, transform="translate(9.3 3)"),
        disc(0, -10, 2.5, fill=paint),
        path("M-5.5 13Q0 6.5 5.5 13Z", fill=paint),
        disc(0, -10, 0.9, fill=gap),
    )


def settlement_picture(paint: str, gap: str) -> Markup:
    """Three flat-roofed houses."""
    houses = "M-14 12V-1H-13V-3H-11V-1H-8V-3H-5.5V-9H-4.5V-12H-2V-10H2V-12H4.5V-9H5.5V1H8V-1H10V1"
    houses += "H12V-1H14V12Z"
    doors = "M-2 12V6.5a2 2 0 0 1 4 0V12ZM-11.4 12V7H-8V12ZM8.4 12V8H11.6V12Z"
    windows = "M-3.4-6.5H-1V-3H-3.4ZM1-6.5H3.4V-3H1ZM-11 1.5H-8.8V4H-11Z"
    walls = "M-6 0V12H-5.2V0ZM5.6 2V12H6.4V2Z"
    return group(path(houses, fill=paint), path(doors + windows + walls, fill=gap))


PICTURES = (temple_picture, farm_picture, market_picture, settlement_picture)


def bow(paint: str, gap: str) -> Markup:
    """The archer's symbol: a bent bow with an arrow on the string."""
    drawn = join(
        line(
            "M-6.6-14.4Q-4.6-13.6-3.6-12.2C9.4-8.6 9.4 8.6-3.6 12.2Q-4.6 13.6-6.6 14.4", paint, 3.6
        ),
        line("M-4.4-12V12", paint, 1.4),
        line("M-11 0H9", paint, 2.2),
        path(
            "M15.6 0L7.4-5L9 0L7.4 5ZM-8.6 0L-10.6-3.8H-14.6L-12.8 0L-14.6 3.8H-10.6Z", fill=paint
        ),
    )
    return placed(drawn, 0.4, 0.4, 0.94, -135)


def bull(paint: str, gap: str) -> Markup:
    """The bull's head from the front."""
    half = [
        (0, -5.5), (2, -6.2), (3.6, -6.4), (5, -6.2), (8.6, -6), (10.6, -8.6), (9.2, -13),
        (13.4, -10.4), (14.2, -3.4), (7.2, -2), (9, -1.8), (11.4, -1.4), (12.6, 0.2),
        (10.4, 2.4), (8, 2.4), (6.4, 1.2), (5.6, 4), (4.6, 5.8), (4.4, 7.6),
        (5.4, 11.4), (2.8, 13), (0, 13),
    ]  # fmt: skip
    eyes = "M-5-0.6L-1.8 0.6L-4.2 2ZM5-0.6L1.8 0.6L4.2 2ZM0-4.4L1.5-2.2L0 0L-1.5-2.2Z"
    nose = "M-3 9.2a1 1.2 0 1 0 2 0a1 1.2 0 1 0-2 0M1 9.2a1 1.2 0 1 0 2 0a1 1.2 0 1 0-2 0"
    return group(path(mirrored(half), fill=paint), path(eyes + nose, fill=gap))


def urn(paint: str, gap: str) -> Markup:
    """The pot: a jar on a foot, with two handles and a zigzag band."""
    half = [
        (0, -13.6), (2, -13.6), (4, -13.6), (5.8, -13.6), (5.8, -12), (5.4, -11.2), (4.4, -11),
        (3.8, -10), (3.8, -9.6), (3.8, -8.4), (9, -7.6), (11, -4), (11, -0.4),
        (11, 4.6), (4, 7.6), (3.2, 10), (3.4, 10.8), (5.4, 11.2), (5.8, 13.6), (4, 13.6), (2, 13.6),
        (0, 13.6),
    ]  # fmt: skip
    handles = "M4-11.6C9.4-13.4 11.6-10.6 9.4-6M-4-11.6C-9.4-13.4-11.6-10.6-9.4-6"
    bands = "M-10.6-3.4H10.6M-9.6 2.8H9.6"
    zigzag = "M-9-1.4L-6.8 .8L-4.5-1.4L-2.2 .8L0-1.4L2.2 .8L4.5-1.4L6.8 .8L9-1.4"
    return group(
        line(handles, paint, 2.1),
        path(mirrored(half), fill=paint),
        line(bands, gap, 1),
        line(zigzag, gap, 1.1, stroke_linejoin="miter"),
    )


def lion(paint: str, gap: str) -> Markup:
    """The lion's head from the front in its mane."""
    face = [
        (0, -8.4), (3.4, -8.4), (7.4, -7.4), (7.4, -2.8), (7.4, 1.6), (5.6, 2.6), (5.2, 5),
        (4.8, 8.6), (2, 9.4), (0, 9.4),
    ]  # fmt: skip
    nose = [
        (0, -0.4), (0.6, -0.4), (0.9, 0.4), (1, 1.2), (2, 1.4), (3.4, 1.4), (3.2, 2.6),
        (2.6, 4.2), (1, 5), (0, 5),
    ]  # fmt: skip
    return group(
        path(star(11, 14.6, 10.8), fill=paint, stroke=paint, stroke_width=0.8),
        path(mirrored(face), fill=gap),
        path(mirrored(nose), fill=paint),
        path("M-6-3.6Q-3.6-4.8-1.9-2.4L-2.5-.9Q-5-.7-6-3.6Z", fill=paint),
        path("M6-3.6Q3.6-4.8 1.9-2.4L2.5-.9Q5-.7 6-3.6Z", fill=paint),
        line("M0 5V6.6M-3.2 6.8Q-1.4 7.8 0 6.6Q1.4 7.8 3.2 6.8", paint, 1.1),
    )


SIGNS = (bow, bull, urn, lion)


def rim(color: int) -> Markup:
    """The rim of a leader's disc: solid, lobed, beaded or toothed."""
    fill, dark = FILLS[color], DARKS[color]
    edge = partial(path, fill=fill, stroke=dark, stroke_width=0.9)
    if color == RED:
        return disc(0, 0, 18, fill=fill, stroke=dark, stroke_width=0.9)
    if color == BLUE:
        return edge(scallops(12, 16.6, 4.4))
    if color == GREEN:
        beads: dict[str, Attribute] = {"stroke_dasharray": "5.2 4.2", "stroke_width": 4.6}
        outer = disc(0, 0, 18, fill=CREAM, stroke=dark, stroke_width=0.9)
        return join(outer, disc(0, 0, 15.3, fill="none", stroke=fill, **beads))
    return edge(star(16, 19.4, 15.2), stroke_linejoin="round")


def disc_of(color: int) -> Markup:
    """A leader's disc without the player's symbol: the rim and the picture of its kind."""
    seal = group(
        disc(0, 0, 7.4, fill=FILLS[color], stroke=CREAM, stroke_width=1.2),
        placed(PICTURES[color](CREAM, DARKS[color]), 0, 0, 0.42),
        transform="translate(11.4 11.4)",
    )
    return join(
        disc(1, 1.6, 18, fill=INK, opacity=0.3),
        rim(color),
        disc(0, 0, 13.8, fill=CREAM, stroke=DARKS[color], stroke_width=0.9),
        seal,
    )


def sign(number: int) -> Markup:
    """A player's symbol on a leader's disc, in the colour of the surrounding element."""
    return placed(SIGNS[number]("currentColor", CREAM), -0.8, -0.8, 0.8)


def leader(color: int, number: int) -> Markup:
    """A leader: the player's symbol on the disc of its kind."""
    return join(disc_of(color), group(sign(number), color=DARKS[color]))


def treasure() -> Markup:
    """A cut stone in a golden setting."""
    gem = "M-4-4.6H4L6.6-1L0 6.4L-6.6-1Z"
    return group(
        disc(0.6, 1, 9.4, fill=INK, opacity=0.35),
        disc(0, 0, 9.4, fill=GOLD, stroke=GOLD_DARK, stroke_width=1.2),
        disc(0, 0, 7.9, fill="none", stroke=CREAM, stroke_width=0.7, stroke_dasharray="1.2 1.9"),
        path(gem, fill=TURQUOISE, stroke=INK, stroke_width=1, stroke_linejoin="round"),
        path("M-4-4.6H4L0-1Z", fill="#d8fbf4"),
        line("M-6.6-1H6.6M-4-4.6L-2.2-1L0 6.4L2.2-1L4-4.6", INK, 0.6),
    )


def catastrophe() -> Markup:
    """A burnt and broken cell."""
    ground = "M-18-15L-9-18L3-16.6L15-18L18-8L16.6 3L18 15L8 18L-4 16.8L-15 18L-18 6L-16.6-4Z"
    crack = "M-13-18L-7-8L-11-1L-2 4L-5 11L1 18M-2 4L7-1L5-8L12-13L11-18M7-1L18 5M-11-1L-18 3"
    return group(
        path(ground, fill="#4a3b35", stroke=INK, stroke_width=1.2, stroke_linejoin="round"),
        path("M-6-9L4-15L4-8L-2 2L-9-2ZM8 1L16 6L13 15L3 15L-2 10L0 5Z", fill="#6b564b"),
        line(crack, INK, 4.2, stroke_linejoin="miter"),
        line(crack, "#f3c98b", 1.5, stroke_linejoin="miter"),
    )


def player(number: int) -> Markup:
    """The player's symbol on a plain disc."""
    return join(
        disc(0, 0, 19, fill=CREAM, stroke=INK, stroke_width=1.6),
        disc(0, 0, 17, fill="none", stroke=INK, stroke_width=0.7),
        placed(SIGNS[number](INK, CREAM), 0, 0, 0.98),
    )
