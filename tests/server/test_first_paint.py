"""A page contains what its first paint needs: the styles and the right picture."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from server.servers import ANN, BO, in_process, opened

HTML = {"Accept": "text/html"}
PHONE = (
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/130.0.0.0 Mobile Safari/537.36"
)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with in_process(str(tmp_path_factory.mktemp("paint") / "shedu.sqlite")) as client:
        yield client


@pytest.fixture(scope="module")
def path(client: TestClient) -> str:
    match = opened(client, ANN, BO)
    legal = match.view(match.actor())["legal"]
    match.act(next(text for text in legal if text.startswith("king ")))
    return f"/matches/{match.match}"


def page(client: TestClient, path: str, **headers: str) -> str:
    response = client.get(path, headers=HTML | headers)
    assert response.status_code == 200
    return response.text


def test_the_policy_allows_the_styles_of_pages_and_no_others(client: TestClient, path: str) -> None:
    for address in ("/", "/new", "/rules/tigris", path):
        response = client.get(address, headers=HTML)
        styles = re.findall(r"<style>(.*?)</style>", response.text, re.DOTALL)
        assert len(styles) == 2
        directives = response.headers["content-security-policy"].split("; ")
        allowed = next(one for one in directives if one.startswith("style-src ")).split()[1:]
        assert all(re.fullmatch(r"'sha256-[A-Za-z0-9+/]{43}='", one) for one in allowed)
        for text in styles:
            digest = hashlib.sha256(text.encode()).digest()
            assert f"'sha256-{base64.b64encode(digest).decode()}'" in allowed


def test_a_page_needs_no_other_file_to_be_painted(client: TestClient, path: str) -> None:
    text = page(client, path)
    assert 'rel="stylesheet"' not in text
    shown = re.sub(r"<template.*?</template>", "", text, flags=re.DOTALL)
    scripts = re.findall(r"<script[^>]*src=[^>]*>", shown)
    assert len(scripts) == 1
    assert 'type="module"' in scripts[0]  # it waits until the page is read
    assert "start.js" in scripts[0]
    assert "modulepreload" not in shown


@pytest.mark.parametrize(
    ("headers", "turned"),
    [
        ({}, False),
        ({"User-Agent": PHONE}, True),
        ({"Cookie": "shedu_look=turn%3D1"}, True),
        ({"Cookie": "shedu_look=turn=1"}, True),
        ({"Cookie": "shedu_look=", "User-Agent": PHONE}, False),  # a phone in landscape
        ({"Cookie": "shedu_look=turn%3D" + "1" * 9000}, False),
    ],
)
def test_the_picture_comes_rotated_for_upright_phones(
    client: TestClient, path: str, headers: dict[str, str], turned: bool
) -> None:
    text = page(client, path, **headers)
    assert f'data-turn="{int(turned)}"' in text
    assert f'"turn":{str(turned).lower()}' in text
    width, height = re.search(r'viewBox="0 0 (\d+) (\d+)" role="grid"', text).groups()  # type: ignore[union-attr]
    assert (int(width) < int(height)) == turned


def test_the_picture_comes_with_the_marks_set_in_the_browser(client: TestClient, path: str) -> None:
    assert "kingdom 1" not in page(client, path)
    text = page(client, path, Cookie="shedu_look=strengths%3D1%26kingdoms%3D1%26nothing%3D1")
    assert "kingdom 1" in text
    assert '"look":"kingdoms=1&strengths=1"' in text.replace("\\u0026", "&")


def test_the_files_of_styles_are_in_the_pages_only() -> None:
    web = Path(__file__).parents[2] / "src" / "shedu" / "server" / "web"
    assert sorted(path.suffix for path in (web / "styles").iterdir()) == [".css"] * 4
    assert not list((web / "static").rglob("*.css"))
