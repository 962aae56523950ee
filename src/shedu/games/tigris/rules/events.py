"""The kinds of events of Tigris & Euphrates, and which columns of an event each uses."""

from __future__ import annotations

from enum import IntEnum


class EventKind(IntEnum):
    """The kinds of events; each says which columns it uses besides `player`."""

    TILE_PLACED = 1  # color, place
    LEADER_PLACED = 2  # color, place, extra: the place it came from or -1
    LEADER_WITHDRAWN = 3  # color, place: by its player's action
    CATASTROPHE_PLACED = 4  # place
    TILES_REPLACED = 5  # number
    TILES_DISCARDED = 6  # color, number: seen by the player alone
    TURN_ENDED = 7
    POINTS_GAINED = 8  # color (4: wild), number, place it came from, extra: a `Source`
    KINGDOMS_UNITED = 9  # place
    CONFLICT_BEGUN = 10  # other: the defender, color, extra: 1 revolt, 2 war
    STRENGTH_COUNTED = 11  # color of the tiles, number on the board, extra: 1 revolt, 2 war
    TILES_COMMITTED = 12  # color of the tiles, number
    CONFLICT_WON = 13  # other: the loser, color, number and extra: totals of both
    LEADER_DEFEATED = 14  # color, place
    TILE_REMOVED = 15  # color, place; player: -1
    UNIFICATION_ENDED = 16  # place; player: -1
    BUILDING_PLACED = 17  # color, place, extra: the place it came from or -1
    BUILDING_RETURNED = 18  # color, place; player: -1
    MONUMENT_BUILT = 19  # color of the square, place, number: which monument
    WONDER_BUILT = 20  # color of the cross, place
    TILE_FLIPPED = 21  # color, place; player: -1
    LEADER_ORPHANED = 22  # color, place: no temple is left beside it
    TREASURE_TAKEN = 23  # place: one wild point
    TILES_DRAWN = 24  # number
    TILES_SEEN = 25  # color, number: the drawn tiles, which only the player sees
    TURN_BEGUN = 26
    GAME_ENDED = 27  # extra: an `EndReason`; player: -1
    DECLINED = 28  # extra: the number of the decision


class Source(IntEnum):
    """The source of a point."""

    TILE = 1
    REVOLT = 2
    WAR = 3
    MONUMENT = 4
    BUILDING = 5
    WONDER = 6


class EndReason(IntEnum):
    """Why the game ended."""

    TREASURES = 1
    BAG = 2
    IDLE = 3
