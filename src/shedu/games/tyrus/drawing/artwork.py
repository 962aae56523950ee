"""Drawings of the pieces of Tyrus around (0, 0): tiles, representatives, the players' signs.

A profession is a colour, a picture and a pattern; a player is the shape and the material of a
frame: ivory is pale with round corners, brown is dark wood with cut ones. Nobody needs the colours
to tell them apart.
"""

from __future__ import annotations

from shedu.games.tyrus.rules.position import COLORS, HIGHEST, PROFESSIONS, REPRESENTATIVES
from shedu.svg import (
    CREAM,
    GOLD,
    GOLD_DARK,
    INK,
    LAPIS,
    LAPIS_DARK,
    MALACHITE_DARK,
    SERIF,
    TERRACOTTA,
    TERRACOTTA_DARK,
    Attribute,
    Markup,
    box,
    disc,
    group,
    join,
    label,
    line,
    path,
    placed,
    star,
)

FILLS = (TERRACOTTA, "#2c7a50", LAPIS)
DARKS = (TERRACOTTA_DARK, MALACHITE_DARK, LAPIS_DARK)
PALE = ("#fbf3df", "#c99b6d")
"""The faces of ivory and of brown frames."""
EDGES = ("#8f7c57", "#2f1a0d")
WOOD = "#6b4126"
MATERIALS = (PALE[0], WOOD)
INKS = ("#5a4a2c", CREAM)
"""The ink for each material."""

ROUND = "M-10-20H10Q15-20 15-15V15Q15 20 10 20H-10Q-15 20-15 15V-15Q-15-20-10-20Z"
CUT = "M-8.5-20H8.5L15-13.5V13.5L8.5 20H-8.5L-15 13.5V-13.5Z"
OUTLINES = (ROUND, CUT)

PATTERNS = (
    "M-11 13.5L-8.2 10.5L-5.5 13.5L-2.7 10.5L0 13.5L2.7 10.5L5.5 13.5L8.2 10.5L11 13.5",
    "M-9.5 12.2h.1M-5.7 12.2h.1M-1.9 12.2h.1M1.9 12.2h.1M5.7 12.2h.1M9.5 12.2h.1",
    "M-9.4 10V14.4M-6.3 10V14.4M-3.1 10V14.4M0 10V14.4M3.1 10V14.4M6.3 10V14.4M9.4 10V14.4",
)
"""The pattern at the foot of each profession's tiles: blades, coins, columns."""


def sword(paint: str, gap: str) -> Markup:
    """The soldier's sign: a sword with its point up."""
    blade = "M0-12L2.3-8.6V3H-2.3V-8.6Z"
    return group(
        path(blade, fill=paint),
        line("M0-8V2", gap, 0.8),
        path("M-6.4 2.4Q0 4.6 6.4 2.4V5.2Q0 6.8-6.4 5.2Z", fill=paint),
        line("M0 5.6V9.6", paint, 2.4),
        disc(0, 11, 2, fill=paint),
    )


def coins(paint: str, gap: str) -> Markup:
    """The merchant's sign: a stack of coins with one standing before it."""
    stack = join(
        *(
            group(
                path(f"M-9.5 {y}V{y + 3}A6.6 2.6 0 0 0 3.7 {y + 3}V{y}Z", fill=paint),
                line(f"M-9.5 {y}A6.6 2.6 0 0 0 3.7 {y}", gap, 0.8),
            )
            for y in (7, 3, -1)
        ),
        path("M-9.5-1A6.6 2.6 0 0 1 3.7-1A6.6 2.6 0 0 1-9.5-1Z", fill=paint),
        line("M-9.5-1A6.6 2.6 0 0 0 3.7-1", gap, 0.8),
    )
    coin = join(
        disc(4, 4.6, 7, fill=paint, stroke=gap, stroke_width=1),
        disc(4, 4.6, 4.6, fill="none", stroke=gap, stroke_width=0.9),
        path(star(8, 2.9, 1.3), fill=gap, transform="translate(4 4.6)"),
    )
    return placed(join(stack, coin), 0, -3)


def shrine(paint: str, gap: str) -> Markup:
    """The priest's sign: the front of a temple."""
    return group(
        path("M-10.5-4.4L0-11.4L10.5-4.4V-2.4H-10.5Z", fill=paint),
        path("M-8.6-1.6H-5V7.6H-8.6ZM-1.8-1.6H1.8V7.6H-1.8ZM5-1.6H8.6V7.6H5Z", fill=paint),
        path("M-10.6 8.4H10.6V11.4H-10.6Z", fill=paint),
        disc(0, -6.6, 1.5, fill=gap),
    )


PICTURES = (sword, coins, shrine)


def frame(player: int) -> Markup:
    """The body of a player's tile, on which a profession's face is laid."""
    outline = OUTLINES[player]
    parts = [
        path(outline, fill=INK, opacity=0.3, transform="translate(.8 1.2)"),
        path(outline, fill=MATERIALS[player], stroke=EDGES[player], stroke_width=1.2),
    ]
    if player == 1:
        grain = "M-12.9-10V11M12.9-11V10M-7-18.4H6M-6 18.4H7"
        parts.append(line(grain, PALE[1], 0.7, opacity=0.8))
    return join(*parts)


