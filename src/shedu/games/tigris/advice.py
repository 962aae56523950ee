"""What bots go by in Tigris & Euphrates: a rule of thumb, and how well a player stands."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from shedu.game import State, States
from shedu.games.tigris.thumb import like_all
from shedu.games.tigris.worth import worth


class TigrisAdvice:
    """The advice of Tigris & Euphrates, from observations only."""

    evaluate: Callable[[States, int, int], float] = staticmethod(worth)

    def heuristic(self, observed: State, actions: NDArray[np.int16]) -> NDArray[np.float64]:
        """How much the rule of thumb (`thumb`) likes each of the actor's legal actions."""
        liked = np.empty(len(actions))
        like_all(observed, 0, actions, liked)
        return liked
