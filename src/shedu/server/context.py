"""Shared by all routes: the parts of the server, reading of requests, JSON responses."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import structlog
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from shedu.game import Value
from shedu.i18n import gettext as _
from shedu.server.bot_worker import BotWorker
from shedu.server.errors import Refusal, SlowDown
from shedu.server.hub import Hub
from shedu.server.limits import Bucket
from shedu.server.match_service import MatchService
from shedu.server.matches import HostedMatch, Seat
from shedu.server.observability import Metrics
from shedu.server.readiness import Compiling, Readiness
from shedu.server.schema import database_url
from shedu.server.schemas import MAX_BYTES
from shedu.server.store import Store

NEW_MATCHES = (30.0, 0.5)
STEPS = (100.0, 20.0)
"""Rate limits of an address: a burst of requests, and requests a second on average."""
RETRY = {"Retry-After": "1"}
PAGE_PATIENCE = 2.0
PROGRAM_PATIENCE = 120.0
"""The seconds that a request waits for a game to compile; a page soon says what it waits for."""
STATUSES = {
    "malformed": 400,
    "bad-token": 401,
    "bad-form": 403,
    "not-your-decision": 403,
    "not-your-seat": 403,
    "no-invitations": 404,
    "no-such-game": 404,
    "no-such-invitation": 404,
    "no-such-match": 404,
    "no-such-picture": 404,
    "not-over": 409,
    "nothing-to-undo": 409,
    "over": 409,
    "stale": 409,
    "too-large": 413,
    "bad-seats": 422,
    "illegal-action": 422,
    "key-reused": 422,
    "seed-needs-practice": 422,
    "unknown-bot": 422,
    "unknown-game": 422,
    "unknown-rules": 422,
    "slow-down": 429,
    "compiling": 503,
}
"""The HTTP status of each code of a refusal."""

log = structlog.get_logger("shedu.server")


class Server:
    """The parts of the server."""

    def __init__(self, store: Store, hub: Hub, *, rate_limit: bool, trust_proxy: bool) -> None:
        self.store, self.hub, self.trust_proxy = store, hub, trust_proxy
        self.matches = MatchService(store, hub, shared=hub.shared)
        self.bot_worker = BotWorker(self.matches)
        self.metrics = Metrics()
        self.new_match_limit = Bucket(*NEW_MATCHES) if rate_limit else None
        self.step_limit = Bucket(*STEPS) if rate_limit else None
        self.matches.readiness.close()

    @property
    def readiness(self) -> Readiness:
        """The compiled games, which can be played."""
        return self.matches.readiness


def hub_for(database: str) -> Hub:
    """The hub for a database: shared by all servers on PostgreSQL, of one process on SQLite."""
    if database_url(database).drivername == "sqlite":
        return Hub()
    from shedu.server.postgres import PostgresHub  # psycopg is needed for PostgreSQL alone

    return PostgresHub(database)


def server_of(connection: HTTPConnection) -> Server:
    """The server of a request or a socket."""
    server: Server = connection.app.state.server
    return server


async def match_of(connection: HTTPConnection, version: int | None = None) -> HostedMatch:
    """The match of the address, up to date or at least at this version."""
    matches, match = server_of(connection).matches, connection.path_params["match"]
    try:
        return await matches.get(match, version)
    except Compiling as refusal:
        await matches.readiness.wait_at_most(_patience(connection), refusal.game)
        return await matches.get(match, version)


def _patience(connection: HTTPConnection) -> float:
    """How long a request waits for a game that is being compiled."""
    return PAGE_PATIENCE if wants_page(connection) else PROGRAM_PATIENCE


def wants_page(connection: HTTPConnection) -> bool:
    """Whether a browser wants a page; scripts and programs don't accept HTML."""
    return "text/html" in connection.headers.get("accept", "")


async def open_match(
    request: Request,
    game: str,
    options: Mapping[str, Value],
    seats: Sequence[Seat],
    *,
    practice: bool,
    seed: int | None = None,
    start: int | None = None,
    match: str | None = None,
) -> tuple[HostedMatch, list[str | None]]:
    """Opens a match as `MatchService.create` does, and counts and logs it."""
    server = server_of(request)
    await server.readiness.wait_at_most(_patience(request), game)
    hosted, tokens = await server.matches.create(
        game, options, seats, practice=practice, seed=seed, start=start, match=match
    )
    server.metrics.matches.inc()
    log.info("match opened", match=hosted.id, game=game, seats=len(seats))
    return hosted, tokens


def limit(bucket: Bucket | None, request: Request) -> None:
    """Refuses an address that sent too many requests of this kind."""
    if bucket:
        bucket.take(_address(request))


def _address(request: Request) -> str:
    """The address that rate limits count: the client's, or the one that a trusted proxy names.

    The proxy adds to the end of the header; anybody may have written what stands before it.
    """
    if server_of(request).trust_proxy and request.headers.getlist("x-forwarded-for"):
        return request.headers.getlist("x-forwarded-for")[-1].rpartition(",")[2].strip()
    return request.client.host if request.client else "unknown"


async def body_of(request: Request) -> bytes:
    """The body, refused as soon as it is too large."""
    body = bytearray()
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > MAX_BYTES:
                message = _("The body is larger than {most} bytes.").format(most=MAX_BYTES)
                raise Refusal("too-large", message)
    except asyncio.CancelledError as error:  # the server stops: nothing reads the rest
        raise ClientDisconnect from error
    return bytes(body)


def json_response(data: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Data as JSON."""
    return Response(
        msgspec.json.encode(data), status, headers=headers, media_type="application/json"
    )


def refusal_response(refusal: Refusal, **more: Any) -> Response:
    """A refusal as JSON."""
    data = {"error": refusal.code, "message": refusal.message, **more}
    headers = None
    if isinstance(refusal, SlowDown | Compiling):
        headers = {"Retry-After": str(refusal.seconds)}
    return json_response(data, STATUSES[refusal.code], headers)
