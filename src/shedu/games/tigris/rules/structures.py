"""Civilization buildings, monuments and the wonder (rulings, section 5)."""

from __future__ import annotations

from shedu.games.tigris.rules.actions import BUILD, DECLINE, MONUMENT_AT, WONDER_AT
from shedu.games.tigris.rules.board import (
    BIT,
    CELLS,
    COLUMNS,
    CROSS,
    EMPTY,
    NEAR,
    SQUARE,
    Cells,
    add,
    count,
    drop,
    either,
    has,
    holds,
    is_empty,
    nth,
    row_of,
    wide,
    without,
)
from shedu.games.tigris.rules.conflict import gain
from shedu.games.tigris.rules.events import EventKind, Source
from shedu.games.tigris.rules.kingdoms import (
    first_of,
    kingdom_at,
    leader_or_king,
    take_up,
    temples_beside,
)
from shedu.games.tigris.rules.options import BONUS, BUILDINGS, OFF, WONDER_OPTION
from shedu.games.tigris.rules.position import (
    FACEDOWN,
    MONUMENTS,
    NOBODY,
    NOWHERE,
    WONDER,
    Decision,
    Phase,
    Position,
    has_color,
    wait_for,
)
from shedu.jit import entry, rule
from shedu.kit.events import Log, say

LEAST_LINE = 3


@rule
def placed_color(s: Position) -> int:
    """The colour of the tile whose action is not finished; -1 without one."""
    cell = wide(s.placed)
    if cell >= 0:
        for color in range(4):
            if has(s.tiles, color, cell):
                return color
    return -1


@rule
def line_through(s: Position, color: int, cell: int, stride: int) -> Cells:
    """The unbroken run of face-up tiles of the colour through the cell.

    `stride` is 1 for the horizontal run and `COLUMNS` for the vertical one.
    """
    line = row_of(BIT, cell)
    for direction in (-stride, stride):
        last = cell
        here = cell + direction
        while 0 <= here < CELLS and holds(row_of(NEAR, last), here) and has(s.tiles, color, here):
            line = either(line, row_of(BIT, here))
            last = here
            here += direction
    return line


@rule
def building_cells(s: Position) -> Cells:
    """The cells to which the building of the placed tile's colour may go now.

    A line qualifies if it is longer than the limit: the building's own lines, or two.
    """
    color = placed_color(s)
    cells = EMPTY
    if s.options[BUILDINGS] == OFF or color < 0:
        return cells
    home = wide(s.buildings[color])
    longest = LEAST_LINE - 1
    if home >= 0:
        for stride in (1, COLUMNS):
            longest = max(longest, count(line_through(s, color, home, stride)))
    for stride in (1, COLUMNS):
        line = line_through(s, color, wide(s.placed), stride)
        at_home = home >= 0 and holds(line, home)
        if count(line) > longest and not at_home:
            cells = either(cells, line)
    return cells


@rule
def offer_building(s: Position) -> int:
    """Waits for the active player's choice of a building's cell, if it may go anywhere."""
    if is_empty(building_cells(s)):
        return Phase.OFFER_MONUMENT
    return wait_for(s, Decision.BUILDING, wide(s.active))


@rule
def place_building(s: Position, action: int, log: Log) -> int:
    """Places the building on the chosen cell of its line, or declines."""
    if action == DECLINE:
        say(log, EventKind.DECLINED, wide(s.actor), extra=Decision.BUILDING)
        return Phase.OFFER_MONUMENT
    color = (action - BUILD) // CELLS
    cell = (action - BUILD) % CELLS
    before = wide(s.buildings[color])
    s.buildings[color] = cell
    say(log, EventKind.BUILDING_PLACED, wide(s.actor), color=color, place=cell, extra=before)
    if s.options[BUILDINGS] == BONUS:
        player = leader_or_king(s, kingdom_at(s, cell), color)
        if player != NOBODY:
            gain(s, player, color, 1 if before < 0 else 2, cell, Source.BUILDING, log)
    return Phase.OFFER_MONUMENT


