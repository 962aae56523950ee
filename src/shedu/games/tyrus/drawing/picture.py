"""The table of Tyrus as SVG, and small pictures of its pieces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from shedu.game import State
from shedu.games.tyrus.drawing import artwork, facades
from shedu.games.tyrus.drawing.facades import FRONT, HIGH, WIDE
from shedu.games.tyrus.drawing.layout import CHART, SIGN, Layout
from shedu.games.tyrus.drawing.scene import Scene
from shedu.games.tyrus.rules.position import (
    COLORS,
    ELECTIONS,
    KINDS,
    PLAYERS,
    REPRESENTATIVES,
    TILE_TEXTS,
    leader_of,
)
from shedu.games.tyrus.screen import tile_drawing
from shedu.games.tyrus.text import vocabulary
from shedu.i18n import gettext as _
from shedu.i18n import use_language
from shedu.kit import svg_grid
from shedu.kit.phrases import capital, listed
from shedu.svg import (
    CREAM,
    GOLD,
    INK,
    PARCHMENT,
    SEPIA,
    SERIF,
    Attribute,
    Markup,
    Sheet,
    box,
    drawing,
    element,
    group,
    join,
    line,
    path,
)
from shedu.svg import words as written

MEDALS = tuple(name.replace(" ", "-") for name in REPRESENTATIVES)
TILE = 31
"""A tile's room in a row."""
SIDE = 24
"""From a building's edge to the middle of its first tile."""
ROWS = (4, 49)
"""The heights of the owner's tiles in their building, and of the other's."""
BAND = -HIGH // 2 + FRONT + 8
"""The height of a building's name and votes."""


@cache
def _draw(name: str) -> Markup:
    """A drawing by its name: a piece, or a building such as ``ivory-citadel``."""
    if name in vocabulary.PLACE_IDS:
        return facades.card(*divmod(vocabulary.PLACE_IDS.index(name), KINDS))
    return artwork.drawings()[name]


def symbol(kind: str, prefix: str = "") -> str:
    """A small picture that stands alone: a piece by its name, or a tile such as ``soldier 7``."""
    kind = kind.replace(" ", "-")
    parts = [kind]
    if kind.replace("-", " ") in TILE_TEXTS:
        tile = TILE_TEXTS.index(kind.replace("-", " "))
        parts = [name for name, _color in tile_drawing(0, tile).parts]
    named = {"id": prefix + kind} if prefix else {}
    content = join(*(_draw(part) for part in parts))
    return drawing(
        (-21, -21, 42, 42), prefix, content, aria_hidden="true", focusable="false", **named
    )


def sprite(prefix: str) -> str:
    """An invisible svg that defines the drawings for `use` anywhere on a page."""
    sheet = Sheet(_draw)
    for name in artwork.drawings():
        sheet.use(name)
    return svg_grid.sprite(sheet, prefix)


def _text(x: float, y: float, size: int, text: str, **given: Attribute) -> Markup:
    """A text with its middle at this height."""
    return element("text", written(text), x=x, y=float(y + 0.35 * size), font_size=size, **given)


