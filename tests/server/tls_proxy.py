"""A proxy that speaks TLS to the world and plain HTTP to a server, over real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import ssl
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from urllib.parse import urlsplit

import trustme

HOST = "localhost"


@dataclass
class Proxy:
    """A running proxy: its address and the certificate that clients have to trust."""

    url: str
    trust: ssl.SSLContext


class Passing:
    """Passes connections on to a server, one request each, without the prefix."""

    def __init__(self, server: str, prefix: str) -> None:
        where = urlsplit(server)
        self.where, self.prefix = (where.hostname, where.port), prefix.encode()

    def rewritten(self, head: bytes, client: str) -> bytes:
        """The head of a request with the forwarding headers that the proxy adds."""
        first, *lines = head.removesuffix(b"\r\n\r\n").split(b"\r\n")
        method, path, version = first.split(b" ")
        path = b"/" + path.removeprefix(self.prefix).removeprefix(b"/")
        kept, forwarded, upgrades = [], [], False
        for line in lines:
            name, _colon, value = line.partition(b":")
            if name.lower() == b"x-forwarded-for":
                forwarded.append(value.strip())
            elif name.lower() == b"upgrade":
                upgrades = True
                kept.append(line)
            elif name.lower() not in (b"connection", b"x-forwarded-proto"):
                kept.append(line)
        return b"\r\n".join(
            [
                b" ".join([method, path, version]),
                *kept,
                b"X-Forwarded-For: " + b", ".join([*forwarded, client.encode()]),
                b"X-Forwarded-Proto: https",
                b"Connection: " + (b"Upgrade" if upgrades else b"close"),
                b"\r\n",
            ]
        )

    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Handles one connection."""
        with (
            contextlib.suppress(OSError, asyncio.IncompleteReadError),
            contextlib.ExitStack() as ends,
        ):
            ends.callback(writer.transport.abort)
            head = await reader.readuntil(b"\r\n\r\n")
            inner_reader, inner_writer = await asyncio.open_connection(*self.where)
            ends.callback(inner_writer.transport.abort)
            inner_writer.write(self.rewritten(head, writer.get_extra_info("peername")[0]))
            there = asyncio.create_task(passed(reader, inner_writer))
            ends.callback(there.cancel)
            await passed(inner_reader, writer)
            writer.close()
            await writer.wait_closed()


async def passed(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Passes bytes on until the end of the stream."""
    with contextlib.suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()


@contextlib.contextmanager
def proxied(server: str, prefix: str = "") -> Iterator[Proxy]:
    """Runs a proxy before a server during a block."""
    authority = trustme.CA()
    own = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    authority.issue_cert(HOST).configure_cert(own)
    trust = ssl.create_default_context()
    authority.configure_trust(trust)
    begun: Future[tuple[asyncio.AbstractEventLoop, asyncio.Event, int]] = Future()

    async def run() -> None:
        ended = asyncio.Event()
        listening = await asyncio.start_server(Passing(server, prefix), "127.0.0.1", 0, ssl=own)
        port = listening.sockets[0].getsockname()[1]
        begun.set_result((asyncio.get_running_loop(), ended, port))
        await ended.wait()
        listening.close()

    thread = threading.Thread(target=lambda: asyncio.run(run()))
    thread.start()
    loop, ended, port = begun.result(10)
    try:
        yield Proxy(f"https://{HOST}:{port}{prefix}", trust)
    finally:
        loop.call_soon_threadsafe(ended.set)
        thread.join(10)
