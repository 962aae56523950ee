"""A heuristic for every decision of Contest of Kings that does not look ahead.

It places leaders together in kingdoms without a rival, on red if possible; plays cards if it can
lay a second one as a point, the weakest colour first; lays every point, swaps every treasure and
builds every ship; links kingdoms only for treasures; and commits just enough to win. The scores are
set by hand; they rank the actions of one decision.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from shedu.games.contest.rules import actions as a
from shedu.games.contest.rules.conflict import counted_color, fighters, strength
from shedu.games.contest.rules.kingdoms import kingdom_at, leader_in, leader_or_king
from shedu.games.contest.rules.places import COLUMNS, PLACES, ROWS, SPOTS, is_treasure_place
from shedu.games.contest.rules.position import BLUE, GREEN, NOBODY, RED, Position, States
from shedu.games.contest.rules.treasures import treasures_in
from shedu.jit import at, rule


@rule
def score_actions(
    states: States, i: int, actions: NDArray[np.int16], scores: NDArray[np.float64]
) -> None:
    """Writes the score of each of the actor's legal actions; the heuristic plays the highest."""
    for n in range(len(actions)):
        scores[n] = score_action(at(states, i), int(actions[n]))


@rule
def score_action(s: Position, action: int) -> float:
    """The score of one of the actor's legal actions."""
    if action < a.CARD:
        return score_leader(s, action // PLACES, action % PLACES)
    if action < a.CATASTROPHE:
        return score_card(s, (action - a.CARD) // SPOTS, (action - a.CARD) % SPOTS)
    if a.SHIP <= action < a.DECLINE:
        kingdom = kingdom_at(s, int(s.placed))
        score = 1.0 + (leader_in(s, kingdom, action - a.SHIP) == s.actor)
        return score + (leader_in(s, kingdom, BLUE) == s.actor)
    if a.CONFLICT <= action < a.COMMIT:
        first, second = fighters(s, action - a.CONFLICT)
        return 1.0 * (first == s.actor) + (second == s.actor)
    if a.COMMIT <= action < a.SWAP:
        return score_commitment(s, action - a.COMMIT)
    if action in (a.END_TURN, a.DECLINE):
        return 0.0
    return 1.0 if action >= a.TAKE else -9.0


@rule
def score_leader(s: Position, color: int, place: int) -> float:
    """The score of a leader: high without a rival, with own leaders and on red; low to move."""
    kingdom = kingdom_at(s, place)
    rival = leader_in(s, kingdom, color)
    if s.leaders[s.actor, color] >= 0 or rival != NOBODY:
        return -4.0
    score = 10.0 + (s.cards[place] == RED or is_treasure_place(place))
    for other in range(4):
        score += 0.5 * (leader_in(s, kingdom, other) == s.actor)
    return score


@rule
def score_card(s: Position, color: int, spot: int) -> float:
    """The score of a card: high if the actor can lay another as a point."""
    held = int(s.hands[s.actor, color])
    if spot >= COLUMNS:
        gap = spot - COLUMNS
        left, right = kingdom_at(s, gap * ROWS), kingdom_at(s, (gap + 1) * ROWS)
        kingdom = (left[0], right[1])
        mine = leader_in(s, kingdom, GREEN) == s.actor
        gain = min(treasures_in(s, kingdom) - 1, int(s.hands[s.actor, RED]))
        return 6.0 + gain if mine and gain > 0 and color != RED else -2.0
    player = leader_or_king(s, kingdom_at(s, spot * ROWS), color)
    if player != s.actor:
        return 0.5 if player == NOBODY else -2.0
    own = s.points[player]
    weakest = min(min(own[0], own[1]), min(own[2], own[3]))
    return (5.0 if held > 1 else 1.0) + 4.0 / (1.0 + float(own[color] - weakest))


@rule
def score_commitment(s: Position, number: int) -> float:
    """The score of a commitment: the attacker aims at a lead of two, the defender at a tie.

    If the hand does not allow it, they aim to commit nothing.
    """
    held = int(s.hands[s.actor, counted_color(s)])
    lead = strength(s, int(s.attacker)) - strength(s, int(s.defender)) + max(0, int(s.committed))
    needed = max(0, lead) if s.committed >= 0 else max(0, 2 - lead)
    return -float(abs(number - (needed if needed <= held else 0)))
