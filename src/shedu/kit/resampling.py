"""Deals unseen tiles or cards again, for `resample`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from shedu.errors import BadState
from shedu.game import Random


def deal(
    unseen: list[int],
    supply: NDArray[Any],
    holders: Sequence[NDArray[Any]],
    rng: Random,
    what: str,
) -> None:
    """Deals the unseen colours in random order: first to the supply, then to each holder as many
    as its last column counts as unknown.

    `what` names them in errors. Raises `BadState` if their number does not fit.
    """
    sizes = [len(supply), *(int(holder[-1]) for holder in holders)]
    if len(unseen) != sum(sizes):
        raise BadState(
            f"{len(unseen)} {what} are unseen, but there is room for {sum(sizes)}: "
            "only what `observe` gave can be resampled"
        )
    rng.shuffle(unseen)
    ends = np.cumsum(sizes).tolist()
    supply[:] = unseen[: ends[0]]
    for holder, (start, end) in zip(holders, pairwise(ends), strict=True):
        holder[-1] = 0
        for color in unseen[start:end]:
            holder[color] += 1
