"""The WebSocket of a match: a view at once, then the newest after each change."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

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

    async def listen() -> None:
        while True:
            await _receive(socket)

    async def speak() -> None:
        async with server.hub.subscribe(match) as versions:
            sent = await _send_view(socket, server, match, seat, -1)
            async for _version in versions:
                sent = await _send_view(socket, server, match, seat, sent)
        raise _Closed(GOING_AWAY, "the server stops")

    tasks = [asyncio.create_task(listen()), asyncio.create_task(speak())]
    try:
        done, _pending = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _send_view(
    socket: WebSocket, server: Any, match: str, seat: int | None, sent: int
) -> int:
    """Sends the newest view if it is newer than what was sent; the version sent last."""
    try:
        tabled = await server.desk.tabled(match)
    except StoreError:
        raise _Closed(TRY_AGAIN, "the storage does not answer") from None
    if tabled.version <= sent:
        return sent
    version: int = tabled.version
    await socket.send_text(msgspec.json.encode(tabled.view(seat, version)).decode())
    return version
