"""The picture of the house: imports follow the arrows, and starting costs nothing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

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


def test_files_and_functions_stay_within_the_soft_limits() -> None:
    import ast

    long = []
    for path in sorted((ROOT / "src").rglob("*.py")):
        text = path.read_text()
        if text.count("\n") > 400:
            long.append(path.name)
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef) and node.end_lineno is not None:
                body = node.body[1:] if ast.get_docstring(node) else node.body
                if body and node.end_lineno - body[0].lineno > 44:
                    long.append(f"{path.name}: {node.name}")
    assert long == []
