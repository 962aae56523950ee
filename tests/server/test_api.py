"""The API: games, new matches, views, logs and records, on both databases."""

from __future__ import annotations

import re
import zlib
from typing import Any

import pytest
from starlette.testclient import TestClient

from server.servers import ANN, BO, CY, GREEDY, RANDOM, Played, opened, refused
from shedu.bots import BOTS
from shedu.games import GAMES, find_game
from shedu.record import read, replay

pytest_plugins = ("server.fixtures",)

VIEW = {
    "match": str,
    "version": int,
    "game": str,
    "rules": dict,
    "practice": bool,
    "seat": int | None,
    "over": bool,
    "result": dict | None,
    "actor": int | None,
    "decision": str | None,
    "legal": list,
    "hand": dict | None,
    "players": list,
    "prompt": str,
    "events": list,
    "log": list,
}
PLAYER = {"name": str, "kind": str, "hand_size": int, "points": dict | None}


def typed(data: dict[str, Any], kinds: dict[str, Any]) -> None:
    """Checks that every field exists with its type; a boolean does not count as a number."""
    for name, kind in kinds.items():
        value = data[name]
        assert isinstance(value, kind), (name, value)
        assert isinstance(value, bool) == (kind is bool), (name, value)


# Health and games


def test_healthz_answers_ok(client: TestClient) -> None:
    response = client.get("/healthz")
    assert (response.status_code, response.json()) == (200, {"status": "ok"})


def test_games_are_listed_with_their_options_presets_and_bots(client: TestClient) -> None:
    games = client.get("/api/games").json()["games"]
    game = next(game for game in games if game["name"] == "tigris")
    assert game["title"] == "Tigris & Euphrates"
    assert game["seats"] == [2, 3, 4]
    assert game["presets"]["rulebook"] == {}
    assert game["presets"]["english"] == {"english": True}
    assert game["options"]["english"] == [False, True]
    assert game["options"]["wonder"] == ["off", "choice", "black"]
    assert game["bots"] == list(BOTS)


# Opening a match


def test_each_human_gets_a_token_and_an_invitation(client: TestClient) -> None:
    body = {
        "game": "tigris",
        "rules": "rulebook",
        "seats": [ANN, GREEDY, BO],
        "practice": False,
    }
    response = client.post("/api/matches", json=body)
    assert response.status_code == 201
    data = response.json()
    assert set(data) == {"match", "seats"}
    assert re.fullmatch(r"[\w-]{8,}", data["match"])
    ann, bot, bo = data["seats"]
    assert bot == {"seat": 1, "kind": "bot"}
    for number, seat in ((0, ann), (2, bo)):
        assert set(seat) == {"seat", "kind", "token", "url"}
        assert (seat["seat"], seat["kind"]) == (number, "human")
        assert len(seat["token"]) >= 22  # 128 bits
        assert seat["url"].startswith("/")
        assert seat["token"] in seat["url"]
    assert ann["token"] != bo["token"]


def test_rules_are_a_preset_or_options_and_the_response_has_every_option(
    client: TestClient,
) -> None:
    first = next(iter(client.get("/api/games").json()["games"]))
    defaults = {option: values[0] for option, values in first["options"].items()}
    for rules, changed in (
        ("english", {"english": True}),
        ({"english": True, "wonder": "black"}, {"english": True, "wonder": "black"}),
        ({}, {}),
    ):
        assert opened(client, rules=rules).view()["rules"] == defaults | changed
    assert opened(client).view()["rules"] == defaults


