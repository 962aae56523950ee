"""No request leads to a 500 or a logged error, and every refusal is JSON."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx2
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from structlog.testing import capture_logs

from server.servers import GREEDY, Played, Process, exchanged, opened, serving

pytest_plugins = ("server.fixtures",)

fuzz = settings(
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=150,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)

numbers = st.integers(-3, 12) | st.integers() | st.just(2**80) | st.floats()
atoms = st.none() | st.booleans() | numbers | st.text(max_size=20)
data = st.recursive(
    atoms,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4)
    ),
    max_leaves=12,
)
actions = st.sampled_from(["end turn", "catastrophe c5", "king b2", "decline", "commit 0", ""])
bots = st.sampled_from(["random", "simple", "greedy", "none"])
seats = st.sampled_from([{"kind": "human", "name": "Ann"}, {"kind": "bot", "bot": "random"}, {}])
near = st.fixed_dictionaries(
    {},
    optional={
        "version": numbers | atoms,
        "action": actions | st.text() | data,
        "bot": bots | data,
        "game": st.sampled_from(["tigris", "x"]) | data,
        "rules": st.sampled_from(["rulebook", "english=true", "a,b", "=", ""]) | data,
        "seats": st.lists(seats | data, max_size=5),
        "practice": st.booleans() | data,
        "seed": numbers | data,
    },
)


def encoded(value: Any) -> bytes:
    """Data as JSON, even numbers with thousands of digits and unpaired surrogates."""
    if isinstance(value, int) and abs(value) > 2**70:
        return b"9" * 4401
    if isinstance(value, dict):
        return b"{" + b",".join(encoded(k) + b":" + encoded(v) for k, v in value.items()) + b"}"
    if isinstance(value, list):
        return b"[" + b",".join(map(encoded, value)) + b"]"
    return json.dumps(value).encode()


bodies = st.binary(max_size=200) | (near | data).map(encoded)
ODD_HEADERS = (
    *(b"Authorization", b"Idempotency-Key", b"Accept-Encoding", b"Content-Type"),
    *(b"Origin", b"Cookie", b"Accept-Language", b"X-Forwarded-For"),
)
odd_values = st.binary(max_size=40).map(lambda b: bytes(c for c in b if c not in b"\r\n\0"))


@pytest.fixture(scope="module")
def played(client: TestClient) -> Played:
    return opened(client)


def check(response: httpx2.Response) -> None:
    assert response.status_code < 500, response.text
    if response.status_code >= 400 and response.request.method != "HEAD":
        assert response.headers["content-type"] == "application/json"
        refusal = response.json()
        assert set(refusal) in ({"error", "message"}, {"error", "message", "view"})
        assert all(isinstance(refusal[name], str) for name in ("error", "message"))
        assert refusal["message"]


@contextlib.contextmanager
def nothing_amiss() -> Iterator[None]:
    with capture_logs() as lines:
        yield
    assert [line for line in lines if line["log_level"] not in ("debug", "info")] == []


@fuzz
@given(
    what=st.sampled_from(["actions", "undo", "resign"]),
    body=bodies,
    seat=st.sampled_from([None, 0, 1]),
    key=st.none() | st.sampled_from([b"", b"k"]) | odd_values,
)
def test_any_body_of_a_step_gets_a_proper_response(
    played: Played, what: str, body: bytes, seat: int | None, key: bytes | None
) -> None:
    headers = [(k.encode(), v.encode()) for k, v in played.headers(seat).items()]
    headers += [] if key is None else [(b"Idempotency-Key", key)]
    with nothing_amiss():
        check(played.client.post(f"{played.path}/{what}", content=body, headers=headers))


@fuzz
@given(body=bodies)
def test_any_body_of_a_new_match_gets_a_proper_response(client: TestClient, body: bytes) -> None:
    with nothing_amiss():
        check(client.post("/api/matches", content=body))


@fuzz
@given(
    method=st.sampled_from(["GET", "POST", "HEAD", "OPTIONS", "PUT", "TRACE", "get", "QUERY"]),
    parts=st.lists(
        st.sampled_from(["api", "matches", "MATCH", "log", "record", "actions", "live", ".", ".."])
        | st.text(max_size=12),
        max_size=5,
    ),
    query=st.sampled_from(["version=0", "from=1", "version=1&version=x", "from=-1"])
    | st.text(max_size=30),
    headers=st.lists(
        st.tuples(
            st.sampled_from(ODD_HEADERS),
            odd_values | st.sampled_from([b"Bearer", b"bearer x", b"Bearer  \xff", b"gzip;q=x"]),
        ),
        max_size=4,
    ),
    body=st.binary(max_size=30),
)
def test_any_method_address_query_and_header_get_a_proper_response(
    played: Played,
    method: str,
    parts: list[str],
    query: str,
    headers: list[tuple[bytes, bytes]],
    body: bytes,
) -> None:
    path = "/".join(played.match if part == "MATCH" else quote(part, safe="") for part in parts)
    url = f"http://testserver/api/matches/{path}?{quote(query, safe='=&')}"
    with nothing_amiss():
        check(played.client.request(method, url, headers=headers, content=body))


@fuzz
@given(
    match=st.none() | st.text(min_size=1, max_size=9).filter(lambda text: not set(text) & {*"/."}),
    messages=st.lists(
        bodies | st.text(max_size=30) | st.sampled_from(["{}", '{"token": ""}']), max_size=4
    ),
)
def test_any_messages_over_a_socket_are_handled(
    played: Played, match: str | None, messages: list[bytes | str]
) -> None:
    assert isinstance(played.client, TestClient)
    path = f"/api/matches/{quote(match or played.match, safe='')}/live"
    codes = []
    with nothing_amiss(), played.client.websocket_connect(path) as live:
        with contextlib.suppress(WebSocketDisconnect):
            for message in messages:
                live.send_bytes(message) if isinstance(message, bytes) else live.send_text(message)
        if messages and messages[0] not in ("{}", b"{}"):
            with pytest.raises(WebSocketDisconnect) as closed:
                live.receive_text()
            codes.append(closed.value.code)
    assert set(codes) <= {4401, 4404}


# Below HTTP: bytes over a connection to a server in a process of its own


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    folder: Path = tmp_path_factory.mktemp("fuzz")
    with serving(str(folder / "shedu.sqlite"), folder) as process:
        process.wait_until_ready()
        yield process


lengths = st.sampled_from(
    [b"0", b"5", b"-1", b"+5", b"5, 5", b"5, 6", b"0x5", b"99999999999999999999", b"", b"\xff"]
)


@fuzz
@given(
    line=st.sampled_from([b"POST", b"GET", b"HEAD", b"G\xc4T", b""]),
    path=st.sampled_from([b"/api/matches", b"/healthz", b"/%", b"/%ff%00", b"*", b"//x", b"x"])
    | st.binary(max_size=12),
    headers=st.lists(
        st.tuples(st.just(b"Content-Length"), lengths)
        | st.tuples(st.just(b"Transfer-Encoding"), st.sampled_from([b"chunked", b"gzip", b"x"]))
        | st.tuples(st.just(b"Expect"), st.just(b"100-continue"))
        | st.tuples(st.just(b"Upgrade"), st.sampled_from([b"websocket", b"h2c"]))
        | st.tuples(st.just(b"Connection"), st.sampled_from([b"Upgrade", b"close"]))
        | st.tuples(st.sampled_from([b"Authorization", b"Idempotency-Key"]), odd_values)
        | st.tuples(odd_values, odd_values),
        max_size=5,
    ),
    body=bodies | st.sampled_from([b"5\r\nhello\r\n0\r\n\r\n", b"zz\r\n", b"x" * 70_000]),
)
def test_any_bytes_over_a_connection_are_handled(
    process: Process, line: bytes, path: bytes, headers: list[tuple[bytes, bytes]], body: bytes
) -> None:
    head = b"%s %s HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" % (line, path)
    sent = head + b"".join(b"%s: %s\r\n" % pair for pair in headers) + b"\r\n" + body
    answer = exchanged(process, sent)
    if answer:
        assert answer.startswith(b"HTTP/1.1 ")
        assert answer[9:10] in b"1234", answer


@pytest.mark.parametrize("sent", [b"BROKEN\r\n\r\n", b"GET / HTTP/9\r\n\r\n", b"\0" * 70_000])
def test_malformed_http_gets_a_json_error(process: Process, sent: bytes) -> None:
    head, _empty, body = exchanged(process, sent).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 400 Bad Request\r\n")
    assert b"content-type: application/json" in head.lower()
    assert json.loads(body)["error"] == "malformed"


def test_head_requests_with_a_broken_body_are_handled(process: Process) -> None:
    chunked = b"Host: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    sent = b"HEAD /api/games HTTP/1.1\r\n" + chunked + b"x" * 70_000
    for _ in range(5):
        assert exchanged(process, sent)[:9] in (b"HTTP/1.1 ", b"")


def test_after_fuzzing_the_server_is_healthy_and_logged_no_error(process: Process) -> None:
    with process.client() as client:
        assert client.get("/healthz").status_code == 200
        assert opened(client, GREEDY, GREEDY).until_human(60)["over"]
    logged = process.logged()
    assert "Traceback" not in logged
    assert '"level": "error"' not in logged
    assert "ERROR" not in logged
