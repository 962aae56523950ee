"""How well each player stands on a board at rest: points, leaders, kingdoms, hands.

A standing is counted in points of an average colour. Points count by the soft minimum of the
colours, so that the weakest count most, and ever more so towards the end of the game.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from shedu.games.tigris.board import (
    LAND,
    NEAR,
    RIVER,
    WORDS,
    Cells,
    both,
    count,
    either,
    grown,
    holds,
    meets,
    row_of,
    without,
)
from shedu.games.tigris.hopes import (
    empty_of,
    hand_of,
    value_borders,
    value_squares,
    value_treasures,
)
from shedu.games.tigris.kingdoms import MOST_KINGDOMS, count_kingdoms, first_of, leader_in
from shedu.games.tigris.options import ALL_PLAYERS, BOARD, MONUMENT_INCOME
from shedu.games.tigris.state import (
    BLACK,
    FINAL_TREASURES,
    HAND,
    MONUMENT_COLORS,
    NOBODY,
    PLAYERS,
    RED,
    SUPPLY,
    State,
    leader_cells,
    links_of,
)
from shedu.jit import rule
from shedu.kit.score_weights import weigh_points

TILES_A_TURN = 2.2

# Tuned in games against `simple`.
SOFT_END = 0.29
SOFT_ROUND = 0.36
RIVALS = 1.4
LATE = 0.21
LEADER_OUT = 0.57
OPEN_COLOR = 0.27
REVOLT_FEAR = 0.32
DEFENCE = 0.55
LAST_TEMPLE = 0.11
MONUMENT_YIELD = 0.32
TILE_IN_HAND = 0.36
SPARE_TILE = 0.42
TILES_ALIKE = 0.43
UNSEEN_TILE = 0.62
TEMPLES_HELD = 0.11
ACTION_LEFT = 0.73
CATASTROPHE_KEPT = 0.64


@rule
def rounds_left(s: State) -> float:
    """About how many more turns each player has."""
    by_bag = float(s.bag_end - s.bag_at) / (TILES_A_TURN * float(s.players))
    by_treasures = 1.5 * float(count(row_of(s.treasures, 0)) - FINAL_TREASURES)
    return max(0.5, min(by_bag, by_treasures))


@rule
def unseen_share(s: State, color: int) -> float:
    """Which part of the tiles that nobody sees openly is of the colour."""
    unseen = 0.0
    of_color = 0.0
    for c in range(4):
        left = SUPPLY[c] - count(row_of(s.tiles, c)) - int(s.gone[c])
        for player in range(int(s.players)):
            left -= int(s.hands[player, c]) + int(s.discards[player, c])
        unseen += left
        if c == color:
            of_color = float(left)
    return of_color / unseen if unseen > 0.0 else 0.25


@rule
def coming_income(
    s: State, kingdoms: NDArray[np.uint64], found: int, extra: NDArray[np.float64]
) -> None:
    """Adds what the monuments bring when the turn that goes on is over."""
    for monument in range(len(MONUMENT_COLORS)):
        corner = int(s.monuments[monument])
        if corner < 0:
            continue
        for k in range(found):
            kingdom = row_of(kingdoms, k)
            if holds(kingdom, corner):
                for half in range(2):
                    color = MONUMENT_COLORS[monument, half]
                    player = leader_in(s, kingdom, color)
                    if player == NOBODY:
                        continue
                    if player == s.active or s.options[MONUMENT_INCOME] == ALL_PLAYERS:
                        extra[player, color] += 1.0


@rule
def beside_temples(s: State) -> NDArray[np.uint64]:
    """Rows of cells next to at least one, two, three and four temples."""
    table = np.zeros((4, WORDS), dtype=np.uint64)
    temples = row_of(s.tiles, RED)
    while meets(temples, temples):
        temple = first_of(temples)
        temples = without(temples, temple)
        around = without(grown(temple), temple)
        for word in range(WORDS):
            table[3, word] |= table[2, word] & around[word]
            table[2, word] |= table[1, word] & around[word]
            table[1, word] |= table[0, word] & around[word]
            table[0, word] |= around[word]
    return table


@rule
def best_revolt(kingdom: Cells, ground: Cells, beside: NDArray[np.uint64]) -> int:
    """The most temples that a leader placed into the kingdom could have beside him."""
    cells = both(grown(kingdom), ground)
    most = 0
    for row in range(4):
        if meets(cells, row_of(beside, row)):
            most = row + 1
    return most


@rule
def income_of(s: State, kingdom: Cells, color: int) -> int:
    """How many points a turn monuments, and the wonder, bring a leader of the colour there."""
    points = 0
    for monument in range(len(MONUMENT_COLORS)):
        fits = MONUMENT_COLORS[monument, 0] == color or MONUMENT_COLORS[monument, 1] == color
        if fits and s.monuments[monument] >= 0 and holds(kingdom, s.monuments[monument]):
            points += 1
    if color == BLACK and s.wonder >= 0 and holds(kingdom, s.wonder):
        points += 1
    return points


@rule
def value_leaders(
    s: State,
    kingdom: Cells,
    ground: Cells,
    beside: NDArray[np.uint64],
    reds: NDArray[np.float64],
    rounds: float,
    weights: NDArray[np.float64],
    held: NDArray[np.float64],
) -> None:
    """Writes to `held` what each leader in the kingdom is worth.

    He earns by his colour and by monuments, and is the safer the more temples stand beside him.
    """
    king = leader_in(s, kingdom, BLACK)
    attack = best_revolt(kingdom, ground, beside)
    for color in range(4):
        player = leader_in(s, kingdom, color)
        if player == NOBODY:
            if king != NOBODY:
                held[king, BLACK] += OPEN_COLOR * weights[king, color]
            continue
        income = MONUMENT_YIELD * (rounds - 0.5) * float(income_of(s, kingdom, color))
        held[player, color] += LEADER_OUT + (OPEN_COLOR + income) * weights[player, color]
        near = row_of(NEAR, s.leaders[player, color])
        temples = count(both(near, row_of(s.tiles, RED)))
        margin = float(temples) + DEFENCE * reds[player] - float(attack) - 1.0
        fear = REVOLT_FEAR / (1.0 + math.exp(margin))
        if temples == 1:
            fear += LAST_TEMPLE
        held[player, color] *= 1.0 - fear


@rule
def value_hand(
    s: State, player: int, weights: NDArray[np.float64], shares: NDArray[np.float64]
) -> float:
    """Tiles in hand are worth more for own leaders; those still to be drawn are as the unseen."""
    total = 0.0
    missing = float(HAND)
    usual = 0.0
    for color in range(4):
        value = weights[player, color] * (1.0 if s.leaders[player, color] >= 0 else SPARE_TILE)
        if s.leaders[player, BLACK] >= 0 and s.leaders[player, color] < 0:
            value *= 1.5
        usual += shares[color] * value
        held = int(s.hands[player, color])
        missing -= held
        for n in range(held):
            total += value / (1.0 + TILES_ALIKE * n)
    total = TILE_IN_HAND * (total + UNSEEN_TILE * usual * missing)
    return total + TEMPLES_HELD * min(2.0, float(s.hands[player, RED]))


@rule
def standing(s: State, seat: int) -> float:
    """How well the seat stands against the others on a board at rest."""
    players = int(s.players)
    links = links_of(s)
    kingdoms = np.empty((MOST_KINGDOMS, WORDS), dtype=np.uint64)
    found, beside = count_kingdoms(links, leader_cells(s), kingdoms)
    extra = np.zeros((PLAYERS, 4))
    coming_income(s, kingdoms, found, extra)
    rounds = rounds_left(s)
    weights = np.zeros((PLAYERS, 5))
    points = np.zeros(PLAYERS)
    worths = np.zeros(PLAYERS)
    shares = np.empty(4)
    reds = np.zeros(PLAYERS)
    held = np.zeros((PLAYERS, 4))
    for color in range(4):
        shares[color] = unseen_share(s, color)
    soft = SOFT_END + SOFT_ROUND * min(rounds, 10.0)
    for player in range(players):
        points[player] = weigh_points(s, player, soft, weights, extra)
        reds[player] = hand_of(s, player, RED, shares[RED])
    land = empty_of(s, row_of(LAND, s.options[BOARD]))
    ground = either(land, empty_of(s, row_of(RIVER, s.options[BOARD])))
    temples = beside_temples(s)
    for k in range(found):
        kingdom = row_of(kingdoms, k)
        value_leaders(s, kingdom, land, temples, reds, rounds, weights, held)
        value_treasures(s, kingdom, ground, weights, worths)
        worths[seat] += MONUMENT_YIELD * value_squares(s, seat, kingdom, rounds, weights)
    worths[seat] += value_borders(
        s, seat, kingdoms, found, ground, beside[2], shares, weights, held[seat]
    )
    worths[seat] += value_hand(s, seat, weights, shares)
    worths[seat] += CATASTROPHE_KEPT * s.catastrophes[seat]
    if s.active == seat:
        worths[seat] += ACTION_LEFT * s.actions_left
    # What is not yet gained counts for less where little time is left to gain it.
    season = min(1.0, LATE * rounds)
    rivals = 0.0
    for player in range(players):
        for color in range(4):
            worths[player] += held[player, color]
        points[player] += season * worths[player]
        if player != seat:
            rivals += points[player]
    return float(points[seat] - RIVALS * rivals / float(players - 1))
