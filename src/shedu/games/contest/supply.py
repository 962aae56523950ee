"""Cards that leave the deck and hands, points, and the end (rulings, "End of the turn")."""

from __future__ import annotations

import numpy as np

from shedu.games.contest.events import EventKind
from shedu.games.contest.state import DECK, HAND, NOBODY, NOWHERE, OVER, UNKNOWN, State
from shedu.jit import rule
from shedu.kit.events import Log, say


@rule
def gain(s: State, player: int, color: int, number: int, place: int, source: int, log: Log) -> None:
    """Cards of a colour go onto a player's stack."""
    s.points[player, color] += number
    s.tops[player] = color
    say(log, EventKind.POINTS_GAINED, player, color=color, place=place, number=number, extra=source)


@rule
def take(s: State, color: int, place: int, source: int, log: Log) -> None:
    """The actor lays a card of his hand onto his stack."""
    s.hands[s.actor, color] -= 1
    s.quiet = 0
    gain(s, int(s.actor), color, 1, place, source, log)


@rule
def missing(s: State, player: int) -> int:
    """How many cards a player lacks to a full hand."""
    lacking = HAND
    for color in range(5):
        lacking -= int(s.hands[player, color])
    return lacking


@rule
def deck_suffices(s: State) -> bool:
    """Whether all players can refill their hands."""
    lacking = 0
    for player in range(int(s.players)):
        lacking += missing(s, player)
    return lacking <= DECK - s.deck_at


@rule
def refill(s: State, player: int, log: Log) -> None:
    """Draws up to a full hand.

    In an observation the cards of the deck are unseen, and so are those drawn.
    """
    number = missing(s, player)
    if number == 0:
        return
    drawn = np.zeros(5, dtype=np.int16)
    for _ in range(number):
        color = int(s.deck[s.deck_at])
        s.deck[s.deck_at] = -1
        s.deck_at += 1
        drawn[color if color >= 0 else UNKNOWN] += 1
    say(log, EventKind.CARDS_DRAWN, player, number=number)
    for color in range(5):
        if drawn[color] > 0:
            s.hands[player, color] += drawn[color]
            if color != UNKNOWN:
                say(
                    log, EventKind.CARDS_SEEN, player, color=color, number=drawn[color], seen=player
                )


@rule
def end_game(s: State, ending: int, log: Log) -> None:
    """Nobody decides anything any more."""
    s.decision = OVER
    s.actor = NOBODY
    s.actions_left = 0
    s.placed = NOWHERE
    say(log, EventKind.GAME_ENDED, NOBODY, extra=ending)
