"""Observing and resampling, as all games do it."""

from __future__ import annotations

import random
from itertools import islice

import numpy as np
import pytest

from games.play_helpers import CASES, states
from shedu.games import GAMES, find_game

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", GAMES)
def test_observe_into_writes_to_one_state_of_an_array(name: str) -> None:
    rules = find_game(name).rules
    many = np.concatenate([*islice(states(name, {}, rules.seats[-1], 4), 0, 36, 12)])
    before = many.tobytes()
    seen = np.zeros_like(many)
    rules.observe_into(many, 2, 1, seen, 0)
    assert seen[0:1].tobytes() == rules.observe(many[2:3], 1).tobytes()
    assert seen[1:].tobytes() == np.zeros_like(many)[1:].tobytes()
    rules.observe_into(many, 1, -1, seen, 2)
    assert seen[2:3].tobytes() == rules.observe(many[1:2], None).tobytes()
    assert many.tobytes() == before


@pytest.mark.parametrize(("name", "preset", "players"), CASES)
def test_observing_and_resampling_do_not_change_their_arguments(
    name: str, preset: str, players: int
) -> None:
    rules, rng = find_game(name).rules, random.Random(3)
    for state in islice(states(name, preset, players, 10), 0, None, 12):
        before = state.tobytes()
        for seat in (None, *range(players)):
            seen = rules.observe(state, seat)
            looked = seen.tobytes()
            assert rules.observe(seen, seat).tobytes() == looked
            dealt = rules.resample(seen, rng)
            assert seen.tobytes() == looked == rules.observe(dealt, seat).tobytes()
            # An observation can be used like any state.
            again = rules.load(rules.dump(dealt), rules.options_of(dealt))
            assert again.tobytes() == dealt.tobytes()
        assert state.tobytes() == before


@pytest.mark.parametrize("name", GAMES)
def test_the_record_has_no_padding(name: str) -> None:
    fields = find_game(name).rules.dtype.fields
    assert fields is not None
    assert (
        sum(field[0].itemsize for field in fields.values()) == find_game(name).rules.dtype.itemsize
    )
