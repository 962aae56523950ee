"""The bot that looks one action ahead."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from shedu.bots.simple import best_of
from shedu.game import Game, Random, State
from shedu.kit.events import new_log


class GreedyBot:
    """Applies every legal action to its observation and plays the one with the best result."""

    name = "greedy"

    def choose(self, game: Game, observed: State, legal: NDArray[np.int16], rng: Random) -> int:
        """The legal action after which the game's evaluation for the actor is highest."""
        if len(legal) == 1:
            return int(legal[0])
        seat = game.rules.actor(observed)
        if seat is None:
            raise ValueError("the game is over: there is nothing to choose")
        apply, evaluate = game.rules.apply_in_place, game.advice.evaluate
        scratch = np.empty_like(observed)
        # Copy bytes, not records: NumPy copies a structured array field by field.
        before, after = observed.view(np.uint8), scratch.view(np.uint8)
        log = new_log()
        values = np.empty(len(legal))
        for k, action in enumerate(legal.tolist()):
            after[:] = before
            apply(scratch, 0, action, log)
            values[k] = evaluate(scratch, 0, seat)
        return best_of(legal, values, rng)
