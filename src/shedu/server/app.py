"""The web application: all routes, with logs and metrics."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import anyio.to_thread
import structlog
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from shedu.games import GAMES
from shedu.i18n import gettext as _
from shedu.server import api
from shedu.server.context import (
    RETRY,
    Server,
    hub_for,
    json_response,
    refusal_response,
    server_of,
)
from shedu.server.errors import Refusal, StoreError
from shedu.server.headers import Prefixed, SafeHeaders
from shedu.server.sockets import signal, views
from shedu.server.store import Store
from shedu.server.web import lobby, pages, play, rules
from shedu.server.web.pages import Endpoint
from shedu.server.web.view import ChoicesCache

COMPRESSION = 5
"""The level of compression: higher levels take three times as long and save nothing."""

log = structlog.get_logger("shedu.server")


def instrumented(endpoint: Endpoint) -> Endpoint:
    """Wraps an endpoint: turns refusals into responses, counts and logs every response."""

    async def counted(request: Request) -> Response:
        server = server_of(request)
        started = time.perf_counter()
        route = request.scope["route"].path
        try:
            response = await endpoint(request)
        except Refusal as refusal:
            response = refusal_response(refusal)
        except StoreError as error:
            log.error("storage", route=route, error=str(error))
            message = _("The storage does not answer; try again.")
            response = json_response({"error": "unavailable", "message": message}, 503, RETRY)
        except ClientDisconnect:
            response = Response(status_code=400)
        seconds = time.perf_counter() - started
        server.metrics.requests.labels(route, request.method, response.status_code).inc()
        server.metrics.seconds.labels(route).observe(seconds)
        log.info(
            "answered",
            route=route,
            match=request.path_params.get("match"),
            status=response.status_code,
            ms=round(1000 * seconds, 1),
        )
        return response

    return counted


async def not_found(request: Request, error: Exception) -> Response:
    """The refusal for an unknown address."""
    return json_response({"error": "not-found", "message": _("There is nothing here.")}, 404)


async def wrong_method(request: Request, error: Exception) -> Response:
    """The refusal for a wrong method."""
    message = _("This address does not take {method}.").format(method=request.method)
    headers = dict(getattr(error, "headers", None) or {})
    return json_response({"error": "method-not-allowed", "message": message}, 405, headers)


def unrouted(handler: Callable[[Request, Exception], Awaitable[Response]]) -> Any:
    """The handler of an error outside of routes; below ``/api/`` it always responds in JSON."""
    page = pages.or_page(handler)

    async def handle(request: Request, error: Exception) -> Response:
        path = request.scope["path"].removeprefix(request.scope.get("root_path", ""))
        return await (handler if path.startswith("/api/") else page)(request, error)

    return handle


def create_app(
    database: str, *, rate_limit: bool = True, trust_proxy: bool = False, prefix: str = ""
) -> Starlette:
    """Creates the application on a database, a file or a URL, which opens at its start."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store = await anyio.to_thread.run_sync(Store, database)
        hub = hub_for(database)
        await hub.open()
        server = app.state.server = Server(
            store, hub, rate_limit=rate_limit, trust_proxy=trust_proxy
        )
        app.state.choices = ChoicesCache()
        tasks = [asyncio.create_task(start_playing(server))]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await server.bot_worker.close()
            await server.matches.appends.close()
            await server.matches.reads.close()
            await hub.close()
            await anyio.to_thread.run_sync(store.close)

    shown = [
        (path, pages.paged(endpoint), method)
        for path, endpoint, method in [*lobby.ROUTES, *rules.ROUTES, *play.ROUTES]
    ]
    routes = [
        *(
            Route(path, instrumented(endpoint), methods=[method])
            for path, endpoint, method in [*api.ROUTES, *shown]
        ),
        WebSocketRoute("/api/matches/{match}/live", views),
        WebSocketRoute("/matches/{match}/signal", signal),
        pages.STATIC,
    ]
    return Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[
            Middleware(Prefixed, prefix=prefix),
            Middleware(SafeHeaders),
            Middleware(GZipMiddleware, minimum_size=800, compresslevel=COMPRESSION),
        ],
        exception_handlers={404: unrouted(not_found), 405: unrouted(wrong_method)},
    )


async def start_playing(server: Server) -> None:
    """Compiles the rules while the server already responds, then looks for waiting bots."""
    for name, reason in GAMES.broken.items():
        log.warning("a game can't be played", game=name, reason=reason)
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(server.bot_worker.poll())
        await server.readiness.open_games()
        # Everything loaded by now stays; later garbage collections can skip it.
        gc.collect()
        gc.freeze()
        log.info("ready")
