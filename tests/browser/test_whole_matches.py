"""Whole matches in a real browser: by mouse, by keyboard alone, by two players and two bots."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Page, WebSocketRoute, expect

from browser.conftest import Contexts
from browser.play_page import (
    AT_ONCE,
    decide,
    likely,
    lit,
    sit_down,
    tab_to,
    table,
    version,
    violations,
    wait_for_own_decision,
)
from server.servers import ANN, BO, GREEDY, Played

CALM = {"reduced_motion": "reduce"}
SHOWS = (
    """(wanted) => {"""
    + AT_ONCE
    + """
    const { dataset, ariaBusy } = document.getElementById("play");
    return Number(dataset.version) >= wanted && ariaBusy !== "true";
}"""
)
TEMPLES = 0
"""A supply that deals two or more temples to Ann, who begins, and to Bo, who is next."""
CORNER = ("a10", "b10", "a11", "b11")
"""The cells where they build a monument before a bot has acted."""


def scores(page: Page) -> list[int]:
    """The final scores that the page shows, the best first."""
    return [int(text) for text in page.locator(".ending .score").all_inner_texts()]


def result_of(match: Played) -> list[int]:
    """The final scores, the best first."""
    return sorted((score[0] for score in match.view()["result"]["scores"]), reverse=True)


def test_a_whole_match_by_clicking(context: Contexts, server_address: str) -> None:
    page, rng = context(**CALM).new_page(), random.Random(3)
    kinds: list[str] = []
    with table(server_address, seed=5) as match:
        sit_down(page, match)
        seen = ""
        while True:
            wait_for_own_decision(page, seen)
            if page.locator(".ending").count():
                break
            seen = version(page)
            if page.locator(".commit").count() and "commit" not in kinds:
                assert violations(page) == []
            kinds.append(decide(page, rng))
        assert {*kinds} >= {"place", "end"}
        assert violations(page) == []
        assert scores(page) == result_of(match)
        expect(page.locator(".ending tbody tr")).to_have_count(3)
        assert page.locator(".ending .lowest").count() >= 3
        expect(page.get_by_role("img", name=re.compile("^The scores from turn"))).to_be_visible()

        for width in (360, 1024, 1300):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") == width

        slider = page.locator("#replay input")
        slider.fill("1")
        expect(page.locator("#replay output")).to_contain_text("1 of")
        expect(page.locator("#play")).to_have_attribute("data-version", "1")
        page.keyboard.press("]")
        expect(page.locator("#play")).to_have_attribute("data-version", "2")
        slider.fill(str(match.view()["version"]))
        with page.expect_download() as download:
            page.get_by_role("link", name="Download the record").click()
        assert "temple" in download.value.path().read_text()

        page.get_by_role("button", name="Rematch").click()
        page.wait_for_url(re.compile(r"/matches/(?!" + re.escape(match.match) + ")"))
        expect(page.locator(".player.own")).to_contain_text("Ann")


def test_a_whole_match_by_keyboard_alone(context: Contexts, server_address: str) -> None:
    page, rng = context(**CALM).new_page(), random.Random(4)
    kinds: list[str] = []
    with table(server_address, ANN, BO) as match:
        sit_down(page, match)
        tab_to(page, "[data-place]")
        while not (view := match.view())["over"]:
            if view["actor"] == 1:
                match.act(likely(match.view(1)["legal"], rng, restless=0.7))
                continue
            page.wait_for_function(SHOWS, arg=view["version"])
            kinds.append(decide_by_keys(page, rng))
            page.wait_for_function(SHOWS, arg=view["version"] + 1)
        page.wait_for_function(SHOWS, arg=view["version"])
        assert {*kinds} >= {"place", "replace", "end"}
        assert scores(page) == result_of(match)
        tab_to(page, "[data-key=rematch]")
        page.keyboard.press("Enter")
        page.wait_for_url(re.compile(r"/matches/(?!" + re.escape(match.match) + ")"))


def test_a_revolt_by_keyboard_alone(context: Contexts, server_address: str) -> None:
    page = context(**CALM).new_page()
    with table(server_address, ANN, BO) as match:
        first = match.actor()
        match.act("king k2")
        match.act("end turn")
        sit_down(page, match, 1 - first)
        tab_to(page, "[data-place]")
        page.keyboard.press("k")
        here = page.locator("[data-place]:focus")
        for _cell in range(lit(page).count()):
            page.keyboard.press("n")
            if "Revolt of the kings" in (here.get_attribute("aria-label") or ""):
                break
        seen = version(page)
        page.keyboard.press("Enter")
        wait_for_own_decision(page, seen)
        assert decide_by_keys(page, random.Random(1)) == "commit"
        expect(page.locator("#prompt")).to_contain_text("decides how many tiles to commit")
        match.act(match.view(first)["legal"][0])
        expect(page.locator(".log")).to_contain_text("won")
        expect(page.locator("#board :focus, [data-part=hand] :focus")).to_have_count(1)


def decide_by_keys(page: Page, rng: random.Random) -> str:
    """Takes one decision; the focus is on the board or in the hand before and after it."""
    press = page.keyboard.press
    expect(page.locator("#board :focus, [data-part=hand] :focus")).to_have_count(1)
    if number := page.locator(".steps input").count():
        press(str(rng.randrange(number)))
        press("Enter")
        return "commit"
    if page.locator("[data-part=choice] button").count():
        tab_to(page, "[data-part=choice] button")
        press("Enter")
        return "choice"
    if page.locator("[data-end].main").count():
        press("Shift+Enter")
        return "end"
    if rng.random() < 0.35:
        press("x")
        for key in range(1, 1 + page.locator("[data-pick][data-letter]").count()):
            press(str(key))
        press("x")
        return "replace"
    return place_by_keys(page, rng)


def place_by_keys(page: Page, rng: random.Random) -> str:
    """Places a piece on one of its first lit cells."""
    press = page.keyboard.press
    off = page.locator("[data-pick]:not(.placed):not([aria-disabled])")
    keys = off.evaluate_all("all => all.map(one => one.dataset.key).filter(k => k !== 'c')")
    rng.shuffle(keys)
    for key in keys:
        press(key)
        if lit(page).count():
            for _cell in range(rng.randrange(1, 6)):
                press("n")
            expect(page.locator("[data-place]:focus")).to_have_class(re.compile("lit"))
            expect(page.locator("#told")).to_contain_text(":")
            press("Enter")
            return "place"
        press("Escape")
    press("Shift+Enter")
    press("Shift+Enter")
    return "end"


def replace_all(page: Page) -> bool:
    """Replaces the hand if an action is left, which shortens the match."""
    replace = page.locator("[data-replace]")
    if replace.is_disabled():
        return False
    replace.click()
    for tile in page.locator("[data-pick][data-letter]").all():
        tile.click()
    replace.click()
    return True


class Cut:
    """A page whose sockets can be cut."""

    def __init__(self, page: Page) -> None:
        self.page, self.sockets = page, list[WebSocketRoute]()
        page.route_web_socket("**/signal", self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        socket.connect_to_server()
        self.sockets.append(socket)

    def cut(self) -> None:
        """Cuts the connection; the page says so, and reconnects by itself."""
        self.sockets[-1].close(code=1011)
        expect(self.page.locator("#notice")).to_contain_text("connection is lost")
        expect(self.page.locator("#notice")).to_be_hidden()


def place_temple(page: Page) -> bool:
    """Places a temple in the corner, if the hand has one and a cell is free."""
    temple = page.locator("[data-pick=temple]:not([aria-disabled])")
    if not temple.count():
        return False
    temple.first.click()
    for place in CORNER:
        if page.locator(f"[data-place={place}].lit").count():
            page.locator(f"[data-place={place}]").click()
            return True
    page.keyboard.press("Escape")
    return False


def test_a_whole_match_by_two_browsers_and_two_bots(context: Contexts, server_address: str) -> None:
    cuts = [Cut(context(**CALM).new_page()) for _seat in range(2)]
    pages, rng = [cut.page for cut in cuts], random.Random(2)
    with table(server_address, ANN, BO, GREEDY, GREEDY, seed=TEMPLES) as match:
        for seat, page in enumerate(pages):
            sit_down(page, match, seat)
        for number in range(1000):
            view = match.until_human()
            if view["over"]:
                break
            if number == 30:
                pages[0].reload()
            if number == 40:
                cuts[1].cut()
            page = pages[view["actor"]]
            page.wait_for_function(SHOWS, arg=view["version"])
            if view["decision"] != "action" or not (
                place_temple(page) or (rng.random() < 0.3 and replace_all(page))
            ):
                decide(page, rng)
            page.wait_for_function(SHOWS, arg=view["version"] + 1)
        log = "\n".join(match.client.get(f"{match.path}/log").json()["log"])
        for text in (" committed ", "Bo built ", " took the treasure", "The game ended"):
            assert text in log, text
        for page in pages:
            page.wait_for_function(SHOWS, arg=match.view()["version"])
            assert scores(page) == result_of(match)
            page.locator("[data-key=rematch]").click()  # later players join the same one
            page.wait_for_url(re.compile(r"/matches/(?!" + re.escape(match.match) + ")"))
        assert pages[0].url == pages[1].url
        watcher = context().new_page()
        watcher.goto(f"/matches/{match.match}")
        watcher.get_by_role("link", name="Watch the rematch").click()
        watcher.wait_for_url(pages[0].url)
        expect(pages[1].locator(".player.own")).to_contain_text("Bo")
