"""What may be done: the only source of legality (rulings, sections 4 to 8)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from shedu.games.tigris.actions import (
    BUILD,
    COMMIT_N,
    DECLINE,
    END_TURN,
    FAVOR_OF,
    MONUMENT_AT,
    REPLACE,
    REPLACE_NUMBER,
    TREASURE_AT,
    WAR_OF,
    WITHDRAW,
    WONDER_AT,
)
from shedu.games.tigris.board import (
    BIT,
    CELLS,
    EMPTY,
    LAND,
    NEAR,
    ONE,
    RIVER,
    WORDS,
    Cells,
    both,
    count,
    either,
    grown,
    holds,
    linked,
    meets,
    nth_bit,
    row_of,
    without,
)
from shedu.games.tigris.conflict import open_wars, strength
from shedu.games.tigris.kingdoms import MOST_KINGDOMS, first_of, mark_kingdoms, mark_neighbours
from shedu.games.tigris.options import BOARD, ENGLISH, LEADER_MOVES
from shedu.games.tigris.state import (
    ACTION,
    BLUE,
    BUILDING,
    CATASTROPHE,
    COMMIT,
    FAVOR,
    MONUMENT,
    MONUMENT_COLORS,
    RED,
    TREASURE,
    WAR,
    State,
    States,
    face_up,
    leader_cells,
    links_of,
)
from shedu.games.tigris.structures import building_cells, placed_color, squares, wonder_centers
from shedu.games.tigris.treasures import treasures_due
from shedu.jit import at, rule

OPEN_ROWS = 9
"""Rows of open cells, as the numbers run: tiles and leaders by colour, then catastrophes."""
CATASTROPHES = 8


@rule
def put(table: NDArray[np.uint64], i: int, cells: Cells) -> None:
    """Writes a set into row `i` of a table of sets."""
    for word in range(WORDS):
        table[i, word] = cells[word]


@rule
def leader_ground(s: State) -> Cells:
    """Empty land next to a face-up temple: where a leader could stand but for uniting."""
    temples = row_of(s.tiles, RED)
    free = without(row_of(LAND, s.options[BOARD]), links_of(s))
    free = without(free, row_of(s.tiles, CATASTROPHE))
    return both(free, grown(temples))


@rule
def beside_two_without(
    leader: int, leaders: Cells, kingdoms: NDArray[np.uint64], found: int
) -> Cells:
    """The cells next to two kingdoms or more once the leader on this cell is lifted."""
    beside = np.zeros((3, WORDS), dtype=np.uint64)
    rest = EMPTY
    for k in range(found):
        kingdom = row_of(kingdoms, k)
        if holds(kingdom, leader):
            rest = without(kingdom, row_of(BIT, leader))
        else:
            mark_neighbours(beside, kingdom)
    others = both(leaders, rest)
    if count(both(row_of(NEAR, leader), rest)) <= 1:
        # It holds nothing together: what is left of its kingdom, if anything, stays in one piece.
        if meets(others, others):
            mark_neighbours(beside, rest)
        return row_of(beside, 1)
    while meets(others, others):
        piece = linked(first_of(others), rest)
        others = without(others, piece)
        mark_neighbours(beside, piece)
    return row_of(beside, 1)


@rule
def find_open(s: State, open_cells: NDArray[np.uint64]) -> None:
    """Fills the rows of `open_cells` for the actor's decision `action`."""
    board = s.options[BOARD]
    player = s.actor
    links = links_of(s)
    leaders = leader_cells(s)
    kingdoms = np.empty((MOST_KINGDOMS, WORDS), dtype=np.uint64)
    beside = np.zeros((3, WORDS), dtype=np.uint64)
    found = mark_kingdoms(links, leaders, kingdoms, beside)
    taken = either(links, row_of(s.tiles, CATASTROPHE))
    crowded = either(taken, row_of(beside, 2))
    for color in range(4):
        ground = row_of(RIVER, board) if color == BLUE else row_of(LAND, board)
        put(open_cells, color, without(ground, crowded) if s.hands[player, color] > 0 else EMPTY)
    ground = leader_ground(s)
    for color in range(4):
        cell = int(s.leaders[player, color])
        if cell < 0:
            put(open_cells, 4 + color, without(ground, row_of(beside, 1)))
        elif s.options[LEADER_MOVES] == 0:
            two = beside_two_without(cell, leaders, kingdoms, found)
            put(open_cells, 4 + color, without(ground, two))
        else:
            put(open_cells, 4 + color, EMPTY)
    put(open_cells, CATASTROPHES, catastrophe_cells(s, taken) if s.catastrophes[player] else EMPTY)


