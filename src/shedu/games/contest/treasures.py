"""Treasures: the merchant swaps them for red cards (rulings, "Treasures")."""

from __future__ import annotations

from shedu.games.contest.events import EventKind
from shedu.games.contest.kingdoms import Run, kingdom_at, leader_in
from shedu.games.contest.places import COLUMNS, ROWS
from shedu.games.contest.state import (
    GREEN,
    NOBODY,
    RED,
    TREASURE,
    TREASURE_CARD,
    WILD,
    State,
    Step,
    ask,
)
from shedu.jit import rule
from shedu.kit.events import Log, say

EVERYWHERE = (0, COLUMNS - 1)


@rule
def treasures_in(s: State, run: Run) -> int:
    """How many true treasure cards lie in these columns."""
    found = 0
    for column in range(run[0], run[1] + 1):
        found += s.cards[column * ROWS] == TREASURE_CARD
    return found


@rule
def offer_treasures(s: State) -> int:
    """The merchant in the kingdom of the new card may swap all treasures but one."""
    kingdom = kingdom_at(s, int(s.placed))
    player = leader_in(s, kingdom, GREEN)
    if player == NOBODY or treasures_in(s, kingdom) < 2:
        return Step.END_ACTION
    return ask(s, TREASURE, player)


@rule
def swap_treasure(s: State, column: int, log: Log) -> int:
    """A treasure becomes a wild point; a red card of the hand takes its place."""
    place = column * ROWS
    s.hands[s.actor, RED] -= 1
    s.quiet = 0
    s.cards[place] = RED
    s.points[s.actor, WILD] += 1
    s.tops[s.actor] = WILD
    say(log, EventKind.TREASURE_SWAPPED, int(s.actor), place=place)
    return Step.OFFER_TREASURES
