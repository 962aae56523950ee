"""How well a seat stands in Tyrus, by what it sees: elections won, the one under way, what is kept.

A standing is about the chance to win the game: that after each outcome of the election under way,
by how likely the outcome is, and a little for what lies ready or is held for later elections.
"""

from __future__ import annotations

import math

from shedu.games.tyrus.rules.position import (
    CARDS_EACH,
    ELECTIONS,
    HIGHEST,
    IN_A_ROW,
    KINDS,
    NOBODY,
    OVER,
    TILES_A_PLAYER,
    State,
    States,
    leader_of,
    total,
)
from shedu.games.tyrus.rules.scoring import decide, run, won
from shedu.games.tyrus.rules.vote import blocker_of, counter_of
from shedu.jit import at, rule

# Tuned in games against `simple`.
LEAD = 1.1
RUN = 0.3
SPREAD = 4.0
UNSEEN_VOTES = 8.0
COMING_VOTES = 4.5
UNSEEN_BLOCK = 3.2
COMING_BLOCK = 1.3
HELD_VOTES = 0.36
HELD_TILE = 0.0035
HELD_OTHER = 0.00055
READY_VOTES = 0.004
READY_BLOCK = 0.0011
READY_COUNTER = 0.001


@rule
def worth(states: States, i: int, seat: int) -> float:
    """How well a seat stands, from about 0 to 1."""
    s = at(states, i)
    if s.decision == OVER:
        winner = decide(s)[1]
        if winner == NOBODY:
            return 0.5
        return 1.5 if winner == seat else -0.5
    kind = int(s.elections[s.election])
    value = kept(s, seat, kind)
    if kind < 0:
        return value + standing(s, seat, 0)
    chance = 1.0 / (1.0 + math.exp(-lead(s, seat, kind) / SPREAD))
    return value + chance * standing(s, seat, 1) + (1.0 - chance) * standing(s, seat, -1)


@rule
def standing(s: State, seat: int, outcome: int) -> float:
    """The chance to win the game if this election is won (1), lost (-1) or left out (0)."""
    length = run(s)
    last = int(s.results[s.election - 1]) if s.election > 0 else NOBODY
    sign = 0
    if length > 0:
        sign = 1 if last == seat else -1
    if outcome != 0:
        length = length + 1 if sign == outcome else 1
        sign = outcome
    if length >= IN_A_ROW:
        return 1.0 if sign > 0 else 0.0
    ahead = won(s, seat) - won(s, 1 - seat) + outcome
    left = float(ELECTIONS - s.election - abs(outcome))
    chance = 1.0 / (1.0 + math.exp(-LEAD * float(ahead) / math.sqrt(left + 0.3)))
    if length == IN_A_ROW - 1 and left > 0.0:
        chance += RUN * (1.0 - chance if sign > 0 else -chance)
    return chance


@rule
def best_votes(tiles: int, kind: int, number: int) -> int:
    """The numbers of a player's highest voting tiles, so many, added up."""
    votes = 0
    tile = HIGHEST * (kind + 1) - 1
    while number > 0 and tile >= HIGHEST * kind:
        if tiles >> tile & 1:
            votes += tile % HIGHEST + 1
            number -= 1
        tile -= 1
    return votes


@rule
def lead(s: State, seat: int, kind: int) -> float:
    """By about how many votes the seat will be ahead in the election under way."""
    foe = 1 - seat
    own, foreign = seat * KINDS + kind, foe * KINDS + kind
    leads = leader_of(int(s.first), int(s.election)) == seat
    mine = TILES_A_PLAYER - int(s.placed + leads) // 2
    theirs = 2 * TILES_A_PLAYER - int(s.placed) - mine
    lying = int(s.lying[seat, own])
    blocked = UNSEEN_BLOCK * s.unseen[foe, own] + COMING_BLOCK * theirs
    blocked = max(0.0, blocked - float(total(lying, counter_of(kind))))
    votes = float(total(lying, kind))
    votes += HELD_VOTES * float(best_votes(int(s.hands[seat]), kind, mine))
    others = UNSEEN_VOTES * s.unseen[foe, foreign] + COMING_VOTES * theirs
    block = float(total(int(s.lying[seat, foreign]), blocker_of(kind)))
    return float(max(0.0, votes - blocked) - max(0.0, others - block))


@rule
def kept(s: State, seat: int, kind: int) -> float:
    """What the tiles in hand and those in other buildings are worth for later elections."""
    hand = int(s.hands[seat])
    value = 0.0
    for later in range(KINDS):
        left = CARDS_EACH - int(later == kind)
        for election in range(int(s.election)):
            left -= s.elections[election] == later
        value += HELD_OTHER * total(hand, later)
        if left == 0:
            continue
        value += HELD_TILE * float(left) * total(hand, later)
        if later == kind:
            continue
        own, foreign = seat * KINDS + later, (1 - seat) * KINDS + later
        lying = int(s.lying[seat, own])
        value += READY_VOTES * total(lying, later)
        value += READY_COUNTER * total(lying, counter_of(later))
        value += READY_BLOCK * total(int(s.lying[seat, foreign]), blocker_of(later))
    return value
