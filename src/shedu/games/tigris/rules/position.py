"""The position of a game of Tigris & Euphrates, one flat record.

Every field is a number or a fixed array of numbers; sets of cells are rows of three unsigned words
(`board`). Compiled functions read a number that they pass on with `wide`, so that all functions are
compiled for one width of integers.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from shedu.games.tigris.rules.board import EMPTY, NAMES, WORDS, Cells, either, row_of, wide
from shedu.games.tigris.rules.options import OPTIONS
from shedu.jit import array_of, rule
from shedu.kit.records import (
    Counts,
    Flag,
    Name,
    OrNull,
    PerPlayer,
    PlayerNumber,
    Record,
    Whole,
    array,
    dtype_of,
    scalar,
)

PLAYERS = 4
COLORS = ("red", "blue", "green", "black")
RED, BLUE, GREEN, BLACK = range(4)
WILD = UNKNOWN = 4
"""The fifth column: wild points (treasures) in `points`, unseen tiles in `hands`, `discards`."""
HELD = (*COLORS, "unknown")
POINTS = (*COLORS, "wild")

TILES = ("red", "blue", "green", "black", "facedown", "wonder", "catastrophe")
FACEDOWN, WONDER, CATASTROPHE = 4, 5, 6

SUPPLY = (57, 36, 30, 30)
"""The number of tiles of each colour, those on the Shedu spaces included."""
MOST_IN_BAG = 143
BAG_ROOM = 144
"""One more than the bag can hold, so that the record has no padding."""
HAND = 6
ACTIONS_A_TURN = 2
CATASTROPHES_EACH = 2
FINAL_TREASURES = 2
"""The game ends when this many treasures or fewer are left (rulings, section 8)."""
IDLE_TURNS = 8
"""The game ends after this many idle turns in a row for each player (rulings, section 8)."""
MOST_POINTS = 10_000

MONUMENTS = ("red-blue", "red-green", "red-black", "blue-green", "blue-black", "green-black")
MONUMENT_COLORS = np.array([[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]], dtype=np.int16)


class Decision(IntEnum):
    """The decision that a state waits for."""

    OVER = 0
    ACTION = 1
    WAR = 2
    COMMIT = 3
    BUILDING = 4
    MONUMENT = 5
    TREASURE = 6
    FAVOR = 7


DECISIONS = (None, *(kind.name.lower() for kind in Decision if kind != Decision.OVER))
"""The name of each decision; None when the game is over."""

NOWHERE = -1
"""The number that stands for no cell on the board."""
NOBODY = -1
"""The number that stands for no player; also the seat of a spectator."""

REVOLT, CIVIL_WAR = 1, 2
CONFLICTS = (None, "revolt", "war")

CELL_NAME = Name(NAMES, "a cell from a1 to p11")


class Position(Record):
    """A game of Tigris & Euphrates as compiled functions see it."""

    tiles = array(np.uint64, len(TILES), WORDS)
    """The cells of the tiles of each kind."""
    treasures = array(np.uint64, 1, WORDS)
    options = array(np.int16, len(OPTIONS))
    """The index of each option's value."""
    players = scalar()
    leaders = array(np.int16, PLAYERS, 4, blank=NOWHERE)
    """The cells of the leaders, by player and colour."""
    monuments = array(np.int16, len(MONUMENTS), blank=NOWHERE)
    """The top-left cells of the squares that they stand on."""
    wonder = scalar(blank=NOWHERE, codec=OrNull(CELL_NAME))
    """Its centre."""
    buildings = array(np.int16, 4, blank=NOWHERE)
    """Their cells, by colour."""
    hands = array(np.int16, PLAYERS, 5, codec=PerPlayer(Counts(HELD, HAND)))
    points = array(np.int16, PLAYERS, 5, codec=PerPlayer(Counts(POINTS, MOST_POINTS)))
    catastrophes = array(np.int16, PLAYERS, codec=PerPlayer(Whole(0, CATASTROPHES_EACH)))
    """The number that each player still has."""
    active = scalar(codec=PlayerNumber())
    actions_left = scalar(codec=Whole(0, ACTIONS_A_TURN))
    decision = scalar(codec=Name(DECISIONS))
    actor = scalar(blank=NOBODY, codec=OrNull(PlayerNumber()))
    conflict = scalar()
    """`REVOLT` or `CIVIL_WAR` while one is fought, else 0."""
    color = scalar(blank=-1)
    """The colour of the leaders in the conflict."""
    attacker = scalar(blank=NOBODY)
    defender = scalar(blank=NOBODY)
    committed = scalar(blank=-1)
    """The number of tiles that the attacker committed; -1 before."""
    union = scalar(blank=NOWHERE, codec=OrNull(CELL_NAME))
    """The cell under the unification tile."""
    placed = scalar(blank=NOWHERE, codec=OrNull(CELL_NAME))
    """The cell of the tile whose action is not finished."""
    idle = scalar(codec=Whole(0, lambda players: IDLE_TURNS * players))
    """The number of idle turns in a row."""
    quiet = scalar(blank=1, codec=Flag())
    """Whether the turn under way is idle so far."""
    gone = array(np.int16, 4)
    """The tiles that were flipped or are openly out of the game, by colour."""
    discards = array(np.int16, PLAYERS, 5)
    """The tiles that each player replaced."""
    bag_at = scalar()
    """The index in the bag of the next tile to be drawn."""
    bag_end = scalar()
    bag = array(np.int8, BAG_ROOM, blank=-1)
    """Colours in draw order; -1 once drawn, and for unseen ones."""


