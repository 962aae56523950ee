"""Hidden information reaches no seat, and tokens reach no log, metric or storage."""

from __future__ import annotations

import json
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from websockets.sync.client import connect

from server.indistinguishable import Match, token_of, twins
from server.servers import ANN, BO, GREEDY, in_process, opened, serving
from shedu.games import GAMES, find_game
from shedu.server.match_service import hash_token
from shedu.server.store import Store
from shedu.server.web.cookies import CSRF_COOKIE, CSRF_HEADER, SEATS_COOKIE

CASES = [(game, seat) for game in GAMES for seat in (0, find_game(game).rules.seats[:2][-1] - 1)]
FORM = "secret-of-all-forms-1234567890"
PAGES = 8
"""The interval of versions whose whole page is compared, too."""
REFUSED = 6
"""The number of illegal actions to try in each version."""


@dataclass
class Watched:
    """Plays a match on a server and records all that its seat and a spectator get."""

    match: Match
    client: TestClient
    sent: list[tuple[str, object]] = field(default_factory=list)
    """Each request with all bytes of its response."""

    def play(self) -> None:
        """Plays the whole match, then requests all its versions once more."""
        versions = range(len(self.match.actions) + 1)
        with ExitStack() as stack:
            sockets = []
            for seat in (self.match.seat, None):
                socket = self.client.websocket_connect(f"{self.api}/live")
                sockets.append(stack.enter_context(socket))
                sockets[-1].send_json({} if seat is None else {"token": token_of(seat)})
            for version in versions:
                self.sent += [(f"socket at {version}", socket.receive_text()) for socket in sockets]
                self.look(version)
                self.try_illegal_actions(version)
                self.step(version)
        for version in versions:
            self.look_back(version)

    @property
    def api(self) -> str:
        """The path of the match in the API."""
        return f"/api/matches/{self.match.setup.match}"

    @property
    def page(self) -> str:
        """The path of the match for browsers."""
        return f"/matches/{self.match.setup.match}"

    def headers(self, seat: int | None) -> dict[str, str]:
        """The headers and cookies that identify a seat."""
        cookie = f"{CSRF_COOKIE}={FORM}"
        if seat is None:
            return {"Cookie": cookie}
        token = token_of(seat)
        return {
            "Authorization": f"Bearer {token}",
            "Cookie": f"{cookie}; {SEATS_COOKIE}={token}",
            CSRF_HEADER: FORM,
        }

    def get(self, path: str, seat: int | None, **query: object) -> None:
        """Sends a GET request and records the response."""
        given = {name: str(value) for name, value in query.items()}
        came = self.client.get(path, params=given, headers=self.headers(seat))
        self.sent.append((f"{path} {query} to {seat}", (came.status_code, came.content)))

    def post(self, path: str, body: dict[str, Any], status: int, key: str = "") -> None:
        """Sends a POST request of the seat and records the response."""
        given = self.headers(self.match.seat) | ({"Idempotency-Key": key} if key else {})
        came = self.client.post(path, json=body, headers=given)
        assert came.status_code == status, came.text
        self.sent.append((f"{path} {body}", came.content))

    def look(self, version: int) -> None:
        """Requests the newest version as programs and browsers do."""
        for seat in (self.match.seat, None):
            self.get(self.api, seat)
            self.get(f"{self.api}/log", seat)
            self.get(f"{self.api}/record", seat)
            marks = dict.fromkeys(find_game(self.match.game).table.marks(), 1)
            self.get(f"{self.page}/table", seat, since=max(0, version - 3), **marks)
            if version % PAGES == 0:
                self.get(self.page, seat)

    def look_back(self, version: int) -> None:
        """Requests an earlier version as programs and browsers do."""
        for seat in (self.match.seat, None):
            self.get(self.api, seat, version=version)
            self.get(f"{self.page}/table", seat, version=version, turn=1)

    def try_illegal_actions(self, version: int) -> None:
        """Requests actions that the seat can't play, and the reasons."""
        match, table = self.match, find_game(self.match.game).table
        rules, seat, state = match.rules, match.seat, match.states[version]
        mine = rules.actor(state) == seat
        self.post(f"{self.api}/actions", {"version": version + 1, "action": "nonsense"}, 409)
        if not mine:
            stale = {"version": version + 1, "seat": seat, "action": "nonsense"}
            self.post(f"{self.page}/act", stale, 409)
        legal = set(rules.legal(state).tolist()) if mine else set()
        observed = rules.observe(state, seat)
        step = 1 + rules.actions // REFUSED
        for action in set(range(version % step, rules.actions, step)) - legal:
            body = {"version": version, "action": rules.text(action)}
            self.post(f"{self.api}/actions", body, 422 if mine else 403)
            for place in table.places(observed, action)[:1]:
                self.get(f"{self.page}/why", seat, group=table.group(action), place=place)

    def step(self, version: int) -> None:
        """Plays the next step; the seat sends its own steps twice."""
        for action in self.match.actions[version : version + 1]:
            actor = self.match.rules.actor(self.match.states[version])
            body = {"version": version, "action": self.match.rules.text(action)}
            if actor == self.match.seat:
                for _ in range(2):
                    self.post(f"{self.api}/actions", body, 200, key=f"step {version}")
            else:
                given = self.headers(actor)
                came = self.client.post(f"{self.api}/actions", json=body, headers=given)
                assert came.status_code == 200, came.text


