"""HTTP and WebSocket: the API of programs."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import hashlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import anyio.to_thread
import msgspec
import structlog
from prometheus_client import generate_latest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute

from shedu.bots import BOTS
from shedu.games import GAMES, find_game
from shedu.server import asking, pages
from shedu.server.desk import Asked, Desk, hash_token
from shedu.server.headers import SafeHeaders
from shedu.server.hub import Hub, hub_for
from shedu.server.limits import Bucket, SlowDown
from shedu.server.live import live
from shedu.server.playing import signal
from shedu.server.referee import Refusal, Step, Tabled
from shedu.server.store import Store, StoreError
from shedu.server.telling import Metrics
from shedu.server.thinker import Thinker
from shedu.warming import warm
from shedu.words import gettext as _

MOST_KEY = 200
"""The longest Idempotency-Key."""
NEW_MATCHES = (30.0, 0.5)
STEPS = (100.0, 20.0)
"""Rate limits of an address: so many at once, so many a second for good."""

log = structlog.get_logger("shedu.server")


class Server:
    """All that the routes share."""

    def __init__(self, store: Store, hub: Hub, *, rate_limit: bool, trust_proxy: bool) -> None:
        self.store, self.hub, self.trust_proxy = store, hub, trust_proxy
        self.desk = Desk(store, hub, shared=hub.shared)
        self.thinker = Thinker(self.desk)
        self.metrics = Metrics()
        self.new_matches = Bucket(*NEW_MATCHES) if rate_limit else None
        self.steps = Bucket(*STEPS) if rate_limit else None
        self.ready = False


def answer(data: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Data as JSON."""
    return Response(
        msgspec.json.encode(data), status, headers=headers, media_type="application/json"
    )


def refused(refusal: Refusal, **more: Any) -> Response:
    """A refusal as JSON."""
    data = {"error": refusal.code, "message": refusal.message, **more}
    headers = {"Retry-After": str(refusal.seconds)} if isinstance(refusal, SlowDown) else None
    return answer(data, refusal.status, headers)


def server_of(request: Request) -> Server:
    """What the routes share."""
    server: Server = request.app.state.server
    return server


def address(request: Request) -> str:
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
            if len(body) > asking.MOST_BYTES:
                message = _("The body is larger than {most} bytes.").format(most=asking.MOST_BYTES)
                raise Refusal(413, "too-large", message)
    except asyncio.CancelledError as error:  # the server stops: the rest is not waited for
        raise ClientDisconnect from error
    return bytes(body)


def seat_asking(request: Request, tabled: Tabled, *, needed: bool) -> int | None:
    """The seat whose token the request carries; None for a spectator where one may ask."""
    header = request.headers.get("authorization")
    if header is None and not needed:
        return None
    kind, _space, token = (header or "").partition(" ")
    seat = tabled.seat_of(hash_token(token.strip())) if kind.lower() == "bearer" else None
    if seat is None:
        raise Refusal(401, "bad-token", _("The token is not one of this match."))
    return seat


async def health(request: Request) -> Response:
    """Whether the server can serve: its storage answers and the rules are compiled."""
    server = server_of(request)
    await anyio.to_thread.run_sync(server.store.ping)
    if not server.ready:
        message = _("The rules are being compiled; this happens once.")
        return answer({"error": "starting", "message": message}, 503, RETRY)
    return answer({"status": "ok"})


async def games(request: Request) -> Response:
    """The games with their presets, options and bots."""
    found = []
    for name in GAMES:
        game = find_game(name)
        rules = game.rules
        found.append(
            {
                "name": name,
                "title": game.table.title,
                "seats": list(rules.seats),
                "presets": {preset: dict(options) for preset, options in rules.presets.items()},
                "options": {option: list(values) for option, values in rules.options.items()},
                "bots": list(BOTS),
            }
        )
    return answer({"games": found})


async def new_match(request: Request) -> Response:
    """Opens a match and hands out its tokens, this once."""
    server = server_of(request)
    if server.new_matches:
        server.new_matches.take(address(request))
    asked = asking.decode(await body_of(request), asking.NewMatch)
    options = asking.options_asked(asked)
    seats = asking.seats_asked(asked)
    seed = None if asked.seed is msgspec.UNSET else asked.seed
    if seed is not None and not asked.practice:
        message = _("A seed tells its maker all that is hidden: it needs practice.")
        raise Refusal(422, "seed-needs-practice", message)
    tabled, tokens = await server.desk.create(
        asked.game, options, seats, practice=asked.practice, seed=seed
    )
    server.metrics.matches.inc()
    log.info("match opened", match=tabled.setup.match, game=asked.game, seats=len(seats))
    handed = []
    for number, token in enumerate(tokens):
        seat: dict[str, Any] = {"seat": number, "kind": "bot" if token is None else "human"}
        if token is not None:
            seat |= {"token": token, "url": f"{request.scope.get('root_path', '')}/join/{token}"}
        handed.append(seat)
    return answer({"match": tabled.setup.match, "seats": handed}, 201)


async def match_view(request: Request) -> Response:
    """What a seat or a spectator is shown of a match, now or at an earlier version."""
    server = server_of(request)
    tabled = await server.desk.tabled(request.path_params["match"])
    seat = seat_asking(request, tabled, needed=False)
    version = tabled.version
    asked = request.query_params.get("version")
    if asked is not None:
        right = asked.isascii() and asked.isdigit() and len(asked) < 10
        if not right or int(asked) > version:
            message = _("The version {asked!r} is not one from 0 to {now}.")
            raise Refusal(400, "malformed", message.format(asked=asked[:20], now=version))
        version = int(asked)
    return answer(tabled.view(seat, version))


