"""The record of a game of Tyrus: one flat structured dtype.

A tile is a number below 30: ten times its profession, and its own number less one. A set of tiles
of one player is a whole number with a bit for each. A place is a number below 6: three times its
owner, and which of the buildings it is. Nothing else belongs to a game.
"""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from shedu.jit import rule

PLAYERS = 2
COLORS = ("ivory", "brown")
IVORY, BROWN = range(2)

PROFESSIONS = ("soldier", "merchant", "priest")
BUILDINGS = ("citadel", "market", "temple")
REPRESENTATIVES = ("general", "guildmaster", "high priest")
"""Profession, building and representative of one number belong together."""
KINDS = 3

HIGHEST = 10
TILES = KINDS * HIGHEST
"""How many tiles each player has."""
PLACES = tuple(f"{color} {building}" for color in COLORS for building in BUILDINGS)
ELECTIONS = 9
CARDS_EACH = 3
"""So many election cards there are of each representative."""

HAND = 9
PILE = TILES - HAND
TILES_A_PLAYER = 3
"""So many tiles each player places in an election."""
PLACED = PLAYERS * TILES_A_PLAYER
DRAWN = 3
IN_A_ROW = 3
"""So many elections won in a row win at once."""

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
"""The numbers of the tiles of one profession added up, by their bits."""

DTYPE = np.dtype(
    [
        ("hands", np.int64, (PLAYERS,)),  # sets of tiles
        ("lying", np.int64, (PLAYERS, len(PLACES))),  # face down, by owner and place
        ("gone", np.int64, (PLAYERS,)),  # revealed by a vote and out of the game
        ("revealed", np.int64, (PLAYERS, PLAYERS)),  # by the last vote: owner, whose building
        ("unseen", np.int16, (PLAYERS, IN_HAND + 1)),  # how many others lie there, or in hand
        ("piles", np.int16, (PLAYERS, PILE)),  # in draw order; -1 drawn or unseen
        ("elections", np.int16, (ELECTIONS,)),  # representatives; -1 unseen
        ("results", np.int16, (ELECTIONS,)),  # winners or NULL; -1 before
        ("pile_at", np.int16),  # the next tile that each player draws
        ("election", np.int16),  # which is under way, from 0 on
        ("first", np.int16),  # who leads the first, third, ... election
        ("placed", np.int16),  # tiles in this election
        ("decision", np.int16),
        ("actor", np.int16),
    ],
    align=True,
)
"""The dtype of a state. `revealed` is emptied when the next tile is placed."""


class State(Protocol):
    """The fields of `DTYPE` as compiled functions see them."""

    hands: NDArray[np.int64]
    lying: NDArray[np.int64]
    gone: NDArray[np.int64]
    revealed: NDArray[np.int64]
    unseen: NDArray[np.int16]
    piles: NDArray[np.int16]
    elections: NDArray[np.int16]
    results: NDArray[np.int16]
    pile_at: int
    election: int
    first: int
    placed: int
    decision: int
    actor: int


States = NDArray[Any]
"""An array of states: one dimension, dtype `DTYPE`."""


@rule
def total(tiles: int, profession: int) -> int:
    """The numbers of the tiles of a profession, added up."""
    return int(SUMS[tiles >> HIGHEST * profession & (1 << HIGHEST) - 1])


@rule
def size(tiles: int) -> int:
    """How many tiles are in a set."""
    number = 0
    while tiles:
        tiles &= tiles - 1
        number += 1
    return number


@rule
def leader_of(first: int, election: int) -> int:
    """Who places the first tile in an election: the players take turns at it."""
    return first ^ (election & 1)


def tiles_in(tiles: int) -> list[int]:
    """The numbers of the tiles in a set, from the lowest on."""
    return [tile for tile in range(TILES) if tiles >> tile & 1]


def tile_text(tile: int) -> str:
    """A tile as the notation writes it, as in ``soldier 7``."""
    return f"{PROFESSIONS[tile // HIGHEST]} {tile % HIGHEST + 1}"


TILE_TEXTS = tuple(tile_text(tile) for tile in range(TILES))
