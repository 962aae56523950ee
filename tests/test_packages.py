"""Games of other packages are found by entry points; a broken one affects no other game."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from packages import write_nim, write_package
from shedu.errors import BrokenGame, UnknownGame
from shedu.games import BUILT_IN, Games

GAME_CALLED = """
from nim import NimRules
from shedu.kit.defaults import make_game
class OtherRules(NimRules):
    name = "{name}"
GAME = make_game(OtherRules())
"""


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder on the path of Python's imports."""
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def run(site: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs a command where the packages of a folder are installed."""
    path = os.pathsep.join([str(site), os.environ.get("PYTHONPATH", "")])
    return subprocess.run(
        [sys.executable, "-m", "shedu", *arguments],
        env=os.environ | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_game_of_a_package_is_listed_after_the_built_in_games(site: Path) -> None:
    write_nim(site)
    games = Games()
    assert list(games) == [*BUILT_IN, "nim"]
    assert len(games) == len(BUILT_IN) + 1
    assert games["nim"] == "nim"
    assert games.load("nim").table.title == "Nim"
    assert games.broken == {}


def test_without_packages_there_are_the_built_in_games_only() -> None:
    games = Games()
    assert list(games) == [*BUILT_IN]
    with pytest.raises(UnknownGame, match="no game 'nim': choose one of tigris"):
        games.load("nim")


def test_a_built_in_game_is_found_without_loading_packages(site: Path) -> None:
    write_package(site, "slow-game", {"slow": "slow:GAME"}, slow="raise SystemExit('loaded')")
    assert Games().load("tigris").rules.name == "tigris"


@pytest.mark.parametrize(
    ("games", "source", "reason"),
    [
        ({"odd": "odd_game:GAME"}, "import nowhere", "ModuleNotFoundError: No module named 'now"),
        ({"odd": "odd_game:GAME"}, "1 / 0", "ZeroDivisionError: division by zero"),
        ({"odd": "odd_game:GAME"}, "", "AttributeError: module 'odd_game' has no attribute 'GAME'"),
        ({"odd": "odd_game:GAME"}, "GAME = 3", "'odd_game:GAME' is 3, it should be a shedu.game."),
        ({"odd": "odd_game:GAME"}, GAME_CALLED.format(name="even"), "calls itself 'even'"),
        ({"Odd!": "odd_game:GAME"}, "GAME = 3", "needs a name of small letters and digits"),
        ({"tigris": "odd_game:GAME"}, "GAME = 3", "has the name of a game of Shedu"),
    ],
)
def test_a_broken_package_is_named_and_affects_no_other_game(
    site: Path, games: dict[str, str], source: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_nim(site)
    write_package(site, "odd-package", games, odd_game=source)
    monkeypatch.delitem(sys.modules, "odd_game", raising=False)
    known = Games()
    assert list(known) == [*BUILT_IN, "nim"]
    (name,) = games
    (broken,) = known.broken.items()
    assert broken[0] == name
    assert f"the game {name!r} of the package odd-package 1.0" in broken[1]
    assert reason in broken[1]
    if name != "tigris":
        with pytest.raises(BrokenGame, match="odd-package"):
            known.load(name)
    assert known.load("tigris").rules.name == "tigris"


def test_a_game_that_two_packages_define_is_refused(site: Path) -> None:
    write_nim(site)
    write_package(site, "other-nim", {"nim": "nim:GAME"})
    with pytest.raises(BrokenGame) as caught:
        Games().load("nim")
    for part in ("nim-game 1.0", "other-nim 1.0", "there 2 times"):
        assert part in str(caught.value)


def test_the_rules_page_is_loaded_from_the_package_of_the_game(site: Path) -> None:
    package = site / "deep"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "game.py").write_text(GAME_CALLED.format(name="deep"))
    write_package(site, "deep-game", {"deep": "deep.game:GAME"})
    write_nim(site)
    games = Games()
    assert games.broken == {}
    assert games.folder("deep") == package
    assert games.folder("nim") is None
    assert (games.folder("tigris") or site).name == "tigris"


@pytest.mark.slow
def test_commands_find_the_game(site: Path, tmp_path: Path) -> None:
    write_nim(site)
    write_package(site, "odd-package", {"odd": "odd_game:GAME"}, odd_game="1 / 0")
    listed = run(site, "games", "--json")
    assert json.loads(listed.stdout)["games"]["nim"]["players"] == [2]
    assert "ZeroDivisionError" in listed.stderr
    traced = run(site, "trace", "nim", "--seed", "1", "--players", "2", "--policy", "eager")
    assert json.loads(traced.stdout.splitlines()[-1])["result"]["ranks"] in ([1, 2], [2, 1])
    played = run(site, "arena", "nim", "--bots", "greedy,random", "--games", "4", "--jobs", "2")
    assert played.returncode == 0, played.stderr
    picture = run(site, "picture", "--game", "nim", "--out", str(tmp_path / "nim.svg"))
    assert picture.returncode == 0, picture.stderr
    refused = run(site, "arena", "odd", "--bots", "greedy,random")
    assert "odd-package 1.0 can't be loaded" in refused.stderr
