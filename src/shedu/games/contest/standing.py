"""How well each player stands in a display at rest: points, leaders, ships, treasures, hands.

A standing is counted in points of an average colour. Points count by the soft minimum of the
colours, so that the weakest count most, and ever more so towards the end of the game.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from shedu.games.contest.columns import height
from shedu.games.contest.conflict import strength_of
from shedu.games.contest.kingdoms import Run, inside, kingdom_at, leader_in
from shedu.games.contest.places import COLUMNS, MOST_BENEATH, ROWS, is_treasure_place
from shedu.games.contest.ships import NO_SHIP, ship_for
from shedu.games.contest.state import (
    BLACK,
    CARDS_FOR_A_GAP,
    CARDS_OF_A_SHIP,
    DECK,
    FINAL_TREASURES,
    GREEN,
    HAND,
    NOBODY,
    PLAYERS,
    RED,
    SUPPLY,
    UNKNOWN,
    WILD,
    State,
)
from shedu.games.contest.treasures import EVERYWHERE, treasures_in
from shedu.jit import rule
from shedu.kit.score_weights import weigh_points

CARDS_A_TURN = 3.4

# Tuned in games against `simple`.
SOFT_END = 0.6
SOFT_ROUND = 0.6
RIVALS = 1.2
LATE = 0.16
LEADER_OUT = 0.75
ROOM = 0.25
KING_COVERS = 0.6
ON_RED = 0.15
REVOLT_FEAR = 0.15
SHIP_YIELD = 0.4
SHIP_NEXT = 0.38
PAIR = 0.5
SINGLE = 0.12
SPARE = 0.062
UNSEEN_CARD = 0.5
REDS_HELD = 0.12
TREASURE_HOPE = 0.24
ATTACK = 0.15
THREAT = 0.06
ACTION_LEFT = 0.6
CATASTROPHE_KEPT = 0.4


@rule
def rounds_left(s: State) -> float:
    """About how many more turns each player has."""
    by_deck = float(DECK - s.deck_at) / (CARDS_A_TURN * float(s.players))
    by_treasures = 1.5 * float(treasures_in(s, EVERYWHERE) - FINAL_TREASURES)
    return max(0.5, min(by_deck, by_treasures))


@rule
def shares_of(s: State, shares: NDArray[np.float64]) -> None:
    """Writes which part of the cards that nobody sees openly is of each colour."""
    total = 0.0
    for color in range(4):
        left = float(SUPPLY[color] - s.gone[color])
        for player in range(int(s.players)):
            left -= float(s.points[player, color] + s.hands[player, color])
        shares[color] = left
    for card in s.cards:
        if 0 <= card < 4:
            shares[card] -= 1.0
    for color in range(4):
        total += shares[color]
    for color in range(4):
        shares[color] = shares[color] / total if total > 0.0 else 0.25


@rule
def hand_of(s: State, player: int, color: int, shares: NDArray[np.float64]) -> float:
    """How many cards of the colour a player holds, or should hold if he is not seen."""
    return float(s.hands[player, color] + shares[color] * s.hands[player, UNKNOWN])


@rule
def coming_income(s: State, shares: NDArray[np.float64], extra: NDArray[np.float64]) -> None:
    """Adds what ships bring when the turn that goes on is over."""
    player = int(s.active)
    for color in range(max(0, int(s.income)), 4):
        if ship_for(s, player, color) != NO_SHIP:
            extra[player, color] += min(1.0, hand_of(s, player, color, shares))


@rule
def room_in(s: State, run: Run) -> int:
    """How many more cards the columns take."""
    room = 0
    for column in range(run[0], run[1] + 1):
        room += MOST_BENEATH - height(s, column)
    return room


@rule
def near_ship(s: State, run: Run, color: int) -> bool:
    """Whether one more card of the colour would make a ship in these columns."""
    for column in range(run[0], run[1] + 1):
        high = height(s, column)
        if high >= MOST_BENEATH or high < CARDS_OF_A_SHIP - 1:
            continue
        alike = 0
        for n in range(CARDS_OF_A_SHIP - 1):
            alike += s.cards[column * ROWS + high - n] == color
        if alike == CARDS_OF_A_SHIP - 1:
            return True
    return False


@rule
def value_leader(
    s: State,
    player: int,
    color: int,
    rounds: float,
    weights: NDArray[np.float64],
    reds: NDArray[np.float64],
    open_colors: NDArray[np.bool_],
) -> float:
    """What a leader is worth where he stands; writes which colours he lets his player score."""
    place = int(s.leaders[player, color])
    run = kingdom_at(s, place)
    room = min(4, room_in(s, run))
    value = LEADER_OUT
    if room > 0:
        value += ROOM * weights[player, color] * (0.6 + 0.1 * room)
        open_colors[player, color] = True
        if color == BLACK:
            for other in range(1, 4):
                if leader_in(s, run, other) == NOBODY:
                    value += ROOM * KING_COVERS * weights[player, other]
                    open_colors[player, other] = True
    if ship_for(s, player, color) != NO_SHIP:
        value += SHIP_YIELD * (rounds - 0.5) * weights[player, color]
    stands = 1.0 if s.cards[place] == RED or is_treasure_place(place) else 0.0
    strongest = 0.0
    for rival in range(int(s.players)):
        if rival != player:
            strongest = max(strongest, reds[rival])
    margin = stands + reds[player] - strongest
    fear = REVOLT_FEAR / (1.0 + math.exp(1.2 * margin))
    return float((value + ON_RED * stands) * (1.0 - fear))


@rule
def value_border(
    s: State,
    seat: int,
    gap: int,
    shares: NDArray[np.float64],
    weights: NDArray[np.float64],
    held: NDArray[np.float64],
) -> float:
    """What linking two kingdoms would bring the seat: treasures, and conflicts won or lost."""
    left, right = kingdom_at(s, gap * ROWS), kingdom_at(s, (gap + 1) * ROWS)
    total = 0.0
    for color in range(4):
        place = int(s.leaders[seat, color])
        if not inside(left, place) and not inside(right, place):
            continue
        mine, other = (left, right) if inside(left, place) else (right, left)
        rival = leader_in(s, other, color)
        if color == GREEN and rival == NOBODY:
            treasures = treasures_in(s, (left[0], right[1])) - 1
            gain = min(float(treasures), hand_of(s, seat, RED, shares))
            total += TREASURE_HOPE * max(0.0, gain) * weights[seat, WILD]
        if rival in (NOBODY, seat):
            continue
        own, theirs = strength_of(s, mine, color), strength_of(s, other, color)
        lead = float(own - theirs) + hand_of(s, seat, color, shares)
        lead -= hand_of(s, rival, color, shares)
        chance = 1.0 / (1.0 + math.exp(-1.1 * (lead - 0.5)))
        prize = (1.0 + 0.8 * float(theirs)) * weights[seat, color]
        cost = held[seat, color] + 0.3 * float(own)
        total += ATTACK * max(0.0, chance * prize - (1.0 - chance) * cost)
        total -= THREAT * (1.0 - 1.0 / (1.0 + math.exp(-1.1 * (lead + 0.5)))) * cost
    return total


@rule
def value_hand(
    s: State,
    player: int,
    weights: NDArray[np.float64],
    shares: NDArray[np.float64],
    open_colors: NDArray[np.bool_],
) -> float:
    """Cards in hand are worth most in pairs of a colour that can be scored: one to play and one to
    lay. Those still to be drawn are as the unseen.
    """
    total = 0.0
    missing = float(HAND)
    usual = 0.0
    for color in range(4):
        number = int(s.hands[player, color])
        missing -= number
        if open_colors[player, color]:
            pairs = number // 2
            value = PAIR * min(2.0, pairs) + 0.3 * PAIR * max(0.0, pairs - 2.0)
            total += weights[player, color] * (value + SINGLE * (number % 2))
            usual += shares[color] * weights[player, color]
        else:
            total += SPARE * number
            usual += 0.3 * shares[color]
    total += UNSEEN_CARD * usual * missing
    return total + REDS_HELD * min(3.0, float(s.hands[player, RED]))


@rule
def value_ships(
    s: State, seat: int, rounds: float, weights: NDArray[np.float64], held: NDArray[np.float64]
) -> float:
    """Hopes of a ship for the seat: three cards of a colour at the end of a column, one in hand."""
    hopes = 0.0
    for color in range(4):
        place = int(s.leaders[seat, color])
        if place < 0 or s.hands[seat, color] == 0:
            continue
        if color < 3 and s.ships[color] >= 0:
            continue
        if near_ship(s, kingdom_at(s, place), color):
            hopes = max(hopes, weights[seat, color])
    return SHIP_NEXT * hopes * min(rounds, 5.0)


@rule
def standing(s: State, seat: int, extra: NDArray[np.float64]) -> float:
    """How well the seat stands against the others in a display at rest; `extra` are points that are
    as good as gained.
    """
    players = int(s.players)
    shares = np.empty(4)
    shares_of(s, shares)
    coming_income(s, shares, extra)
    rounds = rounds_left(s)
    soft = SOFT_END + SOFT_ROUND * min(rounds, 10.0)
    weights = np.zeros((PLAYERS, 5))
    points = np.zeros(PLAYERS)
    reds = np.zeros(PLAYERS)
    worths = np.zeros(PLAYERS)
    held = np.zeros((PLAYERS, 4))
    open_colors = np.zeros((PLAYERS, 4), dtype=np.bool_)
    for player in range(players):
        points[player] = weigh_points(s, player, soft, weights, extra)
        reds[player] = hand_of(s, player, RED, shares)
    for player in range(players):
        for color in range(4):
            if s.leaders[player, color] >= 0:
                held[player, color] = value_leader(
                    s, player, color, rounds, weights, reds, open_colors
                )
                worths[player] += held[player, color]
    for gap in range(COLUMNS - 1):
        ready = min(height(s, gap), height(s, gap + 1)) >= CARDS_FOR_A_GAP
        if ready and kingdom_at(s, gap * ROWS)[1] == gap:
            worths[seat] += value_border(s, seat, gap, shares, weights, held)
    worths[seat] += value_hand(s, seat, weights, shares, open_colors)
    worths[seat] += value_ships(s, seat, rounds, weights, held)
    worths[seat] += CATASTROPHE_KEPT * s.catastrophes[seat]
    if s.active == seat:
        worths[seat] += ACTION_LEFT * s.actions_left
    # What is not yet gained counts for less where little time is left to gain it.
    season = min(1.0, LATE * rounds)
    rivals = 0.0
    for player in range(players):
        points[player] += season * worths[player]
        if player != seat:
            rivals += points[player]
    return float(points[seat] - RIVALS * rivals / float(players - 1))
