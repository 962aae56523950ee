"""Random games in one compiled loop, with all legal actions equally likely."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from shedu.game import States
from shedu.games.tigris.rules.actions import END_TURN, REPLACE, REPLACE_NUMBER, WITHDRAW
from shedu.games.tigris.rules.board import CELLS, WORDS, count, nth, row_of
from shedu.games.tigris.rules.legal import OPEN_ROWS, find_open, legal_numbers
from shedu.games.tigris.rules.position import STATES, Decision, Position
from shedu.games.tigris.rules.turn import play_on
from shedu.jit import INT, LOG, NUMBERS, WORD, at, public, rule
from shedu.kit.chance import below
from shedu.kit.events import Log


@rule
def pick_action(s: Position, open_cells: NDArray[np.uint64], word: NDArray[np.uint64]) -> int:
    """A random legal action of the decision `action`, found without a list of them."""
    find_open(s, open_cells)
    cells = 0
    for block in range(OPEN_ROWS):
        cells += count(row_of(open_cells, block))
    standing = 0
    for color in range(4):
        standing += s.leaders[s.actor, color] >= 0
    hand = s.hands[s.actor]
    sets = int((hand[0] + 1) * (hand[1] + 1) * (hand[2] + 1) * (hand[3] + 1))
    n = below(word, cells + standing + sets)
    if n < cells:
        block = 0
        size = count(row_of(open_cells, block))
        while n >= size:
            n -= size
            block += 1
            size = count(row_of(open_cells, block))
        return block * CELLS + nth(row_of(open_cells, block), n)
    n -= cells
    if n < standing:
        color = 0
        while n > 0 or s.leaders[s.actor, color] < 0:
            n -= s.leaders[s.actor, color] >= 0
            color += 1
        return WITHDRAW + color
    n -= standing
    if n == 0:
        return END_TURN
    k = n % (hand[3] + 1)
    n //= hand[3] + 1
    g = n % (hand[2] + 1)
    n //= hand[2] + 1
    b = n % (hand[1] + 1)
    return int(REPLACE + REPLACE_NUMBER[n // (hand[1] + 1), b, g, k])


@rule
def pick(
    s: Position, word: NDArray[np.uint64], open_cells: NDArray[np.uint64], out: NDArray[np.int16]
) -> int:
    """A random legal action of the decision in the record, all equally likely."""
    if s.decision == Decision.ACTION and s.actions_left > 0:
        return pick_action(s, open_cells, word)
    return int(out[below(word, legal_numbers(s, out))])


@public(STATES, INT, WORD, INT, NUMBERS, LOG)
def playout(
    states: States, i: int, word: NDArray[np.uint64], most: int, out: NDArray[np.int16], log: Log
) -> int:
    """Plays state `i` to its end, or `most` decisions, in place; returns the number of decisions.

    `word` is a generator (`chance`), `out` has room for all actions.
    """
    s = at(states, i)
    open_cells = np.empty((OPEN_ROWS, WORDS), dtype=np.uint64)
    decisions = 0
    while s.decision != Decision.OVER and decisions < most:
        log[0, 0] = 0
        play_on(s, pick(s, word, open_cells, out), log)
        decisions += 1
    return decisions
