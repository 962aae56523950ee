"""An observation as feature planes for learners."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from shedu.game import State
from shedu.games.contest.places import FIRST_GAP, GAPS, PLACES, ROWS
from shedu.games.contest.state import (
    ACTIONS_A_TURN,
    BLUE,
    CARDS,
    COLORS,
    CONFLICTS,
    DECISIONS,
    DECK,
    EXTERNAL,
    HAND,
    IDLE_TURNS,
    PLAYERS,
    SHIPS,
    SUPPLY,
)

WIDTH = 15
"""Columns and, between them, the gaps, in the first row."""
SPOT_OF_PLACE = np.array(
    [
        *(place % ROWS * WIDTH + place // ROWS * 2 for place in range(FIRST_GAP)),
        *(2 * gap + 1 for gap in range(GAPS)),
    ]
)
"""Where on a plane, row by row, each place is."""

POINTS_SCALE = 20.0
DISPLAY_PLANES = len(CARDS) + len(COLORS) + 4 * PLAYERS + 1
TOPS = 5
EACH = 1 + 1 + 5 + TOPS + 1
SCALARS = 5 + PLAYERS * EACH + len(SHIPS) + len(DECISIONS) + 4 + 4 + len(CONFLICTS) + 4 + 6 + 4
PLANES = DISPLAY_PLANES + SCALARS
"""How many planes there are; `planes` says what each is."""


def planes(observed: State, seat: int) -> NDArray[np.float32]:
    """What the seat observed, shape (`PLANES`, 9, 15), all numbers about 0 to 1.

    A plane has a row for the treasure places and one for each row beneath; columns and the gaps
    between them alternate. Players are counted from the seat on, clockwise. First the planes of
    the display: a plane a kind of card; ships by colour; leaders by player and colour; the new
    card. Then planes of one number each: the own hand by colour and unseen; for each player the
    size of the hand, catastrophes, points by colour and wild, the top of the stack, whether he is
    active; ships left; the decision; the colour of the point asked as income; the conflict's
    leaders' colour, its kind, attacker counted from the seat on; its commitment, whether the new
    card lies face down, actions left, cards in the deck, idle turns, whether the turn is quiet so
    far; cards openly out of the game by colour.

    Points of others stand there as remembered: all were gained openly.
    """
    record = observed[0]
    players = int(record["players"])
    order = [(seat + turn) % players for turn in range(players)]
    leaders = np.full((PLAYERS, 4), -1, dtype=np.int16)
    leaders[:players] = record["leaders"][order]
    kinds = (record["cards"][None] == np.arange(len(CARDS))[:, None]).astype(np.float32)
    points = [_points_of(leaders.reshape(-1)), _points_of(record["placed"][None])]
    places = np.concatenate([kinds, _ships(record["ships"]), *points])
    shown = np.zeros((DISPLAY_PLANES, ROWS * WIDTH), dtype=np.float32)
    shown[:, SPOT_OF_PLACE] = places
    numbers = _scalars(record, order)[:, None].repeat(ROWS * WIDTH, axis=1)
    return np.concatenate([shown, numbers]).reshape(PLANES, ROWS, WIDTH)


def _points_of(places: NDArray[np.int16]) -> NDArray[np.float32]:
    """One plane a place, empty for -1."""
    found = np.zeros((len(places), PLACES), dtype=np.float32)
    there = np.flatnonzero(places >= 0)
    found[there, places[there]] = 1.0
    return found


def _ships(places: NDArray[np.int16]) -> NDArray[np.float32]:
    """A plane a colour: the ships that are of it."""
    found = np.zeros((len(COLORS), PLACES), dtype=np.float32)
    found[: len(SHIPS)] = _points_of(places)
    found[BLUE] = found[: len(SHIPS)].sum(axis=0)
    return found


def _one_hot(index: int, size: int) -> NDArray[np.float32]:
    found = np.zeros(size, dtype=np.float32)
    if index >= 0:
        found[index] = 1.0
    return found


def _scalars(record: NDArray[np.void], order: list[int]) -> NDArray[np.float32]:
    players = len(order)
    each = np.zeros((PLAYERS, EACH), dtype=np.float32)
    each[:players, 0] = record["hands"][order].sum(axis=1) / HAND
    each[:players, 1] = record["catastrophes"][order]
    each[:players, 2:7] = record["points"][order] / POINTS_SCALE
    each[:players, 7 : 7 + TOPS] = [_one_hot(int(top), TOPS) for top in record["tops"][order]]
    each[order.index(int(record["active"])), -1] = 1.0
    attacker = int(record["attacker"])
    external = record["conflict"] == EXTERNAL or DECISIONS[record["decision"]] == "conflict"
    rest = [
        max(0, int(record["committed"])) / HAND,
        float(external),
        int(record["actions_left"]) / ACTIONS_A_TURN,
        (DECK - int(record["deck_at"])) / DECK,
        int(record["idle"]) / (IDLE_TURNS * players),
        float(record["quiet"]),
    ]
    parts = [
        record["hands"][order[0]] / HAND,
        each.reshape(-1),
        (record["ships"] < 0).astype(np.float32),
        _one_hot(int(record["decision"]), len(DECISIONS)),
        _one_hot(int(record["income"]), 4),
        _one_hot(int(record["color"]), 4),
        _one_hot(int(record["conflict"]), len(CONFLICTS)),
        _one_hot(order.index(attacker) if attacker >= 0 else -1, PLAYERS),
        np.array(rest),
        record["gone"] / np.array(SUPPLY),
    ]
    return np.concatenate(parts).astype(np.float32)
