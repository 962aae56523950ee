"""The legal actions; nothing else decides what is legal (rulings, sections 4 to 8)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from shedu.game import States
from shedu.games.tigris.rules import actions, options
from shedu.games.tigris.rules.board import (
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
    is_empty,
    linked,
    nth_bit,
    row_of,
    wide,
    without,
)
from shedu.games.tigris.rules.conflict import open_wars, strength
from shedu.games.tigris.rules.kingdoms import (
    MOST_KINGDOMS,
    Beside,
    border_of,
    count_kingdoms,
    first_of,
    one_less,
    one_more,
)
from shedu.games.tigris.rules.position import (
    BLUE,
    CATASTROPHE,
    MONUMENTS,
    RED,
    STATES,
    Decision,
    Position,
    counted_color,
    face_up,
    has_color,
    leader_cells,
    tiles_that_link,
)
from shedu.games.tigris.rules.structures import (
    building_cells,
    placed_color,
    squares,
    wonder_centers,
)
from shedu.games.tigris.rules.treasures import treasures_due
from shedu.jit import INT, NUMBERS, at, public, rule

OPEN_ROWS = 9
"""The rows of `find_open`: tiles by colour, leaders by colour, catastrophes."""
CATASTROPHES = 8


@rule
def put(table: NDArray[np.uint64], i: int, cells: Cells) -> None:
    """Writes a set into row `i` of a table of sets."""
    for word in range(WORDS):
        table[i, word] = cells[word]


@rule
def beside_two_without(
    leader: int, leaders: Cells, beside: Beside, kingdoms: NDArray[np.uint64], found: int
) -> Cells:
    """The cells that touch two kingdoms or more once the leader on this cell is lifted."""
    k = 0
    while k < found - 1 and not holds(row_of(kingdoms, k), leader):
        k += 1
    kingdom = row_of(kingdoms, k)
    rest = without(kingdom, row_of(BIT, leader))
    others = both(leaders, rest)
    left = one_less(beside, border_of(kingdom))
    if count(both(row_of(NEAR, leader), rest)) <= 1:
        # The leader connects nothing: the rest of its kingdom, if any, stays in one piece.
        if not is_empty(others):
            left = one_more(left, border_of(rest))
        return left[1]
    while not is_empty(others):
        piece = linked(first_of(others), rest)
        others = without(others, piece)
        left = one_more(left, border_of(piece))
    return left[1]


@rule
def find_open(s: Position, open_cells: NDArray[np.uint64]) -> None:
    """Fills the rows of `open_cells` for the actor's decision `action`."""
    board = wide(s.options[options.BOARD])
    player = wide(s.actor)
    leaders = leader_cells(s)
    links = either(tiles_that_link(s), leaders)
    taken = either(links, row_of(s.tiles, CATASTROPHE))
    kingdoms = np.empty((MOST_KINGDOMS, WORDS), dtype=np.uint64)
    found, beside = count_kingdoms(links, leaders, kingdoms)
    _one, beside_two, beside_three = beside
    crowded = either(taken, beside_three)
    land = row_of(LAND, board)
    for color in range(4):
        ground = row_of(RIVER, board) if color == BLUE else land
        put(open_cells, color, without(ground, crowded) if s.hands[player, color] > 0 else EMPTY)
    # Empty land next to a face-up temple: leaders go there unless they would unite kingdoms.
    ground = both(without(land, taken), grown(row_of(s.tiles, RED)))
    for color in range(4):
        cell = wide(s.leaders[player, color])
        if cell < 0:
            put(open_cells, 4 + color, without(ground, beside_two))
        elif s.options[options.LEADER_MOVES] == options.WITHDRAW_FIRST:
            put(open_cells, 4 + color, EMPTY)
        else:
            lifted = beside_two_without(cell, leaders, beside, kingdoms, found)
            put(open_cells, 4 + color, without(ground, lifted))
    put(open_cells, CATASTROPHES, catastrophe_cells(s, taken) if s.catastrophes[player] else EMPTY)


