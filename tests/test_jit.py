"""Compiled rules: their cache never serves stale code and fails softly; `entry` makes twins."""

from __future__ import annotations

import importlib
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

import shedu
from shedu import code_cache

pytestmark = pytest.mark.slow

SOURCE = Path(shedu.__file__).parent
COUNT = """
import numpy as np
from shedu import jit
from shedu.games.tigris.rules.board import BIT, EMPTY, count, nth, row_of
from shedu.games.tigris.rules.kingdoms import first_of
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
    """A copy of the package that a test can edit."""
    copy = tmp_path / "copy" / "shedu"
    shutil.copytree(SOURCE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    return copy


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def test_an_edited_callee_in_another_file_is_compiled_again(package: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    answer, compiled = run(COUNT, package, cache).split()
    assert answer == "77"
    assert int(compiled) > 0
    assert run(COUNT, package, cache).split() == ["77", "0"]
    board = package / "games" / "tigris" / "rules" / "board.py"
    edit(board, "return 64 * word + nth_bit(x[word], n)", "return 5")
    answer, compiled = run(COUNT, package, cache).split()
    assert answer == "5"
    assert int(compiled) > 0


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("games/tigris/text/vocabulary.py", "import annotations", "import annotations\n\nMORE = 1"),
        ("games/tigris/rules/conflict.py", "import annotations", "import annotations\n\nMORE = 1"),
        ("games/tyrus/rules/position.py", "ELECTIONS = 9", "ELECTIONS = 8"),
        ("games/tigris/rules/board.py", '"""Row `i` of', '"""One row, number `i`, of'),
        ("games/tigris/rules/board.py", "@rule\ndef count", "# Another line.\n\n@rule\ndef count"),
        ("jit.py", '"""The decorators', '"""All decorators'),
    ],
    ids=["texts", "module not imported", "other game", "docstring", "comment", "decorators"],
)
def test_edits_of_comments_and_other_modules_compile_nothing_again(
    package: Path, tmp_path: Path, file: str, old: str, new: str
) -> None:
    cache = tmp_path / "cache"
    run(COUNT, package, cache)
    edit(package / file, old, new)
    assert run(COUNT, package, cache).split() == ["77", "0"]


def test_checked_and_unchecked_code_have_separate_caches(package: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    run(COUNT, package, cache)
    _, compiled = run(COUNT, package, cache, NUMBA_BOUNDSCHECK="1").split()
    assert int(compiled) > 0


def test_an_unwritable_cache_causes_one_warning(package: Path, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    said = run(COUNT, package, blocked)
    assert said.startswith("77 ")
    assert said.count("RuntimeWarning") == 1
    assert "can't be kept" in said


@pytest.mark.parametrize("fault", [b"", b"short", b"x" * 5000])
def test_a_damaged_file_counts_as_missing_and_is_written_again(
    package: Path, tmp_path: Path, fault: bytes
) -> None:
    cache = tmp_path / "cache"
    _, compiled = run(COUNT, package, cache).split()
    files = [path for path in cache.rglob("*") if path.is_file()]
    assert len(files) >= int(compiled) > 0
    for path in files:
        path.write_bytes(fault)
    assert run(COUNT, package, cache).split() == ["77", compiled]
    assert run(COUNT, package, cache).split() == ["77", "0"]


def test_a_file_with_one_wrong_byte_counts_as_missing(package: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    _, compiled = run(COUNT, package, cache).split()
    for path in filter(Path.is_file, cache.rglob("*")):
        data = bytearray(path.read_bytes())
        data[len(data) // 2] ^= 1
        path.write_bytes(data)
    assert run(COUNT, package, cache).split() == ["77", compiled]


WITHOUT_WRITING = """
from shedu import code_cache
def refuse(path, data):
    raise PermissionError(13, "Permission denied")
