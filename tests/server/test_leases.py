"""A worker that plays for the bots of a match has a lease of it, and releases it."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest

from server.conftest import awaited, eventually_in_loop
from shedu.game import choose_options
from shedu.games import find_game
from shedu.server.bot_worker import BotWorker
from shedu.server.hub import Hub
from shedu.server.match_service import MatchService
from shedu.server.matches import Seat
from shedu.server.store import Store


def test_a_lease_that_is_being_taken_at_the_stop_is_released(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(str(tmp_path / "shedu.sqlite"))
    requested, may, taken = threading.Event(), threading.Event(), threading.Event()
    take = store.lease

    def slowly(match: str, holder: str, seconds: float) -> bool:
        requested.set()
        assert may.wait(10)
        got = take(match, holder, seconds)
        taken.set()
        return got

    async def run() -> str:
        matches = MatchService(store, Hub(), shared=True)
        worker = BotWorker(matches)
        options = choose_options(find_game("tigris").rules, "rulebook")
        seats = [Seat("Ann", bot="random"), Seat("Bo", bot="random")]
        hosted, _tokens = await matches.create("tigris", options, seats, practice=False)
        assert await asyncio.to_thread(requested.wait, 10)
        closing = asyncio.create_task(worker.close())
        await eventually_in_loop(lambda: not worker._leased)
        may.set()
        await closing
        assert await asyncio.to_thread(taken.wait, 10)
        return hosted.id

    async def other() -> None:
        match = await run()
        assert take(match, "another", 10)

    monkeypatch.setattr(store, "lease", slowly)
    awaited(other())
    store.close()
