"""Advice for bots, made from two functions of a game or from its results only."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from shedu.game import Advice, Numbers, Rules, State, States

Evaluate = Callable[[States, int, int], float]
"""``(states, i, seat)``: how good the state is for a seat; higher is better."""
RateInto = Callable[[States, int, Numbers, NDArray[np.float64]], None]
"""``(states, i, actions, out)``: writes a score of each of the actor's legal actions."""


class RuleAdvice(Advice):
    """The advice of two functions over states, which are usually compiled."""

    def __init__(self, rate_into: RateInto, evaluate: Evaluate) -> None:
        self._rate_into, self._evaluate = rate_into, evaluate

    def heuristic(self, observed: State, actions: Numbers) -> NDArray[np.float64]:
        """The heuristic score of each of the actor's legal actions."""
        ratings = np.empty(len(actions))
        self._rate_into(observed, 0, actions, ratings)
        return ratings

    @property
    def evaluate(self) -> Evaluate:
        """How good a state is for a seat."""
        return self._evaluate


class ResultAdvice(Advice):
    """The default advice: all actions score the same, and only the result of the game counts."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def heuristic(self, observed: State, actions: Numbers) -> NDArray[np.float64]:
        """The same number for every action."""
        return np.zeros(len(actions))

    @property
    def evaluate(self) -> Evaluate:
        """The number of players ranked below the seat minus those above; 0 before the end."""
        return self._compare_ranks

    def _compare_ranks(self, states: States, i: int, seat: int) -> float:
        result = self.rules.result(states[i : i + 1])
        if result is None:
            return 0.0
        own = result.ranks[seat]
        return float(sum(int(rank > own) - int(rank < own) for rank in result.ranks))
