"""The documentation is true: examples run, links resolve, everything is mentioned."""

from __future__ import annotations

import doctest
import importlib
import os
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

import shedu
from shedu.bots import BOTS
from shedu.games import GAMES, find_game

ROOT = Path(__file__).parent.parent
PAGES = sorted([ROOT / "README.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").glob("*.md")])
BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
EXCERPT = re.compile(r"^```python (\S+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
"""Code of a file in `examples`; the fence has its name after the language."""
LINK = re.compile(r"\]\(([^)#]+)\)")
MODULES = [
    module.name
    for module in pkgutil.walk_packages(shedu.__path__, "shedu.")
    if not module.name.endswith("__main__")
]


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_examples_of_a_page_run(page: Path, tmp_path: Path) -> None:
    for number, code in enumerate(BLOCK.findall(page.read_text())):
        script = tmp_path / f"{page.stem}_{number}.py"
        script.write_text(code.replace("/tmp/", f"{tmp_path}/"))
        command = [sys.executable, "-W", "error", str(script)]
        done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_excerpts_are_the_code_of_the_example(page: Path) -> None:
    for name, code in EXCERPT.findall(page.read_text()):
        assert code in (ROOT / "examples" / name).read_text(), code


def test_the_page_on_adding_a_game_shows_the_whole_example_except_its_head() -> None:
    text = (ROOT / "examples" / "nim.py").read_text()
    shown = [code for _name, code in EXCERPT.findall((ROOT / "docs/add-a-game.md").read_text())]
    _head, body = text.split("# The actions: ", 1)
    left = [line for line in body.splitlines()[1:] if line and not line.startswith("#")]
    assert [line for line in left if not any(line in code.splitlines() for code in shown)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_links_of_a_page_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(page.read_text()):
        if not target.startswith("http"):
            assert (page.parent / target).exists(), target


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_run(name: str) -> None:
    module = importlib.import_module(name)
    assert module.__doc__, name
    failed, _ = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
    assert failed == 0


def test_examples_and_links_are_found() -> None:
    texts = {page.name: page.read_text() for page in PAGES}
    assert sum(len(BLOCK.findall(text)) for text in texts.values()) >= 4
    assert BLOCK.findall(texts["README.md"])
    assert "docs/architecture.md" in LINK.findall(texts["README.md"])


PACKAGES = sorted(
    f"{path.parent.relative_to(ROOT / 'src' / 'shedu').as_posix()}/"
    for path in (ROOT / "src" / "shedu").rglob("__init__.py")
)[1:]
"""The path of each sub-package, such as ``games/tigris/``."""


def unexplained(text: str) -> list[str]:
    """The sub-packages whose path a text lacks; a path of a file inside does not count.

    The parts of a game's folder, such as ``text/``, need one explanation for all games.
    """
    named = {path: re.sub(r"^games/\w+/(?=\w)", "", path) for path in PACKAGES}
    return [path for path in PACKAGES if not re.search(rf"(?<![\w/]){named[path]}(?![\w/])", text)]


def test_the_architecture_page_explains_every_package() -> None:
    assert unexplained((ROOT / "docs" / "architecture.md").read_text()) == []


def test_a_package_without_an_explanation_is_reported() -> None:
    assert {"games/", "server/", "bots/", *(f"games/{name}/" for name in GAMES)} <= {*PACKAGES}
    assert unexplained("") == PACKAGES
    inner = "`games/tigris/state.py`, docs/bots/, `server/`"
    assert unexplained(inner) == [path for path in PACKAGES if path != "server/"]


def test_every_bot_is_on_its_page() -> None:
    text = (ROOT / "docs" / "bots.md").read_text()
    for bot in BOTS:
        assert f"`{bot}`" in text


def test_every_command_is_in_the_readme() -> None:
    command = [sys.executable, "-m", "shedu", "--help"]
    environment = dict(os.environ) | {"COLUMNS": "200", "TERM": "dumb"}
    shown = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    commands = re.findall(r"^│ ([a-z]+) ", shown.stdout, re.MULTILINE)
    assert "play" in commands
    readme = (ROOT / "README.md").read_text()
    for name in commands:
        assert f"shedu {name}" in readme, name


def test_the_version_is_defined_once_and_in_the_changelog() -> None:
    assert f"## {shedu.__version__}" in (ROOT / "CHANGELOG.md").read_text()
    assert f'version = "{shedu.__version__}"' in (ROOT / "pyproject.toml").read_text()


def test_every_game_is_named_in_the_readme() -> None:
    readme = (ROOT / "README.md").read_text()
    for name in GAMES:
        assert find_game(name).table.title in readme


def test_every_option_value_and_preset_is_on_the_page_of_rule_sets() -> None:
    text = (ROOT / "docs" / "rule-sets.md").read_text()
    rules = find_game("tigris").rules
    for preset in rules.presets:
        assert f"`{preset}`" in text, preset
    for option, values in rules.options.items():
        assert f"`{option}`" in text or f"`{option}=" in text, option
        for value in values[1:]:
            written = str(value).lower() if isinstance(value, bool) else value
            assert f"`{written}`" in text or f"`{option}={written}`" in text, (option, value)