def _tiles(scene: Scene, place: int, sheet: Sheet) -> Iterator[Markup]:
    """The tiles in a building, the owner's in the upper row, closer together if there are many."""
    owner = place // KINDS
    for row, player in zip(ROWS, (owner, 1 - owner), strict=True):
        readable, others = scene.tiles(place, player)
        faces = [[name for name, _c in tile_drawing(player, tile).parts] for tile in readable]
        faces += [[f"{COLORS[player]}-back"]] * others
        room = min(TILE, (WIDE - 2 * SIDE) / max(1, len(faces) - 1))
        for n, face in enumerate(faces):
            yield from (sheet.use(name, SIDE - WIDE // 2 + room * n, row) for name in face)


def _building(scene: Scene, place: int, sheet: Sheet) -> Iterator[Markup]:
    """A building with the tiles in it."""
    kind = place % KINDS
    yield sheet.use(vocabulary.PLACE_IDS[place])
    fonts: dict[str, Attribute] = {"font_weight": "bold", "fill": INK}
    name = capital(vocabulary.place(place, None, vocabulary.colors()))
    yield _text(10 - WIDE // 2, BAND, 12, name, text_anchor="start", **fonts)
    if counted := scene.counted(place)[0]:
        yield _text(WIDE // 2 - 10, BAND, 12, counted, text_anchor="end", **fonts)
    yield from _tiles(scene, place, sheet)
    if scene.is_revealed(place):
        yield _stamp(_("counted"))
    if kind == scene.now:
        yield sheet.use(MEDALS[kind], WIDE // 2 - 16, 16 - HIGH // 2)
        yield _frame(GOLD, 5)


def _stamp(text: str) -> Markup:
    """A word on a plate across the tiles of a building."""
    right, high = WIDE // 2 - 12, sum(ROWS) // 2
    wide = sum(7 if char.isascii() else 11 for char in text) + 12
    plate = box(right - wide, high - 9, wide, 18, rx=4, fill=CREAM, stroke=INK, stroke_width=1.4)
    word = _text(right - wide / 2, high, 11, text, text_anchor="middle", fill=INK)
    return group(plate, word, font_style="italic", font_weight="bold")


def _frame(paint: str, width: int) -> Markup:
    """A line around a building."""
    around = (4 - WIDE // 2, 4 - HIGH // 2, WIDE - 8, HIGH - 8)
    return join(
        box(*around, rx=7, fill="none", stroke=INK, stroke_width=width + 2),
        box(*around, rx=7, fill="none", stroke=paint, stroke_width=width),
    )


def _corners(x: int, y: int) -> Markup:
    """The thick corners around the building of the last action."""
    a, b, n = WIDE // 2 - 1, HIGH // 2 - 1, 16
    d = f"M{-a} {n - b}V{-b}H{n - a}M{a - n} {-b}H{a}V{n - b}"
    d += f"M{a} {b - n}V{b}H{a - n}M{n - a} {b}H{-a}V{b - n}"
    lines = (line(d, INK, 8, stroke_linecap="square"), line(d, CREAM, 4, stroke_linecap="square"))
    return group(*lines, transform=f"translate({x} {y})")


def _caption(scene: Scene) -> str:
    """The line above the elections."""
    if scene.over:
        return _("The game is over")
    leader = vocabulary.colors()[leader_of(int(scene.record["first"]), scene.held)]
    text = _("Election {number} of {all}: {representative} \N{MIDDLE DOT} {leader} leads")
    representative = vocabulary.representative_word(scene.now) if scene.now >= 0 else "?"
    return text.format(
        number=scene.held + 1, all=ELECTIONS, representative=representative, leader=leader
    )


def _chart(scene: Scene, layout: Layout, sheet: Sheet) -> Iterator[Markup]:
    """The elections in order: Brown's above, null ones in the middle, Ivory's below."""
    left, top, width = layout.chart
    yield box(left, top, width, CHART, rx=6, fill=PARCHMENT, stroke=SEPIA, stroke_width=1.4)
    yield _text(left + width / 2, top + 12, 13, _caption(scene), font_weight="bold", fill=INK)
    heights = (top + 98, top + 40, top + 69)
    for player in range(PLAYERS):
        yield _small(sheet, COLORS[player], left + SIGN / 2, heights[player], 0.62)
    for election in range(ELECTIONS):
        x, wide = layout.slot(election)
        now = election == scene.held and not scene.over
        frame: dict[str, Attribute] = {
            "fill": CREAM if now else "none",
            "stroke": SEPIA,
            "stroke_width": 1,
        }
        yield box(x + 2, top + 24, wide - 4, CHART - 30, rx=4, **frame)
        numeral: dict[str, Attribute] = {"fill": INK if now else SEPIA, "font_weight": "bold"}
        middle = x + wide / 2
        if election < scene.held:
            kind = int(scene.record["elections"][election])
            winner = int(scene.record["results"][election])
            if winner < PLAYERS:
                yield _small(sheet, MEDALS[kind], middle, heights[winner], 0.68)
            else:
                yield _small(sheet, "null", middle, heights[2], 0.6)
            yield _text(x + 8, top + 33, 10, str(election + 1), **numeral)
        elif now and scene.now >= 0:
            yield _small(sheet, MEDALS[scene.now], middle, heights[2], 0.68)
            yield _text(x + 8, top + 33, 10, str(election + 1), **numeral)
        else:
            yield _text(middle, heights[2], 15, str(election + 1), **numeral)


def _small(sheet: Sheet, name: str, x: float, y: float, scale: float) -> Markup:
    return group(sheet.use(name), transform=f"translate({x:g} {y:g})scale({scale:g})")


def _rows(scene: Scene, layout: Layout, sheet: Sheet, last: Sequence[int]) -> Iterator[Markup]:
    """All buildings, row by row as the picture shows them."""
    for row in layout.rows:
        cells = []
        for place in row:
            label = list(scene.describe(place))
            if place in last:
                label.append(_("last action"))
            name, drawn = vocabulary.PLACE_IDS[place], _building(scene, place, sheet)
            cells.append(svg_grid.place(name, listed(label), layout.middle(place), *drawn))
        names = [vocabulary.place(place, None, vocabulary.colors()) for place in row]
        yield svg_grid.row(names, *cells)


def picture(
    observed: State, turn: bool, prefix: str, language: str, last: Sequence[int] = ()
) -> str:
    """The table as SVG. `turn`: upright, for narrow screens; `last`: places of the last action."""
    scene, layout, sheet = Scene(observed), Layout(turn), Sheet(_draw)
    with use_language(language):
        text = (
            _("Table of Tyrus. {caption}. {results}.")
            if scene.held
            else _("Table of Tyrus. {caption}.")
        )
        title = text.format(caption=_caption(scene), results=scene.results())
        rows = list(_rows(scene, layout, sheet, last))
        chart = list(_chart(scene, layout, sheet))
    marks = [_corners(*layout.middle(place)) for place in last]
    width, height = layout.size
    cloth = box(0, 0, width, height, fill="#b98f5c")
    seam = path(
        f"M5 5H{width - 5}V{height - 5}H5Z", fill="none", stroke="#8a6436", stroke_width=1.5
    )
    return svg_grid.grid(
        layout.size,
        prefix,
        language,
        title,
        sheet,
        svg_grid.layer("ground", cloth, seam),
        svg_grid.layer("chart", *chart, text_anchor="middle", font_family=SERIF),
        group(*rows, font_family=SERIF),
        svg_grid.layer("marks", *marks),
    )
