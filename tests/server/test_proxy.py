"""Behind a trusted HTTPS proxy all links use https and wss; otherwise its headers are ignored."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.sync.client import ClientConnection, connect

from server.servers import ANN, BO, opened, serving
from server.tls_proxy import Proxy, proxied
from server.web_client import secret_of, set_cookies
from shedu.server.web.cookies import CSRF_COOKIE, CSRF_FIELD, SEATS_COOKIE

PREFIX = "/games"
FORM = {
    "game": "tigris",
    "players": "2",
    "rules": "rulebook",
    "seat0": "me",
    "name0": "Ann",
    "seat1": "friend",
    "name1": "Bo",
}
FORGED = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "198.51.100.7"}


@pytest.fixture(scope="module", params=["", PREFIX])
def proxy(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Proxy]:
    """A proxy before a server in a process of its own, with a prefix and without."""
    folder: Path = tmp_path_factory.mktemp("proxy")
    options = ["--trust-proxy", *(["--prefix", request.param] if request.param else [])]
    with serving(str(folder / "shedu.sqlite"), folder, *options) as process:
        process.wait_until_ready()
        inner = process.url.removesuffix(request.param)
        with proxied(inner, request.param) as proxy:
            yield proxy


@pytest.fixture
def client(proxy: Proxy) -> Iterator[httpx2.Client]:
    """A client that trusts the proxy's certificate and no other."""
    with httpx2.Client(base_url=proxy.url, verify=proxy.trust, timeout=20) as client:
        yield client


def socket(proxy: Proxy, path: str, **headers: str) -> ClientConnection:
    """A socket over TLS."""
    url = proxy.url.replace("https://", "wss://") + path
    return connect(url, ssl=proxy.trust, additional_headers=headers, proxy=None)


def origin(proxy: Proxy) -> str:
    return f"https://{urlsplit(proxy.url).netloc}"


def prefix(proxy: Proxy) -> str:
    return urlsplit(proxy.url).path


def test_a_program_plays_over_https_and_gets_views_over_wss(
    proxy: Proxy, client: httpx2.Client
) -> None:
    played = opened(client, ANN, BO)
    with socket(proxy, f"{played.path}/live") as live:
        (deflate,) = live.protocol.extensions
        assert isinstance(deflate, PerMessageDeflate)
        live.send(json.dumps({"token": played.tokens[0]}))
        assert json.loads(live.recv(20)) == played.view(0)
        for version in range(1, 6):
            played.act()
            assert json.loads(live.recv(20)) == played.view(0, version)
    with socket(proxy, f"{played.path}/live") as live:
        live.send(json.dumps({"token": "x" * 32}))
        with pytest.raises(ConnectionClosed):
            live.recv(20)
        assert live.close_code == 4401


def test_an_invitation_of_a_program_leads_to_the_page_on_https(
    proxy: Proxy, client: httpx2.Client
) -> None:
    body = {"game": "tigris", "seats": [ANN, BO]}
    data = client.post("/api/matches", json=body).json()
    response = client.get(f"{origin(proxy)}{data['seats'][0]['url']}")
    assert response.status_code == 303
    assert "Secure" in set_cookies(response)[SEATS_COOKIE]
    page = client.get(f"{origin(proxy)}{response.headers['location']}")
    assert page.status_code == 200
    assert str(page.url) == f"{proxy.url}/matches/{data['match']}"


def test_a_person_opens_a_match_and_invites_with_links_on_https(
    proxy: Proxy, client: httpx2.Client
) -> None:
    page = client.get("/", headers={"Accept": "text/html"})
    assert not re.search(r'(?:src|href|action)="http:', page.text)
    assert f"{prefix(proxy)}/static/" in page.text
    assert "Secure" in set_cookies(page)[CSRF_COOKIE]
    assert f"Path={prefix(proxy) or '/'};" in set_cookies(page)[CSRF_COOKIE]
    fields = FORM | {CSRF_FIELD: secret_of(page)}
    own = {"Origin": origin(proxy)}
    other = {"Origin": "https://elsewhere.example"}
    assert client.post("/new", data=fields, headers=other).status_code == 403
    response = client.post("/new", data=fields, headers=own)
    assert response.status_code == 303
    assert "Secure" in set_cookies(response)[SEATS_COOKIE]
    where = response.headers["location"]
    assert where.startswith(f"{prefix(proxy)}/matches/")
    invitations = client.get(f"{origin(proxy)}{where}").text
    assert re.search(rf'value="{re.escape(proxy.url)}/join/[\w-]+"', invitations)


def test_the_page_of_a_match_gets_signals_over_wss_and_other_sites_do_not(
    proxy: Proxy, client: httpx2.Client
) -> None:
    played = opened(client, ANN, BO)
    path = f"/matches/{played.match}/signal"
    with socket(proxy, path, Origin=origin(proxy)) as signal:
        assert signal.recv(20) == "0"
        played.act()
        assert signal.recv(20) == "1"
    with pytest.raises(InvalidStatus) as refused:
        socket(proxy, path, Origin="https://elsewhere.example")
    assert refused.value.response.status_code == 403


def test_forwarded_headers_are_ignored_without_trust(tmp_path: Path) -> None:
    with serving(str(tmp_path / "shedu.sqlite"), tmp_path) as process:
        process.wait_until_ready()
        with process.client() as client:
            page = client.get("/", headers={"Accept": "text/html"} | FORGED)
            assert "Secure" not in set_cookies(page)[CSRF_COOKIE]
            fields = FORM | {CSRF_FIELD: secret_of(page)}
            response = client.post("/new", data=fields, headers=FORGED)
            assert response.status_code == 303
            assert "Secure" not in set_cookies(response)[SEATS_COOKIE]
            invitations = client.get(response.headers["location"], headers=FORGED).text
            assert f'value="{process.url}/join/' in invitations
            assert "https://" not in invitations
