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
    linked,
    meets,
    row_of,
    without,
)
from shedu.games.tigris.kingdoms import MOST_KINGDOMS, first_of, leader_in, mark_kingdoms
from shedu.games.tigris.options import ALL_PLAYERS, BOARD, MONUMENT_INCOME, OFF, WONDER_OPTION
from shedu.games.tigris.state import (
    BLACK,
    BLUE,
    CATASTROPHE,
    GREEN,
    HAND,
    MONUMENT_COLORS,
    NOBODY,
    PLAYERS,
    RED,
    SUPPLY,
    UNKNOWN,
    WILD,
    State,
    leader_cells,
    links_of,
)
from shedu.jit import rule

# Tuned by hand in games against `simple` and against earlier values.
TILES_A_TURN = 2.2
LEADER_OUT = 1.1
OPEN_COLOR = 0.35
TILE_IN_HAND = 0.5
REVOLT_FEAR = 1.0
MONUMENT_YIELD = 0.55
MONUMENT_NEXT = 0.55
MONUMENT_LATER = 0.15
TREASURE_NEAR = np.array([0.45, 0.22, 0.1])
ATTACK = 0.3
THREAT = 0.3
RIVALS = 0.5
CATASTROPHE_KEPT = 0.4


@rule
def rounds_left(s: State) -> float:
    """About how many more turns each player has."""
    by_bag = float(s.bag_end - s.bag_at) / (TILES_A_TURN * float(s.players))
    by_treasures = 1.5 * float(count(row_of(s.treasures, 0)) - 2)
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
def weigh_points(
    s: State, player: int, soft: float, weights: NDArray[np.float64], extra: NDArray[np.float64]
) -> float:
    """What a player's points are worth; writes what one more of each colour and wild adds.

    Wild points go to the lowest colours, as they will at the end.
    """
    points = np.empty(4)
    for color in range(4):
        points[color] = float(s.points[player, color]) + extra[player, color]
    for _ in range(int(s.points[player, WILD])):
        lowest = 0
        for color in range(1, 4):
            if points[color] < points[lowest]:
                lowest = color
        points[lowest] += 1.0
    least = min(min(points[0], points[1]), min(points[2], points[3]))
    total = 0.0
    for color in range(4):
        weights[player, color] = math.exp((least - points[color]) / soft)
        total += weights[player, color]
    most = 0.0
    for color in range(4):
        weights[player, color] *= 4.0 / total
        most = max(most, weights[player, color])
    weights[player, WILD] = most
    return float(4.0 * (least - soft * math.log(total / 4.0)))


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
def ground_of(s: State, color: int) -> Cells:
    """The empty cells on which tiles of the colour may lie."""
    board = s.options[BOARD]
    ground = row_of(RIVER, board) if color == BLUE else row_of(LAND, board)
    return without(without(ground, links_of(s)), row_of(s.tiles, CATASTROPHE))


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
def hand_of(s: State, player: int, color: int, share: float) -> float:
    """How many tiles of the colour a player holds, or should hold if he is not seen."""
    return float(s.hands[player, color]) + share * float(s.hands[player, UNKNOWN])


@rule
def turned(x: Cells, n: int) -> Cells:
    """The set moved back by `n` cells: cell c is in it if c + n was."""
    down, up = np.uint64(n), np.uint64(64 - n)
    return (x[0] >> down) | (x[1] << up), (x[1] >> down) | (x[2] << up), x[2] >> down


@rule
def squares_with(tiles: Cells, ground: Cells) -> tuple[int, int]:
    """How many squares of one colour could be had with one more tile, and with two more.

    At the right rim squares reach round to the next row: too rare to matter.
    """
    t0, t1, t2, t3 = tiles, turned(tiles, 1), turned(tiles, 16), turned(tiles, 17)
    room = both(
        both(either(tiles, ground), turned(either(tiles, ground), 1)),
        both(turned(either(tiles, ground), 16), turned(either(tiles, ground), 17)),
    )
    upper, lower = both(t0, t1), both(t2, t3)
    one_up, one_low = without(either(t0, t1), upper), without(either(t2, t3), lower)
    three = either(both(upper, one_low), both(lower, one_up))
    two = either(
        both(one_up, one_low),
        either(without(upper, either(t2, t3)), without(lower, either(t0, t1))),
    )
    return count(both(three, room)), count(both(two, room))


