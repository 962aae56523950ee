from __future__ import annotations

import asyncio
import gc
import time
import warnings
from collections.abc import Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any

import psycopg
import pytest

from server.conftest import Stores, awaited, cut, play, setup
from shedu.server.context import hub_for
from shedu.server.errors import StoreError
from shedu.server.hub import Hub, Subscription
from shedu.server.postgres import PostgresHub


def run(work: Coroutine[Any, Any, None]) -> None:
    awaited(asyncio.wait_for(work, 20))


async def nothing_comes(news: Subscription) -> bool:
    with suppress(TimeoutError):
        await asyncio.wait_for(anext(news), 0.05)
        return False
    return True


def test_only_the_newest_version_is_given() -> None:
    async def work() -> None:
        hub = Hub()
        async with hub.subscribe("m") as news:
            assert await nothing_comes(news)
            for version in (1, 2, 3):
                hub.publish("m", version)
            assert await anext(news) == 3
            assert await nothing_comes(news)
            hub.publish("m", 2)
            hub.publish("m", 3)
            assert await nothing_comes(news)
            hub.publish("m", 5)
            hub.publish("m", 4)
            assert await anext(news) == 5

    run(work())


def test_versions_never_go_back() -> None:
    async def work() -> None:
        hub = Hub()
        heard = []

        async def listen(news: Subscription) -> None:
            async for version in news:
                heard.append(version)
                if version == 200:
                    return

        async with hub.subscribe("m") as news:
            listening = asyncio.create_task(listen(news))
            for version in range(1, 200):
                hub.publish("m", version ^ 1)
                if version % 7 == 0:
                    await asyncio.sleep(0)
            hub.publish("m", 200)
            await listening
        assert heard == sorted(set(heard))
        assert len(heard) > 10

    run(work())


def test_everybody_hears_of_his_own_match_only() -> None:
    async def work() -> None:
        hub = Hub()
        assert hub.count() == 0
        async with (
            hub.subscribe("a") as one,
            hub.subscribe("a") as two,
            hub.subscribe("b") as other,
        ):
            assert hub.count() == 3
            hub.publish("a", 1)
            hub.publish("unwatched", 9)
            assert (await anext(one), await anext(two)) == (1, 1)
            assert await nothing_comes(other)
        assert hub.count() == 0
        assert not hub._subscriptions

    run(work())


def test_who_waits_may_stop_waiting() -> None:
    async def work() -> None:
        hub = Hub()
        async with hub.subscribe("m") as news:
            waiting = asyncio.create_task(anext(news))
            await asyncio.sleep(0)
            waiting.cancel()
            with pytest.raises(asyncio.CancelledError):
                await waiting
            hub.publish("m", 1)
            assert await anext(news) == 1

    run(work())


def test_closing_ends_all_subscriptions() -> None:
    async def work() -> None:
        hub = Hub()
        async with hub, hub.subscribe("m") as news:
            waiting = asyncio.create_task(anext(news, None))
            await asyncio.sleep(0)
            await hub.close()
            assert await waiting is None
            async with hub.subscribe("m") as late:
                assert [version async for version in late] == []

    run(work())


def test_the_hub_fits_the_database(tmp_path: Path) -> None:
    async def work() -> None:
        assert type(hub_for(str(tmp_path / "shedu.db"))) is Hub
        assert type(hub_for("postgresql://localhost/shedu")) is PostgresHub
        with pytest.raises(StoreError):
            hub_for("mysql://localhost/shedu")

    run(work())


# MultiPiece servers


@pytest.fixture
def url(postgres_url: str, open_store: Stores) -> str:
    """A database of PostgreSQL with a match."""
    open_store(postgres_url).create(setup("m"))
    return postgres_url


def test_servers_tell_each_other(url: str) -> None:
    async def work() -> None:
        async with PostgresHub(url) as here, PostgresHub(url) as there:
            await here.listening.wait()
            await there.listening.wait()
            async with here.subscribe("m") as near, there.subscribe("m") as far:
                first = asyncio.create_task(anext(far))
                here.publish("m", 1)
                assert (await anext(near), await first) == (1, 1)
                for version in range(2, 100):
                    there.publish("m", version)
                    await asyncio.sleep(0)
                heard = -1
                while heard < 99:
                    before, heard = heard, await anext(near)
                    assert heard > before
                assert await anext(far) == 99
                assert await nothing_comes(far)

    run(work())