@pytest.mark.parametrize(
    ("change", "code", "named"),
    [
        ({"game": "chess"}, "unknown-game", "chess"),
        ({"rules": "house"}, "unknown-rules", "house"),
        ({"rules": {"walls": True}}, "unknown-rules", "walls"),
        ({"rules": {"wonder": "pink"}}, "unknown-rules", "pink"),
        ({"rules": {"english": "maybe"}}, "unknown-rules", "maybe"),
        ({"seats": [ANN]}, "bad-seats", "1"),
        ({"seats": []}, "bad-seats", "0"),
        ({"seats": [GREEDY] * 5}, "bad-seats", "5"),
        ({"seats": [ANN, {"kind": "cat", "name": "Tom"}]}, "bad-seats", "cat"),
        ({"seats": [ANN, {"kind": "human", "name": ""}]}, "bad-seats", "name"),
        ({"seats": [ANN, {"kind": "human", "name": "x" * 41}]}, "bad-seats", "name"),
        ({"seats": [ANN, {"kind": "human", "name": "a\nb"}]}, "bad-seats", "name"),
        ({"seats": [ANN, {"kind": "human", "name": "\u202eBo"}]}, "bad-seats", "name"),
        ({"seats": [ANN, {"kind": "human", "name": "a\u200db"}]}, "bad-seats", "name"),
        ({"seats": [ANN, {"kind": "human", "name": " Bo"}]}, "bad-seats", "name"),
        ({"seats": [ANN, {"kind": "bot", "bot": "deep"}]}, "unknown-bot", "deep"),
        ({"seed": 7}, "seed-needs-practice", "practice"),
        ({"game": "chess", "rules": "house", "seats": []}, "unknown-game", "chess"),
        ({"rules": "house", "seats": []}, "unknown-rules", "house"),
    ],
)
def test_an_invalid_setup_is_refused_with_a_reason(
    client: TestClient, change: dict[str, Any], code: str, named: str
) -> None:
    body = {"game": "tigris", "rules": "rulebook", "seats": [ANN, BO]} | change
    assert named in refused(client.post("/api/matches", json=body), 422, code)["message"]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[]",
        b"null",
        b"{}",
        b'{"game": "tigris"}',
        b'{"game": "tigris", "seats": {}}',
        b'{"game": 1, "seats": []}',
        b'{"game": "tigris", "seats": [], "practice": 1}',
        b'{"game": "tigris", "seats": [], "practice": "yes"}',
        b'{"game": "tigris", "seats": [], "rules": 3}',
        b'{"game": "tigris", "seats": [], "rules": {"english": 1}}',
        b'{"game": "tigris", "seats": [], "seed": "7"}',
        b'{"game": "tigris", "seats": [], "seed": 1.5}',
        b'{"game": "tigris", "seats": [], "colour": "red"}',
        b'{"game": "tigris", "seats": ["Ann", "Bo"]}',
        b'{"game": "tigris", "seats": [{"name": "Ann"}, {"kind": "human", "name": "Bo"}]}',
        b'{"game": "tigris", "seats": [{"kind": "human"}, {"kind": "human", "name": "Bo"}]}',
        b'{"game": "tigris", "seats": [{"kind": "bot"}, {"kind": "human", "name": "Bo"}]}',
        b'{"game": "tigris", "seats": [{"kind": "bot", "bot": "greedy", "age": 3}, '
        b'{"kind": "human", "name": "Bo"}]}',
        b'{"game": "tigris", "seats": []} {}',
        b'{"game": "tigris", "seats": [], "seed": NaN}',
        b'{"game": "tigris", "seats": [], "seed": 3.0}',
        b'{"game": "tigris", "seats": [], "seed": ' + b"9" * 5000 + b"}",
        b'{"game": "tigris", "seats": [], "rules": null}',
        b'\xef\xbb\xbf{"game": "tigris", "seats": []}',
        '{"game": "tigris", "seats": []}'.encode("utf-16"),
        b'{"game": "tigris", "seats": [{"kind": "human", "name": "\\ud800"}, '
        b'{"kind": "human", "name": "Bo"}]}',
        b'{"game": "tigris", "seats": [{"kind": "human", "name": null}, '
        b'{"kind": "human", "name": "Bo"}]}',
        b'{"game": ' + b'{"a": ' * 9000,
        b"[" * 5000,
    ],
)
def test_a_malformed_body_of_a_new_match_is_refused(client: TestClient, body: bytes) -> None:
    refused(client.post("/api/matches", content=body), 400, "malformed")


def test_a_large_body_is_refused_before_it_is_read_as_json(client: TestClient) -> None:
    refused(client.post("/api/matches", content=b"x" * (64 * 1024 + 1)), 413, "too-large")
    refused(client.post("/api/matches", content=b"x" * (64 * 1024)), 400, "malformed")


