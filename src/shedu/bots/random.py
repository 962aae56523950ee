"""The bot that does anything: each legal action as likely as any other."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from shedu.game import Game, Random, State


class RandomBot:
    """Plays any legal action, each as likely."""

    name = "random"

    def choose(self, game: Game, observed: State, legal: NDArray[np.int16], rng: Random) -> int:
        """Any of the legal actions."""
        return int(legal[rng.randrange(len(legal))])
