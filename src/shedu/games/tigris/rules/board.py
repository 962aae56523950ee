"""The two printed maps, and sets of cells as three 64-bit words (rulings, sections 1 and 3).

A cell is its number, row by row: ``16 * row + column``, 0 for a1 and 175 for p11. A set of cells
is a tuple of three unsigned words; cell ``c`` is bit ``c % 64`` of word ``c // 64``, so that a
word holds four rows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, SupportsInt, TypeAlias

import numpy as np
from numpy.typing import NDArray

from shedu.jit import rule

Cells: TypeAlias = tuple[np.uint64, np.uint64, np.uint64]

ROWS, COLUMNS = 11, 16
CELLS = ROWS * COLUMNS
WORDS = 3

MAPS = (
    (
        "....~~~~~.T.~...",
        ".B..~.......~..B",
        "...~~T......~~..",
        "~~~~.........~~~",
        ".............T~~",
        "..............~.",
        "~~~~....T...~~~.",
        ".B.~~~~.....~...",
        "......~~~~~~~.B.",
        ".....T..........",
        "..........T.....",
    ),
    (
        "..~~T....T.....~",
        "..~~..........T~",
        ".B~~...........~",
        "..~...T....T~~~~",
        "..~.........~...",
        "..~T........~..B",
        "..~~........~~..",
        "B..~~~.T....T~..",
        ".....~~~.....~..",
        "....B.~~~~~~~~..",
        "......~..B....B.",
    ),
)
"""Standard and advanced: ``~`` river, ``T`` a Shedu space, ``B`` one with the special border."""

NAMES: tuple[str, ...] = tuple(
    f"{'abcdefghijklmnop'[c % COLUMNS]}{c // COLUMNS + 1}" for c in range(CELLS)
)
"""The name of each cell, a1 to p11."""
CELL: dict[str, int] = {name: cell for cell, name in enumerate(NAMES)}
"""The number of each name."""


def cell_set(cells: Sequence[int]) -> NDArray[np.uint64]:
    """The set of these cells as three words."""
    words = [0, 0, 0]
    for cell in cells:
        words[cell // 64] |= 1 << (cell % 64)
    return np.array(words, dtype=np.uint64)


def _find(symbols: str) -> NDArray[np.uint64]:
    return np.array(
        [
            cell_set([c for c in range(CELLS) if rows[c // COLUMNS][c % COLUMNS] in symbols])
            for rows in MAPS
        ]
    )


def _near(cell: int) -> list[int]:
    row, column = divmod(cell, COLUMNS)
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return [r * COLUMNS + c for r, c in around if 0 <= r < ROWS and 0 <= c < COLUMNS]


def _square(cell: int) -> list[int]:
    """The 2x2 square with this top-left cell; empty at the right and lower rims."""
    row, column = divmod(cell, COLUMNS)
    inside = row < ROWS - 1 and column < COLUMNS - 1
    return [cell, cell + 1, cell + COLUMNS, cell + COLUMNS + 1] if inside else []


def _cross(cell: int) -> list[int]:
    """The cross of five cells with this centre; empty on the rims."""
    around = _near(cell)
    return [cell, *around] if len(around) == 4 else []


RIVER = _find("~")
LAND = _find(".TB")
SHEDU = _find("TB")
BORDERED = _find("B")
UNBORDERED = _find("T")
TAKEN_FIRST = np.array([[BORDERED[0], BORDERED[0]], [BORDERED[1], UNBORDERED[1]]])
"""Treasures that must be taken first, by `board` and `treasure_first` (rulings, section 1)."""


def _by_cell(cells: Callable[[int], list[int]]) -> NDArray[np.uint64]:
    """A table with a row for each cell, and an empty last row: row -1 stands for no cell."""
    return np.array([*(cell_set(cells(c)) for c in range(CELLS)), cell_set([])])


BIT = _by_cell(lambda cell: [cell])
NEAR = _by_cell(_near)
"""The neighbours of each cell by common edges."""
SQUARE = _by_cell(_square)
CROSS = _by_cell(_cross)

ONE = np.uint64(1)
_SIDE = np.uint64(1)
_ROW = np.uint64(COLUMNS)
_CARRY = np.uint64(64 - COLUMNS)
_NOT_FIRST = np.uint64(0xFFFE_FFFE_FFFE_FFFE)
_NOT_LAST = np.uint64(0x7FFF_7FFF_7FFF_7FFF)
EMPTY: Cells = (np.uint64(0), np.uint64(0), np.uint64(0))


def cells_in(words: Sequence[Any]) -> list[int]:
    """The cells of a set in order, for code that is not compiled.

    >>> cells_in(NEAR[CELL["a1"]]) == [CELL["b1"], CELL["a2"]]
    True
    """
    bits = int(words[0]) | int(words[1]) << 64 | int(words[2]) << 128
    cells = []
    while bits:
        low = bits & -bits
        cells.append(low.bit_length() - 1)
        bits ^= low
    return cells


def in_row(words: Sequence[Any], cell: int) -> bool:
    """Whether a set of three words holds the cell, for code that is not compiled.

    >>> in_row(NEAR[CELL["a1"]], CELL["b1"])
    True
    """
    word, bit = divmod(int(cell), 64)
    return bool(int(words[word]) >> bit & 1)


@rule
def wide(number: SupportsInt) -> int:
    """A number of the record as a plain integer.

    `int` alone keeps the 16 bits in compiled code, where each width of an argument compiles a
    function and all that it calls once more.
    """
    return int(number) + 0


@rule
def row_of(table: NDArray[np.uint64], i: int) -> Cells:
    """Row `i` of a table of sets, as a set."""
    return table[i, 0], table[i, 1], table[i, 2]


@rule
def has(table: NDArray[np.uint64], i: int, cell: int) -> bool:
    """Whether row `i` of a table of sets holds the cell."""
    word = cell >> 6
    return bool(table[i, word] & BIT[cell, word])


@rule
def add(table: NDArray[np.uint64], i: int, cell: int) -> None:
    """Puts the cell into row `i` of a table of sets."""
    word = cell >> 6
    table[i, word] |= BIT[cell, word]


@rule
def drop(table: NDArray[np.uint64], i: int, cell: int) -> None:
    """Takes the cell out of row `i` of a table of sets."""
    word = cell >> 6
    table[i, word] &= ~BIT[cell, word]


@rule
def both(x: Cells, y: Cells) -> Cells:
    """The cells in both sets."""
    return x[0] & y[0], x[1] & y[1], x[2] & y[2]


@rule
def either(x: Cells, y: Cells) -> Cells:
    """The cells in at least one of the sets."""
    return x[0] | y[0], x[1] | y[1], x[2] | y[2]


@rule
def without(x: Cells, y: Cells) -> Cells:
    """The cells of the first set that are not in the second."""
    return x[0] & ~y[0], x[1] & ~y[1], x[2] & ~y[2]


@rule
def meets(x: Cells, y: Cells) -> bool:
    """Whether the sets share a cell."""
    return bool((x[0] & y[0]) | (x[1] & y[1]) | (x[2] & y[2]))


@rule
def is_empty(x: Cells) -> bool:
    """Whether the set has no cells."""
    return not x[0] | x[1] | x[2]


@rule
def holds(x: Cells, cell: int) -> bool:
    """Whether the set holds the cell."""
    return meets(x, row_of(BIT, cell))


@rule
def count_bits(word: np.uint64) -> int:
    """The number of set bits in a word (LLVM makes one instruction of it)."""
    n = 0
    while word != 0:
        word &= word - ONE
        n += 1
    return n


@rule
def count(x: Cells) -> int:
    """The number of cells in the set."""
    return count_bits(x[0]) + count_bits(x[1]) + count_bits(x[2])


@rule
def nth_bit(word: np.uint64, n: int) -> int:
    """The number of the `n`-th set bit of a word, counted from 0."""
    for _ in range(n):
        word &= word - ONE
    return count_bits((word - ONE) & ~word)


@rule
def nth(x: Cells, n: int) -> int:
    """The `n`-th cell of the set, counted from 0 row by row."""
    word = 0
    for word in range(WORDS):
        size = count_bits(x[word])
        if n < size:
            break
        n -= size
    return 64 * word + nth_bit(x[word], n)


@rule
def grown(x: Cells) -> Cells:
    """The set with all neighbours of its cells; bits past p11 may be set."""
    a, b, c = x
    return (
        a
        | (a & _NOT_LAST) << _SIDE
        | (a & _NOT_FIRST) >> _SIDE
        | a << _ROW
        | a >> _ROW
        | b << _CARRY,
        b
        | (b & _NOT_LAST) << _SIDE
        | (b & _NOT_FIRST) >> _SIDE
        | b << _ROW
        | b >> _ROW
        | a >> _CARRY
        | c << _CARRY,
        c
        | (c & _NOT_LAST) << _SIDE
        | (c & _NOT_FIRST) >> _SIDE
        | c << _ROW
        | c >> _ROW
        | b >> _CARRY,
    )


@rule
def linked(start: Cells, links: Cells) -> Cells:
    """All cells of `links` that common edges connect with `start` (section 3)."""
    found = both(start, links)
    while True:
        more = both(grown(both(grown(found), links)), links)
        if more == found:
            return found
        found = more
