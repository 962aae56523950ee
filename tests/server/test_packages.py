"""A game of another package on a server: played over HTTP, then uninstalled."""

from __future__ import annotations

import os
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import httpx2
import pytest

from packages import write_nim
from server.servers import ANN, BO, GREEDY, Process, opened, refused, serving

PAGE = {"Accept": "text/html"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("packages")


@pytest.fixture(scope="module")
def process(folder: Path) -> Iterator[Process]:
    """A server where the package with nim is installed."""
    site = write_nim(folder / "site")
    path = os.pathsep.join([str(site), os.environ.get("PYTHONPATH", "")])
    with serving(str(folder / "shedu.sqlite"), folder, PYTHONPATH=path) as started:
        started.wait_until_ready()
        yield started


@pytest.fixture
def client(process: Process) -> Iterator[httpx2.Client]:
    with process.client() as client:
        yield client


def test_the_game_is_offered(client: httpx2.Client) -> None:
    games = client.get("/api/games").json()["games"]
    (nim,) = (game for game in games if game["name"] == "nim")
    assert nim["title"] == "Nim"
    assert nim["options"] == {"last_stone": ["wins", "loses"]}
    form = unescape(client.get("/new?game=nim", headers=PAGE).text)
    for part in ("2 players", "Misere", "Last stone: loses", "/new?game=tigris"):
        assert part in form


def test_the_game_has_a_rules_page(client: httpx2.Client) -> None:
    page = unescape(client.get("/rules/nim", headers=PAGE).text)
    for part in ("<h1>Nim</h1>", "<dt>Misere</dt>", "Last stone: loses", "wins, loses"):
        assert part in page


def test_two_humans_play_the_game_to_the_end(client: httpx2.Client) -> None:
    match = opened(client, ANN, BO, game="nim", rules="misere")
    while not (view := match.view())["over"]:
        match.act()
    assert sorted(view["result"]["ranks"]) == [1, 2]
    record = client.get(f"{match.path}/record").text
    assert "game: nim" in record
    log = client.get(f"{match.path}/log").json()["log"]
    assert log[-1] == "No stone is left."


def test_a_bot_plays_the_game(client: httpx2.Client) -> None:
    match = opened(client, ANN, GREEDY, game="nim")
    while not (view := match.until_human())["over"]:
        match.act(match.view(0)["legal"][0])
    assert sorted(view["result"]["ranks"]) == [1, 2]


def test_matches_stay_when_the_package_is_gone(client: httpx2.Client, folder: Path) -> None:
    lost = opened(client, ANN, GREEDY, game="nim")
    other = opened(client, ANN, GREEDY, game="tyrus")
    copy = folder / "copy.sqlite"
    copy.write_bytes((folder / "shedu.sqlite").read_bytes())
    wal = folder / "shedu.sqlite-wal"
    if wal.exists():
        (folder / "copy.sqlite-wal").write_bytes(wal.read_bytes())
    with serving(str(copy), folder) as started:
        started.wait_until_ready()
        with started.client() as second:
            body = refused(second.get(lost.path), 404, "no-such-game")
            assert body["message"] == "The game of this match is not installed."
            assert second.get("/matches", headers=PAGE).status_code == 200
            other.client = second
            while not other.until_human()["over"]:
                other.act(other.view(0)["legal"][0])
