"""Random games in one compiled loop, each legal action as likely as any other."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from shedu.games.tyrus.play import play_on
from shedu.games.tyrus.state import NOBODY, PLACES, STATES, State, States, size
from shedu.jit import INT, LOG, NUMBERS, WORD, at, public, rule
from shedu.kit.chance import below
from shedu.kit.events import Log

MANY = len(PLACES)


@rule
def pick(s: State, word: NDArray[np.uint64]) -> int:
    """A legal action, each as likely, without listing them all."""
    hand = int(s.hands[s.actor])
    n = below(word, size(hand) * MANY)
    for _ in range(n // MANY):
        hand &= hand - 1
    tile = 0
    while not hand >> tile & 1:
        tile += 1
    return tile * MANY + n % MANY


@public(STATES, INT, WORD, INT, NUMBERS, LOG)
def playout(
    states: States, i: int, word: NDArray[np.uint64], most: int, out: NDArray[np.int16], log: Log
) -> int:
    """Plays state `i` to its end, or `most` decisions, in place; returns how many there were.

    An observation stops where a vote can't be held because tiles are unseen.

    `word` is a generator (`chance`); `out` is room for actions that this game does not need.
    """
    s = at(states, i)
    decisions = 0
    while s.actor != NOBODY and decisions < most:
        log[0, 0] = 0
        play_on(s, pick(s, word), log)
        decisions += 1
    return decisions
