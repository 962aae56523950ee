"""``python -m benchmarks.bots``: how long bots keep a thread, in whole games of the most players.

A bot at the server's tables thinks in a thread beside the requests. Python is free for them while
it is in compiled code, and at the latest when that returns.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

from shedu.bots import find_bot
from shedu.game import Game, choose_options
from shedu.games import GAMES, find_game

BOT = "greedy"
WHOLE_GAMES = 5
WANTED = 100.0
"""Milliseconds after which a bot should have returned at the latest."""


@dataclass
class Stretches:
    """The milliseconds of calls, as they come."""

    found: list[float] = field(default_factory=list)

    def timed(self, call: Callable[..., Any]) -> Callable[..., Any]:
        """The same call, its time kept."""

        def measured(*given: Any) -> Any:
            started = time.perf_counter()
            result = call(*given)
            self.found.append(1000 * (time.perf_counter() - started))
            return result

        return measured

    def __str__(self) -> str:
        ordered = sorted(self.found)
        middle, most = ordered[len(ordered) // 2], ordered[-1]
        p99 = ordered[int(0.99 * (len(ordered) - 1))]
        return f"median {middle:8.3g}  p99 {p99:8.3g}  max {most:8.3g} ms  < {WANTED:g}"


def watched(game: Game, calls: Stretches) -> Any:
    """What a bot needs of a game, its calls of compiled code timed."""
    rules = SimpleNamespace(
        actor=game.rules.actor, apply_in_place=calls.timed(game.rules.apply_in_place)
    )
    return SimpleNamespace(
        rules=rules, advice=SimpleNamespace(worth=calls.timed(game.advice.evaluate))
    )


def play(game: Game, seed: int, calls: Stretches, decisions: Stretches) -> None:
    """A whole game between copies of the bot."""
    rules, rng = game.rules, random.Random(seed)
    options, players = choose_options(rules), rules.seats[-1]
    state = rules.new(options, players, rules.shuffle(options, players, rng), 0)
    seen_by_bot = watched(game, calls)
    choose = decisions.timed(find_bot(BOT).choose)
    while (seat := rules.actor(state)) is not None:
        action = choose(seen_by_bot, rules.observe(state, seat), rules.legal(state), rng)
        state, _events = rules.apply(state, action)


def stretches() -> Iterator[str]:
    """A line a game: how long a call takes, and a decision with all its calls."""
    for name in GAMES:
        game = find_game(name)
        play(game, 0, Stretches(), Stretches())  # what is compiled is loaded by now
        calls, decisions = Stretches(), Stretches()
        for seed in range(1, WHOLE_GAMES + 1):
            play(game, seed, calls, decisions)
        yield f"{name + f': {BOT} until it returns from compiled code':<66} {calls}"
        yield f"{name + f': {BOT} until it has decided':<66} {decisions}"


if __name__ == "__main__":
    for line in stretches():
        print(line, flush=True)