@rule
def catastrophe_cells(s: State, taken: Cells) -> Cells:
    """Empty cells, and face-up tiles that bear no treasure and no building."""
    empty = without(either(row_of(LAND, s.options[BOARD]), row_of(RIVER, s.options[BOARD])), taken)
    cells = without(either(empty, face_up(s)), row_of(s.treasures, 0))
    for color in range(4):
        if s.buildings[color] >= 0:
            cells = without(cells, row_of(BIT, s.buildings[color]))
    return cells


@rule
def legal_actions(s: State, out: NDArray[np.int16]) -> int:
    """The decision `action` (section 4)."""
    if s.actions_left == 0:
        out[0] = END_TURN
        return 1
    open_cells = np.empty((OPEN_ROWS, WORDS), dtype=np.uint64)
    find_open(s, open_cells)
    n = 0
    for block in range(OPEN_ROWS):
        n = write_cells(row_of(open_cells, block), block * CELLS, out, n)
    for color in range(4):
        if s.leaders[s.actor, color] >= 0:
            out[n] = WITHDRAW + color
            n += 1
    hand = s.hands[s.actor]
    for r in range(hand[0] + 1):
        for b in range(hand[1] + 1):
            for g in range(hand[2] + 1):
                for k in range(hand[3] + 1):
                    if r + b + g + k > 0:
                        out[n] = REPLACE + REPLACE_NUMBER[r, b, g, k]
                        n += 1
    out[n] = END_TURN
    return n + 1


@rule
def write_cells(cells: Cells, base: int, out: NDArray[np.int16], n: int) -> int:
    """Writes `base` + cell for each cell after the `n` numbers in `out`; returns the new `n`."""
    for word in range(WORDS):
        bits = cells[word]
        while bits != 0:
            out[n] = base + 64 * word + nth_bit(bits, 0)
            n += 1
            bits &= bits - ONE
    return n


@rule
def legal_commitments(s: State, out: NDArray[np.int16]) -> int:
    """The decision `commit` (section 6)."""
    defends = s.committed >= 0
    color = s.color if s.conflict == 2 else RED
    held = int(s.hands[s.actor, color])
    lacking = 0
    if s.options[ENGLISH] != 0:
        attack = strength(s, s.attacker) + max(0, int(s.committed))
        lacking = attack - strength(s, s.defender)
        if not defends:
            lacking = 1 - lacking
    n = 0
    for number in range(held + 1):
        helps = number == lacking if defends else number >= lacking
        if number == 0 or s.options[ENGLISH] == 0 or helps:
            out[n] = COMMIT_N + number
            n += 1
    return n


@rule
def legal_monuments(s: State, out: NDArray[np.int16]) -> int:
    """The decision `monument` (section 5)."""
    color = placed_color(s)
    n = 0
    for monument in range(len(MONUMENT_COLORS)):
        fits = MONUMENT_COLORS[monument, 0] == color or MONUMENT_COLORS[monument, 1] == color
        if fits and s.monuments[monument] < 0:
            n = write_cells(squares(s), MONUMENT_AT + monument * CELLS, out, n)
    n = write_cells(wonder_centers(s), WONDER_AT, out, n)
    out[n] = DECLINE
    return n + 1


@rule
def legal_numbers(s: State, out: NDArray[np.int16]) -> int:
    """Writes the legal actions of the decision that stands in the record, sorted."""
    n = 0
    if s.decision == ACTION:
        n = legal_actions(s, out)
    elif s.decision == COMMIT:
        n = legal_commitments(s, out)
    elif s.decision == WAR:
        wars = open_wars(s)[0]
        for color in range(4):
            if wars >> color & 1:
                out[n] = WAR_OF + color
                n += 1
    elif s.decision == BUILDING:
        n = write_cells(building_cells(s), BUILD + placed_color(s) * CELLS, out, 0)
        out[n] = DECLINE
        n += 1
    elif s.decision == MONUMENT:
        n = legal_monuments(s, out)
    elif s.decision == TREASURE:
        n = write_cells(treasures_due(s)[1], TREASURE_AT, out, 0)
    elif s.decision == FAVOR:
        for color in range(4):
            out[color] = FAVOR_OF + color
        n = 4
    return n


@rule
def legal(states: States, i: int, out: NDArray[np.int16]) -> int:
    """Writes the legal actions of state `i` to `out`, sorted; returns how many there are."""
    return legal_numbers(at(states, i), out)
