"""The actions of Tyrus: any own tile into any building, as in ``soldier 7 > brown market``.

Whose tile it is goes without saying: the actor's.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from shedu.games.tyrus.rules.position import HIGHEST, PLACES, PROFESSIONS
from shedu.kit.actions import ActionSpace, Block


class MoveKind(StrEnum):
    """The kinds of moves."""

    PLACE = "place"


class Move(NamedTuple):
    """A tile placed face down in a building."""

    kind: MoveKind
    profession: int = -1
    number: int = -1
    """The tile's own number less one."""
    place: int = -1

    @property
    def tile(self) -> int:
        """The number of the tile."""
        return self.profession * HIGHEST + self.number


SPACE = ActionSpace(
    Move,
    Block(
        MoveKind.PLACE,
        "{profession} {number} > {place}",
        profession=PROFESSIONS,
        number=[str(number) for number in range(1, HIGHEST + 1)],
        place=PLACES,
    ),
)