def face(profession: int) -> Markup:
    """A profession's colour, pattern and picture, with room for the number above."""
    panel = box(-11.6, -16.6, 23.2, 33.2, rx=2, fill=FILLS[profession])
    edge = box(-11.6, -16.6, 23.2, 33.2, rx=2, fill="none", stroke=DARKS[profession])
    width = 2.4 if profession == 1 else 1.2
    return join(
        panel,
        line(PATTERNS[profession], CREAM, width, opacity=0.75, stroke_linejoin="miter"),
        edge,
        placed(PICTURES[profession](CREAM, DARKS[profession]), 0, 2.2, 0.62),
    )


def number(value: int) -> Markup:
    """A tile's number."""
    fonts: dict[str, Attribute] = {"font_family": SERIF, "font_weight": "bold", "font_size": 13}
    return group(label(0, -10, 13, str(value)), text_anchor="middle", fill=CREAM, **fonts)


def back(player: int) -> Markup:
    """A player's tile, face down: a rosette on ivory, a lattice on brown."""
    if player == 0:
        mark = join(
            box(-11, -16, 22, 32, rx=3, fill="none", stroke=EDGES[0], opacity=0.7),
            path(star(8, 8.5, 3.4), fill="none", stroke=EDGES[0], stroke_width=1.1),
            disc(0, 0, 2.2, fill=EDGES[0]),
        )
    else:
        lattice = "M-10-10L0-16L10-10M-10-2L0-8L10-2M-10 6L0 0L10 6M-10 14L0 8L10 14"
        lattice += "M-10-8L0-2L10-8M-10 0L0 6L10 0M-10 8L0 14L10 8"
        mark = line(lattice, PALE[1], 1.1)
    return join(frame(player), mark)


def medal(kind: int) -> Markup:
    """A representative: the sign of the profession in a golden wreath."""
    return join(
        disc(0.8, 1.4, 17.6, fill=INK, opacity=0.3),
        path(star(24, 18.6, 16), fill=GOLD, stroke=GOLD_DARK, stroke_width=1),
        disc(0, 0, 13.6, fill=FILLS[kind], stroke=GOLD_DARK, stroke_width=1),
        placed(PICTURES[kind](CREAM, DARKS[kind]), 0, 0, 0.86),
    )


def null() -> Markup:
    """A representative that nobody won: the blank side."""
    return join(
        disc(0.8, 1.4, 17.6, fill=INK, opacity=0.3),
        disc(0, 0, 17.4, fill="#cfc4ac", stroke="#6f6552", stroke_width=1.2),
        line("M-7-7L7 7M7-7L-7 7", "#6f6552", 3),
    )


def tusks(paint: str, gap: str) -> Markup:
    """Ivory's sign: two tusks."""
    tusk = "M-3.4 12.6Q-13.4 6-11.6-12.4Q-9.6 1.4-1.6 7.4Q-.6 11-3.4 12.6Z"
    return group(
        path(tusk, fill=paint),
        path(tusk, fill=paint, transform="scale(-1 1)"),
        path("M0-11L2.6-5L0 1L-2.6-5Z", fill=paint),
    )


def cedar(paint: str, gap: str) -> Markup:
    """Brown's sign: a cedar, flat in tiers."""
    tiers = "M-4.6-8Q0-14.4 4.6-8ZM-8.6-2.4Q0-9.6 8.6-2.4ZM-11.6 3.8Q0-4.6 11.6 3.8Z"
    return group(
        path(tiers, fill=paint),
        path("M-1.4 2H1.4L2.6 12.6H-2.6Z", fill=paint),
        line("M-9 12.6H9", paint, 1.8),
    )


SIGNS = (tusks, cedar)


def player(color: int) -> Markup:
    """A player's sign on a piece of their material."""
    shape = disc(0, 0, 19, fill=PALE[0], stroke=EDGES[0], stroke_width=1.8)
    if color == 1:
        octagon = "M-8-19H8L19-8V8L8 19H-8L-19 8V-8Z"
        shape = path(octagon, fill=WOOD, stroke=EDGES[1], stroke_width=1.8)
    return join(shape, placed(SIGNS[color](INKS[color], MATERIALS[color]), 0, 0, 1))


def drawings() -> dict[str, Markup]:
    """Every small picture by its name."""
    found = {f"number-{value}": number(value) for value in range(1, HIGHEST + 1)}
    for kind, profession in enumerate(PROFESSIONS):
        found[profession] = face(kind)
        found[REPRESENTATIVES[kind].replace(" ", "-")] = medal(kind)
    for color, name in enumerate(COLORS):
        found[name] = player(color)
        found[f"{name}-frame"] = frame(color)
        found[f"{name}-back"] = back(color)
    return found | {"null": null()}
