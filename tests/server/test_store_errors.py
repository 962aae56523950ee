from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from server.conftest import Stores, admin, as_nobody, cut, play, setup
from shedu.server import schema
from shedu.server.errors import StoreError, StoreUnavailable

# Files of SQLite


def test_a_file_is_durable_and_private(tmp_path: Path, open_store: Stores) -> None:
    path = tmp_path / "new" / "folder" / "shedu.db"
    store = open_store(f"sqlite:///{path}")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with store._read() as connection:
        pragmas = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        found = [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in pragmas]
    assert found == ["wal", 2, 1, 2000]


def test_a_second_server_on_a_file_is_refused(tmp_path: Path, open_store: Stores) -> None:
    path = tmp_path / "shedu.db"
    first = open_store(str(path))
    (tmp_path / "other.db").symlink_to(path)
    for name in (str(path), f"sqlite:///{path}", str(tmp_path / "other.db")):
        with pytest.raises(StoreError, match=r"shedu\.db is in use by another server"):
            open_store(name)
    code = f"from shedu.server.store import Store; Store({str(path)!r})"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "in use by another server" in ran.stderr
    first.create(setup())
    first.close()
    assert open_store(str(path)).setup("match_1") == setup()


@pytest.fixture
def others_folder() -> Iterator[Path]:
    """A folder that other users than root can reach."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)
        Path(folder).chmod(0o755)


def test_a_read_only_folder_is_reported(others_folder: Path, open_store: Stores) -> None:
    others_folder.chmod(0o555)
    for name in ("shedu.db", "sub/shedu.db"):
        with as_nobody(), pytest.raises(StoreError, match="Permission denied") as caught:
            open_store(str(others_folder / name))
        assert str(others_folder) in str(caught.value)


def test_an_unreadable_file_is_reported(others_folder: Path, open_store: Stores) -> None:
    path = others_folder / "shedu.db"
    path.touch(mode=0o000)
    others_folder.chmod(0o777)
    with as_nobody(), pytest.raises(StoreError, match="Permission denied"):
        open_store(str(path))


def test_a_folder_in_place_of_the_file_is_reported(tmp_path: Path, open_store: Stores) -> None:
    with pytest.raises(StoreError, match="Is a directory"):
        open_store(str(tmp_path))
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match="Not a directory"):
        open_store(str(tmp_path / "file" / "shedu.db"))


def test_a_file_locked_by_another_program_is_reported(tmp_path: Path, open_store: Stores) -> None:
    path = tmp_path / "shedu.db"
    store = open_store(str(path), patience=0.2)
    store.create(setup())
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreUnavailable, match="locked by another program"):
        play(store, 1)
    assert store.steps("match_1") == []
    other.execute("ROLLBACK")
    assert play(store, 1)
    store.close()
    other.execute("PRAGMA locking_mode=EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    other.execute("UPDATE matches SET version = 1")
    with pytest.raises(StoreUnavailable, match="locked by another program"):
        open_store(str(path), patience=0.2)
    other.close()
    assert open_store(str(path)).steps("match_1")


def test_write_transactions_take_the_lock_at_their_start(
    tmp_path: Path, open_store: Stores
) -> None:
    path = tmp_path / "shedu.db"
    store = open_store(str(path))
    other = sqlite3.connect(path, isolation_level=None, timeout=0)
    with store._write(), pytest.raises(sqlite3.OperationalError, match="locked"):
        other.execute("BEGIN IMMEDIATE")
    with store._read():
        other.execute("BEGIN IMMEDIATE")
    other.close()


def test_a_busy_store_gives_up_after_its_patience(tmp_path: Path, open_store: Stores) -> None:
    store = open_store(str(tmp_path / "shedu.db"), patience=0.1)
    with store._write(), ThreadPoolExecutor(1) as pool:
        with pytest.raises(StoreUnavailable, match="busy"):
            pool.submit(store.create, setup()).result()
        assert pool.submit(store.setup, "match_1").result() is None
    store.create(setup())


@pytest.mark.parametrize("content", [b"no database" * 1000, b"SQLite format 3\0" + b"x" * 5000])
def test_a_file_that_is_not_a_database_is_reported(
    tmp_path: Path, open_store: Stores, content: bytes
) -> None:
    path = tmp_path / "shedu.db"
    path.write_bytes(content)
    with pytest.raises(StoreError, match=r"is no database of SQLite|is damaged"):
        open_store(str(path))
    assert path.read_bytes() == content


def test_a_damaged_file_is_reported(tmp_path: Path, open_store: Stores) -> None:
    path = tmp_path / "shedu.db"
    store = open_store(str(path))
    for number in range(200):
        store.create(setup(f"m{number}", supply="x" * 400))
    store.close()
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(os.urandom(size - 4096))
    with pytest.raises(StoreError, match="is damaged"):
        open_store(str(path)).open_matches()


def test_a_full_disk_is_reported(tmp_path: Path, open_store: Stores) -> None:
    store = open_store(str(tmp_path / "shedu.db"))
    with store._read() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreError, match="the disk is full"):
        store.create(setup(supply="x" * 100_000))
    assert store.setup("match_1") is None
    store.create(setup())


# URLs of databases


@pytest.mark.parametrize(
    "database",
    [
        "mysql://ann:secret@localhost/shedu",
        "postgresql://ann:secret@more@localhost/shedu",
        "postgresql://ann:secret@localhost:secret/shedu",
        "://secret",
        "sqlite://",
        ":memory:",
        "",
    ],
)
def test_unsupported_urls_are_refused_without_their_password(
    database: str, open_store: Stores
) -> None:
    with pytest.raises(StoreError) as caught:
        open_store(database)
    assert "secret" not in str(caught.value)


# PostgreSQL


def test_an_unreachable_postgres_is_reported(open_store: Stores, tmp_path: Path) -> None:
    for where in ("ann:secret@127.0.0.1:1/shedu", f"ann:secret@/shedu?host={tmp_path}"):
        with pytest.raises(StoreUnavailable, match="can't be reached") as caught:
            open_store(f"postgresql://{where}")
        assert "secret" not in str(caught.value)
        assert "'shedu' on" in str(caught.value)


def test_a_refusing_postgres_is_reported(postgres: Any, open_store: Stores) -> None:
    with pytest.raises(StoreError, match=r"'missing' on .* does not exist"):
        open_store(postgres.get_uri(database="missing"))
    url = sql.make_url(postgres.get_uri()).set(username="nobody", password="secret")
    with pytest.raises(StoreError, match="refused the user or password") as caught:
        open_store(url.render_as_string(hide_password=False))
    assert "secret" not in str(caught.value)


def test_a_user_without_rights_is_reported(
    postgres: Any, postgres_url: str, open_store: Stores
) -> None:
    open_store(postgres_url)
    admin(postgres, "DROP ROLE IF EXISTS guest", "CREATE ROLE guest LOGIN")
    url = sql.make_url(postgres_url).set(username="guest").render_as_string()
    with pytest.raises(StoreError, match="does not allow this user"):
        open_store(url)
    admin(postgres, "DROP ROLE guest")


def test_lost_connections_are_replaced(postgres_url: str, open_store: Stores) -> None:
    store = open_store(postgres_url)
    store.create(setup())
    cut(postgres_url)
    store.ping()
    cut(postgres_url)
    assert play(store, 1)


def test_a_connection_lost_during_a_statement_is_reported(
    postgres_url: str, open_store: Stores
) -> None:
    store = open_store(postgres_url)
    store.create(setup())

    def write_twice() -> None:
        with store._write() as connection:
            connection.execute(schema.matches.update().values(version=7))
            cut(postgres_url)
            connection.execute(schema.matches.update().values(version=8))

    with pytest.raises(StoreUnavailable):
        write_twice()
    assert play(store, 1)


def test_a_stopped_postgres_is_reported_and_used_again_later(
    postgres: Any, postgres_url: str, open_store: Stores
) -> None:
    store = open_store(postgres_url)
    store.create(setup())
    postgres.stop()
    calls: list[Callable[[], object]] = [store.ping, lambda: play(store, 1)]
    try:
        for call in calls:
            with pytest.raises(StoreUnavailable):
                call()
    finally:
        postgres.ensure_postgres_running()
    store.ping()
    assert play(store, 1)
    assert store.setup("match_1") == setup()


def test_a_server_on_sqlite_runs_without_psycopg(tmp_path: Path) -> None:
    code = """
import sys
sys.modules["psycopg"] = None
from shedu.server.app import create_app
from shedu.server.context import hub_for
from shedu.server.store import Store
from shedu.server.errors import StoreError
Store(sys.argv[1]).close()
hub_for(sys.argv[1])
try:
    Store("postgresql://localhost/shedu")
except StoreError as error:
    print(error)
"""
    command = [sys.executable, "-c", code, str(tmp_path / "shedu.db")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "PostgreSQL needs the package psycopg: pip install 'shedu[postgres]'\n"
