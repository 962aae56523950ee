"""Full disks, lost databases, databases of other programs, ports in use, and stopping."""

from __future__ import annotations

import json
import resource
import signal
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from psycopg.conninfo import conninfo_to_dict
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from server.conftest import admin, eventually, postgres_database
from server.servers import (
    ANN,
    BO,
    GREEDY,
    Played,
    Process,
    opened,
    refused,
    refused_to_start,
    serving,
)


def post(played: Played) -> Any:
    """Posts any legal action; the caller checks the response."""
    view = played.view(played.actor())
    body = {"version": view["version"], "action": played.rng.choice(view["legal"])}
    return played.post("actions", view["seat"], body)


def unavailable(response: Any) -> None:
    refused(response, 503, "unavailable")
    assert int(response.headers["retry-after"]) >= 1


# While the server runs


@contextmanager
def full_disk(process: Process) -> Iterator[None]:
    """Limits the size of the server's files to what each of them has reached."""
    _soft, hard = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (1024, hard))
    try:
        yield
    finally:
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (hard, hard))


def test_a_full_disk_gives_503_and_the_server_recovers(tmp_path: Path) -> None:
    database = str(tmp_path / "shedu.sqlite")
    with serving(database, tmp_path) as process, process.client() as client:
        process.wait_until_ready()
        played = opened(client, ANN, BO)
        kept = [played.act() for _ in range(5)]
        with full_disk(process):
            for _ in range(3):
                unavailable(post(played))
            body = {"game": "tigris", "seats": [ANN, GREEDY]}
            unavailable(client.post("/api/matches", json=body))
            assert played.view()["version"] == 5
        assert played.act()["version"] == 6
        for view in kept:
            assert played.view(view["seat"], view["version"]) == view
        assert opened(client, GREEDY, GREEDY).until_human()["over"]
        assert "Traceback" not in process.logged()
    with serving(database, tmp_path) as process, process.client() as client:
        process.wait_until_ready()
        played.client = client
        assert played.view()["version"] == 6


def test_bots_go_on_after_a_full_disk(tmp_path: Path) -> None:
    with serving(str(tmp_path / "shedu.sqlite"), tmp_path) as process, process.client() as client:
        process.wait_until_ready()
        played = opened(client, GREEDY, GREEDY)
        with full_disk(process):
            body = {"game": "tigris", "seats": [ANN, GREEDY]}
            unavailable(client.post("/api/matches", json=body))
            stopped = played.view()
            for _ in range(5):
                unavailable(client.post("/api/matches", json=body))
                assert played.view() == stopped
            assert not stopped["over"]
        assert played.until_human()["over"]


