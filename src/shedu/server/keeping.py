"""What is asked of the storage at the same moment is asked together: in one turn for all."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import anyio.to_thread

from shedu.server.appending import Append
from shedu.server.store import Store

MOST_TOGETHER = 100
PARTING = 0.3
"""How many seconds closing waits for what is under way."""

Asked = TypeVar("Asked")
Outcome = TypeVar("Outcome")


class Together(Generic[Asked, Outcome]):
    """Asks in a thread for all who wait; what comes meanwhile waits for the next turn.

    `ask` gives an outcome for each, in order: an exception for what went wrong with one alone.
    """

    def __init__(self, ask: Callable[[Sequence[Asked]], Sequence[Outcome | Exception]]) -> None:
        self._ask = ask
        self._waiting: list[tuple[Asked, asyncio.Future[Outcome]]] = []
        self._task: asyncio.Task[None] | None = None

    async def __call__(self, asked: Asked) -> Outcome:
        """Asks with the next turn, and returns its outcome."""
        told: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self._waiting.append((asked, told))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._turns())
        return await told

    async def _turns(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:MOST_TOGETHER], self._waiting[MOST_TOGETHER:]
            outcomes: Sequence[Outcome | Exception]
            try:
                asked = [one for one, _told in batch]
                outcomes = await anyio.to_thread.run_sync(self._ask, asked)
            except Exception as error:
                outcomes = [error] * len(batch)
            for (_asked, told), outcome in zip(batch, outcomes, strict=True):
                if told.done():  # who asked has left
                    continue
                if isinstance(outcome, Exception):
                    told.set_exception(outcome)
                else:
                    told.set_result(outcome)

    async def close(self) -> None:
        """Waits a moment for what is under way."""
        if self._task is not None and not self._task.done():
            await asyncio.wait([self._task], timeout=PARTING)
            self._task.cancel()


class Keeper(Together[Append, bool]):
    """Keeps the steps of all matches: those of one moment in one transaction."""

    def __init__(self, store: Store) -> None:
        super().__init__(store.append_all)

    async def append(self, asked: Append) -> bool:
        """Keeps a step as `Store.append` does, and returns once it is committed."""
        return await self(asked)
