"""The rules and the reference model of Contest of Kings agree from crowded positions on."""

from __future__ import annotations

import random
from typing import Any

import pytest

from reference.check import Checker
from reference.contest.crowded import crowded
from reference.contest.state import dump
from shedu.game import State
from shedu.games.contest.game import ContestRules

RULES = ContestRules()
OPTIONS = {"open_scores": False}
POSITIONS, STEPS = 120, 20


def choose(legal: list[str], rng: random.Random) -> str:
    """A random action: all kinds are equally likely, cards into gaps being one of them."""
    kinds: dict[tuple[str, bool], list[str]] = {}
    for text in legal:
        kinds.setdefault((text.split(" ")[0], "-" in text), []).append(text)
    return rng.choice(kinds[rng.choice([*kinds])])


def play(checker: Checker, state: State, number: int, rng: random.Random) -> State:
    """Plays one step with the rules and on the model."""
    legal = sorted(RULES.text(int(action)) for action in RULES.legal(state))
    text = choose(legal, rng)
    entry: dict[str, Any] = {"n": number, "legal": legal, "action": text}
    entry |= {"actor": RULES.actor(state), "decision": RULES.decision(state)}
    state, _ = RULES.apply(state, RULES.parse(text))
    checker.step({**entry, "state": RULES.dump(state)})
    return state


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_crowded_positions_go_on_as_in_the_reference_model(players: int) -> None:
    header = {"format": "shedu-trace/1", "game": "contest", "rules": OPTIONS, "players": players}
    for seed in range(POSITIONS):
        rng = random.Random(f"crowded {seed}")
        state = RULES.load(dump(crowded(players, rng)), OPTIONS)
        checker = Checker(seed, {**header, "state": RULES.dump(state)}, start=False)
        for number in range(STEPS):
            state = play(checker, state, number, rng)
            if result := RULES.result(state):
                checker.finish({"ranks": [*result.ranks], "scores": [*result.scores]})
                break
