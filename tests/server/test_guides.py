"""The rules on the pages: rule sets and options in words, figures, worked examples."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from starlette.testclient import TestClient

from server.servers import in_process
from shedu.game import choose_options, value_text
from shedu.games import GAMES, find_game
from shedu.games.tigris.guide import position
from shedu.games.tyrus.drawing.scene import Scene
from shedu.games.tyrus.guide import figure_state as tyrus_position
from shedu.server.web.rules import rule_set


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with in_process(str(tmp_path_factory.mktemp("guides") / "shedu.sqlite")) as client:
        yield client


CHAPTERS = {
    "tigris": ("conflicts", "revolts", "wars", "monuments", "treasures", "weakest", "end"),
    "tyrus": ("pieces", "placing", "vote", "bluff", "end"),
}


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_its_guide_and_rules(client: TestClient, name: str) -> None:
    rules, guide = find_game(name).rules, find_game(name).guide
    text = client.get(f"/rules/{name}", headers={"Accept": "text/html"}).text
    for preset in rules.presets:
        for words in guide.preset_words(preset):
            assert words in unescape(text)
    for option, values in rules.options.items():
        assert guide.option_word(option)
        written = {str(value).lower() if isinstance(value, bool) else value for value in values}
        assert set(guide.value_words(option)) == written
    assert set(re.findall(rf"/rules/{name}/([\w-]+)\.svg", text)) == set(guide.FIGURES)
    for figure in guide.FIGURES:
        response = client.get(f"/rules/{name}/{figure}.svg")
        assert response.headers["content-type"] == "image/svg+xml"
        assert response.text.startswith("<svg ")
    for decision in rules.decisions:
        assert f'id="{guide.paragraph(decision)}"' in text
    assert all(f'id="{chapter}"' in text for chapter in CHAPTERS.get(name, ("end",)))


def test_the_worked_conflicts_of_the_rules_are_right() -> None:
    rules = find_game("tigris").rules
    for name, commits, points in (
        ("revolt", ("commit 2", "commit 1"), [0, 1, 0, 0]),
        ("war", ("commit 0", "commit 1"), [0, 4, 0, 0]),
    ):
        state = position(name)
        assert rules.decision(state) == "commit"
        for commit in commits:
            state, _events = rules.apply(state, rules.parse(commit))
        dumped = rules.dump(state)
        color = "red" if name == "revolt" else "green"
        assert [player[color] for player in dumped["points"]] == points
        attacker = {"leader": "king" if name == "revolt" else "trader", "player": 0}
        assert attacker not in dumped["board"].values()


def test_the_worked_votes_of_the_rules_are_right() -> None:
    for name, votes in (("vote", ["10 votes", "11 votes"]), ("bluff", ["26 votes", "3 votes"])):
        scene = Scene(tyrus_position(name))
        assert [scene.counted(place)[0] for place in (scene.voted, scene.voted + 3)] == votes


@pytest.mark.parametrize(
    ("chosen", "title", "differs"),
    [
        ("rulebook", "Rules: Standard game", []),
        ("tongjiao-advanced", "Rules: Tongjiao, advanced", []),
        (
            {"board": "advanced", "buildings": "double", "wonder": "black", "open_scores": True},
            "Rules: Advanced game, with changes",
            ["Wonder: pays a black point", "Points: open to all"],
        ),
    ],
)
def test_the_page_of_a_match_describes_its_rules(
    client: TestClient, chosen: Any, title: str, differs: list[str]
) -> None:
    seats = [{"kind": "human", "name": "Ann"}, {"kind": "bot", "bot": "random"}]
    body = {"game": "tigris", "rules": chosen, "seats": seats}
    opened = client.post("/api/matches", json=body, headers={"Idempotency-Key": title})
    page = client.get(f"/matches/{opened.json()['match']}", headers={"Accept": "text/html"})
    text = unescape(page.text)
    assert f"<summary>{title}</summary>" in text
    assert re.findall(r"<li><strong>(.*?)</strong></li>", text) == differs
    rules, guide = find_game("tigris").rules, find_game("tigris").guide
    for option, value in choose_options(rules, chosen).items():
        assert (
            f"{guide.option_word(option)}: {guide.value_words(option)[value_text(value)]}" in text
        )


@pytest.mark.parametrize("name", GAMES)
def test_the_rules_of_every_preset_are_described(name: str) -> None:
    rules = find_game(name).rules
    for preset in rules.presets:
        described = rule_set(rules, choose_options(rules, preset))
        assert described.title == find_game(name).guide.preset_words(preset)[0]
        assert not any(changed for _option, _value, changed in described.options)
