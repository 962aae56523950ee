"""The evaluation of any state for a seat: boards at rest, conflicts under way, finished games.

All values are points of an average colour. Points count by the soft minimum of the colours, so that
the weakest count most, and more so towards the end of the game. On a board at rest, the values of
leaders, kingdoms and hands are added, with the gains and losses that they make likely.
"""

from __future__ import annotations

import math
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from shedu.game import Event, States
from shedu.games.tigris.rules import position
from shedu.games.tigris.rules.actions import ACTIONS
from shedu.games.tigris.rules.board import (
    COLUMNS,
    LAND,
    RIVER,
    WORDS,
    Cells,
    both,
    count,
    either,
    grown,
    holds,
    is_empty,
    linked,
    meets,
    row_of,
    wide,
    without,
)
from shedu.games.tigris.rules.conflict import (
    end_conflict,
    fighters,
    open_wars,
    strength,
    write_conflict,
)
from shedu.games.tigris.rules.kingdoms import (
    MOST_KINGDOMS,
    count_kingdoms,
    first_of,
    leader_in,
    temples_beside,
)
from shedu.games.tigris.rules.legal import legal_numbers
from shedu.games.tigris.rules.options import ALL_PLAYERS, BOARD, MONUMENT_INCOME
from shedu.games.tigris.rules.position import (
    BLACK,
    BLUE,
    GREEN,
    NOBODY,
    RED,
    WILD,
    Decision,
    Position,
)
from shedu.games.tigris.rules.turn import apply
from shedu.jit import INT, at, public, rule
from shedu.kit.events import ROWS, Log
from shedu.kit.score_weights import final_worth, weigh_points

Floats: TypeAlias = NDArray[np.float64]

WORD = np.uint64(64)
RIGHT, BELOW, ASLANT = np.uint64(1), np.uint64(COLUMNS), np.uint64(COLUMNS + 1)

EVENT_COLUMNS = len(Event._fields)
SEARCHED = 3
"""The largest distance, in tiles, at which a kingdom's treasure counts as near."""
TILES_A_TURN = 2.2
"""The tiles that a player draws in a turn on average."""

# Weights in points of an average colour, tuned in games of `greedy` against `simple`.
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
MONUMENT_NEXT = 0.2
MONUMENT_LATER = 0.08
TREASURE_NEAR = 0.25
TREASURE_STEP = 0.5
ATTACK = 0.16
THREAT = 0.097
SUPPORTER = 0.29
WAR_SLOPE = 1.2
TILE_IN_HAND = 0.36
SPARE_TILE = 0.42
TILES_ALIKE = 0.43
UNSEEN_TILE = 0.62
TEMPLES_HELD = 0.11
ACTION_LEFT = 0.73
CATASTROPHE_KEPT = 0.64


@rule
def empty_of(s: Position, cells: Cells) -> Cells:
    """The empty cells among these cells."""
    return without(without(cells, position.links_of(s)), row_of(s.tiles, position.CATASTROPHE))


@rule
def hand_of(s: Position, player: int, color: int, share: float) -> float:
    """The number of tiles of the colour in a player's hand, estimated for unseen tiles."""
    return float(s.hands[player, color]) + share * float(s.hands[player, position.UNKNOWN])


@rule
def turned(x: Cells, n: np.uint64) -> Cells:
    """The set moved back by `n` cells: it holds cell c if the given set holds c + n."""
    up = WORD - n
    return (x[0] >> n) | (x[1] << up), (x[1] >> n) | (x[2] << up), x[2] >> n


