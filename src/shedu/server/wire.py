"""Parses HTTP strictly and with size limits; malformed requests get a response, too."""

from __future__ import annotations

from typing import Any

import httptools
from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

MOST_AROUND = 64 * 1024
"""The most bytes of a request except its body: first line, headers, chunk sizes."""
HOSTS = {"1.1": (1,), "1.0": (0, 1)}
"""The allowed numbers of Host headers, for each supported version of HTTP."""
_BODY = b'{"error":"malformed","message":"Malformed HTTP request."}'
BAD_REQUEST = (
    b"HTTP/1.1 400 Bad Request\r\ncontent-type: application/json\r\nconnection: close\r\n"
    b"content-length: %d\r\n\r\n%b" % (len(_BODY), _BODY)
)
"""The response to malformed HTTP."""


class Strict(HttpToolsProtocol):
    """The HTTP protocol of uvicorn, strict and with size limits; its errors are JSON, too."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.parser = httptools.HttpRequestParser(self)  # uvicorn's own parser is lenient
        self._around = 0
        """The number of bytes of the request so far, without its body."""
        self._offers = False
        """Whether the request offers a protocol that is not supported."""
        self._cycle: RequestResponseCycle | None = None

    def data_received(self, data: bytes) -> None:
        """Parses data; refuses malformed requests and too many bytes around the body."""
        self._unset_keepalive_if_required()
        while data:
            self._around += len(data)
            try:
                self.parser.feed_data(data)
                data = b""
            except httptools.HttpParserError:
                self.send_400_response("It is malformed.")
                return
            except httptools.HttpParserUpgrade as upgrade:
                if self._should_upgrade():
                    self.handle_websocket_upgrade()
                    return
                data = self._without_offer() + data[upgrade.args[0] :]
        if self._around > MOST_AROUND:
            self.send_400_response("It never ends.")

    def _without_offer(self) -> bytes:
        """The head of the request without the offer to upgrade, for a new parser.

        The parser that saw the offer accepts no more HTTP, not even a body.
        """
        version = self.parser.get_http_version().encode()
        head = [b"%b %b HTTP/%b\r\n" % (self.parser.get_method(), self.url, version)]
        head += [b"%b: %b\r\n" % pair for pair in self.headers if pair[0] != b"upgrade"]
        self.parser = httptools.HttpRequestParser(self)
        return b"".join([*head, b"\r\n"])

    def on_headers_complete(self) -> None:
        """Checks the head of a request; its body follows."""
        size = len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers)
        hosts = sum(name == b"host" for name, _value in self.headers)
        version = self.parser.get_http_version()
        if size > MOST_AROUND or hosts not in HOSTS.get(version, ()):
            raise ValueError("it is too large, of another version or does not name one host")
        if self.parser.get_method() == b"CONNECT":
            raise ValueError("this is not a proxy")
        self._offers = self.parser.should_upgrade() and not self._should_upgrade()
        if not self._offers:
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Handles a piece of the body."""
        self._around -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Handles the end of a request."""
        self._around = 0
        if not self._offers:
            super().on_message_complete()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._cycle = cycle
        super()._start_asgi_task(cycle, app)

    def send_400_response(self, msg: str) -> None:
        """Responds to malformed HTTP, unless a response is on its way, and closes."""
        self.pipeline.clear()
        cycle = self._cycle
        if cycle is None or cycle.response_complete:
            self.transport.write(BAD_REQUEST)
        else:
            if not cycle.response_started:
                head = cycle.scope["method"] == "HEAD"
                self.transport.write(BAD_REQUEST.partition(b"{")[0] if head else BAD_REQUEST)
            cycle.disconnected = True  # nobody receives its response
        self.transport.close()