@rule
def value_leaders(
    s: State,
    kingdom: Cells,
    ground: Cells,
    beside: NDArray[np.uint64],
    reds: NDArray[np.float64],
    weights: NDArray[np.float64],
    worths: NDArray[np.float64],
) -> None:
    """Leaders earn by their colour and are the safer the more temples stand beside them."""
    king = leader_in(s, kingdom, BLACK)
    attack = best_revolt(kingdom, ground, beside)
    for color in range(4):
        player = leader_in(s, kingdom, color)
        if player == NOBODY:
            if king != NOBODY:
                worths[king] += OPEN_COLOR * weights[king, color]
            continue
        near = row_of(NEAR, s.leaders[player, color])
        temples = count(both(near, row_of(s.tiles, RED)))
        margin = float(temples) + 0.7 * reds[player] - float(attack) - 1.0
        fear = REVOLT_FEAR / (1.0 + math.exp(margin))
        if temples == 1:
            fear += 0.15
        worths[player] += LEADER_OUT + OPEN_COLOR * weights[player, color] - fear


@rule
def value_monuments(
    s: State,
    kingdom: Cells,
    rounds: float,
    weights: NDArray[np.float64],
    worths: NDArray[np.float64],
) -> None:
    """Monuments go on paying whoever has leaders of their colours in the kingdom."""
    for monument in range(len(MONUMENT_COLORS)):
        if s.monuments[monument] >= 0 and holds(kingdom, s.monuments[monument]):
            for half in range(2):
                color = MONUMENT_COLORS[monument, half]
                player = leader_in(s, kingdom, color)
                if player != NOBODY:
                    worths[player] += MONUMENT_YIELD * (rounds - 0.5) * weights[player, color]
    if s.options[WONDER_OPTION] != OFF and s.wonder >= 0 and holds(kingdom, s.wonder):
        player = leader_in(s, kingdom, BLACK)
        if player != NOBODY:
            worths[player] += MONUMENT_YIELD * (rounds - 0.5) * weights[player, BLACK]


@rule
def value_squares(
    s: State, seat: int, kingdom: Cells, rounds: float, weights: NDArray[np.float64]
) -> float:
    """Hopes of a monument for the seat in the kingdom, with the tiles of its hand."""
    hopes = 0.0
    for color in range(4):
        held = int(s.hands[seat, color])
        if held == 0:
            continue
        tiles = both(kingdom, row_of(s.tiles, color))
        if count(tiles) < 2:
            continue
        gain = monument_gain(s, seat, kingdom, color, weights)
        if gain <= 0.0:
            continue
        one, two = squares_with(tiles, ground_of(s, color))
        if one > 0:
            hopes = max(hopes, MONUMENT_NEXT * gain)
        elif two > 0 and held > 1:
            hopes = max(hopes, MONUMENT_LATER * gain)
    return hopes * MONUMENT_YIELD * rounds


@rule
def monument_gain(
    s: State, seat: int, kingdom: Cells, color: int, weights: NDArray[np.float64]
) -> float:
    """What a monument with this colour and the best other one left would pay the seat a turn."""
    best = 0.0
    for monument in range(len(MONUMENT_COLORS)):
        first, second = MONUMENT_COLORS[monument, 0], MONUMENT_COLORS[monument, 1]
        if s.monuments[monument] >= 0 or (first != color and second != color):
            continue
        gain = 0.0
        for half in range(2):
            player = leader_in(s, kingdom, MONUMENT_COLORS[monument, half])
            if player == seat:
                gain += weights[seat, MONUMENT_COLORS[monument, half]]
            elif player != NOBODY:
                gain -= 0.4
        best = max(best, gain)
    return best


@rule
def value_treasures(
    s: State,
    kingdom: Cells,
    ground: Cells,
    weights: NDArray[np.float64],
    worths: NDArray[np.float64],
) -> None:
    """A trader takes all treasures of his kingdom but one, and hopes for others nearby."""
    player = leader_in(s, kingdom, GREEN)
    if player == NOBODY:
        return
    treasures = row_of(s.treasures, 0)
    inside = count(both(kingdom, treasures))
    if inside > 1:
        worths[player] += float(inside - 1) * (weights[player, WILD] + 0.3)
    outside = without(treasures, kingdom)
    links = links_of(s)
    reached = kingdom
    hopes = 0.0
    for step in range(len(TREASURE_NEAR)):
        reached = either(reached, both(grown(reached), ground))
        touched = both(grown(reached), outside)
        if not meets(touched, touched):
            touched = both(linked(both(grown(reached), links), links), outside)
        if meets(touched, touched):
            hopes = TREASURE_NEAR[step]
            break
    worths[player] += hopes * (weights[player, WILD] if inside > 0 else 0.5)


@rule
def war_chance(lead: float) -> float:
    """The chance to win a conflict with so many more tiles than the other."""
    return 1.0 / (1.0 + math.exp(-1.2 * lead))


