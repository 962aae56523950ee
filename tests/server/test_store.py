from __future__ import annotations

import os
import sqlite3
import stat
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy as sql
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from server.conftest import Clock, Stores, admin, as_nobody, setup
from shedu.server import schema
from shedu.server.referee import Seat, Step
from shedu.server.store import Store, StoreError, StoreUnavailable, database_url


def play(store: Store, version: int, match: str = "match_1", **changes: Any) -> bool:
    given: dict[str, Any] = {"over": False, "waiting_bot": None} | changes
    return store.append(match, Step(version, "action", 0, f"move {version}"), **given)


# Round trips


def test_a_setup_comes_back_as_it_was(store: Store) -> None:
    seats = (
        Seat("Ann", token_hash=bytes(range(32))),
        Seat("Bo 蘇美 \N{CUNEIFORM SIGN A}", token_hash=b"\0\xff"),
        Seat("Bot", "greedy"),
    )
    kept = setup(seats=seats, practice=True, options={"z": "1", "a": False, "english": True})
    store.create(kept)
    found = store.setup(kept.match)
    assert found == kept
    assert list(found.options) == ["z", "a", "english"]
    assert store.steps(kept.match) == []


@pytest.mark.parametrize("match", ["other", "", "a b", "a\0b", "\ud800", "x" * 65, "é", "a'--"])
def test_there_is_no_setup_of_an_unknown_match(store: Store, match: str) -> None:
    assert store.setup(match) is None


def test_a_match_is_made_once_and_with_a_plain_id(store: Store) -> None:
    store.create(setup())
    with pytest.raises(StoreError, match="already"):
        store.create(setup(humans=(b"other",)))
    with pytest.raises(StoreError, match="no id"):
        store.create(setup("a b"))
    assert store.setup("match_1") == setup()


def test_steps_come_back_in_order(store: Store) -> None:
    store.create(setup())
    store.create(setup("match_2"))
    made = [
        Step(1, "action", 0, "temple c5"),
        Step(2, "undo", 0),
        Step(3, "resign", 1, "greedy"),
        *(Step(n, "action", 1, f"tile {n}") for n in range(4, 13)),
    ]
    for step in made:
        assert store.append("match_1", step, over=False, waiting_bot=None)
    assert store.steps("match_1") == made
    assert store.steps("match_1", 10) == made[10:]
    assert store.steps("match_1", 12) == store.steps("match_2") == store.steps("none") == []


def test_a_closed_and_opened_store_has_everything(database: str, open_store: Stores) -> None:
    store = open_store(database)
    store.create(setup())
    assert play(store, 1, key="k", body_hash=b"h")
    store.close()
    store.close()
    with pytest.raises(StoreError, match="closed"):
        store.ping()
    again = open_store(database)
    again.ping()
    assert again.setup("match_1") == setup()
    assert again.steps("match_1") == [Step(1, "action", 0, "move 1")]
    assert again.answered("match_1", 0, "k") == (1, b"h")


def test_texts_that_cant_be_stored_are_told(store: Store) -> None:
    with pytest.raises(StoreError, match="signs that can't be stored"):
        store.create(setup(seats=(Seat("\ud800", "greedy"),)))
    assert store.setup("match_1") is None


def test_postgres_has_no_zero_signs(postgres_url: str, open_store: Stores) -> None:
    with pytest.raises(StoreError, match="signs that can't be stored"):
        open_store(postgres_url).create(setup(seats=(Seat("a\0b", "greedy"),)))


# Races


@pytest.mark.parametrize("keyed", [False, True])
def test_one_of_many_makes_a_version(store: Store, keyed: bool) -> None:
    store.create(setup())
    racers = 12
    barrier = threading.Barrier(racers)

    def race(racer: int) -> list[bool]:
        won = []
        for version in range(1, 6):
            barrier.wait()
            key, body_hash = (f"{racer} {version}", b"h") if keyed else (None, None)
            won.append(play(store, version, key=key, body_hash=body_hash))
        return won

    with ThreadPoolExecutor(racers) as pool:
        results = list(pool.map(race, range(racers)))
    assert [sum(won) for won in zip(*results, strict=True)] == [1] * 5
    assert [step.version for step in store.steps("match_1")] == [1, 2, 3, 4, 5]
    kept = [store.answered("match_1", 0, f"{r} {v}") for r in range(racers) for v in range(1, 6)]
    assert sorted(found[0] for found in kept if found) == ([1, 2, 3, 4, 5] if keyed else [])


