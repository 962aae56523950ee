"""The table of Tigris & Euphrates as SVG, and small pictures of its pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial

from shedu.game import State
from shedu.games.tigris.drawing import artwork, masonry
from shedu.games.tigris.drawing.artwork import PLAYER_NAMES
from shedu.games.tigris.drawing.ground import CELL, Layout, border, ground, symbol_at
from shedu.games.tigris.rules.actions import BUILDING_NAMES, LEADER_NAMES, TILE_NAMES
from shedu.games.tigris.rules.board import NAMES, NEAR, SQUARE, cells_in
from shedu.games.tigris.rules.kingdoms import kingdom_of
from shedu.games.tigris.rules.options import BOARD
from shedu.games.tigris.rules.position import (
    COLORS,
    FACEDOWN,
    MONUMENT_COLORS,
    MONUMENTS,
    RED,
    WONDER,
)
from shedu.games.tigris.text import vocabulary as words
from shedu.i18n import gettext as _
from shedu.i18n import use_language
from shedu.kit import dynasties, svg_grid
from shedu.svg import (
    CREAM,
    GOLD,
    INK,
    SERIF,
    Attribute,
    Markup,
    Sheet,
    contour,
    drawing,
    group,
    line,
    path,
)


def _drawings() -> Iterator[tuple[str, Callable[[], Markup]]]:
    for color, tile in enumerate(TILE_NAMES):
        yield tile, partial(artwork.tile, color)
        yield BUILDING_NAMES[color].replace(" ", "-"), partial(masonry.building, color)
    for player, sign in enumerate(PLAYER_NAMES):
        yield sign, partial(dynasties.player, player)
        for color, kind in enumerate(LEADER_NAMES):
            yield f"{kind}-{sign}", partial(dynasties.leader, color, player)
    for number, colors in enumerate(MONUMENTS):
        yield colors, partial(masonry.monument, number)
    yield "catastrophe", dynasties.catastrophe
    yield "treasure", dynasties.treasure
    yield "unification", artwork.unification
    yield "wonder", masonry.wonder
    yield "facedown", artwork.back


DRAWINGS = dict(_drawings())
"""Each small picture by its name: ``temple``, ``bull``, ``king-bull``, ``red-blue``, ..."""
_PARTS: dict[str, Callable[[], Markup]] = {
    "border": border,
    "corners": lambda: _corners(),
    "paving": masonry.paving,
    **{f"below-{name}": partial(masonry.below, color) for color, name in enumerate(COLORS)},
    **{f"above-{name}": partial(masonry.above, color) for color, name in enumerate(COLORS)},
    **{name: partial(dynasties.disc_of, color) for color, name in enumerate(LEADER_NAMES)},
    **{f"sign-{name}": partial(dynasties.sign, i) for i, name in enumerate(PLAYER_NAMES)},
}


_AREA = path(f"M-{CELL // 2}-{CELL // 2}h{CELL}v{CELL}h-{CELL}Z", fill="none")
"""The area of a cell. Each cell repeats it, because browsers draw 176 `use` of it slowly."""


@cache
def _draw(name: str) -> Markup:
    return (DRAWINGS.get(name) or _PARTS[name])()


def _corners() -> Markup:
    """The thick frame of corners around a cell of the last action."""
    angles = "M-18.5-9.5V-18.5H-9.5M9.5-18.5H18.5V-9.5M18.5 9.5V18.5H9.5M-9.5 18.5H-18.5V9.5"
    return group(
        line(angles, INK, 6.4, stroke_linecap="inherit", stroke_linejoin="inherit"),
        line(angles, "#fffdf4", 3.2, stroke_linecap="inherit", stroke_linejoin="inherit"),
        stroke_linecap="square",
    )


def symbol(kind: str, prefix: str = "") -> str:
    """A small picture that stands alone; with a prefix it has an id, the prefix and its kind.

    `kind` is a name in `DRAWINGS`, with spaces or hyphens.
    """
    kind = kind.replace(" ", "-")
    half = {"wonder": 60, "treasure": 12}.get(kind, 40 if kind in MONUMENTS else 21)
    view = (-half, -half, 2 * half, 2 * half)
    named = {"id": prefix + kind} if prefix else {}
    return drawing(view, prefix, _draw(kind), aria_hidden="true", focusable="false", **named)


def sprite(prefix: str) -> str:
    """An invisible svg that defines the drawings for `use` anywhere on a page."""
    sheet = Sheet(_draw)
    single = ("catastrophe", "treasure", "wonder")
    for name in (*TILE_NAMES, *LEADER_NAMES, *PLAYER_NAMES, *single):
        sheet.use(name)
    for name in (*BUILDING_NAMES, *(f"sign-{player}" for player in PLAYER_NAMES)):
        sheet.use(name.replace(" ", "-"))
    for name in COLORS:
        sheet.use(f"below-{name}")
        sheet.use(f"above-{name}")
    return svg_grid.sprite(sheet, prefix)


@dataclass
class Scene:
    """The pieces on the board, by cell."""

    board: int
    tiles: dict[int, int]
    treasures: set[int]
    leaders: dict[int, tuple[int, int]]
    buildings: dict[int, int]
    monuments: dict[int, int]
    """All four cells of each."""
    wonder: int
    union: int

    @classmethod
    def of(cls, observed: State) -> Scene:
        """The scene that an observation shows."""
        s = observed[0]
        tiles = {cell: kind for kind, row in enumerate(s["tiles"]) for cell in cells_in(row)}
        leaders = {
            cell: (color, player)
            for player, cells in enumerate(s["leaders"].tolist())
            for color, cell in enumerate(cells)
            if cell >= 0 and player < int(s["players"])
        }
        monuments = {
            cell: number
            for number, corner in enumerate(s["monuments"].tolist())
            if corner >= 0
            for cell in cells_in(SQUARE[corner])
        }
        return cls(
            int(s["options"][BOARD]),
            tiles,
            set(cells_in(s["treasures"][0])),
            leaders,
            {cell: color for color, cell in enumerate(s["buildings"].tolist()) if cell >= 0},
            monuments,
            int(s["wonder"]),
            int(s["union"]),
        )

    def pieces(self, cell: int, sheet: Sheet) -> Iterator[Markup]:
        """The drawings on a cell, from the bottom up."""
        kind = self.tiles.get(cell)
        if kind is not None:
            yield sheet.use((*TILE_NAMES, "facedown", "paving", "catastrophe")[kind])
        if symbol_at(self.board, cell) == "B" and kind not in (FACEDOWN, WONDER):
            yield sheet.use("border")
        if cell in self.buildings:
            yield sheet.use(BUILDING_NAMES[self.buildings[cell]].replace(" ", "-"))
        if cell in self.treasures and kind not in (FACEDOWN, WONDER):
            yield sheet.use("treasure", 9, -9)
        if cell == self.union:
            yield sheet.use("unification")
        if cell in self.leaders:
            color, player = self.leaders[cell]
            yield sheet.use(LEADER_NAMES[color])
            yield sheet.use(f"sign-{PLAYER_NAMES[player]}", color=dynasties.DARKS[color])

    def describe(self, cell: int) -> Iterator[str]:
        """The parts of the label of a cell."""
        yield NAMES[cell]
        yield words.terrain_word(symbol_at(self.board, cell))
        if cell in self.tiles:
            yield words.kind_word(self.tiles[cell])
        if cell in self.monuments:
            yield words.monument_word(self.monuments[cell])
        if cell in self.buildings:
            yield words.building_word(self.buildings[cell])
        if cell in self.treasures:
            yield _("treasure")
        if cell == self.union:
            yield _("unification tile")
        if cell in self.leaders:
            color, player = self.leaders[cell]
            names = {"leader": words.leader_word(color), "player": words.symbol_word(player)}
            yield _("{leader} of the {player}").format(**names)
        elif cell not in self.tiles:
            yield _("empty")


def kingdoms_of(observed: State) -> list[set[int]]:
    """The cells of each kingdom, in the order of their first leaders on the board."""
    found: list[set[int]] = []
    for cell in sorted(Scene.of(observed).leaders):
        if not any(cell in kingdom for kingdom in found):
            found.append(set(cells_in(kingdom_of(observed, 0, cell))))
    return found


def _outlines(found: list[set[int]], layout: Layout) -> Iterator[Markup]:
    """The outline of each kingdom with its number at the first corner."""
    for number, kingdom in enumerate(found, 1):
        squares = {layout.square(cell) for cell in kingdom}
        d = contour(squares, CELL, layout.rim, layout.rim)
        yield line(d, CREAM, 5.6)
        yield line(d, INK, 2.6, stroke_dasharray=("none", "9 4", "2 4.4", "12 4 2 4")[number % 4])
    for number, kingdom in enumerate(found, 1):
        y, x = min((y, x) for x, y in map(layout.square, kingdom))
        yield svg_grid.badge(layout.corner(x) + 2, layout.corner(y) + 2, str(number), CREAM, INK)


def _strengths(scene: Scene, layout: Layout) -> Iterator[Markup]:
    """The number of face-up temples next to each leader, drawn on it."""
    for cell in scene.leaders:
        x, y = layout.middle(cell)
        beside = sum(scene.tiles.get(c) == RED and c != scene.union for c in cells_in(NEAR[cell]))
        yield svg_grid.badge(x + 12.5, y - 12.5, str(beside), INK, GOLD)


def _tall(scene: Scene, layout: Layout, sheet: Sheet) -> Iterator[Markup]:
    """The monuments and the wonder, with the treasures on them."""
    for number in set(scene.monuments.values()):
        cells = [cell for cell, m in scene.monuments.items() if m == number]
        around = [layout.middle(cell) for cell in cells]
        x, y = (sum(p[i] for p in around) / len(around) for i in (0, 1))
        below, above = MONUMENT_COLORS[number].tolist()
        yield sheet.use(f"below-{COLORS[below]}", x, y)
        yield sheet.use(f"above-{COLORS[above]}", x, y)
    if scene.wonder >= 0:
        yield sheet.use("wonder", *layout.middle(scene.wonder))
    for cell in scene.treasures:
        if scene.tiles.get(cell) in (FACEDOWN, WONDER):
            yield sheet.use("treasure", *layout.middle(cell))


def _rows(
    scene: Scene, layout: Layout, sheet: Sheet, last: Sequence[int], numbers: dict[int, int]
) -> Iterator[Markup]:
    """All cells, row by row as the picture shows them."""
    for y in range(layout.rows):
        row, cells = [layout.cell(x, y) for x in range(layout.columns)], []
        for cell in row:
            label = list(scene.describe(cell))
            if cell in numbers:
                label.append(_("kingdom {number}").format(number=numbers[cell]))
            if cell in last:
                label.append(_("last action"))
            drawn = (_AREA, *scene.pieces(cell, sheet))
            cells.append(
                svg_grid.place(NAMES[cell], _(", ").join(label), layout.middle(cell), *drawn)
            )
        yield svg_grid.row([NAMES[cell] for cell in row], *cells, pointer_events="all")


def picture(
    observed: State,
    rotated: bool,
    prefix: str,
    language: str,
    last: Sequence[int] = (),
    *,
    kingdoms: bool = False,
    strengths: bool = False,
) -> str:
    """The board as SVG, `rotated` by 90 degrees for narrow screens; it marks the cells `last`.

    Every id begins with the prefix; every cell is marked with its ``data-place``.
    """
    scene, layout, sheet = Scene.of(observed), Layout(rotated), Sheet(_draw)
    found = kingdoms_of(observed) if kingdoms else []
    numbers = {cell: number for number, kingdom in enumerate(found, 1) for cell in kingdom}
    with use_language(language):
        title = _("Board of Tigris & Euphrates")
        rows = list(_rows(scene, layout, sheet, last, numbers))
    tall = list(_tall(scene, layout, sheet))
    marks = list(_outlines(found, layout))
    marks += (sheet.use("corners", *layout.middle(cell)) for cell in last)
    marks += _strengths(scene, layout) if strengths else ()
    fonts: dict[str, Attribute] = {"font_family": SERIF, "font_size": 11, "font_weight": "bold"}
    return svg_grid.grid(
        layout.size,
        prefix,
        language,
        title,
        sheet,
        svg_grid.layer("ground", ground(scene.board, rotated)),
        *rows,
        svg_grid.layer("monuments", *tall),
        svg_grid.layer("marks", *marks, text_anchor="middle", **fonts),
    )
