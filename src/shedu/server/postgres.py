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
"""The channel of PostgreSQL on which servers tell each other."""
PAUSES = (0.1, 5.0)
"""The first and the longest pause, in seconds, before connecting again."""
PARTING = 0.3
"""How many seconds closing waits for what is still to be told."""
_Connection: TypeAlias = psycopg.AsyncConnection[tuple[Any, ...]]
_log = logging.getLogger(__name__)
_NOTICE = re.compile(rf"({IDENTIFIER.pattern}) ([0-9]{{1,9}})")


class PostgresHub(Hub):
    """Tells the subscribers of all servers on one database of PostgreSQL.

    Lost connections are made again. Then the versions of all watched matches are read, since
    messages may have been missed.
    """

    shared = True

    def __init__(self, database: str) -> None:
        super().__init__()
        url = database_url(database)
        self._where, options = url.get_dialect()().create_connect_args(url)
        self._options = {"connect_timeout": 5, **KEEPALIVES, **options}
        self._untold: dict[str, int] = {}
        self._to_tell = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self.listening = asyncio.Event()

    async def open(self) -> None:
        """Begins to listen and to tell; `listening` is set while the connection stands."""
        self._tasks = [
            asyncio.create_task(self._again_and_again(self._listen)),
            asyncio.create_task(self._again_and_again(self._tell)),
        ]

    async def close(self) -> None:
        """Tells what is still to be told if that goes quickly, and ends all subscriptions."""
        await super().close()
        self._to_tell.set()
        if not self._tasks:
            return
        await asyncio.wait(self._tasks[1:], timeout=PARTING if self._untold else 0)
        for task in self._tasks:
            task.cancel()
        await asyncio.wait(self._tasks, timeout=PARTING)
        self._tasks = []

    def publish(self, match: str, version: int) -> None:
        """Tells that a match has reached a version, here at once and soon elsewhere."""
        if not _NOTICE.fullmatch(f"{match} {version}"):
            raise ValueError(f"{match!r}, {version!r} is no match with its version")
        super().publish(match, version)
        self._untold[match] = max(version, self._untold.get(match, 0))
        self._to_tell.set()

    async def _again_and_again(self, work: Callable[[_Connection], Awaitable[None]]) -> None:
        """Does the work on a connection, and again on a new one when that is lost."""
        pause, longest = PAUSES
        clock = asyncio.get_running_loop().time
        while True:
            began = clock()
            try:
                connection = await self._connect()
                try:
                    await work(connection)
                finally:  # as a context it would commit first, and be lost if that is cancelled
                    await connection.close()
                return
            except (psycopg.Error, OSError) as error:
                _log.warning("the hub has no connection to the database: %s", type(error).__name__)
            if clock() - began > longest:
                pause = PAUSES[0]
            await asyncio.sleep(pause)
            pause = min(2 * pause, longest)

    async def _connect(self) -> _Connection:
        """A connection; psycopg would lose, unclosed, one that is cancelled on its way."""
        connect = psycopg.AsyncConnection.connect
        coming = asyncio.create_task(connect(*self._where, **self._options, autocommit=True))
        try:
            return await asyncio.shield(coming)
        except asyncio.CancelledError:
            done, _late = await asyncio.wait([coming], timeout=PARTING)
            if done and not coming.cancelled() and coming.exception() is None:
                await coming.result().close()
            coming.cancel()
            raise

    async def _listen(self, connection: _Connection) -> None:
        """Passes on what all servers tell, and first what may have been missed."""
        await connection.execute(f"LISTEN {CHANNEL}")
        asked = "SELECT id, version FROM matches WHERE id = ANY(%s)"
        found = await connection.execute(asked, [list(self._subscriptions)])
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

    async def _tell(self, connection: _Connection) -> None:
        """Tells until the hub is closed and all is told; what failed is told again."""
        while not self._closed or self._untold:
            while self._untold:
                match, version = next(iter(self._untold.items()))
                await connection.execute(
                    "SELECT pg_notify(%s, %s)", [CHANNEL, f"{match} {version}"]
                )
                if self._untold[match] == version:
                    del self._untold[match]
            self._to_tell.clear()
            if not self._closed:
                await self._to_tell.wait()
