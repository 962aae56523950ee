"""Hands, stacks of points and the deck (rulings, "End of the turn")."""

from __future__ import annotations

import numpy as np

from shedu.games.contest.rules.events import EventKind
from shedu.games.contest.rules.position import DECK, HAND, UNKNOWN, Position
from shedu.jit import rule
from shedu.kit.events import Log, say


@rule
def gain(
    s: Position, player: int, color: int, number: int, place: int, source: int, log: Log
) -> None:
    """Puts cards of a colour on a player's stack."""
    s.points[player, color] += number
    s.tops[player] = color
    say(log, EventKind.POINTS_GAINED, player, color=color, place=place, number=number, extra=source)


@rule
def take(s: Position, color: int, place: int, source: int, log: Log) -> None:
    """Lays a card from the actor's hand onto their stack."""
    s.hands[s.actor, color] -= 1
    s.quiet = 0
    gain(s, int(s.actor), color, 1, place, source, log)


@rule
def missing(s: Position, player: int) -> int:
    """The number of cards that a player needs for a full hand."""
    lacking = HAND
    for color in range(5):
        lacking -= int(s.hands[player, color])
    return lacking


@rule
def deck_suffices(s: Position) -> bool:
    """Whether all players can refill their hands."""
    lacking = 0
    for player in range(int(s.players)):
        lacking += missing(s, player)
    return bool(lacking <= DECK - s.deck_at)


@rule
def refill(s: Position, player: int, log: Log) -> None:
    """Refills a player's hand.

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
        seen = int(drawn[color])
        if seen > 0:
            s.hands[player, color] += seen
            if color != UNKNOWN:
                say(log, EventKind.CARDS_SEEN, player, color=color, number=seen, seen=player)
