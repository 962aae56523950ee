from __future__ import annotations

import asyncio
import gc
import socket
import warnings
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import psycopg
import pytest

from server.conftest import Stores, awaited, cut, eventually_in_loop, play, settled, setup
from shedu.server.context import hub_for
from shedu.server.errors import StoreError
from shedu.server.hub import Hub, Subscription
from shedu.server.postgres import PostgresHub


def run(work: Coroutine[Any, Any, None]) -> None:
    awaited(asyncio.wait_for(work, 20))


async def nothing_comes(news: Subscription) -> bool:
    """Whether no version is waiting, after everything published here has arrived."""
    coming = asyncio.create_task(anext(news))
    await settled()
    return coming.cancel()


def test_a_subscription_gives_only_the_newest_version() -> None:
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


def test_a_subscription_gives_versions_of_its_own_match_only() -> None:
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


def test_waiting_for_a_version_can_be_cancelled() -> None:
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


# Several servers


@pytest.fixture
def url(postgres_url: str, open_store: Stores) -> str:
    """A database of PostgreSQL with a match."""
    open_store(postgres_url).create(setup("m"))
    return postgres_url


def test_servers_notify_each_other(url: str) -> None:
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
                there.publish("m", 99)
                there.publish("m", 100)
                assert await anext(far) == 100

    run(work())


def test_invalid_notifications_are_ignored(url: str) -> None:
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
def test_publishing_an_invalid_match_is_refused(url: str, match: str, version: int) -> None:
    async def work() -> None:
        with pytest.raises(ValueError, match="not a match"):
            PostgresHub(url).publish(match, version)

    run(work())


def test_missed_versions_are_read_after_reconnecting(
    url: str, open_store: Stores, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_store(url)
    monkeypatch.setattr("shedu.server.postgres.PAUSES", (1.0, 1.0))

    async def work() -> None:
        async with PostgresHub(url) as hub, hub.subscribe("m") as news:
            assert await anext(news) == 0
            await hub.listening.wait()
            await asyncio.to_thread(cut, url)
            assert await asyncio.to_thread(play, store, 1, "m")  # without a notification
            assert await anext(news) == 1
            hub.publish("m", 2)
            assert await anext(news) == 2

    run(work())


def test_a_hub_recovers_from_a_stopped_postgres(postgres: Any, url: str) -> None:
    async def work() -> None:
        async with PostgresHub(url) as hub, PostgresHub(url) as other, hub.subscribe("m") as news:
            assert await anext(news) == 0
            await other.listening.wait()
            await asyncio.to_thread(postgres.stop)
            try:
                await eventually_in_loop(lambda: not hub.listening.is_set())
                other.publish("n", 3)
                assert await nothing_comes(news)
            finally:
                await asyncio.to_thread(postgres.ensure_postgres_running)
            await hub.listening.wait()
            other.publish("m", 3)
            assert await anext(news) == 3
            assert "n" not in other._unsent

    run(work())


def test_closing_sends_the_last_notices_and_waits_no_longer(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shedu.server.postgres.CLOSE_SECONDS", 30.0)

    async def work() -> None:
        async with PostgresHub(url) as other, other.subscribe("m") as news:
            assert await anext(news) == 0
            hub = PostgresHub(url)
            await hub.open()
            await hub.listening.wait()
            for match in (*(f"other{n}" for n in range(50)), "m"):
                hub.publish(match, 1)
            await hub.close()
            assert not hub._unsent
            assert await anext(news) == 1

    run(work())


def test_a_hub_that_was_never_opened_can_be_closed() -> None:
    run(PostgresHub("postgresql://localhost/shedu").close())


def test_closing_does_not_wait_for_a_missing_server(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shedu.server.postgres.PAUSES", (1000.0, 1000.0))

    async def work() -> None:
        for where in ("127.0.0.1:1/shedu", f"/shedu?host={tmp_path}"):
            hub = PostgresHub(f"postgresql://{where}")
            caplog.clear()
            await hub.open()
            hub.publish("m", 1)
            await eventually_in_loop(lambda: len(caplog.records) == 2)
            await hub.close()
            assert hub._unsent == {"m": 1}

    run(work())


def test_closing_does_not_wait_for_a_silent_server() -> None:
    async def work() -> None:
        with socket.create_server(("127.0.0.1", 0)) as silent:
            where = f"127.0.0.1:{silent.getsockname()[1]}/shedu?connect_timeout=1000"
            hub = PostgresHub(f"postgresql://{where}")
            await hub.open()
            hub.publish("m", 1)
            connection, _address = await asyncio.to_thread(silent.accept)
            with connection:
                await hub.close()
            assert hub._unsent == {"m": 1}

    run(work())


def test_a_hub_closed_at_any_moment_after_opening_leaves_no_connection(url: str) -> None:
    """A lost connection causes a warning, which fails the test."""

    async def work() -> None:
        for steps in (0, *range(1, 30, 3), *(2**power for power in range(5, 14))):
            hub = PostgresHub(url)
            await hub.open()
            for _ in range(steps):
                await asyncio.sleep(0)
            await hub.close()
            gc.collect()

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", ResourceWarning)
        run(work())
    assert [str(warning.message) for warning in caught] == []
