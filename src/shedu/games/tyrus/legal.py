"""What may be played: any tile of the hand into any of the six buildings (rulings, `place`)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from shedu.games.tyrus.state import PLACES, STATES, TILES, States
from shedu.jit import INT, NUMBERS, at, public

MANY = len(PLACES)


@public(STATES, INT, NUMBERS)
def legal(states: States, i: int, out: NDArray[np.int16]) -> int:
    """Writes the legal actions of state `i`, sorted, and returns how many there are."""
    s = at(states, i)
    number = 0
    if s.actor < 0:
        return number
    hand = int(s.hands[s.actor])
    for tile in range(TILES):
        if hand >> tile & 1:
            for place in range(MANY):
                out[number] = tile * MANY + place
                number += 1
    return number
