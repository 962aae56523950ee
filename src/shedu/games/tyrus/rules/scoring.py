"""The result: three in a row, else the more elections, else the hands (rulings, `Result`)."""

from __future__ import annotations

from shedu.game import Result, State
from shedu.games.tyrus.rules.events import EndReason
from shedu.games.tyrus.rules.position import (
    BROWN,
    ELECTIONS,
    IN_A_ROW,
    IVORY,
    KINDS,
    NOBODY,
    NULL,
    PLAYERS,
    States,
    total,
)
from shedu.games.tyrus.rules.position import State as Record
from shedu.jit import at, rule

WON_IN_A_ROW, WON_BY_MAJORITY, WON_BY_HANDS, NOT_WON = (int(ending) for ending in EndReason)


@rule
def won(s: Record, player: int) -> int:
    """How many elections a player has won."""
    number = 0
    for election in range(int(s.election)):
        number += s.results[election] == player
    return number


@rule
def run(s: Record) -> int:
    """How many of the last elections were won in a row, by whoever won the last."""
    last = int(s.election) - 1
    length = 0
    while last >= length and s.results[last] != NULL:
        if s.results[last - length] != s.results[last]:
            break
        length += 1
    return length


@rule
def hand_sum(s: Record, player: int) -> int:
    """The numbers of the tiles in hand, added up."""
    number = 0
    for profession in range(KINDS):
        number += total(int(s.hands[player]), profession)
    return number


@rule
def decide(s: Record) -> tuple[int, int, int, int]:
    """Why the game ended (an `EndReason`, -1: not yet), the winner or -1, and both hands' sums
    where they decide, else -1.
    """
    if run(s) >= IN_A_ROW:
        return WON_IN_A_ROW, int(s.results[s.election - 1]), -1, -1
    if s.election < ELECTIONS:
        return -1, NOBODY, -1, -1
    ivory, brown = won(s, IVORY), won(s, BROWN)
    if ivory != brown:
        return WON_BY_MAJORITY, IVORY if ivory > brown else BROWN, -1, -1
    ivory, brown = hand_sum(s, IVORY), hand_sum(s, BROWN)
    if ivory == brown:
        return NOT_WON, NOBODY, ivory, brown
    return WON_BY_HANDS, IVORY if ivory > brown else BROWN, ivory, brown


@rule
def ending_of(states: States, i: int) -> tuple[int, int, int, int]:
    """The same for an array of states."""
    return decide(at(states, i))


def result(state: State) -> Result:
    """Ranks, and the elections that each has won, of a game that is over."""
    winner = ending_of(state, 0)[1]
    ranks = [1 if winner in (player, NOBODY) else 2 for player in range(PLAYERS)]
    results = state[0]["results"].tolist()
    return Result(tuple(ranks), tuple(results.count(player) for player in range(PLAYERS)))
