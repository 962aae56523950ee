"""The table of Contest of Kings as SVG, and small pictures of its pieces."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import cache, partial

from shedu.game import State
from shedu.games.contest.drawing import artwork
from shedu.games.contest.drawing.artwork import LEADER_AT, LEADER_SCALE, PLAYER_NAMES
from shedu.games.contest.drawing.layout import CARD, Layout, ground
from shedu.games.contest.rules.actions import LEADER_NAMES
from shedu.games.contest.rules.kingdoms import Run, height_of
from shedu.games.contest.rules.places import COLUMNS, FIRST_GAP, NAMES, ROWS, is_treasure_place
from shedu.games.contest.rules.position import (
    CARDS_FOR_A_GAP,
    COLORS,
    EMPTY,
    SHIP_CARD,
    SHIPS,
    TREASURE_CARD,
)
from shedu.games.contest.scene import counted, facedown, leaders_on, places_in
from shedu.games.contest.scene import kingdoms as find_kingdoms
from shedu.games.contest.text import vocabulary as words
from shedu.i18n import gettext as _
from shedu.i18n import use_language
from shedu.kit import svg_grid
from shedu.svg import (
    CREAM,
    GOLD,
    INK,
    SERIF,
    Attribute,
    Markup,
    Sheet,
    box,
    drawing,
    group,
    join,
    line,
    square,
)


def _drawings() -> Iterator[tuple[str, Callable[[], Markup]]]:
    for color, name in enumerate(COLORS):
        yield name, partial(artwork.card, color)
        yield f"{name}-back", partial(artwork.facedown, color)
        yield f"{name}-stack", partial(artwork.stack, color)
    yield "wild-stack", partial(artwork.stack, len(COLORS))
    for player, sign in enumerate(PLAYER_NAMES):
        yield sign, partial(artwork.player, player)
        for color, kind in enumerate(LEADER_NAMES):
            yield f"{kind}-{sign}", partial(artwork.leader, color, player)
    for number, name in enumerate(SHIPS):
        yield f"ship-{name}", partial(artwork.ship, number)
    yield "treasure", artwork.treasure_card
    yield "catastrophe", artwork.catastrophe
    yield "back", artwork.back


DRAWINGS = dict(_drawings())
"""Each small picture by its name: ``black``, ``bull``, ``king-bull``, ``ship-blue-red``, ..."""
_PARTS: dict[str, Callable[[], Markup]] = {
    "place": lambda: square(CARD // 2, fill="none", pointer_events="all"),
    "slot": artwork.slot,
    "throne": artwork.throne,
    "corners": lambda: _corners(),
    **{name: partial(artwork.disc_of, color) for color, name in enumerate(LEADER_NAMES)},
    **{f"sign-{name}": partial(artwork.sign, i) for i, name in enumerate(PLAYER_NAMES)},
}


@cache
def _draw(name: str) -> Markup:
    return (DRAWINGS.get(name) or _PARTS[name])()


def _corners() -> Markup:
    """The thick frame of corners around a place of the last action."""
    angles = "M-18.5-9.5V-18.5H-9.5M9.5-18.5H18.5V-9.5M18.5 9.5V18.5H9.5M-9.5 18.5H-18.5V9.5"
    sharp: dict[str, Attribute] = {"stroke_linecap": "square", "stroke_linejoin": "miter"}
    return join(line(angles, INK, 6.4, **sharp), line(angles, "#fffdf4", 3.2, **sharp))


def symbol(kind: str) -> str:
    """A small picture that stands alone; `kind` is a name in `DRAWINGS`."""
    view = (-21, -21, 42, 42)
    return drawing(view, "", _draw(kind), aria_hidden="true", focusable="false")


def sprite(prefix: str) -> str:
    """An invisible svg that defines the drawings for `use` anywhere on a page."""
    sheet = Sheet(_draw)
    signs = (f"sign-{name}" for name in PLAYER_NAMES)
    for name in (*DRAWINGS, *LEADER_NAMES, *signs):
        if "-" not in name or not name.startswith(LEADER_NAMES):
            sheet.use(name)
    return svg_grid.sprite(sheet, prefix)


@dataclass
class Scene:
    """The cards and leaders that an observation shows, by place."""

    cards: list[int]
    ships: dict[int, int]
    leaders: dict[int, tuple[int, int]]
    """The player and colour of the leader on each place."""
    facedown: int
    next: set[int]
    """The empty places to which a card may be played."""

    @classmethod
    def of(cls, observed: State) -> Scene:
        """The scene that an observation shows."""
        record = observed[0]
        cards = record["cards"].tolist()
        ships = {place: ship for ship, place in enumerate(record["ships"].tolist()) if place >= 0}
        leaders = {place: (player, color) for place, player, color in leaders_on(observed)}
        heights = [height_of(observed, 0, column) for column in range(COLUMNS)]
        below = {c * ROWS + h + 1 for c, h in enumerate(heights) if h + 1 < ROWS}
        gaps = {
            FIRST_GAP + c
            for c in range(COLUMNS - 1)
            if min(heights[c], heights[c + 1]) >= CARDS_FOR_A_GAP
        }
        free = {place for place in below | gaps if cards[place] == EMPTY}
        return cls(cards, ships, leaders, facedown(observed), free)

    def pieces(self, place: int, sheet: Sheet) -> Iterator[Markup]:
        """The drawings on a place, from the bottom up."""
        card = self.cards[place]
        if place in self.next:
            yield sheet.use("slot")
        if place in self.ships:
            yield sheet.use(f"ship-{SHIPS[self.ships[place]]}")
        elif card == TREASURE_CARD:
            yield sheet.use("treasure")
        elif card != EMPTY:
            yield sheet.use(COLORS[card] + ("-back" if place == self.facedown else ""))
        if is_treasure_place(place):
            yield sheet.use("throne")
        if place in self.leaders:
            player, color = self.leaders[place]
            x, y = LEADER_AT
            yield group(
                sheet.use(LEADER_NAMES[color]),
                sheet.use(f"sign-{PLAYER_NAMES[player]}", color=artwork.dark(color)),
                transform=f"translate({x} {y})scale({LEADER_SCALE})",
            )

    def describe(self, place: int) -> Iterator[str]:
        """The parts of the label of a place."""
        yield NAMES[place]
        card = self.cards[place]
        if place >= FIRST_GAP:
            yield _("gap")
        elif is_treasure_place(place) and card != TREASURE_CARD:
            yield _("treasure place")
        if place in self.ships:
            yield words.ship_word(self.ships[place])
        elif card in (EMPTY, SHIP_CARD):
            yield _("empty")
            if place in self.next:
                yield _("free for a card")
        else:
            yield words.card_word(card)
        if place == self.facedown:
            yield _("face down")
        if place in self.leaders:
            player, color = self.leaders[place]
            names = {"leader": words.leader_word(color), "player": words.symbol_word(player)}
            yield _("{leader} of the {player}").format(**names)


def _outlines(found: list[Run], scene: Scene, layout: Layout) -> Iterator[Markup]:
    """The outlines of the kingdoms, which lie beneath the cards."""
    for run in found:
        held = [place for place in places_in(run) if scene.cards[place] != EMPTY]
        for half, fill in ((23.4, INK), (21.2, GOLD)):
            boxes = []
            for place in held:
                x, y = layout.middle(place)
                boxes.append(box(x - half, y - half, 2 * half, 2 * half, rx=5))
            yield group(*boxes, fill=fill)


def _numbers(found: list[Run], layout: Layout) -> Iterator[Markup]:
    """The number of each kingdom at its first card."""
    for number, (first, _last) in enumerate(found, 1):
        x, y = layout.middle(first * ROWS)
        yield svg_grid.badge(x - 15, y - 15, str(number), CREAM, INK)


def _strengths(observed: State, layout: Layout) -> Iterator[Markup]:
    """The strength of each leader, drawn on it: the cards of its colour in its kingdom, which count
    in external conflicts, and a red-card sign if it counts 1 in internal ones.
    """
    for place, player, color in leaders_on(observed):
        x, y = layout.middle(place)
        cards = len(counted(observed, player, color, internal=False))
        yield svg_grid.badge(x + 13, y - 12, str(cards), INK, GOLD)
        if counted(observed, player, color, internal=True):
            yield svg_grid.badge(x - 12, y + 13, "+1", CREAM, INK)


def _rows(
    scene: Scene, layout: Layout, sheet: Sheet, last: Collection[int], numbers: dict[int, int]
) -> Iterator[Markup]:
    """All places, row by row as the picture shows them."""
    for row in layout.rows():
        places = []
        for place in row:
            label = list(scene.describe(place))
            if place in numbers and scene.cards[place] != EMPTY:
                label.append(_("kingdom {number}").format(number=numbers[place]))
            if place in last:
                label.append(_("last action"))
            drawn = (sheet.use("place"), *scene.pieces(place, sheet))
            places.append(
                svg_grid.place(NAMES[place], _(", ").join(label), layout.middle(place), *drawn)
            )
        yield svg_grid.row([NAMES[place] for place in row], *places)


def picture(
    observed: State,
    rotated: bool,
    prefix: str,
    language: str,
    last: Collection[int] = (),
    *,
    kingdoms: bool = False,
    strengths: bool = False,
) -> str:
    """The display as SVG. `rotated`: columns run to the right; `last`: places of the last action.

    Every id begins with the prefix; every place has its name in ``data-place``.
    """
    scene, layout, sheet = Scene.of(observed), Layout(rotated), Sheet(_draw)
    found = find_kingdoms(observed) if kingdoms else []
    numbers = {p: n for n, run in enumerate(found, 1) for p in places_in(run)}
    with use_language(language):
        title = _("Display of Contest of Kings")
        rows = list(_rows(scene, layout, sheet, last, numbers))
    marks = list(_numbers(found, layout))
    marks += (sheet.use("corners", *layout.middle(place)) for place in sorted(last))
    marks += _strengths(observed, layout) if strengths else ()
    fonts: dict[str, Attribute] = {"font_family": SERIF, "font_size": 11, "font_weight": "bold"}
    return svg_grid.grid(
        layout.size,
        prefix,
        language,
        title,
        sheet,
        svg_grid.layer("ground", *ground(layout)),
        svg_grid.layer("kingdoms", *_outlines(found, scene, layout)),
        *rows,
        svg_grid.layer("marks", *marks, text_anchor="middle", **fonts),
    )
