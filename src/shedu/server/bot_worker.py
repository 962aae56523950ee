"""Plays for the bots of matches, in threads of low priority, one decision of a match at a time.

It takes forced decisions of humans, too.
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
from shedu.match import Step, Version
from shedu.server.errors import Refusal, StoreError
from shedu.server.match_service import MatchService, StepRequest
from shedu.server.matches import SERVER, HostedMatch

THREADS = 2
NICENESS = 10
LEASE_SECONDS = 10.0
FORCED_SECONDS = (1.2, 3.6)
"""The server waits between these times before a forced decision, more often shortly. Random, so
that timing does not reveal whether there was a choice.
"""
POLL_SECONDS = 2.0
"""The seconds between searches for matches that wait for a bot and have no worker."""

log = structlog.get_logger("shedu.bots")


def _be_nice() -> None:
    """Gives requests priority over bots: on Linux each thread has its own niceness."""
    with contextlib.suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)


class BotWorker:
    """Plays for the bots of all matches.

    Where several processes share a storage, a lease keeps two from working on one match.
    """

    def __init__(self, matches: MatchService) -> None:
        self.matches = matches
        self.holder = secrets.token_hex(8)
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._leased: dict[str, float] = {}
        """When this worker last took the lease of each match."""
        self._skipped: set[tuple[str, int]] = set()
        """Versions of matches with a forced decision that the player wants to take."""
        self._threads = ThreadPoolExecutor(THREADS, "bots", _be_nice)
        self._leasing = ThreadPoolExecutor(1, "leases")
        """One thread, so that a lease is released only after it was taken."""
        self._closing = False
        matches.add_listener(self.nudge)

    def nudge(self, hosted: HostedMatch) -> None:
        """Starts to work on the match if it waits for a bot or has a forced decision."""
        match = hosted.id
        self._skipped.discard((match, hosted.version))
        if hosted.waiting_bot(hosted.now) is None or match in self._busy or self._closing:
            return
        self._busy[match] = asyncio.get_running_loop().create_task(self._play(match))

    async def poll(self) -> None:
        """Searches repeatedly for matches that wait for a bot.

        They may wait since a start, or because the process that worked on them is gone.
        """
        while True:
            with contextlib.suppress(StoreError):
                waiting = await anyio.to_thread.run_sync(self.matches.store.waiting_for_bots)
                self._skipped &= waiting.items()
                for match, version in waiting.items():
                    if match not in self._busy and (match, version) not in self._skipped:
                        with contextlib.suppress(
                            Refusal
                        ):  # the game is missing or not compiled yet
                            self.nudge(await self.matches.get(match))
            await asyncio.sleep(POLL_SECONDS)

    async def _play(self, match: str) -> None:
        try:
            while True:
                hosted = await self.matches.get(match)
                waiting = hosted.waiting_bot(hosted.now)
                if waiting is not None and (match, hosted.version) not in self._skipped:
                    if not await self._lease(match):
                        return
                    work = self._take_forced if waiting == SERVER else self._decide
                    # If somebody undid or resigned meanwhile, look at the match again.
                    with contextlib.suppress(Refusal):
                        await work(hosted)
                elif match in self._leased:
                    await self._release(match)
                else:  # do not await between this check of the match and the end of the task
                    return
        except StoreError as error:
            log.warning("bot could not play", match=match, error=str(error))
        finally:
            del self._busy[match]

    async def _lease(self, match: str) -> bool:
        """Takes or renews the lease of a match; whether this process may work on it."""
        if (
            not self.matches.shared
            or monotonic() < self._leased.get(match, -inf) + LEASE_SECONDS / 2
        ):
            return True
        now = monotonic()
        # Release it even if this task is cancelled before it knows that the lease was granted.
        self._leased.setdefault(match, -inf)
        lease = partial(self.matches.store.lease, match, self.holder, LEASE_SECONDS)
        if not await asyncio.get_running_loop().run_in_executor(self._leasing, lease):
            del self._leased[match]
            return False
        self._leased[match] = now
        return True

    async def _release(self, match: str) -> None:
        self._leased.pop(match, None)
        release = partial(self.matches.store.release, match, self.holder)
        await asyncio.get_running_loop().run_in_executor(self._leasing, release)

    async def _decide(self, hosted: HostedMatch) -> None:
        version, seat = hosted.version, hosted.actor
        assert seat is not None
        loop = asyncio.get_running_loop()
        text = await loop.run_in_executor(self._threads, choose, hosted.game, hosted.now, seat)

        def judge(now: HostedMatch) -> Step:
            return now.judge_action(seat, version, text, by_bot=True)

        await self.matches.step(StepRequest(hosted.id, seat), judge)

    async def _take_forced(self, hosted: HostedMatch) -> None:
        """Takes a forced decision for a seat after a random pause, unless its player does so first
        or wants to do so.
        """
        match, version, seat = hosted.id, hosted.version, hosted.actor
        text = hosted.forced_action(hosted.now)
        assert seat is not None
        assert text is not None
        async with self.matches.hub.subscribe(match) as versions:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(pause()):
                    async for newest in versions:
                        if newest > version:
                            return
        if await anyio.to_thread.run_sync(self.matches.store.answers_itself, match, seat):
            self._skipped.add((match, version))
            return
        judge = partial(HostedMatch.judge_action, seat=seat, version=version, text=text)
        await self.matches.step(StepRequest(match, seat), judge)

    async def close(self) -> None:
        """Stops the bots; the next start repeats decisions that were not committed."""
        self._closing = True
        tasks = list(self._busy.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)
        with contextlib.suppress(StoreError):  # the leases expire by themselves
            for match in list(self._leased):
                await self._release(match)
        self._leasing.shutdown(wait=False)


def pause() -> float:
    """A random number of seconds to wait before a forced decision."""
    shortest, longest = FORCED_SECONDS
    return random.triangular(shortest, longest, shortest)


def choose(game: Game, version: Version, seat: int) -> str:
    """The action that the seat's bot chooses from the observation of the seat."""
    rules = game.rules
    bot = find_bot(version.bots[seat] or "")
    observed = rules.observe(version.state, seat)
    rng = random.SystemRandom()
    return rules.text(bot.choose(game, observed, rules.legal(observed), rng))
