"""Compiled rules and the Python they are written in agree step by step."""

from __future__ import annotations

import hashlib
import json
import os
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from games.contest.positions import RULES
from shedu.game import State, choose_options
from shedu.games.chance import generator
from shedu.games.contest.places import PLACES, SPOTS
from shedu.games.contest.playout import pick
from shedu.jit import INTERPRETED, at
from shedu.trace import POLICIES

TESTS = Path(__file__).parents[2]
SOURCES = TESTS.parent / "src"
DECISIONS = 200


def first(players: int) -> State:
    options = choose_options(RULES, "rulebook")
    rng = random.Random(f"interpreted {players}")
    return RULES.new(options, players, RULES.shuffle(options, players, rng), 1)


def digests(players: int, actions: list[int] | None) -> list[str]:
    """A digest a step: of the state, what each seat sees, what is legal and what happened.

    Without `actions` they are picked at random by the compiled loops' own choice.
    """
    state, word = first(players), generator(5)
    out = np.empty(RULES.actions, dtype=np.int16)
    room = np.empty(PLACES + SPOTS, dtype=np.int16)
    found = []
    for n in range(DECISIONS if actions is None else len(actions)):
        if RULES.actor(state) is None:
            break
        legal = RULES.legal(state)
        action = actions[n] if actions is not None else int(pick(at(state, 0), word, room, out))
        again = RULES.load(RULES.dump(state), RULES.options_of(state))
        assert again.tobytes() == state.tobytes()
        state, events = RULES.apply(state, action)
        parts = [state.tobytes(), legal.tobytes(), repr((action, *map(tuple, events))).encode()]
        if n % 10 == 0:
            seats = (None, *range(RULES.players(state)))
            parts += [RULES.observe(state, seat).tobytes() for seat in seats]
        found.append(hashlib.sha256(b"".join(parts)).hexdigest()[:12])
    return found


def interpreted(players: int, actions: list[int] | None) -> list[str]:
    """The same in a process in which nothing is compiled and every warning is an error."""
    code = (
        "import json, sys\n"
        "from games.contest.test_interpreted import INTERPRETED, digests\n"
        "assert INTERPRETED\n"
        "print(json.dumps(digests(*json.load(sys.stdin))))\n"
    )
    paths = os.pathsep.join((str(SOURCES), str(TESTS)))
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": paths}
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        input=json.dumps([players, actions]),
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert ran.returncode == 0, ran.stderr[-3000:]
    found: list[str] = json.loads(ran.stdout)
    return found


def eager_actions(players: int) -> list[int]:
    """The actions of an eager game, which has conflicts, ships, treasures and all the rest."""
    state, rng, choose = first(players), random.Random(players), POLICIES["eager"]()
    actions: list[int] = []
    while RULES.actor(state) is not None and len(actions) < 5 * DECISIONS:
        actions.append(choose(RULES, state, rng))
        state, _ = RULES.apply(state, actions[-1])
    return actions


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_are_the_same_interpreted_and_compiled(players: int) -> None:
    assert not INTERPRETED
    compiled = digests(players, None)
    assert len(compiled) == DECISIONS
    assert interpreted(players, None) == compiled


@pytest.mark.parametrize("players", [2, 3, 4])
def test_eager_games_are_the_same_interpreted_and_compiled(players: int) -> None:
    actions = eager_actions(players)
    compiled = digests(players, actions)
    assert len(compiled) == len(actions) > 150
    assert interpreted(players, actions) == compiled
