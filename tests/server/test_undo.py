"""Undo and resignation."""

from __future__ import annotations

from starlette.testclient import TestClient

from server.servers import ANN, BO, GREEDY, opened, refused

pytest_plugins = ("server.fixtures",)

# Undo


def test_undo_takes_back_the_last_own_action_as_a_new_version(client: TestClient) -> None:
    played = opened(client)
    seat = played.actor()
    before = played.view(seat)
    tile = next(text for text in before["legal"] if text.startswith("catastrophe"))
    played.act(tile)
    response = played.post("undo", seat, {"version": 1})
    assert response.status_code == 200
    after = response.json()
    assert after["version"] == 2
    assert after["events"] == []
    for name in ("actor", "decision", "legal", "hand", "players", "prompt", "log", "table"):
        assert after[name] == before[name], name
    refused(played.post("undo", seat, {"version": 2}), 409, "nothing-to-undo")


def test_undo_may_be_repeated_within_a_turn(client: TestClient) -> None:
    played = opened(client)
    seat = played.actor()
    before = played.view(seat)
    for _ in range(2):
        legal = played.view(seat)["legal"]
        played.act(next(text for text in legal if text.startswith("catastrophe")))
    for version in (2, 3):
        assert played.post("undo", seat, {"version": version}).json()["version"] == version + 1
    assert played.view(seat)["legal"] == before["legal"]


def test_undo_stops_where_tiles_were_drawn(client: TestClient) -> None:
    played = opened(client)
    seat = played.actor()
    legal = played.view(seat)["legal"]
    played.act(next(text for text in legal if text.startswith("replace")))
    refused(played.post("undo", seat, {"version": 1}), 409, "nothing-to-undo")


def test_only_the_player_of_the_last_action_can_undo_it(client: TestClient) -> None:
    played = opened(client)
    seat = played.actor()
    refused(played.post("undo", seat, {"version": 0}), 409, "nothing-to-undo")
    played.act("end turn")
    refused(played.post("undo", 1 - seat, {"version": 1}), 409, "nothing-to-undo")
    played.act("end turn")
    refused(played.post("undo", seat, {"version": 2}), 409, "nothing-to-undo")


def test_practice_undo_goes_back_past_bots_and_draws(client: TestClient) -> None:
    played = opened(client, ANN, GREEDY, practice=True, seed=4)
    before = played.until_human()
    mine = played.view(0)
    legal = mine["legal"]
    played.act(next(text for text in legal if text.startswith("replace")))
    played.act("end turn")
    now = played.until_human()
    assert now["version"] > before["version"] + 2
    for back in (1, 2):
        response = played.post("undo", 0, {"version": now["version"] + back - 1})
        assert response.status_code == 200, response.text
    after = response.json()
    assert after["version"] == now["version"] + 2
    for name in ("legal", "hand", "players", "log"):
        assert after[name] == mine[name], name


def test_outside_practice_undo_stops_at_a_bots_action(client: TestClient) -> None:
    played = opened(client, ANN, GREEDY)
    played.until_human()
    played.act("end turn")
    now = played.until_human()["version"]
    refused(played.post("undo", 0, {"version": now}), 409, "nothing-to-undo")


def test_practice_does_not_undo_what_another_human_did(client: TestClient) -> None:
    played = opened(client, ANN, BO, practice=True)
    seat = played.actor()
    played.act("end turn")
    played.act("end turn")
    refused(played.post("undo", seat, {"version": 2}), 409, "nothing-to-undo")


def test_undone_actions_are_not_in_the_log(client: TestClient) -> None:
    played = opened(client)
    seat = played.actor()
    legal = played.view(seat)["legal"]
    played.act(next(text for text in legal if text.startswith("catastrophe")))
    played.post("undo", seat, {"version": 1})
    assert client.get(f"{played.path}/log").json()["log"] == []


# Resignation


def test_after_a_resignation_a_bot_plays_on(client: TestClient) -> None:
    played = opened(client)
    seat = played.actor()
    response = played.post("resign", seat, {"version": 0, "bot": "random"})
    assert response.status_code == 200
    view = response.json()
    assert (view["version"], view["seat"]) == (1, seat)
    assert view["players"][seat]["kind"] == "bot"
    assert view["players"][seat]["name"] in ("Ann", "Bo")
    now = played.until_human()
    assert (now["actor"], now["players"][seat]["kind"]) == (1 - seat, "bot")


def test_a_resigned_seat_only_watches(client: TestClient) -> None:
    played = opened(client)
    other = 1 - played.actor()
    assert played.post("resign", other, {"version": 0, "bot": "random"}).status_code == 200
    body = {"version": 1, "action": "end turn"}
    refused(played.post("actions", other, body), 403, "not-your-decision")
    refused(played.post("undo", other, {"version": 1}), 409, "nothing-to-undo")
    again = {"version": 1, "bot": "greedy"}
    refused(played.post("resign", other, again), 403, "not-your-decision")
    assert played.view(other)["hand"] is not None


def test_resigning_to_an_unknown_bot_is_refused(client: TestClient) -> None:
    played = opened(client)
    response = played.post("resign", 0, {"version": 0, "bot": "deep"})
    assert "deep" in refused(response, 422, "unknown-bot")["message"]


def test_bots_finish_a_match_after_all_humans_resigned(client: TestClient) -> None:
    played = opened(client)
    for seat in (0, 1):
        version = played.view()["version"]
        response = played.post("resign", seat, {"version": version, "bot": "random"})
        if response.status_code == 409:  # the first bot has played meanwhile
            assert seat == 1
        while response.status_code == 409:
            body = {"version": response.json()["view"]["version"], "bot": "random"}
            response = played.post("resign", seat, body)
        assert response.status_code == 200
    assert played.until_human(60)["over"]
