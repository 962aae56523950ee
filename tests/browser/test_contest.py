"""Contest of Kings in a real browser: a match, points in another player's turn, narrow screens."""

from __future__ import annotations

import random
import re

from playwright.sync_api import Page, expect

from browser.conftest import PHONE, Contexts
from browser.play_page import (
    SETTLED,
    end_turn,
    labels,
    lit,
    sit_down,
    table,
    version,
    violations,
    wait_for_own_decision,
)
from server.servers import ANN, BO, GREEDY, Played

CALM = {"reduced_motion": "reduce"}
COLORS = ("black", "green", "red", "blue")
NARROW = {"width": 360, "height": 740}


def place(page: Page, rng: random.Random) -> bool:
    """Places a leader that is off the table, or a card; returns whether that was possible."""
    keys = page.locator("[data-pick]:not(.placed):not([aria-disabled])").evaluate_all(
        "all => all.map(one => one.dataset.key).filter(key => key !== 'c')"
    )
    leaders = [key for key in keys if key in "kmpf"]
    cards = [key for key in keys if key not in leaders]
    rng.shuffle(cards)
    for key in leaders + cards if rng.random() < 0.5 else cards + leaders:
        page.locator(f'[data-pick][data-key="{key}"]').click()
        texts = labels(lit(page))
        if texts:
            paid = [n for n, text in enumerate(texts) if "ou may lay" in text]
            calm = [n for n, text in enumerate(texts) if "conflict of" not in text]
            lit(page).nth(rng.choice(paid or calm or range(len(texts)))).click()
            return True
        page.keyboard.press("Escape")
    return False


def decide(page: Page, rng: random.Random) -> str:
    """Takes one decision by clicking: places leaders, lays points, builds ships."""
    if page.locator(".commit").count():
        page.locator(".steps label").last.click()
        page.locator(".commit .main:visible").click()
        return "commit"
    if page.locator("[data-part=choice] button").count():
        page.locator("[data-part=choice] button").first.click()
        return "choice"
    if page.locator("[data-end].main").count() or not place(page, rng):
        end_turn(page)
        return "end"
    return "place"


def answer_oneself(page: Page) -> None:
    """Sets that the player confirms forced decisions."""
    page.locator("#settings summary").click()
    with page.expect_response(lambda answer: answer.url.split("?")[0].endswith("/answers")):
        page.get_by_label("Let me confirm forced choices").check()
    page.locator("#settings summary").click()


def test_a_whole_match_by_clicking(context: Contexts, server_address: str) -> None:
    page, rng = context(**CALM).new_page(), random.Random(3)
    kinds: set[str] = set()
    with table(server_address, ANN, GREEDY, GREEDY, GREEDY, game="contest", seed=9) as match:
        sit_down(page, match)
        answer_oneself(page)
        seen = ""
        while True:
            wait_for_own_decision(page, seen)
            if page.locator(".ending").count():
                break
            seen = version(page)
            kind = decide(page, rng)
            kinds.add(kind)
        assert kinds >= {"choice", "end", "place"}  # the course of a conflict depends on the bots
        assert violations(page) == []
        result = match.view()["result"]["scores"]
        shown = [int(text) for text in page.locator(".ending .score").all_inner_texts()]
        assert shown == sorted((score[0] for score in result), reverse=True)
        for width in (360, 1024, 1300):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") == width


def decision_in_another_turn(match: Played) -> tuple[int, str]:
    """Plays a card into the other king's kingdom; returns who decides next and the colour."""
    first = match.actor()
    match.act("king 3.0")
    match.act("end turn")
    held = [match.view(seat)["hand"] for seat in range(2)]
    color = next(c for c in COLORS if held[first][c] and held[1 - first][c])
    match.act(f"{color} 3")
    return first, color


def test_a_conflict_is_started_and_answered(context: Contexts, server_address: str) -> None:
    page = context(**CALM).new_page()
    with table(server_address, ANN, BO, game="contest", seed=2) as match:
        first, _color = decision_in_another_turn(match)
        match.act(match.view(first)["legal"][0])
        sit_down(page, match, 1 - first)
        page.locator('[data-pick][data-key="k"]').click()
        seen = version(page)
        page.locator('[data-place="3.1"]').click()
        wait_for_own_decision(page, seen)
        assert decide(page, random.Random(1)) == "commit"
        expect(page.locator("#prompt")).to_contain_text("decides how many cards to commit")
        assert match.view(first)["decision"] == "commit"
        match.act(match.view(first)["legal"][0])
        expect(page.locator(".log")).to_contain_text("won")


