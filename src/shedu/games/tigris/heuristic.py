"""A heuristic for every decision of Tigris & Euphrates that does not look ahead.

It places leaders beside temples in kingdoms without a rival; plays tiles that score for its own
leaders, the weakest colour first, and unites no kingdoms; commits just enough to win; builds where
its own leaders share the kingdom; otherwise it replaces tiles. The scores rank the actions of one
decision.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from shedu.game import States
from shedu.games.tigris.rules import actions
from shedu.games.tigris.rules.board import CELLS, count, wide
from shedu.games.tigris.rules.conflict import strength
from shedu.games.tigris.rules.kingdoms import (
    kingdom_at,
    kingdom_with,
    kingdoms_beside,
    leader_in,
    leader_or_king,
    temples_beside,
)
from shedu.games.tigris.rules.position import MONUMENT_COLORS, NOBODY, Position, counted_color
from shedu.jit import at, rule


@rule
def score_actions(
    states: States, i: int, candidates: NDArray[np.int16], scores: NDArray[np.float64]
) -> None:
    """Writes the score of each of the actor's legal actions; the heuristic plays the highest."""
    for n in range(len(candidates)):
        scores[n] = score_action(at(states, i), int(candidates[n]))


@rule
def score_action(s: Position, action: int) -> float:
    """The score of one of the actor's legal actions."""
    color, cell = action // CELLS % 4, action % CELLS
    if action < actions.LEADER:
        return score_tile(s, color, cell)
    if action < actions.CATASTROPHE_AT:
        return score_leader(s, color, cell)
    if action < actions.REPLACE:  # catastrophes and withdrawals
        return -9.0
    if actions.COMMIT_N <= action < actions.WAR_OF:
        return score_commitment(s, action - actions.COMMIT_N)
    if actions.MONUMENT_AT <= action < actions.WONDER_AT:
        action -= actions.MONUMENT_AT
        kingdom, own = kingdom_at(s, action % CELLS), 0.0
        for k in MONUMENT_COLORS[action // CELLS]:
            own += leader_in(s, kingdom, int(k)) == s.actor
        return own
    if action >= actions.FAVOR_OF:
        return -float(s.points[s.actor, action - actions.FAVOR_OF])
    return 0.5 if action in (actions.END_TURN, actions.DECLINE) else 1.0


@rule
def score_tile(s: Position, color: int, cell: int) -> float:
    """The score of a tile: high if it earns the actor a point, highest in the weakest colour."""
    if kingdoms_beside(s, cell) == 2:
        return -3.0
    player = leader_or_king(s, kingdom_with(s, cell), color)
    if player != s.actor:
        return 0.5 if player == NOBODY else -2.0
    own = s.points[player]
    weakest = min(min(own[0], own[1]), min(own[2], own[3]))
    return 5.0 + 4.0 / (1.0 + float(own[color] - weakest))


@rule
def score_leader(s: Position, color: int, cell: int) -> float:
    """The score of a leader: high to enter the board in peace beside temples, low to move."""
    if s.leaders[s.actor, color] >= 0:
        return -5.0
    peaceful = leader_in(s, kingdom_with(s, cell), color) == NOBODY
    return 10.0 + count(temples_beside(s, cell)) if peaceful else -4.0


@rule
def score_commitment(s: Position, number: int) -> float:
    """The score of a commitment: the attacker aims at a lead of two, the defender at a tie.

    If the hand does not allow it, they aim to commit nothing.
    """
    held = wide(s.hands[s.actor, counted_color(wide(s.conflict), wide(s.color))])
    lead = strength(s, wide(s.attacker)) - strength(s, wide(s.defender)) + max(0, wide(s.committed))
    needed = max(0, lead) if s.committed >= 0 else max(0, 2 - lead)
    return -float(abs(number - (needed if needed <= held else 0)))
