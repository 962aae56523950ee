"""The kinds of events of Tyrus, and which columns of an event each uses."""

from __future__ import annotations

from enum import IntEnum


class EventKind(IntEnum):
    """The kinds of events; each says which columns it uses besides `player`.

    `color` is a profession, or the representative of that number; `place` is a building. Numbers of
    both players stand in `number` (Ivory's) and `extra` (Brown's).
    """

    TILE_PLACED = 1  # place: face down
    TILE_CHOSEN = 2  # color, place, number: the tile, which only the player sees
    TILE_REVEALED = 3  # color, place, number: by the vote, after which it is out of the game
    VOTES_COUNTED = 4  # color, place, number: the voting tiles in the player's own building
    BLOCKS_COUNTED = 5  # color, place, number: the player's tiles that block in the other's
    COUNTERS_COUNTED = 6  # color, place, number: the player's tiles against those
    ELECTION_HELD = 7  # player: the winner or -1; color, number and extra: the votes
    TILES_DRAWN = 8  # number
    TILE_SEEN = 9  # color, number: the tile, which only the player sees
    ELECTION_BEGUN = 10  # player: the leader; color, number: of the election, from 0
    GAME_ENDED = 11  # player: the winner or -1; color: an `EndReason`, number and extra: the hands


class EndReason(IntEnum):
    """Why the game ended, and what decided it."""

    IN_A_ROW = 0
    MAJORITY = 1
    HANDS = 2
    DRAW = 3
