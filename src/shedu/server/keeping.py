"""Steps that are asked for at the same moment are kept together: one transaction for all."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import anyio.to_thread

from shedu.server.appending import Append
from shedu.server.store import Store

MOST_TOGETHER = 100
PARTING = 0.3
"""How many seconds closing waits for what is being committed."""


class Keeper:
    """Keeps the steps of all matches; what comes while it commits waits for the next turn."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._waiting: list[tuple[Append, asyncio.Future[bool]]] = []
        self._task: asyncio.Task[None] | None = None

    async def append(self, asked: Append) -> bool:
        """Keeps a step as `Store.append` does, and returns once it is committed."""
        kept: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((asked, kept))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._commit())
        return await kept

    async def _commit(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:MOST_TOGETHER], self._waiting[MOST_TOGETHER:]
            outcomes: Sequence[bool | Exception]
            try:
                appends = [asked for asked, _kept in batch]
                outcomes = await anyio.to_thread.run_sync(self._store.append_all, appends)
            except Exception as error:
                outcomes = [error] * len(batch)
            for (_asked, kept), outcome in zip(batch, outcomes, strict=True):
                if kept.done():  # who asked has left
                    continue
                if isinstance(outcome, Exception):
                    kept.set_exception(outcome)
                else:
                    kept.set_result(outcome)

    async def close(self) -> None:
        """Waits a moment for what is being committed."""
        if self._task is not None and not self._task.done():
            await asyncio.wait([self._task], timeout=PARTING)
            self._task.cancel()
