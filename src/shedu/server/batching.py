"""Batches concurrent requests to the storage: one call for all that wait at one moment."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import anyio.to_thread

BATCH_SIZE = 100
CLOSE_SECONDS = 0.3
"""The seconds that closing waits for a running call."""

Item = TypeVar("Item")
Outcome = TypeVar("Outcome")


class Batcher(Generic[Item, Outcome]):
    """Calls a function in a thread for all items that wait; later ones wait for the next call.

    `call` returns an outcome for each item, in order; an exception if only this item failed.
    """

    def __init__(self, call: Callable[[Sequence[Item]], Sequence[Outcome | Exception]]) -> None:
        self._call = call
        self._waiting: list[tuple[Item, asyncio.Future[Outcome]]] = []
        self._task: asyncio.Task[None] | None = None

    async def __call__(self, item: Item) -> Outcome:
        """Sends an item with the next call, and returns its outcome."""
        future: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self._waiting.append((item, future))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())
        return await future

    async def _run(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:BATCH_SIZE], self._waiting[BATCH_SIZE:]
            outcomes: Sequence[Outcome | Exception]
            try:
                items = [item for item, _future in batch]
                outcomes = await anyio.to_thread.run_sync(self._call, items)
            except Exception as error:
                outcomes = [error] * len(batch)
            for (_item, future), outcome in zip(batch, outcomes, strict=True):
                if future.done():  # the caller was cancelled
                    continue
                if isinstance(outcome, Exception):
                    future.set_exception(outcome)
                else:
                    future.set_result(outcome)

    async def close(self) -> None:
        """Waits a moment for a running call."""
        if self._task is not None and not self._task.done():
            await asyncio.wait([self._task], timeout=CLOSE_SECONDS)
            self._task.cancel()
