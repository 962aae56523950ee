"""An observation as feature planes for learners."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from shedu.game import State
from shedu.games.tyrus.observe import unseen
from shedu.games.tyrus.state import (
    CARDS_EACH,
    ELECTIONS,
    HAND,
    HIGHEST,
    IN_HAND,
    KINDS,
    NULL,
    PLACED,
    PLACES,
    PLAYERS,
    TILES,
    leader_of,
)

TILE_PLANES = PLAYERS * (1 + len(PLACES) + 1 + 1 + PLAYERS)
SCALARS = PLAYERS * (len(PLACES) + 1) + KINDS + KINDS + PLAYERS + ELECTIONS * 3 + 3
PLANES = TILE_PLANES + SCALARS
"""How many planes there are; `planes` says what each is."""


def planes(observed: State, seat: int) -> NDArray[np.float32]:
    """What the seat observed, shape (`PLANES`, 3, 10), all numbers about 0 to 1.

    A row is a profession, a column a number. The seat comes first, then the other; own buildings
    before the other's. First planes of tiles, for each player: the hand as far as it is known, what
    lies in each building, what votes have revealed, what is still unseen, what the last vote
    revealed in each one's building. Then planes of one number each: how many unseen tiles each
    player has in each building and in hand; the representative to be elected; how many of each
    were; elections won; for each election whether the seat won it, the other, or nobody; tiles
    placed, elections held, and whether the seat leads this one.
    """
    record = observed[0]
    order = [seat, 1 - seat]
    sets = []
    for player in order:
        left = sum(1 << tile for tile in unseen(observed, player))
        sets += [int(record["hands"][player]), *_places(record["lying"][player], seat)]
        sets += [int(record["gone"][player]), left]
        sets += [int(record["revealed"][player, owner]) for owner in order]
    bits = np.array(sets)[:, None] >> np.arange(TILES) & 1
    scalars = _scalars(record, seat)
    flat = np.concatenate([bits, scalars[:, None].repeat(TILES, axis=1)]).astype(np.float32)
    return flat.reshape(PLANES, KINDS, HIGHEST)


def _places(values: NDArray[np.generic], seat: int) -> list[int]:
    """Numbers of the six buildings, those of the seat's own first."""
    found: list[int] = values[: len(PLACES)].tolist()
    return found if seat == 0 else found[KINDS:] + found[:KINDS]


def _scalars(record: NDArray[np.void], seat: int) -> NDArray[np.float64]:
    election = int(record["election"])
    cards = record["elections"].tolist()
    results = record["results"]
    order = [seat, 1 - seat]
    numbers: list[float] = []
    for player in order:
        hidden = record["unseen"][player]
        numbers += [n / HAND for n in [*_places(hidden, seat), int(hidden[IN_HAND])]]
    now = cards[election] if election < ELECTIONS else -1
    numbers += [float(now == kind) for kind in range(KINDS)]
    numbers += [cards[:election].count(kind) / CARDS_EACH for kind in range(KINDS)]
    numbers += [int((results == player).sum()) / ELECTIONS for player in order]
    for outcome in (*order, NULL):
        numbers += (results == outcome).tolist()
    leads = leader_of(int(record["first"]), election) == seat
    numbers += [int(record["placed"]) / PLACED, election / ELECTIONS, float(leads)]
    return np.array(numbers, dtype=np.float64)