async def match_log(request: Request) -> Response:
    """All sentences of the log, or those from a number on."""
    server = server_of(request)
    tabled = await server.desk.tabled(request.path_params["match"])
    seat = seat_asking(request, tabled, needed=False)
    start = request.query_params.get("from", "0")
    if not (start.isascii() and start.isdigit() and len(start) < 10):
        raise Refusal(400, "malformed", _("`from` should be a number from 0."))
    return answer({"from": int(start), "log": tabled.log(seat)[int(start) :]})


async def match_record(request: Request) -> Response:
    """The record of a match that is over."""
    tabled = await server_of(request).desk.tabled(request.path_params["match"])
    return PlainTextResponse(tabled.record())


async def take_step(
    request: Request, kind: type[Any], judge: Callable[[Tabled, int, Any], Step]
) -> Response:
    """A request that makes a new version of a match: 404, 401, 413, 400, then the referee."""
    server = server_of(request)
    match = request.path_params["match"]
    tabled = await server.desk.tabled(match)
    seat = seat_asking(request, tabled, needed=True)
    assert seat is not None
    if server.steps:
        server.steps.take(address(request))
    body = await body_of(request)
    asked = asking.decode(body, kind)
    key = request.headers.get("idempotency-key")
    if key is not None and not 0 < len(key) <= MOST_KEY:
        message = _("An Idempotency-Key has 1 to {most} characters.").format(most=MOST_KEY)
        raise Refusal(400, "malformed", message)
    digest = hashlib.sha256(request.url.path.encode() + b"\0" + body).digest()
    try:
        tabled, version = await server.desk.step(
            Asked(match, seat, key, digest if key else None), lambda now: judge(now, seat, asked)
        )
    except Refusal as refusal:
        if refusal.code == "stale":
            fresh = await server.desk.tabled(match)
            return refused(refusal, view=fresh.view(seat))
        raise
    server.metrics.steps.labels(request.url.path.rpartition("/")[2]).inc()
    return answer(tabled.view(seat, version))


async def act(request: Request) -> Response:
    """An action of the seat that is to decide."""
    return await take_step(
        request,
        asking.ActionAsked,
        lambda now, seat, asked: now.judge_action(seat, asked.version, asked.action),
    )


async def undo(request: Request) -> Response:
    """The seat's own last action is taken back."""
    return await take_step(
        request, asking.UndoAsked, lambda now, seat, asked: now.judge_undo(seat, asked.version)
    )


async def resign(request: Request) -> Response:
    """A bot takes the seat over."""
    return await take_step(
        request,
        asking.ResignationAsked,
        lambda now, seat, asked: now.judge_resign(seat, asked.version, asked.bot),
    )


async def metrics(request: Request) -> Response:
    """The figures for Prometheus."""
    return PlainTextResponse(generate_latest(server_of(request).metrics.registry))


Endpoint = Callable[[Request], Awaitable[Response]]


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


RETRY = {"Retry-After": "1"}


async def not_found(request: Request, error: Exception) -> Response:
    """There is nothing at this address."""
    return answer({"error": "not-found", "message": _("There is nothing here.")}, 404)


async def wrong_method(request: Request, error: Exception) -> Response:
    """The address is right, the method is not."""
    message = _("This address does not take {method}.").format(method=request.method)
    headers = dict(getattr(error, "headers", None) or {})
    return answer({"error": "method-not-allowed", "message": message}, 405, headers)


ROUTES = [
    ("/healthz", health, "GET"),
    ("/metrics", metrics, "GET"),
    ("/api/games", games, "GET"),
    ("/api/matches", new_match, "POST"),
    ("/api/matches/{match}", match_view, "GET"),
    ("/api/matches/{match}/log", match_log, "GET"),
    ("/api/matches/{match}/record", match_record, "GET"),
    ("/api/matches/{match}/actions", act, "POST"),
    ("/api/matches/{match}/undo", undo, "POST"),
    ("/api/matches/{match}/resign", resign, "POST"),
]


def create_app(database: str, *, rate_limit: bool = True, trust_proxy: bool = False) -> Starlette:
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
            await hub.close()
            await anyio.to_thread.run_sync(store.close)

    routes = [
        *(
            Route(path, told(endpoint), methods=[method])
            for path, endpoint, method in [*ROUTES, *pages.page_routes()]
        ),
        WebSocketRoute("/api/matches/{match}/live", live),
        WebSocketRoute("/matches/{match}/signal", signal),
        pages.STATIC,
    ]
    return Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[Middleware(SafeHeaders), Middleware(GZipMiddleware, minimum_size=800)],
        exception_handlers={404: pages.or_page(not_found), 405: pages.or_page(wrong_method)},
    )


async def start_playing(server: Server) -> None:
    """Compiles the rules while pages are answered already, then looks for waiting bots."""
    for name in GAMES:
        await anyio.to_thread.run_sync(warm, find_game(name))
    # What is loaded by now stays: a collection that looks at it again holds everybody up.
    gc.collect()
    gc.freeze()
    server.ready = True
    log.info("ready")
    await server.thinker.look_around()
