"""Random games in one compiled loop, with all legal actions equally likely."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from shedu.games.contest.rules import actions
from shedu.games.contest.rules.legal import find_free, find_spots, legal_numbers
from shedu.games.contest.rules.places import PLACES, SPOTS, is_treasure_place
from shedu.games.contest.rules.position import STATES, Decision, Position, States
from shedu.games.contest.rules.turn import play_on
from shedu.jit import INT, LOG, NUMBERS, WORD, at, public, rule
from shedu.kit.chance import below
from shedu.kit.events import Log


@rule
def pick_action(s: Position, word: NDArray[np.uint64], found: NDArray[np.int16]) -> int:
    """A random legal action of the decision `action`, found without a list of them."""
    free = found[:PLACES]
    spots = found[PLACES:]
    places = find_free(s, free)
    open_spots = find_spots(s, spots)
    held = 0
    for color in range(4):
        held += s.hands[s.actor, color] > 0
    removable = 0
    if s.catastrophes[s.actor] > 0:
        for k in range(places):
            removable += not is_treasure_place(int(free[k]))
    n = below(word, 4 * places + held * open_spots + removable + 1)
    if n < 4 * places:
        return int(actions.LEADER + n // places * PLACES + free[n % places])
    n -= 4 * places
    if n < held * open_spots:
        color = 0
        while n >= open_spots or s.hands[s.actor, color] == 0:
            n -= open_spots if s.hands[s.actor, color] > 0 else 0
            color += 1
        return int(actions.CARD + color * SPOTS + spots[n])
    n -= held * open_spots
    if n == removable:
        return actions.END_TURN
    k = 0
    while n > 0 or is_treasure_place(int(free[k])):
        n -= not is_treasure_place(int(free[k]))
        k += 1
    return int(actions.CATASTROPHE + free[k])


@rule
def pick(
    s: Position, word: NDArray[np.uint64], found: NDArray[np.int16], out: NDArray[np.int16]
) -> int:
    """A random legal action of the decision in the record, all equally likely.

    `found` has room for all places and spots, `out` for all actions.
    """
    if s.decision == Decision.ACTION and s.actions_left > 0:
        return pick_action(s, word, found)
    return int(out[below(word, legal_numbers(s, out))])


@public(STATES, INT, WORD, INT, NUMBERS, LOG)
def playout(
    states: States, i: int, word: NDArray[np.uint64], most: int, out: NDArray[np.int16], log: Log
) -> int:
    """Plays state `i` to its end, or `most` decisions, in place; returns the number of decisions.

    `word` is a generator (`chance`), `out` has room for all actions.
    """
    s = at(states, i)
    found = np.empty(PLACES + SPOTS, dtype=np.int16)
    decisions = 0
    while s.decision != Decision.OVER and decisions < most:
        log[0, 0] = 0
        play_on(s, pick(s, word, found, out), log)
        decisions += 1
    return decisions
