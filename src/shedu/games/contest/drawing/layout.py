"""The layout of the display on the picture, and its ground.

As printed, columns run down and gaps lie between the treasure places. Rotated for narrow screens,
columns run to the right, and gaps stand beside the two treasure places that they join.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from shedu.games.contest.rules.places import COLUMNS, FIRST_GAP, PLACES, ROWS
from shedu.svg import INK, PARCHMENT, SEPIA, SERIF, Markup, box, group, label, line

CARD = 40
SIDE, TOP, BOTTOM = 22, 30, 12
"""The rims of the picture."""
NARROW_LEFT, NARROW_RIM = 20, 5
"""The rims of the rotated picture: on the left, with the numbers of the columns, and elsewhere."""
STEP = 46
"""The distance from one column to the next on the rotated picture."""


@dataclass(frozen=True)
class Layout:
    """The places on the picture: as printed, or rotated."""

    rotated: bool

    @property
    def size(self) -> tuple[int, int]:
        """The width and height of the picture."""
        if self.rotated:
            width = NARROW_LEFT + CARD * (ROWS + 1) + NARROW_RIM
            return width, 2 * NARROW_RIM + STEP * COLUMNS
        return 2 * SIDE + CARD * (2 * COLUMNS - 1), TOP + CARD * ROWS + BOTTOM

    def middle(self, place: int) -> tuple[int, int]:
        """The middle of a place."""
        if place >= FIRST_GAP:
            return self._gap(place - FIRST_GAP)
        column, row = divmod(place, ROWS)
        if self.rotated:
            y = NARROW_RIM + STEP * column + STEP // 2
            return NARROW_LEFT + CARD * (row + 1) + CARD // 2, y
        return SIDE + 2 * CARD * column + CARD // 2, TOP + CARD * row + CARD // 2

    def _gap(self, gap: int) -> tuple[int, int]:
        if self.rotated:
            return NARROW_LEFT + CARD // 2, NARROW_RIM + STEP * (gap + 1)
        return SIDE + 2 * CARD * gap + CARD + CARD // 2, TOP + CARD // 2

    def number(self, column: int) -> tuple[int, int]:
        """The point at which the number of a column stands."""
        x, y = self.middle(column * ROWS)
        return (NARROW_LEFT // 2 - 1, y) if self.rotated else (x, TOP // 2)

    def rows(self) -> Iterator[list[int]]:
        """All places, row by row as the picture shows them."""
        found: dict[int, list[tuple[int, int]]] = {}
        for place in range(PLACES):
            x, y = self.middle(place)
            # On the rotated picture a gap comes before the second of its columns.
            height = y + STEP // 2 if self.rotated and place >= FIRST_GAP else y
            found.setdefault(height, []).append((x, place))
        for height in sorted(found):
            yield [place for _x, place in sorted(found[height])]


def ground(layout: Layout) -> Iterator[Markup]:
    """The cloth that the cards lie on, a track for each column, and the columns' numbers."""
    width, height = layout.size
    yield box(0, 0, width, height, fill=PARCHMENT)
    yield box(2, 2, width - 4, height - 4, rx=6, fill="none", stroke=SEPIA, stroke_width=1.4)
    tracks = []
    for column in range(COLUMNS):
        x, y = layout.middle(column * ROWS)
        length = CARD * ROWS
        size = (length, CARD) if layout.rotated else (CARD, length)
        tracks.append(box(x - CARD // 2, y - CARD // 2, *size, rx=5))
    yield group(*tracks, fill="#e7d6ae", opacity=0.75)
    yield line(_lintel(layout), SEPIA, 1.1, stroke_dasharray="1 4", opacity=0.8)
    numbers = (label(*layout.number(c), 13, str(c + 1)) for c in range(COLUMNS))
    yield group(
        *numbers,
        text_anchor="middle",
        font_family=SERIF,
        font_size=13,
        font_weight="bold",
        fill=INK,
    )


def _lintel(layout: Layout) -> str:
    """The path from treasure place to treasure place through the gaps."""
    steps = []
    for column in range(COLUMNS):
        steps.append(layout.middle(column * ROWS))
        if column < COLUMNS - 1:
            steps.append(layout.middle(FIRST_GAP + column))
    return "M" + "L".join(f"{x} {y}" for x, y in steps)
