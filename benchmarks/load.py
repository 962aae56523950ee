"""``python -m benchmarks.load`` measures the server under load.

It starts its own server on a new SQLite file, uses the loopback only, and is bounded in time and
number of requests.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import os
import random
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import msgspec

ALONE = 300
"""The number of actions of a match that is played alone."""
MATCHES, SECONDS, PAUSES = 200, 10.0, (1.0, 0.5, 0.2, 0.0)
"""Concurrent matches, the duration, and the pauses between the actions of a match."""
TARGET, MOST_PACE, PACE_STEP = 50.0, 1600, 50
"""The wanted p95 in milliseconds, the highest pace to try, and the precision of the search."""
SOCKETS, FEW, WATCHED = 2000, 200, 20
"""A large and a small number of open sockets, and the number of matches that they watch."""
STARTS = 3
MEGABYTE = 1 << 20


async def closed(writer: asyncio.StreamWriter) -> None:
    """Closes a connection and ignores errors of the other side."""
    writer.close()
    with suppress(ConnectionError):
        await writer.wait_closed()


class Connection:
    """Sends requests one after the other over a persistent connection."""

    def __init__(self, url: str) -> None:
        where = urlsplit(url)
        self.where = where.hostname or "", where.port or 0
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(
        self, method: str, path: str, body: Any = None, token: str | None = None
    ) -> tuple[int, bytes]:
        if self.writer is not None and self.reader is not None and self.reader.at_eof():
            await self.close()  # the server closed it because it was idle
            self.reader = None
        if self.reader is None or self.writer is None:
            self.reader, self.writer = await asyncio.open_connection(*self.where)
        content = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: load\r\nContent-Length: {len(content)}\r\n"
        if token:
            head += f"Authorization: Bearer {token}\r\n"
        self.writer.write(f"{head}\r\n".encode() + content)
        answer = await self.reader.readuntil(b"\r\n\r\n")
        lines = answer.decode("latin-1").lower().split("\r\n")
        length = next(int(line[15:]) for line in lines if line.startswith("content-length:"))
        return int(lines[0].split()[1]), await self.reader.readexactly(length)

    async def close(self) -> None:
        if self.writer is not None:
            await closed(self.writer)


class Seen(msgspec.Struct):
    """The fields of a view that the program needs; decoding skips the rest."""

    version: int = 0
    over: bool = True
    actor: int | None = None
    legal: list[str] = []


class Match:
    """A match whose two seats a program plays; it times its actions."""

    def __init__(self, url: str, rng: random.Random) -> None:
        self.url, self.rng = url, rng
        self.connection = Connection(url)
        self.times: list[float] = []
        self.view = Seen()
        self.path, self.tokens = "", [""]

    async def open(self) -> None:
        seats = [{"kind": "human", "name": name} for name in ("Ann", "Bo")]
        body = {"game": "tigris", "rules": "advanced", "seats": seats}
        status, answer = await self.connection.ask("POST", "/api/matches", body)
        assert status == 201, answer
        opened = json.loads(answer)
        self.path = f"/api/matches/{opened['match']}"
        self.tokens = [seat["token"] for seat in opened["seats"]]
        self.view = await self.seen(None)

    async def seen(self, token: str | None) -> Seen:
        _status, answer = await self.connection.ask("GET", self.path, token=token)
        return msgspec.json.decode(answer, type=Seen)

    async def act(self) -> None:
        """Plays the next action, in a new match if this one is over."""
        if self.view.over:
            await self.open()
        assert self.view.actor is not None
        token = self.tokens[self.view.actor]
        if not self.view.legal:
            self.view = await self.seen(token)
        body = {"version": self.view.version, "action": self.rng.choice(self.view.legal)}
        started = time.perf_counter()
        status, answer = await self.connection.ask("POST", f"{self.path}/actions", body, token)
        self.times.append(time.perf_counter() - started)
        assert status == 200, answer
        self.view = msgspec.json.decode(answer, type=Seen)

    async def play(self, until: float, pause: float) -> None:
        """Plays one action in each interval at a random moment; after a late response at once."""
        due = time.monotonic() + self.rng.uniform(0, pause)
        while due < until:
            await asyncio.sleep(due - time.monotonic())
            await self.act()
            due = max(due + self.rng.uniform(0, 2 * pause), time.monotonic())


class Watcher:
    """A socket that receives deflated views and counts their bytes without decoding them."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def open(cls, url: str, path: str, token: str | None = None) -> Watcher:
        where = urlsplit(url)
        reader, writer = await asyncio.open_connection(where.hostname, where.port)
        key = base64.b64encode(os.urandom(16)).decode()
        writer.write(
            f"GET {path}/live HTTP/1.1\r\nHost: {where.netloc}\r\nConnection: Upgrade\r\n"
            f"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n\r\n".encode()
        )
        answer = await reader.readuntil(b"\r\n\r\n")
        assert answer.startswith(b"HTTP/1.1 101"), answer
        assert b"permessage-deflate" in answer, answer
        hello = json.dumps({"token": token} if token else {}).encode()
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[n % 4] for n, byte in enumerate(hello))
        writer.write(bytes([0x81, 0x80 | len(hello)]) + mask + masked)
        return cls(reader, writer)

    async def view(self) -> int:
        """Waits for a view; returns its bytes on the wire."""
        while True:
            first, length = await self.reader.readexactly(2)
            if length == 126:
                (length,) = struct.unpack("!H", await self.reader.readexactly(2))
            elif length == 127:
                (length,) = struct.unpack("!Q", await self.reader.readexactly(8))
            await self.reader.readexactly(length)
            if first & 0x0F == 1:  # text; the others are pings
                return int(length)

    async def close(self) -> None:
        await closed(self.writer)


