"""Treasures: who takes which (rulings, section 7)."""

from __future__ import annotations

from shedu.games.tigris.rules.board import (
    BIT,
    EMPTY,
    TAKEN_FIRST,
    Cells,
    both,
    count,
    drop,
    linked,
    meets,
    nth,
    row_of,
    without,
)
from shedu.games.tigris.rules.events import EndReason, EventKind
from shedu.games.tigris.rules.kingdoms import first_of
from shedu.games.tigris.rules.options import (
    AT_ONCE,
    AT_TURN_END,
    BOARD,
    TREASURE_END,
    TREASURE_FIRST,
    TREASURE_WHEN,
)
from shedu.games.tigris.rules.position import (
    FINAL_TREASURES,
    GREEN,
    NOBODY,
    TREASURE,
    WILD,
    State,
    Step,
    ask,
    links_of,
)
from shedu.games.tigris.rules.supply import end_game
from shedu.jit import rule
from shedu.kit.events import Log, say


@rule
def treasures_due(s: State) -> tuple[int, Cells, int]:
    """The next kingdom that has to give treasures: the trader's player, the treasures of the
    class he takes now, and how many treasures he takes in all; nobody if none is due.

    Kingdoms come in the order of their traders' cells.
    """
    treasures = row_of(s.treasures, 0)
    links = links_of(s)
    last = -1
    while True:
        player = NOBODY
        here = 1 << 14
        for p in range(int(s.players)):
            cell = int(s.leaders[p, GREEN])
            if last < cell < here:
                here = cell
                player = p
        if player == NOBODY:
            return NOBODY, EMPTY, 0
        last = here
        held = both(linked(row_of(BIT, here), links), treasures)
        due = count(held) - 1
        if due > 0:
            first = both(held, row_of(TAKEN_FIRST[s.options[BOARD]], s.options[TREASURE_FIRST]))
            return player, first if meets(first, first) else held, due


@rule
def share_treasures(s: State, log: Log) -> int:
    """Takes all treasures that leave no choice and asks for the others, kingdom by kingdom."""
    while True:
        player, choice, due = treasures_due(s)
        if player == NOBODY:
            break
        if count(choice) > due:
            return ask(s, TREASURE, player)
        while meets(choice, choice):
            take_treasure(s, player, nth(choice, 0), log)
            choice = without(choice, first_of(choice))
    if s.options[TREASURE_END] == AT_ONCE and few_treasures(s):
        end_game(s, EndReason.TREASURES, log)
        return Step.WAIT
    return Step.INCOME if s.options[TREASURE_WHEN] == AT_TURN_END else Step.NEXT_ACTION


@rule
def few_treasures(s: State) -> bool:
    """Whether so few treasures are on the board that the game ends (section 8)."""
    return count(row_of(s.treasures, 0)) <= FINAL_TREASURES


@rule
def take_treasure(s: State, player: int, cell: int, log: Log) -> int:
    """One treasure becomes a wild point of the trader's player."""
    drop(s.treasures, 0, cell)
    s.points[player, WILD] += 1
    say(log, EventKind.TREASURE_TAKEN, player, place=cell)
    return Step.SHARE_TREASURES
