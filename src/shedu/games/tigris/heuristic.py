"""A rule of thumb for every decision of Tigris & Euphrates, without looking ahead.

Bring leaders on the board, next to many temples and where no rival is; play tiles that score for
own leaders, the weakest colour first, and unite nothing; commit what wins and not more; build
where an own leader shares the kingdom; if nothing else, replace tiles.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from shedu.games.tigris.rules.actions import (
    CATASTROPHE_AT,
    COMMIT_N,
    DECLINE,
    END_TURN,
    FAVOR_OF,
    LEADER,
    MONUMENT_AT,
    REPLACE,
    WAR_OF,
    WONDER_AT,
)
from shedu.games.tigris.rules.board import BIT, CELLS, NEAR, both, count, either, linked, row_of
from shedu.games.tigris.rules.conflict import strength
from shedu.games.tigris.rules.kingdoms import kingdom_at, kingdoms_beside, leader_in, leader_or_king
from shedu.games.tigris.rules.position import (
    CIVIL_WAR,
    MONUMENT_COLORS,
    NOBODY,
    RED,
    State,
    States,
    links_of,
)
from shedu.jit import at, rule


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
    color, cell = action % (4 * CELLS) // CELLS, action % CELLS
    if action < CATASTROPHE_AT:
        return like_leader(s, color, cell) if action >= LEADER else like_tile(s, color, cell)
    if action < END_TURN:
        return -9.0 if action < REPLACE else 1.0
    if COMMIT_N <= action < WAR_OF:
        return like_commitment(s, action - COMMIT_N)
    if MONUMENT_AT <= action < WONDER_AT:
        kingdom, liked = kingdom_at(s, (action - MONUMENT_AT) % CELLS), 0.0
        for k in MONUMENT_COLORS[(action - MONUMENT_AT) // CELLS]:
            liked += leader_in(s, kingdom, int(k)) == s.actor
        return liked
    if action >= FAVOR_OF:
        return -float(s.points[s.actor, action - FAVOR_OF])
    return 0.5 if action in (END_TURN, DECLINE) else 1.0


@rule
def like_tile(s: State, color: int, cell: int) -> float:
    """A tile that scores for the actor is good, best in his weakest colour."""
    if kingdoms_beside(s, cell) == 2:
        return -3.0
    kingdom = linked(row_of(BIT, cell), either(row_of(BIT, cell), links_of(s)))
    player = leader_or_king(s, kingdom, color)
    if player != s.actor:
        return 0.5 if player == NOBODY else -2.0
    own = s.points[player]
    weakest = min(min(own[0], own[1]), min(own[2], own[3]))
    return 5.0 + 4.0 / (1.0 + float(own[color] - weakest))


@rule
def like_leader(s: State, color: int, cell: int) -> float:
    """Leaders come on the board beside temples, where no leader of their colour is, and stay."""
    if s.leaders[s.actor, color] >= 0:
        return -5.0
    kingdom = linked(row_of(BIT, cell), either(row_of(BIT, cell), links_of(s)))
    peaceful = leader_in(s, kingdom, color) == NOBODY
    temples = count(both(row_of(NEAR, cell), row_of(s.tiles, RED)))
    return 10.0 + temples if peaceful else -4.0


@rule
def like_commitment(s: State, number: int) -> float:
    """The attacker wants to be two ahead of the board, the defender level; or nothing is spent."""
    held = int(s.hands[s.actor, s.color if s.conflict == CIVIL_WAR else RED])
    lead = strength(s, s.attacker) - strength(s, s.defender) + max(0, int(s.committed))
    needed = max(0, lead) if s.committed >= 0 else max(0, 2 - lead)
    return -float(abs(number - (needed if needed <= held else 0)))
