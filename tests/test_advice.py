"""The advice of games to bots is finite for every state and action."""

from __future__ import annotations

import numpy as np
import pytest

from games.play_helpers import evaluate, states
from shedu.games import GAMES, find_game
from shedu.trace import POLICIES


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_evaluations_of_all_states_are_finite(name: str) -> None:
    """Neither NaN nor infinity, for every action and every seat of whole games."""
    game = find_game(name)
    rules = game.rules
    decided: set[str | None] = set()
    for number, preset in enumerate(rules.presets):
        players = rules.seats[number % len(rules.seats)]
        for policy in POLICIES:
            for state in states(name, preset, players, number, policy):
                decided.add(rules.decision(state))
                assert np.isfinite([evaluate(state, seat) for seat in range(players)]).all()
                if (actor := rules.actor(state)) is not None:
                    seen = rules.observe(state, actor)
                    assert np.isfinite(game.advice.heuristic(seen, rules.legal(seen))).all()
    assert decided >= {rules.decisions[0], None}
    assert len(decided) > len(rules.decisions) - 2