@rule
def value_border(
    s: State,
    seat: int,
    mine: Cells,
    other: Cells,
    shares: NDArray[np.float64],
    weights: NDArray[np.float64],
) -> float:
    """Wars that one tile between two kingdoms would start: what the seat may hope and fear."""
    total = 0.0
    for color in range(4):
        if s.leaders[seat, color] < 0 or not holds(mine, s.leaders[seat, color]):
            continue
        rival = leader_in(s, other, color)
        if rival in (NOBODY, seat):
            continue
        own = count(both(mine, row_of(s.tiles, color)))
        theirs = count(both(other, row_of(s.tiles, color)))
        lead = float(own - theirs) + hand_of(s, seat, color, shares[color])
        lead -= hand_of(s, rival, color, shares[color])
        chance = war_chance(lead - 0.5)
        prize = (1.0 + theirs) * weights[seat, color]
        cost = LEADER_OUT + 1.0 + 0.3 * own
        total += ATTACK * max(0.0, chance * prize - (1.0 - chance) * cost)
        total -= THREAT * (1.0 - war_chance(lead + 0.5)) * cost
    return total


@rule
def value_borders(
    s: State,
    seat: int,
    kingdoms: NDArray[np.uint64],
    found: int,
    ground: Cells,
    crowded: Cells,
    shares: NDArray[np.float64],
    weights: NDArray[np.float64],
) -> float:
    """The same for all kingdoms that could be united with one of the seat's."""
    total = 0.0
    for k in range(found):
        mine = row_of(kingdoms, k)
        for other in range(found):
            if other != k:
                between = both(both(grown(mine), grown(row_of(kingdoms, other))), ground)
                between = without(between, crowded)
                if meets(between, between):
                    total += value_border(s, seat, mine, row_of(kingdoms, other), shares, weights)
    return total


@rule
def value_hand(
    s: State, player: int, weights: NDArray[np.float64], shares: NDArray[np.float64]
) -> float:
    """Tiles in hand are worth more for own leaders; those still to be drawn are as the unseen."""
    total = 0.0
    missing = float(HAND)
    usual = 0.0
    for color in range(4):
        value = weights[player, color] * (1.0 if s.leaders[player, color] >= 0 else 0.5)
        if s.leaders[player, BLACK] >= 0 and s.leaders[player, color] < 0:
            value *= 1.5
        usual += shares[color] * value
        held = int(s.hands[player, color])
        missing -= held
        for n in range(held):
            total += value / (1.0 + 0.25 * n)
    total += 0.3 * min(2.0, float(s.hands[player, RED]))
    return TILE_IN_HAND * (total + 0.8 * usual * missing)


@rule
def standing(s: State, seat: int) -> float:
    """How well the seat stands against the others on a board at rest."""
    players = int(s.players)
    links = links_of(s)
    kingdoms = np.empty((MOST_KINGDOMS, WORDS), dtype=np.uint64)
    beside = np.zeros((3, WORDS), dtype=np.uint64)
    found = mark_kingdoms(links, leader_cells(s), kingdoms, beside)
    extra = np.zeros((PLAYERS, 4))
    coming_income(s, kingdoms, found, extra)
    rounds = rounds_left(s)
    weights = np.zeros((PLAYERS, 5))
    worths = np.zeros(PLAYERS)
    shares = np.empty(4)
    reds = np.zeros(PLAYERS)
    for color in range(4):
        shares[color] = unseen_share(s, color)
    soft = 0.5 + 0.35 * min(rounds, 10.0)
    for player in range(players):
        worths[player] = weigh_points(s, player, soft, weights, extra)
        reds[player] = hand_of(s, player, RED, shares[RED])
    land = ground_of(s, RED)
    ground = either(land, ground_of(s, BLUE))
    temples = beside_temples(s)
    for k in range(found):
        kingdom = row_of(kingdoms, k)
        value_leaders(s, kingdom, land, temples, reds, weights, worths)
        value_monuments(s, kingdom, rounds, weights, worths)
        value_treasures(s, kingdom, ground, weights, worths)
        worths[seat] += value_squares(s, seat, kingdom, rounds, weights)
    worths[seat] += value_borders(
        s, seat, kingdoms, found, ground, row_of(beside, 2), shares, weights
    )
    worths[seat] += value_hand(s, seat, weights, shares)
    worths[seat] += CATASTROPHE_KEPT * s.catastrophes[seat]
    if s.active == seat:
        worths[seat] += 0.8 * s.actions_left
    rivals = 0.0
    for player in range(players):
        if player != seat:
            rivals += worths[player]
    return float(worths[seat] - RIVALS * rivals / float(players - 1))