DTYPE = dtype_of(Position)
STATES = array_of(DTYPE)
"""An array of states as a type of compiled functions."""


@rule
def leader_cells(s: Position) -> Cells:
    """The cells on which leaders stand."""
    a, b, c = EMPTY
    for player in range(wide(s.players)):
        for color in range(4):
            cell = wide(s.leaders[player, color])
            if cell >= 0:
                bit = np.uint64(1) << np.uint64(cell & 63)
                if cell < 64:
                    a |= bit
                elif cell < 128:
                    b |= bit
                else:
                    c |= bit
    return a, b, c


@rule
def face_up(s: Position) -> Cells:
    """The cells of face-up tiles of all four colours."""
    return either(
        either(row_of(s.tiles, RED), row_of(s.tiles, BLUE)),
        either(row_of(s.tiles, GREEN), row_of(s.tiles, BLACK)),
    )


@rule
def tiles_that_link(s: Position) -> Cells:
    """The cells of tiles, facedown tiles and the wonder (section 3)."""
    return either(face_up(s), either(row_of(s.tiles, FACEDOWN), row_of(s.tiles, WONDER)))


@rule
def links_of(s: Position) -> Cells:
    """All cells that link: those of tiles and of leaders (section 3)."""
    return either(tiles_that_link(s), leader_cells(s))


@rule
def has_color(monument: int, color: int) -> bool:
    """Whether one of the two colours of a monument is this one."""
    return bool(MONUMENT_COLORS[monument, 0] == color or MONUMENT_COLORS[monument, 1] == color)


@rule
def player_after(s: Position, n: int) -> int:
    """The player `n` seats clockwise from the active player."""
    return wide(s.active + n) % wide(s.players)


@rule
def counted_color(conflict: int, color: int) -> int:
    """The colour of the tiles that count in a conflict: red in every revolt (section 6)."""
    return RED if conflict == REVOLT else color


class Phase(IntEnum):
    """The next phase of the turn loop after a decision; one place runs each phase."""

    WAIT = 0  # for the decision that now stands in the record
    SEEK_WAR = 1
    OFFER_BUILDING = 2
    OFFER_MONUMENT = 3
    WITHDRAW_ORPHANS = 4
    END_ACTION = 5
    END_TURN = 6
    SHARE_TREASURES = 7
    NEXT_ACTION = 8
    INCOME = 9
    CLOSE_TURN = 10


@rule
def wait_for(s: Position, decision: int, actor: int) -> int:
    """Makes the record wait for this decision of this player."""
    s.decision = decision
    s.actor = actor
    return Phase.WAIT
