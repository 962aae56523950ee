"""What texts and pictures ask of the rules: compiled functions on state `i` of an array."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from shedu.games.tigris.rules.board import Cells, row_of
from shedu.games.tigris.rules.conflict import fighters, open_wars, side_of, strength
from shedu.games.tigris.rules.kingdoms import (
    count_kingdoms,
    kingdom_at,
    kingdoms_beside,
    leader_in,
    take_up,
)
from shedu.games.tigris.rules.position import (
    BLACK,
    COMMIT,
    FAVOR,
    NOBODY,
    TREASURE,
    WAR,
    States,
    leader_cells,
    links_of,
)
from shedu.games.tigris.rules.structures import (
    building_cells,
    placed_color,
    squares,
    wonder_centers,
)
from shedu.games.tigris.rules.treasures import treasures_due
from shedu.jit import at, rule


@rule
def count_kingdoms_beside(states: States, i: int, cell: int) -> int:
    """How many kingdoms touch the cell."""
    return kingdoms_beside(at(states, i), cell)


@rule
def lift(states: States, i: int, player: int, color: int) -> None:
    """Takes a leader off the board of a state that is the caller's own."""
    take_up(at(states, i), player, color)


@rule
def kingdom_of(states: States, i: int, cell: int) -> Cells:
    """All that is linked with the piece on the cell."""
    return kingdom_at(at(states, i), cell)


@rule
def kingdoms_of(states: States, i: int, kingdoms: NDArray[np.uint64]) -> int:
    """Writes each kingdom to a row of `kingdoms`, shape (16, 3); returns how many there are."""
    s = at(states, i)
    return count_kingdoms(links_of(s), leader_cells(s), kingdoms)[0]


@rule
def war_of(states: States, i: int, color: int) -> tuple[int, int]:
    """Attacker and defender of the war of this colour, or -1 twice."""
    return fighters(at(states, i), color)


@rule
def supporters(states: States, i: int, player: int, color: int) -> Cells:
    """The tiles that count for a leader in a war: those of its colour on its side."""
    s = at(states, i)
    side = side_of(s, player, color)
    tiles = row_of(s.tiles, color)
    return side[0] & tiles[0], side[1] & tiles[1], side[2] & tiles[2]


@rule
def strength_of(states: States, i: int, player: int) -> int:
    """What the player's leader has on the board in the conflict under way."""
    return strength(at(states, i), player)


@rule
def open_building_cells(states: States, i: int) -> Cells:
    """Where the building may be put now."""
    return building_cells(at(states, i))


@rule
def open_squares(states: States, i: int) -> Cells:
    """The top-left cells of the squares that the new tile completes."""
    return squares(at(states, i))


@rule
def open_crosses(states: States, i: int) -> Cells:
    """The centres of the crosses that the new tile completes."""
    return wonder_centers(at(states, i))


@rule
def new_tile_color(states: States, i: int) -> int:
    """The colour of the tile whose action is not finished, or -1."""
    return placed_color(at(states, i))


@rule
def due_treasures(states: States, i: int) -> tuple[int, Cells, int]:
    """Who has to take treasures next, which he takes now, and how many in all."""
    return treasures_due(at(states, i))


@rule
def expected_actor(states: States, i: int) -> int:
    """Whose decision the one in the record is, as the board stands; -1 if it is nobody's."""
    s = at(states, i)
    if s.decision == WAR:
        wars, chooser = open_wars(s)
        return chooser if wars else NOBODY
    if s.decision == TREASURE:
        return treasures_due(s)[0]
    if s.decision == FAVOR:
        return leader_in(s, kingdom_at(s, int(s.wonder)), BLACK)
    if s.decision == COMMIT:
        return int(s.attacker if s.committed < 0 else s.defender)
    return int(s.active)
