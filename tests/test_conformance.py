"""Every game satisfies the contract, in every preset and number of players."""

from __future__ import annotations

import dataclasses
import math
import random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from shedu.conformance import NotConforming, check
from shedu.game import State, Value
from shedu.games import GAMES, find_game

pytestmark = pytest.mark.slow

CASES = [
    (name, preset, players)
    for name in GAMES
    for preset in find_game(name).rules.presets
    for players in find_game(name).rules.seats
]


@pytest.mark.parametrize(("name", "preset", "players"), CASES)
def test_a_game_conforms(name: str, preset: str, players: int) -> None:
    report = check(find_game(name), players=[players], rules=[preset], games=2, most=250)
    assert report.games == 2
    assert sum(report.decisions.values()) > 100


MOST_COMBINATIONS = 200
"""The size of the sample of combinations for a game that has more."""
BATCH = 25
"""How many combinations one test plays."""


def combinations(name: str) -> list[tuple[dict[str, Value], int]]:
    """Distinct combinations of option values and players: all, or a random sample if too many."""
    rules = find_game(name).rules
    total = len(rules.seats) * math.prod(map(len, rules.options.values()))
    found = []
    for number in random.Random(name).sample(range(total), min(total, MOST_COMBINATIONS)):
        rest, index = divmod(number, len(rules.seats))
        players, options = rules.seats[index], dict[str, Value]()
        for option, values in rules.options.items():
            rest, index = divmod(rest, len(values))
            options[option] = values[index]
        found.append((options, players))
    return found


BATCHES = [(name, first) for name in GAMES for first in range(0, len(combinations(name)), BATCH)]


@pytest.mark.parametrize("name", GAMES)
def test_the_combinations_are_distinct_and_cover_every_value(name: str) -> None:
    rules, found = find_game(name).rules, combinations(name)
    assert len({repr(combination) for combination in found}) == len(found)
    assert {players for _options, players in found} == set(rules.seats)
    for option, values in rules.options.items():
        assert {options[option] for options, _players in found} == set(values)


@pytest.mark.parametrize(("name", "first"), BATCHES)
def test_any_combination_of_options_conforms(name: str, first: int) -> None:
    batch = combinations(name)[first : first + BATCH]
    for number, (options, players) in enumerate(batch, first):
        report = check(
            find_game(name), players=[players], rules=[options], games=1, seed=number, every=12
        )
        assert report.games == 1


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_decision_and_event_occurs(name: str) -> None:
    game = find_game(name)
    report = check(game, games=8, seed=3, every=200)
    assert [d for d in game.rules.decisions if not report.decisions[d]] == []
    assert [kind.name for kind in game.rules.events if not report.events[kind]] == []


class Unreasonable:
    """A table whose `why_not` rejects every action."""

    def __init__(self, table: Any) -> None:
        self.table = table

    def __getattr__(self, name: str) -> Any:
        return getattr(self.table, name)

    def why_not(self, observed: State, action: int) -> str | None:
        return "No."


class Forgetful:
    """Rules with one broken part."""

    def __init__(self, rules: Any, part: str) -> None:
        self.rules, self.part = rules, part

    def __getattr__(self, name: str) -> Any:
        return getattr(self.rules, name)

    def legal(self, state: State) -> NDArray[np.int16]:
        legal: NDArray[np.int16] = self.rules.legal(state)
        return legal[::-1] if self.part == "legal" else legal

    def observe(self, state: State, seat: int | None) -> State:
        return state.copy() if self.part == "observe" else self.rules.observe(state, seat)

    def dump(self, state: State) -> dict[str, Any]:
        data: dict[str, Any] = self.rules.dump(state)
        return data | {"idle": 3} if self.part == "dump" else data


@pytest.mark.parametrize("part", ["legal", "observe", "dump"])
def test_conformance_notices_broken_rules(part: str) -> None:
    game = find_game("tigris")
    broken = dataclasses.replace(game, rules=Forgetful(game.rules, part))
    with pytest.raises(NotConforming, match="tigris"):
        check(broken, players=[2], rules=["rulebook"], games=1, most=60)


class Blind:
    """A part of a game with one replaced method."""

    def __init__(self, part: Any, name: str, answer: Any) -> None:
        self.part, self.name, self.answer = part, name, answer

    def __getattr__(self, name: str) -> Any:
        if name == self.name:
            return lambda *_arguments, **_named: self.answer
        return getattr(self.part, name)


@pytest.mark.parametrize(
    ("part", "method", "answer", "message"),
    [
        ("rules", "legal_into", 0, "legal and legal_into differ"),
        ("rules", "observe_into", None, "observe and observe_into differ"),
        ("rules", "playout", 0, "playout returned"),
        ("rules", "planes", np.full((1, 11, 16), np.nan, np.float32), "planes"),
        ("table", "picture", "<svg/>", "the picture has no places"),
        ("table", "players", [], "one panel for each player"),
        ("table", "button_text", "", "button"),
        ("table", "shown", {"hand": None}, "`shown` lacks"),
        ("guide", "preset_words", ("", "", ""), "the guide has no title"),
        ("plain", "board", "", "shows no board"),
        ("plain", "hand", "", "Plain.hand"),
        ("plain", "strengths", [["a", "b"], ["c"]], "strengths"),
        ("advice", "heuristic", np.zeros(1), "heuristic"),
        ("advice", "evaluate", float("inf"), "evaluation"),
    ],
)
def test_conformance_notices_a_broken_part(
    part: str, method: str, answer: Any, message: str
) -> None:
    game = find_game("tigris")
    broken: Any = Blind(getattr(game, part), method, answer)
    changed = dataclasses.replace(game, **{part: broken})
    with pytest.raises(NotConforming, match=message):
        check(changed, players=[2], rules=["rulebook"], games=1, most=20)


def test_conformance_notices_a_broken_table() -> None:
    game = find_game("tigris")
    broken = dataclasses.replace(game, table=Unreasonable(game.table))
    with pytest.raises(NotConforming, match="why_not"):
        check(broken, players=[2], rules=["rulebook"], games=1, most=60)
