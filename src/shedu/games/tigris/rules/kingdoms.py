"""Kingdoms and regions: linked cells, and the leaders in them (rulings, section 3)."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from shedu.games.tigris.rules.board import (
    BIT,
    EMPTY,
    NEAR,
    WORDS,
    Cells,
    both,
    either,
    grown,
    holds,
    is_empty,
    linked,
    meets,
    nth,
    row_of,
    wide,
    without,
)
from shedu.games.tigris.rules.position import (
    BLACK,
    NOBODY,
    NOWHERE,
    PLAYERS,
    RED,
    Position,
    leader_cells,
    links_of,
)
from shedu.jit import entry, rule

MOST_KINGDOMS = 4 * PLAYERS
Beside: TypeAlias = tuple[Cells, Cells, Cells]
"""The cells next to at least one, two and three kingdoms."""


@rule
def first_of(x: Cells) -> Cells:
    """The first cell of a nonempty set, as a set."""
    return row_of(BIT, nth(x, 0))


@rule
def kingdom_at(s: Position, cell: int) -> Cells:
    """The cells linked with the piece on this cell."""
    return linked(row_of(BIT, cell), links_of(s))


@rule
def kingdom_with(s: Position, cell: int) -> Cells:
    """The cells that a piece on this cell would be linked with, and the cell itself."""
    return linked(row_of(BIT, cell), either(row_of(BIT, cell), links_of(s)))


@rule
def leader_in(s: Position, kingdom: Cells, color: int) -> int:
    """The player of the leader of the colour in the kingdom, or nobody."""
    for player in range(wide(s.players)):
        cell = wide(s.leaders[player, color])
        if cell >= 0 and holds(kingdom, cell):
            return player
    return NOBODY


@rule
def leader_or_king(s: Position, kingdom: Cells, color: int) -> int:
    """The player who gains a point of the colour in the kingdom: its leader's player, else the
    king's.
    """
    player = leader_in(s, kingdom, color)
    if player == NOBODY:
        player = leader_in(s, kingdom, BLACK)
    return player


@rule
def kingdoms_beside(s: Position, cell: int) -> int:
    """The number of kingdoms that touch the cell, before any piece is placed on it."""
    links = links_of(s)
    leaders = leader_cells(s)
    around = both(row_of(NEAR, cell), links)
    kingdoms = 0
    while not is_empty(around):
        group = linked(first_of(around), links)
        around = without(around, group)
        if meets(group, leaders):
            kingdoms += 1
    return kingdoms


@rule
def border_of(kingdom: Cells) -> Cells:
    """The cells next to a kingdom."""
    return without(grown(kingdom), kingdom)


@rule
def one_more(beside: Beside, border: Cells) -> Beside:
    """Counts one more kingdom, by its border."""
    one, two, three = beside
    return either(one, border), either(two, both(one, border)), either(three, both(two, border))


@rule
def one_less(beside: Beside, border: Cells) -> Beside:
    """Takes one of the counted kingdoms out again; more than two are not counted."""
    one, two, three = beside
    return either(without(one, border), two), either(without(two, border), three), three


@rule
def count_kingdoms(
    links: Cells, leaders: Cells, kingdoms: NDArray[np.uint64]
) -> tuple[int, Beside]:
    """Finds the kingdoms among `links` and writes each to a row; returns their number and the
    cells beside them.
    """
    found = 0
    beside = (EMPTY, EMPTY, EMPTY)
    while not is_empty(leaders):
        kingdom = linked(first_of(leaders), links)
        leaders = without(leaders, kingdom)
        for word in range(WORDS):
            kingdoms[found, word] = kingdom[word]
        beside = one_more(beside, border_of(kingdom))
        found += 1
    return found, beside


@rule
def find_kingdoms(s: Position, kingdoms: NDArray[np.uint64]) -> int:
    """Writes each kingdom to a row of `kingdoms`; returns their number, `MOST_KINGDOMS` at most."""
    return count_kingdoms(links_of(s), leader_cells(s), kingdoms)[0]


@rule
def temples_beside(s: Position, cell: int) -> Cells:
    """The face-up temples next to the cell."""
    return both(row_of(NEAR, cell), row_of(s.tiles, RED))


@rule
def take_up(s: Position, player: int, color: int) -> int:
    """Takes a leader off the board and returns the cell it stood on."""
    cell = wide(s.leaders[player, color])
    s.leaders[player, color] = NOWHERE
    return cell


kingdom_of = entry(kingdom_at)
kingdoms_of = entry(find_kingdoms)
kingdoms_beside_at = entry(kingdoms_beside)
take_up_at = entry(take_up)
