"""Plays games with checked indices in the compiled rules: none is out of bounds.

The checked code has folders of its own in the cache, so it is compiled once and not at every run,
and without optimization, because that compiles faster. `make bounds` plays many more games.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from shedu.games import GAMES

SOURCES = Path(__file__).parents[1] / "src"
PLAY = """
import sys
from shedu.conformance import check
from shedu.games import find_game
game = find_game(sys.argv[1])
report = check(game, players=game.rules.seats[-1:], games=2, most=150, every=15)
print(report.games)
"""
BEYOND = """
from shedu.games.tigris.rules.board import BIT, row_of
row_of(BIT, len(BIT))
"""


def checked(code: str, *given: str) -> subprocess.CompletedProcess[str]:
    """Runs a script with checked indices."""
    flags = {"NUMBA_BOUNDSCHECK": "1", "NUMBA_OPT": "0", "PYTHONPATH": str(SOURCES)}
    return subprocess.run(
        [sys.executable, "-c", code, *given],
        env={**os.environ, **flags},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_no_index_of_the_rules_is_out_of_bounds(name: str) -> None:
    ran = checked(PLAY, name)
    assert ran.returncode == 0, ran.stderr[-3000:]
    assert int(ran.stdout) > 0


def test_an_index_out_of_bounds_is_an_error() -> None:
    ran = checked(BEYOND)
    assert ran.returncode != 0
    assert "IndexError" in ran.stderr
