"""The matches of a server process: checks steps, stores them and publishes new versions."""

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
from shedu.games import GAMES, find_game
from shedu.i18n import gettext as _
from shedu.match import Step, Version
from shedu.server.batching import Batcher
from shedu.server.errors import Refusal
from shedu.server.hub import Hub
from shedu.server.matches import HostedMatch, Seat, Setup
from shedu.server.readiness import Readiness
from shedu.server.store import Append, Store

MATCHES_IN_MEMORY = 400
"""The number of matches in memory; others are rebuilt from their steps."""
TOKEN_BYTES = 24
ID_BYTES = 9


def hash_token(token: str) -> bytes:
    """The hash of a token, for the storage: it recognizes the token and can't replace it."""
    return hashlib.sha256(token.encode()).digest()


@dataclass(frozen=True)
class StepRequest:
    """The seat of a requested step, with the key that makes a repetition harmless."""

    match: str
    seat: int
    key: str | None = None
    body_hash: bytes | None = None


Listener = Callable[[HostedMatch], None]


class MatchService:
    """All matches of a server process; if `shared`, other processes use the same storage."""

    def __init__(self, store: Store, hub: Hub, *, shared: bool) -> None:
        self.store, self.hub, self.shared = store, hub, shared
        self.appends, self.reads = Batcher(store.append_all), Batcher(store.steps_of_all)
        self.readiness = Readiness()
        self._listeners: list[Listener] = []
        self._matches: OrderedDict[str, HostedMatch] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def add_listener(self, listener: Listener) -> None:
        """Registers a function to call after each committed step of this process, and when a match
        is opened or a player changes who takes forced decisions.
        """
        self._listeners.append(listener)

    def _notify(self, hosted: HostedMatch) -> None:
        for listener in self._listeners:
            listener(hosted)

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
    ) -> tuple[HostedMatch, list[str | None]]:
        """Opens a match; returns it with the new token of each seat (None for a bot, and for a seat
        that comes with a token's hash).

        `seed` deals it again, `start` is the starting player, `match` its id; without them all is
        random.
        """
        self.readiness.check(game)
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
        hosted = HostedMatch(setup)
        create = partial(self.store.create, setup, waiting_bot=hosted.waiting_bot(hosted.now))
        await anyio.to_thread.run_sync(create)
        self._keep(hosted)
        self._notify(hosted)
        return hosted, tokens

    async def get(self, match: str, version: int | None = None) -> HostedMatch:
        """The match, up to date or at least at this version; refuses an unknown id, the id of a
        match whose game is not installed any more, and a game that is still being compiled.

        Matches in memory are up to date if no other process uses the storage.
        """
        hosted = self._matches.get(match)
        if hosted is not None:
            known = version is not None and hosted.version >= version
            if known or not self.shared:
                return self._keep(hosted)
        else:
            setup = await anyio.to_thread.run_sync(self.store.setup, match)
            if setup is None:
                raise Refusal("no-such-match", _("There is no such match."))
            if setup.game not in GAMES:
                raise Refusal("no-such-game", _("The game of this match is not installed."))
            self.readiness.check(setup.game)
            hosted = HostedMatch(setup)
        steps = await self.reads((match, hosted.version))
        for step in steps:
            if step.version > hosted.version:
                hosted.history.add(hosted.history.after(step))
        return self._keep(hosted)

    def _keep(self, hosted: HostedMatch) -> HostedMatch:
        """Keeps the newer of this match and the one in memory, and returns it."""
        match = hosted.id
        other = self._matches.get(match)
        if other is not None and other.version > hosted.version:
            hosted = other
        self._matches[match] = hosted
        self._matches.move_to_end(match)
        while len(self._matches) > MATCHES_IN_MEMORY:
            self._matches.popitem(last=False)
        return hosted

    async def step(
        self, request: StepRequest, judge: Callable[[HostedMatch], Step]
    ) -> tuple[HostedMatch, int]:
        """Carries out a request for a step; returns the match and the new version.

        `judge` makes the step. If an earlier request had the same key, this returns its version.
        """
        match = request.match
        lock = self._locks.setdefault(match, asyncio.Lock())
        async with lock:
            earlier = await self._earlier_version(request)
            if earlier is None:
                try:
                    hosted, version = await self._carry_out(request, judge)
                except Refusal:
                    # Another process may have carried out the same request, which was sent again.
                    earlier = await self._earlier_version(request)
                    if earlier is None:
                        raise
            if earlier is not None:
                return await self.get(match), earlier
        self.hub.publish(match, version)
        self._notify(hosted)
        return hosted, version

    async def _carry_out(
        self, request: StepRequest, judge: Callable[[HostedMatch], Step]
    ) -> tuple[HostedMatch, int]:
        # The match in memory is recent enough: the client has just seen it. If another process was
        # faster, the storage reports it below.
        hosted = await self.get(request.match, 0)
        step = judge(hosted)
        after = hosted.history.after(step)
        if not await self._append(request, step, hosted, after):
            judge(await self.get(request.match))
            raise Refusal("stale", _("Somebody else was first."))
        if hosted.version < step.version:  # else another task has read the step already
            hosted.history.add(after)
        return self._keep(hosted), step.version

    async def _append(
        self, request: StepRequest, step: Step, hosted: HostedMatch, after: Version
    ) -> bool:
        waiting = hosted.waiting_bot(after)
        append = Append(request.match, step, after.over, waiting, request.key, request.body_hash)
        appended = False
        try:
            appended = await self.appends(append)
            return appended
        finally:
            if not appended:  # the outcome is unknown: read the storage again, not memory
                self._matches.pop(request.match, None)

    async def set_answers_itself(self, match: str, seat: int, itself: bool) -> None:
        """Sets whether a seat's player or the server takes forced decisions."""
        await anyio.to_thread.run_sync(self.store.set_answers_itself, match, seat, itself)
        self._notify(await self.get(match))

    async def _earlier_version(self, request: StepRequest) -> int | None:
        """The version that an earlier request with this key led to, or None."""
        if request.key is None:
            return None
        found = await anyio.to_thread.run_sync(
            self.store.version_of_key, request.match, request.seat, request.key
        )
        if found is None:
            return None
        version, body_hash = found
        if body_hash != request.body_hash:
            message = _("This Idempotency-Key was used with another body.")
            raise Refusal("key-reused", message)
        return version
