"""The columns: how many cards they hold, and closing up (rulings, "Layout")."""

from __future__ import annotations

from shedu.games.contest.events import EventKind
from shedu.games.contest.places import FIRST_GAP, MOST_BENEATH, ROWS, column_of
from shedu.games.contest.state import EMPTY, NOBODY, NOWHERE, SHIPS, State
from shedu.jit import rule
from shedu.kit.events import Log, say


@rule
def height(s: State, column: int) -> int:
    """How many cards lie beneath the treasure place of a column; a ship is one."""
    row = MOST_BENEATH
    while row > 0 and s.cards[column * ROWS + row] == EMPTY:
        row -= 1
    return row


@rule
def take_up(s: State, player: int, color: int) -> int:
    """Lifts a leader; returns the place on which he stood, or -1."""
    place = int(s.leaders[player, color])
    s.leaders[player, color] = NOWHERE
    return place


@rule
def remove_card(s: State, place: int, log: Log) -> None:
    """Takes a card away from beneath a treasure place or out of a gap; the column closes up."""
    say(log, EventKind.CARD_REMOVED, NOBODY, color=s.cards[place], place=place)
    s.cards[place] = EMPTY
    if place < FIRST_GAP:
        close_up(s, place)


@rule
def close_up(s: State, place: int) -> None:
    """All cards below an empty place move up by one, with their leaders."""
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
