"""Fixtures for several modules, which name this module in ``pytest_plugins``."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from server.conftest import postgres_database
from server.servers import ANN, BO, Played, in_process, opened


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def client(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[TestClient]:
    """A client of the application on a database of either kind, for all tests of a module."""
    with contextlib.ExitStack() as stack:
        if request.param == "sqlite":
            database = str(tmp_path_factory.mktemp("server") / "shedu.sqlite")
        else:
            postgres = request.getfixturevalue("postgres")
            database = stack.enter_context(postgres_database(postgres))
        yield stack.enter_context(in_process(database))


@pytest.fixture(scope="module")
def finished(client: TestClient) -> Played:
    """A finished match that programs have played; its first action had a key."""
    played = opened(client, ANN, BO, seed=11, practice=True)
    view = played.act("end turn", key="the first")
    while not view["over"]:
        view = played.act()
    return played
