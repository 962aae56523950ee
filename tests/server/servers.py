"""Servers for tests, in this process and in other processes, and matches on them."""

from __future__ import annotations

import contextlib
import os
import random
import re
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx2
from starlette.testclient import TestClient

from server.conftest import eventually
from shedu.server.app import create_app
from shedu.server.observability import configure_json_logging

ANN = {"kind": "human", "name": "Ann"}
BO = {"kind": "human", "name": "Bo"}
CY = {"kind": "human", "name": "Cy"}
GREEDY = {"kind": "bot", "bot": "greedy"}
RANDOM = {"kind": "bot", "bot": "random"}
COMPILING = 240.0
"""The seconds until a server has to be ready, even if it has to compile the rules."""


def is_ready(client: httpx2.Client) -> bool:
    """Whether all games can be played."""
    response = client.get("/healthz")
    return response.status_code == 200 and "compiling" not in response.json()


@contextlib.contextmanager
def in_process(database: str, **options: Any) -> Iterator[TestClient]:
    """A client of the application on a database, ready to play."""
    configure_json_logging()
    with TestClient(create_app(database, **{"rate_limit": False} | options)) as client:
        eventually(lambda: is_ready(client), COMPILING)
        yield client


@dataclass
class Played:
    """A match whose human seats programs play over the API."""

    client: httpx2.Client
    match: str
    tokens: dict[int, str]
    rng: random.Random = field(default_factory=lambda: random.Random(1))
    newest: dict[str, Any] | None = None
    """The response to the last action; None after another request."""

    @property
    def path(self) -> str:
        return f"/api/matches/{self.match}"

    def headers(self, seat: int | None) -> dict[str, str]:
        return {} if seat is None else {"Authorization": f"Bearer {self.tokens[seat]}"}

    def get(self, seat: int | None = None, version: int | None = None) -> httpx2.Response:
        params = {} if version is None else {"version": version}
        return self.client.get(self.path, params=params, headers=self.headers(seat))

    def view(self, seat: int | None = None, version: int | None = None) -> dict[str, Any]:
        response = self.get(seat, version)
        assert response.status_code == 200, response.text
        view: dict[str, Any] = response.json()
        return view

    def post(
        self, what: str, seat: int | None, body: Any, key: str | None = None, **headers: str
    ) -> httpx2.Response:
        """Posts any body: bytes unchanged, other data as JSON."""
        self.newest = None
        given = self.headers(seat) | ({"Idempotency-Key": key} if key else {}) | headers
        path = f"{self.path}/{what}"
        if isinstance(body, bytes):
            return self.client.post(path, content=body, headers=given)
        return self.client.post(path, json=body, headers=given)

    def actor(self) -> int:
        actor = self.view()["actor"]
        assert actor is not None
        return int(actor)

    def act(self, action: str | None = None, key: str | None = None) -> dict[str, Any]:
        """Plays an action for the actor: by default a random legal one."""
        view, self.newest = self.newest, None
        if not view or not view["legal"]:
            view = self.view(self.actor())
        action = action or self.rng.choice(view["legal"])
        body = {"version": view["version"], "action": action}
        response = self.post("actions", view["seat"], body, key)
        assert response.status_code == 200, response.text
        new: dict[str, Any] = response.json()
        self.newest = new
        return new

    def until_human(self, seconds: float = 20.0) -> dict[str, Any]:
        """Waits until the match waits for a human or is over; returns a spectator's view."""
        view: dict[str, Any] = {}

        def waits() -> bool:
            nonlocal view
            view = self.view()
            return bool(view["over"] or view["players"][view["actor"]]["kind"] == "human")

        eventually(waits, seconds)
        return view


def opened(client: httpx2.Client, *seats: dict[str, Any], **more: Any) -> Played:
    """Opens a match of tigris, by default Ann against Bo."""
    body = {"game": "tigris", "seats": list(seats or (ANN, BO))} | more
    response = client.post("/api/matches", json=body)
    assert response.status_code == 201, response.text
    data = response.json()
    tokens = {seat["seat"]: seat["token"] for seat in data["seats"] if "token" in seat}
    return Played(client, data["match"], tokens)


def refused(response: httpx2.Response, status: int, code: str) -> dict[str, Any]:
    """Checks the status and code of a refusal and that it has a sentence; returns its body."""
    assert (response.status_code, response.headers["content-type"]) == (status, "application/json")
    data: dict[str, Any] = response.json()
    assert data["error"] == code
    assert re.fullmatch(r".{9,400}[.!?]", data["message"]), data["message"]
    return data


