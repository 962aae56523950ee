"""A rule of thumb for Tyrus, without looking ahead.

Vote with a strong tile where the election is; once enough votes lie there, block the other's
building, and counter if he has placed tiles in the own one; else throw away weak tiles.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from shedu.games.tyrus.rules.position import HIGHEST, KINDS, PLACES, State, States, total
from shedu.games.tyrus.rules.vote import blocker_of, counter_of, votes
from shedu.jit import at, rule

MANY = len(PLACES)
ENOUGH = 12
"""So many votes may do."""


@rule
def like_all(
    states: States, i: int, actions: NDArray[np.int16], liked: NDArray[np.float64]
) -> None:
    """Writes how much each of the actor's legal actions is liked."""
    for n in range(len(actions)):
        liked[n] = like(at(states, i), int(actions[n]))


@rule
def like(s: State, action: int) -> float:
    """How much the rule of thumb likes one of the actor's legal actions."""
    tile, place = action // MANY, action % MANY
    profession, number = tile // HIGHEST, float(tile % HIGHEST + 1)
    seat, kind = int(s.actor), int(s.elections[s.election])
    if place % KINDS != kind:
        return -number
    own, foreign = seat * KINDS + kind, (1 - seat) * KINDS + kind
    voted = votes(s, seat, kind) >= ENOUGH
    if place == own and profession == kind:
        return number - 8.0 if voted else 10.0 + number
    unseen = int(s.unseen[1 - seat, own])
    countered = total(int(s.lying[seat, own]), counter_of(kind)) > 0
    if place == own and profession == counter_of(kind) and unseen > 0 and not countered:
        return 8.0 + 0.5 * number
    blocked = total(int(s.lying[seat, foreign]), blocker_of(kind)) > 0
    if place == foreign and profession == blocker_of(kind) and voted and not blocked:
        return 7.0 + 0.5 * number
    return -number - 1.0
