"""The API of programs: matches over HTTP."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

import anyio.to_thread
import msgspec
import structlog
from prometheus_client import generate_latest
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from shedu.bots import BOTS
from shedu.games import GAMES, find_game
from shedu.i18n import gettext as _
from shedu.server import asking
from shedu.server.desk import Asked, hash_token
from shedu.server.referee import Refusal, Step, Tabled
from shedu.server.service import RETRY, answer, body_of, limit, refused, server_of, tabled_of

MOST_KEY = 200
"""The longest Idempotency-Key."""

log = structlog.get_logger("shedu.server")


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
    """Whether the server can serve: its storage answers and the rules of a game are compiled."""
    server = server_of(request)
    await anyio.to_thread.run_sync(server.store.ping)
    compiling = server.readiness.compiling
    if len(compiling) == len(GAMES):
        message = _("The rules are being compiled; this happens once.")
        return answer({"error": "starting", "message": message}, 503, RETRY)
    return answer({"status": "ok"} | ({"compiling": compiling} if compiling else {}))


async def games(request: Request) -> Response:
    """The games with their presets, options and bots."""
    return answer({"games": await anyio.to_thread.run_sync(_games)})  # it may load them


def _games() -> list[dict[str, Any]]:
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
    return found


async def new_match(request: Request) -> Response:
    """Opens a match and hands out its tokens, this once."""
    server = server_of(request)
    limit(server.new_matches, request)
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
    tabled = await tabled_of(request)
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
    tabled = await tabled_of(request)
    seat = seat_asking(request, tabled, needed=False)
    start = request.query_params.get("from", "0")
    if not (start.isascii() and start.isdigit() and len(start) < 10):
        raise Refusal(400, "malformed", _("`from` should be a number from 0."))
    return answer({"from": int(start), "log": tabled.log(seat)[int(start) :]})


async def match_record(request: Request) -> Response:
    """The record of a match that is over."""
    tabled = await tabled_of(request)
    return PlainTextResponse(tabled.record())


async def take_step(
    request: Request, kind: type[Any], judge: Callable[[Tabled, int, Any], Step]
) -> Response:
    """A request that makes a new version of a match: 404, 401, 413, 400, then the referee."""
    server = server_of(request)
    tabled = await tabled_of(request)
    seat = seat_asking(request, tabled, needed=True)
    assert seat is not None
    limit(server.steps, request)
    body = await body_of(request)
    asked = asking.decode(body, kind)
    key = request.headers.get("idempotency-key")
    if key is not None and not 0 < len(key) <= MOST_KEY:
        message = _("An Idempotency-Key has 1 to {most} characters.").format(most=MOST_KEY)
        raise Refusal(400, "malformed", message)
    path = request.scope["path"]
    digest = hashlib.sha256(path.encode() + b"\0" + body).digest()
    asks = Asked(tabled.setup.match, seat, key, digest if key else None)
    try:
        tabled, version = await server.desk.step(asks, lambda now: judge(now, seat, asked))
    except Refusal as refusal:
        if refusal.code == "stale":
            fresh = await tabled_of(request)
            return refused(refusal, view=fresh.view(seat))
        raise
    server.metrics.steps.labels(path.rpartition("/")[2]).inc()
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


async def answers(request: Request) -> Response:
    """The seat answers itself where there is nothing to choose, or the server for it."""
    tabled = await tabled_of(request)
    seat = seat_asking(request, tabled, needed=True)
    assert seat is not None
    limit(server_of(request).steps, request)
    asked = asking.decode(await body_of(request), asking.AnswersAsked)
    await server_of(request).desk.let_answer(tabled.setup.match, seat, asked.itself)
    return answer({"itself": asked.itself})


async def metrics(request: Request) -> Response:
    """The figures for Prometheus."""
    return PlainTextResponse(generate_latest(server_of(request).metrics.registry))


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
    ("/api/matches/{match}/answers", answers, "POST"),
]
