"""The feature planes of every game: one shape, small numbers."""

from __future__ import annotations

import numpy as np
import pytest

from games.play_helpers import CASES, states
from shedu.games import find_game

MOST = 5.0
"""Numbers are at most about 1, except points."""


@pytest.mark.slow
@pytest.mark.parametrize(("name", "preset", "players"), CASES)
def test_planes_have_one_shape_and_small_numbers(name: str, preset: str, players: int) -> None:
    rules = find_game(name).rules
    shapes = set()
    for state in states(name, preset, players, 4, "eager"):
        for seat in range(players):
            planes = rules.planes(rules.observe(state, seat), seat)
            shapes.add(planes.shape)
            assert planes.dtype == np.float32
            assert 0.0 <= planes.min() <= planes.max() <= MOST
    assert len(shapes) == 1
