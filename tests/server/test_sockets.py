"""The socket of a match."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from server.conftest import eventually
from server.servers import ANN, BO, GREEDY, RANDOM, Played, opened
from shedu.server import sockets

pytest_plugins = ("server.fixtures",)


@contextmanager
def watching(played: Played, seat: int | None = None) -> Iterator[WebSocketTestSession]:
    """Opens a socket and sends its token."""
    assert isinstance(played.client, TestClient)
    with played.client.websocket_connect(f"{played.path}/live") as socket:
        socket.send_json({} if seat is None else {"token": played.tokens[seat]})
        yield socket


def closed(socket: WebSocketTestSession) -> int:
    """The code with which the server closes before it sends a message."""
    with pytest.raises(WebSocketDisconnect) as raised:
        socket.receive_text()
    return raised.value.code


def until(socket: WebSocketTestSession, version: int) -> list[dict[str, Any]]:
    """Receives views up to this version."""
    views = [socket.receive_json()]
    while views[-1]["version"] < version:
        views.append(socket.receive_json())
    return views


def test_a_socket_sends_the_view_of_its_seat_at_once(client: TestClient) -> None:
    played = opened(client)
    for seat in (None, 0, 1):
        with watching(played, seat) as socket:
            assert socket.receive_json() == played.view(seat)


def test_the_first_message_may_be_bytes(client: TestClient) -> None:
    played = opened(client)
    with client.websocket_connect(f"{played.path}/live") as socket:
        socket.send_bytes(json.dumps({"token": played.tokens[1]}).encode())
        assert socket.receive_json() == played.view(1)


def test_each_change_brings_the_newest_view(client: TestClient) -> None:
    played = opened(client)
    with watching(played) as spectator, watching(played, 0) as ann, watching(played, 1) as bo:
        sockets: dict[int | None, WebSocketTestSession] = {None: spectator, 0: ann, 1: bo}
        for socket in sockets.values():
            assert socket.receive_json()["version"] == 0
        for version in range(1, 11):
            played.act()
            for seat, socket in sockets.items():
                assert socket.receive_json() == played.view(seat, version)


def test_undo_and_resignation_bring_views_too(client: TestClient) -> None:
    played = opened(client)
    seat = played.actor()
    with watching(played) as socket:
        socket.receive_json()
        played.act(next(a for a in played.view(seat)["legal"] if a.startswith("catastrophe")))
        assert socket.receive_json()["version"] == 1
        played.post("undo", seat, {"version": 1})
        assert socket.receive_json() == played.view(None, 2)
        played.post("resign", 1 - seat, {"version": 2, "bot": "random"})
        assert socket.receive_json()["players"][1 - seat]["kind"] == "bot"


def test_versions_never_go_back_while_bots_play(client: TestClient) -> None:
    played = opened(client, RANDOM, RANDOM)
    with ExitStack() as stack:
        sockets = [stack.enter_context(watching(played)) for _ in range(3)]
        for socket in sockets:
            views = [socket.receive_json()]
            while not views[-1]["over"]:
                views.append(socket.receive_json())
            versions = [view["version"] for view in views]
            assert versions == sorted(set(versions))
            assert views[-1] == played.view()


def test_many_sockets_on_one_match_all_get_the_newest_view(client: TestClient) -> None:
    played = opened(client, ANN, GREEDY)
    newest = played.until_human()["version"]
    seats = [None, 0] * 20
    with ExitStack() as stack:
        sockets = [stack.enter_context(watching(played, seat)) for seat in seats]
        for socket in sockets:
            until(socket, newest)
        played.act("end turn")
        newest = played.until_human()["version"]
        for seat, socket in zip(seats, sockets, strict=True):
            assert until(socket, newest)[-1] == played.view(seat)


@pytest.mark.parametrize(
    "message",
    [
        '{"token": "wrong"}',
        '{"token": ""}',
        '{"token": 3}',
        '{"token": null}',
        '{"seat": 0}',
        "[]",
        "null",
        "",
        "{",
        '"',
        "hello",
        '{"token": "\\ud800"}',
        "[" * 3000,
    ],
)
def test_a_bad_token_or_foreign_data_closes_with_4401(client: TestClient, message: str) -> None:
    played = opened(client)
    with client.websocket_connect(f"{played.path}/live") as socket:
        socket.send_text(message)
        assert closed(socket) == 4401


def test_bytes_that_are_not_utf8_close_with_4401(client: TestClient) -> None:
    played = opened(client)
    with client.websocket_connect(f"{played.path}/live") as socket:
        socket.send_bytes(b"\xff\x00\xfe")
        assert closed(socket) == 4401


def test_a_token_of_another_match_closes_with_4401(client: TestClient) -> None:
    played, other = opened(client), opened(client)
    with client.websocket_connect(f"{played.path}/live") as socket:
        socket.send_json({"token": other.tokens[0]})
        assert closed(socket) == 4401


@pytest.mark.parametrize("match", ["none", "%00", "a b", "x" * 200])
@pytest.mark.parametrize("message", ["{}", '{"token": "x"}'])
def test_an_unknown_match_closes_with_4404(client: TestClient, match: str, message: str) -> None:
    with client.websocket_connect(f"/api/matches/{match}/live") as socket:
        socket.send_text(message)
        assert closed(socket) == 4404


def test_no_first_message_in_time_closes_with_4401(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "FIRST_MESSAGE_SECONDS", 0.05)
    played = opened(client)
    with client.websocket_connect(f"{played.path}/live") as socket:
        assert closed(socket) == 4401


def test_later_messages_of_a_client_are_ignored(client: TestClient) -> None:
    played = opened(client)
    with watching(played) as socket:
        socket.receive_json()
        for message in ("{", '{"token": "wrong"}', "x" * 10_000):
            socket.send_text(message)
        played.act()
        assert socket.receive_json()["version"] == 1


def test_the_socket_of_a_finished_match_shows_its_end(finished: Played) -> None:
    with watching(finished, 0) as socket:
        assert socket.receive_json() == finished.view(0)


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://testserver.evil", ""])
def test_pages_of_other_sites_get_no_socket(client: TestClient, origin: str) -> None:
    path = f"{opened(client).path}/live"
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect(path, headers={"Origin": origin}),
    ):
        pass


def test_pages_of_this_site_get_a_socket(client: TestClient) -> None:
    path = f"{opened(client).path}/live"
    for origin in ("http://testserver", "https://testserver"):
        with client.websocket_connect(path, headers={"Origin": origin}) as socket:
            socket.send_json({})
            assert socket.receive_json()["version"] == 0


def test_open_sockets_are_counted_and_closed_ones_are_not(client: TestClient) -> None:
    def counted() -> float:
        lines = client.get("/metrics").text.splitlines()
        return float(next(line for line in lines if line.startswith("shedu_sockets ")).split()[1])

    eventually(lambda: counted() == 0)
    played = opened(client, ANN, BO)
    with watching(played) as one, watching(played, 0) as two:
        one.receive_json()
        two.receive_json()
        assert counted() == 2
    eventually(lambda: counted() == 0)
