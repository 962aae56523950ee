"""What all routes share: the parts of the server, bodies and addresses of requests, answers."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from shedu.i18n import gettext as _
from shedu.server.asking import MOST_BYTES
from shedu.server.desk import Desk
from shedu.server.hub import Hub
from shedu.server.limits import Bucket, SlowDown
from shedu.server.readiness import Compiling, Readiness
from shedu.server.referee import Refusal, Tabled
from shedu.server.schema import database_url
from shedu.server.store import Store
from shedu.server.telling import Metrics
from shedu.server.thinker import Thinker

NEW_MATCHES = (30.0, 0.5)
STEPS = (100.0, 20.0)
"""Rate limits of an address: so many at once, so many a second for good."""
RETRY = {"Retry-After": "1"}


class Server:
    """The parts of the server."""

    def __init__(self, store: Store, hub: Hub, *, rate_limit: bool, trust_proxy: bool) -> None:
        self.store, self.hub, self.trust_proxy = store, hub, trust_proxy
        self.desk = Desk(store, hub, shared=hub.shared)
        self.thinker = Thinker(self.desk)
        self.metrics = Metrics()
        self.new_matches = Bucket(*NEW_MATCHES) if rate_limit else None
        self.steps = Bucket(*STEPS) if rate_limit else None
        self.desk.readiness.close()

    @property
    def readiness(self) -> Readiness:
        """Which games can be played already."""
        return self.desk.readiness


def hub_for(database: str) -> Hub:
    """The hub that fits a database: of all servers on PostgreSQL, of one process on SQLite."""
    if database_url(database).drivername == "sqlite":
        return Hub()
    from shedu.server.postgres import PostgresHub  # psycopg is needed for PostgreSQL alone

    return PostgresHub(database)


def server_of(connection: HTTPConnection) -> Server:
    """The server that a request or a socket came to."""
    server: Server = connection.app.state.server
    return server


async def tabled_of(connection: HTTPConnection, version: int | None = None) -> Tabled:
    """The match that the address names, up to date or at least at this version."""
    desk, match = server_of(connection).desk, connection.path_params["match"]
    try:
        return await desk.tabled(match, version)
    except Compiling as refusal:
        await desk.readiness.wait_briefly(refusal.game)
        return await desk.tabled(match, version)


def limit(bucket: Bucket | None, request: Request) -> None:
    """Refuses an address that asked too much of this kind."""
    if bucket:
        bucket.take(_address(request))


def _address(request: Request) -> str:
    """Whom rate limits count: the client's address, or the one that a trusted proxy names.

    The proxy adds to the end of the header; what stands before it anybody may have written.
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
            if len(body) > MOST_BYTES:
                message = _("The body is larger than {most} bytes.").format(most=MOST_BYTES)
                raise Refusal(413, "too-large", message)
    except asyncio.CancelledError as error:  # the server stops: the rest is not waited for
        raise ClientDisconnect from error
    return bytes(body)


def answer(data: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Data as JSON."""
    return Response(
        msgspec.json.encode(data), status, headers=headers, media_type="application/json"
    )


def refused(refusal: Refusal, **more: Any) -> Response:
    """A refusal as JSON."""
    data = {"error": refusal.code, "message": refusal.message, **more}
    headers = None
    if isinstance(refusal, SlowDown | Compiling):
        headers = {"Retry-After": str(refusal.seconds)}
    return answer(data, refusal.status, headers)
