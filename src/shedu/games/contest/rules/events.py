"""The kinds of events of Contest of Kings, and which columns of an event each uses."""

from __future__ import annotations

from enum import IntEnum


class EventKind(IntEnum):
    """The kinds of events; each says which columns it uses besides `player`."""

    CARD_PLACED = 1  # color, place: a card from the hand, in a column or a gap
    LEADER_PLACED = 2  # color, place, extra: the place it came from or -1
    CATASTROPHE_PLAYED = 3  # place
    TURN_ENDED = 4
    DECLINED = 5  # extra: the number of the decision
    POINTS_GAINED = 6  # color, number, place it came from, extra: a `Source`
    KINGDOMS_LINKED = 7  # place: the gap, whose card lies face down from now on
    CARD_TURNED = 8  # place: the gap, whose card is turned up; player: -1
    CONFLICT_BEGUN = 9  # other: the defender, color, extra: 1 internal, 2 external
    STRENGTH_COUNTED = 10  # color of the cards, number in the display, extra: 1 or 2 as above
    CARDS_COMMITTED = 11  # color of the cards, number
    CONFLICT_WON = 12  # other: the loser, color of the leaders, number and extra: totals of both
    LEADER_DEFEATED = 13  # color, place
    CARDS_DISCARDED = 14  # color, number: committed cards that nobody gains; player: -1
    CARD_REMOVED = 15  # color, place before any card moved up; player: -1
    LEADER_RETURNED = 16  # color, place: its card became part of a ship
    SHIP_BUILT = 17  # color of the four cards, place of the ship, number: which ship
    TREASURE_SWAPPED = 18  # place: one wild point; a red card from the hand lies there now
    CARDS_DRAWN = 19  # number
    CARDS_SEEN = 20  # color, number: the drawn cards, which only the player sees
    TURN_BEGUN = 21
    GAME_ENDED = 22  # extra: an `EndReason`; player: -1


class Source(IntEnum):
    """The source of a point."""

    CARD = 1  # a card played; place: that card
    INTERNAL = 2  # place: the winner's leader
    EXTERNAL = 3  # the prize of one card or the cards of the losing side; place: as above
    SHIP = 4  # place: the ship


class EndReason(IntEnum):
    """Why the game ended."""

    TREASURES = 1
    DECK = 2
    IDLE = 3
