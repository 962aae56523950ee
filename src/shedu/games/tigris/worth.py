"""How well a player stands in any state: boards at rest, conflicts under way, finished games."""

from __future__ import annotations

import numpy as np

from shedu.games.tigris.actions import ACTIONS
from shedu.games.tigris.conflict import end_conflict, fighters, open_wars, strength
from shedu.games.tigris.legal import legal_numbers
from shedu.games.tigris.standing import standing, unseen_share
from shedu.games.tigris.state import (
    ACTION,
    CIVIL_WAR,
    NOWHERE,
    OVER,
    RED,
    STATES,
    UNKNOWN,
    State,
    States,
)
from shedu.games.tigris.turn import apply
from shedu.jit import INT, at, public, rule
from shedu.kit.events import ROWS, Log
from shedu.kit.score_weights import final_worth

EVENTS = 8


@rule
def chance_below(n: int, share: float, limit: int) -> float:
    """The chance that fewer than `limit` of `n` unseen tiles are of a colour with this share."""
    if limit <= 0:
        return 0.0
    chance = 1.0
    for _ in range(n):
        chance *= 1.0 - share
    total = 0.0
    for k in range(min(limit, n + 1)):
        total += chance
        chance *= float(n - k) / float(k + 1) * share / max(1e-9, 1.0 - share)
    return min(1.0, total)


@rule
def attack_chance(s: State, seat: int) -> float:
    """The attacker's chance to win the conflict under way, as far as the seat can tell.

    Both are taken to commit all that helps: the seat's tiles are known, those of others unseen.
    """
    color = int(s.color) if s.conflict == CIVIL_WAR else RED
    share = unseen_share(s, color)
    attack = strength(s, s.attacker)
    defence = strength(s, s.defender) + int(s.hands[s.defender, color])
    hidden_defence = int(s.hands[s.defender, UNKNOWN])
    if s.committed >= 0:
        return chance_below(hidden_defence, share, attack + int(s.committed) - defence)
    attack += int(s.hands[s.attacker, color])
    hidden_attack = int(s.hands[s.attacker, UNKNOWN])
    if hidden_attack == 0:
        return chance_below(hidden_defence, share, attack - defence)
    defence += int(share * hidden_defence + 0.5)
    return 1.0 - chance_below(hidden_attack, share, defence - attack + 1)


@rule
def settle(s: State, seat: int, attack_wins: bool, log: Log) -> None:
    """Ends the conflict under way as told, and the wars that follow it as is likelier."""
    while True:
        log[0, 0] = 0
        winner = s.attacker if attack_wins else s.defender
        loser = s.defender if attack_wins else s.attacker
        end_conflict(s, int(winner), int(loser), log)
        if not next_war(s):
            break
        attack_wins = attack_chance(s, seat) > 0.5
    s.union = NOWHERE
    s.decision = ACTION


@rule
def next_war(s: State) -> bool:
    """Begins the next war, if there is one, without asking anybody."""
    if s.union < 0:
        return False
    wars = open_wars(s)[0]
    for color in range(4):
        if wars >> color & 1:
            attacker, defender = fighters(s, color)
            s.conflict = CIVIL_WAR
            s.color = color
            s.attacker = attacker
            s.defender = defender
            s.committed = -1
            return True
    return False


@rule
def mean_worth(states: States, i: int, seat: int, scratch: States, log: Log) -> float:
    """How well the seat stands if it has nothing to answer before the board is at rest.

    In a conflict it is the mean of what both ends leave the seat with.
    """
    s = at(states, i)
    if s.decision == OVER:
        return final_worth(s, seat)
    fought = s.conflict != 0 or next_war(s)
    chance = attack_chance(s, seat) if fought else 1.0
    total = 0.0
    for side in range(2):
        weight = chance if side == 0 else 1.0 - chance
        if weight > 0.0:
            scratch[0] = states[i]
            after = at(scratch, 0)
            if fought:
                settle(after, seat, side == 0, log)
            total += weight * standing(after, seat)
    return total


@public(STATES, INT, INT)
def worth(states: States, i: int, seat: int) -> float:
    """How well the seat stands in state `i`, in points of an average colour; higher is better.

    Where the seat has to answer at once (a commitment, a monument, ...) its best answer counts.
    """
    scratch = np.empty(2, dtype=states.dtype)
    log = np.zeros((ROWS, EVENTS), dtype=np.int16)
    answers = np.empty(ACTIONS, dtype=np.int16)
    s = at(states, i)
    asked = s.actor == seat and s.decision != ACTION
    number = legal_numbers(s, answers) if asked else 1
    best = -1e9
    for n in range(number):
        scratch[1] = states[i]
        if asked:
            apply(scratch, 1, int(answers[n]), log)
        best = max(best, mean_worth(scratch, 1, seat, scratch, log))
    return best
