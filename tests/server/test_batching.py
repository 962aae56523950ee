"""Concurrent storage requests share a batch, each with its own outcome."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence

import pytest

from server.conftest import Clock, awaited, settled, setup
from shedu.server.appending import Append
from shedu.server.keeping import MOST_TOGETHER, Keeper, Together
from shedu.server.referee import Step
from shedu.server.store import Store
from shedu.server.troubles import StoreError, StoreUnavailable


def step(match: str, version: int, key: str | None = None, text: str = "x") -> Append:
    body_hash = None if key is None else b"h"
    return Append(match, Step(version, "action", 0, text), False, None, key, body_hash)


class Slow:
    """A store that commits when it is allowed to, and counts what it was given at once."""

    def __init__(self, store: Store) -> None:
        self.store, self.may = store, threading.Event()
        self.called = threading.Event()
        self.given: list[int] = []

    def append_all(self, appends: Sequence[Append]) -> list[bool | StoreError]:
        self.called.set()
        assert self.may.wait(10)
        self.given.append(len(appends))
        return self.store.append_all(appends)


async def gathered(keeper: Keeper, slow: Slow, *appends: Append) -> list[bool | BaseException]:
    """The outcomes of steps that are all requested before the first is committed."""
    tasks = [asyncio.create_task(keeper.append(asked)) for asked in appends]
    await settled()
    slow.may.set()
    return list(await asyncio.gather(*tasks, return_exceptions=True))


def test_each_append_of_a_batch_has_its_own_outcome(store: Store) -> None:
    """A bad step does not affect the good ones in its batch, on either database."""
    for number in range(4):
        store.create(setup(f"match_{number}"))
    assert store.append_all([step("match_3", 1, "used")]) == [True]
    outcomes = store.append_all(
        [
            step("match_2", 1, "a"),
            step("match_1", 1),
            step("match_1", 1),  # the same version once more
            step("match_3", 2, "used"),
            step("none", 1),
            step("match_0", 5),
            step("match_0", 1, text="\ud800"),
            step("match_1", 2, "b"),
        ]
    )
    assert [outcome for outcome in outcomes if not isinstance(outcome, StoreError)] == [
        True,
        True,
        False,
        False,
        True,
    ]
    told = [str(outcome) for outcome in outcomes if isinstance(outcome, StoreError)]
    assert len(told) == 3
    assert "no match 'none'" in told[0]
    assert "5 can't follow" in told[1]
    assert "signs that can't be stored" in told[2]
    kept = {match: [s.version for s in store.steps(match)] for match in ("match_0", "match_1")}
    assert kept == {"match_0": [], "match_1": [1, 2]}
    assert [s.version for s in store.steps("match_3")] == [1]
    assert store.append_all([step("match_0", 1)]) == [True]


def test_appends_during_a_transaction_share_the_next_one(store: Store) -> None:
    matches = [f"match_{number}" for number in range(MOST_TOGETHER + 20)]
    for match in matches:
        store.create(setup(match, humans=(match.encode(),)))

    async def run() -> None:
        slow = Slow(store)
        keeper = Keeper(slow)  # type: ignore[arg-type]
        outcomes = await gathered(keeper, slow, *(step(match, 1) for match in matches))
        assert outcomes == [True] * len(matches)
        assert sum(slow.given) == len(matches)
        assert len(slow.given) == 2
        assert await keeper.append(step(matches[0], 2))
        await keeper.close()

    awaited(run())


def test_a_storage_error_reaches_the_whole_batch_and_not_the_next(
    store: Store, clock: Clock
) -> None:
    store.create(setup())

    class Failing(Slow):
        def append_all(self, appends: Sequence[Append]) -> list[bool | StoreError]:
            if not self.given:
                super().append_all([])
                raise StoreUnavailable("gone")
            return super().append_all(appends)

    async def run() -> None:
        slow = Failing(store)
        keeper = Keeper(slow)  # type: ignore[arg-type]
        outcomes = await gathered(keeper, slow, step("match_1", 1), step("match_1", 2))
        assert [type(outcome) for outcome in outcomes] == [StoreUnavailable] * 2
        assert await keeper.append(step("match_1", 1))

    awaited(run())


def test_a_cancelled_append_does_not_block_others(store: Store) -> None:
    for number in range(3):
        store.create(setup(f"match_{number}", humans=(bytes([number]),)))

    async def run() -> None:
        slow = Slow(store)
        keeper = Keeper(slow)  # type: ignore[arg-type]
        leaving = asyncio.create_task(keeper.append(step("match_0", 1)))
        assert await asyncio.to_thread(slow.called.wait, 10)
        leaving.cancel()
        assert await gathered(keeper, slow, step("match_1", 1), step("match_2", 1)) == [True, True]
        with pytest.raises(asyncio.CancelledError):
            await leaving
        assert [s.version for s in store.steps("match_0")] == [1]  # it was on its way

    awaited(run())


def test_steps_of_many_matches_are_read_in_one_batch(store: Store) -> None:
    for number in range(3):
        store.create(setup(f"match_{number}"))
    store.append_all([step("match_1", 1), step("match_1", 2), step("match_2", 1)])
    asked = [("match_1", 0), ("match_0", 0), ("match_1", 1), ("none", 0), ("match_2", 1)]
    wanted = [[1, 2], [], [2], [], []]
    called, may, turns = threading.Event(), threading.Event(), list[int]()

    def read(given: Sequence[tuple[str, int]]) -> list[list[Step]]:
        called.set()
        assert may.wait(10)
        turns.append(len(given))
        return store.steps_of_all(given)

    async def run() -> None:
        reader: Together[tuple[str, int], list[Step]] = Together(read)
        tasks = [asyncio.create_task(reader(one)) for one in asked]
        assert await asyncio.to_thread(called.wait, 10)
        tasks += [asyncio.create_task(reader(one)) for one in asked]
        await settled()
        may.set()
        found = await asyncio.gather(*tasks)
        assert [[made.version for made in steps] for steps in found] == wanted * 2
        assert sorted(turns) == [5, 5]
        await reader.close()

    awaited(run())
