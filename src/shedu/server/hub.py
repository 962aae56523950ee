"""Who hears of what: whoever watches a match is told its newest version."""

from __future__ import annotations

import asyncio
import logging
import re
from collections import defaultdict
from collections.abc import Awaitable, Callable
from types import TracebackType
from typing import Any, Self, TypeAlias

import psycopg

from shedu.server.schema import KEEPALIVES
from shedu.server.store import IDENTIFIER, database_url

CHANNEL = "shedu"
"""The channel of PostgreSQL on which servers tell each other."""
PAUSES = (0.1, 5.0)
"""The first and the longest pause, in seconds, before connecting again."""
PARTING = 0.3
"""How many seconds closing waits for what is still to be told."""

_Connection: TypeAlias = psycopg.AsyncConnection[tuple[Any, ...]]
_log = logging.getLogger(__name__)
_NOTICE = re.compile(rf"({IDENTIFIER.pattern}) ([0-9]{{1,9}})")


class Subscription:
    """The versions of one match as they come: only the newest is kept, and none comes twice.

    Used with ``async with`` and ``async for``; it ends when the hub is closed.
    """

    def __init__(self, hub: Hub, match: str) -> None:
        self._hub, self._match = hub, match
        self._newest = self._given = -1
        self._ended = False
        self._news = asyncio.Event()

    async def __aenter__(self) -> Self:
        self._hub._add(self._match, self)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._hub._remove(self._match, self)

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> int:
        while self._newest == self._given and not self._ended:
            self._news.clear()
            await self._news.wait()
        if self._ended:
            raise StopAsyncIteration
        self._given = self._newest
        return self._given

    def _hear(self, version: int) -> None:
        self._newest = max(self._newest, version)
        self._news.set()

    def _end(self) -> None:
        self._ended = True
        self._news.set()


class Hub:
    """Tells the subscribers within one process; all is called in the event loop's thread."""

    def __init__(self) -> None:
        self._subscriptions: defaultdict[str, set[Subscription]] = defaultdict(set)
        self._closed = False

    async def __aenter__(self) -> Self:
        await self.open()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def open(self) -> None:
        """Begins to work."""

    async def close(self) -> None:
        """Ends all subscriptions."""
        self._closed = True
        for subscriptions in self._subscriptions.values():
            for subscription in subscriptions:
                subscription._end()

    def subscribe(self, match: str) -> Subscription:
        """The versions of a match from now on; read the match after entering it, not before."""
        return Subscription(self, match)

    def publish(self, match: str, version: int) -> None:
        """Tells that a match has reached a version; it must have been kept before."""
        for subscription in self._subscriptions.get(match, ()):
            subscription._hear(version)

    def count(self) -> int:
        """How many subscriptions there are."""
        return sum(map(len, self._subscriptions.values()))

    def _add(self, match: str, subscription: Subscription) -> None:
        self._subscriptions[match].add(subscription)
        if self._closed:
            subscription._end()

    def _remove(self, match: str, subscription: Subscription) -> None:
        self._subscriptions[match].discard(subscription)
        if not self._subscriptions[match]:
            del self._subscriptions[match]


class PostgresHub(Hub):
    """Tells the subscribers of all servers on one database of PostgreSQL.

    Lost connections are made again. Then the versions of all watched matches are read, since
    messages may have been missed.
    """

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
                async with await self._connect() as connection:
                    await work(connection)
                return
            except (psycopg.Error, OSError) as error:
                _log.warning("the hub has no connection to the database: %s", type(error).__name__)
            if clock() - began > longest:
                pause = PAUSES[0]
            await asyncio.sleep(pause)
            pause = min(2 * pause, longest)

    async def _connect(self) -> _Connection:
        return await psycopg.AsyncConnection.connect(*self._where, **self._options, autocommit=True)

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


def hub_for(database: str) -> Hub:
    """The hub that fits a database: of all servers on PostgreSQL, of one process on SQLite."""
    return Hub() if database_url(database).drivername == "sqlite" else PostgresHub(database)
