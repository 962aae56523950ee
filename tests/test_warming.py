"""`compile_all` compiles everything that a game needs while it is played."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from shedu.games import GAMES

TESTS = Path(__file__).parent
CODE = """
import sys
from shedu.conformance import check
from shedu.games import find_game
from shedu.jit import Compiled
from shedu.warming import compile_all

def signatures():
    modules = [module for name, module in sys.modules.items() if name.startswith("shedu.")]
    found = {
        value for module in modules for value in vars(module).values()
        if isinstance(value, Compiled)
    }
    return {(f.__module__, f.__name__, str(one)) for f in found for one in f.signatures}

name = sys.argv[1]
game = find_game(name)
compile_all(game)
before = signatures()
check(game, games=2, most=300, every=10)
for figure in game.guide.FIGURES:
    game.guide.figure(figure, "en")
for module, function, types in sorted(signatures() - before):
    print(module, function, types)
"""


@pytest.mark.parametrize("name", GAMES)
def test_playing_a_compiled_game_compiles_nothing_more(name: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", CODE, name],
        env={**os.environ, "PYTHONPATH": str(TESTS.parent / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stdout) == (0, ""), ran.stderr[-2000:]
