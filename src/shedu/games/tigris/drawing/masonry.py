"""Drawings of the structures of Tigris & Euphrates around (0, 0); a cell is 40 wide.

The four civilization buildings stand on one tile, a monument on four and the wonder on five.
"""

from __future__ import annotations

from shedu.games.tigris.drawing.artwork import STONE, STONE_DARK
from shedu.games.tigris.rules.position import MONUMENT_COLORS
from shedu.kit.dynasties import DARKS, FILLS, PICTURES
from shedu.svg import (
    CREAM,
    GOLD,
    GOLD_DARK,
    INK,
    LAPIS,
    Attribute,
    Markup,
    disc,
    group,
    join,
    line,
    mirrored,
    path,
    placed,
    points,
    square,
    straight,
)


def library() -> Markup:
    """A hall of columns under a gable."""
    return group(
        path("M0-13L14-5H-14ZM-14-4H14V-1H-14ZM-14 9H14V12H-14Z"),
        path("M-12-1H-8V9H-12ZM-5.3-1H-1.3V9H-5.3ZM1.3-1H5.3V9H1.3ZM8-1H12V9H8Z"),
    )


def granary() -> Markup:
    """Two domed stores with small high doors."""
    dome = "M-13.6 12V0C-13.6-6-11-9.6-8.4-10.6V-13H-5.6V-10.6C-3-9.6-.4-6-.4 0V12Z"
    rings = "M-13 1.4Q-7 3.4-1 1.4M-11.6-5Q-7-3.4-2.4-5"
    door = path("M-9.2 11V5.6H-4.8V11Z", fill=INK)
    store = join(path(dome), line(rings, INK, 1), door)
    return join(store, placed(store, 14, 0))


def market_hall() -> Markup:
    """A row of arches under an awning."""
    awning = "M-11-10H11L15-3Q12.5 0 10-3Q7.5 0 5-3Q2.5 0 0-3Q-2.5 0-5-3Q-7.5 0-10-3Q-12.5 0-15-3Z"
    return group(
        path("M-13-3H13V12H-13Z"),
        path(
            "M-10.5 12V6a3 3 0 0 1 6 0V12ZM-3 12V6a3 3 0 0 1 6 0V12ZM4.5 12V6a3 3 0 0 1 6 0V12Z",
            fill=INK,
            stroke="none",
        ),
        path(awning),
    )


def palace() -> Markup:
    """A gate between two towers."""
    wall = "M-14 12V-13H-11.5V-10.5H-9V-13H-6V-5H-3V-7.5H-1V-5H1V-7.5H3V-5H6V-13H9V-10.5H11.5V-13"
    return group(
        path(wall + "H14V12Z"),
        path("M-4 12V5a4 4 0 0 1 8 0V12Z", fill=INK),
        path("M-11-6H-9V-2H-11ZM9-6H11V-2H9Z", fill=INK, stroke="none"),
    )


BUILDINGS = (library, granary, market_hall, palace)


def building(color: int) -> Markup:
    """The civilization building of the colour, in gold."""
    return group(
        path("M-16 13.4H17.6V15H-14.6Z", fill=INK, opacity=0.4),
        group(
            BUILDINGS[color](),
            fill=GOLD,
            stroke=INK,
            stroke_width=1.2,
            stroke_linejoin="round",
        ),
        path("M-16.2 11.4H16.2V14.2H-16.2Z", fill=GOLD_DARK, stroke=INK, stroke_width=1),
    )


def _storey(color: int, foot: float, height: float, base: float, top: float) -> Markup:
    """One part of a monument, two steps high, with its kind's picture."""
    low, step = foot, foot - 0.46 * height
    head = foot - height
    wall = straight(
        [(0, head), (top, head), (top + 0.8, step), (base - 1, step), (base, low), (0, low)]
    )
    cornice = f"M{-top - 1.6} {head}h{2 * top + 3.2}v-3.4h{-2 * top - 3.2}Z"
    niches = "".join(
        f"M{s * x - 1.1:g} {low - 3:g}v{-0.3 * height:g}h2.2v{0.3 * height:g}Z"
        for x in (base - 5, base - 11)
        for s in (-1, 1)
    )
    edge: dict[str, Attribute] = {"stroke": INK, "stroke_width": 1.3, "stroke_linejoin": "round"}
    return group(
        path(wall, fill=FILLS[color], **edge),
        path(niches, fill=DARKS[color]),
        path(cornice, fill=CREAM, **edge),
        placed(PICTURES[color](CREAM, DARKS[color]), 0, foot - height / 2 + 0.6, 0.98),
    )


