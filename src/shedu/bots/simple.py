"""The bot that follows the game's heuristic."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from shedu.game import Game, Random, State


def best_of(legal: NDArray[np.int16], values: NDArray[np.float64], rng: Random) -> int:
    """The action of the highest value, a random one of those that share it."""
    # Values that differ in rounding only are equal: the order of a sum changes its last digits.
    best = np.flatnonzero(values >= values.max() - 1e-9)
    return int(legal[best[rng.randrange(len(best))]])


class SimpleBot:
    """Plays the action with the highest heuristic score, without lookahead."""

    name = "simple"

    def choose(self, game: Game, observed: State, legal: NDArray[np.int16], rng: Random) -> int:
        """The legal action with the highest heuristic score."""
        return best_of(legal, game.advice.heuristic(observed, legal), rng)
