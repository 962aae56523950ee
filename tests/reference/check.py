"""Checks traces (trace.md) step by step against the models, and the invariants.

`python -m reference.check` in the folder of the tests does so with a trace on standard input.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from typing import Any

from reference.contest.model import CONTEST
from reference.model import Data, Reference, difference
from reference.tigris.model import TIGRIS
from reference.tyrus.model import TYRUS

MODELS: dict[str, Reference[Any]] = {"tigris": TIGRIS, "contest": CONTEST, "tyrus": TYRUS}
PASSED_OVER = ("memory",)


def check_games(lines: Iterable[str]) -> tuple[int, int]:
    """Check the traces of any number of games; returns the numbers of games and steps."""
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
    """Play one game of a trace on the model and compare each step."""

    def __init__(self, number: int, header: Data, *, start: bool = True) -> None:
        """Check the header and return its position, which may come from within a game."""
        self.number, self.steps = number, 0
        expect(header.get("format") == "shedu-trace/1", f"game {number}: {header.keys()}")
        game = header.get("game")
        expect(game in MODELS, f"game {number}: no reference model of {game!r}")
        self.rules = MODELS[header["game"]]
        options, named = set(self.rules.options), set(header["rules"])
        expect(options == named, f"game {number}: options {sorted(options ^ named)}")
        self.state = plain(header["state"])
        self.model = self.rules.load(self.state, header["rules"], header["players"])
        round_trip = difference(self.rules.dump(self.model), self.state)
        expect(not round_trip, f"game {number}: dump of load: {round_trip}")
        problem = self.rules.started(self.model) if start else ""
        expect(not problem, f"game {number}: setup: {problem}")

    def step(self, entry: Data) -> None:
        """Compare one step, then play it."""
        model, text = self.model, entry["action"]
        where = f"game {self.number} step {entry['n']} {text!r}"
        expect(entry["n"] == self.steps, f"{where}: step {self.steps} expected")
        expect(not model.over, f"{where}: the game is over")
        for key in ("actor", "decision"):
            own = getattr(model, key)
            expect(entry[key] == own, f"{where}: {key} {entry[key]!r}, model {own!r}")
        answers = self.rules.legal(model)
        if entry["legal"] != answers:
            raise AssertionError(f"{where}: legal {legal_difference(answers, entry['legal'])}")
        expect(text in answers, f"{where}: not legal")
        self.rules.perform(model, text)
        before, self.state = self.state, self.rules.dump(model)
        changed = difference(self.state, plain(entry["state"]))
        expect(not changed, f"{where}: state {changed}")
        problem = self.rules.broken(model, before, text)
        expect(not problem, f"{where}: invariant: {problem}")
        self.steps += 1

    def finish(self, given: Data) -> None:
        """Compare the result."""
        where = f"game {self.number} after step {self.steps - 1}"
        expect(self.model.over, f"{where}: result, but the game is not over")
        changed = difference(self.rules.result(self.model), given)
        expect(not changed, f"{where}: result {changed}")


def expect(truth: bool, message: str) -> None:
    """An assertion that no interpreter option turns off."""
    if not truth:
        raise AssertionError(message)


def plain(state: Data) -> Data:
    """A STATE without the keys that checkers ignore."""
    return {key: value for key, value in state.items() if key not in PASSED_OVER}


def legal_difference(model: list[str], trace: list[str]) -> str:
    """The actions that the trace's legal list lacks, and those that it should not have."""
    missing, extra = sorted(set(model) - set(trace)), sorted(set(trace) - set(model))
    return f"missing {missing}, extra {extra}" if missing or extra else "in another order"


if __name__ == "__main__":
    print("games and steps that agree:", *check_games(sys.stdin))
