"""Forced decisions: the server takes them, unless the seat's player does."""

from __future__ import annotations

from typing import Any, cast

import httpx2
import pytest
from starlette.testclient import TestClient

from server.conftest import eventually
from server.servers import ANN, BO, GREEDY, Played, in_process, opened, refused
from shedu.games import GAMES, find_game
from shedu.record import read, replay
from shedu.server import bot_worker
from shedu.server.web.cookies import CSRF_COOKIE, CSRF_HEADER, SEATS_COOKIE

pytest_plugins = ("server.fixtures",)

GAME = next(name for name in GAMES if find_game(name).rules.always_asked)
"""A game with forced decisions."""
ITSELF = {"answers_itself": True}


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_worker, "FORCED_SECONDS", (0.05, 0.1))


def begun(client: httpx2.Client, *seats: dict[str, Any]) -> Played:
    return opened(client, *seats, game=GAME)


def is_forced(view: dict[str, Any]) -> bool:
    return view["decision"] in find_game(GAME).rules.always_asked and len(view["legal"]) == 1


def until_forced(played: Played) -> dict[str, Any]:
    """Plays until a seat has a forced decision; returns its view."""
    while True:
        view = played.view(played.actor())
        if is_forced(view):
            return view
        played.act()


def stays(played: Played, version: int) -> None:
    """Checks that the server has nothing to do for the match and leaves it at this version."""
    app: Any = cast(TestClient, played.client).app
    busy = app.state.server.bot_worker._busy
    eventually(lambda: played.match not in busy)
    assert played.view()["version"] == version


def test_the_server_takes_forced_decisions_and_the_record_replays(client: TestClient) -> None:
    played = begun(client, ANN, BO)
    answered = 0
    while not (view := played.view())["over"]:
        mine = played.view(view["actor"])
        if is_forced(mine):
            version = mine["version"]
            eventually(lambda v=version: played.view()["version"] > v)  # type: ignore[misc]
            answered += 1
        elif mine["legal"]:  # else the server has taken the decision since
            played.newest = mine
            played.act()
    assert answered > 10
    record = read(client.get(f"{played.path}/record").text)
    assert len(list(replay(record))) == view["version"]


def test_the_server_takes_no_forced_decisions_of_a_seat_that_does_so_itself(
    client: TestClient,
) -> None:
    played = begun(client, ANN | ITSELF, BO | ITSELF)
    view = until_forced(played)
    stays(played, view["version"])
    assert played.act()["version"] == view["version"] + 1
    view = until_forced(played)
    response = played.post("answers", view["seat"], {"itself": False})
    assert (response.status_code, response.json()) == (200, {"itself": False})
    eventually(lambda: played.view()["version"] > view["version"])


def test_a_player_may_start_to_take_forced_decisions(client: TestClient) -> None:
    played = begun(client, ANN, BO)
    for seat in (0, 1):
        assert played.post("answers", seat, {"itself": True}).status_code == 200
    view = until_forced(played)
    stays(played, view["version"])


def test_a_player_may_take_a_forced_decision_before_the_server(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_worker, "FORCED_SECONDS", (0.4, 0.4))
    played = begun(client, ANN, BO)
    for _ in range(5):
        view = until_forced(played)
        body = {"version": view["version"], "action": view["legal"][0]}
        response = played.post("actions", view["seat"], body, key=f"{view['version']}")
        assert response.status_code == 200
        again = played.post("actions", view["seat"], body, key=f"{view['version']}")
        assert again.content == response.content
    refused(played.post("actions", view["seat"], body), 409, "stale")


def test_pauses_are_as_long_as_those_of_humans(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_worker, "FORCED_SECONDS", (1.0, 3.0))
    pauses = sorted(bot_worker.pause() for _ in range(1000))
    assert 1.0 <= pauses[0] < pauses[-1] <= 3.0
    assert pauses[500] < 2.0 < pauses[900]


def test_the_server_takes_a_forced_decision_after_a_restart(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_worker, "FORCED_SECONDS", (60, 60))
    with in_process(database) as client:
        played = begun(client, ANN, BO)
        view = until_forced(played)
    monkeypatch.setattr(bot_worker, "FORCED_SECONDS", (0.05, 0.1))
    with in_process(database) as client:
        played.client = client
        eventually(lambda: played.view()["version"] > view["version"])


def test_the_server_does_not_repeat_an_undone_forced_decision(client: TestClient) -> None:
    """Players who undo a forced decision may want to undo the action before it, too."""
    played = begun(client, ANN | ITSELF, BO | ITSELF)
    while True:
        view = until_forced(played)
        done = played.act()
        response = played.post("undo", view["seat"], {"version": done["version"]})
        if response.status_code == 200:
            break
    played.post("answers", view["seat"], {"itself": False})
    stays(played, response.json()["version"])


def test_bots_take_their_own_forced_decisions(client: TestClient) -> None:
    played = begun(client, GREEDY, GREEDY)
    assert played.until_human(60)["over"]


def test_answers_itself_must_be_a_bool_and_only_for_humans(client: TestClient) -> None:
    for seats in ([ANN, GREEDY | ITSELF], [ANN | {"answers_itself": 1}, BO]):
        body = {"game": GAME, "seats": seats}
        refused(client.post("/api/matches", json=body), 400, "malformed")
    played = begun(client, ANN, BO)
    refused(played.post("answers", None, {"itself": True}), 401, "bad-token")
    for malformed in ({}, {"itself": None}, {"itself": "yes"}, {"itself": True, "x": 1}):
        refused(played.post("answers", 0, malformed), 400, "malformed")
    played.match = "none"
    refused(played.post("answers", 0, {"itself": True}), 404, "no-such-match")


def test_a_page_sets_who_takes_forced_decisions_only_for_seats_of_its_browser(
    client: TestClient,
) -> None:
    played = begun(client, ANN, BO)
    path, form = f"/matches/{played.match}/answers", "f" * 32
    headers = {"Cookie": f"{CSRF_COOKIE}={form}; {SEATS_COOKIE}={played.tokens[0]}"}
    body = {"seat": 0, "itself": True}
    refused(client.post(path, json=body, headers=headers), 403, "bad-form")
    headers[CSRF_HEADER] = form
    refused(client.post(path, json=body | {"seat": 1}, headers=headers), 403, "not-your-seat")
    refused(client.post(path, json={"seat": 0}, headers=headers), 400, "malformed")
    assert client.post(path, json=body, headers=headers).json() == {}
    while (view := until_forced(played))["seat"] != 0:
        played.act()
    stays(played, view["version"])