def test_the_same_seed_gives_the_same_match(client: TestClient) -> None:
    def first_views(seed: int) -> list[Any]:
        played = opened(client, practice=True, seed=seed)
        seats = [played.view(seat) for seat in (None, 0, 1)]
        return [view | {"match": ""} for view in seats]

    assert first_views(5) == first_views(5)
    assert first_views(5) != first_views(6)
    assert all(view["practice"] is True for view in first_views(5))
    without = opened(client, practice=True)
    assert without.view()["practice"] is True


def test_without_a_seed_matches_differ(client: TestClient) -> None:
    hands = {str([opened(client).view(0)["hand"] for _ in range(2)]) for _ in range(4)}
    assert len(hands) > 1


# Views


def test_a_view_has_every_field(client: TestClient) -> None:
    played = opened(client, ANN, BO, GREEDY)
    played.until_human()
    for seat in (None, 0, 1):
        view = played.view(seat)
        typed(view, VIEW)
        assert (view["match"], view["game"], view["seat"]) == (played.match, "tigris", seat)
        assert (view["over"], view["result"], view["practice"]) == (False, None, False)
        assert [player["name"] for player in view["players"][:2]] == ["Ann", "Bo"]
        assert [player["kind"] for player in view["players"]] == ["human", "human", "bot"]
        for number, player in enumerate(view["players"]):
            typed(player, PLAYER)
            assert (player["points"] is None) == (number != seat)
        assert bool(view["legal"]) == (seat is not None and seat == view["actor"])


def test_a_view_has_the_hand_of_its_seat_only(client: TestClient) -> None:
    played = opened(client)
    for seat in (0, 1):
        hand = played.view(seat)["hand"]
        assert list(hand) == ["red", "blue", "green", "black"]
        assert sum(hand.values()) == 6
    assert played.view()["hand"] is None


def test_a_view_has_the_events_of_the_last_step_with_sentences(
    client: TestClient,
) -> None:
    played = opened(client)
    assert played.view()["events"] == []
    before = played.view(played.actor())
    action = next(text for text in before["legal"] if text.startswith("catastrophe"))
    view = played.act(action)
    assert view["events"]
    for event in view["events"]:
        assert event["text"]
    sentences = [event["text"] for event in view["events"]]
    assert view["log"] == sentences
    again = played.act()
    assert again["log"][: len(sentences)] == sentences
    assert len(again["log"]) > len(sentences)


def test_an_action_text_may_have_more_spaces(client: TestClient) -> None:
    assert opened(client).act("  end   turn ")["version"] == 1


def test_a_view_of_an_earlier_version_is_unchanged(client: TestClient) -> None:
    played = opened(client)
    kept = {0: [played.view(seat) for seat in (None, 0, 1)]}
    for version in range(1, 12):
        assert played.act()["version"] == version
        kept[version] = [played.view(seat) for seat in (None, 0, 1)]
    for version, views in kept.items():
        assert [played.view(seat, version) for seat in (None, 0, 1)] == views


@pytest.mark.parametrize("version", ["1", "-1", "x", "", "1.0", "\N{SUPERSCRIPT TWO}", "9" * 30])
def test_an_invalid_version_is_malformed(client: TestClient, version: str) -> None:
    played = opened(client)
    refused(client.get(played.path, params={"version": version}), 400, "malformed")


def test_the_log_is_returned_whole_or_from_a_number_on(client: TestClient) -> None:
    played = opened(client, practice=True, seed=3)
    while len(played.view(0)["log"]) < 50:
        played.act()
    for _ in range(10):
        played.act()
    for seat in (None, 0, 1):
        whole = client.get(f"{played.path}/log", headers=played.headers(seat)).json()
        assert whole["from"] == 0
        assert len(whole["log"]) > 50
        assert played.view(seat)["log"] == whole["log"][-50:]
        later = client.get(f"{played.path}/log?from=7", headers=played.headers(seat)).json()
        assert later == {"from": 7, "log": whole["log"][7:]}
    refused(client.get(f"{played.path}/log?from=x"), 400, "malformed")
    refused(
        client.get(f"{played.path}/log", headers={"Authorization": "Bearer x"}), 401, "bad-token"
    )