@contextmanager
def served(folder: Path) -> Iterator[tuple[str, int, float]]:
    """Starts a server on a new file: its address, process and seconds to the first response."""
    database = folder / f"{time.monotonic_ns()}.sqlite"
    command = [sys.executable, "-m", "shedu", "serve", "--port", "0", "--no-rate-limit"]
    started = time.perf_counter()
    with (folder / "errors.txt").open("w") as errors:
        child = subprocess.Popen(
            [*command, "--database", str(database)],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )
    assert child.stdout is not None
    try:
        url = child.stdout.readline().strip()
        assert url, (folder / "errors.txt").read_text()
        asyncio.run(ready(url))
        yield url, child.pid, time.perf_counter() - started
    finally:
        child.terminate()
        child.wait(10)
        child.stdout.close()


async def ready(url: str) -> None:
    connection = Connection(url)
    while (await connection.ask("GET", "/healthz"))[0] != 200:
        await asyncio.sleep(0.02)
    await connection.close()


def percentile(values: Sequence[float], part: float) -> float:
    return sorted(values)[int(part * (len(values) - 1))]


def tell(what: str, values: list[float], unit: str, target: str = "") -> None:
    p95 = percentile(values, 0.95)
    median = statistics.median(values)
    print(f"{what:<58} median {median:9.4g}  p95 {p95:9.4g} {unit:<4} {target}", flush=True)


def milliseconds(times: list[float]) -> list[float]:
    return [1000 * seconds for seconds in times]


async def alone(url: str) -> None:
    """Measures one match at a time, with a socket that measures the views of the acting seat."""
    match = Match(url, random.Random(1))
    sizes: list[float] = []
    await match.open()
    watchers = [await Watcher.open(url, match.path, token) for token in match.tokens]
    for watcher in watchers:
        await watcher.view()
    for _ in range(ALONE):
        await match.act()
        sizes += [await watcher.view() / 1024 for watcher in watchers]
        if match.view.over:
            break
    tell("an action, alone, committed and answered", milliseconds(match.times), "ms", "< 10")
    tell("a view on the wire, deflated", sizes, "KB", "< 15")
    print(f"{'the largest of them':<58} {max(sizes):16.4g} KB", flush=True)
    _status, answer = await match.connection.ask("GET", match.path, token=match.tokens[0])
    print(f"{'a view before it is deflated':<58} {len(answer) / 1024:16.4g} KB", flush=True)
    await match.connection.close()
    for watcher in watchers:
        await watcher.close()


class Pace(NamedTuple):
    """The cost of many matches at a pace: seconds for each action."""

    times: list[float]
    server: float
    generator: float


async def played(url: str, pid: int, pause: float, seconds: float) -> Pace:
    """Plays many matches at once, each by a program."""
    matches = [Match(url, random.Random(number)) for number in range(MATCHES)]
    await asyncio.gather(*(match.open() for match in matches))
    until, used, own = time.monotonic() + seconds, processor(pid), time.process_time()
    await asyncio.gather(*(match.play(until, pause) for match in matches))
    used, own = processor(pid) - used, time.process_time() - own
    times = [took for match in matches for took in match.times]
    for match in matches:
        await match.connection.close()
    return Pace(times, used / len(times), own / len(times))


async def many(url: str, pid: int, pause: float) -> None:
    pace = await played(url, pid, pause, SECONDS)
    how = f"every {pause:g} s" if pause else "without a pause"
    what = f"an action, {MATCHES} matches, {how}: {len(pace.times) / SECONDS:.0f} a second"
    tell(what, milliseconds(pace.times), "ms", f"< {TARGET:g}" if pause == PAUSES[0] else "")
    what = "the server's processor time for each, and this program's"
    busy = f"of {os.cpu_count()} cores {os.getloadavg()[0]:.1f} are wanted"
    server, generator = milliseconds([pace.server, pace.generator])
    print(f"{what:<58} {server:16.4g}  and {generator:11.4g} ms   ({busy})", flush=True)