def test_other_messages_are_passed_over(url: str) -> None:
    async def work() -> None:
        async with PostgresHub(url) as hub, hub.subscribe("m") as news:
            await hub.listening.wait()
            assert await anext(news) == 0
            async with await psycopg.AsyncConnection.connect(url, autocommit=True) as other:
                for text in ("", "m", "m x", "m -1", "m 1 2", "m 9999999999", "é 1", "m  3", "m 2"):
                    await other.execute("SELECT pg_notify('shedu', %s)", [text])
            assert await anext(news) == 2

    run(work())


@pytest.mark.parametrize(("match", "version"), [("m'; DROP", 1), ("m 1", 1), ("", 1), ("m", -1)])
def test_what_is_no_match_is_not_told(url: str, match: str, version: int) -> None:
    async def work() -> None:
        with pytest.raises(ValueError, match="not a match"):
            PostgresHub(url).publish(match, version)

    run(work())


def test_what_was_missed_is_read_after_connecting_again(
    url: str, open_store: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_store(url)
    monkeypatch.setattr("shedu.server.postgres.PAUSES", (1.0, 1.0))

    async def work() -> None:
        async with PostgresHub(url) as hub, hub.subscribe("m") as news:
            assert await anext(news) == 0
            await hub.listening.wait()
            await asyncio.to_thread(cut, url)
            assert await asyncio.to_thread(play, store, 1, "m")  # and nobody tells it
            assert await anext(news) == 1
            hub.publish("m", 2)
            assert await anext(news) == 2

    run(work())


def test_a_hub_outlives_a_stopped_postgres(postgres: Any, url: str) -> None:
    async def work() -> None:
        async with PostgresHub(url) as hub, PostgresHub(url) as other, hub.subscribe("m") as news:
            assert await anext(news) == 0
            await other.listening.wait()
            await asyncio.to_thread(postgres.stop)
            try:
                while hub.listening.is_set():
                    await asyncio.sleep(0.01)
                other.publish("n", 3)
                assert await nothing_comes(news)
            finally:
                await asyncio.to_thread(postgres.ensure_postgres_running)
            await hub.listening.wait()
            other.publish("m", 3)
            assert await anext(news) == 3
            assert "n" not in other._unsent

    run(work())


def test_closing_is_quick_and_tells_the_last_news(url: str) -> None:
    async def work() -> None:
        async with PostgresHub(url) as other, other.subscribe("m") as news:
            assert await anext(news) == 0
            hub = PostgresHub(url)
            await hub.open()
            await hub.listening.wait()
            for match in (*(f"other{n}" for n in range(50)), "m"):
                hub.publish(match, 1)
            began = time.perf_counter()
            await hub.close()
            assert time.perf_counter() - began < 0.6
            assert await anext(news) == 1

    run(work())


def test_a_hub_that_was_never_opened_can_be_closed() -> None:
    run(PostgresHub("postgresql://localhost/shedu").close())


def test_closing_is_quick_without_a_server(tmp_path: Path) -> None:
    async def work() -> None:
        for where in ("127.0.0.1:1/shedu", f"/shedu?host={tmp_path}", "192.0.2.1/shedu"):
            hub = PostgresHub(f"postgresql://{where}")
            await hub.open()
            hub.publish("m", 1)
            await asyncio.sleep(0.2)
            began = time.perf_counter()
            await hub.close()
            assert time.perf_counter() - began < 0.9

    run(work())


def test_a_hub_closed_at_any_moment_after_opening_leaves_no_connection(url: str) -> None:
    """Lost connections are warnings, and warnings are errors."""

    async def work() -> None:
        for steps in range(0, 60, 4):
            hub = PostgresHub(url)
            await hub.open()
            for _ in range(steps):
                await asyncio.sleep(0)
            await hub.close()
            gc.collect()
            hub = PostgresHub(url)
            await hub.open()
            await asyncio.sleep(steps * 0.0003)
            await hub.close()
            gc.collect()

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", ResourceWarning)
        run(work())
    assert [str(warning.message) for warning in caught] == []