# The end


def test_an_ended_match_has_a_result_and_a_record(finished: Played) -> None:
    for seat in (None, 0, 1):
        view = finished.view(seat)
        typed(view, VIEW)
        assert (view["over"], view["actor"], view["decision"]) == (True, None, None)
        assert view["legal"] == []
        assert sorted(view["result"]) == ["ranks", "scores"]
        assert 1 in view["result"]["ranks"]
        assert all(
            len(scores) == 4 == len(set(map(type, scores))) * 4
            for scores in view["result"]["scores"]
        )
        assert all(scores == sorted(scores) for scores in view["result"]["scores"])
        assert all(player["points"] is not None for player in view["players"])
    response = finished.client.get(f"{finished.path}/record")
    assert response.status_code == 200
    assert response.headers["content-type"].startswith("text/plain")
    record = read(response.text)
    assert record.names == ("Ann", "Bo")
    assert len(list(replay(record))) == finished.view()["version"]


def test_there_is_no_record_before_the_end(client: TestClient) -> None:
    refused(client.get(f"{opened(client).path}/record"), 409, "not-over")


def test_undone_actions_are_not_in_the_record(client: TestClient) -> None:
    played = opened(client, ANN, RANDOM, rules="online")
    undone = 0
    while not (now := played.until_human())["over"]:
        view = played.act()
        if undone < 3:
            body = {"version": view["version"]}
            undone += played.post("undo", 0, body).status_code == 200
        elif view["actor"] == 0:
            played.post("resign", 0, {"version": view["version"], "bot": "random"})
    assert undone == 3
    record = read(client.get(f"{played.path}/record").text)
    assert len(record.actions) == now["version"] - 2 * undone - 1


def test_a_program_plays_human_seats_among_bots_to_the_end(client: TestClient) -> None:
    played = opened(client, ANN, GREEDY, BO, RANDOM, rules="tongjiao-advanced")
    seen = -1
    while not (now := played.until_human())["over"]:
        assert now["version"] >= seen
        for seat in (0, 2):
            mine = played.view(seat)
            assert bool(mine["legal"]) == (mine["actor"] == seat)
        seen = played.act()["version"]
    assert sorted(now["result"]["ranks"])[0] == 1
    record = read(client.get(f"{played.path}/record").text)
    assert len(record.actions) == now["version"]


def test_three_humans_wait_for_each_other(client: TestClient) -> None:
    played = opened(client, ANN, BO, CY)
    order = [played.act("end turn")["seat"] for _ in range(6)]
    assert order[:3] == order[3:]
    assert sorted(order[:3]) == [0, 1, 2]


def test_a_view_has_the_board_and_hands_are_public_only_after_the_end(
    client: TestClient, finished: Played
) -> None:
    fresh = opened(client).view(0)
    assert fresh["table"]["board"]["b2"] == {"tile": "red", "treasure": True}
    assert fresh["hands"] is None
    assert finished.view(0, 0)["hands"] is None
    for seat in (None, 0, 1):
        view = finished.view(seat)
        assert len(view["hands"]) == 2
        if seat is not None:
            assert view["hands"][seat] == view["hand"]


@pytest.mark.parametrize("game", GAMES)
def test_programs_play_every_game_to_its_end(client: TestClient, game: str) -> None:
    """Views stay small, and records with unusual names replay."""
    names = ['a; b: "c"', "= # 蘇", "Cy", "Di"][: find_game(game).rules.seats[-1]]
    seats = [{"kind": "human", "name": name, "answers_itself": True} for name in names]
    played = opened(client, *seats, game=game)
    view = played.act()
    while not view["over"]:
        if view["version"] % 20 == 0:
            for seat in (None, *played.tokens):
                response = played.get(seat)
                typed(response.json(), VIEW | {"hand": object})
                assert len(zlib.compress(response.content)) < 15_000
        view = played.act()
    record = read(client.get(f"{played.path}/record").text)
    assert (record.game, list(record.names)) == (game, names)
    assert len(list(replay(record))) == view["version"]
