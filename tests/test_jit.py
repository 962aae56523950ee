"""The cache of compiled rules: it never serves stale code and fails softly."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

import shedu
from shedu import jit

pytestmark = pytest.mark.slow

SOURCE = Path(shedu.__file__).parent
COUNT = """
import numpy as np
from shedu import jit
from shedu.games.tigris.board import BIT, EMPTY, count, nth, row_of
from shedu.games.tigris.kingdoms import first_of
from shedu.jit import rule
names = []
with jit.watch_compiling(names.append):
    answer = nth(first_of(row_of(BIT, 77)), 0)
print(answer, len(names))
"""

TWIN = """
import random
import numpy as np
from shedu import jit
from shedu.game import choose_options
from shedu.games import find_game
from shedu.games.tyrus.rules.vote import votes_at
rules = find_game("tyrus").rules
names = []
with jit.watch_compiling(names.append):
    supply = rules.shuffle({}, 2, random.Random(0))
    states = np.concatenate([rules.new(choose_options(rules), 2, supply, 0)] * 2)
    states[1]["lying"][0, 2] |= 1 << 2 * 10
    answer = [int(votes_at(states, i, 0, 2)) for i in (0, 1)]
    answer.append(int(votes_at(states, 1, kind=2, player=0)))
print(*answer, len(names))
"""


def run(code: str, package: Path, cache: Path, **environment: str) -> str:
    variables = dict(os.environ) | {"PYTHONPATH": str(package.parent)} | environment
    variables["NUMBA_CACHE_DIR"] = str(cache)
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=variables, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip() + done.stderr


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package that may be edited."""
    copy = tmp_path / "copy" / "shedu"
    shutil.copytree(SOURCE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    return copy


def test_an_edited_callee_in_another_file_is_compiled_again(package: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    answer, compiled = run(COUNT, package, cache).split()
    assert answer == "77"
    assert int(compiled) > 0
    assert run(COUNT, package, cache).split() == ["77", "0"]
    board = package / "games" / "tigris" / "board.py"
    text = board.read_text()
    edited = text.replace("return 64 * word + nth_bit(x[word], n)", "return 5")
    assert edited != text
    board.write_text(edited)
    answer, compiled = run(COUNT, package, cache).split()
    assert answer == "5"
    assert int(compiled) > 0


def test_an_edited_text_for_people_compiles_nothing_again(package: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    run(COUNT, package, cache)
    words = package / "games" / "tigris" / "words.py"
    words.write_text(words.read_text() + "\n# another word\n")
    assert run(COUNT, package, cache).split() == ["77", "0"]


def test_checked_and_unchecked_code_are_kept_apart(package: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    run(COUNT, package, cache)
    _, compiled = run(COUNT, package, cache, NUMBA_BOUNDSCHECK="1").split()
    assert int(compiled) > 0


def test_a_cache_that_can_not_be_written_costs_one_warning(package: Path, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    said = run(COUNT, package, blocked)
    assert said.startswith("77 ")
    assert said.count("RuntimeWarning") == 1
    assert "can't be kept" in said


def test_caches_that_no_start_uses_any_more_are_removed(tmp_path: Path) -> None:
    kept, old, young, foreign = (tmp_path / name for name in ("a" * 16, "b" * 16, "c" * 16, "mine"))
    for folder in (kept, old, young, foreign):
        folder.mkdir()
    long_ago = time.time() - (jit.KEEP_DAYS + 1) * 86400
    for folder in (kept, old, foreign):
        os.utime(folder, (long_ago, long_ago))
    jit.prune(tmp_path, keep=kept)
    assert kept.exists()
    assert not old.exists()
    assert young.exists()
    assert foreign.exists()


def test_compiled_sources_are_found_by_what_they_import() -> None:
    sources = jit.compiled_sources()
    assert "shedu.games.tigris.conflict" in sources
    assert "shedu.games.tigris.options" in sources, "constants are compiled in"
    assert "shedu.games.tigris.words" not in sources


def test_interpreted_rules_need_no_cache(package: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    assert run(COUNT, package, cache, NUMBA_DISABLE_JIT="1").split() == ["77", "0"]
    assert not cache.exists()


@pytest.mark.parametrize("disabled", ["0", "1"])
def test_the_twin_of_a_rule_is_found_again_by_the_next_process(
    tmp_path: Path, disabled: str
) -> None:
    cache = tmp_path / "cache"
    *votes, compiled = run(TWIN, SOURCE, cache, NUMBA_DISABLE_JIT=disabled).split()
    assert votes == ["0", "1", "1"]
    assert (int(compiled) > 0) == (disabled == "0")
    assert run(TWIN, SOURCE, cache, NUMBA_DISABLE_JIT=disabled).split() == ["0", "1", "1", "0"]


TWICE = """
import numpy as np
from shedu.jit import entry, rule

@rule
def add(s, player, more=1):
    '''Adds to a field.'''
    return s.gold[player] + more

add_now = entry(add)

@rule
def both(states, i):
    return add_now(states, i, 0) + add_now(states, i, 1, 10)

states = np.zeros(2, dtype=[("gold", np.int16, 2)])
states[1]["gold"] = 3, 4
print(int(add_now(states, 1, 0)), int(add_now(states, 1, 1, 5)), int(both(states, 1)))
print(add_now.__name__, add_now.__module__, add_now.__doc__)
"""


@pytest.mark.parametrize("disabled", ["0", "1"])
def test_the_twin_of_a_rule_keeps_defaults_and_can_be_called_by_rules(
    tmp_path: Path, disabled: str
) -> None:
    (tmp_path / "twice.py").write_text(TWICE)
    paths = os.pathsep.join((str(SOURCE.parent), str(tmp_path)))
    code = "import twice"
    said = run(code, SOURCE, tmp_path / "cache", NUMBA_DISABLE_JIT=disabled, PYTHONPATH=paths)
    assert said.splitlines() == ["4 9 18", "add_entry twice Adds to a field."]
