"""The bot that follows the game's heuristic."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from shedu.game import Game, Random, State


def best_of(legal: NDArray[np.int16], values: NDArray[np.float64], rng: Random) -> int:
    """The action with the highest value, at random among equals."""
    # Values that differ only by rounding count as equal: the last digits depend on order.
    best = np.flatnonzero(values >= values.max() - 1e-9)
    return int(legal[best[rng.randrange(len(best))]])


class SimpleBot:
    """Plays the action with the highest heuristic score, without lookahead."""

    name = "simple"

    def choose(self, game: Game, observed: State, legal: NDArray[np.int16], rng: Random) -> int:
        """The legal action with the highest heuristic score."""
        return best_of(legal, game.advice.heuristic(observed, legal), rng)