@rule
def squares_with(tiles: Cells, ground: Cells) -> tuple[int, int]:
    """The numbers of squares of one colour that lack one tile and that lack two.

    At the right rim squares wrap round to the next row, which is too rare to matter.
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
def monument_gain(s: Position, seat: int, kingdom: Cells, color: int, weights: Floats) -> float:
    """The points a turn that the best monument left of this colour would pay the seat."""
    best = 0.0
    for monument in range(len(position.MONUMENT_COLORS)):
        if s.monuments[monument] >= 0 or not position.has_color(monument, color):
            continue
        gain = 0.0
        for half in range(2):
            paid = wide(position.MONUMENT_COLORS[monument, half])
            player = leader_in(s, kingdom, paid)
            if player == seat:
                gain += weights[seat, paid]
            elif player != NOBODY:
                gain -= 0.4
        best = max(best, gain)
    return best


@rule
def value_squares(s: Position, seat: int, kingdom: Cells, rounds: float, weights: Floats) -> float:
    """The value of the monuments that the seat could build in the kingdom from its hand."""
    best = 0.0
    board = wide(s.options[BOARD])
    for color in range(4):
        held = wide(s.hands[seat, color])
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
            best = max(best, MONUMENT_NEXT * gain)
        elif two > 0 and held > 1:
            best = max(best, MONUMENT_LATER * gain)
    return best * rounds


@rule
def value_treasures(
    s: Position, kingdom: Cells, ground: Cells, weights: Floats, values: Floats
) -> None:
    """Adds the value of the treasures in and near the kingdom to its trader's player."""
    player = leader_in(s, kingdom, GREEN)
    if player == NOBODY:
        return
    treasures = row_of(s.treasures, 0)
    inside = count(both(kingdom, treasures))
    if inside > 1:
        values[player] += float(inside - 1) * (weights[player, WILD] + 0.3)
    outside = without(treasures, kingdom)
    links = position.links_of(s)
    reached = kingdom
    factor = TREASURE_NEAR
    for _ in range(SEARCHED):
        reached = either(reached, both(grown(reached), ground))
        touched = both(grown(reached), outside)
        if is_empty(touched):
            touched = both(linked(both(grown(reached), links), links), outside)
        if not is_empty(touched):
            values[player] += factor * (weights[player, WILD] if inside > 0 else 0.5)
            break
        factor *= TREASURE_STEP


@rule
def war_chance(lead: float) -> float:
    """The chance to win a conflict with a lead of this many tiles."""
    return 1.0 / (1.0 + math.exp(-WAR_SLOPE * lead))


@rule
def value_border(
    s: Position, seat: int, mine: Cells, other: Cells, shares: Floats, weights: Floats, held: Floats
) -> float:
    """The value to the seat of the wars that a tile between two kingdoms would start."""
    total = 0.0
    for color in range(4):
        leader = wide(s.leaders[seat, color])
        if leader < 0 or not holds(mine, leader):
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
    s: Position,
    seat: int,
    kingdoms: NDArray[np.uint64],
    found: int,
    ground: Cells,
    crowded: Cells,
    shares: Floats,
    weights: Floats,
    held: Floats,
) -> float:
    """The sum of `value_border` for all kingdoms that a tile could unite with one of the seat's."""
    total = 0.0
    for k in range(found):
        mine = row_of(kingdoms, k)
        for other in range(found):
            if other != k:
                theirs = row_of(kingdoms, other)
                between = without(both(both(grown(mine), grown(theirs)), ground), crowded)
                if not is_empty(between):
                    total += value_border(s, seat, mine, theirs, shares, weights, held)
    return total


@rule
def rounds_left(s: Position) -> float:
    """The estimated number of turns that each player still has."""
    by_bag = float(s.bag_end - s.bag_at) / (TILES_A_TURN * float(s.players))
    by_treasures = 1.5 * float(count(row_of(s.treasures, 0)) - position.FINAL_TREASURES)
    return max(0.5, min(by_bag, by_treasures))


@rule
def unseen_share(s: Position, color: int) -> float:
    """The share of the colour in the tiles that the observer does not know."""
    unseen = 0.0
    of_color = 0.0
    for c in range(4):
        left = position.SUPPLY[c] - count(row_of(s.tiles, c)) - wide(s.gone[c])
        for player in range(wide(s.players)):
            left -= wide(s.hands[player, c]) + wide(s.discards[player, c])
        unseen += left
        if c == color:
            of_color = float(left)
    return of_color / unseen if unseen > 0.0 else 0.25


@rule
def coming_income(s: Position, kingdoms: NDArray[np.uint64], found: int, extra: Floats) -> None:
    """Adds the points that monuments pay at the end of the turn under way."""
    for monument in range(len(position.MONUMENT_COLORS)):
        corner = wide(s.monuments[monument])
        if corner < 0:
            continue
        for k in range(found):
            kingdom = row_of(kingdoms, k)
            if holds(kingdom, corner):
                for half in range(2):
                    color = wide(position.MONUMENT_COLORS[monument, half])
                    player = leader_in(s, kingdom, color)
                    if player == NOBODY:
                        continue
                    if player == s.active or s.options[MONUMENT_INCOME] == ALL_PLAYERS:
                        extra[player, color] += 1.0


