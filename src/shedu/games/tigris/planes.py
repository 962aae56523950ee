"""An observation as feature planes for learners."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from shedu.game import State
from shedu.games.tigris.board import CELLS, COLUMNS, RIVER, ROWS, TAKEN_FIRST
from shedu.games.tigris.options import BOARD, TREASURE_FIRST
from shedu.games.tigris.state import (
    ACTIONS_A_TURN,
    CATASTROPHES_EACH,
    CONFLICTS,
    DECISIONS,
    HAND,
    IDLE_TURNS,
    MONUMENT_COLORS,
    MOST_IN_BAG,
    PLAYERS,
    TILES,
)

POINTS_SCALE = 20.0
BOARD_PLANES = len(TILES) + 3 + 4 * PLAYERS + 4 + 4 + 2
SCALARS = 5 + PLAYERS * (1 + 1 + 5 + 1) + len(DECISIONS) + 4 + len(CONFLICTS) + 4 + 5
PLANES = BOARD_PLANES + SCALARS
"""How many planes there are; `planes` says what each is."""


def _cells_of(words: NDArray[np.uint64]) -> NDArray[np.float32]:
    """Sets of cells, shape (n, 3), as planes of zeros and ones, shape (n, 176)."""
    raw = np.ascontiguousarray(words).astype("<u8").view(np.uint8)
    bits = np.unpackbits(raw.reshape(len(words), -1), axis=1, bitorder="little")
    return bits[:, :CELLS].astype(np.float32)


def _points_of(cells: NDArray[np.int16]) -> NDArray[np.float32]:
    """One plane a cell number, empty for -1."""
    found = np.zeros((len(cells), CELLS), dtype=np.float32)
    on_board = np.flatnonzero(cells >= 0)
    found[on_board, cells[on_board]] = 1.0
    return found


def _monuments(record: NDArray[np.void]) -> NDArray[np.float32]:
    """A plane a colour: the cells under monuments that have it."""
    found = np.zeros((4, CELLS), dtype=np.float32)
    for colors, corner in zip(MONUMENT_COLORS, record["monuments"], strict=True):
        if corner >= 0:
            square = [corner, corner + 1, corner + COLUMNS, corner + COLUMNS + 1]
            for color in colors:
                found[color, square] = 1.0
    return found


def planes(observed: State, seat: int) -> NDArray[np.float32]:
    """What the seat observed, shape (`PLANES`, 11, 16), all numbers about 0 to 1.

    Players are counted from the seat on, clockwise. First the planes of the board: a plane a kind
    of tile, treasures, those to be taken first, rivers; leaders by player and colour; monuments by
    colour; buildings by colour; the unification tile; the new tile. Then planes of one number
    each: the own hand by colour and unseen; for each player the size of the hand, catastrophes,
    points by colour and wild, whether he is active; the decision; the conflict's leaders' colour,
    its kind, attacker counted from the seat on; its commitment, actions left, tiles in the bag,
    idle turns, whether the turn is quiet so far.

    Points of others stand there as remembered: all were gained openly (rulings, section 10).
    """
    record = observed[0]
    players = int(record["players"])
    order = [(seat + turn) % players for turn in range(players)]
    leaders = np.full((PLAYERS, 4), -1, dtype=np.int16)
    leaders[:players] = record["leaders"][order]
    board = int(record["options"][BOARD])
    sets = [record["tiles"], record["treasures"]]
    sets += [TAKEN_FIRST[board][record["options"][TREASURE_FIRST]][None], RIVER[board][None]]
    marks = np.array([record["union"], record["placed"]], dtype=np.int16)
    cells = [_cells_of(np.concatenate(sets)), _points_of(leaders.reshape(-1)), _monuments(record)]
    cells += [_points_of(record["buildings"]), _points_of(marks)]
    flat = np.concatenate([*cells, _scalars(record, order)[:, None].repeat(CELLS, axis=1)])
    return flat.reshape(PLANES, ROWS, COLUMNS)


def _one_hot(index: int, size: int) -> NDArray[np.float32]:
    found = np.zeros(size, dtype=np.float32)
    if index >= 0:
        found[index] = 1.0
    return found


def _scalars(record: NDArray[np.void], order: list[int]) -> NDArray[np.float32]:
    players = len(order)
    each = np.zeros((PLAYERS, 8), dtype=np.float32)
    each[:players, 0] = record["hands"][order].sum(axis=1) / HAND
    each[:players, 1] = record["catastrophes"][order] / CATASTROPHES_EACH
    each[:players, 2:7] = record["points"][order] / POINTS_SCALE
    each[order.index(int(record["active"])), 7] = 1.0
    attacker = int(record["attacker"])
    rest = [
        max(0, int(record["committed"])) / HAND,
        int(record["actions_left"]) / ACTIONS_A_TURN,
        (int(record["bag_end"]) - int(record["bag_at"])) / MOST_IN_BAG,
        int(record["idle"]) / (IDLE_TURNS * players),
        float(record["quiet"]),
    ]
    parts = [
        record["hands"][order[0]] / HAND,
        each.reshape(-1),
        _one_hot(int(record["decision"]), len(DECISIONS)),
        _one_hot(int(record["color"]), 4),
        _one_hot(int(record["conflict"]), len(CONFLICTS)),
        _one_hot(order.index(attacker) if attacker >= 0 else -1, PLAYERS),
        np.array(rest),
    ]
    return np.concatenate(parts).astype(np.float32)