def test_two_servers_race_on_postgres(postgres_url: str, open_store: Stores) -> None:
    servers = [open_store(postgres_url), open_store(postgres_url)]
    servers[0].create(setup())
    with ThreadPoolExecutor(2) as pool:
        for version in range(1, 21):
            assert sum(pool.map(lambda server, v=version: play(server, v), servers)) == 1
    assert len(servers[1].steps("match_1")) == 20


def test_the_primary_key_decides_even_if_the_match_is_behind(store: Store) -> None:
    store.create(setup())
    assert play(store, 1)
    with store._write() as connection:
        connection.execute(schema.matches.update().values(version=0))
    assert not play(store, 1)


def test_versions_have_no_gaps(store: Store) -> None:
    store.create(setup())
    with pytest.raises(StoreError, match="can't follow"):
        play(store, 2)
    with pytest.raises(StoreError, match="no match"):
        play(store, 1, match="none")
    assert play(store, 1)


def test_many_matches_at_once(store: Store) -> None:
    names = [f"m{n}" for n in range(8)]

    def work(match: str) -> list[Step]:
        store.create(setup(match))
        for version in range(1, 11):
            assert play(store, version, match)
            store.open_matches(3)
        return store.steps(match)

    with ThreadPoolExecutor(8) as pool:
        assert [len(found) for found in pool.map(work, names)] == [10] * 8


# Keys of repeated requests


def test_a_key_is_kept_with_its_step_or_not_at_all(store: Store) -> None:
    store.create(setup())
    store.create(setup("match_2"))
    assert store.answered("match_1", 0, "k") is None
    assert play(store, 1, key="k", body_hash=b"body")
    assert store.answered("match_1", 0, "k") == (1, b"body")
    assert store.answered("match_1", 1, "k") is None
    assert store.answered("match_2", 0, "k") is None
    assert not play(store, 1, key="late", body_hash=b"body")
    assert store.answered("match_1", 0, "late") is None


def test_a_used_key_keeps_a_second_step_out(store: Store) -> None:
    store.create(setup())
    assert play(store, 1, key="k", body_hash=b"body")
    assert not play(store, 2, key="k", body_hash=b"body")
    assert len(store.steps("match_1")) == 1
    assert play(store, 2, key="l", body_hash=b"body")


def test_a_key_needs_the_hash_of_its_body(store: Store) -> None:
    with pytest.raises(ValueError, match="together"):
        play(store, 1, key="k")


# Leases


def test_a_lease_has_one_holder_until_it_ends(store: Store, clock: Clock) -> None:
    store.create(setup())
    assert store.lease("match_1", "one", 10)
    assert not store.lease("match_1", "two", 10)
    clock.now += 9
    assert store.lease("match_1", "one", 10)
    clock.now += 9
    assert not store.lease("match_1", "two", 10)
    clock.now += 1
    assert store.lease("match_1", "two", 10)
    assert not store.lease("match_1", "one", 10)


def test_a_lease_is_given_back_by_its_holder_only(store: Store) -> None:
    store.create(setup())
    store.create(setup("match_2"))
    assert store.lease("match_1", "one", 10)
    assert store.lease("match_2", "two", 10)
    store.release("match_1", "two")
    assert not store.lease("match_1", "two", 10)
    store.release("match_1", "one")
    assert store.lease("match_1", "two", 10)
    store.release("none", "two")
    with pytest.raises(StoreError, match="no match"):
        store.lease("none", "two", 10)


def test_one_of_many_gets_a_lease(store: Store) -> None:
    store.create(setup())
    with ThreadPoolExecutor(8) as pool:
        got = list(pool.map(lambda n: store.lease("match_1", str(n), 10), range(16)))
    assert sum(got) == 1


# Lists


def test_matches_that_wait_for_a_bot(store: Store, clock: Clock) -> None:
    for number, bot in enumerate(["greedy", None, "random"]):
        clock.now += 1
        store.create(setup(f"m{number}"), bot)
    assert store.waiting_for_bots() == ["m0", "m2"]
    clock.now += 1
    assert play(store, 1, "m0")
    assert play(store, 1, "m1", waiting_bot="random")
    assert store.waiting_for_bots() == ["m2", "m1"]
    assert play(store, 2, "m1", over=True)
    assert play(store, 1, "m2", over=True)
    assert store.waiting_for_bots() == []


