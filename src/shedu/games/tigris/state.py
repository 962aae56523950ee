"""The record of a game of Tigris & Euphrates: one flat structured dtype.

Every field is a plain number or a fixed array of them; sets of cells are rows of three unsigned
words (`board`). Nothing else belongs to a game, so its bytes are a snapshot of it.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from shedu.games.tigris.board import EMPTY, WORDS, Cells, either, row_of
from shedu.games.tigris.options import OPTIONS
from shedu.jit import array_of, rule

PLAYERS = 4
COLORS = ("red", "blue", "green", "black")
RED, BLUE, GREEN, BLACK = range(4)
WILD = UNKNOWN = 4
"""The fifth column: wild points (treasures) in `points`, unseen tiles in `hands`, `discards`."""

TILES = ("red", "blue", "green", "black", "facedown", "wonder", "catastrophe")
FACEDOWN, WONDER, CATASTROPHE = 4, 5, 6

SUPPLY = (57, 36, 30, 30)
"""How many tiles of each colour there are, those on the Shedu spaces included."""
MOST_IN_BAG = 143
BAG_ROOM = 144
"""One more than there can be, so that the record has no padding, whose bytes mean nothing."""
HAND = 6
ACTIONS_A_TURN = 2
CATASTROPHES_EACH = 2
FINAL_TREASURES = 2
"""The game ends when this many treasures or fewer are left (rulings, section 8)."""
IDLE_TURNS = 8
"""The game ends after so many idle turns in a row for each player (rulings, section 8)."""

MONUMENTS = ("red-blue", "red-green", "red-black", "blue-green", "blue-black", "green-black")
MONUMENT_COLORS = np.array([[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]], dtype=np.int16)

DECISIONS = (None, "action", "war", "commit", "building", "monument", "treasure", "favor")
OVER, ACTION, WAR, COMMIT, BUILDING, MONUMENT, TREASURE, FAVOR = range(8)

NOWHERE = -1
"""In place of a cell: not on the board."""
NOBODY = -1
"""In place of a player; also the seat of a spectator."""

REVOLT, CIVIL_WAR = 1, 2
CONFLICTS = (None, "revolt", "war")

DTYPE = np.dtype(
    [
        ("tiles", np.uint64, (len(TILES), WORDS)),  # where tiles of each kind lie
        ("treasures", np.uint64, (1, WORDS)),
        ("options", np.int16, (len(OPTIONS),)),  # the number of each option's value
        ("players", np.int16),
        ("leaders", np.int16, (PLAYERS, 4)),  # cells, by player and colour
        ("monuments", np.int16, (len(MONUMENTS),)),  # top-left cells
        ("wonder", np.int16),  # its centre
        ("buildings", np.int16, (4,)),  # cells
        ("hands", np.int16, (PLAYERS, 5)),
        ("points", np.int16, (PLAYERS, 5)),
        ("catastrophes", np.int16, (PLAYERS,)),
        ("active", np.int16),
        ("actions_left", np.int16),
        ("decision", np.int16),
        ("actor", np.int16),
        ("conflict", np.int16),  # REVOLT or CIVIL_WAR while one is fought, else 0
        ("color", np.int16),  # the colour of its leaders
        ("attacker", np.int16),
        ("defender", np.int16),
        ("committed", np.int16),  # by the attacker; -1 before
        ("union", np.int16),  # the cell under the unification tile
        ("placed", np.int16),  # the tile whose action is not finished
        ("idle", np.int16),
        ("quiet", np.int16),
        ("gone", np.int16, (4,)),  # tiles flipped or openly out of the game
        ("discards", np.int16, (PLAYERS, 5)),  # tiles each player replaced
        ("bag_at", np.int16),  # the next tile to be drawn
        ("bag_end", np.int16),
        ("bag", np.int8, (BAG_ROOM,)),  # colours in draw order; -1 drawn or unseen
    ],
    align=True,
)
"""The dtype of a state. `tiles`, `leaders` and the rest are described beside each field."""


class State(Protocol):
    """The fields of `DTYPE` as compiled functions see them."""

    tiles: NDArray[np.uint64]
    treasures: NDArray[np.uint64]
    options: NDArray[np.int16]
    players: int
    leaders: NDArray[np.int16]
    monuments: NDArray[np.int16]
    wonder: int
    buildings: NDArray[np.int16]
    hands: NDArray[np.int16]
    points: NDArray[np.int16]
    catastrophes: NDArray[np.int16]
    active: int
    actions_left: int
    decision: int
    actor: int
    conflict: int
    color: int
    attacker: int
    defender: int
    committed: int
    union: int
    placed: int
    idle: int
    quiet: int
    gone: NDArray[np.int16]
    discards: NDArray[np.int16]
    bag_at: int
    bag_end: int
    bag: NDArray[np.int8]


States = NDArray[Any]
"""An array of states: one dimension, dtype `DTYPE`."""
STATES = array_of(DTYPE)
"""The same as a type of compiled functions."""


@rule
def leader_cells(s: State) -> Cells:
    """The cells on which leaders stand."""
    a, b, c = EMPTY
    for player in range(int(s.players)):
        for color in range(4):
            cell = int(s.leaders[player, color])
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
def face_up(s: State) -> Cells:
    """The cells of face-up tiles of all four colours."""
    return either(
        either(row_of(s.tiles, RED), row_of(s.tiles, BLUE)),
        either(row_of(s.tiles, GREEN), row_of(s.tiles, BLACK)),
    )


@rule
def tiles_that_link(s: State) -> Cells:
    """The cells of tiles, facedown tiles and the wonder (section 3)."""
    return either(face_up(s), either(row_of(s.tiles, FACEDOWN), row_of(s.tiles, WONDER)))


@rule
def links_of(s: State) -> Cells:
    """All cells that link: those of tiles and of leaders (section 3)."""
    return either(tiles_that_link(s), leader_cells(s))


class Step(IntEnum):
    """What comes next once an answer has been carried out; each is asked for in one place."""

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
def ask(s: State, decision: int, actor: int) -> int:
    """Makes the record wait for this decision of this player."""
    s.decision = decision
    s.actor = actor
    return Step.WAIT
