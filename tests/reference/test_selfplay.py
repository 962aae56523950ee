"""Random games of the models keep the invariants, end, and satisfy the checker."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from reference.check import MODELS, check_games
from reference.selfplay import trace
from reference.tigris.board import rules_of

pytestmark = pytest.mark.slow

GAMES: list[tuple[str, dict[str, Any], int, int]] = [
    ("tigris", rules_of(), 3, 1),
    *(("contest", {"open_scores": False}, players, 2) for players in (2, 3, 4)),
    ("tyrus", {}, 2, 20),
]


@pytest.mark.parametrize(("game", "rules", "players", "number"), GAMES)
def test_a_model_agrees_with_itself(
    game: str, rules: dict[str, Any], players: int, number: int
) -> None:
    for seed in range(number):
        assert check_games(trace(game, rules, players, Random(seed)))[0] == 1


def test_every_model_plays() -> None:
    assert {game for game, *_ in GAMES} == set(MODELS)
