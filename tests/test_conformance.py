"""Every game satisfies the contract, in every preset and number of players."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from shedu.conformance import NotConforming, check
from shedu.game import State, Value
from shedu.games import GAMES, find_game

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


COMBINATIONS = 200
SHARES = 8


def combinations(name: str, share: int) -> Iterator[tuple[int, dict[str, Value], int]]:
    """Random combinations of options with a number of players each; a share of them all."""
    rules = find_game(name).rules
    rng = random.Random(name)
    for number in range(COMBINATIONS):
        options = {option: rng.choice(values) for option, values in rules.options.items()}
        players = rng.choice(rules.seats)
        if number % SHARES == share:
            yield number, options, players


@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("name", GAMES)
def test_any_combination_of_options_conforms(name: str, share: int) -> None:
    played = 0
    for number, options, players in combinations(name, share):
        report = check(
            find_game(name), players=[players], rules=[options], games=1, seed=number, every=12
        )
        played += report.games
    assert played == COMBINATIONS // SHARES


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_decision_and_event_occurs(name: str) -> None:
    game = find_game(name)
    report = check(game, games=8, seed=3, every=200)
    for decision in game.rules.decisions:
        print(f"{name}: decision {decision}: {report.decisions[decision]}")
    for kind in game.rules.events:
        print(f"{name}: event {kind.name}: {report.events[kind]}")
    assert [d for d in game.rules.decisions if not report.decisions[d]] == []
    assert [kind.name for kind in game.rules.events if not report.events[kind]] == []


class Unreasonable:
    """A table that finds a reason against everything."""

    def __init__(self, table: Any) -> None:
        self.table = table

    def __getattr__(self, name: str) -> Any:
        return getattr(self.table, name)

    def why_not(self, observed: State, action: int) -> str | None:
        return "No."


class Forgetful:
    """Rules of which one part is broken."""

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
    """A game's part of which one method gives something else."""

    def __init__(self, part: Any, name: str, answer: Any) -> None:
        self.part, self.name, self.answer = part, name, answer

    def __getattr__(self, name: str) -> Any:
        if name == self.name:
            return lambda *_arguments, **_named: self.answer
        return getattr(self.part, name)


@pytest.mark.parametrize(
    ("part", "method", "answer", "said"),
    [
        ("rules", "legal_into", 0, "legal and legal_into differ"),
        ("rules", "observe_into", None, "observe and observe_into differ"),
        ("rules", "playout", 0, "playout says"),
        ("rules", "planes", np.full((1, 11, 16), np.nan, np.float32), "planes"),
        ("table", "picture", "<svg/>", "the picture has no places"),
        ("table", "players", [], "people"),
        ("table", "button_text", "", "button"),
        ("table", "shown", {"hand": None}, "`shown` lacks"),
        ("guide", "preset_words", ("", "", ""), "the guide has no title"),
        ("plain", "board", "", "letters"),
        ("plain", "hand", "", "letters"),
        ("plain", "strengths", [["a", "b"], ["c"]], "strengths"),
        ("advice", "heuristic", np.zeros(1), "heuristic"),
        ("advice", "evaluate", float("inf"), "evaluation"),
    ],
)
def test_conformance_notices_a_broken_part(part: str, method: str, answer: Any, said: str) -> None:
    game = find_game("tigris")
    broken: Any = Blind(getattr(game, part), method, answer)
    changed = dataclasses.replace(game, **{part: broken})
    with pytest.raises(NotConforming, match=said):
        check(changed, players=[2], rules=["rulebook"], games=1, most=20)


def test_conformance_notices_a_broken_table() -> None:
    game = find_game("tigris")
    broken = dataclasses.replace(game, table=Unreasonable(game.table))
    with pytest.raises(NotConforming, match="why_not"):
        check(broken, players=[2], rules=["rulebook"], games=1, most=60)