@rule
def squares(s: Position) -> Cells:
    """The top-left cells of the squares of one colour that contain the placed tile."""
    color, placed = placed_color(s), wide(s.placed)
    found = EMPTY
    if color < 0:
        return found
    ground = row_of(s.tiles, color)
    for back in (0, 1, COLUMNS, COLUMNS + 1):
        corner = placed - back
        if corner >= 0:
            square = row_of(SQUARE, corner)
            if holds(square, placed) and is_empty(without(square, ground)):
                found = either(found, row_of(BIT, corner))
    return found


@rule
def wonder_centers(s: Position) -> Cells:
    """The centres of the crosses of one colour that contain the placed tile, until it is built."""
    color, placed = placed_color(s), wide(s.placed)
    found = EMPTY
    if s.options[WONDER_OPTION] == OFF or s.wonder >= 0 or color < 0:
        return found
    ground = row_of(s.tiles, color)
    centers = either(row_of(NEAR, placed), row_of(BIT, placed))
    while not is_empty(centers):
        cross = row_of(CROSS, nth(centers, 0))
        if not is_empty(cross) and is_empty(without(cross, ground)):
            found = either(found, first_of(centers))
        centers = without(centers, first_of(centers))
    return found


@rule
def monument_left(s: Position, color: int) -> bool:
    """Whether a monument with the colour is left."""
    for monument in range(len(MONUMENTS)):
        if s.monuments[monument] < 0 and has_color(monument, color):
            return True
    return False


@rule
def can_build(s: Position) -> tuple[bool, bool]:
    """Whether the placed tile allows a monument, and whether it allows the wonder."""
    monument = not is_empty(squares(s)) and monument_left(s, placed_color(s))
    return monument, not is_empty(wonder_centers(s))


@rule
def offer_monument(s: Position) -> int:
    """Waits for the active player to build a monument or the wonder, if one can be built."""
    monument, wonder = can_build(s)
    if monument or wonder:
        return wait_for(s, Decision.MONUMENT, wide(s.active))
    return Phase.END_ACTION


@rule
def build_monument(s: Position, action: int, log: Log) -> int:
    """Flips a square under a monument, replaces a cross by the wonder, or declines."""
    player, color = wide(s.actor), placed_color(s)
    if action == DECLINE:
        say(log, EventKind.DECLINED, player, extra=Decision.MONUMENT)
        return Phase.END_ACTION
    if action >= WONDER_AT:
        cell = action - WONDER_AT
        s.wonder = cell
        say(log, EventKind.WONDER_BUILT, player, color=color, place=cell)
        cover(s, row_of(CROSS, cell), color, WONDER, log)
        return Phase.WITHDRAW_ORPHANS
    monument = (action - MONUMENT_AT) // CELLS
    cell = (action - MONUMENT_AT) % CELLS
    s.monuments[monument] = cell
    say(log, EventKind.MONUMENT_BUILT, player, color=color, place=cell, number=monument)
    cover(s, row_of(SQUARE, cell), color, FACEDOWN, log)
    return Phase.WITHDRAW_ORPHANS


@rule
def cover(s: Position, cells: Cells, color: int, kind: int, log: Log) -> None:
    """Flips or replaces tiles; a building on them goes back to the supply, treasures stay."""
    while not is_empty(cells):
        cell = nth(cells, 0)
        cells = without(cells, first_of(cells))
        drop(s.tiles, color, cell)
        add(s.tiles, kind, cell)
        s.gone[color] += 1
        flipped = EventKind.TILE_FLIPPED if kind == FACEDOWN else EventKind.TILE_REMOVED
        say(log, flipped, NOBODY, color=color, place=cell)
        if s.buildings[color] == cell:
            s.buildings[color] = NOWHERE
            say(log, EventKind.BUILDING_RETURNED, NOBODY, color=color, place=cell)


@rule
def withdraw_orphans(s: Position, log: Log) -> int:
    """Withdraws the leaders without a face-up temple next to them."""
    for player in range(wide(s.players)):
        for color in range(4):
            cell = wide(s.leaders[player, color])
            if cell >= 0 and is_empty(temples_beside(s, cell)):
                take_up(s, player, color)
                say(log, EventKind.LEADER_ORPHANED, player, color=color, place=cell)
    return Phase.END_ACTION


building_cells_at = entry(building_cells)
squares_at = entry(squares)
wonder_centers_at = entry(wonder_centers)
can_build_at = entry(can_build)
placed_color_at = entry(placed_color)
