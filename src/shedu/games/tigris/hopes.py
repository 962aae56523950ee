"""What a player may hope for and fear on a board at rest: monuments, treasures, wars to come."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from shedu.games.tigris.board import (
    COLUMNS,
    LAND,
    RIVER,
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
from shedu.games.tigris.kingdoms import leader_in
from shedu.games.tigris.options import BOARD
from shedu.games.tigris.state import (
    BLUE,
    CATASTROPHE,
    GREEN,
    MONUMENT_COLORS,
    NOBODY,
    UNKNOWN,
    WILD,
    State,
    links_of,
)
from shedu.jit import rule

WORD = np.uint64(64)
RIGHT, BELOW, ASLANT = np.uint64(1), np.uint64(COLUMNS), np.uint64(COLUMNS + 1)

SEARCHED = 3
"""How many tiles away treasures are looked for."""

# Tuned in games against `simple`.
MONUMENT_NEXT = 0.2
MONUMENT_LATER = 0.08
TREASURE_NEAR = 0.25
TREASURE_STEP = 0.5
ATTACK = 0.16
THREAT = 0.097
SUPPORTER = 0.29
WAR_SLOPE = 1.2


@rule
def empty_of(s: State, cells: Cells) -> Cells:
    """Those of the cells on which nothing stands or lies."""
    return without(without(cells, links_of(s)), row_of(s.tiles, CATASTROPHE))


@rule
def hand_of(s: State, player: int, color: int, share: float) -> float:
    """How many tiles of the colour a player holds, or should hold if he is not seen."""
    return float(s.hands[player, color]) + share * float(s.hands[player, UNKNOWN])


@rule
def turned(x: Cells, n: np.uint64) -> Cells:
    """The set moved back by `n` cells: cell c is in it if c + n was."""
    up = WORD - n
    return (x[0] >> n) | (x[1] << up), (x[1] >> n) | (x[2] << up), x[2] >> n


@rule
def squares_with(tiles: Cells, ground: Cells) -> tuple[int, int]:
    """How many squares of one colour could be had with one more tile, and with two more.

    At the right rim squares reach round to the next row: too rare to matter.
    """
    t0, t1, t2, t3 = tiles, turned(tiles, RIGHT), turned(tiles, BELOW), turned(tiles, ASLANT)
    room = both(
        both(either(tiles, ground), turned(either(tiles, ground), RIGHT)),
        both(turned(either(tiles, ground), BELOW), turned(either(tiles, ground), ASLANT)),
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
def value_squares(
    s: State, seat: int, kingdom: Cells, rounds: float, weights: NDArray[np.float64]
) -> float:
    """Hopes of a monument for the seat in the kingdom, with the tiles of its hand."""
    hopes = 0.0
    board = s.options[BOARD]
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
        ground = row_of(RIVER, board) if color == BLUE else row_of(LAND, board)
        one, two = squares_with(tiles, empty_of(s, ground))
        if one > 0:
            hopes = max(hopes, MONUMENT_NEXT * gain)
        elif two > 0 and held > 1:
            hopes = max(hopes, MONUMENT_LATER * gain)
    return hopes * rounds


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
    hopes = TREASURE_NEAR
    for _ in range(SEARCHED):
        reached = either(reached, both(grown(reached), ground))
        touched = both(grown(reached), outside)
        if not meets(touched, touched):
            touched = both(linked(both(grown(reached), links), links), outside)
        if meets(touched, touched):
            worths[player] += hopes * (weights[player, WILD] if inside > 0 else 0.5)
            break
        hopes *= TREASURE_STEP


@rule
def war_chance(lead: float) -> float:
    """The chance to win a conflict with so many more tiles than the other."""
    return 1.0 / (1.0 + math.exp(-WAR_SLOPE * lead))


@rule
def value_border(
    s: State,
    seat: int,
    mine: Cells,
    other: Cells,
    shares: NDArray[np.float64],
    weights: NDArray[np.float64],
    held: NDArray[np.float64],
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
        cost = 1.0 + held[color] + SUPPORTER * own
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
    held: NDArray[np.float64],
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
                    total += value_border(
                        s, seat, mine, row_of(kingdoms, other), shares, weights, held
                    )
    return total
