"""The bot that goes by a rule of thumb."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from shedu.game import Game, Random, State


def best_of(legal: NDArray[np.int16], values: NDArray[np.float64], rng: Random) -> int:
    """The action of the highest value, any of them if several share it."""
    # Sums in another order may differ in the last digits: such values are the same.
    best = np.flatnonzero(values >= values.max() - 1e-9)
    return int(legal[best[rng.randrange(len(best))]])


class SimpleBot:
    """Plays what the game's rule of thumb likes best, without looking ahead."""

    name = "simple"

    def choose(self, game: Game, observed: State, legal: NDArray[np.int16], rng: Random) -> int:
        """The legal action that looks best."""
        return best_of(legal, game.advice.heuristic(observed, legal), rng)