def test_a_point_is_paid_for_in_another_players_turn(
    context: Contexts, server_address: str
) -> None:
    page = context(**CALM).new_page()
    with table(server_address, ANN, BO, game="contest", seed=2) as match:
        seat, color = decision_in_another_turn(match)
        sit_down(page, match, seat)
        prompt = page.locator("#prompt")
        name, other = ("Ann", "Bo") if seat == 0 else ("Bo", "Ann")
        expect(prompt).to_contain_text(f"Your decision It is the turn of {other}.")
        expect(prompt).to_contain_text("in the kingdom of your king")
        expect(page.locator("[data-end]")).to_be_disabled()
        choices = page.locator("[data-part=choice] button")
        expect(choices).to_have_text([re.compile(f"Lay a {color} card"), re.compile("Decline")])
        assert violations(page) == []
        page.get_by_role("button", name=f"Lay a {color} card").click()
        expect(prompt).to_contain_text(f"{other} is to act.")
        own = page.locator(".player.own")
        expect(own).to_contain_text(name)
        expect(own.locator(".points")).to_contain_text("1")


def test_on_a_phone_a_card_is_placed_with_two_taps(context: Contexts, server_address: str) -> None:
    page = context(**CALM, viewport=NARROW, has_touch=True, is_mobile=True).new_page()
    with table(server_address, ANN, BO, game="contest", seed=2) as match:
        first = match.actor()
        sit_down(page, match, first)
        expect(page.locator("#board svg")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") == NARROW["width"]
        assert violations(page) == []
        expect(page.locator("[data-pick]")).to_have_count(13)
        sizes = page.locator("[data-place]").evaluate_all(
            "all => all.map(one => one.firstElementChild.getBoundingClientRect().width)"
        )
        assert min(sizes) > 32
        page.locator("[data-pick]").first.tap()
        expect(lit(page)).to_have_count(8)
        page.locator('[data-place="4.1"]').tap()
        expect(page.locator("#tap")).to_be_visible()
        page.locator("[data-place-it]").tap()
        expect(page.locator('[data-place="4.1"]')).to_have_attribute(
            "aria-label", re.compile("4.1, (black|green|red|blue) card, last action")
        )


def test_arrow_keys_move_between_columns_and_gaps(context: Contexts, server_address: str) -> None:
    for size, steps in (
        (None, ("ArrowRight 3-4", "ArrowRight 4.0", "ArrowDown 4.1", "ArrowRight 5.1")),
        (PHONE, ("ArrowDown 4.0", "ArrowRight 4.1", "ArrowDown 5.1")),
    ):
        page = context(**CALM, **({"viewport": size} if size else {})).new_page()
        with table(server_address, ANN, BO, game="contest", seed=2) as match:
            sit_down(page, match, match.actor())
            page.locator("[data-place][tabindex='0']").focus()
            page.keyboard.type("3.0")
            expect(page.locator("[data-place]:focus")).to_have_attribute("data-place", "3.0")
            for step in steps:
                key, wanted = step.split()
                page.keyboard.press(key)
                expect(page.locator("[data-place]:focus")).to_have_attribute("data-place", wanted)


def test_the_page_of_rules_shows_its_pictures(context: Contexts, server_address: str) -> None:
    page = context(**CALM).new_page()
    page.goto("/rules/contest")
    pictures = page.locator("article img")
    expect(pictures).to_have_count(7)
    for picture in pictures.all():
        picture.scroll_into_view_if_needed()
        page.wait_for_function("one => one.complete", arg=picture.element_handle())
        assert picture.evaluate("one => one.naturalWidth") > 0
    assert violations(page) == []


def test_a_player_may_confirm_forced_decisions_themselves(
    context: Contexts, server_address: str
) -> None:
    page = context(**CALM).new_page()
    with table(server_address, ANN, BO, game="contest", rules="rulebook") as match:
        sit_down(page, match)
        page.locator("#settings summary").click()
        box = page.get_by_label("Let me confirm forced choices")
        for wanted in (True, False, True):  # the server stores it, so it stays after a reload
            with page.expect_response(lambda answer: answer.url.split("?")[0].endswith("/answers")):
                box.set_checked(wanted)
            page.reload()
            page.wait_for_function(SETTLED)
            expect(box).to_have_attribute("data-now", str(wanted).lower())
            page.locator("#settings summary").click()
            expect(box).to_be_checked(checked=wanted)


def test_games_without_forced_decisions_lack_the_setting(
    context: Contexts, server_address: str
) -> None:
    page = context(**CALM).new_page()
    with table(server_address, ANN, BO) as match:
        sit_down(page, match)
        expect(page.locator("#settings [name=sound]")).to_have_count(1)
        expect(page.locator("#settings [name=itself]")).to_have_count(0)