@dataclass
class Process:
    """A server in a process of its own."""

    pid: int
    url: str
    errors: Path
    child: subprocess.Popen[str] | None = None

    def client(self) -> httpx2.Client:
        return httpx2.Client(base_url=self.url, timeout=20)

    def wait_until_ready(self, seconds: float = COMPILING) -> None:
        with self.client() as client:
            eventually(lambda: is_ready(client), seconds)

    def logged(self) -> str:
        return self.errors.read_text()


def exchanged(process: Process, sent: bytes, *, ends: bool = True) -> bytes:
    """Sends bytes and returns the response until the server closes.

    `ends` closes the sending side.
    """
    where = urlsplit(process.url)
    assert where.hostname is not None
    answer = b""
    connection = socket.create_connection((where.hostname, where.port or 0), 10)
    with connection, contextlib.suppress(ConnectionError):
        connection.sendall(sent)
        if ends:
            connection.shutdown(socket.SHUT_WR)
        while part := connection.recv(65536):
            answer += part
    return answer


def command(database: str | None, *options: str) -> list[str]:
    """The command line of a server on a free port."""
    where = [] if database is None else ["--database", database]
    return [sys.executable, "-m", "shedu", "serve", "--port", "0", *where, *options]


@contextlib.contextmanager
def serving(
    database: str | None, folder: Path, *options: str, **environment: str
) -> Iterator[Process]:
    """Runs `shedu serve` during a block; it listens, but may not be ready yet."""
    errors = folder / f"errors-{time.monotonic_ns()}.txt"
    with errors.open("w") as stderr:
        child = subprocess.Popen(
            command(database, "--no-rate-limit", *options),
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
            env=os.environ | environment,
        )
    assert child.stdout is not None
    try:
        readable, _, _ = select.select([child.stdout], [], [], 60)
        url = child.stdout.readline().strip() if readable else ""
        assert url.startswith("http://"), errors.read_text()
        yield Process(child.pid, url, errors, child)
    finally:
        ended(child)
        child.stdout.close()


def ended(child: subprocess.Popen[str]) -> None:
    """Ends a process: asks it to terminate, and kills it if it does not."""
    child.terminate()
    try:
        child.wait(5)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait(5)


def refused_to_start(
    database: str | None, *options: str, before: Sequence[str] = (), **environment: str
) -> str:
    """The sentence of a server that refuses to start; `before` is a prefix of the command."""
    done = subprocess.run(
        [*before, *command(database, *options)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env=os.environ | environment,
    )
    assert done.returncode == 2, done
    assert done.stdout == ""
    assert re.fullmatch(r"shedu: [^\n]{10,300}\n", done.stderr), done.stderr
    return done.stderr


@dataclass
class Nursery:
    """Starts servers fast, as forks of a process that has loaded everything."""

    child: subprocess.Popen[str]
    folder: Path
    alive: list[int] = field(default_factory=list)

    def start(self, database: str) -> Process:
        """Starts a server and returns before it is ready."""
        assert self.child.stdin is not None
        assert self.child.stdout is not None
        errors = self.folder / f"errors-{time.monotonic_ns()}.txt"
        self.child.stdin.write(f"{database}\t{errors}\n")
        self.child.stdin.flush()
        pid, url = self.child.stdout.readline().split()
        self.alive.append(int(pid))
        return Process(int(pid), url, errors)

    def kill(self, process: Process) -> None:
        """Kills a server and waits for its end."""
        self._end(process, signal.SIGKILL)

    def stop(self, process: Process) -> None:
        """Asks a server to stop, and waits until it has."""
        self._end(process, signal.SIGTERM)

    def _end(self, process: Process, how: signal.Signals) -> None:
        os.kill(process.pid, how)
        self.alive.remove(process.pid)
        assert self.child.stdin is not None
        assert self.child.stdout is not None
        self.child.stdin.write(f"{process.pid}\n")
        self.child.stdin.flush()
        assert self.child.stdout.readline().split() == [str(process.pid), "ended"]


@contextlib.contextmanager
def nursery(folder: Path) -> Iterator[Nursery]:
    errors = folder / "nursery.txt"
    with errors.open("w") as stderr:
        child = subprocess.Popen(
            [sys.executable, "-m", "server.fork_server"],
            cwd=Path(__file__).parent.parent,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
        )
    assert child.stdin is not None
    assert child.stdout is not None
    found = Nursery(child, folder)
    try:
        assert child.stdout.readline() == "ready\n", errors.read_text()
        yield found
    finally:
        for pid in found.alive:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        child.stdin.close()
        ended(child)
        child.stdout.close()
