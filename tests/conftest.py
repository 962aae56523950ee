"""Marks tests by their folder: those that need a server or a browser."""

from __future__ import annotations

from pathlib import Path

import pytest

FOLDER = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        folder = item.path.relative_to(FOLDER).parts[0]
        if folder in ("server", "browser"):
            item.add_marker(folder)
