"""The actions of Tigris & Euphrates (rulings, sections 4 to 8): numbers, notation, moves."""

from __future__ import annotations

from enum import StrEnum
from itertools import product
from typing import NamedTuple

import numpy as np

from shedu.games.tigris.rules.board import NAMES
from shedu.games.tigris.rules.position import COLORS, HAND, MONUMENTS
from shedu.kit.actions import ActionSpace, Block

TILE_NAMES = ("temple", "farm", "market", "settlement")
LEADER_NAMES = ("priest", "farmer", "trader", "king")
BUILDING_NAMES = ("library", "granary", "market hall", "palace")
LETTERS = "RBGK"

REPLACED: tuple[tuple[int, int, int, int], ...] = tuple(
    (r, b, g, k) for r, b, g, k in product(range(HAND + 1), repeat=4) if 1 <= r + b + g + k <= HAND
)
"""The sets of tiles that an action can replace, as counts by colour, in the order of their numbers.
"""
REPLACED_TILES = np.array(REPLACED, dtype=np.int16)
REPLACE_NUMBER = np.full((HAND + 1,) * 4, -1, dtype=np.int16)
"""The index of a set of tiles in `REPLACED`, by its four counts; -1 for no tiles or too many."""
for _i, _counts in enumerate(REPLACED):
    REPLACE_NUMBER[_counts] = _i


class MoveKind(StrEnum):
    """The kinds of moves."""

    TILE = "tile"
    LEADER = "leader"
    CATASTROPHE = "catastrophe"
    WITHDRAW = "withdraw"
    REPLACE = "replace"
    END_TURN = "end turn"
    COMMIT = "commit"
    WAR = "war"
    BUILDING = "building"
    MONUMENT = "monument"
    WONDER = "wonder"
    DECLINE = "decline"
    TREASURE = "treasure"
    FAVOR = "favor"


class Move(NamedTuple):
    """A move: its kind, and the indices that the kind uses."""

    kind: MoveKind
    color: int = -1
    cell: int = -1
    """The cell; for a monument the top-left cell of its square, for a wonder its centre."""
    tiles: int = -1
    """The index in `REPLACED` of the set of tiles."""
    number: int = -1
    monument: int = -1


def _replaced_text(counts: tuple[int, int, int, int]) -> str:
    return "".join(letter * n for letter, n in zip(LETTERS, counts, strict=True))


SPACE = ActionSpace(
    Move,
    Block(MoveKind.TILE, "{color} {cell}", color=TILE_NAMES, cell=NAMES),
    Block(MoveKind.LEADER, "{color} {cell}", color=LEADER_NAMES, cell=NAMES),
    Block(MoveKind.CATASTROPHE, "catastrophe {cell}", cell=NAMES),
    Block(MoveKind.WITHDRAW, "withdraw {color}", passive=True, color=LEADER_NAMES),
    Block(
        MoveKind.REPLACE,
        "replace {tiles}",
        passive=True,
        tiles=[_replaced_text(counts) for counts in REPLACED],
    ),
    Block(MoveKind.END_TURN, "end turn", passive=True),
    Block(MoveKind.COMMIT, "commit {number}", number=[str(n) for n in range(HAND + 1)]),
    Block(MoveKind.WAR, "war {color}", color=COLORS),
    Block(MoveKind.BUILDING, "{color} {cell}", color=BUILDING_NAMES, cell=NAMES),
    Block(MoveKind.MONUMENT, "monument {cell} {monument}", monument=MONUMENTS, cell=NAMES),
    Block(MoveKind.WONDER, "wonder {cell}", cell=NAMES),
    Block(MoveKind.DECLINE, "decline", passive=True),
    Block(MoveKind.TREASURE, "treasure {cell}", cell=NAMES),
    Block(MoveKind.FAVOR, "favor {color}", color=COLORS),
)

TILE = SPACE.base(MoveKind.TILE)
LEADER = SPACE.base(MoveKind.LEADER)
CATASTROPHE_AT = SPACE.base(MoveKind.CATASTROPHE)
WITHDRAW = SPACE.base(MoveKind.WITHDRAW)
REPLACE = SPACE.base(MoveKind.REPLACE)
END_TURN = SPACE.base(MoveKind.END_TURN)
COMMIT_N = SPACE.base(MoveKind.COMMIT)
WAR_OF = SPACE.base(MoveKind.WAR)
BUILD = SPACE.base(MoveKind.BUILDING)
MONUMENT_AT = SPACE.base(MoveKind.MONUMENT)
WONDER_AT = SPACE.base(MoveKind.WONDER)
DECLINE = SPACE.base(MoveKind.DECLINE)
TREASURE_AT = SPACE.base(MoveKind.TREASURE)
FAVOR_OF = SPACE.base(MoveKind.FAVOR)
ACTIONS = SPACE.size
