"""Pages in another language: chosen, or preferred by the browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest
from starlette.testclient import TestClient

from server.servers import in_process, opened
from shedu.games import GAMES

CHINESE = {"Accept": "text/html", "Accept-Language": "zh-TW,zh;q=0.9,en;q=0.5"}
SEATS = ({"kind": "human", "name": "甲"}, {"kind": "human", "name": "乙"})
KEPT = {"Shedu", "English", "Enter", "Shift", "Esc", "Home", "End", "Tab"}
"""Names, and labels of keys."""
LEFT_OUT = re.compile(
    r"<(style|script|code|option|kbd)\b.*?</\1>|placeholder=\"[^\"]*\"", re.DOTALL
)
READ = re.compile(r">([^<>]+)<|(?:aria-label|title|alt)=\"([^\"]*)\"")


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with in_process(str(tmp_path_factory.mktemp("languages") / "shedu.sqlite")) as client:
        yield client


def foreign(text: str) -> set[str]:
    """Words of another language that a page shows or says."""
    found = READ.findall(LEFT_OUT.sub("", text))
    words = {word for pair in found for word in re.findall("[A-Za-z]{3,}", unescape("".join(pair)))}
    return words - KEPT


@pytest.mark.parametrize(
    "path", ["/", "/new", "/matches", "/rules", "/nowhere", *(f"/rules/{name}" for name in GAMES)]
)
def test_a_page_is_in_the_language_that_the_browser_accepts(client: TestClient, path: str) -> None:
    response = client.get(path, headers=CHINESE)
    assert '<html lang="zh-TW">' in response.text
    assert foreign(response.text) == set()


@pytest.mark.parametrize("name", GAMES)
def test_the_playing_screen_is_in_that_language_too(client: TestClient, name: str) -> None:
    match = opened(client, *SEATS, game=name, seed=3, practice=True)
    for _ in range(6):
        text = client.get(f"/matches/{match.match}", headers=CHINESE).text
        assert foreign(text) == set()
        match.act(match.view(match.actor())["legal"][0])


def test_reasons_are_in_that_language_too(client: TestClient) -> None:
    match = opened(client, *SEATS)
    client.get(f"/join/{match.tokens[match.actor()]}", headers=CHINESE)
    path = f"/matches/{match.match}/why?group=king&place=a1"
    assert client.get(path, headers=CHINESE).json()["why"] == "a1 旁邊沒有神廟。"
    assert client.get(path).json()["why"] == "No temple is next to a1."
