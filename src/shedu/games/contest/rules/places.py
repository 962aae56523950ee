"""The places of the display: eight columns and the gaps between them (rulings, "Layout").

A place is its number: ``9 * column + row``, 0 for the treasure place 1.0 and 71 for 8.8; the gap
to the right of column ``c`` (both counted from 0) is ``72 + c``, up to 78 for the gap 7-8. A
*spot* is where a card is played to: a column (0 to 7) or a gap (8 to 14).
"""

from __future__ import annotations

from shedu.jit import rule

COLUMNS = 8
MOST_BENEATH = 8
"""The number of cards that fit beneath a treasure place."""
ROWS = MOST_BENEATH + 1
GAPS = COLUMNS - 1
FIRST_GAP = COLUMNS * ROWS
PLACES = FIRST_GAP + GAPS
SPOTS = COLUMNS + GAPS

GAP_NAMES: tuple[str, ...] = tuple(f"{left}-{left + 1}" for left in range(1, COLUMNS))
NAMES: tuple[str, ...] = (
    *(f"{column}.{row}" for column in range(1, COLUMNS + 1) for row in range(ROWS)),
    *GAP_NAMES,
)
"""The name of each place."""
SPOT_NAMES: tuple[str, ...] = (*(str(column) for column in range(1, COLUMNS + 1)), *GAP_NAMES)
"""The name of each spot."""
PLACE: dict[str, int] = {name: place for place, name in enumerate(NAMES)}
"""The place of each name."""


@rule
def column_of(place: int) -> int:
    """The column of a place; for a gap the column to its left."""
    return place // ROWS if place < FIRST_GAP else place - FIRST_GAP


@rule
def is_treasure_place(place: int) -> bool:
    """Whether a place is the top of a column."""
    return place < FIRST_GAP and place % ROWS == 0
