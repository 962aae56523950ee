"""States of every game as plain data and back (the STATE of the trace format)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.odd_values import ODD, check_odd_values
from games.play_helpers import CASES, states
from shedu.errors import BadState
from shedu.game import choose_options
from shedu.games import GAMES, find_game

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(("name", "preset", "players"), CASES)
def test_states_and_observations_load_to_the_same_bytes(
    name: str, preset: str, players: int
) -> None:
    rules = find_game(name).rules
    options = choose_options(rules, preset)
    for number, state in enumerate(states(name, preset, players, players)):
        seats = (None, *range(players))
        looking = seats if rules.actor(state) is None else (seats[number % len(seats)],)
        for form in (state, *(rules.observe(state, seat) for seat in looking)):
            data = rules.dump(form)
            again = rules.load(json.loads(json.dumps(data)), options)
            assert again.tobytes() == form.tobytes()
            assert rules.dump(again) == data


@pytest.mark.parametrize("name", GAMES)
def test_an_observation_needs_its_memory(name: str) -> None:
    rules = find_game(name).rules
    state = next(states(name, {}, rules.seats[0]))
    data = rules.dump(rules.observe(state, 0))
    del data["memory"]
    with pytest.raises(BadState, match=r"state\.memory is None: .* unseen"):
        rules.load(data, rules.options_of(state))


@pytest.mark.parametrize("name", GAMES)
def test_odd_values_in_the_middle_of_a_game_are_refused_or_loaded_as_they_are(name: str) -> None:
    rules = find_game(name).rules
    for number, state in enumerate(states(name, {}, rules.seats[-1], 3, "eager")):
        if number == 40:
            check_odd_values(rules, rules.options_of(state), rules.dump(state))


@pytest.mark.parametrize("odd", [value for value in ODD if not isinstance(value, dict)])
@pytest.mark.parametrize("name", GAMES)
def test_a_state_that_is_not_an_object_is_refused(name: str, odd: Any) -> None:
    rules = find_game(name).rules
    with pytest.raises(BadState, match="it should be an object"):
        rules.load(odd, choose_options(rules))
