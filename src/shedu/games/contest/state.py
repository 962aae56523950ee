"""The record of a game of Contest of Kings: one flat structured dtype.

Every field is a plain number or a fixed array of them. Nothing else belongs to a game, so its
bytes are a snapshot of it.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from shedu.games.contest.options import OPTIONS
from shedu.games.contest.places import PLACES
from shedu.jit import array_of, rule

PLAYERS = 4
COLORS = ("black", "green", "red", "blue")
BLACK, GREEN, RED, BLUE = range(4)
WILD = UNKNOWN = 4
"""The fifth column: wild points (treasures) in `points`, unseen cards in `hands`, `removed`."""

CARDS = (*COLORS, "treasure", "ship")
"""What lies on a place: a card of a colour, a treasure card, a ship."""
TREASURE_CARD, SHIP_CARD = 4, 5
EMPTY = -1

SHIPS = ("blue-black", "blue-green", "blue-red")
"""Ship `n` is blue and of colour `n`: black, green or red."""

SUPPLY = (40, 40, 65, 40)
"""How many cards of each colour there are."""
TREASURES = 8
DECK = sum(SUPPLY)
DECK_ROOM = DECK + 1
"""One more than there are, so that the record has no padding, whose bytes mean nothing."""
REMOVED_OF_TWO = 30
"""So many cards leave a game of two players before it starts."""
HAND = 8
ACTIONS_A_TURN = 2
CATASTROPHES_EACH = 1
FINAL_TREASURES = 1
"""The game ends when this many treasures or fewer are left (rulings, "End of the turn")."""
IDLE_TURNS = 8
"""The game ends after so many idle turns in a row for each player (rulings, "Idle turns")."""
CARDS_OF_A_SHIP = 4
CARDS_FOR_A_GAP = 3
"""A gap may be filled between columns of so many cards beneath their treasure places."""

DECISIONS = (None, "action", "point", "ship", "conflict", "commit", "prize", "treasure")
OVER, ACTION, POINT, SHIP, CONFLICT, COMMIT, PRIZE, TREASURE = range(8)

NOWHERE = -1
"""In place of a place: not in the display."""
NOBODY = -1
"""In place of a player; also the seat of a spectator."""

INTERNAL, EXTERNAL = 1, 2
CONFLICTS = (None, "internal", "external")

DTYPE = np.dtype(
    [
        ("cards", np.int16, (PLACES,)),  # what lies on each place, a number of `CARDS` or EMPTY
        ("leaders", np.int16, (PLAYERS, 4)),  # places, by player and colour
        ("ships", np.int16, (len(SHIPS),)),  # places; NOWHERE while not built
        ("options", np.int16, (len(OPTIONS),)),  # the number of each option's value
        ("players", np.int16),
        ("hands", np.int16, (PLAYERS, 5)),
        ("points", np.int16, (PLAYERS, 5)),
        ("tops", np.int16, (PLAYERS,)),  # each stack's top card: a colour, WILD, EMPTY
        ("catastrophes", np.int16, (PLAYERS,)),
        ("active", np.int16),
        ("actions_left", np.int16),
        ("decision", np.int16),
        ("actor", np.int16),
        ("conflict", np.int16),  # INTERNAL or EXTERNAL while one is fought, else 0
        ("color", np.int16),  # the colour of its leaders
        ("attacker", np.int16),
        ("defender", np.int16),
        ("committed", np.int16),  # by the attacker; -1 before
        ("placed", np.int16),  # the place of the card whose action is not finished
        ("income", np.int16),  # the leader's colour asked for ship income at a turn's end; else -1
        ("idle", np.int16),
        ("quiet", np.int16),
        ("gone", np.int16, (4,)),  # cards openly out of the game
        ("removed", np.int16, (5,)),  # cards taken out unseen before a game of two
        ("deck_at", np.int16),  # the next card to be drawn
        ("deck", np.int8, (DECK_ROOM,)),  # colours in draw order; -1 drawn or unseen
    ],
    align=True,
)
"""The dtype of a state; what a field holds is said beside it.

`placed` is set during `point` after a card, `ship`, `treasure` and all of an external conflict:
there it is the gap whose card lies face down. Committed cards are counted in `gone` at once; the
winner's one card comes back from there.
"""


class State(Protocol):
    """The fields of `DTYPE` as compiled functions see them."""

    cards: NDArray[np.int16]
    leaders: NDArray[np.int16]
    ships: NDArray[np.int16]
    options: NDArray[np.int16]
    players: int
    hands: NDArray[np.int16]
    points: NDArray[np.int16]
    tops: NDArray[np.int16]
    catastrophes: NDArray[np.int16]
    active: int
    actions_left: int
    decision: int
    actor: int
    conflict: int
    color: int
    attacker: int
    defender: int
    committed: int
    placed: int
    income: int
    idle: int
    quiet: int
    gone: NDArray[np.int16]
    removed: NDArray[np.int16]
    deck_at: int
    deck: NDArray[np.int8]


States = NDArray[Any]
"""An array of states: one dimension, dtype `DTYPE`."""
STATES = array_of(DTYPE)
"""The same as a type of compiled functions."""


class Step(IntEnum):
    """What comes next once an answer has been carried out; each is asked for in one place."""

    WAIT = 0  # for the decision that now stands in the record
    OFFER_POINT = 1
    OFFER_SHIP = 2
    SEEK_CONFLICT = 3
    OFFER_TREASURES = 4
    END_ACTION = 5
    INCOME = 6
    CLOSE_TURN = 7


@rule
def ask(s: State, decision: int, actor: int) -> int:
    """Makes the record wait for this decision of this player."""
    s.decision = decision
    s.actor = actor
    return Step.WAIT
