from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psycopg
import pytest
import sqlalchemy as sql
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from server.conftest import Clock, Stores, play, setup
from shedu.match import Step
from shedu.server import schema
from shedu.server.errors import StoreError, StoreUnavailable
from shedu.server.matches import Seat
from shedu.server.schema import database_url
from shedu.server.store import Store

# Round trips


def test_a_setup_is_read_as_it_was_stored(store: Store) -> None:
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


def test_a_match_is_created_once_and_its_id_is_checked(store: Store) -> None:
    store.create(setup())
    with pytest.raises(StoreError, match="already"):
        store.create(setup(humans=(b"other",)))
    with pytest.raises(StoreError, match="can't be the id"):
        store.create(setup("a b"))
    assert store.setup("match_1") == setup()


def test_steps_are_read_in_order(store: Store) -> None:
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


def test_answers_itself_is_stored_for_each_seat(store: Store) -> None:
    seats = (Seat("Ann", token_hash=b"a"), Seat("Bo", token_hash=b"b", answers_itself=True))
    store.create(setup(seats=seats))
    assert [store.answers_itself("match_1", seat) for seat in (0, 1, 2)] == [False, True, False]
    store.set_answers_itself("match_1", 0, True)
    store.set_answers_itself("match_1", 1, False)
    store.set_answers_itself("none", 0, True)
    assert [store.answers_itself("match_1", seat) for seat in (0, 1)] == [True, False]
    found = store.setup("match_1")
    assert found is not None
    assert [seat.answers_itself for seat in found.seats] == [True, False]


def test_a_reopened_store_still_has_all_data(database: str, open_store: Stores) -> None:
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
    assert again.version_of_key("match_1", 0, "k") == (1, b"h")


def test_texts_that_cant_be_stored_are_refused(store: Store) -> None:
    with pytest.raises(StoreError, match="characters that can't be stored"):
        store.create(setup(seats=(Seat("\ud800", "greedy"),)))
    assert store.setup("match_1") is None


def test_postgres_refuses_zero_characters(postgres_url: str, open_store: Stores) -> None:
    with pytest.raises(StoreError, match="characters that can't be stored"):
        open_store(postgres_url).create(setup(seats=(Seat("a\0b", "greedy"),)))


# Races


@pytest.mark.parametrize("keyed", [False, True])
def test_one_of_many_threads_appends_a_version(store: Store, keyed: bool) -> None:
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
    kept = [
        store.version_of_key("match_1", 0, f"{r} {v}") for r in range(racers) for v in range(1, 6)
    ]
    assert sorted(found[0] for found in kept if found) == ([1, 2, 3, 4, 5] if keyed else [])


def test_two_servers_race_on_postgres(postgres_url: str, open_store: Stores) -> None:
    servers = [open_store(postgres_url), open_store(postgres_url)]
    servers[0].create(setup())
    with ThreadPoolExecutor(2) as pool:
        for version in range(1, 21):
            assert sum(pool.map(lambda server, v=version: play(server, v), servers)) == 1
    assert len(servers[1].steps("match_1")) == 20


def test_the_primary_key_decides_even_with_an_outdated_version(store: Store) -> None:
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


def test_a_key_is_stored_with_its_step_or_not_at_all(store: Store) -> None:
    store.create(setup())
    store.create(setup("match_2"))
    assert store.version_of_key("match_1", 0, "k") is None
    assert play(store, 1, key="k", body_hash=b"body")
    assert store.version_of_key("match_1", 0, "k") == (1, b"body")
    assert store.version_of_key("match_1", 1, "k") is None
    assert store.version_of_key("match_2", 0, "k") is None
    assert not play(store, 1, key="late", body_hash=b"body")
    assert store.version_of_key("match_1", 0, "late") is None


def test_a_used_key_refuses_a_second_step(store: Store) -> None:
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


def test_a_lease_is_released_by_its_holder_only(store: Store) -> None:
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


def test_waiting_for_bots_lists_matches_that_wait_for_a_bot(store: Store, clock: Clock) -> None:
    for number, bot in enumerate(["greedy", None, "random"]):
        clock.now += 1
        store.create(setup(f"m{number}"), bot)
    assert list(store.waiting_for_bots().items()) == [("m0", 0), ("m2", 0)]
    clock.now += 1
    assert play(store, 1, "m0")
    assert play(store, 1, "m1", waiting_bot="random")
    assert list(store.waiting_for_bots().items()) == [("m2", 0), ("m1", 1)]
    assert play(store, 2, "m1", over=True)
    assert play(store, 1, "m2", over=True, waiting_bot="random")
    assert store.waiting_for_bots() == {}


def test_open_and_finished_matches_are_listed(store: Store, clock: Clock) -> None:
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


def test_matches_of_a_token_are_listed(store: Store, clock: Clock) -> None:
    for match, humans in {"a": (b"1", b"2"), "b": (b"3",), "c": (b"4", b"5"), "d": (b"6",)}.items():
        clock.now += 1
        store.create(setup(match, humans=humans))
    found = store.matches_of([b"1", b"5", b"4", b"unknown"])
    assert [(row.match, row.mine) for row in found] == [("c", (0, 1)), ("a", (0,))]
    assert store.matches_of([]) == store.matches_of([b"unknown"]) == []
    assert len(store.matches_of([b"3", *(b"x%d" % n for n in range(500))])) == 1


# Migrations


def test_migrations_create_the_declared_tables(store: Store) -> None:
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


def test_many_servers_may_open_a_new_postgres(postgres_url: str, open_store: Stores) -> None:
    with ThreadPoolExecutor(4) as pool:
        servers = list(pool.map(lambda _: open_store(postgres_url), range(4)))
    servers[0].create(setup())
    assert servers[3].setup("match_1") == setup()


def test_one_server_alone_migrates_postgres(
    postgres_url: str, open_store: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(schema, "MIGRATION_WAIT", "100ms")
    with psycopg.connect(postgres_url) as other:
        other.execute("SELECT pg_advisory_xact_lock(%s::bigint)", [schema.ADVISORY_LOCK])
        with pytest.raises(StoreUnavailable, match="not available"):
            open_store(postgres_url)
    open_store(postgres_url)


def test_a_database_of_a_later_version_is_refused(database: str, open_store: Stores) -> None:
    store = open_store(database)
    with store._write() as connection:
        connection.exec_driver_sql(f"UPDATE {schema.VERSION_TABLE} SET version_num = '9999'")
    store.close()
    with pytest.raises(StoreError, match="later version of shedu") as caught:
        open_store(database)
    assert "\n" not in str(caught.value)


def test_a_database_of_another_program_is_refused_unchanged(
    database: str, open_store: Stores
) -> None:
    engine = sql.create_engine(database_url(database))
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE matches (sticks INTEGER)")
    with pytest.raises(StoreError, match="another program"):
        open_store(database)
    with engine.begin() as connection:
        assert sql.inspect(connection).get_table_names() == ["matches"]
    engine.dispose()


def test_a_failed_migration_is_rolled_back(
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
