"""The actions of Contest of Kings (rulings, "The decision `action`" on)."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from shedu.games.contest.rules.places import COLUMNS, NAMES, SPOT_NAMES
from shedu.games.contest.rules.position import COLORS, HAND, SHIPS
from shedu.kit.actions import ActionSpace, Block

LEADER_NAMES = ("king", "merchant", "priest", "farmer")
LETTERS = "KGRB"
"""The letter of each colour in the text of a supply: black, green, red, blue."""


class MoveKind(StrEnum):
    """The kinds of moves."""

    LEADER = "leader"
    CARD = "card"
    CATASTROPHE = "catastrophe"
    END_TURN = "end turn"
    TAKE = "take"
    SHIP = "ship"
    DECLINE = "decline"
    CONFLICT = "conflict"
    COMMIT = "commit"
    SWAP = "swap"


class Move(NamedTuple):
    """A move: its kind, and the indices that the kind uses."""

    kind: MoveKind
    color: int = -1
    place: int = -1
    spot: int = -1
    ship: int = -1
    number: int = -1
    column: int = -1


SPACE = ActionSpace(
    Move,
    Block(MoveKind.LEADER, "{color} {place}", color=LEADER_NAMES, place=NAMES),
    Block(MoveKind.CARD, "{color} {spot}", color=COLORS, spot=SPOT_NAMES),
    Block(MoveKind.CATASTROPHE, "catastrophe {place}", place=NAMES),
    Block(MoveKind.END_TURN, "end turn", passive=True),
    Block(MoveKind.TAKE, "take {color}", color=COLORS),
    Block(MoveKind.SHIP, "ship {ship}", ship=SHIPS),
    Block(MoveKind.DECLINE, "decline", passive=True),
    Block(MoveKind.CONFLICT, "conflict {color}", color=COLORS),
    Block(MoveKind.COMMIT, "commit {number}", number=[str(n) for n in range(HAND + 1)]),
    Block(MoveKind.SWAP, "swap {column}", column=SPOT_NAMES[:COLUMNS]),
)

# The first number of each kind, for compiled rules alone: other code decodes an action.
LEADER = SPACE.base(MoveKind.LEADER)
CARD = SPACE.base(MoveKind.CARD)
CATASTROPHE = SPACE.base(MoveKind.CATASTROPHE)
END_TURN = SPACE.base(MoveKind.END_TURN)
TAKE = SPACE.base(MoveKind.TAKE)
SHIP = SPACE.base(MoveKind.SHIP)
DECLINE = SPACE.base(MoveKind.DECLINE)
CONFLICT = SPACE.base(MoveKind.CONFLICT)
COMMIT = SPACE.base(MoveKind.COMMIT)
SWAP = SPACE.base(MoveKind.SWAP)