def test_a_locked_file_gives_503_and_the_server_recovers(tmp_path: Path) -> None:
    database = tmp_path / "shedu.sqlite"
    with serving(str(database), tmp_path) as process, process.client() as client:
        process.wait_until_ready()
        played = opened(client, ANN, BO)
        with closing(sqlite3.connect(database, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            unavailable(post(played))
            other.execute("ROLLBACK")
        assert played.act()["version"] == 1


def test_a_lost_database_gives_503_and_the_server_recovers(postgres: Any, tmp_path: Path) -> None:
    with ExitStack() as stack:
        url = stack.enter_context(postgres_database(postgres))
        name = conninfo_to_dict(url)["dbname"]
        process = stack.enter_context(serving(url, tmp_path))
        client = stack.enter_context(process.client())
        process.wait_until_ready()
        played = opened(client, ANN, BO)
        live = stack.enter_context(
            connect(f"{process.url.replace('http', 'ws')}{played.path}/live")
        )
        live.send("{}")
        assert json.loads(live.recv(5))["version"] == 0
        path = f"{played.path}/actions"
        headers = played.headers(played.actor())
        admin(
            postgres,
            f"ALTER DATABASE {name} ALLOW_CONNECTIONS false",
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'",
        )
        for _ in range(3):
            unavailable(client.get(played.path))
            unavailable(client.get("/healthz"))
            body = {"version": 0, "action": "end turn"}
            unavailable(client.post(path, json=body, headers=headers))
        admin(postgres, f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        eventually(lambda: client.get("/healthz").status_code == 200)
        assert played.act()["version"] == 1
        assert json.loads(live.recv(10))["version"] == 1
        assert "Traceback" not in process.logged()


# At the start


def limited(blocks: int) -> list[str]:
    """A prefix of a command that limits the size of its files in blocks."""
    return ["sh", "-c", f'ulimit -f {blocks}; exec "$@"', "sh"]


def test_a_full_disk_at_the_start_is_reported_in_one_sentence(tmp_path: Path) -> None:
    database = str(tmp_path / "shedu.sqlite")
    message = refused_to_start(database, before=limited(4))
    assert database in message


def test_a_file_in_place_of_a_folder_is_reported_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    database = str(tmp_path / "file" / "shedu.sqlite")
    assert database in refused_to_start(database)


def test_a_file_that_is_not_a_database_is_reported_in_one_sentence(tmp_path: Path) -> None:
    database = tmp_path / "notes.txt"
    database.write_text("not a database, " * 1000)
    assert "is no database of SQLite" in refused_to_start(str(database))


def test_a_database_of_a_later_version_is_reported_in_one_sentence(tmp_path: Path) -> None:
    database = tmp_path / "shedu.sqlite"
    with serving(str(database), tmp_path):
        pass
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("UPDATE shedu_version SET version_num = '9999'")
        connection.commit()
    assert "later version of shedu" in refused_to_start(str(database))


def test_a_file_in_use_by_another_server_is_reported_in_one_sentence(tmp_path: Path) -> None:
    database = str(tmp_path / "shedu.sqlite")
    with serving(database, tmp_path):
        assert "in use by another server" in refused_to_start(database)
    with serving(database, tmp_path):
        pass


def test_a_locked_file_is_reported_in_one_sentence(tmp_path: Path) -> None:
    database = tmp_path / "shedu.sqlite"
    with serving(str(database), tmp_path):
        pass
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert "is locked by another program" in refused_to_start(str(database))


@pytest.mark.parametrize(
    ("url", "named"),
    [
        ("postgresql://ann:secret@127.0.0.1:1/shedu", "can't be reached"),
        ("postgresql://ann:sec/ret@host@/x", "can't be read"),
        ("mysql://ann:secret@localhost/shedu", "mysql"),
        ("sqlite://", "needs a file"),
    ],
)
def test_an_unusable_database_is_reported_without_its_password(url: str, named: str) -> None:
    message = refused_to_start(url)
    assert named in message
    assert "sec" not in message


def test_a_missing_database_is_reported_in_one_sentence(postgres: Any) -> None:
    assert "does not exist" in refused_to_start(postgres.get_uri(database="nowhere"))


def test_a_port_in_use_is_reported_in_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        message = refused_to_start(str(tmp_path / "shedu.sqlite"), "--port", port)
    assert port in message


def test_a_foreign_address_is_reported_in_one_sentence(tmp_path: Path) -> None:
    message = refused_to_start(str(tmp_path / "shedu.sqlite"), "--host", "203.0.113.1")
    assert "203.0.113.1" in message


def test_by_default_the_database_is_in_the_users_data_folder(tmp_path: Path) -> None:
    with serving(None, tmp_path, XDG_DATA_HOME=str(tmp_path / "data")) as process:
        process.wait_until_ready()
        with process.client() as client:
            opened(client)
        assert (tmp_path / "data" / "shedu" / "shedu.sqlite").stat().st_size > 0


def test_an_impossible_data_folder_is_reported_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    message = refused_to_start(None, XDG_DATA_HOME=str(tmp_path / "data"))
    assert str(tmp_path / "data") in message


# Stopping


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_server_stops_without_waiting_for_open_sockets(
    tmp_path: Path, how: signal.Signals
) -> None:
    with ExitStack() as stack:
        process = stack.enter_context(serving(str(tmp_path / "shedu.sqlite"), tmp_path))
        process.wait_until_ready()
        client = stack.enter_context(process.client())
        played = opened(client, ANN, BO)
        opened(client, GREEDY, GREEDY, GREEDY, GREEDY)  # its bots are thinking
        address = f"{process.url.replace('http', 'ws')}{played.path}/live"
        sockets = [stack.enter_context(connect(address)) for _ in range(20)]
        for live in sockets[1:]:  # the first socket never sends a token
            live.send("{}")
            assert json.loads(live.recv(5))["version"] == 0
        assert process.child is not None
        process.child.send_signal(how)
        status = process.child.wait(10)
        assert "graceful" not in process.logged()  # a server that waits would log it
        assert status in (0, -how, 128 + how)
        with pytest.raises(ConnectionClosed):
            sockets[1].recv(1)
        assert "Traceback" not in process.logged()


def test_a_server_stops_despite_an_unfinished_request(tmp_path: Path) -> None:
    with serving(str(tmp_path / "shedu.sqlite"), tmp_path) as process:
        process.wait_until_ready()
        host, port = process.url.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port)), 5) as connection:
            connection.sendall(b"POST /api/matches HTTP/1.1\r\nHost: x\r\n")
            connection.sendall(b"Expect: 100-continue\r\nContent-Length: 100\r\n\r\n")
            assert connection.recv(100).startswith(b"HTTP/1.1 100 ")
            connection.sendall(b"{")
            assert process.child is not None
            process.child.terminate()
            assert process.child.wait(10) in (0, -signal.SIGTERM, 128 + signal.SIGTERM)
        assert "Traceback" not in process.logged()
