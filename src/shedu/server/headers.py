"""The middleware around the application: headers of responses, and the prefix of a proxy."""

from __future__ import annotations

from urllib.parse import quote

from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADERS = {
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cache-control": b"no-store",
    b"content-security-policy": b"default-src 'none'; frame-ancestors 'none'",
}


class SafeHeaders:
    """Adds headers that keep browsers from sniffing types, sending referrers and caching."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Adds the headers that the response does not set itself."""

        async def safe(message: Message) -> None:
            if message["type"] == "http.response.start":
                there = {name.lower() for name, _value in message["headers"]}
                more = [item for item in HEADERS.items() if item[0] not in there]
                message = {**message, "headers": [*message["headers"], *more]}
            await send(message)

        await self.app(scope, receive, safe if scope["type"] == "http" else send)


class Prefixed:
    """Serves the application below a proxy's prefix, whether or not the proxy removes it."""

    def __init__(self, app: ASGIApp, prefix: str) -> None:
        self.app, self.prefix = app, prefix

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes each request on, with the prefix in its address."""
        if scope["type"] != "lifespan":
            path = scope["path"] if scope["path"] not in ("", self.prefix) else "/"
            if not path.startswith(f"{self.prefix}/"):
                path = self.prefix + path
            raw = quote(path).encode()
            scope = {**scope, "path": path, "raw_path": raw, "root_path": self.prefix}
        await self.app(scope, receive, send)
