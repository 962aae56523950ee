"""Kingdoms: columns joined by filled gaps, and whose leaders are there (rulings, "Layout")."""

from __future__ import annotations

from typing import TypeAlias

from shedu.games.contest.places import COLUMNS, FIRST_GAP, ROWS, column_of
from shedu.games.contest.state import BLACK, EMPTY, NOBODY, SHIP_CARD, State
from shedu.jit import rule

Run: TypeAlias = tuple[int, int]
"""Neighbouring columns: the first and the last of them. Gaps between them belong to it."""

NO_GAP = -1
NO_COLUMNS: Run = (0, -1)
"""The kingdom of a piece that is nowhere: no columns at all."""


@rule
def run_of(s: State, column: int, barred: int) -> Run:
    """The columns linked to this one without passing the gap to the right of column `barred`."""
    first = column
    while first > 0 and first - 1 != barred and s.cards[FIRST_GAP + first - 1] != EMPTY:
        first -= 1
    last = column
    while last < COLUMNS - 1 and last != barred and s.cards[FIRST_GAP + last] != EMPTY:
        last += 1
    return first, last


@rule
def kingdom_at(s: State, place: int) -> Run:
    """The kingdom that a place belongs to; a card that lies face down links too."""
    if place < 0:
        return NO_COLUMNS
    return run_of(s, column_of(place), NO_GAP)


@rule
def inside(run: Run, place: int) -> bool:
    """Whether a place, if it is one, belongs to the columns or the gaps between them."""
    return place >= 0 and run[0] <= column_of(place) <= run[1]


@rule
def leader_in(s: State, run: Run, color: int) -> int:
    """The player whose leader of the colour is there, or nobody."""
    for player in range(int(s.players)):
        if inside(run, int(s.leaders[player, color])):
            return player
    return NOBODY


@rule
def leader_or_king(s: State, run: Run, color: int) -> int:
    """The player of the leader of the colour there, or else the king's, or nobody."""
    player = leader_in(s, run, color)
    return leader_in(s, run, BLACK) if player == NOBODY else player


@rule
def cards_in(s: State, run: Run, color: int) -> int:
    """How many cards of a colour (or treasure cards) lie in the columns and between them."""
    found = 0
    for place in range(run[0] * ROWS, (run[1] + 1) * ROWS):
        found += s.cards[place] == color
    for gap in range(run[0], run[1]):
        found += s.cards[FIRST_GAP + gap] == color
    return found


@rule
def is_taken(s: State, place: int) -> bool:
    """Whether a leader stands on a place."""
    for player in range(int(s.players)):
        for color in range(4):
            if s.leaders[player, color] == place:
                return True
    return False


@rule
def may_hold_leader(s: State, place: int) -> bool:
    """Whether a card lies on a place that is no ship; a leader may stand on it already."""
    return bool(EMPTY < s.cards[place] < SHIP_CARD)
