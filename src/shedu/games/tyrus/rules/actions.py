"""The actions of Tyrus: any own tile into any building, as in ``soldier 7 > brown market``."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from shedu.games.tyrus.rules.position import HIGHEST, KINDS, PLACES, PROFESSIONS
from shedu.jit import rule
from shedu.kit.actions import ActionSpace, Block


class MoveKind(StrEnum):
    """The kinds of moves."""

    PLACE = "place"


class Move(NamedTuple):
    """One of the actor's tiles placed face down in a building."""

    kind: MoveKind
    profession: int = -1
    number: int = -1
    """The tile's own number less one."""
    place: int = -1

    @property
    def tile(self) -> int:
        """The number of the tile."""
        return self.profession * HIGHEST + self.number

    @property
    def owner(self) -> int:
        """Whose building it is."""
        return self.place // KINDS

    @property
    def building(self) -> int:
        """The kind of the building."""
        return self.place % KINDS


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
PLACE_TILE = SPACE.base(MoveKind.PLACE)
MANY = len(PLACES)


@rule
def action_of(tile: int, place: int) -> int:
    """The action that places a tile."""
    return PLACE_TILE + tile * MANY + place


@rule
def placement(action: int) -> tuple[int, int]:
    """The tile of an action and its place."""
    return (action - PLACE_TILE) // MANY, (action - PLACE_TILE) % MANY
