"""Imports follow the layers of `pyproject.toml`, and no game is named outside its own folder."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from shedu.games import GAMES, find_game

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src/shedu"


def lint(source: Path) -> subprocess.CompletedProcess[str]:
    """Runs import-linter with the project's contracts on the package `shedu` in a folder."""
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    environment = os.environ | {"PYTHONPATH": str(source)}
    return subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


def test_imports_follow_the_layers() -> None:
    done = lint(ROOT / "src")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 broken" in done.stdout


@pytest.mark.parametrize(
    ("importer", "imported", "contract", "reported"),
    [
        ("svg", "cli", "Arrows point one way", "shedu.svg -> shedu.cli"),
        ("kit.events", "bots", "Arrows point one way", "shedu.kit.events -> shedu.bots"),
        (
            "games.tyrus.game",
            "games.contest.game",
            "Games never import each other",
            "shedu.games.tyrus.game -> shedu.games.contest.game",
        ),
        ("server.hub", "server.app", "No circles within the server", ".hub -> .app"),
    ],
)
def test_a_forbidden_import_is_reported(
    importer: str, imported: str, contract: str, reported: str, tmp_path: Path
) -> None:
    copy = tmp_path / "shedu"
    shutil.copytree(SOURCE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    module = copy / f"{importer.replace('.', '/')}.py"
    module.write_text(f"{module.read_text()}\nimport shedu.{imported}\n")
    done = lint(tmp_path)
    assert done.returncode == 1, done.stdout + done.stderr
    assert f"{contract} BROKEN" in done.stdout
    assert "1 broken" in done.stdout
    assert reported in done.stdout, done.stdout


def named_outside(name: str, title: str, source: Path) -> list[str]:
    """The files that name a game outside its folder, its rules page and the examples."""
    own = (source / "games" / name, source / f"server/pages/rules/{name}.html")
    named = re.compile(rf"""["'/`]{name}\b|games[./]{name}|{re.escape(title)}""")
    example = re.compile(r"^ *>>> .*$", re.MULTILINE)
    files = [path for end in ("py", "html", "js", "css") for path in source.rglob(f"*.{end}")]
    return sorted(
        path.relative_to(source).as_posix()
        for path in files
        if not any(path.is_relative_to(place) for place in own)
        and named.search(example.sub("", path.read_text()))
    )


@pytest.mark.parametrize("name", GAMES)
def test_only_its_folder_and_the_registry_name_a_game(name: str) -> None:
    assert named_outside(name, find_game(name).table.title, SOURCE) == ["games/__init__.py"]


@pytest.mark.parametrize(
    "text",
    [
        'game = "tigris"',
        "from shedu.games.tigris.rules.board import CELLS",
        "# Tigris & Euphrates",
        "see `tigris`",
    ],
)
def test_a_game_named_elsewhere_is_reported(text: str, tmp_path: Path) -> None:
    (tmp_path / "games" / "tigris").mkdir(parents=True)
    (tmp_path / "games" / "tigris" / "own.py").write_text(text)
    (tmp_path / "elsewhere.py").write_text(text)
    (tmp_path / "example.py").write_text('>>> Match("tigris")\n')
    assert named_outside("tigris", "Tigris & Euphrates", tmp_path) == ["elsewhere.py"]