@rule
def beside_temples(s: Position) -> NDArray[np.uint64]:
    """Four sets: the cells next to at least one, two, three and four temples."""
    table = np.zeros((4, WORDS), dtype=np.uint64)
    temples = row_of(s.tiles, RED)
    while not is_empty(temples):
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
    """The largest number of temples beside an empty cell where a leader could join the kingdom."""
    cells = both(grown(kingdom), ground)
    most = 0
    for row in range(4):
        if meets(cells, row_of(beside, row)):
            most = row + 1
    return most


@rule
def income_of(s: Position, kingdom: Cells, color: int) -> int:
    """The points a turn that monuments and the wonder bring a leader of the colour there."""
    points = 0
    for monument in range(len(position.MONUMENT_COLORS)):
        corner = wide(s.monuments[monument])
        if corner >= 0 and position.has_color(monument, color) and holds(kingdom, corner):
            points += 1
    if color == BLACK and s.wonder >= 0 and holds(kingdom, wide(s.wonder)):
        points += 1
    return points


@rule
def value_leaders(
    s: Position,
    kingdom: Cells,
    ground: Cells,
    beside: NDArray[np.uint64],
    reds: Floats,
    rounds: float,
    weights: Floats,
    held: Floats,
) -> None:
    """Writes the value of each leader in the kingdom to `held`.

    A leader earns points by its colour and by monuments; the more temples lie beside it, the safer
    it is.
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
        temples = count(temples_beside(s, wide(s.leaders[player, color])))
        margin = float(temples) + DEFENCE * reds[player] - float(attack) - 1.0
        fear = REVOLT_FEAR / (1.0 + math.exp(margin))
        if temples == 1:
            fear += LAST_TEMPLE
        held[player, color] *= 1.0 - fear


@rule
def value_hand(s: Position, player: int, weights: Floats, shares: Floats) -> float:
    """The value of the seat's hand.

    Tiles count more if the seat has their leader on the board; tiles still to be drawn count like
    unseen ones.
    """
    total = 0.0
    missing = float(position.HAND)
    usual = 0.0
    for color in range(4):
        value = weights[player, color] * (1.0 if s.leaders[player, color] >= 0 else SPARE_TILE)
        if s.leaders[player, BLACK] >= 0 and s.leaders[player, color] < 0:
            value *= 1.5
        usual += shares[color] * value
        held = wide(s.hands[player, color])
        missing -= held
        for n in range(held):
            total += value / (1.0 + TILES_ALIKE * n)
    total = TILE_IN_HAND * (total + UNSEEN_TILE * usual * missing)
    return total + TEMPLES_HELD * min(2.0, float(s.hands[player, RED]))


@rule
def evaluate_at_rest(s: Position, seat: int) -> float:
    """The value of a board at rest for the seat, compared with the other players."""
    players = wide(s.players)
    links = position.links_of(s)
    kingdoms = np.empty((MOST_KINGDOMS, WORDS), dtype=np.uint64)
    found, beside = count_kingdoms(links, position.leader_cells(s), kingdoms)
    extra = np.zeros((position.PLAYERS, 4))
    coming_income(s, kingdoms, found, extra)
    rounds = rounds_left(s)
    weights = np.zeros((position.PLAYERS, 5))
    points = np.zeros(position.PLAYERS)
    values = np.zeros(position.PLAYERS)
    shares = np.empty(4)
    reds = np.zeros(position.PLAYERS)
    held = np.zeros((position.PLAYERS, 4))
    for color in range(4):
        shares[color] = unseen_share(s, color)
    soft = SOFT_END + SOFT_ROUND * min(rounds, 10.0)
    for player in range(players):
        points[player] = weigh_points(s, player, soft, weights, extra)
        reds[player] = hand_of(s, player, RED, shares[RED])
    board = wide(s.options[BOARD])
    land = empty_of(s, row_of(LAND, board))
    ground = either(land, empty_of(s, row_of(RIVER, board)))
    temples = beside_temples(s)
    for k in range(found):
        kingdom = row_of(kingdoms, k)
        value_leaders(s, kingdom, land, temples, reds, rounds, weights, held)
        value_treasures(s, kingdom, ground, weights, values)
        values[seat] += MONUMENT_YIELD * value_squares(s, seat, kingdom, rounds, weights)
    values[seat] += value_borders(
        s, seat, kingdoms, found, ground, beside[2], shares, weights, held[seat]
    )
    values[seat] += value_hand(s, seat, weights, shares)
    values[seat] += CATASTROPHE_KEPT * s.catastrophes[seat]
    if s.active == seat:
        values[seat] += ACTION_LEFT * s.actions_left
    # Expected gains count less when little time is left to make them.
    season = min(1.0, LATE * rounds)
    rivals = 0.0
    for player in range(players):
        for color in range(4):
            values[player] += held[player, color]
        points[player] += season * values[player]
        if player != seat:
            rivals += points[player]
    return float(points[seat] - RIVALS * rivals / float(players - 1))


@rule
def chance_below(n: int, share: float, limit: int) -> float:
    """The chance that fewer than `limit` of `n` unseen tiles are of a colour with this share."""
    if limit <= 0:
        return 0.0
    chance = 1.0
    for _ in range(n):
        chance *= 1.0 - share
    total = 0.0
    for k in range(min(limit, n + 1)):
        total += chance
        chance *= float(n - k) / float(k + 1) * share / max(1e-9, 1.0 - share)
    return min(1.0, total)


@rule
def attack_chance(s: Position, seat: int) -> float:
    """The attacker's chance to win the conflict under way, as far as the seat can tell.

    It assumes that both players commit all useful tiles, and estimates the unseen ones.
    """
    color = position.counted_color(wide(s.conflict), wide(s.color))
    share = unseen_share(s, color)
    attack = strength(s, wide(s.attacker))
    defence = strength(s, wide(s.defender)) + wide(s.hands[s.defender, color])
    hidden_defence = wide(s.hands[s.defender, position.UNKNOWN])
    if s.committed >= 0:
        return chance_below(hidden_defence, share, attack + wide(s.committed) - defence)
    attack += wide(s.hands[s.attacker, color])
    hidden_attack = wide(s.hands[s.attacker, position.UNKNOWN])
    if hidden_attack == 0:
        return chance_below(hidden_defence, share, attack - defence)
    defence += int(share * hidden_defence + 0.5)
    return 1.0 - chance_below(hidden_attack, share, defence - attack + 1)


@rule
def settle(s: Position, seat: int, attack_wins: bool, log: Log) -> None:
    """Ends the conflict under way as given, and each later war with its likelier result."""
    while True:
        log[0, 0] = 0
        attacker, defender = wide(s.attacker), wide(s.defender)
        winner, loser = (attacker, defender) if attack_wins else (defender, attacker)
        end_conflict(s, winner, loser, log)
        if not next_war(s):
            break
        attack_wins = attack_chance(s, seat) > 0.5
    s.union = position.NOWHERE
    s.decision = Decision.ACTION


@rule
def next_war(s: Position) -> bool:
    """Begins the first open war by colour, if there is one; returns whether it has."""
    if s.union < 0:
        return False
    wars = open_wars(s)[0]
    for color in range(4):
        if wars >> color & 1:
            attacker, defender = fighters(s, color)
            write_conflict(s, position.CIVIL_WAR, color, attacker, defender)
            return True
    return False


@rule
def evaluate_undecided(states: States, i: int, seat: int, scratch: States, log: Log) -> float:
    """The value for the seat if it decides nothing before the board is at rest.

    In a conflict it is the mean of both outcomes, weighted by their chances.
    """
    s = at(states, i)
    if s.decision == Decision.OVER:
        return final_worth(s, seat)
    fought = s.conflict != 0 or next_war(s)
    chance = attack_chance(s, seat) if fought else 1.0
    total = 0.0
    for side in range(2):
        weight = chance if side == 0 else 1.0 - chance
        if weight > 0.0:
            scratch[0] = states[i]
            after = at(scratch, 0)
            if fought:
                settle(after, seat, side == 0, log)
            total += weight * evaluate_at_rest(after, seat)
    return total


@public(position.STATES, INT, INT)
def evaluate(states: States, i: int, seat: int) -> float:
    """The value of state `i` for the seat, in points of an average colour; higher is better.

    If the seat has a decision within an action (a commitment, a monument, ...), its best choice
    counts.
    """
    scratch = np.empty(2, dtype=states.dtype)
    log = np.zeros((ROWS, EVENT_COLUMNS), dtype=np.int16)
    choices = np.empty(ACTIONS, dtype=np.int16)
    s = at(states, i)
    decides = s.actor == seat and s.decision != Decision.ACTION
    number = legal_numbers(s, choices) if decides else 1
    best = -1e9
    for n in range(number):
        scratch[1] = states[i]
        if decides:
            apply(scratch, 1, int(choices[n]), log)
        best = max(best, evaluate_undecided(scratch, 1, seat, scratch, log))
    return best
