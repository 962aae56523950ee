"""The setup: all chance of a game is dealt here (rulings, section 2)."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from shedu.game import Random, State, Value
from shedu.games.tigris.actions import LETTERS
from shedu.games.tigris.board import SHEDU, cells_in
from shedu.games.tigris.options import BOARD, OPTIONS
from shedu.games.tigris.state import (
    ACTION,
    ACTIONS_A_TURN,
    CATASTROPHES_EACH,
    DTYPE,
    HAND,
    NOBODY,
    NOWHERE,
    RED,
    SUPPLY,
)
from shedu.kit.supply import check_supply, shuffled_supply, spelled


def blank(options: Mapping[str, Value], players: int) -> State:
    """A state with nothing on the board and nothing in hands or bag."""
    state = np.zeros(1, dtype=DTYPE)
    record = state[0]
    record["options"] = [OPTIONS[option].index(options[option]) for option in OPTIONS]
    record["players"] = players
    record["bag"] = -1
    record["color"] = -1
    record["committed"] = -1
    record["quiet"] = 1
    for field in ("leaders", "monuments", "wonder", "buildings", "union", "placed"):
        record[field] = NOWHERE
    for field in ("attacker", "defender", "actor"):
        record[field] = NOBODY
    record["bag_end"] = record["bag_at"] = sum(supply_counts(int(record["options"][BOARD])))
    return state


def supply_counts(board: int) -> list[int]:
    """How many tiles of each colour the bag starts with, before hands are dealt."""
    counts = list(SUPPLY)
    counts[RED] -= len(cells_in(SHEDU[board]))
    return counts


def shuffled(options: Mapping[str, Value], rng: Random) -> str:
    """The tiles of the bag as letters, in an order of which each is as likely."""
    counts = supply_counts(OPTIONS["board"].index(options["board"]))
    return shuffled_supply(LETTERS, counts, rng)


def deal(options: Mapping[str, Value], players: int, supply: str, start: int) -> State:
    """The start of a game: six tiles to each player, from player 0 on, out of the bag."""
    state = blank(options, players)
    record = state[0]
    board = int(record["options"][BOARD])
    counts = supply_counts(board)
    check_supply(supply, LETTERS, counts)
    record["tiles"][RED] = record["treasures"][0] = SHEDU[board]
    colors = [LETTERS.index(letter) for letter in supply]
    for i, color in enumerate(colors[: players * HAND]):
        record["hands"][i // HAND, color] += 1
    record["bag_at"] = players * HAND
    record["bag"][players * HAND : len(colors)] = colors[players * HAND :]
    record["catastrophes"][:players] = CATASTROPHES_EACH
    record["active"] = record["actor"] = start
    record["actions_left"] = ACTIONS_A_TURN
    record["decision"] = ACTION
    return state


def supply_of(state: State) -> str:
    """The supply that `deal` makes this state at the start of a game from."""
    record = state[0]
    hands = record["hands"][: int(record["players"]), :4]
    left = record["bag"][int(record["bag_at"]) : int(record["bag_end"])]
    return spelled(LETTERS, hands, left)
