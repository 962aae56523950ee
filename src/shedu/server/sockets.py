"""The sockets of a match, which send views to programs and version numbers to pages."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable

import anyio
import msgspec
import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from shedu.server.context import match_of, server_of
from shedu.server.errors import Refusal, StoreError
from shedu.server.match_service import hash_token
from shedu.server.matches import HostedMatch
from shedu.server.readiness import Compiling
from shedu.server.web.cookies import same_origin

FIRST_MESSAGE_SECONDS = 5.0
BAD_TOKEN, NO_SUCH_MATCH, GOING_AWAY, TRY_AGAIN = 4401, 4404, 1001, 1013

log = structlog.get_logger("shedu.sockets")


class Hello(msgspec.Struct, forbid_unknown_fields=True):
    """The first message of a socket: a seat's token, or nothing for a spectator."""

    token: str | msgspec.UnsetType = msgspec.UNSET


async def views(socket: WebSocket) -> None:
    """Sends a program views of a match."""
    async with _open(socket) as opened:
        if opened:
            seat = await _greeted(socket)

            async def send(hosted: HostedMatch) -> None:
                view = msgspec.json.encode(hosted.view(seat))
                await socket.send_text(view.decode())

            await _serve(socket, send)


async def signal(socket: WebSocket) -> None:
    """Sends a page the number of each new version; it fetches the table itself."""
    async with _open(socket) as opened:
        if opened:
            await _serve(socket, lambda hosted: socket.send_text(str(hosted.version)))


class _Closed(Exception):
    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code, self.reason = code, reason


@contextlib.asynccontextmanager
async def _open(socket: WebSocket) -> AsyncIterator[bool]:
    """Opens the socket, except for pages of other sites, and closes it as `_Closed` says."""
    server = server_of(socket)
    if not same_origin(socket):
        log.info("socket from another site", match=socket.path_params["match"])
        await socket.close()
        yield False
        return
    await socket.accept()
    server.metrics.sockets.inc()
    try:
        yield True
    except _Closed as closed:
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await socket.close(closed.code, closed.reason)
    except WebSocketDisconnect:
        pass
    finally:
        server.metrics.sockets.dec()


async def _greeted(socket: WebSocket) -> int | None:
    """The seat of the client, by the token in the first message."""
    try:
        async with asyncio.timeout(FIRST_MESSAGE_SECONDS):
            message = await _receive(socket)
        hello = msgspec.json.decode(message, type=Hello)
    except (TimeoutError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise _Closed(BAD_TOKEN, "the first message should be a token") from None
    hosted = await _newest(socket)
    if hello.token is msgspec.UNSET:
        return None
    seat = hosted.seat_of(hash_token(hello.token))
    if seat is None:
        raise _Closed(BAD_TOKEN, "the token is not one of this match")
    return seat


async def _newest(socket: WebSocket, version: int | None = None) -> HostedMatch:
    """The match, at least at this version."""
    try:
        return await match_of(socket, version)
    except Compiling:
        raise _Closed(TRY_AGAIN, "the rules are being compiled") from None
    except Refusal as refusal:
        raise _Closed(NO_SUCH_MATCH, refusal.message) from None
    except StoreError:
        raise _Closed(TRY_AGAIN, "the storage does not answer") from None


async def _receive(socket: WebSocket) -> bytes:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code", 1000))
    text = message.get("text")
    return text.encode() if text is not None else message.get("bytes") or b""


Send = Callable[[HostedMatch], Awaitable[None]]


async def _serve(socket: WebSocket, send: Send) -> None:
    """Sends until the client leaves; ignores messages of the client."""
    closed = None

    async def listen() -> None:
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                await _receive(socket)
        group.cancel_scope.cancel()

    async with anyio.create_task_group() as group:
        group.start_soon(listen)
        try:
            await _send_versions(socket, send)
        except (_Closed, WebSocketDisconnect) as error:
            closed = error
        group.cancel_scope.cancel()
    if closed:
        raise closed


async def _send_versions(socket: WebSocket, send: Send) -> None:
    """Sends the match at once and after each change, until the server stops."""
    async with server_of(socket).hub.subscribe(socket.path_params["match"]) as versions:
        hosted = await _newest(socket)
        sent = hosted.version
        await send(hosted)
        async for version in versions:
            if version > sent:
                hosted = await _newest(socket, version)
                sent = hosted.version
                await send(hosted)
    raise _Closed(GOING_AWAY, "the server stops")
