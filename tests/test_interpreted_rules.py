"""Compiled and interpreted rules and advice agree step by step."""

from __future__ import annotations

import hashlib
import json
import os
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from games.play_helpers import start
from shedu.game import Game, State
from shedu.games import GAMES, find_game
from shedu.jit import INTERPRETED
from shedu.kit.chance import generator
from shedu.kit.events import events_of, new_log
from shedu.trace import POLICIES

pytestmark = pytest.mark.slow

TESTS = Path(__file__).parent
SOURCES = TESTS.parent / "src"
DECISIONS = 200
"""The number of playouts to compare for each game."""
EVERY = 10
"""The interval of steps, besides new kinds of decisions, to compare all observations."""
CASE = tuple[str, str, int]


def cases(name: str) -> list[CASE]:
    """Every preset and every number of players of a game, three games at least."""
    presets, seats = [*find_game(name).rules.presets], find_game(name).rules.seats
    most = max(len(presets), len(seats), 3)
    return [(name, presets[n % len(presets)], seats[n % len(seats)]) for n in range(most)]


CASES = [(*case, number) for name in GAMES for number, case in enumerate(cases(name))]


def judged(game: Game, state: State) -> list[float]:
    """The advice to bots on a state: its evaluation for each seat, and all heuristic scores."""
    rules, advice = game.rules, game.advice
    actor, seats = rules.actor(state), range(rules.players(state))
    found = [float(advice.evaluate(rules.observe(state, seat), 0, seat)) for seat in seats]
    if actor is not None:
        seen = rules.observe(state, actor)
        found += advice.heuristic(seen, rules.legal(seen)).tolist()
    return found


def looked_at(game: Game, state: State) -> list[bytes]:
    """The observations of a state, and the result of an action on them.

    Checks that dump and load restore each observation.
    """
    rules = game.rules
    again = rules.load(rules.dump(state), rules.options_of(state))
    assert again.tobytes() == state.tobytes()
    seen = rules.observe(state, rules.actor(state))
    after, events = rules.apply(seen, int(rules.legal(seen)[0]))
    views = [rules.observe(state, seat).tobytes() for seat in (None, *range(rules.players(state)))]
    return [*views, after.tobytes(), repr([tuple(event) for event in events]).encode()]


def played(
    name: str, preset: str, players: int, seed: int, actions: list[int] | None
) -> tuple[list[str], list[float]]:
    """Digests of each step (state, observations, legal actions, events), and the advice to bots.

    Without `actions` the compiled playouts choose them.
    """
    game = find_game(name)
    rules, log, word = game.rules, new_log(), generator(seed)
    state = start(name, preset, players, f"interpreted {seed}")
    out = np.empty(rules.actions, dtype=np.int16)
    digests: list[str] = []
    advice: list[float] = []
    decided: Counter[str | None] = Counter()
    for n in range(DECISIONS if actions is None else len(actions)):
        if rules.actor(state) is None:
            break
        parts = [rules.legal(state).tobytes()]
        decided[rules.decision(state)] += 1
        if n % EVERY == 0 or decided[rules.decision(state)] <= 5:
            parts += looked_at(game, state)
            advice += judged(game, state)
        if actions is None:
            rules.playout(state, 0, word, 1, out, log)
            events = events_of(log)
        else:
            state, events = rules.apply(state, actions[n])
        parts += [state.tobytes(), repr([tuple(event) for event in events]).encode()]
        digests.append(hashlib.sha256(b"".join(parts)).hexdigest()[:12])
    return digests, advice + judged(game, state)


def interpreted(*case: str | int | list[int] | None) -> tuple[list[str], list[float]]:
    """Calls `played` in a process with interpreted rules, in which warnings are errors."""
    code = (
        "import json, sys\n"
        f"from {Path(__file__).stem} import INTERPRETED, played\n"
        "assert INTERPRETED\n"
        "print(json.dumps(played(*json.load(sys.stdin))))\n"
    )
    paths = os.pathsep.join((str(SOURCES), str(TESTS)))
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": paths}
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        input=json.dumps(case),
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stderr[-3000:]
    digests, advice = json.loads(ran.stdout)
    return digests, advice


def eager_actions(name: str, preset: str, players: int, seed: int) -> list[int]:
    """The actions of a game by the eager policy, with conflicts and rare events."""
    rules, rng, choose = find_game(name).rules, random.Random(seed), POLICIES["eager"]()
    state = start(name, preset, players, f"interpreted {seed}")
    actions: list[int] = []
    while rules.actor(state) is not None:
        actions.append(choose(rules, state, rng))
        state, _events = rules.apply(state, actions[-1])
    return actions


@pytest.mark.parametrize(("name", "preset", "players", "seed"), CASES)
def test_playouts_are_the_same_interpreted_and_compiled(
    name: str, preset: str, players: int, seed: int
) -> None:
    assert not INTERPRETED
    digests, advice = played(name, preset, players, seed, None)
    assert len(digests) > 50
    again, judgements = interpreted(name, preset, players, seed, None)
    assert again == digests
    assert judgements == pytest.approx(advice, abs=1e-9)


@pytest.mark.parametrize(("name", "preset", "players", "seed"), CASES)
def test_eager_games_are_the_same_interpreted_and_compiled(
    name: str, preset: str, players: int, seed: int
) -> None:
    actions = eager_actions(name, preset, players, seed)
    digests, advice = played(name, preset, players, seed, actions)
    assert len(digests) == len(actions) >= 18
    again, judgements = interpreted(name, preset, players, seed, actions)
    assert again == digests
    assert judgements == pytest.approx(advice, abs=1e-9)
