"""The API for programs: matches over HTTP."""

from __future__ import annotations

from typing import Any

import anyio.to_thread
import msgspec
from prometheus_client import generate_latest
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from shedu.bots import BOTS
from shedu.games import GAMES, find_game
from shedu.i18n import gettext as _
from shedu.server import schemas
from shedu.server.context import (
    RETRY,
    body_of,
    json_response,
    limit,
    match_of,
    open_match,
    refusal_response,
    server_of,
)
from shedu.server.errors import Refusal
from shedu.server.match_service import hash_token
from shedu.server.matches import HostedMatch
from shedu.server.steps import set_forced_decisions, take_step


def seat_of_token(request: Request, hosted: HostedMatch) -> int:
    """The seat that the request's token belongs to."""
    kind, _space, token = request.headers.get("authorization", "").partition(" ")
    seat = hosted.seat_of(hash_token(token.strip())) if kind.lower() == "bearer" else None
    if seat is None:
        raise Refusal("bad-token", _("The token is not one of this match."))
    return seat


def viewer_of(request: Request, hosted: HostedMatch) -> int | None:
    """The seat of the request's token; None for a spectator, who sends no token."""
    return seat_of_token(request, hosted) if "authorization" in request.headers else None


class TokenChannel:
    """The channel of programs: they prove their seat by a token and get views as JSON."""

    def admit(self, request: Request, hosted: HostedMatch) -> None:
        """Refuses requests without a token of the match."""
        seat_of_token(request, hosted)

    def seat(self, request: Request, hosted: HostedMatch, body: msgspec.Struct) -> int:
        """The seat of the token."""
        return seat_of_token(request, hosted)

    async def accept(
        self, request: Request, hosted: HostedMatch, version: int, seat: int
    ) -> Response:
        """Responds with the view of the version."""
        return json_response(hosted.view(seat, version))

    async def refuse(self, request: Request, refusal: Refusal, seat: int) -> Response:
        """Responds with the refusal, and with a new view if the step was for an older version."""
        if refusal.code != "stale":
            raise refusal
        fresh = await match_of(request)
        return refusal_response(refusal, view=fresh.view(seat))


PROGRAMS = TokenChannel()


async def health(request: Request) -> Response:
    """Reports whether the storage responds and the rules of a game are compiled."""
    server = server_of(request)
    await anyio.to_thread.run_sync(server.store.ping)
    compiling = server.readiness.compiling
    if len(compiling) == len(GAMES):
        message = _("The rules are being compiled; this happens once.")
        return json_response({"error": "starting", "message": message}, 503, RETRY)
    return json_response({"status": "ok"} | ({"compiling": compiling} if compiling else {}))


async def games(request: Request) -> Response:
    """The games with their presets, options and bots."""
    return json_response({"games": await anyio.to_thread.run_sync(_games)})  # it may load them


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
    """Opens a match and returns its tokens, which no later request returns."""
    limit(server_of(request).new_match_limit, request)
    new = schemas.decode(await body_of(request), schemas.NewMatch)
    options = schemas.options_of(new)
    seats = schemas.seats_of(new)
    seed = None if new.seed is msgspec.UNSET else new.seed
    if seed is not None and not new.practice:
        message = _("Whoever knows the seed knows all hidden things: choose practice to set one.")
        raise Refusal("seed-needs-practice", message)
    hosted, tokens = await open_match(
        request, new.game, options, seats, practice=new.practice, seed=seed
    )
    opened = []
    for number, token in enumerate(tokens):
        seat: dict[str, Any] = {"seat": number, "kind": "bot" if token is None else "human"}
        if token is not None:
            seat |= {"token": token, "url": f"{request.scope.get('root_path', '')}/join/{token}"}
        opened.append(seat)
    return json_response({"match": hosted.id, "seats": opened}, 201)


async def match_view(request: Request) -> Response:
    """The view of a match for a seat or a spectator, now or at an earlier version."""
    hosted = await match_of(request)
    seat = viewer_of(request, hosted)
    version = hosted.version
    wanted = request.query_params.get("version")
    if wanted is not None:
        right = wanted.isascii() and wanted.isdigit() and len(wanted) < 10
        if not right or int(wanted) > version:
            message = _("There is no version {version!r}: versions go from 0 to {now}.")
            raise Refusal("malformed", message.format(version=wanted[:20], now=version))
        version = int(wanted)
    return json_response(hosted.view(seat, version))


async def match_log(request: Request) -> Response:
    """The sentences of the log, all or from a number on."""
    hosted = await match_of(request)
    seat = viewer_of(request, hosted)
    start = request.query_params.get("from", "0")
    if not (start.isascii() and start.isdigit() and len(start) < 10):
        raise Refusal("malformed", _("`from` should be a number from 0."))
    return json_response({"from": int(start), "log": hosted.log(seat)[int(start) :]})


async def match_record(request: Request) -> Response:
    """The record of a match that is over."""
    hosted = await match_of(request)
    return PlainTextResponse(hosted.record())


async def act(request: Request) -> Response:
    """Plays an action for the seat that has to decide."""
    return await take_step(
        request,
        "actions",
        PROGRAMS,
        schemas.Action,
        lambda now, seat, body: now.judge_action(seat, body.version, body.action),
    )


async def undo(request: Request) -> Response:
    """Takes back the seat's own last action."""
    return await take_step(
        request,
        "undo",
        PROGRAMS,
        schemas.Undo,
        lambda now, seat, body: now.judge_undo(seat, body.version),
    )


async def resign(request: Request) -> Response:
    """Gives the seat to a bot."""
    return await take_step(
        request,
        "resign",
        PROGRAMS,
        schemas.Resignation,
        lambda now, seat, body: now.judge_resign(seat, body.version, body.bot),
    )


async def forced_decisions(request: Request) -> Response:
    """Sets whether the seat's player or the server takes forced decisions."""
    chosen = await set_forced_decisions(request, PROGRAMS, schemas.ForcedDecisions)
    return json_response({"itself": chosen.itself})


async def metrics(request: Request) -> Response:
    """The metrics for Prometheus."""
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
    ("/api/matches/{match}/answers", forced_decisions, "POST"),
]
