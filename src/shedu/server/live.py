"""The WebSocket of a match: a view at once, then the newest after each change."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import anyio
import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from shedu.server.desk import hash_token
from shedu.server.referee import Refusal
from shedu.server.store import StoreError

FIRST_MESSAGE_SECONDS = 5.0
BAD_TOKEN, NO_SUCH_MATCH, GOING_AWAY, TRY_AGAIN = 4401, 4404, 1001, 1013

log = structlog.get_logger("shedu.live")


class Hello(msgspec.Struct, forbid_unknown_fields=True):
    """The first message of a socket: a seat's token, or nothing for a spectator."""

    token: str | msgspec.UnsetType = msgspec.UNSET


async def live(socket: WebSocket) -> None:
    """Tells one watcher of a match; ends when he leaves or the server stops."""
    server: Any = socket.app.state.server
    match = socket.path_params["match"]
    if not _welcome(socket):
        log.info("socket from another site", match=match)
        await socket.close()
        return
    await socket.accept()
    server.metrics.sockets.inc()
    try:
        seat = await _greeted(socket, server, match)
        await _tell(socket, server, match, seat)
    except _Closed as closed:
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await socket.close(closed.code, closed.reason)
    except WebSocketDisconnect:
        pass
    finally:
        server.metrics.sockets.dec()


def _welcome(socket: WebSocket) -> bool:
    """Whether a browser asks from a page of this server; programs name no origin."""
    origin = socket.headers.get("origin")
    return origin is None or origin.partition("://")[2] == socket.headers.get("host")


class _Closed(Exception):
    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code, self.reason = code, reason


async def _greeted(socket: WebSocket, server: Any, match: str) -> int | None:
    """The seat of the watcher, by the token of his first message."""
    try:
        async with asyncio.timeout(FIRST_MESSAGE_SECONDS):
            message = await _receive(socket)
        hello = msgspec.json.decode(message, type=Hello)
    except (TimeoutError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise _Closed(BAD_TOKEN, "the first message should be a token") from None
    try:
        tabled = await server.desk.tabled(match)
    except Refusal as refusal:
        raise _Closed(NO_SUCH_MATCH, refusal.message) from None
    except StoreError:
        raise _Closed(TRY_AGAIN, "the storage does not answer") from None
    if hello.token is msgspec.UNSET:
        return None
    seat: int | None = tabled.seat_of(hash_token(hello.token))
    if seat is None:
        raise _Closed(BAD_TOKEN, "the token is not one of this match")
    return seat


async def _receive(socket: WebSocket) -> bytes:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    return text.encode() if text is not None else message.get("bytes") or b""


async def _tell(socket: WebSocket, server: Any, match: str, seat: int | None) -> None:
    """Sends views until the watcher leaves; what he says meanwhile is not listened to."""
    closed = None

    async def listen() -> None:
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                await _receive(socket)
        group.cancel_scope.cancel()

    async with anyio.create_task_group() as group:
        group.start_soon(listen)
        try:
            await _speak(socket, server, match, seat)
        except (_Closed, WebSocketDisconnect) as error:
            closed = error
        group.cancel_scope.cancel()
    if closed:
        raise closed


async def _speak(socket: WebSocket, server: Any, match: str, seat: int | None) -> None:
    """Sends a view at once and after each change, until the server stops."""
    async with server.hub.subscribe(match) as versions:
        sent = await _send_view(socket, server, match, seat, None)
        async for version in versions:
            if version > sent:
                sent = await _send_view(socket, server, match, seat, version)
    raise _Closed(GOING_AWAY, "the server stops")


async def _send_view(
    socket: WebSocket, server: Any, match: str, seat: int | None, version: int | None
) -> int:
    """Sends the newest view, at least of this version; the version that it sent."""
    try:
        tabled = await server.desk.tabled(match, version)
    except StoreError:
        raise _Closed(TRY_AGAIN, "the storage does not answer") from None
    newest: int = tabled.version
    await socket.send_text(msgspec.json.encode(tabled.view(seat, newest)).decode())
    return newest
