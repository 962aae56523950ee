"""Bots on the server do not block requests: they return after each action that they try."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from shedu.bots import find_bot
from shedu.game import Game, choose_options
from shedu.games import GAMES, find_game
from shedu.kit.events import new_log

DECISIONS = 60


@pytest.mark.parametrize("name", GAMES)
def test_greedy_calls_compiled_code_for_one_action_at_a_time(name: str) -> None:
    game, rng = find_game(name), random.Random(5)
    rules = game.rules
    tried: list[tuple[str, int]] = []

    def apply(states: Any, *given: Any) -> Any:
        tried.append(("apply", len(states)))
        return rules.apply_in_place(states, *given)

    def evaluate(states: Any, *given: Any) -> Any:
        tried.append(("evaluate", len(states)))
        return game.advice.evaluate(states, *given)

    seen = SimpleNamespace(
        rules=SimpleNamespace(actor=rules.actor, apply_in_place=apply),
        advice=SimpleNamespace(evaluate=evaluate),
    )
    options, players = choose_options(rules), rules.seats[-1]
    state, log = rules.new(options, players, rules.shuffle(options, players, rng), 0), new_log()
    for _ in range(DECISIONS):
        seat, legal = rules.actor(state), rules.legal(state)
        if seat is None:
            break
        action = find_bot("greedy").choose(cast(Game, seen), rules.observe(state, seat), legal, rng)
        calls = len(legal) if len(legal) > 1 else 0  # the bot does not try a single action
        assert tried == [("apply", 1), ("evaluate", 1)] * calls
        assert action in np.asarray(legal)
        tried.clear()
        rules.apply_in_place(state, 0, action, log)