def test_lists_of_matches(store: Store, clock: Clock) -> None:
    for number in range(5):
        clock.now += 1
        store.create(setup(f"m{number}", humans=(b"ann", b"bo"), practice=number == 1))
    clock.now += 1
    assert play(store, 1, "m1", waiting_bot="greedy")
    assert play(store, 1, "m3", over=True)
    assert [row.match for row in store.open_matches()] == ["m1", "m4", "m2", "m0"]
    assert [row.match for row in store.open_matches(2)] == ["m1", "m4"]
    assert [row.match for row in store.finished_matches(2)] == ["m3"]
    row = store.open_matches(1)[0]
    assert (row.game, row.practice, row.version, row.over) == ("tigris", True, 1, False)
    assert (row.names, row.waiting_bot) == (("Human 0", "Human 1", "Bot"), "greedy")
    assert (row.created, row.updated, row.mine) == (clock.now - 4, clock.now, ())
    assert store.finished_matches()[0].over is True


def test_my_matches(store: Store, clock: Clock) -> None:
    for match, humans in {"a": (b"1", b"2"), "b": (b"3",), "c": (b"4", b"5"), "d": (b"6",)}.items():
        clock.now += 1
        store.create(setup(match, humans=humans))
    found = store.matches_of([b"1", b"5", b"4", b"unknown"])
    assert [(row.match, row.mine) for row in found] == [("c", (0, 1)), ("a", (0,))]
    assert store.matches_of([]) == store.matches_of([b"unknown"]) == []
    assert len(store.matches_of([b"3", *(b"x%d" % n for n in range(500))])) == 1


# Migrations


def test_the_migrations_make_the_tables_that_are_used(store: Store) -> None:
    with store._write() as connection:
        options = {"version_table": schema.VERSION_TABLE, "compare_server_default": True}
        context = MigrationContext.configure(connection, opts=options)
        assert compare_metadata(context, schema.metadata) == []
        wanted = {
            (t.name, tuple(t.primary_key.columns.keys())) for t in schema.metadata.sorted_tables
        }
        found = sql.inspect(connection)
        made = {
            (name, tuple(found.get_pk_constraint(name)["constrained_columns"]))
            for name in schema.metadata.tables
        }
        assert made == wanted


def test_migrating_twice_changes_nothing(store: Store) -> None:
    store.create(setup())
    with store._write() as connection:
        assert schema.migrate(connection) == "ready"
    assert store.setup("match_1") == setup()


def test_many_servers_may_open_a_fresh_postgres(postgres_url: str, open_store: Stores) -> None:
    with ThreadPoolExecutor(4) as pool:
        servers = list(pool.map(lambda _: open_store(postgres_url), range(4)))
    servers[0].create(setup())
    assert servers[3].setup("match_1") == setup()


def test_a_database_of_a_later_version_is_refused(database: str, open_store: Stores) -> None:
    store = open_store(database)
    with store._write() as connection:
        connection.exec_driver_sql(f"UPDATE {schema.VERSION_TABLE} SET version_num = '9999'")
    store.close()
    with pytest.raises(StoreError, match="later version of shedu") as told:
        open_store(database)
    assert "\n" not in str(told.value)


def test_tables_of_another_program_are_left_alone(database: str, open_store: Stores) -> None:
    engine = sql.create_engine(database_url(database))
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE matches (sticks INTEGER)")
    with pytest.raises(StoreError, match="another program"):
        open_store(database)
    with engine.begin() as connection:
        assert sql.inspect(connection).get_table_names() == ["matches"]
    engine.dispose()


