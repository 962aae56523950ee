"""The printed board of Tigris & Euphrates: land, rivers, Shedu spaces and the rim."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from shedu.games.tigris.rules.board import COLUMNS, MAPS, NAMES, ROWS
from shedu.svg import (
    CREAM,
    FOAM,
    GOLD,
    INK,
    LAPIS_DARK,
    PARCHMENT,
    PREFIX,
    SEPIA,
    SERIF,
    WATER,
    WATER_DARK,
    Attribute,
    Markup,
    box,
    disc,
    element,
    group,
    join,
    label,
    line,
    path,
    placed,
    rosette,
    square,
)

CELL = 40
SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
Stream = tuple[str, str, str]
"""The water through a cell: its start, its path commands and its end."""


@dataclass(frozen=True)
class Layout:
    """The cells on the picture: as printed, or rotated clockwise by 90 degrees."""

    rotated: bool

    @property
    def rim(self) -> int:
        """The width of the rim, which is narrower on narrow screens."""
        return 17 if self.rotated else 28

    @property
    def columns(self) -> int:
        """The number of columns on the picture."""
        return ROWS if self.rotated else COLUMNS

    @property
    def rows(self) -> int:
        """The number of rows on the picture."""
        return COLUMNS if self.rotated else ROWS

    @property
    def size(self) -> tuple[int, int]:
        """The width and height of the picture."""
        return 2 * self.rim + CELL * self.columns, 2 * self.rim + CELL * self.rows

    def inside(self, x: int, y: int) -> bool:
        """Whether the picture has this column and row."""
        return 0 <= x < self.columns and 0 <= y < self.rows

    def square(self, cell: int) -> tuple[int, int]:
        """Column and row of a cell on the picture."""
        row, column = divmod(cell, COLUMNS)
        return (ROWS - 1 - row, column) if self.rotated else (column, row)

    def cell(self, x: int, y: int) -> int:
        """The cell in this column and row of the picture."""
        row, column = (ROWS - 1 - x, y) if self.rotated else (y, x)
        return row * COLUMNS + column

    def corner(self, n: int) -> int:
        """The coordinate at which column or row `n` begins."""
        return self.rim + CELL * n

    def middle(self, cell: int) -> tuple[int, int]:
        """The middle of a cell."""
        x, y = self.square(cell)
        return self.corner(x) + CELL // 2, self.corner(y) + CELL // 2


def symbol_at(board: int, cell: int) -> str:
    """The printed symbol of a cell: ``.``, ``~``, ``T`` or ``B``."""
    row, column = divmod(cell, COLUMNS)
    return MAPS[board][row][column]


def _water(board: int, layout: Layout) -> tuple[set[tuple[int, int]], set[tuple[int, int]]]:
    """The squares of the rivers, and those beyond the rim where the rivers enter and leave."""
    wet = {layout.square(c) for c in range(len(NAMES)) if symbol_at(board, c) == "~"}
    beyond = set()
    for x, y in wet:
        doors = [(dx, dy) for dx, dy in SIDES if (x + dx, y + dy) in wet]
        broad = any(
            {(x + dx, y), (x, y + dy), (x + dx, y + dy)} <= wet for dx in (-1, 1) for dy in (-1, 1)
        )
        ways = [(-dx, -dy) for dx, dy in doors] + list(SIDES)
        out = [(x + dx, y + dy) for dx, dy in ways if not layout.inside(x + dx, y + dy)]
        if out and (broad or len(doors) == 1):
            beyond.add(out[0])
    return wet, beyond


def _streams(board: int, layout: Layout) -> Iterator[Stream]:
    """The middle of the water through each river cell, from edge to edge."""
    wet, beyond = _water(board, layout)
    water, half = wet | beyond, CELL // 2
    for x, y in sorted(water):
        mx, my = layout.corner(x) + half, layout.corner(y) + half
        doors = [(dx, dy) for dx, dy in SIDES if (x + dx, y + dy) in water]
        if len(doors) == 1:
            yield f"{mx + half * doors[0][0]} {my + half * doors[0][1]}", "L", f"{mx} {my}"
        for i, (ax, ay) in enumerate(doors):
            for bx, by in doors[i + 1 :]:
                start, end = (
                    f"{mx + half * ax} {my + half * ay}",
                    f"{mx + half * bx} {my + half * by}",
                )
                yield start, f"Q{mx} {my} " if ax + bx or ay + by else "L", end
        if {(x + 1, y), (x, y + 1), (x + 1, y + 1)} <= water:
            yield f"{mx + half} {my + half}", "L", f"{mx + half + 0.1} {my + half}"


def _course(streams: Iterable[Stream]) -> str:
    """The streams as one path, each joined to the end of another.

    Browsers draw many short paths with round ends slowly.
    """
    left = list(streams)
    ends = Counter(point for start, _way, end in left for point in (start, end))
    course, here = "", ""
    while left:
        onward = [(stream, stream[2]) for stream in left if stream[0] == here]
        onward += [(stream, stream[0]) for stream in left if stream[2] == here]
        if onward:
            stream, here = onward[0]
            left.remove(stream)
            course += stream[1] + here
        else:  # start again at a source or a mouth
            here = min(
                (point for start, _way, end in left for point in (start, end)), key=ends.__getitem__
            )
            course += f"M{here}"
    return course


def _texture() -> Markup:
    """The patterns of the ground: sand on the land, waves on the water."""
    sand = (
        "M12 9h2M61 5h1.4M33 22h1M88 17h2.2M104 31h1M7 38h1.4M52 34h2.4M73 47h1M24 53h2M97 58h1.4"
    )
    sand += (
        "M43 66h1M15 77h1.2M66 72h1.6M84 84h2.4M33 90h2.2M108 93h1M55 101h1.2M9 106h2.4M77 112h1"
    )
    waves = "M1 5q3-3.4 6 0t6 0M17 15q3-3.4 6 0t6 0M5 25q3-3.4 6 0t6 0"
    return join(
        element(
            "pattern",
            line(sand, SEPIA, 1.1, opacity=0.5),
            id=f"{PREFIX}sand",
            width=113,
            height=117,
            patternUnits="userSpaceOnUse",
        ),
        element(
            "radialGradient",
            element("stop", offset=0.5, stop_color=PARCHMENT),
            element("stop", offset=1, stop_color="#e8d3a4"),
            id=f"{PREFIX}land",
            r=0.72,
        ),
        element(
            "pattern",
            line(waves, WATER_DARK, 1.1, opacity=0.75),
            id=f"{PREFIX}waves",
            width=32,
            height=30,
            patternUnits="userSpaceOnUse",
        ),
    )


def _river(board: int, layout: Layout) -> Markup:
    """Both rivers as one flowing shape with lines along the banks, as on engraved maps."""
    strokes = (
        (SEPIA, 38.6, 0.55), (FOAM, 36.8, 1), (WATER_DARK, 35, 1), (WATER, 33, 1),
        (WATER_DARK, 27, 0.45), (WATER, 25.6, 1), (f"url(#{PREFIX}waves)", 22, 1),
    )  # fmt: skip
    course = _course(_streams(board, layout))
    uses = join(
        *(
            element(
                "use", href=f"#{PREFIX}river", stroke=paint, stroke_width=width, opacity=opacity
            )
            for paint, width, opacity in strokes
        )
    )
    return join(
        element("defs", path(course, id=f"{PREFIX}river")),
        group(uses, fill="none", stroke_linejoin="round", stroke_linecap="round"),
    )


def shedu() -> Markup:
    """A winged bull with a crowned head, walking to the left."""
    body = "M-12-7.6C-13-4-13-1-12.4 3L-14 15H-10.2L-8.6 7.4L-7 15H-3.4L-4.4 6.6"
    body += "C0 8 4 7.8 7 6.2L7.6 15H11.2L11.4 8L14.4 15H17L13.6 4C14.6-1 13-4 9-4.6L-4-5Z"
    wing = "M-8.4-2C-6-12 3-16.6 16.6-17C14.6-14.6 12.6-13.6 10-13C13-12.6 14.4-12.4 15.6-11.6"
    wing += "C12.6-9.8 10-9.2 7-9C10-8.4 11.4-8 12.4-7C7-4 1-3 -4 1.6C-6.6 1.4-8 0-8.4-2Z"
    return group(
        path(body),
        line("M13.4-1.4C18-1 18.6 4 17.4 8", SEPIA, 1.6),
        path(wing, stroke=PARCHMENT, stroke_width=1.2),
        line("M-6-3.6C-3-9 3-12.6 9-14.6M-4.6-2C-1-6.4 4-9.2 9.4-10.6", PARCHMENT, 1),
        path("M-13.6-10.4L-12.6-17H-6.4L-5.4-10.4Z"),
        path(
            "M-13.2-10H-6C-5-6-6-2-8.6 1.6L-12.6 0.6L-13.6-6Z", stroke=PARCHMENT, stroke_width=0.9
        ),
        line("M-12.4-14H-6.6", PARCHMENT, 0.9),
        disc(-10.8, -7.6, 0.8, fill=PARCHMENT),
        fill=SEPIA,
    )


def border() -> Markup:
    """The border of a Shedu space: a golden band with beads, and a stud in each corner."""
    bead = "M-11-18.4h.1M-5.5-18.4h.1M0-18.4h.1M5.5-18.4h.1M11-18.4h.1"
    stud = "M-19.6-19.6H-12.4V-16.6H-14.4V-14.4H-16.6V-12.4H-19.6Z"
    corners = [f"rotate({90 * i})" for i in range(4)]
    return group(
        square(18.4, fill="none", stroke=INK, stroke_width=3.2),
        square(18.4, fill="none", stroke=GOLD, stroke_width=1.9),
        *(line(bead, INK, 1.5, transform=turned) for turned in corners),
        group(
            *(path(stud, transform=turned) for turned in corners),
            fill=GOLD,
            stroke=INK,
            stroke_width=0.8,
            stroke_linejoin="round",
        ),
    )


def _grid(layout: Layout) -> Markup:
    """Thin lines between the cells."""
    width, height = CELL * layout.columns, CELL * layout.rows
    across = [f"M{layout.rim} {layout.corner(y)}h{width}" for y in range(1, layout.rows)]
    down = [f"M{layout.corner(x)} {layout.rim}v{height}" for x in range(1, layout.columns)]
    return line("".join(across + down), SEPIA, 0.8, opacity=0.55)


def _names(layout: Layout) -> Iterator[Markup]:
    """The letters and numbers on all four sides of the rim."""
    width, height = layout.size
    near = layout.rim / 2 - 0.5
    for x in range(layout.columns):
        name = NAMES[layout.cell(x, 0)]
        for top in (near, height - near):
            text = name[1:] if layout.rotated else name[0]
            yield label(layout.corner(x) + CELL // 2, top, 13, text)
    for y in range(layout.rows):
        name = NAMES[layout.cell(0, y)]
        for left in (near, width - near):
            text = name[0] if layout.rotated else name[1:]
            yield label(left, layout.corner(y) + CELL // 2, 13, text)


def _ticks(layout: Layout) -> str:
    """Short lines between the names on the rim."""
    width, height = layout.size
    start, length = layout.rim * 2 // 7, layout.rim * 3 // 8
    far = start + length
    across = [layout.corner(x) for x in range(1, layout.columns)]
    down = [layout.corner(y) for y in range(1, layout.rows)]
    return "".join(
        [f"M{x} {y}v{length}" for x in across for y in (start, height - far)]
        + [f"M{x} {y}h{length}" for y in down for x in (start, width - far)]
    )


def _rim(layout: Layout) -> Markup:
    """The rim: glazed bricks in lapis with a golden line and a rosette in each corner."""
    width, height = layout.size
    near, gap = layout.rim / 2, layout.rim - 3
    edge = layout.rim / 11
    corners = [(x, y) for x in (near, width - near) for y in (near, height - near)]
    flower = rosette(8, 0.3 * layout.rim, CREAM, GOLD)
    line_around = box(edge, edge, width - 2 * edge, height - 2 * edge, rx=5, fill="none")
    fonts: dict[str, Attribute] = {"font_family": SERIF, "font_size": 13, "font_weight": "bold"}
    return join(
        box(0, 0, width, height, rx=7, fill=LAPIS_DARK),
        group(line_around, stroke=GOLD, stroke_width=1.2),
        line(_ticks(layout), GOLD, 1, opacity=0.6),
        box(gap, gap, width - 2 * gap, height - 2 * gap, fill=GOLD, stroke=INK),
        group(*_names(layout), fill=CREAM, text_anchor="middle", **fonts),
        *(placed(flower, x, y) for x, y in corners),
    )


@cache
def ground(board: int, rotated: bool) -> Markup:
    """The complete printed board."""
    layout = Layout(rotated)
    width, height = layout.size
    inside = (layout.rim, layout.rim, width - 2 * layout.rim, height - 2 * layout.rim)
    clip = element("clipPath", box(*inside), id=f"{PREFIX}inside")
    bulls = []
    for cell in range(len(NAMES)):
        printed = symbol_at(board, cell)
        if printed in "TB":
            x, y = layout.middle(cell)
            bulls.append(element("use", href=f"#{PREFIX}shedu", x=x, y=y))
    return join(
        element("defs", _texture(), clip, group(shedu(), id=f"{PREFIX}shedu")),
        _rim(layout),
        group(
            box(*inside, fill=f"url(#{PREFIX}land)"),
            box(*inside, fill=f"url(#{PREFIX}sand)"),
            _river(board, layout),
            *bulls,
            _grid(layout),
            clip_path=f"url(#{PREFIX}inside)",
        ),
    )
