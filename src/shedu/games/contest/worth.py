"""How well a player stands in any state: displays at rest, open decisions, finished games."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from shedu.games.contest.actions import COMMIT_N, DECLINE
from shedu.games.contest.conflict import counted_color, strength
from shedu.games.contest.legal import color_asked, legal_numbers
from shedu.games.contest.standing import shares_of, standing
from shedu.games.contest.state import (
    ACTION,
    COMMIT,
    OVER,
    PLAYERS,
    POINT,
    PRIZE,
    RED,
    STATES,
    TREASURE,
    UNKNOWN,
    WILD,
    State,
    States,
)
from shedu.games.contest.thumb import like
from shedu.games.contest.turn import apply
from shedu.jit import INT, at, public, rule
from shedu.kit.events import ROWS, Log
from shedu.kit.score_weights import final_worth

ANSWERS = 16
"""More than any decision but `action` can have."""
EVENTS = 8


@rule
def chance_below(n: int, share: float, limit: int) -> float:
    """The chance that fewer than `limit` of `n` unseen cards are of a colour with this share."""
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
def attack_chance(s: State, shares: NDArray[np.float64]) -> float:
    """The attacker's chance to win the conflict, if both commit all that helps: cards that
    are seen are known, others are as likely as their share.
    """
    color = counted_color(s)
    share = float(shares[color])
    attack = strength(s, int(s.attacker))
    defence = strength(s, int(s.defender)) + int(s.hands[s.defender, color])
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
def commitment(s: State, attack_wins: bool) -> int:
    """What the actor commits so that the conflict ends as told, as far as his hand goes."""
    color = counted_color(s)
    lead = strength(s, int(s.attacker)) - strength(s, int(s.defender)) + max(0, int(s.committed))
    number = 0
    if s.committed < 0 and attack_wins:
        number = max(0, 1 - lead)
    elif s.committed >= 0 and not attack_wins:
        number = max(0, lead)
    lacking = min(max(0, number - int(s.hands[s.actor, color])), int(s.hands[s.actor, UNKNOWN]))
    s.hands[s.actor, color] += lacking
    s.hands[s.actor, UNKNOWN] -= lacking
    return min(number, int(s.hands[s.actor, color]))


@rule
def likely_answer(
    s: State,
    seat: int,
    shares: NDArray[np.float64],
    extra: NDArray[np.float64],
    answers: NDArray[np.int16],
) -> int:
    """The seat answers by the rule of thumb; what others may gain is added to `extra`."""
    number = legal_numbers(s, answers)
    if s.actor == seat:
        best = 0
        most = -1e9
        for n in range(number):
            liked = like(s, int(answers[n]))
            if liked > most:
                most = liked
                best = int(answers[n])
        return best
    if s.decision in (POINT, PRIZE):
        color = color_asked(s)
        hidden = int(s.hands[s.actor, UNKNOWN])
        extra[s.actor, color] += 1.0 - chance_below(hidden, float(shares[color]), 1)
    elif s.decision == TREASURE:
        hidden = int(s.hands[s.actor, UNKNOWN])
        extra[s.actor, int(np.argmin(s.points[s.actor, :WILD]))] += min(
            1.5, float(shares[RED]) * hidden
        )
    else:
        return int(answers[0])
    return DECLINE


@rule
def settle(
    scratch: States,
    seat: int,
    run: int,
    shares: NDArray[np.float64],
    extra: NDArray[np.float64],
    answers: NDArray[np.int16],
    log: Log,
) -> None:
    """Plays on in state 1 until the display is at rest. Run 0 stops at a conflict; in run 1 its
    attacker wins, in run 2 its defender. Later conflicts end as is likelier.
    """
    s = at(scratch, 1)
    fights = 0
    while s.decision not in (ACTION, OVER) and (run > 0 or s.decision != COMMIT):
        if s.decision == COMMIT:
            first = fights < 2 and (fights == 0 or s.committed >= 0)
            attack_wins = run == 1 if first else attack_chance(s, shares) > 0.5
            number = COMMIT_N + commitment(s, attack_wins)
            # A fight takes two answers, or one if the attacker has given his.
            fights += 1 if s.committed < 0 else 2
        else:
            number = likely_answer(s, seat, shares, extra, answers)
        apply(scratch, 1, number, log)


@public(STATES, INT, INT)
def worth(states: States, i: int, seat: int) -> float:
    """How well the seat stands in state `i`, in points of an average colour; higher is better.

    What is open is answered before: by the seat by the rule of thumb, conflicts both ways.
    """
    scratch = np.empty(2, dtype=states.dtype)
    log = np.zeros((ROWS, EVENTS), dtype=np.int16)
    answers = np.empty(ANSWERS, dtype=np.int16)
    extra = np.zeros((PLAYERS, 4))
    kept = np.zeros((PLAYERS, 4))
    shares = np.empty(4)
    shares_of(at(states, i), shares)
    scratch[0] = states[i]
    chance = -1.0
    total = 0.0
    for run in range(3):
        weight = 1.0 if run == 0 else chance if run == 1 else 1.0 - chance
        if weight <= 0.0:
            continue
        scratch[1] = scratch[0]
        extra[:] = kept
        settle(scratch, seat, run, shares, extra, answers, log)
        after = at(scratch, 1)
        if after.decision == COMMIT:
            chance = attack_chance(after, shares)
            scratch[0] = scratch[1]
            kept[:] = extra
            continue
        total += weight * (
            final_worth(after, seat) if after.decision == OVER else standing(after, seat, extra)
        )
        if run == 0:
            break
    return total