def test_a_failed_migration_leaves_nothing(
    database: str, open_store: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    upgrade = command.upgrade

    def broken(config: Any, revision: str) -> None:
        upgrade(config, revision)
        config.attributes["connection"].exec_driver_sql("SELECT nonsense FROM nowhere")

    monkeypatch.setattr(command, "upgrade", broken)
    with pytest.raises(StoreError, match="nowhere"):
        open_store(database)
    monkeypatch.undo()
    open_store(database).create(setup())


# Files of SQLite


def test_a_file_is_durable_and_not_for_others(tmp_path: Path, open_store: Stores) -> None:
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
    """A folder outside those that are root's alone, so that somebody else can come to it."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)
        Path(folder).chmod(0o755)


def test_a_read_only_folder_is_told(others_folder: Path, open_store: Stores) -> None:
    others_folder.chmod(0o555)
    for name in ("shedu.db", "sub/shedu.db"):
        with as_nobody(), pytest.raises(StoreError, match="Permission denied") as told:
            open_store(str(others_folder / name))
        assert str(others_folder) in str(told.value)


def test_an_unreadable_file_is_told(others_folder: Path, open_store: Stores) -> None:
    path = others_folder / "shedu.db"
    path.touch(mode=0o000)
    others_folder.chmod(0o777)
    with as_nobody(), pytest.raises(StoreError, match="Permission denied"):
        open_store(str(path))


def test_a_folder_in_place_of_the_file_is_told(tmp_path: Path, open_store: Stores) -> None:
    with pytest.raises(StoreError, match="Is a directory"):
        open_store(str(tmp_path))
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match="Not a directory"):
        open_store(str(tmp_path / "file" / "shedu.db"))


def test_a_file_locked_by_another_program_is_told(tmp_path: Path, open_store: Stores) -> None:
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


def test_a_busy_store_gives_up_after_its_patience(tmp_path: Path, open_store: Stores) -> None:
    store = open_store(str(tmp_path / "shedu.db"), patience=0.1)
    with store._write(), ThreadPoolExecutor(1) as pool:
        with pytest.raises(StoreUnavailable, match="busy"):
            pool.submit(store.create, setup()).result()
        assert pool.submit(store.setup, "match_1").result() is None
    store.create(setup())


@pytest.mark.parametrize("content", [b"no database" * 1000, b"SQLite format 3\0" + b"x" * 5000])
def test_a_file_of_something_else_is_told(
    tmp_path: Path, open_store: Stores, content: bytes
) -> None:
    path = tmp_path / "shedu.db"
    path.write_bytes(content)
    with pytest.raises(StoreError, match=r"is no database of SQLite|is damaged"):
        open_store(str(path))
    assert path.read_bytes() == content


def test_a_damaged_file_is_told(tmp_path: Path, open_store: Stores) -> None:
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


def test_a_full_disk_is_told(tmp_path: Path, open_store: Stores) -> None:
    store = open_store(str(tmp_path / "shedu.db"))
    with store._read() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreError, match="the disk is full"):
        store.create(setup(supply="x" * 100_000))
    assert store.setup("match_1") is None
    store.create(setup())


# What a database may be called


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
def test_other_names_are_refused_and_not_repeated(database: str, open_store: Stores) -> None:
    with pytest.raises(StoreError) as told:
        open_store(database)
    assert "secret" not in str(told.value)


# PostgreSQL


def test_a_postgres_that_is_not_there_is_told(open_store: Stores, tmp_path: Path) -> None:
    for where in ("ann:secret@127.0.0.1:1/shedu", f"ann:secret@/shedu?host={tmp_path}"):
        with pytest.raises(StoreUnavailable, match="can't be reached") as told:
            open_store(f"postgresql://{where}")
        assert "secret" not in str(told.value)
        assert "'shedu' on" in str(told.value)


def test_a_postgres_that_refuses_is_told(postgres: Any, open_store: Stores) -> None:
    with pytest.raises(StoreError, match=r"'missing' on .* does not exist"):
        open_store(postgres.get_uri(database="missing"))
    url = sql.make_url(postgres.get_uri()).set(username="nobody", password="secret")
    with pytest.raises(StoreError, match="refused the user or password") as told:
        open_store(url.render_as_string(hide_password=False))
    assert "secret" not in str(told.value)


def test_a_user_without_rights_is_told(
    postgres: Any, postgres_url: str, open_store: Stores
) -> None:
    open_store(postgres_url)
    admin(postgres, "DROP ROLE IF EXISTS guest", "CREATE ROLE guest LOGIN")
    url = sql.make_url(postgres_url).set(username="guest").render_as_string()
    with pytest.raises(StoreError, match="does not allow this user"):
        open_store(url)
    admin(postgres, "DROP ROLE guest")


def cut(url: str) -> None:
    """Ends all connections to a database but one's own."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )


def test_lost_connections_are_made_again(postgres_url: str, open_store: Stores) -> None:
    store = open_store(postgres_url)
    store.create(setup())
    cut(postgres_url)
    store.ping()
    cut(postgres_url)
    assert play(store, 1)


def test_a_connection_lost_on_the_way_is_told(postgres_url: str, open_store: Stores) -> None:
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


def test_a_stopped_postgres_is_told_and_found_again(
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
