"""While rules are compiled the server shows pages, and each game opens when it is ready."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from server.conftest import eventually
from server.servers import ANN, BO, GREEDY
from shedu import jit
from shedu.games import GAMES
from shedu.server import context, readiness
from shedu.server.app import create_app
from shedu.warming import prepare

PAGE = {"Accept": "text/html"}
COMPILING = 240.0


class Compiler:
    """Replaces compilation: a game is compiled when the test says so."""

    def __init__(self) -> None:
        self.may = {name: threading.Event() for name in GAMES}
        self.compiled: list[str] = []

    def prepare(self, game: Any) -> None:
        name = game.rules.name
        assert self.may[name].wait(60)
        prepare(game)
        self.compiled.append(name)

    def go_on(self) -> None:
        for event in self.may.values():
            event.set()


@contextmanager
def starting(database: str, compiler: Compiler) -> Iterator[TestClient]:
    app = create_app(database, rate_limit=False)
    with TestClient(app, follow_redirects=False) as client:
        try:
            yield client
        finally:
            compiler.go_on()


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch) -> Compiler:
    compiler = Compiler()
    monkeypatch.setattr(readiness, "prepare", compiler.prepare)
    for patience in ("PAGE_PATIENCE", "PROGRAM_PATIENCE"):
        monkeypatch.setattr(context, patience, 0.05)
    return compiler


def open_match(client: TestClient, game: str, *seats: dict[str, Any]) -> Any:
    """The response to a match of Ann and others."""
    return client.post("/api/matches", json={"game": game, "seats": [ANN, *seats]})


def compiling(client: TestClient) -> list[str]:
    """The games that can't be played yet, as /healthz says."""
    response = client.get("/healthz")
    if response.status_code == 503:
        assert response.json()["error"] == "starting"
        return [*GAMES]
    assert response.json()["status"] == "ok"
    names: list[str] = response.json().get("compiling", [])
    return names


def test_each_game_opens_as_soon_as_its_own_rules_are_compiled(
    tmp_path: Path, compiler: Compiler
) -> None:
    first, *others = GAMES
    assert first == "tigris"
    with starting(str(tmp_path / "shedu.sqlite"), compiler) as client:
        assert compiling(client) == [*GAMES]
        compiler.may[first].set()
        eventually(lambda: compiling(client) == others, COMPILING)
        match = open_match(client, first, GREEDY).json()
        headers = {"Authorization": f"Bearer {match['seats'][0]['token']}"}
        path = f"/api/matches/{match['match']}"
        eventually(lambda: client.get(path, headers=headers).json().get("legal"))
        view = client.get(path, headers=headers).json()
        body = {"version": view["version"], "action": view["legal"][0]}
        assert client.post(f"{path}/actions", json=body, headers=headers).status_code == 200
        for name in others:
            response = open_match(client, name, BO)
            assert (response.status_code, response.json()["error"]) == (503, "compiling")
            assert response.headers["Retry-After"] == "2"
            assert "are being compiled" in response.json()["message"]
        for name in others:
            compiler.may[name].set()
        eventually(lambda: not compiling(client), COMPILING)
        assert compiler.compiled == [*GAMES]
        for name in others:
            assert open_match(client, name, BO).status_code == 201
        assert client.get("/healthz").json() == {"status": "ok"}


def test_a_game_that_fails_to_compile_stays_closed_and_the_others_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, *others = GAMES

    def compile_or_fail(game: Any) -> None:
        if game.rules.name == broken:
            raise ZeroDivisionError("in the rules")

    monkeypatch.setattr(readiness, "prepare", compile_or_fail)
    with TestClient(create_app(str(tmp_path / "shedu.sqlite"), rate_limit=False)) as client:
        eventually(lambda: compiling(client) == [])
        response = open_match(client, broken, BO)
        assert (response.status_code, response.json()["error"]) == (404, "no-such-game")
        assert "can't be opened" in response.json()["message"]
        for name in others:
            assert open_match(client, name, BO).status_code == 201
        assert client.get("/", headers=PAGE).status_code == 200


def test_pages_respond_at_once_and_compile_nothing(tmp_path: Path, compiler: Compiler) -> None:
    names: list[str] = []
    with (
        starting(str(tmp_path / "shedu.sqlite"), compiler) as client,
        jit.watch_compiling(names.append),
    ):
        for path in ("/", "/new", "/new?game=contest", "/matches", "/rules", "/rules/tyrus"):
            page = client.get(path, headers=PAGE)
            assert (page.status_code, page.headers.get("refresh")) == (200, None), path
        assert "The rules are being compiled." in client.get("/", headers=PAGE).text
        assert client.get("/api/games").status_code == 200
        assert client.get("/api/matches/none").status_code == 404
        assert not names


def test_a_form_for_a_game_that_is_being_compiled_is_sent_again(
    tmp_path: Path, compiler: Compiler
) -> None:
    with starting(str(tmp_path / "shedu.sqlite"), compiler) as client:
        lobby = client.get("/", headers=PAGE).text
        secret = re.search(r'type="hidden" name="(\w+)" value="([^"]+)"', lobby)
        assert secret is not None
        form = {secret[1]: secret[2], "game": "tigris"}
        page = client.post("/play", data=form, headers=PAGE)
        assert (page.status_code, page.headers["Retry-After"]) == (503, "2")
        assert "refresh" not in page.headers
        assert re.search(r'<script type="module" src="[^"]*/retry\.js">', page.text)
        assert re.search(r'<form method="post" action="/play" id="retry">', page.text)
        found = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', page.text))
        assert form.items() <= found.items()
        compiler.may["tigris"].set()
        eventually(lambda: "tigris" not in compiling(client), COMPILING)
        page = client.post("/play", data=found, headers=PAGE)
        assert page.status_code == 303
        assert client.get(page.headers["Location"], headers=PAGE).status_code == 200


def test_matches_of_a_game_that_is_being_compiled_are_listed_and_wait(
    tmp_path: Path, compiler: Compiler
) -> None:
    database = str(tmp_path / "shedu.sqlite")
    compiler.go_on()
    with starting(database, compiler) as client:
        eventually(lambda: not compiling(client), COMPILING)
        match = open_match(client, "tyrus", BO).json()["match"]
        with_bot = open_match(client, "tyrus", GREEDY).json()["match"]
    compiler.may = {name: threading.Event() for name in GAMES}
    with starting(database, compiler) as client:
        page = client.get(f"/matches/{match}", headers=PAGE)
        assert (page.status_code, page.headers["refresh"]) == (503, "2")
        assert "are being compiled" in page.text
        assert client.get(f"/api/matches/{with_bot}").status_code == 503
        for path in ("/", "/matches"):
            lists = client.get(path, headers=PAGE)
            assert lists.status_code == 200
            assert match in lists.text
        compiler.go_on()
        eventually(lambda: not compiling(client), COMPILING)
        assert client.get(f"/matches/{match}", headers=PAGE).status_code == 200
