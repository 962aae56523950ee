"""The evaluation of a state of Tyrus for a seat, from its observation.

It estimates the chance to win the game: the chances after each outcome of the election under way,
weighted by how likely the outcome is, and a little for tiles that are ready or held for later.
"""

from __future__ import annotations

import math

from shedu.game import States
from shedu.games.tyrus.rules.position import (
    CARDS_EACH,
    ELECTIONS,
    HIGHEST,
    IN_A_ROW,
    KINDS,
    NOBODY,
    OVER,
    STATES,
    TILES_A_PLAYER,
    Position,
    leader_of,
    total,
)
from shedu.games.tyrus.rules.scoring import decide, elections_won, length_of_row
from shedu.games.tyrus.rules.vote import blocker_of, counter_of
from shedu.jit import INT, at, public, rule

# The weights were tuned in games of `greedy` against `simple`, by the share of games won; the
# result is in docs/bots.md. They have no meaning apart from that.
AHEAD = 1.1
"""The part that a lead of one election adds to the chance to win the game."""
ROW = 0.3
"""The part of the gap to a sure win that two elections won in a row close."""
SPREAD = 4.0
"""The lead in votes that wins an election three times out of four or so."""
UNSEEN_VOTES, COMING_VOTES = 8.0, 4.5
"""The votes expected of an unseen tile of the opponent, and of one still to be placed."""
UNSEEN_BLOCK, COMING_BLOCK = 3.2, 1.3
"""The votes that such a tile in the own building is expected to block."""
HELD_VOTES = 0.36
"""The part of the best votes in hand that is expected to be placed in this election."""
HELD_TILE, HELD_OTHER = 0.0035, 0.00055
"""The value of each point of a tile in hand, for each election of its kind left, and anyhow."""
READY_VOTES, READY_BLOCK, READY_COUNTER = 0.004, 0.0011, 0.001
"""The value of each point of tiles that lie ready for a later election."""


@public(STATES, INT, INT)
def evaluate(states: States, i: int, seat: int) -> float:
    """The value of a state for a seat, about 0 to 1; 1.5 for a won game, -0.5 for a lost one."""
    s = at(states, i)
    if s.decision == OVER:
        winner = decide(s)[1]
        if winner == NOBODY:
            return 0.5
        return 1.5 if winner == seat else -0.5
    kind = int(s.elections[s.election])
    value = reserves(s, seat, kind)
    if kind < 0:
        return value + win_chance(s, seat, 0)
    chance = 1.0 / (1.0 + math.exp(-expected_lead(s, seat, kind) / SPREAD))
    return value + chance * win_chance(s, seat, 1) + (1.0 - chance) * win_chance(s, seat, -1)


@rule
def win_chance(s: Position, seat: int, outcome: int) -> float:
    """The chance to win the game if this election is won (1), lost (-1) or left out (0)."""
    length = length_of_row(s)
    last = int(s.results[s.election - 1]) if s.election > 0 else NOBODY
    sign = 0
    if length > 0:
        sign = 1 if last == seat else -1
    if outcome != 0:
        length = length + 1 if sign == outcome else 1
        sign = outcome
    if length >= IN_A_ROW:
        return 1.0 if sign > 0 else 0.0
    ahead = elections_won(s, seat) - elections_won(s, 1 - seat) + outcome
    left = float(ELECTIONS - s.election - abs(outcome))
    chance = 1.0 / (1.0 + math.exp(-AHEAD * float(ahead) / math.sqrt(left + 0.3)))
    if length == IN_A_ROW - 1 and left > 0.0:
        chance += ROW * (1.0 - chance if sign > 0 else -chance)
    return chance


@rule
def best_votes(tiles: int, kind: int, number: int) -> int:
    """The sum of the highest `number` voting tiles in a set."""
    votes = 0
    tile = HIGHEST * (kind + 1) - 1
    while number > 0 and tile >= HIGHEST * kind:
        if tiles >> tile & 1:
            votes += tile % HIGHEST + 1
            number -= 1
        tile -= 1
    return votes


@rule
def expected_lead(s: Position, seat: int, kind: int) -> float:
    """The votes by which the seat will probably be ahead in the election under way."""
    opponent = 1 - seat
    own, foreign = seat * KINDS + kind, opponent * KINDS + kind
    leads = leader_of(int(s.first), int(s.election)) == seat
    mine = TILES_A_PLAYER - int(s.placed + leads) // 2
    theirs = 2 * TILES_A_PLAYER - int(s.placed) - mine
    lying = int(s.lying[seat, own])
    blocked = UNSEEN_BLOCK * s.unseen[opponent, own] + COMING_BLOCK * theirs
    blocked = max(0.0, blocked - float(total(lying, counter_of(kind))))
    votes = float(total(lying, kind))
    votes += HELD_VOTES * float(best_votes(int(s.hands[seat]), kind, mine))
    opposed = UNSEEN_VOTES * s.unseen[opponent, foreign] + COMING_VOTES * theirs
    block = float(total(int(s.lying[seat, foreign]), blocker_of(kind)))
    return float(max(0.0, votes - blocked) - max(0.0, opposed - block))


@rule
def reserves(s: Position, seat: int, kind: int) -> float:
    """The value of the tiles in hand and in other buildings for later elections."""
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
