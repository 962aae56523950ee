"""The position of a game of Tyrus, one flat record.

A tile is a number below 30: ten times its profession, and its own number less one. A set of tiles
of one player is a whole number with a bit for each. A place is a number below 6: three times its
owner, and the kind of the building.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from shedu.jit import array_of, rule
from shedu.kit.records import (
    Codec,
    Name,
    OrNull,
    PlayerNumber,
    Record,
    Whole,
    array,
    dtype_of,
    scalar,
)
from shedu.kit.validation import check, listed

PLAYERS = 2
COLORS = ("ivory", "brown")
IVORY, BROWN = range(2)

PROFESSIONS = ("soldier", "merchant", "priest")
BUILDINGS = ("citadel", "market", "temple")
REPRESENTATIVES = ("general", "guildmaster", "high priest")
"""Profession, building and representative of one number belong together: a kind."""
KINDS = 3

HIGHEST = 10
TILES = KINDS * HIGHEST
"""The number of tiles that each player has."""
PLACES = tuple(f"{color} {building}" for color in COLORS for building in BUILDINGS)
ELECTIONS = 9
CARDS_EACH = 3
"""The number of election cards of each representative."""

HAND = 9
PILE = TILES - HAND
TILES_A_PLAYER = 3
"""The number of tiles that each player places in an election."""
PLACED = PLAYERS * TILES_A_PLAYER
DRAWN = 3
IN_A_ROW = 3
"""The number of elections won in a row that win the game at once."""

DECISIONS = (None, "place")
OVER, PLACE = range(2)

NULL = 2
"""In place of a player: nobody won the election."""
RESULTS = (*COLORS, "null")
NOBODY = UNKNOWN = -1

IN_HAND = len(PLACES)
"""The column of the hand in `unseen`, after the places."""

SUMS = np.array(
    [sum(n + 1 for n in range(HIGHEST) if tiles >> n & 1) for tiles in range(1 << HIGHEST)],
    dtype=np.int16,
)
"""The sum of the tile numbers for each set of tiles of one profession, as bits."""


class Elections:
    """A list with a value of another codec for each election, or for those held only."""

    def __init__(self, codec: Codec, *, held_only: bool = False) -> None:
        self.codec, self.held_only = codec, held_only

    def dump(self, value: Any, players: int) -> list[Any]:
        """The values in the order of the elections."""
        return [self.codec.dump(n, players) for n in value.tolist() if n >= 0 or not self.held_only]

    def load(self, data: Any, where: str, players: int) -> list[int]:
        """A number for each election, -1 for those not held yet."""
        values = listed(data, where, None if self.held_only else ELECTIONS)
        check(len(values) <= ELECTIONS, where, data, f"a list of {ELECTIONS} at most")
        found = [self.codec.load(one, f"{where}[{n}]", players) for n, one in enumerate(values)]
        return found + [UNKNOWN] * (ELECTIONS - len(found))


class Position(Record):
    """A game of Tyrus as compiled functions see it; -1 is nobody, unknown or not yet."""

    hands = array(np.int64, PLAYERS)
    """The set of tiles in each player's hand."""
    lying = array(np.int64, PLAYERS, len(PLACES))
    """The sets of tiles that lie face down, by owner and place."""
    gone = array(np.int64, PLAYERS)
    """The sets of tiles that votes revealed and that are out of the game."""
    revealed = array(np.int64, PLAYERS, PLAYERS)
    """The sets that the last vote revealed, by owner and owner of the building; emptied when the
    next tile is placed."""
    unseen = array(np.int16, PLAYERS, IN_HAND + 1)
    """In an observation, the number of tiles in each place and in hand besides those known."""
    piles = array(np.int16, PLAYERS, PILE, blank=UNKNOWN)
    """The tiles in the order in which they are drawn; -1 once drawn."""
    elections = array(
        np.int16, ELECTIONS, blank=UNKNOWN, codec=Elections(OrNull(Name(REPRESENTATIVES)))
    )
    """The representative that is elected in each."""
    results = array(
        np.int16, ELECTIONS, blank=UNKNOWN, codec=Elections(Name(RESULTS), held_only=True)
    )
    """The winner of each, or `NULL`."""
    pile_at = scalar()
    """The index of the next tile that each player draws."""
    election = scalar(codec=Whole(0, ELECTIONS))
    """The number of elections held."""
    first = scalar(codec=PlayerNumber())
    """Who leads the first, third, ... election."""
    placed = scalar(codec=Whole(0, PLACED - 1))
    """The number of tiles placed in the election under way."""
    decision = scalar(codec=Name(DECISIONS))
    actor = scalar(blank=NOBODY, codec=OrNull(PlayerNumber()))


STATES = array_of(dtype_of(Position))
"""The type of an array of states in compiled functions."""


@rule
def total(tiles: int, profession: int) -> int:
    """The sum of the numbers of a set's tiles of one profession."""
    return int(SUMS[tiles >> HIGHEST * profession & (1 << HIGHEST) - 1])


@rule
def size(tiles: int) -> int:
    """The number of tiles in a set."""
    number = 0
    while tiles:
        tiles &= tiles - 1
        number += 1
    return number


@rule
def leader_of(first: int, election: int) -> int:
    """The player who places the first tile in an election; the two take turns to lead."""
    return first ^ (election & 1)


def tiles_in(tiles: int) -> list[int]:
    """The numbers of the tiles in a set, from the lowest on."""
    return [tile for tile in range(TILES) if tiles >> tile & 1]


TILE_TEXTS = tuple(
    f"{profession} {number}" for profession in PROFESSIONS for number in range(1, HIGHEST + 1)
)
"""Each tile as the notation writes it, as in ``soldier 7``."""
