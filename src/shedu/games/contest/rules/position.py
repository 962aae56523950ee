"""The record of a game of Contest of Kings: one flat structured dtype.

Every field is a plain number or a fixed array of them. Nothing else belongs to a game, so its
bytes are a snapshot of it.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from shedu.games.contest.rules.options import OPTIONS
from shedu.games.contest.rules.places import PLACES
from shedu.jit import array_of, rule
from shedu.kit.records import (
    Counts,
    Flag,
    Name,
    OrNull,
    PerPlayer,
    PlayerNumber,
    Record,
    Whole,
    array,
    dtype_of,
    scalar,
)

PLAYERS = 4
COLORS = ("black", "green", "red", "blue")
BLACK, GREEN, RED, BLUE = range(4)
WILD = UNKNOWN = 4
"""The fifth column: wild points (treasures) in `points`, unseen cards in `hands`, `removed`."""

CARDS = (*COLORS, "treasure", "ship")
"""The cards that can lie on a place: one of each colour, a treasure card, a ship."""
TREASURE_CARD, SHIP_CARD = 4, 5
EMPTY = -1

SHIPS = ("blue-black", "blue-green", "blue-red")
"""Ship `n` has the colours blue and `n`: black, green or red."""

SUPPLY = (40, 40, 65, 40)
"""The number of cards of each colour."""
TREASURES = 8
DECK = sum(SUPPLY)
DECK_ROOM = DECK + 1
"""One more than the deck holds, so that the record has no padding."""
REMOVED_OF_TWO = 30
"""The number of cards that leave a game of two players before it starts."""
HAND = 8
ACTIONS_A_TURN = 2
CATASTROPHES_EACH = 1
FINAL_TREASURES = 1
"""The game ends when this many treasures or fewer are left (rulings, "End of the turn")."""
IDLE_TURNS = 8
"""The game ends after this many idle turns in a row for each player (rulings, "Idle turns")."""
CARDS_OF_A_SHIP = 4
CARDS_FOR_A_GAP = 3
"""The number of cards that each column beside a gap needs before a card can fill the gap."""


class Decision(IntEnum):
    """The decision that a state waits for."""

    OVER = 0
    ACTION = 1
    POINT = 2
    SHIP = 3
    CONFLICT = 4
    COMMIT = 5
    PRIZE = 6
    TREASURE = 7


DECISIONS = (None, *(kind.name.lower() for kind in Decision if kind != Decision.OVER))
"""The name of each decision; None when the game is over."""

NOWHERE = -1
"""The number that stands for no place in the display."""
NOBODY = -1
"""The number that stands for no player; also the seat of a spectator."""
NONE = -1
"""The number that stands for no colour or no number."""

INTERNAL, EXTERNAL = 1, 2
CONFLICTS = (None, "internal", "external")

HELD = (*COLORS, "unknown")
POINTS = (*COLORS, "wild")
TOPS = (*COLORS, "treasure")


class Position(Record):
    """The fields of a state, as compiled functions see them.

    `placed` is set in the decision `point` after a card, in `ship`, in `treasure` and during an
    external conflict, where it is the gap of the card that lies face down. Committed cards count in
    `gone` at once; the card that the winner gains comes back from there.
    """

    cards = array(np.int16, PLACES, blank=EMPTY)  # a number of `CARDS`, by place
    leaders = array(np.int16, PLAYERS, 4, blank=NOWHERE)  # places, by player and colour
    ships = array(np.int16, len(SHIPS), blank=NOWHERE)  # places; NOWHERE while not built
    options = array(np.int16, len(OPTIONS))  # the number of each option's value
    players = scalar()
    hands = array(np.int16, PLAYERS, 5, codec=PerPlayer(Counts(HELD, HAND)))
    points = array(np.int16, PLAYERS, 5, codec=PerPlayer(Counts(POINTS, DECK)))
    tops = array(  # the top card of each stack: a colour, WILD or EMPTY
        np.int16,
        PLAYERS,
        blank=EMPTY,
        codec=PerPlayer(OrNull(Name(TOPS, f"{', '.join(TOPS)} or null"))),
    )
    catastrophes = array(np.int16, PLAYERS, codec=PerPlayer(Whole(0, CATASTROPHES_EACH)))
    active = scalar(codec=PlayerNumber())
    actions_left = scalar(codec=Whole(0, ACTIONS_A_TURN))
    decision = scalar(codec=Name(DECISIONS))
    actor = scalar(blank=NOBODY, codec=OrNull(PlayerNumber()))
    conflict = scalar()  # INTERNAL or EXTERNAL during a conflict, else 0
    color = scalar(blank=NONE)  # the colour of the conflict's leaders
    attacker = scalar(blank=NOBODY)
    defender = scalar(blank=NOBODY)
    committed = scalar(blank=NONE)  # by the attacker; NONE before
    placed = scalar(blank=NOWHERE)  # the place of the card whose action is not finished
    income = scalar(blank=NONE)  # the colour of the leader who has ship income now
    idle = scalar(codec=Whole(0, lambda players: IDLE_TURNS * players))  # idle turns in a row
    quiet = scalar(blank=1, codec=Flag())  # whether the turn is idle so far
    gone = array(np.int16, 4)  # cards openly out of the game, by colour
    removed = array(np.int16, 5)  # cards taken out unseen before a game of two
    deck_at = scalar(blank=DECK)  # the next card to be drawn
    deck = array(np.int8, DECK_ROOM, blank=NONE)  # colours in draw order; NONE drawn or unseen


DTYPE = dtype_of(Position)
"""The dtype of a state."""
States = NDArray[Any]
"""An array of states: one dimension, dtype `DTYPE`."""
STATES = array_of(DTYPE)
"""The type of an array of states in compiled functions."""


class Phase(IntEnum):
    """The next phase of the turn loop."""

    WAIT = 0  # for the decision that now stands in the record
    OFFER_POINT = 1
    OFFER_SHIP = 2
    SEEK_CONFLICT = 3
    OFFER_TREASURES = 4
    END_ACTION = 5
    INCOME = 6
    CLOSE_TURN = 7


@rule
def ask(s: Position, decision: Decision, actor: int) -> int:
    """Makes the record wait for this decision of this player."""
    s.decision = decision
    s.actor = actor
    return Phase.WAIT
