"""Ships: building them, and their income (rulings, "Ship", "End of the turn")."""

from __future__ import annotations

from shedu.games.contest.rules.events import EventKind
from shedu.games.contest.rules.kingdoms import inside, kingdom_at, take_up
from shedu.games.contest.rules.places import ROWS
from shedu.games.contest.rules.position import (
    BLUE,
    CARDS_OF_A_SHIP,
    EMPTY,
    NONE,
    SHIP_CARD,
    SHIPS,
    Decision,
    Phase,
    Position,
    ask,
)
from shedu.jit import entry, rule
from shedu.kit.events import Log, say

NO_SHIP = -1


@rule
def has_color(ship: int, color: int) -> bool:
    """Whether a ship has a colour: each is blue and one other colour."""
    return color in (BLUE, ship)


@rule
def may_build(s: Position, ship: int) -> bool:
    """Whether a ship is left and fits the last cards of the column of the card just played."""
    place = int(s.placed)
    color = int(s.cards[place])
    if s.ships[ship] >= 0 or not has_color(ship, color) or place % ROWS < CARDS_OF_A_SHIP:
        return False
    alike = 0
    for above in range(CARDS_OF_A_SHIP):
        alike += s.cards[place - above] == color
    return alike == CARDS_OF_A_SHIP


@rule
def may_build_any(s: Position) -> bool:
    """Whether the active player may build some ship now."""
    fitting = 0
    for ship in range(len(SHIPS)):
        fitting += may_build(s, ship)
    return fitting > 0


@rule
def offer_ship(s: Position) -> int:
    """Waits for the active player to build a ship, if they may."""
    return ask(s, Decision.SHIP, int(s.active)) if may_build_any(s) else Phase.END_ACTION


@rule
def build_ship(s: Position, ship: int, log: Log) -> int:
    """Replaces the last four cards by a ship; leaders on them return."""
    color = int(s.cards[s.placed])
    highest = int(s.placed) - CARDS_OF_A_SHIP + 1
    for place in range(highest, highest + CARDS_OF_A_SHIP):
        s.cards[place] = EMPTY
        for player in range(int(s.players)):
            for kind in range(4):
                if s.leaders[player, kind] == place:
                    take_up(s, player, kind)
                    say(log, EventKind.LEADER_RETURNED, player, color=kind, place=place)
    s.gone[color] += CARDS_OF_A_SHIP
    s.cards[highest] = SHIP_CARD
    s.ships[ship] = highest
    say(log, EventKind.SHIP_BUILT, int(s.active), color=color, place=highest, number=ship)
    return Phase.END_ACTION


@rule
def ship_for(s: Position, player: int, color: int) -> int:
    """A ship of the leader's colour in its kingdom, or `NO_SHIP`."""
    place = int(s.leaders[player, color])
    if place < 0:
        return NO_SHIP
    kingdom = kingdom_at(s, place)
    for ship in range(len(SHIPS)):
        if has_color(ship, color) and inside(kingdom, int(s.ships[ship])):
            return ship
    return NO_SHIP


@rule
def offer_income(s: Position) -> int:
    """Offers a point to the active player's next leader with a ship of its colour."""
    while s.income < 4:
        if ship_for(s, int(s.active), int(s.income)) != NO_SHIP:
            return ask(s, Decision.POINT, int(s.active))
        s.income += 1
    s.income = NONE
    return Phase.CLOSE_TURN


ship_near = entry(ship_for)
