"""The rules and an independent model of them agree step by step (see `reference`)."""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise, product
from typing import Any

import pytest

from games.contest.positions import RULES, column
from reference.check import check_games
from shedu.game import Rules, State, choose_options
from shedu.trace import POLICIES, Policy, steps, trace

pytestmark = pytest.mark.slow

GAMES = int(os.environ.get("SHEDU_TRACES", "36"))
"""How many games are compared; more than the suite takes time for in ``SHEDU_TRACES``."""
SHARES = 6
"""The number of tests that the games are spread over."""
LETTER_OF = {"black": "K", "green": "G", "red": "R", "blue": "B"}


class Builder:
    """Plays cards where their colour lies last, and into gaps.

    So games come to the ships and large kingdoms that the other policies seldom reach.
    """

    def __call__(self, rules: Rules, state: State, rng: random.Random) -> int:
        """The action to play."""
        legal = rules.legal(state).tolist()
        texts = [rules.text(action).split() for action in legal]
        cards = [n for n, words in enumerate(texts) if words[0] in LETTER_OF]
        gaps = [n for n in cards if "-" in texts[n][1]]
        beneath = [n for n in cards if "-" not in texts[n][1]]
        drawn = rng.randrange(10)
        if gaps and drawn < 4:
            return int(legal[rng.choice(gaps)])
        if not beneath or drawn >= 8:
            return int(rng.choice(legal))
        tried = rng.choices(beneath, k=6)
        return int(legal[max(tried, key=lambda n: _row(state, *texts[n]))])


def _row(state: State, color: str, number: str) -> int:
    """The number of cards of the colour at the end of a column."""
    letters = column(state, int(number))
    return len(letters) - len(letters.rstrip(LETTER_OF[color]))


POLICY_OF: tuple[Callable[[], Policy], ...] = (*POLICIES.values(), Builder)
SETTINGS = tuple(product((2, 3, 4), POLICY_OF))


def steps_of(number: int) -> Iterator[dict[str, Any]]:
    """The trace of a game as plain data; the game's number is the seed."""
    players, policy = SETTINGS[number % len(SETTINGS)]
    options = {"open_scores": number // len(SETTINGS) % 2 == 1}
    return steps(RULES, options, players, number, policy())


@pytest.mark.parametrize("share", range(SHARES))
def test_games_agree_with_the_reference_model(share: int) -> None:
    numbers = range(share, GAMES, SHARES)
    decisions = 0
    for number in numbers:
        lines = [json.dumps(step) for step in steps_of(number)]
        try:
            decisions += check_games(lines)[1]
        except AssertionError as error:
            raise AssertionError(f"game {number}: {error}\n{lines[0][:600]}") from error
    assert decisions > 100 * len(numbers)


def test_traces_follow_the_trace_format() -> None:
    for policy in POLICIES:
        assert check_games(trace(RULES, choose_options(RULES, "open"), 3, 11, policy))[0] == 1


def test_the_games_exercise_every_decision_and_conflict() -> None:
    found: Counter[str] = Counter()
    for number in range(len(SETTINGS)):
        header, *taken, _ = steps_of(number)
        for before, after in pairwise([header, *taken]):
            conflict = before["state"]["conflict"]
            found[after["decision"] if conflict is None else conflict["kind"]] += 1
            found[after["action"].split()[0]] += 1
    kinds = {*RULES.decisions, "internal", "external"} - {"commit", "prize"}
    assert kinds | {"catastrophe", "ship", "swap", "take", "conflict"} <= set(found)
