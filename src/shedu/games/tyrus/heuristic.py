"""A heuristic for Tyrus that does not look ahead.

Vote with a strong tile where the election is; with enough votes there, block the opponent's
building, and counter if the opponent has placed tiles in the seat's own; else throw away weak
tiles.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from shedu.game import Numbers, States
from shedu.games.tyrus.rules.actions import placement
from shedu.games.tyrus.rules.position import HIGHEST, KINDS, Position, total
from shedu.games.tyrus.rules.vote import blocker_of, counter_of, votes
from shedu.jit import at, rule

ENOUGH = 12
"""A number of votes that usually wins an election."""


@rule
def score_actions(states: States, i: int, actions: Numbers, scores: NDArray[np.float64]) -> None:
    """Writes the score of each of the actor's legal actions; the heuristic plays the highest."""
    for n in range(len(actions)):
        scores[n] = score_action(at(states, i), int(actions[n]))


@rule
def score_action(s: Position, action: int) -> float:
    """The score of one of the actor's legal actions.

    The numbers rank the reasons to place a tile: votes from 11 on, counters from 8.5, blocks from
    7.5, more votes than enough from -7; a tile thrown away scores below 0, the weakest best.
    """
    tile, place = placement(action)
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
