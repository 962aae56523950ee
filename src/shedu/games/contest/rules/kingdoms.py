"""Columns, and the kingdoms that they form with the filled gaps (rulings, "Layout")."""

from __future__ import annotations

from typing import TypeAlias

from shedu.games.contest.rules.events import EventKind
from shedu.games.contest.rules.places import COLUMNS, FIRST_GAP, MOST_BENEATH, ROWS, column_of
from shedu.games.contest.rules.position import (
    BLACK,
    EMPTY,
    NOBODY,
    NOWHERE,
    SHIP_CARD,
    SHIPS,
    Position,
)
from shedu.jit import entry, rule
from shedu.kit.events import Log, say

Run: TypeAlias = tuple[int, int]
"""A run of neighbouring columns: the first and the last. It includes the gaps between them."""

NO_GAP = -1
NO_COLUMNS: Run = (0, -1)
"""The kingdom of a piece that is nowhere: no columns at all."""


@rule
def run_of(s: Position, column: int, barred: int) -> Run:
    """The columns linked to this one without the gap to the right of column `barred`."""
    first = column
    while first > 0 and first - 1 != barred and s.cards[FIRST_GAP + first - 1] != EMPTY:
        first -= 1
    last = column
    while last < COLUMNS - 1 and last != barred and s.cards[FIRST_GAP + last] != EMPTY:
        last += 1
    return first, last


@rule
def kingdom_at(s: Position, place: int) -> Run:
    """The kingdom of a place; a card that lies face down links too."""
    if place < 0:
        return NO_COLUMNS
    return run_of(s, column_of(place), NO_GAP)


@rule
def inside(run: Run, place: int) -> bool:
    """Whether a place, unless it is NOWHERE, belongs to the columns or the gaps between them."""
    return place >= 0 and run[0] <= column_of(place) <= run[1]


@rule
def leader_in(s: Position, run: Run, color: int) -> int:
    """The player of the leader of the colour in the kingdom, or nobody."""
    for player in range(int(s.players)):
        if inside(run, int(s.leaders[player, color])):
            return player
    return NOBODY


@rule
def leader_or_king(s: Position, run: Run, color: int) -> int:
    """The player of the leader of the colour in the kingdom, or else of the king, or nobody."""
    player = leader_in(s, run, color)
    return leader_in(s, run, BLACK) if player == NOBODY else player


@rule
def cards_in(s: Position, run: Run, color: int) -> int:
    """The number of cards of a colour (or treasure cards) in the columns and between them."""
    found = 0
    for place in range(run[0] * ROWS, (run[1] + 1) * ROWS):
        found += s.cards[place] == color
    for gap in range(run[0], run[1]):
        found += s.cards[FIRST_GAP + gap] == color
    return int(found)


@rule
def is_taken(s: Position, place: int) -> bool:
    """Whether a leader stands on a place."""
    for player in range(int(s.players)):
        for color in range(4):
            if s.leaders[player, color] == place:
                return True
    return False


@rule
def may_hold_leader(s: Position, place: int) -> bool:
    """Whether a card other than a ship lies on a place, with or without a leader."""
    return bool(EMPTY < s.cards[place] < SHIP_CARD)


@rule
def height(s: Position, column: int) -> int:
    """The number of cards beneath the treasure place of a column; a ship counts as one."""
    row = MOST_BENEATH
    while row > 0 and s.cards[column * ROWS + row] == EMPTY:
        row -= 1
    return row


@rule
def take_up(s: Position, player: int, color: int) -> int:
    """Takes a leader off the display and returns its place, or NOWHERE."""
    place = int(s.leaders[player, color])
    s.leaders[player, color] = NOWHERE
    return place


@rule
def remove_card(s: Position, place: int, log: Log) -> None:
    """Takes a card away from beneath a treasure place or out of a gap; the column closes up."""
    say(log, EventKind.CARD_REMOVED, NOBODY, color=int(s.cards[place]), place=place)
    s.cards[place] = EMPTY
    if place < FIRST_GAP:
        close_up(s, place)


@rule
def close_up(s: Position, place: int) -> None:
    """Moves all cards below an empty place up by one, with their leaders."""
    bottom = column_of(place) * ROWS + MOST_BENEATH
    for below in range(place + 1, bottom + 1):
        s.cards[below - 1] = s.cards[below]
    s.cards[bottom] = EMPTY
    for player in range(int(s.players)):
        for color in range(4):
            if place < s.leaders[player, color] <= bottom:
                s.leaders[player, color] -= 1
    for ship in range(len(SHIPS)):
        if place < s.ships[ship] <= bottom:
            s.ships[ship] -= 1


kingdom_of = entry(kingdom_at)
leader_within = entry(leader_in)
cards_within = entry(cards_in)
height_of = entry(height)
