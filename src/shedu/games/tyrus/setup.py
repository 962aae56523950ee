"""The setup: all chance of a game is dealt here (rulings, `Setup`).

A supply is three lists: Ivory's tiles and Brown's in draw order, the first nine of which are the
hand, and the election cards: ``S7 P10 ... / M2 S1 ... / G H M ...``.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from shedu.errors import BadState
from shedu.game import Random, State
from shedu.games.tyrus.state import (
    CARDS_EACH,
    COLORS,
    DTYPE,
    ELECTIONS,
    HAND,
    HIGHEST,
    PLACE,
    TILES,
    tiles_in,
)

LETTERS = "SMP"
"""Soldier, merchant, priest."""
CARDS = "GMH"
"""General, guildmaster, high priest."""
TILE_CODES = [f"{LETTERS[tile // HIGHEST]}{tile % HIGHEST + 1}" for tile in range(TILES)]
BETWEEN = " / "


def blank() -> State:
    """A state in which nothing is anywhere."""
    state = np.zeros(1, dtype=DTYPE)
    for field in ("piles", "elections", "results", "actor"):
        state[0][field] = -1
    return state


def shuffled(rng: Random) -> str:
    """A supply, each as likely as any other."""
    parts = [list(TILE_CODES) for _color in COLORS] + [list(CARDS * CARDS_EACH)]
    for part in parts:
        rng.shuffle(part)
    return BETWEEN.join(" ".join(part) for part in parts)


def deal(supply: str, start: int) -> State:
    """The start of a game: nine tiles to each player, the first election card turned over."""
    parts = supply.split(BETWEEN)
    if len(parts) != len(COLORS) + 1:
        raise BadState(
            f"the supply has {len(parts)} parts: it should have Ivory's tiles, Brown's tiles and "
            f"the election cards, with {BETWEEN!r} between them"
        )
    state = blank()
    record = state[0]
    for player, part in enumerate(parts[:-1]):
        codes = part.split(" ")
        _check_all(codes, TILE_CODES, f"{COLORS[player].capitalize()}'s tiles")
        tiles = [TILE_CODES.index(code) for code in codes]
        record["hands"][player] = sum(1 << tile for tile in tiles[:HAND])
        record["piles"][player] = tiles[HAND:]
    cards = parts[-1].split(" ")
    _check_all(cards, CARDS * CARDS_EACH, "the election cards")
    record["elections"] = [CARDS.index(card) for card in cards]
    record["first"] = record["actor"] = start
    record["decision"] = PLACE
    return state


def _check_all(given: Sequence[str], known: Sequence[str], what: str) -> None:
    """Each of what there is has to be given as often as it is there."""
    for code in sorted(set(given) | set(known)):
        if given.count(code) != known.count(code):
            raise BadState(
                f"the supply has {given.count(code)} times {code!r} among {what}: it should be "
                f"{known.count(code)}"
            )


def supply_of(state: State) -> str:
    """The supply that `deal` makes this state at the start of a game from."""
    record = state[0]
    parts = [
        [TILE_CODES[tile] for tile in [*tiles_in(int(record["hands"][player])), *pile.tolist()]]
        for player, pile in enumerate(record["piles"])
    ]
    parts.append([CARDS[card] for card in record["elections"].tolist()])
    assert len(parts[-1]) == ELECTIONS
    return BETWEEN.join(" ".join(part) for part in parts)
