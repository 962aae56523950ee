"""Observations: what a player may know (rulings, `What a player knows`)."""

from __future__ import annotations

from shedu.game import States
from shedu.games.tyrus.rules.position import (
    ELECTIONS,
    IN_HAND,
    OVER,
    PILE,
    PLACES,
    PLAYERS,
    STATES,
    size,
)
from shedu.games.tyrus.rules.scoring import WON_BY_HANDS, decide
from shedu.jit import INT, at, public


@public(STATES, INT, INT, STATES, INT)
def observe_into(states: States, i: int, seat: int, seen: States, j: int) -> None:
    """Writes to `seen[j]` what the seat (-1: a spectator) may know of `states[i]`.

    Hidden from a player: the opponent's hand and face-down tiles (but not how many they are), the
    order of both piles, and the later election cards. Hands that decide a tie are open.
    """
    seen[j] = states[i]
    s = at(seen, j)
    tie = s.decision == OVER and decide(s)[0] >= WON_BY_HANDS
    for player in range(PLAYERS):
        for n in range(PILE):
            s.piles[player, n] = -1
        if player == seat:
            continue
        for place in range(len(PLACES)):
            s.unseen[player, place] += size(int(s.lying[player, place]))
            s.lying[player, place] = 0
        if not tie:
            s.unseen[player, IN_HAND] += size(int(s.hands[player]))
            s.hands[player] = 0
    for election in range(ELECTIONS):
        if election > s.election or (election == s.election and s.decision == OVER):
            s.elections[election] = -1
