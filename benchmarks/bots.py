"""``python -m benchmarks.bots``: how long bots occupy a thread, in whole games of all seats.

On the server a bot runs in a thread beside the requests. Compiled code blocks nothing but this
thread, and other threads can run at the latest when it returns.
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
"""The most milliseconds that a bot should need until it returns."""


@dataclass
class Stretches:
    """The durations of calls in milliseconds, in order."""

    found: list[float] = field(default_factory=list)

    def timed(self, call: Callable[..., Any]) -> Callable[..., Any]:
        """Wraps a function so that the duration of each call is recorded."""

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
    """The game as bots use it, with timed calls of compiled code."""
    rules = SimpleNamespace(
        actor=game.rules.actor, apply_in_place=calls.timed(game.rules.apply_in_place)
    )
    return SimpleNamespace(
        rules=rules, advice=SimpleNamespace(evaluate=calls.timed(game.advice.evaluate))
    )


def play(game: Game, seed: int, calls: Stretches, decisions: Stretches) -> None:
    """Plays a whole game between copies of the bot."""
    rules, rng = game.rules, random.Random(seed)
    options, players = choose_options(rules), rules.seats[-1]
    state = rules.new(options, players, rules.shuffle(options, players, rng), 0)
    seen_by_bot = watched(game, calls)
    choose = decisions.timed(find_bot(BOT).choose)
    while (seat := rules.actor(state)) is not None:
        action = choose(seen_by_bot, rules.observe(state, seat), rules.legal(state), rng)
        state, _events = rules.apply(state, action)


def stretches() -> Iterator[str]:
    """One line for each game: the duration of a call, and of a decision with all its calls."""
    for name in GAMES:
        game = find_game(name)
        play(game, 0, Stretches(), Stretches())  # by now all compiled code is loaded
        calls, decisions = Stretches(), Stretches()
        for seed in range(1, WHOLE_GAMES + 1):
            play(game, seed, calls, decisions)
        yield f"{name + f': {BOT} until it returns from compiled code':<66} {calls}"
        yield f"{name + f': {BOT} until it has decided':<66} {decisions}"


if __name__ == "__main__":
    for line in stretches():
        print(line, flush=True)
