"""What a seat may not know reaches it in no form, nor logs, figures or the storage of tokens."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from websockets.sync.client import connect

from server.serving import ANN, BO, GREEDY, Played, in_process, opened, serving
from shedu.game import choose_options
from shedu.games import find_game
from shedu.server.desk import hash_token
from shedu.server.referee import Seat, Setup
from shedu.server.store import Store

TOKENS = {0: "token-of-ann-1234567890abcd", 1: "token-of-bo-1234567890abcde"}
RULES = find_game("tigris").rules
OPTIONS = choose_options(RULES, "rulebook")


def setup_with(supply: str, start: int) -> Setup:
    seats = tuple(
        Seat(name, token_hash=hash_token(TOKENS[seat])) for seat, name in enumerate(("Ann", "Bo"))
    )
    return Setup("twin_match", "tigris", OPTIONS, False, start, supply, seats)


@contextmanager
def table_with(setup: Setup, folder: Path) -> Iterator[Played]:
    """A server with this match."""
    folder.mkdir(parents=True)
    database = str(folder / "shedu.sqlite")
    with closing(Store(database)) as store:
        store.create(setup)
    with in_process(database) as client:
        yield Played(client, setup.match, TOKENS)


@dataclass
class Twins:
    """Two servers whose matches differ only in what the seat may not know."""

    seat: int
    tables: tuple[Played, Played]

    def watched(self, seat: int | None, version: int | None) -> list[bytes]:
        """All that a seat can be told, from both servers."""
        return [
            table.get(seat, version).content
            + table.client.get(f"{table.path}/log", headers=table.headers(seat)).content
            for table in self.tables
        ]

    def same(self, version: int | None = None) -> None:
        for seat in (self.seat, None):
            one, other = self.watched(seat, version)
            assert one == other


def exchanged_supply(supply: str, seat: int, rng: random.Random) -> str:
    """The supply with the hand of the other seat exchanged for tiles from the end of the bag.

    Seats draw six tiles each at the start, in their order.
    """
    tiles = list(supply)
    hand = range(6 * (1 - seat), 6 * (1 - seat) + 6)
    end = rng.sample(range(len(tiles) - 20, len(tiles)), 6)
    for place, other in zip(hand, end, strict=True):
        tiles[place], tiles[other] = tiles[other], tiles[place]
    return "".join(tiles)


def resampled_supply(setup: Setup, seat: int, rng: random.Random) -> str:
    """A supply of which the seat can't know that it is another one."""
    state = RULES.new(setup.options, 2, setup.supply, setup.start)
    return RULES.supply(RULES.resample(RULES.observe(state, seat), rng))


def setups(seat: int, seed: int, *, resample: bool) -> tuple[Setup, Setup]:
    rng = random.Random(seed)
    one = setup_with(RULES.shuffle(OPTIONS, 2, rng), start=seed % 2)
    make = resampled_supply(one, seat, rng) if resample else None
    other = replace(one, supply=make or exchanged_supply(one.supply, seat, rng))
    assert one.supply != other.supply
    return one, other


@contextmanager
def twins(seat: int, seed: int, folder: Path, *, resample: bool = False) -> Iterator[Twins]:
    with ExitStack() as stack:
        found = [
            stack.enter_context(table_with(setup, folder / name))
            for name, setup in zip("ab", setups(seat, seed, resample=resample), strict=True)
        ]
        yield Twins(seat, (found[0], found[1]))


@pytest.mark.parametrize("seat", [0, 1])
def test_resampled_twins_look_the_same_to_the_seat(tmp_path: Path, seat: int) -> None:
    for seed in range(3):
        with twins(seat, seed, tmp_path / f"{seed}", resample=True) as found:
            found.same()
            hands = [table.view(1 - seat)["hand"] for table in found.tables]
            legal = [table.view(seat)["legal"] for table in found.tables]
            assert legal[0] == legal[1]
            if hands[0] != hands[1]:
                break
    assert hands[0] != hands[1]  # so the twins did differ


def watching(table: Played, seat: int | None, stack: ExitStack) -> WebSocketTestSession:
    assert isinstance(table.client, TestClient)
    socket = stack.enter_context(table.client.websocket_connect(f"{table.path}/live"))
    socket.send_json({} if seat is None else {"token": table.tokens[seat]})
    return socket


@pytest.mark.parametrize("seat", [0, 1])
def test_played_twins_look_the_same_to_the_seat_over_api_and_socket(
    tmp_path: Path, seat: int
) -> None:
    rng = random.Random(seat)
    with twins(seat, 5, tmp_path / "played") as found, ExitStack() as stack:
        seats = (seat, None)
        sockets = [[watching(table, s, stack) for table in found.tables] for s in seats]
        for version in range(60):
            for pair in sockets:
                one, other = [socket.receive_text() for socket in pair]
                assert one == other
                assert json.loads(one)["version"] == version
            found.same()
            actor = found.tables[0].actor()
            legal = [set(table.view(actor)["legal"]) for table in found.tables]
            if actor == seat:
                assert legal[0] == legal[1]
            action = rng.choice(sorted(legal[0] & legal[1]))
            body = {"version": version, "action": action}
            answers = [table.post("actions", actor, body) for table in found.tables]
            assert {answer.status_code for answer in answers} == {200}
            if actor == seat:
                assert answers[0].content == answers[1].content
        for version in range(60):
            found.same(version)


def test_refusals_tell_nothing_of_others_either(tmp_path: Path) -> None:
    with twins(0, 8, tmp_path / "refusals") as found:
        for body in (
            {"version": 0, "action": "farm c5"},
            {"version": 0, "action": "replace RRRRRR"},
            {"version": 0, "action": "nonsense"},
            {"version": 9, "action": "end turn"},
        ):
            for what in ("actions", "undo"):
                answers = [table.post(what, 0, body) for table in found.tables]
                assert answers[0].status_code >= 400
                assert answers[0].content == answers[1].content


def test_logs_figures_and_storage_hold_no_token_and_no_hand(tmp_path: Path) -> None:
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
        with closing(Store(str(copied(tmp_path, stored_in=database)))) as store:
            setup = store.setup(played.match)
    assert setup is not None
    logged = process.logged()
    assert logged.count("answered") > 20
    for told in (logged, metrics):
        assert "hand" not in told.replace("handler", "")
        assert setup.supply[:12] not in told
        assert not any(token in told for token in played.tokens.values())
    assert "shedu_steps_total" in metrics
    assert played.match in logged
    assert played.match not in metrics
    assert not any(token.encode() in stored for token in played.tokens.values())
    assert hash_token(played.tokens[0]) in stored


def copied(folder: Path, stored_in: Path) -> Path:
    """The database as it stands, where it can be opened while the server has it."""
    copy = folder / "copy" / stored_in.name
    copy.parent.mkdir()
    for path in folder.glob(f"{stored_in.name}*"):
        if path.suffix not in (".lock", ".sqlite-shm"):
            (copy.parent / path.name).write_bytes(path.read_bytes())
    return copy
