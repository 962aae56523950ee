"""The log of events never writes past its end, and no action of any game comes near it."""

from __future__ import annotations

import random

import numpy as np
import pytest

from games.play_helpers import start
from shedu.games import GAMES, find_game
from shedu.kit.chance import generator
from shedu.kit.events import OVERFLOW, ROWS, Log, events_of, new_log, say
from shedu.trace import POLICIES

CASES = [
    (name, preset, players)
    for name in GAMES
    for preset in find_game(name).rules.presets
    for players in find_game(name).rules.seats
]
RANDOM_GAMES = 30
UNTOUCHED = 77


def small_log() -> tuple[Log, Log]:
    """A log with room for two events, and the memory after it."""
    memory = np.full((6, new_log().shape[1]), UNTOUCHED, dtype=np.int16)
    memory[0, 0] = 0
    return memory[:3], memory[3:]


def test_a_full_log_is_marked_and_nothing_is_written_past_its_end() -> None:
    log, behind = small_log()
    for kind in range(2):
        say(log, kind, 0)
    assert [event.kind for event in events_of(log)] == [0, 1]
    for kind in range(2, 9):
        say(log, kind, 0)
        assert log[0, 0] == OVERFLOW
    assert (behind == UNTOUCHED).all()
    assert log[1:, 0].tolist() == [0, 1]


def test_the_events_of_an_overflowed_log_are_an_error() -> None:
    log, _behind = small_log()
    for kind in range(3):
        say(log, kind, 0)
    with pytest.raises(OverflowError, match="more events than the 2 that a log holds"):
        events_of(log)
    log[0, 0] = 0
    say(log, 5, 0)
    assert [event.kind for event in events_of(log)] == [5]


def test_a_rule_with_too_many_events_causes_that_error() -> None:
    rules = find_game("tyrus").rules
    state = start("tyrus", "rulebook", 2)
    log, behind = small_log()
    rules.apply_in_place(state, 0, int(rules.legal(state)[0]), log)
    for _ in range(5):
        rules.apply_in_place(state, 0, int(rules.legal(state)[0]), log)
    assert (behind == UNTOUCHED).all()
    with pytest.raises(OverflowError):
        events_of(log)


def fullest_in_random_games(name: str, preset: str, players: int) -> int:
    """The most events of one action in random games of the compiled loop."""
    rules, log, most = find_game(name).rules, new_log(), 0
    out = np.empty(rules.actions, dtype=np.int16)
    for seed in range(RANDOM_GAMES):
        state, word = start(name, preset, players, f"log {seed}"), generator(seed)
        while rules.playout(state, 0, word, 1, out, log):
            most = max(most, len(events_of(log)))
    return most


def fullest_in_eager_games(name: str, preset: str, players: int) -> int:
    """The most events of one action in games by the eager policy, with many conflicts."""
    rules, rng, choose = find_game(name).rules, random.Random(1), POLICIES["eager"]()
    state, most = start(name, preset, players, "log"), 0
    while rules.actor(state) is not None:
        state, events = rules.apply(state, choose(rules, state, rng))
        most = max(most, len(events))
    return most


@pytest.mark.parametrize(("name", "preset", "players"), CASES)
def test_no_action_comes_near_the_end_of_the_log(name: str, preset: str, players: int) -> None:
    fullest = max(
        fullest_in_random_games(name, preset, players),
        fullest_in_eager_games(name, preset, players),
    )
    assert 5 < fullest < ROWS / 4