def highest(folder: Path) -> None:
    """Finds the highest pace whose p95 is within the target, by bisection."""
    low, high = 0, MOST_PACE
    while high - low > PACE_STEP:
        pace = (low + high) // 2
        with served(folder) as (url, pid, _seconds):
            times = asyncio.run(played(url, pid, MATCHES / pace, SECONDS / 2)).times
        good = 1000 * percentile(times, 0.95) < TARGET
        low, high = (pace, high) if good else (low, pace)
    what = f"the highest pace of {MATCHES} matches with p95 < {TARGET:g} ms, within {PACE_STEP}"
    each = f"({low / MATCHES:g} a match)"
    print(f"{what:<58} {low:12} a second {each}", flush=True)


async def watched(url: str, number: int) -> tuple[list[Match], list[list[Watcher]]]:
    """Opens sockets spread over some matches; each has received its first view."""
    matches = [Match(url, random.Random(number)) for number in range(WATCHED)]
    for match in matches:
        await match.open()
    watchers: list[list[Watcher]] = [[] for _ in matches]
    for n in range(number):
        watchers[n % WATCHED].append(await Watcher.open(url, matches[n % WATCHED].path))
    await asyncio.gather(*(watcher.view() for group in watchers for watcher in group))
    return matches, watchers


async def parted(matches: list[Match], watchers: list[list[Watcher]]) -> None:
    for match, group in zip(matches, watchers, strict=True):
        await match.connection.close()
        for watcher in group:
            await watcher.close()


async def sockets(url: str, memory: Callable[[], float]) -> None:
    """Measures thousands of sockets on some matches."""
    before = memory()
    matches, watchers = await watched(url, SOCKETS)
    times = []
    for _ in range(3):
        for match, group in zip(matches, watchers, strict=True):
            started = time.perf_counter()
            seen = asyncio.gather(*(watcher.view() for watcher in group))
            await match.act()
            await seen
            times.append(time.perf_counter() - started)
    what = f"an action until all its {SOCKETS // WATCHED} watchers have it"
    tell(what, milliseconds(times), "ms")
    print(f"{'the memory of the server before the sockets':<58} {before:16.4g} MB")
    print(f"{f'with {SOCKETS} open sockets':<58} {memory():16.4g} MB   < 1024", flush=True)
    await parted(matches, watchers)


async def stopped(url: str, pid: int, number: int) -> None:
    """Measures how fast a server stops while silent sockets are open and bots think."""
    matches, watchers = await watched(url, number)
    seats = [{"kind": "bot", "bot": "greedy"}] * 4
    for match in matches:
        status, _answer = await match.connection.ask(
            "POST", "/api/matches", {"game": "tigris", "seats": seats}
        )
        assert status == 201
    started = time.perf_counter()
    os.kill(pid, signal.SIGTERM)
    await asyncio.to_thread(os.waitid, os.P_PID, pid, os.WEXITED | os.WNOWAIT)
    what = f"a stop with {number} open sockets and bots that think"
    print(f"{what:<58} {time.perf_counter() - started:16.4g} s    < 1", flush=True)
    await parted(matches, watchers)


def processor(pid: int) -> float:
    """The processor time that a process has used, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(pid: int) -> float:
    """The memory of a process, in megabytes."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    line = next(line for line in lines if line.startswith("VmRSS:"))
    return int(line.split()[1]) * 1024 / MEGABYTE


def main() -> None:
    description = "Measures the server under load, in two minutes; it takes no options."
    argparse.ArgumentParser(prog="python -m benchmarks.load", description=description).parse_args()
    runs: list[Callable[[str, int], Awaitable[None]]] = [
        lambda url, _pid: alone(url),
        *(partial(many, pause=pause) for pause in PAUSES),
        lambda url, pid: sockets(url, lambda: resident(pid)),
        *(partial(stopped, number=number) for number in (FEW, SOCKETS)),
    ]
    with tempfile.TemporaryDirectory(prefix="shedu-load-") as name:
        folder = Path(name)
        starts = []
        for _ in range(STARTS):
            with served(folder) as (_url, _pid, seconds):
                starts.append(seconds)
        tell("start to the first answer, warm cache", starts, "s", "< 3")
        for run in runs:
            with served(folder) as (url, pid, _seconds):
                asyncio.run(asyncio.wait_for(as_coroutine(run(url, pid)), 120))
        highest(folder)


async def as_coroutine(work: Awaitable[None]) -> None:
    await work


if __name__ == "__main__":
    main()
