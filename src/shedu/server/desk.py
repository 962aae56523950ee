"""The desk: brings referee, storage and hub together, one step of a match at a time."""

from __future__ import annotations

import asyncio
import hashlib
import random
import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from weakref import WeakValueDictionary

import anyio.to_thread

from shedu.game import Value
from shedu.games import find_game
from shedu.i18n import gettext as _
from shedu.server.appending import Append
from shedu.server.hub import Hub
from shedu.server.keeping import Keeper, Together
from shedu.server.readiness import Readiness
from shedu.server.referee import Position, Refusal, Seat, Setup, Step, Tabled
from shedu.server.store import Store

TABLES_KEPT = 400
"""How many matches are kept in memory; others are folded again from their steps."""
TOKEN_BYTES = 24
ID_BYTES = 9


def hash_token(token: str) -> bytes:
    """What is stored of a token: enough to know it again, not enough to use it."""
    return hashlib.sha256(token.encode()).digest()


@dataclass(frozen=True)
class Asked:
    """Which seat asks for a step, with the key that makes a repetition harmless."""

    match: str
    seat: int
    key: str | None = None
    body_hash: bytes | None = None


class Desk:
    """All matches of a server process; where it is shared, others work on the same storage."""

    def __init__(self, store: Store, hub: Hub, *, shared: bool) -> None:
        self.store, self.hub, self.shared = store, hub, shared
        self.keeper, self.reader = Keeper(store), Together(store.steps_of_all)
        self.on_step: Callable[[Tabled], None] = lambda tabled: None
        """Called after each step that was committed here, and when a match is opened or a seat
        answers itself or no more.
        """
        self.readiness = Readiness()
        self._tables: OrderedDict[str, Tabled] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def create(
        self,
        game: str,
        options: Mapping[str, Value],
        seats: Sequence[Seat],
        *,
        practice: bool,
        seed: int | None = None,
        start: int | None = None,
        match: str | None = None,
    ) -> tuple[Tabled, list[str | None]]:
        """A new match, and for each seat its new token (None for a bot, and for a seat that comes
        with a token's hash).

        `seed` deals it again, `start` says who begins, `match` is its id; else chance says.
        """
        await self.readiness.wait_briefly(game)
        rules = find_game(game).rules
        rng = random.SystemRandom() if seed is None else random.Random(seed)
        supply = rules.shuffle(options, len(seats), rng)
        first = rng.randrange(len(seats)) if start is None else start
        tokens = [
            None if seat.bot or seat.token_hash else secrets.token_urlsafe(TOKEN_BYTES)
            for seat in seats
        ]
        sitting = tuple(
            seat if token is None else replace(seat, token_hash=hash_token(token))
            for seat, token in zip(seats, tokens, strict=True)
        )
        match = match or secrets.token_urlsafe(ID_BYTES)
        setup = Setup(match, game, dict(options), practice, first, supply, sitting)
        tabled = Tabled(setup)
        create = partial(self.store.create, setup, waiting_bot=tabled.awaited(tabled.now))
        await anyio.to_thread.run_sync(create)
        self._keep(tabled)
        self.on_step(tabled)
        return tabled, tokens

    async def tabled(self, match: str, version: int | None = None) -> Tabled:
        """The match, up to date or at least at this version; refuses one that does not exist, and
        one whose game is being compiled.

        What is in memory is up to date if nobody else works on the storage.
        """
        tabled = self._tables.get(match)
        if tabled is not None:
            known = version is not None and tabled.version >= version
            if known or not self.shared:
                return self._keep(tabled)
        else:
            setup = await anyio.to_thread.run_sync(self.store.setup, match)
            if setup is None:
                raise Refusal(404, "no-such-match", _("There is no such match."))
            self.readiness.check(setup.game)
            tabled = Tabled(setup)
        steps = await self.reader((match, tabled.version))
        for step in steps:
            if step.version > tabled.version:
                tabled.advance(step)
        return self._keep(tabled)

    def _keep(self, tabled: Tabled) -> Tabled:
        """Keeps the match in memory, or the newer one that was put there meanwhile."""
        match = tabled.setup.match
        other = self._tables.get(match)
        if other is not None and other.version > tabled.version:
            tabled = other
        self._tables[match] = tabled
        self._tables.move_to_end(match)
        while len(self._tables) > TABLES_KEPT:
            self._tables.popitem(last=False)
        return tabled

    async def step(self, asked: Asked, judge: Callable[[Tabled], Step]) -> tuple[Tabled, int]:
        """Carries out what `judge` makes of a request; the match and the version it led to.

        A request that was answered before, by its key, leads to the version it led to then.
        """
        match = asked.match
        lock = self._locks.setdefault(match, asyncio.Lock())
        async with lock:
            answered = await self._answered(asked)
            if answered is None:
                try:
                    tabled, version = await self._carry_out(match, asked, judge)
                except Refusal:
                    # Another process may have been first with this very request, sent again.
                    answered = await self._answered(asked)
                    if answered is None:
                        raise
            if answered is not None:
                return await self.tabled(match), answered
        self.hub.publish(match, version)
        self.on_step(tabled)
        return tabled, version

    async def _carry_out(
        self, match: str, asked: Asked, judge: Callable[[Tabled], Step]
    ) -> tuple[Tabled, int]:
        # Whoever asks has just looked at the match. If another process was first since then, the
        # storage says so below.
        tabled = await self.tabled(match, 0)
        step = judge(tabled)
        after = tabled.after(step)
        if not await self._append(asked, step, tabled, after):
            judge(await self.tabled(match))
            raise Refusal(409, "stale", _("Somebody else was first."))
        if tabled.version < step.version:  # a reader may have found the step in the storage
            tabled.positions.append(after)
        return self._keep(tabled), step.version

    async def _append(self, asked: Asked, step: Step, tabled: Tabled, after: Position) -> bool:
        actor = tabled.game.rules.actor(after.state)
        waiting = tabled.awaited(after)
        append = Append(asked.match, step, actor is None, waiting, asked.key, asked.body_hash)
        kept = False
        try:
            kept = await self.keeper.append(append)
            return kept
        finally:
            if not kept:  # or so it seems: from now on the storage knows, not memory
                self._tables.pop(asked.match, None)

    async def let_answer(self, match: str, seat: int, itself: bool) -> None:
        """Has a seat answer itself where there is nothing to choose, or the server for it."""
        await anyio.to_thread.run_sync(self.store.let_answer, match, seat, itself)
        self.on_step(await self.tabled(match))

    async def _answered(self, asked: Asked) -> int | None:
        """The version that a request with this key led to before, if there was one."""
        if asked.key is None:
            return None
        found = await anyio.to_thread.run_sync(
            self.store.answered, asked.match, asked.seat, asked.key
        )
        if found is None:
            return None
        version, body_hash = found
        if body_hash != asked.body_hash:
            message = _("This Idempotency-Key was used with another body.")
            raise Refusal(422, "key-reused", message)
        return version
