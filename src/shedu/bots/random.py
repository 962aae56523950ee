"""The bot that plays at random."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from shedu.game import Game, Random, State


class RandomBot:
    """Plays a random legal action, each equally likely."""

    name = "random"

    def choose(self, game: Game, observed: State, legal: NDArray[np.int16], rng: Random) -> int:
        """A random legal action."""
        return int(legal[rng.randrange(len(legal))])
