"""Bots at the server's tables: they think in niced threads, one match at a time each. What people
are asked though there is nothing to choose is answered here, too.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import secrets
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from math import inf
from time import monotonic

import anyio.to_thread
import structlog

from shedu.bots import find_bot
from shedu.game import Game
from shedu.server.desk import Asked, Desk
from shedu.server.readiness import Compiling
from shedu.server.referee import SERVER, Position, Refusal, Step, Tabled
from shedu.server.troubles import StoreError

THREADS = 2
NICENESS = 10
LEASE_SECONDS = 10.0
ANSWER_SECONDS = (1.2, 3.6)
"""How long the server waits before it gives an only answer: between these, by chance alone,
rather the shorter. As long as people think who have a choice, or when an answer comes would tell.
"""
LOOK_AROUND_SECONDS = 2.0
"""How often it is looked for matches that wait for a bot and have nobody who thinks."""

log = structlog.get_logger("shedu.thinker")


def _be_nice() -> None:
    """Lets people's requests go first: on Linux a thread has a niceness of its own."""
    with contextlib.suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)


class Thinker:
    """Plays for the bots of all matches.

    Where several processes share a storage, a lease keeps two from thinking for one match.
    """

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.holder = secrets.token_hex(8)
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._leased: dict[str, float] = {}
        """When the lease of a match was taken last."""
        self._left: set[tuple[str, int]] = set()
        """Versions of matches in which the one who is asked answers himself."""
        self._threads = ThreadPoolExecutor(THREADS, "thinker", _be_nice)
        self._leasing = ThreadPoolExecutor(1, "leases")
        """One thread, so that a lease is given back after it was taken, whoever waits for that."""
        self._closing = False
        desk.on_step = self.nudge

    def nudge(self, tabled: Tabled) -> None:
        """Thinks for the match if it waits for a bot, and answers for people where there is
        nothing to choose.
        """
        match = tabled.setup.match
        self._left.discard((match, tabled.version))
        if tabled.awaited(tabled.now) is None or match in self._busy or self._closing:
            return
        self._busy[match] = asyncio.get_running_loop().create_task(self._play(match))

    async def look_around(self) -> None:
        """Again and again takes up matches that wait for a bot: after a start, or because the
        process that thought for them is gone.
        """
        while True:
            with contextlib.suppress(StoreError):
                waiting = await anyio.to_thread.run_sync(self.desk.store.waiting_for_bots)
                self._left &= waiting.items()
                for match, version in waiting.items():
                    if match not in self._busy and (match, version) not in self._left:
                        with contextlib.suppress(Compiling):
                            self.nudge(await self.desk.tabled(match))
            await asyncio.sleep(LOOK_AROUND_SECONDS)

    async def _play(self, match: str) -> None:
        try:
            while True:
                tabled = await self.desk.tabled(match)
                awaited = tabled.awaited(tabled.now)
                if awaited is not None and (match, tabled.version) not in self._left:
                    if not await self._lease(match):
                        return
                    work = self._answer if awaited == SERVER else self._decide
                    # Where somebody undid or resigned meanwhile, it is looked at anew.
                    with contextlib.suppress(Refusal):
                        await work(tabled)
                elif match in self._leased:
                    await self._release(match)
                else:  # nothing is awaited from the look at the match to the end of the task
                    return
        except StoreError as error:
            log.warning("bot could not play", match=match, error=str(error))
        finally:
            del self._busy[match]

    async def _lease(self, match: str) -> bool:
        """Whether this process may think for the match, for a while to come."""
        if not self.desk.shared or monotonic() < self._leased.get(match, -inf) + LEASE_SECONDS / 2:
            return True
        now = monotonic()
        # It is given back even if who takes it is cancelled and does not hear that he got it.
        self._leased.setdefault(match, -inf)
        lease = partial(self.desk.store.lease, match, self.holder, LEASE_SECONDS)
        if not await asyncio.get_running_loop().run_in_executor(self._leasing, lease):
            del self._leased[match]
            return False
        self._leased[match] = now
        return True

    async def _release(self, match: str) -> None:
        self._leased.pop(match, None)
        release = partial(self.desk.store.release, match, self.holder)
        await asyncio.get_running_loop().run_in_executor(self._leasing, release)

    async def _decide(self, tabled: Tabled) -> None:
        version, seat, position = tabled.version, tabled.actor, tabled.now
        assert seat is not None
        loop = asyncio.get_running_loop()
        text = await loop.run_in_executor(self._threads, think, tabled.game, position, seat)

        def judge(now: Tabled) -> Step:
            return now.judge_action(seat, version, text, by_bot=True)

        await self.desk.step(Asked(tabled.setup.match, seat), judge)

    async def _answer(self, tabled: Tabled) -> None:
        """Gives the only answer for a seat that does not answer itself, after a pause that tells
        nothing; whoever answers meanwhile is first.
        """
        match, version, seat = tabled.setup.match, tabled.version, tabled.actor
        text = tabled.only_answer(tabled.now)
        assert seat is not None
        assert text is not None
        async with self.desk.hub.subscribe(match) as versions:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(pause()):
                    async for newest in versions:
                        if newest > version:
                            return
        if await anyio.to_thread.run_sync(self.desk.store.answers_itself, match, seat):
            self._left.add((match, version))
            return
        judge = partial(Tabled.judge_action, seat=seat, version=version, text=text)
        await self.desk.step(Asked(match, seat), judge)

    async def close(self) -> None:
        """Stops thinking; what was not committed is thought again after the next start."""
        self._closing = True
        tasks = list(self._busy.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)
        with contextlib.suppress(StoreError):  # then the leases run out
            for match in list(self._leased):
                await self._release(match)
        self._leasing.shutdown(wait=False)


def pause() -> float:
    """The seconds before an only answer."""
    shortest, longest = ANSWER_SECONDS
    return random.triangular(shortest, longest, shortest)


def think(game: Game, position: Position, seat: int) -> str:
    """The action that the seat's bot chooses, made from what the seat may know alone."""
    rules = game.rules
    bot = find_bot(position.seats[seat].bot or "")
    observed = rules.observe(position.state, seat)
    rng = random.SystemRandom()
    return rules.text(bot.choose(game, observed, rules.legal(observed), rng))
