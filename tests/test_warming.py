"""`compile_all` compiles everything that a game needs while it is played."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from shedu import jit, warming
from shedu.game import Game
from shedu.games import GAMES, find_game

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


@pytest.mark.slow
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


def test_a_game_is_prepared_fully_only_if_the_cache_lacks_something(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, compiled = find_game("tyrus"), list[Game]()
    monkeypatch.setattr(warming, "compile_all", compiled.append)
    monkeypatch.setattr(warming, "warm", lambda game: None)
    warming.prepare(game)
    assert compiled == []

    @contextlib.contextmanager
    def compiling(report: Callable[[str], None]) -> Iterator[None]:
        report("legal")
        yield

    monkeypatch.setattr(jit, "watch_compiling", compiling)
    warming.prepare(game)
    assert compiled == [game]
