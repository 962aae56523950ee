"""Checks traces (trace.md) step by step against the model, and the invariants."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from typing import Any

from reference.board import COLORS, OPTIONS, SUPPLY, shedu_spaces
from reference.invariants import broken_position, broken_step
from reference.legal import legal
from reference.play import perform
from reference.state import State, dump, load, setup
from reference.turn import result

PASSED_OVER = ("memory",)


def check_trace(lines: Iterable[str]) -> int:
    """Check the traces of any number of games; the number of steps."""
    return check_games(lines)[1]


def check_games(lines: Iterable[str]) -> tuple[int, int]:
    """Check the traces of any number of games; the numbers of games and steps."""
    games = steps = 0
    game: Checker | None = None
    for line in lines:
        if not line.strip():
            continue
        entry = json.loads(line)
        if game is None:
            game = Checker(games, entry)
            games += 1
        elif "result" in entry:
            game.finish(entry["result"])
            steps += game.steps
            game = None
        else:
            game.step(entry)
    assert game is None, f"game {games - 1} has no result"
    return games, steps


class Checker:
    """One game of a trace, played along on the model."""

    def __init__(self, number: int, header: dict[str, Any]) -> None:
        """Check the header and take up its position."""
        self.number, self.steps = number, 0
        expect(header.get("format") == "shedu-trace/1", f"game {number}: {header.keys()}")
        expect(header.get("game") == "tigris", f"game {number}: {header.get('game')}")
        options, named = set(OPTIONS), set(header["rules"])
        expect(options == named, f"game {number}: options {sorted(options ^ named)}")
        self.state = plain(header["state"])
        self.model = load(self.state, header["rules"], header["players"])
        round_trip = difference(dump(self.model), self.state)
        expect(not round_trip, f"game {number}: dump of load: {round_trip}")
        started = difference(start_of(self.model, f"game {number}"), self.state)
        expect(not started, f"game {number}: setup: {started}")

    def step(self, entry: dict[str, Any]) -> None:
        """Compare one step, then play it."""
        model, text = self.model, entry["action"]
        where = f"game {self.number} step {entry['n']} {text!r}"
        expect(entry["n"] == self.steps, f"{where}: step {self.steps} expected")
        expect(not model.over, f"{where}: the game is over")
        for key in ("actor", "decision"):
            own = getattr(model, key)
            expect(entry[key] == own, f"{where}: {key} {entry[key]!r}, model {own!r}")
        answers = legal(model)
        if entry["legal"] != answers:
            raise AssertionError(f"{where}: legal {legal_difference(answers, entry['legal'])}")
        expect(text in answers, f"{where}: not legal")
        perform(model, text)
        before, self.state = self.state, dump(model)
        changed = difference(self.state, plain(entry["state"]))
        expect(not changed, f"{where}: state {changed}")
        problem = broken_position(model) or broken_step(model, before, text, self.state)
        expect(not problem, f"{where}: invariant: {problem}")
        self.steps += 1

    def finish(self, given: dict[str, Any]) -> None:
        """Compare the result."""
        where = f"game {self.number} after step {self.steps - 1}"
        expect(self.model.over, f"{where}: result, but the game is not over")
        changed = difference(result(self.model), given)
        expect(not changed, f"{where}: result {changed}")


def expect(truth: bool, message: str) -> None:
    """An assertion that no interpreter option turns off."""
    if not truth:
        raise AssertionError(message)


def plain(state: dict[str, Any]) -> dict[str, Any]:
    """A STATE without the keys that checkers pass over."""
    return {key: value for key, value in state.items() if key not in PASSED_OVER}


def difference(model: dict[str, Any], trace: dict[str, Any], path: str = "") -> str:
    """The parts that differ, with the model's value and the trace's; empty if none does."""
    parts = []
    for key in sorted(model.keys() | trace.keys()):
        own, other = model.get(key, "missing"), trace.get(key, "missing")
        if isinstance(own, dict) and isinstance(other, dict):
            parts.append(difference(own, other, f"{path}{key}."))
        elif own != other or (key in model) != (key in trace):
            parts.append(f"{path}{key}: model {own!r}, trace {other!r}")
    return "; ".join(part for part in parts if part)


def legal_difference(model: list[str], trace: list[str]) -> str:
    """What the trace's legal list lacks and what it has too much."""
    missing, extra = sorted(set(model) - set(trace)), sorted(set(trace) - set(model))
    return f"missing {missing}, extra {extra}" if missing or extra else "in another order"


def start_of(model: State, where: str) -> dict[str, Any]:
    """The STATE that the setup gives with the same hands, bag and starting player (section 2)."""
    drawn = [color for hand in model.hands for color in COLORS for _ in range(hand[color])]
    drawn += model.bag
    temples = len(shedu_spaces(model.rules))
    supply = Counter(SUPPLY) - Counter(red=temples)
    expect(Counter(drawn) == supply, f"{where}: tiles in hands and bag {Counter(drawn)}")
    return dump(setup(model.rules, model.players, drawn, model.active))
