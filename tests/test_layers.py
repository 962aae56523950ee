"""The picture of the house: imports follow the arrows, and starting costs nothing."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from shedu.games import GAMES, find_game

ROOT = Path(__file__).parent.parent


def test_imports_follow_the_arrows() -> None:
    lint = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([lint], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_an_import_against_the_arrows_is_noticed(tmp_path: Path) -> None:
    text = (ROOT / "pyproject.toml").read_text()
    contract = text[text.index("[tool.importlinter]") :].replace("tool.", "")
    turned = contract.replace('    "cli",\n', "").replace(
        '    "words | jit",\n', '    "words | jit",\n    "cli",\n'
    )
    assert turned != contract
    settings = tmp_path / "turned.toml"
    settings.write_text(
        turned.replace("[importlinter", "[tool.importlinter").replace(
            "[[importlinter", "[[tool.importlinter"
        )
    )
    lint = Path(sys.executable).with_name("lint-imports")
    command = [str(lint), "--config", str(settings)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "BROKEN" in done.stdout


def test_games_are_named_in_their_folders_and_in_the_registry_alone() -> None:
    """The first of them is what commands and examples take if none is named."""
    source = ROOT / "src/shedu"
    first, *others = GAMES
    assert first == "tigris"
    for name in others:
        title = find_game(name).table.title
        own = source / "games" / name
        named = re.compile(rf"""["'/]{name}["'/]|games[./]{name}|{re.escape(title)}""")
        files = [path for end in ("py", "html", "js", "css") for path in source.rglob(f"*.{end}")]
        found = [
            path.relative_to(source).as_posix()
            for path in files
            if not path.is_relative_to(own) and named.search(path.read_text())
        ]
        assert found == ["games/__init__.py"]
