"""The legal actions; nothing else decides what is legal (rulings, throughout)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from shedu.games.contest.rules import actions
from shedu.games.contest.rules.conflict import counted_color, open_conflicts
from shedu.games.contest.rules.kingdoms import kingdom_at, may_hold_leader
from shedu.games.contest.rules.places import (
    COLUMNS,
    FIRST_GAP,
    GAPS,
    MOST_BENEATH,
    PLACES,
    ROWS,
    SPOTS,
    is_treasure_place,
)
from shedu.games.contest.rules.position import (
    CARDS_FOR_A_GAP,
    EMPTY,
    RED,
    SHIPS,
    STATES,
    TREASURE_CARD,
    Decision,
    Position,
    States,
)
from shedu.games.contest.rules.ships import may_build
from shedu.jit import INT, NUMBERS, at, entry, public, rule


@rule
def find_free(s: Position, free: NDArray[np.int16]) -> int:
    """Writes the places of cards without a leader, ships excepted; returns their number."""
    taken = np.zeros(PLACES, dtype=np.bool_)
    for player in range(int(s.players)):
        for color in range(4):
            place = s.leaders[player, color]
            if place >= 0:
                taken[place] = True
    n = 0
    for place in range(PLACES):
        if may_hold_leader(s, place) and not taken[place]:
            free[n] = place
            n += 1
    return n


@rule
def find_spots(s: Position, spots: NDArray[np.int16]) -> int:
    """Writes the spots where a card may be played; returns their number."""
    n = 0
    for column in range(COLUMNS):
        if s.cards[column * ROWS + MOST_BENEATH] == EMPTY:
            spots[n] = column
            n += 1
    for gap in range(GAPS):
        left = s.cards[gap * ROWS + CARDS_FOR_A_GAP] != EMPTY
        right = s.cards[(gap + 1) * ROWS + CARDS_FOR_A_GAP] != EMPTY
        if left and right and s.cards[FIRST_GAP + gap] == EMPTY:
            spots[n] = COLUMNS + gap
            n += 1
    return n


@rule
def legal_actions(s: Position, out: NDArray[np.int16]) -> int:
    """Writes the legal actions of the decision `action`; returns their number."""
    if s.actions_left == 0:
        out[0] = actions.END_TURN
        return 1
    free = np.empty(PLACES, dtype=np.int16)
    spots = np.empty(SPOTS, dtype=np.int16)
    places = find_free(s, free)
    n = 0
    for color in range(4):
        for k in range(places):
            out[n] = actions.LEADER + color * PLACES + free[k]
            n += 1
    found = find_spots(s, spots)
    for color in range(4):
        if s.hands[s.actor, color] > 0:
            for k in range(found):
                out[n] = actions.CARD + color * SPOTS + spots[k]
                n += 1
    if s.catastrophes[s.actor] > 0:
        for k in range(places):
            if not is_treasure_place(int(free[k])):
                out[n] = actions.CATASTROPHE + free[k]
                n += 1
    out[n] = actions.END_TURN
    return n + 1


@rule
def point_color(s: Position) -> int:
    """The colour of the card that the actor may lay as a point, in `point` or `prize`."""
    if s.decision == Decision.PRIZE:
        return counted_color(s)
    return int(s.income if s.income >= 0 else s.cards[s.placed])


@rule
def legal_swaps(s: Position, out: NDArray[np.int16]) -> int:
    """Writes the legal actions of the decision `treasure`; returns their number."""
    out[0] = actions.DECLINE
    n = 1
    if s.hands[s.actor, RED] > 0:
        first, last = kingdom_at(s, int(s.placed))
        for column in range(first, last + 1):
            if s.cards[column * ROWS] == TREASURE_CARD:
                out[n] = actions.SWAP + column
                n += 1
    return n


@rule
def legal_numbers(s: Position, out: NDArray[np.int16]) -> int:
    """Writes the legal actions of the decision that stands in the record, sorted; returns their
    number.
    """
    n = 0
    if s.decision == Decision.ACTION:
        n = legal_actions(s, out)
    elif s.decision == Decision.COMMIT:
        for number in range(s.hands[s.actor, counted_color(s)] + 1):
            out[number] = actions.COMMIT + number
            n += 1
    elif s.decision in (Decision.POINT, Decision.PRIZE):
        color = point_color(s)
        if s.hands[s.actor, color] > 0:
            out[0] = actions.TAKE + color
            n = 1
        out[n] = actions.DECLINE
        n += 1
    elif s.decision == Decision.SHIP:
        for ship in range(len(SHIPS)):
            if may_build(s, ship):
                out[n] = actions.SHIP + ship
                n += 1
        out[n] = actions.DECLINE
        n += 1
    elif s.decision == Decision.CONFLICT:
        found = open_conflicts(s)
        for color in range(4):
            if found >> color & 1:
                out[n] = actions.CONFLICT + color
                n += 1
    elif s.decision == Decision.TREASURE:
        n = legal_swaps(s, out)
    return n


@public(STATES, INT, NUMBERS)
def legal(states: States, i: int, out: NDArray[np.int16]) -> int:
    """Writes the legal actions of state `i` to `out`, sorted; returns their number."""
    return legal_numbers(at(states, i), out)


point_color_of = entry(point_color)
