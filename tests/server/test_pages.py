"""The pages around the playing screen, without a browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from server.servers import ANN, BO, in_process, opened
from server.web_client import secret_of, send, set_cookies
from shedu.server.errors import SlowDown, StoreUnavailable
from shedu.server.web import pages
from shedu.server.web.cookies import CSRF_COOKIE, CSRF_FIELD, SEATS_COOKIE

PAGE = {"Accept": "text/html,application/xhtml+xml;q=0.9"}
PATHS = ["/", "/new", "/matches", "/rules", "/rules/tigris", "/nowhere", "/join/" + "x" * 32]
FORM = {
    "game": "tigris",
    "players": "3",
    "rules": "rulebook",
    "seat0": "me",
    "name0": "Ann",
    "seat1": "friend",
    "name1": "Bo",
    "seat2": "bot-greedy",
}


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with in_process(str(tmp_path_factory.mktemp("pages") / "shedu.sqlite")) as client:
        yield client


@pytest.fixture
def client(app: TestClient) -> TestClient:
    """A browser without cookies of the site."""
    app.cookies.clear()
    app.headers.clear()
    app.headers.update(PAGE)
    app.follow_redirects = False
    return app


@pytest.mark.parametrize("path", PATHS)
def test_pages_have_a_strict_policy_and_no_inline_code(client: TestClient, path: str) -> None:
    response = client.get(path)
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    assert response.headers["content-security-policy"] == pages.POLICY
    assert response.headers["referrer-policy"] == "no-referrer"
    assert response.headers["cache-control"] == "no-store"
    assert not re.search(r"\s(?:style|on[a-z]+)=", response.text)
    assert not re.search(r"<script(?![^>]*\ssrc=)", response.text)
    assert not re.search(r'(?:src|href|action)="(?:https?:)?//', response.text)


@pytest.mark.parametrize("path", PATHS)
def test_everything_that_a_page_links_to_exists(client: TestClient, path: str) -> None:
    text = client.get(path).text
    ids = re.findall(r'\bid="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    for address in set(re.findall(r'(?:src|href)="([^"]+)"', text)):
        if address.startswith("#"):
            assert address[1:] in ids
        else:
            assert client.get(unescape(address)).status_code == 200, address
    for named in re.findall(r'(?:aria-labelledby|aria-describedby|for)="([^"]+)"', text):
        assert named in ids


def test_static_files_are_cached_for_ever_only_under_their_hash(client: TestClient) -> None:
    found = re.search(r'href="(/static/[0-9a-f]{16}/icon\.svg)"', client.get("/").text)
    assert found
    response = client.get(found[1])
    assert "immutable" in response.headers["cache-control"]
    for other in ("/static/icon.svg", "/static/0123456789abcdef/icon.svg"):
        response = client.get(other)
        assert (response.status_code, response.headers["cache-control"]) == (200, "no-cache")
    assert client.get("/static/nothing.svg").status_code == 404
    assert client.get("/static/..%2fpages.py").status_code == 404


def test_one_click_opens_a_match_against_bots(client: TestClient) -> None:
    response = send(client, "/play", {})
    assert response.status_code == 303
    assert re.fullmatch(r"/matches/[\w-]+", response.headers["location"])
    cookie = set_cookies(response)[SEATS_COOKIE]
    for flag in ("HttpOnly", "SameSite=lax", "Path=/", "Max-Age=31536000"):
        assert flag in cookie
    assert "Secure" not in cookie
    view = client.get("/api" + response.headers["location"]).json()
    assert [player["kind"] for player in view["players"]] == ["human", "bot", "bot"]
    assert view["rules"]["board"] == "standard"
    lobby = client.get("/")
    assert "Your matches" in lobby.text
    assert response.headers["location"] in lobby.text


def test_cookies_are_secure_behind_https(client: TestClient) -> None:
    secret = secret_of(client.get("https://testserver/"))
    response = client.post(
        "https://testserver/play",
        data={CSRF_FIELD: secret},
        headers={"Cookie": f"{CSRF_COOKIE}={secret}", "Origin": "https://testserver"},
    )
    assert response.status_code == 303
    assert "Secure" in set_cookies(response)[SEATS_COOKIE]


@pytest.mark.parametrize(
    ("fields", "headers"),
    [
        ({}, {}),
        ({CSRF_FIELD: "x" * 32}, {}),
        ({CSRF_FIELD: "é"}, {}),
        (None, {"Origin": "https://evil.example"}),
        (None, {"Origin": "null", "Sec-Fetch-Site": "cross-site"}),
    ],
)
@pytest.mark.parametrize("path", ["/play", "/new", "/language"])
def test_a_form_of_another_site_is_refused(
    client: TestClient, path: str, fields: dict[str, str] | None, headers: dict[str, str]
) -> None:
    given = {CSRF_FIELD: secret_of(client.get("/"))} if fields is None else fields
    client.get("/")
    response = client.post(path, data=FORM | given, headers=headers)
    assert response.status_code == 403
    assert "load the page again" in response.text
    assert SEATS_COOKIE not in set_cookies(response)


def test_a_form_without_the_cookie_is_refused(client: TestClient) -> None:
    secret = secret_of(client.get("/"))
    client.cookies.clear()
    assert client.post("/play", data={CSRF_FIELD: secret}).status_code == 403


@pytest.mark.parametrize(
    "headers", [{}, {"Sec-Fetch-Site": "same-origin"}], ids=["older browsers", "newer ones"]
)
def test_a_form_with_a_null_origin_is_accepted(client: TestClient, headers: dict[str, str]) -> None:
    response = send(client, "/play", {}, headers={"Origin": "null", **headers})
    assert response.status_code == 303


def test_the_csrf_cookie_of_a_browser_stays_the_same(client: TestClient) -> None:
    first = secret_of(client.get("/"))
    assert secret_of(client.get("/new")) == first
    assert set_cookies(client.get("/")) == {}


def test_a_form_opens_the_match_that_it_describes(client: TestClient) -> None:
    chosen = {"rules": "advanced", "option-english": "true", "practice": "yes", "name3": "Nobody"}
    response = send(client, "/new", FORM | chosen | {"seat1": "me"})
    view = client.get("/api" + response.headers["location"]).json()
    assert [player["name"] for player in view["players"]] == ["Ann", "Bo", "Pot (greedy)"]
    assert (view["rules"]["buildings"], view["rules"]["english"]) == ("double", True)
    assert view["practice"] is True
    assert len(client.cookies[SEATS_COOKIE].split(".")) == 2


def test_a_friend_joins_by_a_link_that_leaks_nowhere(
    client: TestClient, capsys: pytest.CaptureFixture[str]
) -> None:
    response = send(client, "/new", FORM)
    invitations = response.headers["location"]
    assert re.fullmatch(r"/matches/[\w-]+/invitations", invitations)
    cookie = set_cookies(response)["shedu_invitations"]
    assert f"Path={invitations}" in cookie
    assert "HttpOnly" in cookie
    text = client.get(invitations).text
    links = re.findall(r'value="http://testserver(/join/[\w-]+)"', text)
    assert len(links) == 1
    assert "For Bo" in text
    token = links[0].removeprefix("/join/")
    assert token not in client.cookies[SEATS_COOKIE]

    client.cookies.clear()
    joined = client.get(links[0])
    assert (joined.status_code, joined.text) == (303, "")
    assert joined.headers["location"] == invitations.removesuffix("/invitations")
    assert joined.headers["referrer-policy"] == "no-referrer"
    assert joined.headers["cache-control"] == "no-store"
    assert client.cookies[SEATS_COOKIE] == token
    for path in (joined.headers["location"], "/", "/matches"):
        assert token not in client.get(path).text
    logged = "".join(capsys.readouterr())
    assert "/join/{token}" in logged
    assert token not in logged
    assert client.get(invitations).status_code == 404


def test_links_name_the_host_that_the_browser_uses(client: TestClient) -> None:
    where = send(client, "/new", FORM).headers["location"]
    text = client.get(where, headers={"Host": "games.example:81"}).text
    assert 'value="http://games.example:81/join/' in text


@pytest.mark.parametrize("token", ["x", "x" * 32, "x" * 500, "%00", "..%2fx"])
def test_an_unknown_invitation_gets_a_friendly_page(client: TestClient, token: str) -> None:
    response = client.get(f"/join/{token}")
    assert response.status_code == 404
    assert "<h1>Nothing is here</h1>" in response.text
    assert SEATS_COOKIE not in set_cookies(response)


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("name0", "A" * 41, "A name has at most 40 characters."),
        ("name0", "Bo\u202e", "A name has at most 40 characters."),
        ("name1", " Ann ", "Somebody else is called that already."),
        ("name0", "Bull", "Somebody else is called that already."),
        ("seat2", "bot-clever", "Choose who sits here."),
        ("players", "7", "Choose how many play."),
        ("rules", "mine", "Choose one of the rule sets."),
        ("option-board", "round", "Choose one of the values."),
        ("game", "chess", "Choose one of the games."),
    ],
)
def test_form_errors_are_beside_their_fields_and_the_input_stays(
    client: TestClient, field: str, value: str, message: str
) -> None:
    before = {"rules": "advanced", "option-wonder": "black", "practice": "yes", "name2": "Cy"}
    if value == "Bull":
        before["name1"] = ""  # named by the symbol
    response = send(client, "/new", FORM | before | {field: value})
    assert response.status_code == 422
    assert f'id="wrong-{field}">{message}</p>' in response.text
    assert "One thing is not right yet." in response.text
    if field not in ("rules", "game"):
        assert re.search(r'value="advanced" checked', response.text)
    assert re.search(r'<option value="black" selected>', response.text)
    assert re.search(r'name="practice" value="yes" checked', response.text)
    for name in ("name1", "name2"):
        kept = (FORM | before | {field: value})[name]
        assert f'name="{name}" value="{kept}"' in response.text


def test_a_malformed_form_is_refused(client: TestClient) -> None:
    secret = secret_of(client.get("/"))
    for body, status in ((b"form=%ff", 400), (b"a&" * 200, 400), (b"x" * 70_000, 413)):
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        response = client.post("/new", content=body, headers=headers)
        assert response.status_code == status
        assert "<h1>" in response.text
    assert client.post("/new", data={CSRF_FIELD: secret}).status_code == 422


def test_names_are_escaped(client: TestClient) -> None:
    name = "<b>&\"'"
    send(client, "/new", FORM | {"name0": name, "seat1": "me"})
    text = client.get("/").text
    assert "<b>&" not in text
    assert "&lt;b&gt;&amp;" in text
    assert (
        f'name="name0" value="{"&lt;b&gt;&amp;&#34;&#39;"}"' in text
    )  # the form proposes it again


def test_lists_show_whose_turn_it_is_and_who_has_won(client: TestClient) -> None:
    played = opened(client, ANN, BO, seed=11, practice=True)
    client.headers.update(PAGE)
    view = played.view()
    assert f"{view['players'][view['actor']]['name']} has to decide" in client.get("/").text
    client.cookies.set(SEATS_COOKIE, played.tokens[view["actor"]])
    assert "Your turn" in client.get("/").text
    while not played.view()["over"]:
        played.act()
    winner = played.view()["result"]["ranks"].index(1)
    client.cookies.set(SEATS_COOKIE, played.tokens[winner])
    assert "You won" in client.get("/").text
    client.cookies.clear()
    assert f"{('Ann', 'Bo')[winner]} won" in client.get("/matches").text


def test_errors_are_pages_for_browsers_and_data_for_programs(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    for path, status in (("/nowhere", 404), ("/join/nobody", 404), ("/rules/chess", 404)):
        response = client.get(path)
        assert response.status_code == status
        assert "<h1>" in response.text
        response = client.get(path, headers={"Accept": "*/*"})
        assert (response.status_code, set(response.json())) == (status, {"error", "message"})
    assert "<h1>" in client.put("/").text
    assert client.put("/", headers={"Accept": "*/*"}).json()["error"] == "method-not-allowed"
    assert client.get("/api/matches/nothing").json()["error"] == "no-such-match"

    def fail(*_given: object) -> None:
        raise StoreUnavailable("gone")

    monkeypatch.setattr(client.app.state.server.store, "open_matches", fail)  # type: ignore[attr-defined]
    response = client.get("/")
    assert (response.status_code, "does not answer" in response.text) == (503, True)


def test_a_browser_that_opens_too_many_matches_has_to_wait(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Empty:
        def take(self, _address: str) -> None:
            raise SlowDown(7, "wait 7 seconds")

    monkeypatch.setattr(client.app.state.server, "new_match_limit", Empty())  # type: ignore[attr-defined]
    for path, fields in (("/play", {}), ("/new", FORM)):
        response = send(client, path, fields)
        assert (response.status_code, response.headers["retry-after"]) == (429, "7")
        assert "wait 7 seconds" in response.text


@pytest.mark.parametrize("taken_away", [False, True])
def test_all_links_stay_below_the_prefix(tmp_path: Path, taken_away: bool) -> None:
    with in_process(str(tmp_path / "shedu.sqlite"), prefix="/games") as plain:

        async def proxy(scope: Any, receive: Any, send: Any) -> None:
            path = scope["path"].removeprefix("/games") if taken_away else scope["path"]
            await plain.app(scope | {"path": path}, receive, send)

        client = TestClient(proxy, follow_redirects=False, headers=PAGE)
        response = client.get("/games/")
        assert response.status_code == 200
        assert client.get("/games").text == response.text
        for address in re.findall(r'(?:src|href|action)="([^"]+)"', response.text):
            assert address.startswith(("/games/", "#")), address
            if address.endswith(".css"):
                assert client.get(address).status_code == 200
        assert "Path=/games;" in set_cookies(response)[CSRF_COOKIE]
        response = client.post("/games/new", data=FORM | {CSRF_FIELD: client.cookies[CSRF_COOKIE]})
        where = response.headers["location"]
        assert where.startswith("/games/matches/")
        assert "Path=/games;" in set_cookies(response)[SEATS_COOKIE]
        assert "http://testserver/games/join/" in client.get(where).text


@pytest.mark.parametrize(
    ("cookie", "header", "language"),
    [
        (None, "", "en"),
        (None, "de, zh-TW;q=0.8, en;q=0.5", "zh_TW"),
        (None, "en;q=0.5, zh-tw", "zh_TW"),
        (None, "zh-Hant-HK, en;q=0.5", "zh_TW"),
        (None, "fr, zh;q=0.9, en;q=0.5", "zh_TW"),
        (None, "en-GB, zh;q=0.9", "en"),
        (None, "de, *;q=0.1, ;;;, x" * 50, "en"),
        ("zh_TW", "en", "zh_TW"),
        ("../../x", "en", "en"),
    ],
)
def test_the_language_is_the_chosen_one_or_the_best_accepted_one(
    client: TestClient,
    monkeypatch: pytest.MonkeyPatch,
    cookie: str | None,
    header: str,
    language: str,
) -> None:
    monkeypatch.setattr(pages, "languages", lambda: {"en": "English", "zh_TW": "中文"})
    if cookie:
        client.cookies.set(pages.LANGUAGE_COOKIE, cookie)
    text = client.get("/matches", headers={"Accept-Language": header}).text
    assert f'<html lang="{language.replace("_", "-")}">' in text
    assert '<option value="zh_TW" lang="zh-TW"' in text


@pytest.mark.parametrize("back", ["/rules", "//evil.example", "https://evil.example", "/\\evil"])
def test_choosing_a_language_goes_back_to_this_site(client: TestClient, back: str) -> None:
    response = send(client, "/language", {"language": "en", "back": back})
    assert response.headers["location"] == ("/rules" if back == "/rules" else "/")
    assert set_cookies(response)[pages.LANGUAGE_COOKIE].startswith("shedu_language=en;")
