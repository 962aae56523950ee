"""Legal actions (rulings, throughout): the list, and the random choice of playouts."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest
from numpy.typing import NDArray

from games.contest.positions import PRESETS, RULES, position
from games.play_helpers import legal, play
from shedu.game import State, choose_options
from shedu.games.contest.rules.places import PLACES, SPOTS
from shedu.games.contest.rules.playout import pick
from shedu.games.contest.rules.position import States
from shedu.jit import at, rule
from shedu.kit.chance import generator
from shedu.kit.events import new_log


@rule
def picked(
    states: States, word: NDArray[np.uint64], found: NDArray[np.int16], out: NDArray[np.int16]
) -> int:
    return pick(at(states, 0), word, found, out)


def picks(state: State, number: int, seed: int) -> Counter[int]:
    out = np.empty(RULES.actions, dtype=np.int16)
    found = np.empty(PLACES + SPOTS, dtype=np.int16)
    word = generator(seed)
    return Counter(int(picked(state, word, found, out)) for _ in range(number))


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_playouts_pick_legal_actions_only(preset: str, players: int) -> None:
    options, rng = choose_options(RULES, preset), random.Random(players)
    state = RULES.new(options, players, RULES.shuffle(options, players, rng), 0)
    while RULES.actor(state) is not None:
        actions = RULES.legal(state).tolist()
        assert set(picks(state, 20, rng.randrange(10**6))) <= set(actions)
        state, _ = RULES.apply(state, int(rng.choice(actions)))


def test_playouts_pick_each_legal_action_equally_often() -> None:
    columns = {1: "KGR", 2: "KgGR", 3: "*B"}
    state = position(columns, "A.king 1.1, B.king 3.0", gaps={"2-3": "K"}, hands={"A": "KKRB"})
    actions = RULES.legal(state).tolist()
    number = 400 * len(actions)
    found = picks(state, number, 3)
    assert set(found) == set(actions)
    chi = sum((found[action] - 400) ** 2 / 400 for action in actions)
    # Its mean is the degrees of freedom, its deviation the root of twice as many.
    assert chi < len(actions) + 4 * (2 * len(actions)) ** 0.5


def test_legal_actions_are_sorted_and_distinct() -> None:
    columns = {1: "KGR", 2: "KgGR", 3: "*B"}
    state = position(columns, "A.king 1.1, B.king 3.0", hands={"A": "KKRB"})
    numbers = RULES.legal(state)
    assert bool((np.diff(numbers) > 0).all())
    assert len(set(legal(state))) == len(numbers)


def test_commitments_go_up_to_the_cards_in_hand() -> None:
    state = position({1: "GK"}, "B.king 1.1", hands={"A": "RRRRRRRR", "B": "KG"})
    state = play(state, "king 1.2")
    assert legal(state) == [f"commit {n}" for n in range(9)]
    assert legal(play(state, "commit 8")) == ["commit 0"]


def test_a_playout_stops_at_the_end_or_at_its_limit() -> None:
    options = choose_options(RULES)
    out, log = np.empty(RULES.actions, dtype=np.int16), new_log()
    state = RULES.new(options, 3, RULES.shuffle(options, 3, random.Random(1)), 0)
    assert RULES.playout(state, 0, generator(1), 30, out, log) == 30
    assert RULES.actor(state) is not None
    assert RULES.playout(state, 0, generator(2), 10**6, out, log) > 100
    assert RULES.actor(state) is None
    assert RULES.playout(state, 0, generator(3), 10, out, log) == 0
