"""Publishes the newest version of each match to its subscribers."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from types import TracebackType
from typing import Self


class Subscription:
    """The versions of one match as they arrive: it keeps only the newest, and repeats none.

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
    """Notifies the subscribers within one process; call it in the event loop's thread only."""

    shared = False
    """Whether other servers may work on the same matches."""

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
        """Starts the hub."""

    async def close(self) -> None:
        """Ends all subscriptions."""
        self._closed = True
        for subscriptions in self._subscriptions.values():
            for subscription in subscriptions:
                subscription._end()

    def subscribe(self, match: str) -> Subscription:
        """Subscribes to the versions of a match; read the match after entering the subscription."""
        return Subscription(self, match)

    def publish(self, match: str, version: int) -> None:
        """Publishes that a match has reached a version, which the storage must already have."""
        for subscription in self._subscriptions.get(match, ()):
            subscription._hear(version)

    def count(self) -> int:
        """The number of subscriptions."""
        return sum(map(len, self._subscriptions.values()))

    def _add(self, match: str, subscription: Subscription) -> None:
        self._subscriptions[match].add(subscription)
        if self._closed:
            subscription._end()

    def _remove(self, match: str, subscription: Subscription) -> None:
        self._subscriptions[match].discard(subscription)
        if not self._subscriptions[match]:
            del self._subscriptions[match]
