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

from games.tigris.positions import PRESETS, RULES
from reference.check import check_games
from reference.tigris import board as reference_board
from shedu.game import Rules, State, choose_options
from shedu.games.tigris.rules.actions import LEADER
from shedu.trace import POLICIES, Policy, steps, trace

pytestmark = pytest.mark.slow

GAMES = int(os.environ.get("SHEDU_TRACES", "120"))
"""How many games are compared; more than the suite takes time for in ``SHEDU_TRACES``."""
SHARES = 12
"""The number of tests that the games are spread over."""


class Builder:
    """Plays tiles where most tiles of their colour lie.

    So games come to the lines, squares and crosses that the other policies seldom complete.
    """

    def __call__(self, rules: Rules, state: State, rng: random.Random) -> int:
        """The action to play."""
        legal = rules.legal(state).tolist()
        texts = [rules.text(action) for action in legal]
        wonders = [n for n, text in enumerate(texts) if text.startswith("wonder")]
        if wonders:
            return int(legal[wonders[0]])
        if rules.decision(state) == "monument":
            return int(legal[rng.choice((0, -1, -1, -1))])
        tiles = [action for action in legal if action < LEADER]
        if not tiles or rng.randrange(4) == 0:
            return int(rng.choice(legal))
        tried = rng.choices(tiles, k=60)
        return int(max(tried, key=lambda action: _alike(state, action)))


def _alike(state: State, action: int) -> int:
    """The number of tiles of its colour beside a tile's cell; diagonal ones count half."""
    color, cell = divmod(action, 176)
    row, column = divmod(cell, 16)
    tiles = state[0]["tiles"][color]
    alike = 0
    for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)):
        r, c = row + down, column + right
        if 0 <= r < 11 and 0 <= c < 16:
            near = int(tiles[(16 * r + c) // 64]) >> ((16 * r + c) % 64) & 1
            alike += near * (1 if down and right else 2)
    return alike


POLICY_OF: tuple[Callable[[], Policy], ...] = (*POLICIES.values(), Builder)
SETTINGS = tuple(product(PRESETS, (2, 3, 4), POLICY_OF))
"""The first games: every preset with every number of players and every policy."""


def steps_of(number: int) -> Iterator[dict[str, Any]]:
    """The trace of a game as plain data; the game's number is the seed."""
    rng = random.Random(f"reference {number}")
    if number < len(SETTINGS):
        preset, players, policy = SETTINGS[number]
        return steps(RULES, choose_options(RULES, preset), players, number, policy())
    options = {option: rng.choice(values) for option, values in RULES.options.items()}
    players = 2 + number % 3
    return steps(RULES, options, players, number, POLICY_OF[number // 3 % len(POLICY_OF)]())


def lines_of(number: int) -> list[str]:
    return [json.dumps(step) for step in steps_of(number)]


@pytest.mark.parametrize("share", range(SHARES))
def test_games_agree_with_the_reference_model(share: int) -> None:
    numbers = range(share, GAMES, SHARES)
    decisions = 0
    for number in numbers:
        lines = lines_of(number)
        try:
            decisions += check_games(lines)[1]
        except AssertionError as error:
            raise AssertionError(f"game {number}: {error}\n{lines[0][:600]}") from error
    assert decisions > 30 * len(numbers)


def test_traces_follow_the_trace_format() -> None:
    options = choose_options(RULES, "advanced,english=true")
    for policy in POLICIES:
        assert check_games(trace(RULES, options, 3, 11, policy))[0] == 1


def test_the_options_are_those_of_the_reference_model() -> None:
    assert dict(RULES.options) == reference_board.OPTIONS
    assert {name: dict(preset) for name, preset in RULES.presets.items()} == reference_board.PRESETS


@pytest.mark.parametrize(
    ("path", "value", "named"),
    [
        ("state/points/0/red", 9, "state points"),
        ("state/bag/0", "purple", "state bag"),
        ("state/idle", 7, "state idle"),
        ("state/actor", None, "state actor"),
        ("state/board/a5", {"tile": "facedown"}, "state board.a5"),
        ("legal", ["end turn"], "legal"),
        ("actor", 9, "actor 9"),
        ("decision", "dance", "decision 'dance'"),
        ("n", 5, "step 9 expected"),
    ],
)
def test_the_checker_finds_a_changed_step(path: str, value: Any, named: str) -> None:
    entries = [json.loads(line) for line in lines_of(0)]
    *way, last = (int(part) if part.isdigit() else part for part in path.split("/"))
    inner = entries[10]
    for key in way:
        inner = inner[key]
    inner[last] = value
    with pytest.raises(AssertionError, match=named):
        check_games(json.dumps(entry) for entry in entries)


def test_the_checker_finds_a_changed_result() -> None:
    lines = lines_of(2)
    result = json.loads(lines[-1])
    result["result"]["scores"][0][0] += 1
    with pytest.raises(AssertionError, match="result"):
        check_games([*lines[:-1], json.dumps(result)])
    with pytest.raises(AssertionError, match="no result"):
        check_games(lines[:-1])


def test_the_games_exercise_every_decision_and_conflict() -> None:
    found: Counter[str] = Counter()
    options = choose_options(RULES, "advanced")
    for seed, policy in ((1, POLICIES["eager"]()), (2, POLICIES["eager"]()), (3, Builder())):
        header, *taken, _ = steps(RULES, options, 2, seed, policy)
        for before, after in pairwise([header, *taken]):
            conflict = before["state"]["conflict"]
            found[after["decision"] if conflict is None else conflict["kind"]] += 1
            found[after["action"].split()[0]] += 1
    kinds = {*RULES.decisions, "revolt", "war"} - {"commit"}
    verbs = {"palace", "library", "monument", "wonder", "catastrophe", "withdraw", "replace"}
    assert kinds | verbs <= set(found)
