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
    Position,
    total,
)
from shedu.jit import entry, rule

WON_IN_A_ROW, WON_BY_MAJORITY, WON_BY_HANDS, NOT_WON = (int(reason) for reason in EndReason)


@rule
def elections_won(s: Position, player: int) -> int:
    """The number of elections that a player has won."""
    number = 0
    for election in range(int(s.election)):
        number += s.results[election] == player
    return number


@rule
def length_of_row(s: Position) -> int:
    """The number of elections in a row that the last winner has won; 0 after a null one."""
    last = int(s.election) - 1
    length = 0
    while last >= length and s.results[last] != NULL:
        if s.results[last - length] != s.results[last]:
            break
        length += 1
    return length


@rule
def hand_sum(s: Position, player: int) -> int:
    """The sum of the numbers of the tiles in hand."""
    number = 0
    for profession in range(KINDS):
        number += total(int(s.hands[player]), profession)
    return number


@rule
def decide(s: Position) -> tuple[int, int, int, int]:
    """Why the game ended (an `EndReason`; -1: not yet), the winner or -1, and the sums of both
    hands where they decide, else -1.
    """
    if length_of_row(s) >= IN_A_ROW:
        return WON_IN_A_ROW, int(s.results[s.election - 1]), -1, -1
    if s.election < ELECTIONS:
        return -1, NOBODY, -1, -1
    ivory, brown = elections_won(s, IVORY), elections_won(s, BROWN)
    if ivory != brown:
        return WON_BY_MAJORITY, IVORY if ivory > brown else BROWN, -1, -1
    ivory, brown = hand_sum(s, IVORY), hand_sum(s, BROWN)
    if ivory == brown:
        return NOT_WON, NOBODY, ivory, brown
    return WON_BY_HANDS, IVORY if ivory > brown else BROWN, ivory, brown


decide_at = entry(decide)


def result(state: State) -> Result:
    """Ranks, and the number of elections that each has won, of a game that is over."""
    winner = decide_at(state, 0)[1]
    ranks = [1 if winner in (player, NOBODY) else 2 for player in range(PLAYERS)]
    results = state[0]["results"].tolist()
    return Result(tuple(ranks), tuple(results.count(player) for player in range(PLAYERS)))
