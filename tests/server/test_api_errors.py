"""The errors of the API in their order, and idempotency keys."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from server.servers import Played, opened, refused

pytest_plugins = ("server.fixtures",)

# The order of errors


def stale_body(played: Played) -> dict[str, Any]:
    return {"version": played.view()["version"] + 5, "action": "nonsense"}


LARGE = b"x" * (64 * 1024 + 1)
WRONG = {"Authorization": "Bearer wrong"}
STEPS = ("actions", "undo", "resign")


@pytest.mark.parametrize("what", STEPS)
def test_an_unknown_match_is_reported_first(client: TestClient, what: str) -> None:
    for match in ("none", "%20", "a%00b", "é", "x" * 300):
        path = f"/api/matches/{match}/{what}"
        refused(client.post(path, content=LARGE, headers=WRONG), 404, "no-such-match")
        refused(client.get(f"/api/matches/{match}", headers=WRONG), 404, "no-such-match")
    refused(client.get("/api/matches/none/record"), 404, "no-such-match")
    refused(client.get("/api/matches/none/log"), 404, "no-such-match")


@pytest.mark.parametrize("what", STEPS)
def test_a_bad_token_is_reported_second(client: TestClient, what: str) -> None:
    played, other = opened(client), opened(client)
    path = f"{played.path}/{what}"
    for header in (
        "",
        "Bearer",
        "Bearer ",
        "Bearer wrong",
        played.tokens[0],
        f"Basic {played.tokens[0]}",
        f"Bearer {other.tokens[0]}",
        f"Bearer {played.tokens[0]}x",
    ):
        response = client.post(path, content=LARGE, headers={"Authorization": header})
        refused(response, 401, "bad-token")
        refused(client.get(played.path, headers={"Authorization": header}), 401, "bad-token")
    refused(client.post(path, content=LARGE), 401, "bad-token")


@pytest.mark.parametrize("what", STEPS)
def test_a_large_body_is_reported_third_and_a_malformed_one_fourth(
    client: TestClient, what: str
) -> None:
    played = opened(client)
    played.act(key="k")
    refused(played.post(what, 0, LARGE, key="k"), 413, "too-large")
    refused(played.post(what, 0, b"x" * (64 * 1024), key="k"), 400, "malformed")
    more = {"actions": {"action": "end turn"}, "resign": {"bot": "greedy"}}.get(what, {})
    bodies: tuple[Any, ...] = (
        {},
        [],
        {"version": 1, **more, "hurry": True},
        {"version": "1", **more},
        {"version": 1.5, **more},
        {"version": True, **more},
        {"version": None, **more},
        more,
        {"version": 1} | dict.fromkeys(more, 1) | {"x": 1},
    )
    for body in bodies:
        refused(played.post(what, 0, body), 400, "malformed")
    assert played.view()["version"] == 1


def test_a_used_key_is_reported_fifth(client: TestClient, finished: Played) -> None:
    first = {"version": 0, "action": "end turn"}
    seat = next(s for s in (0, 1) if finished.view(s, 0)["legal"])
    again = finished.post("actions", seat, first, key="the first")
    assert again.status_code == 200
    assert again.json() == finished.view(seat, 1)
    other = {"version": 0, "action": "nonsense"}
    refused(finished.post("actions", seat, other, key="the first"), 422, "key-reused")


@pytest.mark.parametrize("what", STEPS)
def test_a_finished_match_is_reported_sixth(finished: Played, what: str) -> None:
    body = {"actions": {"action": "nonsense"}, "resign": {"bot": "none"}}.get(what, {})
    for seat in (0, 1):
        refused(finished.post(what, seat, {"version": 0, **body}), 409, "over")
        now = finished.view()["version"]
        refused(finished.post(what, seat, {"version": now, **body}), 409, "over")


@pytest.mark.parametrize("what", STEPS)
def test_a_stale_version_is_reported_seventh_with_the_new_view(
    client: TestClient, what: str
) -> None:
    played = opened(client)
    for _ in range(3):
        played.act()
    body = {"actions": {"action": "nonsense"}, "resign": {"bot": "none"}}.get(what, {})
    for seat in (0, 1):
        for version in (0, 2, 4, -1, 2**63, -(2**70), 10**4000):
            response = played.post(what, seat, {"version": version, **body})
            assert refused(response, 409, "stale")["view"] == played.view(seat)


def test_a_decision_of_another_seat_is_reported_eighth(client: TestClient) -> None:
    played = opened(client)
    other = 1 - played.actor()
    body = {"version": 0, "action": "nonsense"}
    refused(played.post("actions", other, body), 403, "not-your-decision")


@pytest.mark.parametrize("action", ["nonsense", "", "temple z99", "withdraw king", "commit 3"])
def test_an_illegal_action_is_reported_last_with_a_reason(client: TestClient, action: str) -> None:
    played = opened(client)
    response = played.post("actions", played.actor(), {"version": 0, "action": action})
    assert "view" not in refused(response, 422, "illegal-action")
    assert played.view()["version"] == 0


def test_a_seat_can_only_play_from_its_own_hand(client: TestClient) -> None:
    played = opened(client, practice=True, seed=1)
    view = played.view(played.actor())
    missing = next((color for color, n in view["hand"].items() if n == 0), None)
    while missing is None:
        view = played.act()
        view = played.view(played.actor())
        missing = next((color for color, n in view["hand"].items() if n == 0), None)
    tile = {"red": "temple", "blue": "farm", "green": "market", "black": "settlement"}[missing]
    cell = "e1" if missing == "blue" else "c5"
    body = {"version": view["version"], "action": f"{tile} {cell}"}
    refused(played.post("actions", view["seat"], body), 422, "illegal-action")


# Keys


def test_a_repeated_request_gets_the_first_response_byte_for_byte(client: TestClient) -> None:
    played = opened(client)
    seat = played.actor()
    body = {"version": 0, "action": "end turn"}
    first = played.post("actions", seat, body, key="k 1")
    assert first.status_code == 200
    for _ in range(5):
        played.act()
    assert played.post("actions", seat, body, key="k 1").content == first.content
    refused(played.post("actions", seat, body), 409, "stale")
    refused(played.post("actions", seat, body, key="k 2"), 409, "stale")
    assert played.view()["version"] == 6


def test_a_key_belongs_to_one_body_and_one_seat(client: TestClient) -> None:
    played = opened(client)
    seat = played.actor()
    assert played.act("end turn", key="k")["version"] == 1
    other = {"version": 1, "action": "end turn"}
    refused(played.post("actions", seat, other, key="k"), 422, "key-reused")
    refused(played.post("undo", seat, {"version": 0}, key="k"), 422, "key-reused")
    assert played.act("end turn", key="k")["seat"] == 1 - seat


def test_the_key_of_a_refused_request_is_free_again(client: TestClient) -> None:
    played = opened(client)
    seat = played.actor()
    bad = {"version": 0, "action": "nonsense"}
    refused(played.post("actions", seat, bad, key="k"), 422, "illegal-action")
    assert played.act("end turn", key="k")["version"] == 1


def test_undo_and_resignation_have_keys_too(client: TestClient) -> None:
    played = opened(client)
    seat = played.actor()
    action = next(text for text in played.view(seat)["legal"] if text.startswith("catastrophe"))
    played.act(action)
    undone = played.post("undo", seat, {"version": 1}, key="u")
    assert undone.status_code == 200
    assert played.post("undo", seat, {"version": 1}, key="u").content == undone.content
    body = {"version": 2, "bot": "random"}
    given = played.post("resign", 1 - seat, body, key="r")
    assert given.status_code == 200
    assert played.post("resign", 1 - seat, body, key="r").content == given.content


@pytest.mark.parametrize("key", ["", "x" * 201])
def test_a_key_has_1_to_200_characters(client: TestClient, key: str) -> None:
    played = opened(client)
    body = {"version": 0, "action": "end turn"}
    response = played.post("actions", played.actor(), body, **{"Idempotency-Key": key})
    refused(response, 400, "malformed")


# Addresses


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/nothing", 404),
        ("GET", "/api", 404),
        ("GET", "/api/nothing", 404),
        ("POST", "/api/matches//actions", 404),
        ("OPTIONS", "/api/matches", 405),
        ("GET", "/api/matches", 405),
        ("DELETE", "/api/matches/x", 405),
        ("PUT", "/api/matches/x/actions", 405),
        ("GET", "/api/matches/x/undo", 405),
        ("POST", "/healthz", 405),
        ("PATCH", "/api/games", 405),
    ],
)
def test_unknown_addresses_and_methods_get_json_errors(
    client: TestClient, method: str, path: str, status: int
) -> None:
    code = {404: "not-found", 405: "method-not-allowed"}[status]
    refused(client.request(method, path), status, code)
    if path.startswith("/api/"):
        refused(client.request(method, path, headers={"Accept": "text/html"}), status, code)


def test_responses_forbid_caching_and_type_sniffing(client: TestClient) -> None:
    played = opened(client)
    for response in (played.get(0), client.get("/nothing"), client.get("/healthz")):
        assert response.headers["cache-control"] == "no-store"
        assert response.headers["referrer-policy"] == "no-referrer"
        assert response.headers["x-content-type-options"] == "nosniff"
        assert "default-src 'none'" in response.headers["content-security-policy"]
