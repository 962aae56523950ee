"""Ships: building them, and their income (rulings, "Ship", "End of the turn")."""

from __future__ import annotations

from shedu.games.contest.columns import take_up
from shedu.games.contest.events import EventKind
from shedu.games.contest.kingdoms import inside, kingdom_at
from shedu.games.contest.places import ROWS
from shedu.games.contest.state import (
    BLUE,
    CARDS_OF_A_SHIP,
    EMPTY,
    POINT,
    SHIP,
    SHIP_CARD,
    SHIPS,
    State,
    Step,
    ask,
)
from shedu.jit import rule
from shedu.kit.events import Log, say

NO_SHIP = -1
COLORS_ASKED = 4


@rule
def has_color(ship: int, color: int) -> bool:
    """Whether a ship is of a colour: each is blue and of one other."""
    return color in (BLUE, ship)


@rule
def may_build(s: State, ship: int) -> bool:
    """Whether a ship is left and fits the last cards of the column of the card just played."""
    place = int(s.placed)
    color = s.cards[place]
    if s.ships[ship] >= 0 or not has_color(ship, color) or place % ROWS < CARDS_OF_A_SHIP:
        return False
    alike = 0
    for above in range(CARDS_OF_A_SHIP):
        alike += s.cards[place - above] == color
    return alike == CARDS_OF_A_SHIP


@rule
def offer_ship(s: State) -> int:
    """The active player may build a ship."""
    for ship in range(len(SHIPS)):
        if may_build(s, ship):
            return ask(s, SHIP, int(s.active))
    return Step.END_ACTION


@rule
def build_ship(s: State, ship: int, log: Log) -> int:
    """A ship takes the place of the last four cards; leaders on them return."""
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
    return Step.END_ACTION


@rule
def ship_for(s: State, player: int, color: int) -> int:
    """A ship of the leader's colour in his kingdom, or none."""
    place = int(s.leaders[player, color])
    if place < 0:
        return NO_SHIP
    kingdom = kingdom_at(s, place)
    for ship in range(len(SHIPS)):
        if has_color(ship, color) and inside(kingdom, int(s.ships[ship])):
            return ship
    return NO_SHIP


@rule
def offer_income(s: State) -> int:
    """Asks for a point for the next leader of the active player with a ship of his colour."""
    while s.income < COLORS_ASKED:
        if ship_for(s, int(s.active), int(s.income)) != NO_SHIP:
            return ask(s, POINT, int(s.active))
        s.income += 1
    s.income = -1
    return Step.CLOSE_TURN
