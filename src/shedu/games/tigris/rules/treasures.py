"""The distribution of treasures to traders (rulings, section 7)."""

from __future__ import annotations

from shedu.games.tigris.rules.board import (
    BIT,
    CELLS,
    EMPTY,
    TAKEN_FIRST,
    Cells,
    both,
    count,
    drop,
    is_empty,
    linked,
    nth,
    row_of,
    wide,
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
    WILD,
    Decision,
    Phase,
    Position,
    links_of,
    wait_for,
)
from shedu.games.tigris.rules.supply import end_game
from shedu.jit import entry, rule
from shedu.kit.events import Log, say


@rule
def treasures_due(s: Position) -> tuple[int, Cells, int]:
    """The treasures due in the next kingdom: its trader's player, the treasures to take now, and
    the number to take in all.

    The player is nobody if no kingdom has to give treasures.

    Kingdoms come in the order of their traders' cells.
    """
    treasures = row_of(s.treasures, 0)
    links = links_of(s)
    last = -1
    while True:
        player = NOBODY
        trader = CELLS
        for other in range(wide(s.players)):
            cell = wide(s.leaders[other, GREEN])
            if last < cell < trader:
                trader = cell
                player = other
        if player == NOBODY:
            return NOBODY, EMPTY, 0
        last = trader
        inside = both(linked(row_of(BIT, trader), links), treasures)
        due = count(inside) - 1
        if due > 0:
            taken_first = row_of(TAKEN_FIRST[s.options[BOARD]], wide(s.options[TREASURE_FIRST]))
            first = both(inside, taken_first)
            return player, inside if is_empty(first) else first, due


@rule
def share_treasures(s: Position, log: Log) -> int:
    """Gives out treasures kingdom by kingdom, and waits for the player where there is a choice."""
    while True:
        player, choice, due = treasures_due(s)
        if player == NOBODY:
            break
        if count(choice) > due:
            return wait_for(s, Decision.TREASURE, player)
        while not is_empty(choice):
            take_treasure(s, player, nth(choice, 0), log)
            choice = without(choice, first_of(choice))
    if s.options[TREASURE_END] == AT_ONCE and few_treasures(s):
        end_game(s, EndReason.TREASURES, log)
        return Phase.WAIT
    return Phase.INCOME if s.options[TREASURE_WHEN] == AT_TURN_END else Phase.NEXT_ACTION


@rule
def few_treasures(s: Position) -> bool:
    """Whether the board has so few treasures that the game ends (section 8)."""
    return count(row_of(s.treasures, 0)) <= FINAL_TREASURES


@rule
def take_treasure(s: Position, player: int, cell: int, log: Log) -> int:
    """Makes a treasure a wild point of the trader's player."""
    drop(s.treasures, 0, cell)
    s.points[player, WILD] += 1
    say(log, EventKind.TREASURE_TAKEN, player, place=cell)
    return Phase.SHARE_TREASURES


treasures_due_at = entry(treasures_due)
