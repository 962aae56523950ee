"""Compiled rules and the Python they are written in agree step by step."""

from __future__ import annotations

import hashlib
import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from games.tyrus.positions import RULES
from shedu.games.chance import generator
from shedu.games.log import new_log
from shedu.games.tyrus.advice import TyrusAdvice
from shedu.jit import INTERPRETED

TESTS = Path(__file__).parents[2]
SOURCES = TESTS.parent / "src"


def digests(seed: int) -> list[str]:
    """A digest a step of a game that the compiled loops play: of the state, what each seat sees,
    what is legal, how it is judged.
    """
    rng, word, log = random.Random(seed), generator(seed), new_log()
    state = RULES.new({}, 2, RULES.shuffle({}, 2, rng), seed % 2)
    out = np.empty(RULES.actions, dtype=np.int16)
    found = []
    while (actor := RULES.actor(state)) is not None:
        seen = RULES.observe(state, actor)
        legal = RULES.legal(seen)
        parts: list[Any] = [legal.tobytes(), seen.tobytes(), RULES.observe(state, None).tobytes()]
        parts.append(TyrusAdvice().thumb(seen, legal).round(9).tobytes())
        parts.append(repr(round(float(TyrusAdvice().worth(seen, 0, actor)), 9)).encode())
        parts.append(repr(RULES.apply(seen, int(legal[0]))[1]).encode())
        RULES.playout(state, 0, word, 1, out, log)
        parts += [state.tobytes(), log[: int(log[0, 0]) + 1].tobytes()]
        found.append(hashlib.sha256(b"".join(parts)).hexdigest()[:12])
    return found


def interpreted(seed: int) -> list[str]:
    """The same in a process in which nothing is compiled and every warning is an error."""
    code = (
        "import json, sys\n"
        "from games.tyrus.test_interpreted import INTERPRETED, digests\n"
        "assert INTERPRETED\n"
        "print(json.dumps(digests(int(sys.argv[1]))))\n"
    )
    paths = os.pathsep.join((str(SOURCES), str(TESTS)))
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": paths}
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", code, str(seed)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert ran.returncode == 0, ran.stderr[-3000:]
    found: list[str] = json.loads(ran.stdout)
    return found


@pytest.mark.parametrize("seed", range(3))
def test_games_are_the_same_interpreted_and_compiled(seed: int) -> None:
    assert not INTERPRETED
    compiled = digests(seed)
    assert len(compiled) >= 18
    assert interpreted(seed) == compiled