def figures(client: TestClient) -> list[str]:
    """The metrics without durations and without health checks."""
    lines = client.get("/metrics").text.splitlines()
    return [
        line
        for line in lines
        if not any(word in line for word in ("seconds", "_created", "healthz"))
    ]


def logged(text: str) -> list[dict[str, object]]:
    """The structured log without times."""
    lines = [json.loads(line) for line in text.splitlines()]
    kept = [line for line in lines if line.get("route") != "/healthz"]
    return [{k: v for k, v in line.items() if k not in ("timestamp", "ms")} for line in kept]


def sent_about(
    match: Match, folder: Path, capsys: pytest.CaptureFixture[str]
) -> list[tuple[str, object]]:
    """Everything that a separate server sends about a match."""
    folder.mkdir()
    database = str(folder / "shedu.sqlite")
    with closing(Store(database)) as store:
        store.create(match.setup)
    capsys.readouterr()
    with in_process(database) as client:
        watched = Watched(match, client)
        watched.play()
        sent = watched.sent + [("metrics", line) for line in figures(client)]
    return sent + [("log", line) for line in logged(capsys.readouterr().err)]


@pytest.mark.parametrize(("game", "seat"), CASES)
def test_hidden_differences_reach_neither_the_seat_nor_spectators(
    game: str, seat: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, other = (
        sent_about(match, tmp_path / name, capsys)
        for name, match in zip("ab", twins(game, seat), strict=True)
    )
    for said, twin in zip(one, other, strict=True):
        assert said == twin
    assert sum(what == "log" for what, _said in one) > 600


def test_logs_metrics_and_storage_hold_no_token_and_no_hand(tmp_path: Path) -> None:
    database = tmp_path / "shedu.sqlite"
    with serving(str(database), tmp_path) as process, process.client() as client:
        process.wait_until_ready()
        played = opened(client, ANN, GREEDY, BO)
        address = f"{process.url.replace('http', 'ws')}{played.path}/live"
        with connect(address) as live, connect(f"{address}?token={played.tokens[0]}") as bad:
            live.send(json.dumps({"token": played.tokens[0]}))
            bad.send(json.dumps({"token": f"{played.tokens[0]}x"}))
            live.recv(5)
            for number in range(10):
                played.until_human()
                played.act(key=f"key {number}")
            played.post("actions", 0, b"{" + played.tokens[0].encode())
            played.post("actions", 0, {"version": 0, "action": played.tokens[0]})
            client.get(f"/join/{played.tokens[0]}")
            client.get(f"{played.path}?token={played.tokens[0]}", headers=played.headers(0))
            client.get(f"/{played.tokens[0]}")
        metrics = client.get("/metrics").text
        stored = b"".join(path.read_bytes() for path in tmp_path.glob("shedu.sqlite*"))
        with closing(Store(str(copy_state(tmp_path, stored_in=database)))) as store:
            setup = store.setup(played.match)
    assert setup is not None
    logged = process.logged()
    assert logged.count("answered") > 20
    for sent in (logged, metrics):
        assert "hand" not in sent.replace("handler", "")
        assert setup.supply[:12] not in sent
        assert not any(token in sent for token in played.tokens.values())
    assert "shedu_steps_total" in metrics
    assert played.match in logged
    assert played.match not in metrics
    assert not any(token.encode() in stored for token in played.tokens.values())
    assert hash_token(played.tokens[0]) in stored


def copy_state(folder: Path, stored_in: Path) -> Path:
    """A copy of the database that can be opened while the server uses the original."""
    copy = folder / "copy" / stored_in.name
    copy.parent.mkdir()
    for path in folder.glob(f"{stored_in.name}*"):
        if path.suffix not in (".lock", ".sqlite-shm"):
            (copy.parent / path.name).write_bytes(path.read_bytes())
    return copy
