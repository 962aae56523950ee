"""Every game agrees with an independent model of its rules, step by step.

To compare more: `shedu trace GAME ... --games 1000 | PYTHONPATH=tests python -m reference.check`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from reference.check import MODELS, check_games
from shedu.game import Rules, choose_options
from shedu.games import GAMES, find_game
from shedu.trace import POLICIES, trace

pytestmark = pytest.mark.slow

DECISIONS = 1000
"""The least number of compared decisions of each game, policy and number of players."""
OF_OTHER_RULES = {"building", "favor"}
"""The decisions that do not occur under the usual rules."""


def games_of(rules: Rules, players: int, policy: str) -> Iterator[list[str]]:
    """The trace lines of games, until they contain a number of decisions."""
    options = choose_options(rules, next(iter(rules.presets)))
    decisions = seed = 0
    while decisions < DECISIONS:
        lines = list(trace(rules, options, players, seed, policy))
        yield lines
        decisions += len(lines) - 2
        seed += 1


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("game", GAMES)
def test_games_agree_with_the_reference_model(game: str, policy: str) -> None:
    rules = find_game(game).rules
    decisions: set[str] = set()
    for players in rules.seats:
        for lines in games_of(rules, players, policy):
            check_games(lines)
            decisions.update(json.loads(line)["decision"] for line in lines[1:-1])
    assert decisions == set(rules.decisions) - OF_OTHER_RULES


@pytest.mark.parametrize("game", GAMES)
def test_the_options_are_those_of_the_reference_model(game: str) -> None:
    options = find_game(game).rules.options
    assert dict(options) == {name: tuple(values) for name, values in MODELS[game].options.items()}