code_cache._write = refuse
"""


def test_a_read_only_folder_is_used(package: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    run(COUNT, package, cache)
    for path in (*cache.rglob("*"), cache):
        path.chmod(0o555 if path.is_dir() else 0o444)
    assert run(WITHOUT_WRITING + COUNT, package, cache).split() == ["77", "0"]
    for path in (cache, *cache.rglob("*")):
        path.chmod(0o755)


def test_missing_code_in_a_read_only_folder_causes_one_warning(
    package: Path, tmp_path: Path
) -> None:
    cache = tmp_path / "cache"
    said = run(WITHOUT_WRITING + COUNT, package, cache)
    assert said.startswith("77 ")
    assert said.count("RuntimeWarning") == 1
    assert not [path for path in cache.rglob("*") if path.is_file()]


def test_outdated_unused_folders_are_removed(tmp_path: Path) -> None:
    current = code_cache.fingerprint("shedu.games.tigris.rules.board")
    names = ("a" * 16, "b" * 16, "mine", current)
    old, young, foreign, in_use = (tmp_path / name for name in names)
    for folder in (old, young, foreign, in_use):
        folder.mkdir()
    long_ago = time.time() - (code_cache.KEEP_DAYS + 1) * 86400
    for folder in (old, foreign, in_use):
        os.utime(folder, (long_ago, long_ago))
    code_cache.prune(tmp_path)
    assert not old.exists()
    assert young.exists()
    assert foreign.exists()
    assert in_use.exists(), "an old folder that is still valid must stay"


def test_a_run_marks_the_folders_that_it_uses(package: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    run(COUNT, package, cache)
    folders = list(cache.iterdir())
    for folder in folders:
        os.utime(folder, (1, 1))
    run(COUNT, package, cache)
    assert all(folder.stat().st_mtime > 1 for folder in folders)


def test_the_sources_of_a_module_include_all_its_imports() -> None:
    sources = code_cache.sources_of("shedu.games.tigris.rules.conflict")
    assert "shedu.games.tigris.rules.board" in sources
    assert "shedu.games.tigris.rules.options" in sources, "constants are compiled in"
    assert "shedu.jit" in sources
    assert "shedu.code_cache" not in sources
    assert "shedu.games.tigris.text.vocabulary" not in sources
    assert not [name for name in sources if ".contest" in name or "server" in name]


@pytest.mark.parametrize(
    "statement",
    [
        "import crate.deep.constants",
        "import crate.deep.constants as c",
        "from crate.deep import constants",
        "from crate.deep.constants import N",
        "from crate.deep.constants import *",
        "from crate import middle",
        "from .deep import constants",
        "from . import middle",
        "from .middle import constants",
        "if True:\n    from crate.deep import constants",
        "def f():\n    import crate.deep.constants",
    ],
)
def test_every_way_to_import_a_module_is_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, statement: str
) -> None:
    files = {
        "__init__.py": "",
        "deep/__init__.py": "",
        "deep/constants.py": "N = 1\n",
        "middle.py": "from crate.deep import constants\n",
        "apart.py": "N = 2\n",
        "rules.py": f"{statement}\n",
    }
    for name, text in files.items():
        path = tmp_path / "crate" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "crate", raising=False)
    importlib.import_module("crate")
    code_cache.read_source.cache_clear()
    sources = code_cache.sources_of("crate.rules")
    assert "crate.deep.constants" in sources
    assert "crate.apart" not in sources
    monkeypatch.delitem(sys.modules, "crate")
    code_cache.read_source.cache_clear()


def test_interpreted_rules_need_no_cache(package: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    assert run(COUNT, package, cache, NUMBA_DISABLE_JIT="1").split() == ["77", "0"]
    assert not cache.exists()


@pytest.mark.parametrize("disabled", ["0", "1"])
def test_the_next_process_loads_the_twin_of_a_rule_from_the_cache(
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
def test_the_twin_of_a_rule_keeps_defaults_and_rules_can_call_it(
    tmp_path: Path, disabled: str
) -> None:
    (tmp_path / "twice.py").write_text(TWICE)
    paths = os.pathsep.join((str(SOURCE.parent), str(tmp_path)))
    code = "import twice"
    said = run(code, SOURCE, tmp_path / "cache", NUMBA_DISABLE_JIT=disabled, PYTHONPATH=paths)
    assert said.splitlines() == ["4 9 18", "add_entry twice Adds to a field."]


CLOSURES = """
from shedu.jit import rule

def adder(more):
    @rule
    def add(n):
        return n + more
    return add

print(adder(1)(10), adder(2)(10))
"""


def test_functions_that_differ_in_outer_variables_have_separate_code(tmp_path: Path) -> None:
    (tmp_path / "closures.py").write_text(CLOSURES)
    paths = os.pathsep.join((str(SOURCE.parent), str(tmp_path)))
    cache = tmp_path / "cache"
    for _ in range(2):
        assert run("import closures", SOURCE, cache, PYTHONPATH=paths) == "11 12"


OUTSIDE = """
from shedu import jit
from crate.rules import f
names = []
with jit.watch_compiling(names.append):
    answer = f(1)
print(answer, len(names))
"""
CRATE = {
    "crate/__init__.py": "",
    "crate/sizes.py": "SIZE = 3",
    "crate/rules.py": """
from crate.sizes import SIZE
from common import MORE, twice
from shedu.jit import rule
@rule
def f(n):
    return twice(n) * SIZE + MORE
""",
    "common.py": """
from shedu.jit import rule
MORE = 10
@rule
def twice(n):
    return 2 * n
""",
}


def test_code_of_other_packages_is_kept_and_never_out_of_date(tmp_path: Path) -> None:
    for name, text in CRATE.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    paths = os.pathsep.join((str(SOURCE.parent), str(tmp_path)))
    results = [run(OUTSIDE, SOURCE, tmp_path / "cache", PYTHONPATH=paths) for _time in range(2)]
    for file, old, new in (
        ("crate/sizes.py", "3", "4"),
        ("common.py", "MORE = 10", "MORE = 20"),
        ("common.py", "2 * n", "5 * n"),
    ):
        edit(tmp_path / file, old, new)
        results.append(run(OUTSIDE, SOURCE, tmp_path / "cache", PYTHONPATH=paths))
    assert results == ["16 2", "16 0", "18 1", "28 2", "40 2"]


@pytest.mark.parametrize("number", [3, 4])
def test_code_without_a_source_file_is_not_cached(tmp_path: Path, number: int) -> None:
    code = "from shedu.jit import rule\n@rule\ndef f(n):\n    return n + {}\nprint(f(1))"
    cache = tmp_path / "cache"
    for more in (number, number + 1):
        assert run(code.format(more), SOURCE, cache) == str(more + 1)
    assert not cache.exists()
