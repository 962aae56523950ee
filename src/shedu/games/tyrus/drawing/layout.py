"""The layout of Tyrus on its picture: across for wide screens, upright for narrow ones.

Across: Brown's buildings above, Ivory's below, the elections between them. Upright: the elections
above, Ivory's buildings in the left column, Brown's in the right one. The two buildings of an
election always face each other.
"""

from __future__ import annotations

from shedu.games.tyrus.drawing.facades import HIGH, WIDE
from shedu.games.tyrus.rules.position import BROWN, ELECTIONS, KINDS, PLACES, PLAYERS

RIM = 12
GAP = 10
CHART = 118
"""The height of the chart of the elections."""
SIGN = 34
"""The column of the players' signs beside the chart."""


class Layout:
    """The places on the picture; `turn`: for narrow screens."""

    def __init__(self, turn: bool) -> None:
        self.turn = turn
        self.columns, rows = (PLAYERS, KINDS) if turn else (KINDS, PLAYERS)
        width = 2 * RIM + self.columns * WIDE + (self.columns - 1) * GAP
        height = 2 * RIM + rows * (HIGH + GAP) + CHART
        self.size = width, height

    @property
    def rows(self) -> list[list[int]]:
        """The buildings row by row, from the top of the picture."""
        if self.turn:
            return [[kind, KINDS + kind] for kind in range(KINDS)]
        every = range(len(PLACES))
        return [[p for p in every if p // KINDS == player] for player in (BROWN, 0)]

    def middle(self, place: int) -> tuple[int, int]:
        """The middle of a building."""
        player, kind = divmod(place, KINDS)
        if self.turn:
            x, y = player, kind
            top = RIM + CHART + GAP
        else:
            x, y = kind, 0 if player == BROWN else 1
            top = RIM + y * (CHART + GAP)
        left = RIM + x * (WIDE + GAP)
        return left + WIDE // 2, top + y * (HIGH + GAP) + HIGH // 2

    @property
    def chart(self) -> tuple[int, int, int]:
        """The left, the top and the width of the chart of the elections."""
        top = RIM if self.turn else RIM + HIGH + GAP
        return RIM, top, self.size[0] - 2 * RIM

    def slot(self, election: int) -> tuple[int, int]:
        """The left of an election's column on the chart, and its width."""
        left, _top, width = self.chart
        wide = (width - SIGN) // ELECTIONS
        return left + SIGN + election * wide, wide
