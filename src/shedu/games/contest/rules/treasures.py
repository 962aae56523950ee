"""Treasures: the merchant swaps them for red cards (rulings, "Treasures")."""

from __future__ import annotations

from shedu.games.contest.rules.events import EventKind
from shedu.games.contest.rules.kingdoms import Run, kingdom_at, leader_in
from shedu.games.contest.rules.places import COLUMNS, ROWS
from shedu.games.contest.rules.position import (
    GREEN,
    NOBODY,
    RED,
    TREASURE_CARD,
    WILD,
    Decision,
    Phase,
    Position,
    ask,
)
from shedu.jit import rule
from shedu.kit.events import Log, say

EVERYWHERE = (0, COLUMNS - 1)


@rule
def treasures_in(s: Position, run: Run) -> int:
    """The number of treasure cards in these columns; red cards in their place do not count."""
    found = 0
    for column in range(run[0], run[1] + 1):
        found += s.cards[column * ROWS] == TREASURE_CARD
    return found


@rule
def offer_treasures(s: Position) -> int:
    """Offers the merchant in the kingdom of the new card to swap all treasures but one."""
    kingdom = kingdom_at(s, int(s.placed))
    player = leader_in(s, kingdom, GREEN)
    if player == NOBODY or treasures_in(s, kingdom) < 2:
        return Phase.END_ACTION
    return ask(s, Decision.TREASURE, player)


@rule
def swap_treasure(s: Position, column: int, log: Log) -> int:
    """Makes a treasure a wild point and puts a red card from the hand in its place."""
    place = column * ROWS
    s.hands[s.actor, RED] -= 1
    s.quiet = 0
    s.cards[place] = RED
    s.points[s.actor, WILD] += 1
    s.tops[s.actor] = WILD
    say(log, EventKind.TREASURE_SWAPPED, int(s.actor), place=place)
    return Phase.OFFER_TREASURES
