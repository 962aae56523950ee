"""The hub of several servers on one PostgreSQL; it needs psycopg."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import psycopg

from shedu.server.hub import Hub
from shedu.server.schema import IDENTIFIER, KEEPALIVES, database_url

CHANNEL = "shedu"
"""The channel of PostgreSQL on which servers notify each other."""
PAUSES = (0.1, 5.0)
"""The first and the longest pause, in seconds, before connecting again."""
CLOSE_SECONDS = 0.3
"""The seconds that closing waits until the last notices are sent."""
_Connection: TypeAlias = psycopg.AsyncConnection[tuple[Any, ...]]
_log = logging.getLogger(__name__)
_NOTICE = re.compile(rf"({IDENTIFIER.pattern}) ([0-9]{{1,9}})")


class PostgresHub(Hub):
    """Notifies the subscribers of all servers on one database of PostgreSQL.

    It replaces lost connections, and then reads the versions of all watched matches, because it may
    have missed messages.
    """

    shared = True

    def __init__(self, database: str) -> None:
        super().__init__()
        url = database_url(database)
        self._where, options = url.get_dialect()().create_connect_args(url)
        self._options = {"connect_timeout": 5, **KEEPALIVES, **options}
        self._unsent: dict[str, int] = {}
        self._pending = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self.listening = asyncio.Event()

    async def open(self) -> None:
        """Starts to listen and to send; `listening` is set while the connection stands."""
        self._tasks = [
            asyncio.create_task(self._keep_working(self._listen)),
            asyncio.create_task(self._keep_working(self._send)),
        ]

    async def close(self) -> None:
        """Sends the last notices if that is quick, and ends all subscriptions."""
        await super().close()
        self._pending.set()
        if not self._tasks:
            return
        await asyncio.wait(self._tasks[1:], timeout=CLOSE_SECONDS if self._unsent else 0)
        for task in self._tasks:
            task.cancel()
        await asyncio.wait(self._tasks, timeout=CLOSE_SECONDS)
        self._tasks = []

    def publish(self, match: str, version: int) -> None:
        """Publishes a version of a match, in this process at once and to other servers soon."""
        if not _NOTICE.fullmatch(f"{match} {version}"):
            raise ValueError(f"{match!r}, {version!r} is not a match with its version")
        super().publish(match, version)
        self._unsent[match] = max(version, self._unsent.get(match, 0))
        self._pending.set()

    async def _keep_working(self, work: Callable[[_Connection], Awaitable[None]]) -> None:
        """Runs `work` with a connection, again with a new one whenever it is lost."""
        pause, longest = PAUSES
        clock = asyncio.get_running_loop().time
        while True:
            began = clock()
            try:
                connection = await self._connect()
                try:
                    await work(connection)
                finally:  # `async with` would commit first, and not close it if that is cancelled
                    await connection.close()
                return
            except (psycopg.Error, OSError) as error:
                _log.warning("the hub has no connection to the database: %s", type(error).__name__)
            if clock() - began > longest:
                pause = PAUSES[0]
            await asyncio.sleep(pause)
            pause = min(2 * pause, longest)

    async def _connect(self) -> _Connection:
        """Opens a connection; unlike psycopg it leaks none if it is cancelled meanwhile."""
        connect = psycopg.AsyncConnection.connect
        coming = asyncio.create_task(connect(*self._where, **self._options, autocommit=True))
        try:
            return await asyncio.shield(coming)
        except asyncio.CancelledError:
            done, _late = await asyncio.wait([coming], timeout=CLOSE_SECONDS)
            if done and not coming.cancelled() and coming.exception() is None:
                await coming.result().close()
            coming.cancel()
            raise

    async def _listen(self, connection: _Connection) -> None:
        """Publishes versions that may have been missed, then the notices of all servers."""
        await connection.execute(f"LISTEN {CHANNEL}")
        query = "SELECT id, version FROM matches WHERE id = ANY(%s)"
        found = await connection.execute(query, [list(self._subscriptions)])
        for match, version in await found.fetchall():
            super().publish(match, version)
        self.listening.set()
        try:
            async for notice in connection.notifies():
                read = _NOTICE.fullmatch(notice.payload)
                if read:
                    super().publish(read[1], int(read[2]))
        finally:
            self.listening.clear()

    async def _send(self, connection: _Connection) -> None:
        """Sends notices until the hub is closed and none is left; repeats failed ones."""
        while not self._closed or self._unsent:
            while self._unsent:
                match, version = next(iter(self._unsent.items()))
                await connection.execute(
                    "SELECT pg_notify(%s, %s)", [CHANNEL, f"{match} {version}"]
                )
                if self._unsent[match] == version:
                    del self._unsent[match]
            self._pending.clear()
            if not self._closed:
                await self._pending.wait()
