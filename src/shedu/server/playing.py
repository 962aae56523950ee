"""The playing screen: its page, the table as data for its scripts, and what they may ask for."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import secrets
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import anyio.to_thread
import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect

from shedu.game import BadAction
from shedu.server import asking, browsers, pages
from shedu.server.desk import ID_BYTES, TOKEN_BYTES, Asked, hash_token
from shedu.server.referee import Refusal, Seat, Setup, Step, Tabled
from shedu.server.screen import SYMBOLS, Wish, script_words, table_of, wish_of
from shedu.server.store import StoreError
from shedu.words import gettext as _

BAD_ORIGIN, NO_SUCH_MATCH, GOING_AWAY, TRY_AGAIN = 4403, 4404, 1001, 1013


class PlayAsked(msgspec.Struct, forbid_unknown_fields=True):
    """The body of what scripts ask for: an action, an undo or a resignation of a seat."""

    version: int
    seat: int
    action: str = ""
    bot: str = "greedy"


READ = ("people", "left", "lines", "players", "table", "rules", "hand", "ending", "prompt")
"""What people read comes to scripts made up as pieces of the page."""


def _scripts(data: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in data.items() if name not in READ}


def _with_parts(request: Request, data: dict[str, Any]) -> dict[str, Any]:
    """The data for scripts, with the pieces of the page."""
    parts = pages.render(request, "play_parts.html", **data).body
    return _scripts(data) | {"parts": bytes(parts).decode()}


async def _tabled(request: HTTPConnection) -> Tabled:
    server: Any = request.app.state.server
    tabled: Tabled = await server.desk.tabled(request.path_params["match"])
    return tabled


async def _table(tabled: Tabled, wish: Wish) -> dict[str, Any]:
    return await anyio.to_thread.run_sync(table_of, tabled, wish)


def _json(data: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(data), status, media_type="application/json")


def for_script(data: Any) -> str:
    """Data as JSON that may stand within a page."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


async def play(request: Request) -> Response:
    """The page of a match."""
    tabled = await _tabled(request)
    wish = wish_of(request, tabled)
    data = await _table(tabled, wish)
    scripts = {name: value for name, value in _scripts(data).items() if name != "picture"}
    table = tabled.game.table
    return pages.render(
        request,
        "play.html",
        title=table.title,
        symbols=table.symbols(SYMBOLS),
        marks=table.marks(),
        data=for_script(scripts),
        words=for_script(script_words()),
        **data,
    )


async def table(request: Request) -> Response:
    """The table as data for the page's scripts."""
    tabled = await _tabled(request)
    return _json(_with_parts(request, await _table(tabled, wish_of(request, tabled))))


async def why(request: Request) -> Response:
    """Why the seat can't play an action; null where it can."""
    tabled = await _tabled(request)
    wish = wish_of(request, tabled)
    rules = tabled.game.rules
    try:
        action = rules.parse(request.query_params.get("action", ""))
    except BadAction as error:
        raise Refusal(422, "illegal-action", f"{error}.") from error
    if wish.seat is None or wish.seat != tabled.actor:
        return _json({"why": _("Another player is to decide now.")})
    observed = rules.observe(tabled.now.state, wish.seat)
    return _json({"why": tabled.game.table.why_not(observed, action)})


async def _body(request: Request) -> bytes:
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > asking.MOST_BYTES:
            message = _("The body is larger than {most} bytes.").format(most=asking.MOST_BYTES)
            raise Refusal(413, "too-large", message)
    return bytes(body)


async def _step(request: Request, judge: Callable[[Tabled, PlayAsked], Step]) -> Response:
    """A step of a seat that the browser holds; the fresh table, or a refusal with it if stale."""
    from shedu.server import app  # it is complete only after this module is

    tabled = await _tabled(request)
    browsers.check_own(request, request.headers.get(browsers.CSRF_HEADER))
    server: Any = request.app.state.server
    if server.steps:
        server.steps.take(app.address(request))
    asked = asking.decode(await _body(request), PlayAsked)
    if asked.seat not in browsers.seats_in(request, tabled):
        raise Refusal(403, "not-your-seat", _("This browser does not hold that seat."))
    refused: dict[str, Any] = {}
    status = 200
    try:
        match = tabled.setup.match
        await server.desk.step(Asked(match, asked.seat), lambda now: judge(now, asked))
    except Refusal as refusal:
        if refusal.code not in ("stale", "over"):
            raise
        refused = {"error": refusal.code, "message": refusal.message}
        status = refusal.status
    tabled = await _tabled(request)
    wish = wish_of(request, tabled)
    if asked.seat in wish.seats:
        wish = replace(wish, seat=asked.seat)
    fresh = _with_parts(request, await _table(tabled, wish))
    return _json(refused | {"table": fresh} if refused else fresh, status)


