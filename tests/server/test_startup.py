"""While the rules are compiled, pages and health checks are served and matches wait."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from server.conftest import eventually
from server.servers import ANN, BO
from shedu.server import app
from shedu.server.app import create_app
from shedu.warming import warm


def test_pages_are_served_and_matches_wait_during_compilation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = threading.Event()

    def slowly(game: Any) -> None:
        assert compiled.wait(30)
        warm(game)

    monkeypatch.setattr(app, "warm", slowly)
    body = {"game": "tigris", "seats": [ANN, BO]}
    server = create_app(str(tmp_path / "shedu.sqlite"), rate_limit=False)
    with TestClient(server) as client, ThreadPoolExecutor(2) as others:
        waiting = [
            others.submit(client.post, "/api/matches", json=body),
            others.submit(client.get, "/api/matches/none"),
        ]
        for _ in range(3):
            response = client.get("/healthz")
            assert (response.status_code, response.json()["error"]) == (503, "starting")
            page = client.get("/", headers={"Accept": "text/html"})
            assert (page.status_code, page.headers["refresh"]) == (503, "2")
            assert client.get("/api/games").status_code == 200
        assert not any(answer.done() for answer in waiting)
        compiled.set()
        assert [answer.result(60).status_code for answer in waiting] == [201, 404]
        eventually(lambda: client.get("/healthz").status_code == 200)
