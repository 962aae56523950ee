"""Servers that are killed at random moments lose no acknowledged step."""

from __future__ import annotations

import contextlib
import itertools
import json
import random
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx2
import pytest
from websockets.sync.client import connect

from server.conftest import eventually
from server.servers import (
    ANN,
    BO,
    GREEDY,
    RANDOM,
    Nursery,
    Played,
    nursery,
    opened,
    serving,
)
from shedu.record import read
from shedu.server.bot_worker import LEASE_SECONDS


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Nursery]:
    with nursery(tmp_path_factory.mktemp("nursery")) as found:
        yield found


class Program:
    """Plays both seats of a match; records acknowledged steps and repeats unacknowledged ones."""

    def __init__(self, played: Played) -> None:
        self.played = played
        self.acknowledged: list[tuple[int, int, bytes]] = []
        self.pending: tuple[int, dict[str, object], str] | None = None

    def play(self, answered: Callable[[], None] = lambda: None) -> None:
        """Plays until the server is gone or the match is over.

        It calls `answered` after the first action.
        """
        for number in itertools.count():
            if self.pending is None:
                view = self.played.until_human()
                if view["over"]:
                    return
                mine = self.played.view(view["actor"])
                action = self.played.rng.choice(mine["legal"])
                body = {"version": mine["version"], "action": action}
                self.pending = (mine["seat"], body, f"key {mine['version']}")
            seat, asked, key = self.pending
            response = self.played.post("actions", seat, asked, key)
            assert response.status_code == 200, response.text
            self.pending = None
            version = response.json()["version"]
            self.acknowledged.append((seat, version, response.content))
            if number == 0:
                answered()

    def check(self, last: int) -> None:
        """Checks that the last acknowledged versions are stored as they were sent."""
        for seat, version, content in self.acknowledged[-last:]:
            assert self.played.get(seat, version).content == content


def crash(servers: Nursery, database: str, seats: tuple[dict[str, str], ...], kills: int) -> None:
    """Kills a server repeatedly while a program plays, and compares what is stored each time."""
    rng = random.Random(kills)
    program: Program | None = None
    for life in range(kills):
        process = servers.start(database)
        with process.client() as client:
            if program is None:
                program = Program(opened(client, *seats))
            program.played.client = client
            program.check(5)
            timer = threading.Timer(rng.uniform(0, 0.15), servers.kill, [process])
            if life % 2:  # it may be killed before the first response
                timer.start()
            with contextlib.suppress(httpx2.TransportError):
                program.play(timer.start if timer.ident is None else lambda: None)
            if timer.ident is None:  # the match was over
                timer.start()
            timer.join()
    process = servers.start(database)
    with process.client() as client:
        assert program is not None
        program.played.client = client
        assert len(program.acknowledged) >= kills // 2
        program.check(len(program.acknowledged))
        program.play()
        assert program.played.view()["over"]
        record = read(client.get(f"{program.played.path}/record").text)
        assert len(record.actions) == program.played.view()["version"]
    servers.kill(process)
    assert "Traceback" not in process.logged()


def test_acknowledged_steps_survive_every_kill(servers: Nursery, database: str) -> None:
    crash(servers, database, (ANN, BO), 40)


def test_bots_and_humans_go_on_after_every_kill(servers: Nursery, tmp_path: Path) -> None:
    crash(servers, str(tmp_path / "shedu.sqlite"), (ANN, GREEDY), 20)


def test_bots_play_on_after_a_restart(servers: Nursery, tmp_path: Path) -> None:
    database = str(tmp_path / "shedu.sqlite")
    process = servers.start(database)
    with process.client() as client:
        played = opened(client, RANDOM, GREEDY, RANDOM)
        eventually(lambda: played.view()["version"] > 20)
    servers.kill(process)
    process = servers.start(database)
    with process.client() as client:
        played.client = client
        version = played.view()["version"]
        assert version > 20
        assert not played.view()["over"]
        assert played.until_human()["over"]
    servers.kill(process)


def test_a_server_started_from_the_command_line_recovers_too(tmp_path: Path) -> None:
    database = str(tmp_path / "shedu.sqlite")
    with serving(database, tmp_path) as process, process.client() as client:
        process.wait_until_ready()
        played = opened(client, ANN, BO)
        answers = [played.act() for _ in range(5)]
        assert process.child is not None
        process.child.kill()
        process.child.wait(5)
    with serving(database, tmp_path) as process, process.client() as client:
        played.client = client
        for answer in answers:
            assert played.view(answer["seat"], answer["version"]) == answer
        assert played.act()["version"] == 6


# Several servers on one database


def test_servers_show_the_steps_of_other_servers(servers: Nursery, postgres_url: str) -> None:
    here, there = servers.start(postgres_url), servers.start(postgres_url)
    with here.client() as client, there.client() as other:
        played = opened(client, ANN, BO)
        mirror = Played(other, played.match, played.tokens)
        url = f"{there.url.replace('http', 'ws')}{played.path}/live"
        with connect(url) as socket:
            socket.send(json.dumps({"token": played.tokens[0]}))
            assert json.loads(socket.recv(5)) == played.view(0)
            for version in range(1, 21):
                actor = (played if version % 2 else mirror).act()
                assert actor["version"] == version
                shown = json.loads(socket.recv(5))
                assert shown == mirror.view(0) == played.view(0)
                played.newest = mirror.newest = None
    for process in (here, there):
        servers.kill(process)


def test_another_server_takes_over_the_bots_of_a_killed_one(
    servers: Nursery, postgres_url: str
) -> None:
    here, there = servers.start(postgres_url), servers.start(postgres_url)
    with here.client() as client, there.client() as other:
        played = opened(client, GREEDY, GREEDY, GREEDY)
        eventually(lambda: played.view()["version"] > 5)
        servers.kill(here)
        played.client = other
        assert not played.view()["over"]
        assert played.until_human(LEASE_SECONDS + 90)["over"]
    servers.kill(there)


def test_a_stopped_server_releases_its_bots_at_once(servers: Nursery, postgres_url: str) -> None:
    here, there = servers.start(postgres_url), servers.start(postgres_url)
    with here.client() as client, there.client() as other:
        played = opened(client, GREEDY, GREEDY, GREEDY)
        eventually(lambda: played.view()["version"] > 5)
        servers.stop(here)
        played.client = other
        stopped = played.view()
        assert not stopped["over"]
        eventually(lambda: played.view()["version"] > stopped["version"], LEASE_SECONDS / 2)
    servers.kill(there)