async def act(request: Request) -> Response:
    """An action, played on the page."""
    return await _step(request, lambda now, a: now.judge_action(a.seat, a.version, a.action))


async def undo(request: Request) -> Response:
    """The seat's last action is taken back, on the page."""
    return await _step(request, lambda now, a: now.judge_undo(a.seat, a.version))


async def resign(request: Request) -> Response:
    """A bot takes the seat over, as its player asks on the page."""
    return await _step(request, lambda now, a: now.judge_resign(a.seat, a.version, a.bot))


def _again(tabled: Tabled, own: list[int]) -> tuple[Setup, dict[int, str]]:
    """The same seats at a new table, with the tokens of the humans; the next one begins."""
    old, rules = tabled.setup, tabled.game.rules
    tokens: dict[int, str] = {}
    seats = []
    for number, (first, last) in enumerate(zip(old.seats, tabled.now.seats, strict=True)):
        if last.bot is not None and (first.bot is not None or number not in own):
            seats.append(Seat(last.name, bot=last.bot))
            continue
        tokens[number] = secrets.token_urlsafe(TOKEN_BYTES)
        seats.append(Seat(first.name, token_hash=hash_token(tokens[number])))
    supply = rules.shuffle(old.options, len(seats), random.SystemRandom())
    start = (old.start + 1) % len(seats)
    match = secrets.token_urlsafe(ID_BYTES)
    setup = Setup(match, old.game, old.options, old.practice, start, supply, tuple(seats))
    return setup, tokens


async def rematch(request: Request) -> Response:
    """Opens a match of the same players; who asks gets the links of the others to hand out."""
    from shedu.server import app, lobby  # both are complete only after this module is

    tabled = await _tabled(request)
    await lobby.own_fields(request)
    own = browsers.seats_in(request, tabled)
    if not tabled.over or not own:
        raise Refusal(
            409, "not-over", _("Only its players can play a match again, once it is over.")
        )
    server: Any = request.app.state.server
    if server.new_matches:
        server.new_matches.take(app.address(request))
    setup, tokens = _again(tabled, own)
    begun = Tabled(setup)
    create = partial(server.desk.store.create, setup, waiting_bot=begun.waiting_bot)
    await anyio.to_thread.run_sync(create)
    server.desk.on_step(begun)
    server.metrics.matches.inc()
    invited = [token for seat, token in tokens.items() if seat not in own]
    path = f"/matches/{setup.match}"
    response = lobby.to(request, f"{path}/invitations" if invited else path)
    browsers.remember(response, request, [tokens[seat] for seat in own])
    if invited:
        kept = (lobby.INVITATIONS_COOKIE, ".".join(invited), f"{path}/invitations", lobby.A_MONTH)
        browsers.keep(response, request, *kept)
    return response


async def signal(socket: WebSocket) -> None:
    """Sends the number of each new version; whoever wants to see it asks for the table."""
    server: Any = socket.app.state.server
    if not browsers.same_origin(socket):
        await socket.close(BAD_ORIGIN)
        return
    await socket.accept()
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        try:
            await _watch(socket, server, socket.path_params["match"])
        except Refusal as refusal:
            await socket.close(NO_SUCH_MATCH, refusal.message)
        except StoreError:
            await socket.close(TRY_AGAIN)


async def _watch(socket: WebSocket, server: Any, match: str) -> None:
    """Speaks until the watcher leaves or the server stops."""

    async def listen() -> None:
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(message.get("code", 1000))

    async def speak() -> None:
        async with server.hub.subscribe(match) as versions:
            tabled = await server.desk.tabled(match)
            await socket.send_text(str(tabled.version))
            async for version in versions:
                await socket.send_text(str(version))
        await socket.close(GOING_AWAY)

    tasks = [asyncio.create_task(listen()), asyncio.create_task(speak())]
    try:
        done, _pending = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


PLAY_ROUTES = [
    ("/matches/{match}", play, "GET"),
    ("/matches/{match}/table", table, "GET"),
    ("/matches/{match}/why", why, "GET"),
    ("/matches/{match}/act", act, "POST"),
    ("/matches/{match}/undo", undo, "POST"),
    ("/matches/{match}/resign", resign, "POST"),
    ("/matches/{match}/rematch", rematch, "POST"),
]
