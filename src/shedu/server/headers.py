"""The headers of every answer that keep browsers from guessing, telling and caching."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS = {
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cache-control": b"no-store",
    b"content-security-policy": b"default-src 'none'; frame-ancestors 'none'",
}


class SafeHeaders:
    """Adds them to the answers of an application."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers with the headers that are not set already."""

        async def safe(message: Message) -> None:
            if message["type"] == "http.response.start":
                there = {name.lower() for name, _value in message["headers"]}
                more = [item for item in HEADERS.items() if item[0] not in there]
                message = {**message, "headers": [*message["headers"], *more]}
            await send(message)

        await self.app(scope, receive, safe if scope["type"] == "http" else send)
