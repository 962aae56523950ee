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
    meets,
    nth,
    row_of,
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
    BUILDING,
    FACEDOWN,
    MONUMENT,
    MONUMENT_COLORS,
    NOBODY,
    NOWHERE,
    WONDER,
    State,
    Step,
    ask,
)
from shedu.jit import rule
from shedu.kit.events import Log, say

LEAST_LINE = 3


@rule
def placed_color(s: State) -> int:
    """The colour of the tile whose action is not finished; -1 if there is none."""
    if s.placed >= 0:
        for color in range(4):
            if has(s.tiles, color, s.placed):
                return color
    return -1


@rule
def line_through(s: State, color: int, cell: int, stride: int) -> Cells:
    """The unbroken run of face-up tiles of the colour through the cell, 1 along, 16 down."""
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
def building_cells(s: State) -> Cells:
    """Where the building of the placed tile's colour may be put now."""
    color = placed_color(s)
    cells = EMPTY
    if s.options[BUILDINGS] == OFF or color < 0:
        return cells
    home = int(s.buildings[color])
    longest = LEAST_LINE - 1
    if home >= 0:
        for stride in (1, COLUMNS):
            longest = max(longest, count(line_through(s, color, home, stride)))
    for stride in (1, COLUMNS):
        line = line_through(s, color, int(s.placed), stride)
        at_home = home >= 0 and holds(line, home)
        if count(line) > longest and not at_home:
            cells = either(cells, line)
    return cells


@rule
def offer_building(s: State) -> int:
    """Asks the active player where a building goes, if it may go anywhere."""
    cells = building_cells(s)
    if meets(cells, cells):
        return ask(s, BUILDING, s.active)
    return Step.OFFER_MONUMENT


@rule
def place_building(s: State, action: int, log: Log) -> int:
    """Puts the building on the chosen cell of its line, or declines."""
    if action == DECLINE:
        say(log, EventKind.DECLINED, s.actor, extra=BUILDING)
        return Step.OFFER_MONUMENT
    color = (action - BUILD) // CELLS
    cell = (action - BUILD) % CELLS
    before = int(s.buildings[color])
    s.buildings[color] = cell
    say(log, EventKind.BUILDING_PLACED, s.actor, color=color, place=cell, extra=before)
    if s.options[BUILDINGS] == BONUS:
        player = leader_or_king(s, kingdom_at(s, cell), color)
        if player != NOBODY:
            gain(s, player, color, 1 if before < 0 else 2, cell, Source.BUILDING, log)
    return Step.OFFER_MONUMENT


@rule
def squares(s: State) -> Cells:
    """The top-left cells of the squares of one colour that contain the placed tile."""
    color = placed_color(s)
    found = EMPTY
    if color < 0:
        return found
    ground = row_of(s.tiles, color)
    for back in (0, 1, COLUMNS, COLUMNS + 1):
        corner = int(s.placed) - back
        if corner >= 0:
            square = row_of(SQUARE, corner)
            missing = without(square, ground)
            if holds(square, int(s.placed)) and not meets(missing, missing):
                found = either(found, row_of(BIT, corner))
    return found


@rule
def wonder_centers(s: State) -> Cells:
    """The centres of the crosses of one colour that contain the placed tile, while it is left."""
    color = placed_color(s)
    found = EMPTY
    if s.options[WONDER_OPTION] == OFF or s.wonder >= 0 or color < 0:
        return found
    ground = row_of(s.tiles, color)
    centers = either(row_of(NEAR, int(s.placed)), row_of(BIT, int(s.placed)))
    while meets(centers, centers):
        cross = row_of(CROSS, nth(centers, 0))
        missing = without(cross, ground)
        if meets(cross, cross) and not meets(missing, missing):
            found = either(found, first_of(centers))
        centers = without(centers, first_of(centers))
    return found


@rule
def monument_left(s: State, color: int) -> bool:
    """Whether a monument with the colour is not yet built."""
    for monument in range(len(MONUMENT_COLORS)):
        fits = MONUMENT_COLORS[monument, 0] == color or MONUMENT_COLORS[monument, 1] == color
        if fits and s.monuments[monument] < 0:
            return True
    return False


@rule
def offer_monument(s: State) -> int:
    """Asks the active player for a monument or the wonder, if one can be built."""
    corners = squares(s)
    centers = wonder_centers(s)
    can_flip = meets(corners, corners) and monument_left(s, placed_color(s))
    if can_flip or meets(centers, centers):
        return ask(s, MONUMENT, s.active)
    return Step.END_ACTION


@rule
def build_monument(s: State, action: int, log: Log) -> int:
    """Flips a square under a monument, replaces a cross by the wonder, or declines."""
    if action == DECLINE:
        say(log, EventKind.DECLINED, s.actor, extra=MONUMENT)
        return Step.END_ACTION
    color = placed_color(s)
    if action >= WONDER_AT:
        cell = action - WONDER_AT
        s.wonder = cell
        say(log, EventKind.WONDER_BUILT, s.actor, color=color, place=cell)
        cover(s, row_of(CROSS, cell), color, WONDER, log)
        return Step.WITHDRAW_ORPHANS
    monument = (action - MONUMENT_AT) // CELLS
    cell = (action - MONUMENT_AT) % CELLS
    s.monuments[monument] = cell
    say(log, EventKind.MONUMENT_BUILT, s.actor, color=color, place=cell, number=monument)
    cover(s, row_of(SQUARE, cell), color, FACEDOWN, log)
    return Step.WITHDRAW_ORPHANS


@rule
def cover(s: State, cells: Cells, color: int, kind: int, log: Log) -> None:
    """The tiles are flipped or replaced; a building on them goes back, treasures stay."""
    while meets(cells, cells):
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
def withdraw_orphans(s: State, log: Log) -> int:
    """Leaders next to no face-up temple are withdrawn."""
    for player in range(int(s.players)):
        for color in range(4):
            cell = int(s.leaders[player, color])
            if cell >= 0 and not temples_beside(s, cell):
                take_up(s, player, color)
                say(log, EventKind.LEADER_ORPHANED, player, color=color, place=cell)
    return Step.END_ACTION