def below(color: int) -> Markup:
    """The lower part of a monument."""
    return join(
        path("M-35 37L-30 33H36L39 37.6Z", fill=INK, opacity=0.35),
        path("M-37 31H37V36.5H-37Z", fill=STONE, stroke=INK, stroke_width=1.3),
        _storey(color, 31, 30, 33, 25),
    )


def above(color: int) -> Markup:
    """The upper part of a monument with its golden crown."""
    crown = "M-13-31V-36.6H-9V-34H-5.5V-38H-2V-35H2V-38H5.5V-34H9V-36.6H13V-31Z"
    crowned = path(crown, fill=GOLD, stroke=INK, stroke_width=1.2, stroke_linejoin="round")
    return join(_storey(color, -2.4, 28, 22, 15.5), crowned)


def monument(number: int) -> Markup:
    """A stepped tower in two parts, on four cells: the first colour carries the second."""
    first, second = (int(color) for color in MONUMENT_COLORS[number])
    return join(below(first), above(second))


def idol() -> Markup:
    """A god with a beard and a tall crown, in a robe of flounces."""
    chest = [
        (0, -10), (5, -10), (12, -10.4), (13.4, -6), (14.8, -1), (13, 3.4), (9, 4.4), (8, 5),
        (7.6, 6), (7.4, 7), (5, 7), (2, 7), (0, 7),
    ]  # fmt: skip
    robe = straight(
        [(0, 5), (7.4, 5), (9, 12), (10.4, 12), (11, 19), (12.4, 19), (13.4, 27), (0, 27)]
    )
    crown = "M-5.8-18.6L-6.8-29.6H6.8L5.8-18.6Z"
    beard = "M-5.2-14.4L-4 -1H4L5.2-14.4Q2.6-11.6 0-12.2Q-2.6-11.6-5.2-14.4Z"
    folds = "M-8.4 12H8.4M-10.4 19H10.4M-5 12.4V18M0 12.4V18M5 12.4V18M-8 19.6V26M-2.8 19.6V26"
    return group(
        path(robe, fill=GOLD),
        line(f"{folds}M2.8 19.6V26M8 19.6V26", GOLD_DARK, 1.1),
        path(mirrored(chest), fill=GOLD),
        path("M-5.2-19V-13Q-5-10 0-10T5.2-13V-19Z", fill=CREAM),
        path(beard, fill=GOLD_DARK),
        line("M-4.4-8H4.4M-4.2-4.6H4.2", GOLD, 0.8),
        path(
            "M-5.2-18.6C-9-18-9-12-7.2-9.4L-4.6-11Z M5.2-18.6C9-18 9-12 7.2-9.4L4.6-11Z", fill=INK
        ),
        path(crown, fill=GOLD),
        line(
            "M-6-21.6Q0-19.8 6-21.6M-6.2-24.6Q0-22.8 6.2-24.6M-6.4-27.4Q0-25.8 6.4-27.4",
            GOLD_DARK,
            1,
        ),
        line("M-3.2-16h1.6M1.6-16h1.6", INK, 1.5),
        line("M-13 0.4Q-6 4.6 0 1.6Q6 4.6 13 0.4", INK, 1.2),
        disc(0, 1.4, 2.3, fill=GOLD),
        stroke=INK,
        stroke_width=1.2,
        stroke_linejoin="round",
    )


def _cross(arm: float, half: float) -> str:
    """The outline of a cross of five squares."""
    quarter = [(half, -arm), (half, -half), (arm, -half)]
    right = [*quarter, *((x, -y) for x, y in reversed(quarter))]
    return points([*right, *((-x, y) for x, y in reversed(right))])


def wonder() -> Markup:
    """The wonder: terraces of stone on a cross of five cells and an idol in the middle."""
    steps = "M-54-9V9M-49-9V9M-44-9V9M54-9V9M49-9V9M44-9V9M-9-54H9M-9-49H9M-9-44H9"
    steps += "M-9 54H9M-9 49H9M-9 44H9"
    return join(
        path(_cross(59, 19), fill=INK, opacity=0.3, transform="translate(1.4 2)"),
        path(
            _cross(58.4, 18.4),
            fill=STONE,
            stroke=INK,
            stroke_width=1.6,
            stroke_linejoin="round",
        ),
        path(_cross(55, 15), fill="none", stroke=STONE_DARK, stroke_width=1),
        line(steps, STONE_DARK, 2.2),
        path(_cross(38, 12), fill="#f7efd9", stroke=STONE_DARK, stroke_width=1),
        disc(0, 0, 24, fill=STONE, stroke=INK, stroke_width=1.4),
        disc(0, 0, 20.6, fill=LAPIS, stroke=GOLD, stroke_width=2),
        placed(idol(), 0, 0.5),
    )


def paving() -> Markup:
    """The ground of one cell of the wonder."""
    return square(20, fill=STONE)
