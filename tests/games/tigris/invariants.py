"""Compiled invariants of every position and step, independent of the rules' sets of cells.

The board is drawn into plain arrays of 176 numbers and flooded with a stack. Each check returns 0
or the number of a broken invariant, a key of `BROKEN`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from shedu.games.tigris.rules.actions import (
    CATASTROPHE_AT,
    DECLINE,
    END_TURN,
    LEADER,
    MONUMENT_AT,
    WITHDRAW,
)
from shedu.games.tigris.rules.board import MAPS
from shedu.games.tigris.rules.events import EventKind, Source
from shedu.games.tigris.rules.options import (
    BOARD,
    BUILDINGS,
    MONUMENT_INCOME,
    REVOLT_PRIZE,
    TREASURE_WHEN,
)
from shedu.games.tigris.rules.position import MONUMENT_COLORS, SUPPLY, Decision, Position
from shedu.jit import rule
from shedu.kit.events import Log

RIVER = np.array([[symbol == "~" for row in rows for symbol in row] for rows in MAPS])
"""Whether a cell is a river, by board and cell."""
TILES_OF = np.array(SUPPLY, dtype=np.int16)

BROKEN = {
    1: "two pieces on a cell",
    2: "a piece on the wrong terrain",
    3: "catastrophes are not conserved",
    4: "monuments or wonder do not match their cells",
    5: "tiles are not conserved",
    6: "a treasure on nothing that bears one, or none left",
    7: "a hand of the wrong size",
    8: "a building on no tile of its colour",
    9: "a leader without a temple",
    10: "two leaders of a colour in a kingdom",
    11: "a trader's kingdom with two treasures",
    12: "not one kingdom, that of the placed tile, has treasures to give",
    13: "a conflict or unification tile out of place",
    14: "a turn begins without six tiles in each hand",
    21: "a treasure came back, or was not gained by anybody",
    22: "a tile came back",
    23: "not one monument for an answer that builds one",
    24: "points differ from the events",
    25: "points of a tile",
    26: "points of a revolt",
    27: "points of a war",
    28: "income of monuments",
    29: "points of a building",
    30: "a leader left that had no reason to",
    31: "one player on both sides of a conflict",
    32: "catastrophes or flipped tiles vanished",
}

Grid = NDArray[np.int16]


@rule
def bit(table: NDArray[np.uint64], i: int, cell: int) -> bool:
    return bool((table[i, cell // 64] >> np.uint64(cell % 64)) & np.uint64(1))


@rule
def draw_board(s: Position, tile: Grid, leader: Grid) -> int:
    """Fills `tile` (0 for none, 1 to 4 face up, 5 facedown, 6 wonder, 7 catastrophe) and `leader`
    (-1, or 4 * player + colour).
    """
    for cell in range(176):
        tile[cell] = 0
        leader[cell] = -1
        river = RIVER[s.options[BOARD], cell]
        for kind in range(7):
            if bit(s.tiles, kind, cell):
                if tile[cell] != 0:
                    return 1
                tile[cell] = kind + 1
                if kind < 4 and river != (kind == 1):
                    return 2
    for player in range(s.players):
        for color in range(4):
            cell = s.leaders[player, color]
            if cell >= 0:
                if tile[cell] != 0 or leader[cell] >= 0:
                    return 1
                if RIVER[s.options[BOARD], cell]:
                    return 2
                leader[cell] = 4 * player + color
    return 0


@rule
def neighbour(cell: int, direction: int) -> int:
    """The cell above, below, left or right, or -1."""
    row = cell // 16 + (0, 0, -1, 1)[direction]
    column = cell % 16 + (-1, 1, 0, 0)[direction]
    inside = 0 <= row < 11 and 0 <= column < 16
    return 16 * row + column if inside else -1


@rule
def flood(start: int, tile: Grid, leader: Grid, group: Grid, number: int, stack: Grid) -> None:
    """Writes the number of a group to all cells connected with a cell."""
    stack[0] = start
    group[start] = number
    size = 1
    while size > 0:
        size -= 1
        cell = stack[size]
        for direction in range(4):
            near = neighbour(cell, direction)
            if near >= 0 and group[near] == 0 and (leader[near] >= 0 or 0 < tile[near] < 7):
                group[near] = number
                stack[size] = near
                size += 1


@rule
def broken_pieces(s: Position, tile: Grid, leader: Grid) -> int:
    """The invariant that the board or the holdings break, or 0."""
    spent = 2 * s.players
    flipped = 0
    wonders = 0
    treasures = 0
    lying = np.zeros(4, dtype=np.int64)
    for cell in range(176):
        kind = tile[cell]
        spent -= kind == 7
        flipped += kind == 5
        wonders += kind == 6
        if 1 <= kind <= 4:
            lying[kind - 1] += 1
        if bit(s.treasures, 0, cell):
            treasures += 1
            if kind not in (1, 5, 6):
                return 6
    if treasures == 0:
        return 6
    for player in range(s.players):
        spent -= s.catastrophes[player]
        held = 0
        for color in range(5):
            held += s.hands[player, color]
            if s.hands[player, color] < 0 or (color == 4 and s.hands[player, color] > 0):
                return 7
        if held > 6:
            return 7
        if s.decision == Decision.ACTION and s.actions_left == 2 and held != 6:
            return 14
    if spent != 0:
        return 3
    for monument in range(6):
        corner = s.monuments[monument]
        if corner >= 0:
            flipped -= 4
            for step in (0, 1, 16, 17):
                if tile[corner + step] != 5:
                    return 4
    if flipped != 0 or wonders != (5 if s.wonder >= 0 else 0):
        return 4
    if s.wonder >= 0 and tile[s.wonder] != 6:
        return 4
    for color in range(4):
        total = lying[color] + s.gone[color]
        for i in range(s.bag_at, s.bag_end):
            total += s.bag[i] == color
        for player in range(4):
            total += s.hands[player, color] + s.discards[player, color]
        if total != TILES_OF[color]:
            return 5
        if s.buildings[color] >= 0 and tile[s.buildings[color]] != color + 1:
            return 8
    return 0


@rule
def broken_state(s: Position, tile: Grid, leader: Grid, group: Grid, stack: Grid) -> int:
    """The invariant that a position breaks, or 0; fills `tile`, `leader` and `group`."""
    wrong = draw_board(s, tile, leader)
    if wrong == 0:
        wrong = broken_pieces(s, tile, leader)
    if wrong != 0:
        return wrong
    at_war = s.decision == Decision.WAR or (s.decision == Decision.COMMIT and s.conflict == 2)
    if (s.union >= 0) != at_war or (s.conflict != 0) != (s.decision == Decision.COMMIT):
        return 13
    if s.decision == Decision.COMMIT and s.attacker == s.defender:
        return 31
    group[:] = 0
    colors = np.zeros((17, 4), dtype=np.int64)
    treasures = np.zeros(17, dtype=np.int64)
    kingdoms = 0
    for cell in range(176):
        if leader[cell] >= 0:
            temples = 0
            for direction in range(4):
                near = neighbour(cell, direction)
                temples += near >= 0 and tile[near] == 1
            if temples == 0:
                return 9
            if group[cell] == 0:
                kingdoms += 1
                flood(cell, tile, leader, group, kingdoms, stack)
            colors[group[cell], leader[cell] % 4] += 1
    for cell in range(176):
        treasures[group[cell]] += bit(s.treasures, 0, cell)
    giving = 0
    giver = 0
    for kingdom in range(1, kingdoms + 1):
        for color in range(4):
            if colors[kingdom, color] > 1 and s.decision not in (Decision.WAR, Decision.COMMIT):
                return 10
        if colors[kingdom, 2] > 0 and treasures[kingdom] > 1:
            giving += 1
            giver = kingdom
    each_action = s.options[TREASURE_WHEN] == 0
    if s.decision == Decision.TREASURE:
        if giving < 1 or (each_action and giving > 1):
            return 12
        if each_action and s.placed >= 0 and group[s.placed] != giver:
            return 12
        return 0
    settled = s.decision == Decision.ACTION and s.actions_left == 2
    if each_action:
        settled = s.decision in (Decision.ACTION, Decision.OVER)
    if settled and giving > 0:
        return 11
    return 0


@rule
def broken_step(old: Position, s: Position, action: int, log: Log, count: NDArray[np.int64]) -> int:
    """The invariant that a step from `old` to `s` breaks, or 0; counts the kinds of its events."""
    lost = 0
    for cell in range(176):
        was = bit(old.treasures, 0, cell)
        now = bit(s.treasures, 0, cell)
        if now and not was:
            return 21
        lost += was and not now
        for kind in range(4, 7):
            if bit(old.tiles, kind, cell) and not bit(s.tiles, kind, cell):
                return 32
    for color in range(4):
        if s.gone[color] < old.gone[color]:
            return 22
        for player in range(4):
            if s.discards[player, color] < old.discards[player, color]:
                return 22
    if s.bag_at < old.bag_at:
        return 22
    for i in range(s.bag_at, s.bag_end):
        if s.bag[i] != old.bag[i]:
            return 22
    built = int(s.wonder >= 0) - int(old.wonder >= 0)
    for monument in range(6):
        built += int(s.monuments[monument] >= 0) - int(old.monuments[monument] >= 0)
    if built != int(MONUMENT_AT <= action < DECLINE):
        return 23
    if old.decision == Decision.MONUMENT and s.decision in (Decision.MONUMENT, Decision.BUILDING):
        return 23
    wrong = broken_points(old, s, action, log, lost, count)
    return wrong if wrong != 0 else broken_leaders(old, s, action)


@rule
def broken_points(
    old: Position, s: Position, action: int, log: Log, lost: int, count: NDArray[np.int64]
) -> int:
    """Whether the points agree with the events, and each event's points with its kind."""
    gained = np.zeros((4, 5), dtype=np.int64)
    income = np.zeros((4, 4), dtype=np.int64)
    taken = 0
    removed = 0
    of_tiles = 0
    decides = old.decision == Decision.COMMIT and old.committed >= 0
    for i in range(1, log[0, 0] + 1):
        kind, player, color = log[i, 0], log[i, 1], log[i, 3]
        number, source = log[i, 5], log[i, 6]
        count[kind] += 1
        removed += kind == EventKind.TILE_REMOVED
        if kind == EventKind.TREASURE_TAKEN:
            taken += 1
            gained[player, 4] += 1
        if kind != EventKind.POINTS_GAINED:
            continue
        gained[player, color] += number
        if source == Source.TILE:
            of_tiles += 1
            most = 2 if s.options[BUILDINGS] == 1 and old.buildings[color] >= 0 else 1
            wrong = old.decision != Decision.ACTION or action >= LEADER or action // 176 != color
            if wrong or of_tiles > 1 or not 1 <= number <= most:
                return 25
        elif source == Source.REVOLT:
            prize = 4 if s.options[REVOLT_PRIZE] == 1 else 0
            if not decides or old.conflict != 1 or number != 1 or color != prize:
                return 26
        elif source == Source.WAR:
            if not decides or old.conflict != 2 or number != 1 + removed or color != old.color:
                return 27
        elif source == Source.MONUMENT:
            income[player, color] += number
            if s.options[MONUMENT_INCOME] == 0 and player != old.active:
                return 28
        elif source == Source.BUILDING:
            wanted = 1 if old.buildings[color] < 0 else 2
            if old.decision != Decision.BUILDING or number != wanted or s.options[BUILDINGS] != 2:
                return 29
        elif number != 1:
            return 28
    if lost != taken:
        return 21
    for player in range(4):
        for color in range(5):
            if s.points[player, color] - old.points[player, color] != gained[player, color]:
                return 24
        for color in range(4):
            most = 0
            for monument in range(6):
                has = MONUMENT_COLORS[monument, 0] == color or MONUMENT_COLORS[monument, 1] == color
                most += has and old.monuments[monument] >= 0
            if income[player, color] > most or (
                income[player, color] > 0
                and old.decision != Decision.TREASURE
                and not (old.decision == Decision.ACTION and action == END_TURN)
            ):
                return 28
    return 0


@rule
def broken_leaders(old: Position, s: Position, action: int) -> int:
    """Whether leaders leave only by their player's action, as losers, or without a temple."""
    left = 0
    for player in range(4):
        for color in range(4):
            was = old.leaders[player, color]
            now = s.leaders[player, color]
            if was == now:
                continue
            own = old.decision == Decision.ACTION and player == old.active
            if now >= 0:
                if not own or action != LEADER + 176 * color + now:
                    return 30
                continue
            left += 1
            fought = old.decision == Decision.COMMIT and old.committed >= 0 and color == old.color
            fought = fought and (player == old.attacker or player == old.defender)
            withdrawn = own and action == WITHDRAW + color
            struck = old.decision == Decision.ACTION and CATASTROPHE_AT <= action < WITHDRAW
            built = MONUMENT_AT <= action < DECLINE
            if not (fought or withdrawn or struck or built):
                return 30
    if old.decision == Decision.COMMIT and left != int(old.committed >= 0):
        return 30
    return 0


def new_grids() -> tuple[Any, Any, Any, Any]:
    """The arrays that `broken_state` fills and works with."""
    tile, leader, group, stack = (np.zeros(176, dtype=np.int16) for _ in range(4))
    return tile, leader, group, stack
