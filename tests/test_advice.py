"""What games advise bots: numbers for everything that can happen."""

from __future__ import annotations

import numpy as np
import pytest

from games.played import states, worth
from shedu.games import GAMES, find_game
from shedu.trace import POLICIES


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_all_that_happens_is_judged_with_numbers(name: str) -> None:
    """Neither nan nor infinity, for every action and every seat of whole games."""
    game = find_game(name)
    rules = game.rules
    decided: set[str | None] = set()
    for number, preset in enumerate(rules.presets):
        players = rules.seats[number % len(rules.seats)]
        for policy in POLICIES:
            for state in states(name, preset, players, number, policy):
                decided.add(rules.decision(state))
                assert np.isfinite([worth(state, seat) for seat in range(players)]).all()
                if (actor := rules.actor(state)) is not None:
                    seen = rules.observe(state, actor)
                    assert np.isfinite(game.advice.heuristic(seen, rules.legal(seen))).all()
    assert decided >= {rules.decisions[0], None}
    assert len(decided) > len(rules.decisions) - 2
