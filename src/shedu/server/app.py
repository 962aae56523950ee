"""The application: all routes, told in logs and metrics, over a database."""

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

from shedu.i18n import gettext as _
from shedu.server import api, lobby, pages, playing
from shedu.server.headers import Prefixed, SafeHeaders
from shedu.server.live import live, signal
from shedu.server.pages import Endpoint
from shedu.server.referee import Refusal
from shedu.server.service import RETRY, Server, answer, hub_for, refused, server_of
from shedu.server.store import Store
from shedu.server.troubles import StoreError

COMPRESSION = 5
"""How hard answers are compressed: harder takes three times as long and saves nothing."""

log = structlog.get_logger("shedu.server")


def told(endpoint: Endpoint) -> Endpoint:
    """The endpoint with refusals answered, and every answer counted and logged."""

    async def counted(request: Request) -> Response:
        server = server_of(request)
        started = time.perf_counter()
        route = request.scope["route"].path
        try:
            response = await endpoint(request)
        except Refusal as refusal:
            response = refused(refusal)
        except StoreError as error:
            log.error("storage", route=route, error=str(error))
            message = _("The storage does not answer; try again.")
            response = answer({"error": "unavailable", "message": message}, 503, RETRY)
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
    """There is nothing at this address."""
    return answer({"error": "not-found", "message": _("There is nothing here.")}, 404)


async def wrong_method(request: Request, error: Exception) -> Response:
    """The address is right, the method is not."""
    message = _("This address does not take {method}.").format(method=request.method)
    headers = dict(getattr(error, "headers", None) or {})
    return answer({"error": "method-not-allowed", "message": message}, 405, headers)


def elsewhere(handler: Callable[[Request, Exception], Awaitable[Response]]) -> Any:
    """The handler of an error that belongs to no route: below ``/api/`` always in JSON."""
    page = pages.or_page(handler)

    async def handle(request: Request, error: Exception) -> Response:
        path = request.scope["path"].removeprefix(request.scope.get("root_path", ""))
        return await (handler if path.startswith("/api/") else page)(request, error)

    return handle


def create_app(
    database: str, *, rate_limit: bool = True, trust_proxy: bool = False, prefix: str = ""
) -> Starlette:
    """The application over a database, a file or a URL; it opens when it is started."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        store = await anyio.to_thread.run_sync(Store, database)
        hub = hub_for(database)
        await hub.open()
        server = app.state.server = Server(
            store, hub, rate_limit=rate_limit, trust_proxy=trust_proxy
        )
        tasks = [asyncio.create_task(start_playing(server))]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await server.thinker.close()
            await server.desk.keeper.close()
            await server.desk.reader.close()
            await hub.close()
            await anyio.to_thread.run_sync(store.close)

    shown = [
        (path, pages.paged(endpoint), method)
        for path, endpoint, method in [*lobby.PAGE_ROUTES, *playing.PLAY_ROUTES]
    ]
    routes = [
        *(
            Route(path, told(endpoint), methods=[method])
            for path, endpoint, method in [*api.ROUTES, *shown]
        ),
        WebSocketRoute("/api/matches/{match}/live", live),
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
        exception_handlers={404: elsewhere(not_found), 405: elsewhere(wrong_method)},
    )


async def start_playing(server: Server) -> None:
    """Compiles the rules while pages are answered already, and looks for waiting bots."""
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(server.thinker.look_around())
        await server.readiness.open_games()
        # What is loaded by now stays: a collection that looks at it again holds everybody up.
        gc.collect()
        gc.freeze()
        log.info("ready")
