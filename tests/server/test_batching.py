"""Concurrent steps are appended together, each with its own outcome."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence

import pytest

from server.conftest import Clock, awaited, settled, setup
from shedu.match import Step
from shedu.server.batching import BATCH_SIZE, Batcher
from shedu.server.errors import StoreError, StoreUnavailable
from shedu.server.store import Append, Store


def step(match: str, version: int, key: str | None = None, text: str = "x") -> Append:
    body_hash = None if key is None else b"h"
    return Append(match, Step(version, "action", 0, text), False, None, key, body_hash)


class Slow:
    """A storage that commits when the test allows it, and records the sizes of batches."""

    def __init__(self, store: Store) -> None:
        self.store, self.may = store, threading.Event()
        self.called = threading.Event()
        self.given: list[int] = []

    def append_all(self, appends: Sequence[Append]) -> list[bool | StoreError]:
        self.called.set()
        assert self.may.wait(10)
        self.given.append(len(appends))
        return self.store.append_all(appends)


async def gathered(
    appends: Batcher[Append, bool], slow: Slow, *wanted: Append
) -> list[bool | BaseException]:
    """The outcomes of steps that are requested before the first one is committed."""
    tasks = [asyncio.create_task(appends(one)) for one in wanted]
    await settled()
    slow.may.set()
    return list(await asyncio.gather(*tasks, return_exceptions=True))


def test_each_step_gets_its_own_outcome(store: Store) -> None:
    """An invalid step does not affect the valid ones, on either database."""
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
    errors = [str(outcome) for outcome in outcomes if isinstance(outcome, StoreError)]
    assert len(errors) == 3
    assert "no match 'none'" in errors[0]
    assert "5 can't follow" in errors[1]
    assert "characters that can't be stored" in errors[2]
    kept = {match: [s.version for s in store.steps(match)] for match in ("match_0", "match_1")}
    assert kept == {"match_0": [], "match_1": [1, 2]}
    assert [s.version for s in store.steps("match_3")] == [1]
    assert store.append_all([step("match_0", 1)]) == [True]


def test_steps_that_arrive_meanwhile_are_appended_in_one_transaction(store: Store) -> None:
    matches = [f"match_{number}" for number in range(BATCH_SIZE + 20)]
    for match in matches:
        store.create(setup(match, humans=(match.encode(),)))

    async def run() -> None:
        slow = Slow(store)
        appends = Batcher(slow.append_all)
        outcomes = await gathered(appends, slow, *(step(match, 1) for match in matches))
        assert outcomes == [True] * len(matches)
        assert sum(slow.given) == len(matches)
        assert len(slow.given) == 2
        assert await appends(step(matches[0], 2))
        await appends.close()

    awaited(run())


def test_an_error_of_the_storage_fails_one_batch_and_no_later_one(
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
        appends = Batcher(slow.append_all)
        outcomes = await gathered(appends, slow, step("match_1", 1), step("match_1", 2))
        assert [type(outcome) for outcome in outcomes] == [StoreUnavailable] * 2
        assert await appends(step("match_1", 1))

    awaited(run())


def test_a_client_that_leaves_meanwhile_does_not_block_others(store: Store) -> None:
    for number in range(3):
        store.create(setup(f"match_{number}", humans=(bytes([number]),)))

    async def run() -> None:
        slow = Slow(store)
        appends = Batcher(slow.append_all)
        leaving = asyncio.create_task(appends(step("match_0", 1)))
        assert await asyncio.to_thread(slow.called.wait, 10)
        leaving.cancel()
        assert await gathered(appends, slow, step("match_1", 1), step("match_2", 1)) == [True, True]
        with pytest.raises(asyncio.CancelledError):
            await leaving
        assert [s.version for s in store.steps("match_0")] == [1]  # it was on its way

    awaited(run())


def test_the_steps_of_many_matches_are_read_in_one_call(store: Store) -> None:
    for number in range(3):
        store.create(setup(f"match_{number}"))
    store.append_all([step("match_1", 1), step("match_1", 2), step("match_2", 1)])
    requests = [("match_1", 0), ("match_0", 0), ("match_1", 1), ("none", 0), ("match_2", 1)]
    wanted = [[1, 2], [], [2], [], []]
    called, may, turns = threading.Event(), threading.Event(), list[int]()

    def read(given: Sequence[tuple[str, int]]) -> list[list[Step]]:
        called.set()
        assert may.wait(10)
        turns.append(len(given))
        return store.steps_of_all(given)

    async def run() -> None:
        reader: Batcher[tuple[str, int], list[Step]] = Batcher(read)
        tasks = [asyncio.create_task(reader(one)) for one in requests]
        assert await asyncio.to_thread(called.wait, 10)
        tasks += [asyncio.create_task(reader(one)) for one in requests]
        await settled()
        may.set()
        found = await asyncio.gather(*tasks)
        assert [[made.version for made in steps] for steps in found] == wanted * 2
        assert sorted(turns) == [5, 5]
        await reader.close()

    awaited(run())
