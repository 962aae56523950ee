"""The setup: all chance of a game is dealt here (rulings, "Setup").

A supply is the 185 cards as letters K, G, R, B (black, green, red, blue): first the hands dealt to
each player from player 0 on, then with two players the 30 cards that leave the game, then the deck.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from shedu.game import Random, State, Value
from shedu.games.contest.actions import LETTERS
from shedu.games.contest.options import OPTIONS
from shedu.games.contest.places import COLUMNS, ROWS
from shedu.games.contest.state import (
    ACTION,
    ACTIONS_A_TURN,
    CATASTROPHES_EACH,
    DECK,
    DTYPE,
    EMPTY,
    HAND,
    NOBODY,
    NOWHERE,
    REMOVED_OF_TWO,
    SUPPLY,
    TREASURE_CARD,
)
from shedu.kit.supply import check_supply, shuffled_supply, spelled


def blank(options: Mapping[str, Value], players: int) -> State:
    """A state with nothing in the display and nothing in hands or deck."""
    state = np.zeros(1, dtype=DTYPE)
    record = state[0]
    record["options"] = [OPTIONS[option].index(options[option]) for option in OPTIONS]
    record["players"] = players
    record["deck_at"] = DECK
    record["quiet"] = 1
    for field in ("cards", "tops"):
        record[field] = EMPTY
    for field in ("leaders", "ships", "placed"):
        record[field] = NOWHERE
    for field in ("attacker", "defender", "actor"):
        record[field] = NOBODY
    for field in ("deck", "color", "committed", "income"):
        record[field] = -1
    return state


def removed_before(players: int) -> int:
    """How many cards leave the game before it starts."""
    return REMOVED_OF_TWO if players == 2 else 0


def shuffled(rng: Random) -> str:
    """A supply, each as likely as any other."""
    return shuffled_supply(LETTERS, SUPPLY, rng)


def deal(options: Mapping[str, Value], players: int, supply: str, start: int) -> State:
    """The start of a game: treasures laid out, eight cards to each player, from player 0 on."""
    check_supply(supply, LETTERS, SUPPLY)
    state = blank(options, players)
    record = state[0]
    record["cards"][: COLUMNS * ROWS : ROWS] = TREASURE_CARD
    colors = [LETTERS.index(letter) for letter in supply]
    dealt = players * HAND
    first = dealt + removed_before(players)
    for i, color in enumerate(colors[:dealt]):
        record["hands"][i // HAND, color] += 1
    for color in colors[dealt:first]:
        record["removed"][color] += 1
    record["deck_at"] = first
    record["deck"][first:DECK] = colors[first:]
    record["catastrophes"][:players] = CATASTROPHES_EACH
    record["active"] = record["actor"] = start
    record["actions_left"] = ACTIONS_A_TURN
    record["decision"] = ACTION
    return state


def supply_of(state: State) -> str:
    """The supply that `deal` makes this state at the start of a game from."""
    record = state[0]
    heaps = [*record["hands"][: int(record["players"]), :4], record["removed"][:4]]
    return spelled(LETTERS, heaps, record["deck"][int(record["deck_at"]) : DECK])
