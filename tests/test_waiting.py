"""Tests wait for conditions: they neither sleep for a fixed time nor measure durations."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
POLLING = ("eventually", "eventually_in_loop")
"""The only functions that may read a clock and sleep, because they wait for a condition."""
CLOCKS = ("sleep", "monotonic", "perf_counter", "wait_for_timeout")


def fixed_waits(node: ast.AST) -> Iterator[str]:
    """The calls below a node that sleep or read a clock, with their line numbers."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) and child.name in POLLING:
            continue
        if isinstance(child, ast.Call):
            name = ast.unparse(child.func).rpartition(".")[2]
            yields = [ast.unparse(argument) for argument in child.args] == ["0"]
            if name in CLOCKS and not yields:  # sleep(0) lets other tasks run and waits for nothing
                yield f"{child.lineno}: {ast.unparse(child)}"
        yield from fixed_waits(child)


def test_no_test_waits_for_a_fixed_time() -> None:
    found = {
        path.relative_to(FOLDER).as_posix(): waits
        for path in sorted(FOLDER.rglob("*.py"))
        if (waits := list(fixed_waits(ast.parse(path.read_text()))))
    }
    assert found == {}


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("time.sleep(0.5)", 1),
        ("page.wait_for_timeout(1000)", 1),
        ("async def test():\n await asyncio.sleep(0.01)", 1),
        ("assert time.perf_counter() - began < 1", 1),
        ("await_ = asyncio.sleep(0)", 0),
        ("def eventually():\n time.sleep(0.02)", 0),
    ],
)
def test_fixed_waits_are_reported(code: str, found: int) -> None:
    assert len(list(fixed_waits(ast.parse(code)))) == found
