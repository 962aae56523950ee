"""HTTP is parsed strictly and with size limits; ambiguous requests are refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.servers import ANN, BO, Process, exchanged, opened, serving


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    folder: Path = tmp_path_factory.mktemp("http")
    with serving(str(folder / "shedu.sqlite"), folder) as process:
        process.wait_until_ready()
        yield process


def answers(process: Process, sent: bytes) -> list[tuple[int, bytes]]:
    """The statuses and bodies of the responses to these bytes; checks that they are not chunked."""
    left, found = exchanged(process, sent, ends=False), []
    while left:
        head, _empty, left = left.partition(b"\r\n\r\n")
        first, *lines = head.lower().split(b"\r\n")
        headers = dict(line.split(b": ", 1) for line in lines)
        length = int(headers[b"content-length"])
        found.append((int(first.split()[1]), left[:length]))
        left = left[length:]
    return found


GET = b"GET /healthz HTTP/1.1\r\n"
POST = b"POST /api/matches HTTP/1.1\r\nHost: x\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"
LAST = b"Host: x\r\nConnection: close\r\n\r\n"
LONG = b"x" * 70_000
REFUSED = {
    "both lengths": POST + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "two lengths": POST + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
    "an odd length": POST + b"Content-Length: +5\r\n\r\nhello",
    "pieces not last": POST + b"Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n",
    "an odd encoding": POST + b"Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
    "a space before the colon": POST + b"Content-Length : 5\r\n\r\nhello",
    "a special character in a name": POST + b"Content\x00Length: 5\r\n\r\nhello",
    "a zero in a value": GET + b"Host: x\r\nX: a\x00b\r\n\r\n",
    "a lone return in a value": GET + b"Host: x\r\nX: a\rb\r\n\r\n",
    "an odd size of a piece": CHUNKED + b"0x5\r\nhello\r\n0\r\n\r\n",
    "no size of a piece": CHUNKED + b"\r\nhello\r\n0\r\n\r\n",
    "a piece without its end": CHUNKED + b"5\r\nhelloX0\r\n\r\n",
    "a lone return after a piece": CHUNKED + b"5\r\nhello\r0\r\n\r\n",
    "a tunnel": b"CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n",
    "no host": GET + b"\r\n",
    "two hosts": GET + b"Host: x\r\nHost: y\r\n\r\n",
    "another version": b"GET /healthz HTTP/2.0\r\nHost: x\r\n\r\n",
    "no version": b"GET /healthz\r\nHost: x\r\n\r\n",
    "a long address": b"GET /" + LONG + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    "a long header": GET + b"Host: x\r\nX: " + LONG + b"\r\n\r\n",
    "many headers": GET + b"Host: x\r\n" + b"X: y\r\n" * 12_000 + b"\r\n",
    "headers without end": GET + b"Host: x\r\n" + b"X: y\r\n" * 90_000,
    "a header without end": GET + b"Host: x\r\nX: " + LONG * 8,
    "a trailer without end": CHUNKED + b"0\r\nX: " + LONG * 8,
    "a mark without end": CHUNKED + b"1;x=" + LONG * 8,
}


@pytest.mark.parametrize("name", REFUSED)
def test_invalid_requests_are_refused(process: Process, name: str) -> None:
    ((status, body),) = answers(process, REFUSED[name])
    assert status == 400
    assert json.loads(body)["error"] == "malformed"


def test_pipelined_requests_are_answered_in_order(process: Process) -> None:
    one, other = GET + b"Host: x\r\n\r\n", b"GET /none HTTP/1.1\r\nHost: x\r\n\r\n"
    last = GET + LAST
    assert [status for status, _ in answers(process, one + other + last)] == [200, 404, 200]


def test_a_chunked_body_is_read(process: Process) -> None:
    body = json.dumps({"game": "none", "seats": []}).encode()
    pieces = b"".join(b"1;x=y\r\n%c\r\n" % sign for sign in body)
    head = CHUNKED.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
    ((status, answer),) = answers(process, head + pieces + b"0\r\nX: trailer\r\n\r\n")
    assert (status, json.loads(answer)["error"]) == (422, "unknown-game")


def test_a_large_body_is_refused(process: Process) -> None:
    with process.client() as client:
        played = opened(client, ANN, BO)
        for size in (70_000, 300_000):
            response = played.post("actions", 0, b"x" * size)
            assert (response.status_code, response.json()["error"]) == (413, "too-large")


def test_an_http_1_0_client_needs_no_host(process: Process) -> None:
    ((status, _body),) = answers(process, b"GET /healthz HTTP/1.0\r\n\r\n")
    assert status == 200


def test_an_upgrade_to_another_protocol_is_ignored(process: Process) -> None:
    offer = {"Connection": "Upgrade, HTTP2-Settings", "Upgrade": "h2c", "HTTP2-Settings": "x"}
    with process.client() as client:
        for _ in range(2):
            assert client.get("/healthz", headers=offer).status_code == 200
            response = client.post("/api/matches", json={}, headers=offer)
            assert (response.status_code, response.json()["error"]) == (400, "malformed")
            assert "`game`" in response.json()["message"]  # the body was read


def test_bad_requests_are_not_logged_as_errors(process: Process) -> None:
    assert "Traceback" not in process.logged()
    assert '"level": "error"' not in process.logged()