@rule
def catastrophe_cells(s: Position, taken: Cells) -> Cells:
    """Empty cells, and face-up tiles that bear no treasure and no building."""
    board = wide(s.options[options.BOARD])
    empty = without(either(row_of(LAND, board), row_of(RIVER, board)), taken)
    cells = without(either(empty, face_up(s)), row_of(s.treasures, 0))
    for color in range(4):
        building = wide(s.buildings[color])
        if building >= 0:
            cells = without(cells, row_of(BIT, building))
    return cells


@rule
def legal_actions(s: Position, out: NDArray[np.int16]) -> int:
    """Writes the legal actions of the decision `action`; returns their number (section 4)."""
    if s.actions_left == 0:
        out[0] = actions.END_TURN
        return 1
    open_cells = np.empty((OPEN_ROWS, WORDS), dtype=np.uint64)
    find_open(s, open_cells)
    n = 0
    for block in range(OPEN_ROWS):
        n = write_cells(row_of(open_cells, block), block * CELLS, out, n)
    for color in range(4):
        if s.leaders[s.actor, color] >= 0:
            out[n] = actions.WITHDRAW + color
            n += 1
    hand = s.hands[s.actor]
    for r in range(hand[0] + 1):
        for b in range(hand[1] + 1):
            for g in range(hand[2] + 1):
                for k in range(hand[3] + 1):
                    if r + b + g + k > 0:
                        out[n] = actions.REPLACE + actions.REPLACE_NUMBER[r, b, g, k]
                        n += 1
    out[n] = actions.END_TURN
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
def legal_commitments(s: Position, out: NDArray[np.int16]) -> int:
    """Writes the legal actions of the decision `commit`; returns their number (section 6)."""
    held = wide(s.hands[s.actor, counted_color(wide(s.conflict), wide(s.color))])
    least, most = 0, held
    if s.options[options.ENGLISH]:
        attack = strength(s, wide(s.attacker))
        defence = strength(s, wide(s.defender))
        if s.committed < 0:
            least = defence + 1 - attack  # just enough to win against the board
        else:
            least = most = attack + wide(s.committed) - defence  # just enough for a tie
    n = 0
    for number in range(held + 1):
        if number == 0 or least <= number <= most:
            out[n] = actions.COMMIT_N + number
            n += 1
    return n


@rule
def legal_monuments(s: Position, out: NDArray[np.int16]) -> int:
    """Writes the legal actions of the decision `monument`; returns their number (section 5)."""
    color = placed_color(s)
    n = 0
    for monument in range(len(MONUMENTS)):
        if s.monuments[monument] < 0 and has_color(monument, color):
            n = write_cells(squares(s), actions.MONUMENT_AT + monument * CELLS, out, n)
    n = write_cells(wonder_centers(s), actions.WONDER_AT, out, n)
    out[n] = actions.DECLINE
    return n + 1


@rule
def legal_numbers(s: Position, out: NDArray[np.int16]) -> int:
    """Writes the legal actions of the decision that stands in the record, sorted."""
    n = 0
    if s.decision == Decision.ACTION:
        n = legal_actions(s, out)
    elif s.decision == Decision.COMMIT:
        n = legal_commitments(s, out)
    elif s.decision == Decision.WAR:
        wars = open_wars(s)[0]
        for color in range(4):
            if wars >> color & 1:
                out[n] = actions.WAR_OF + color
                n += 1
    elif s.decision == Decision.BUILDING:
        n = write_cells(building_cells(s), actions.BUILD + placed_color(s) * CELLS, out, 0)
        out[n] = actions.DECLINE
        n += 1
    elif s.decision == Decision.MONUMENT:
        n = legal_monuments(s, out)
    elif s.decision == Decision.TREASURE:
        n = write_cells(treasures_due(s)[1], actions.TREASURE_AT, out, 0)
    elif s.decision == Decision.FAVOR:
        for color in range(4):
            out[color] = actions.FAVOR_OF + color
        n = 4
    return n


@public(STATES, INT, NUMBERS)
def legal(states: States, i: int, out: NDArray[np.int16]) -> int:
    """Writes the legal actions of state `i` to `out`, sorted; returns their number."""
    return legal_numbers(at(states, i), out)
