"""The page shows the steps of other players one after the other; nothing else moves."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.conftest import WIDE, Contexts
from browser.play_page import end_turn, sit_down, table, version, wait_for_own_decision
from server.servers import ANN, BO, GREEDY

LANDSCAPE = {"width": 740, "height": 390}


def top_of_the_hand(page: Page) -> float:
    box = page.locator("[data-part=hand]").bounding_box()
    assert box is not None
    return box["y"]


def test_actions_of_other_players_are_shown_step_by_step(
    context: Contexts, server_address: str
) -> None:
    page = context().new_page()
    with table(server_address, ANN, GREEDY) as match:
        sit_down(page, match)
        wait_for_own_decision(page)
        seen = version(page)
        end_turn(page)
        expect(page.locator(".layer-fresh .mark").first).to_be_attached()
        page.get_by_role("button", name="At once").click()
        wait_for_own_decision(page, seen)
        expect(page.locator("#alert")).to_have_text("Your turn")
        assert page.title().startswith("\u25cf Your turn")
        line = page.locator(".log [data-places]").first
        line.hover()
        places = (line.get_attribute("data-places") or "").split()
        expect(page.locator(".layer-fresh .mark")).to_have_count(len(places))


def test_each_shown_step_replaces_the_prompt_once(context: Contexts, server_address: str) -> None:
    page = context(viewport=WIDE).new_page()
    with table(server_address, ANN, GREEDY) as match:
        sit_down(page, match)
        wait_for_own_decision(page)
        before = top_of_the_hand(page)
        seen = version(page)
        end_turn(page)
        expect(page.locator("#catchup")).to_be_visible()
        expect(page.locator("#prompt")).to_be_hidden()
        expect(page.locator("#told")).to_be_empty()
        assert abs(top_of_the_hand(page) - before) < 8
        wait_for_own_decision(page, seen)
        expect(page.locator("#prompt")).to_be_visible()


def test_the_focus_moves_to_the_board_when_its_button_disappears(
    context: Contexts, server_address: str
) -> None:
    page = context().new_page()
    with table(server_address, ANN, GREEDY) as match:
        sit_down(page, match)
        wait_for_own_decision(page)
        seen = version(page)
        end_turn(page)
        page.get_by_role("button", name="At once").focus()
        page.keyboard.press("Enter")
        wait_for_own_decision(page, seen)
        expect(page.locator("[data-place]:focus")).to_have_count(1)


def test_a_returning_player_sees_what_they_missed(context: Contexts, server_address: str) -> None:
    page = context(reduced_motion="reduce").new_page()
    with table(server_address, ANN, BO) as match:
        seat = match.actor()
        sit_down(page, match, 1 - seat)
        page.goto("/")
        match.act(next(text for text in match.view(seat)["legal"] if text.startswith("priest")))
        page.go_back()
        expect(page.locator("#catchup")).to_contain_text("since you were last here")
        page.get_by_role("button", name="Show step by step").press("Enter")
        expect(page.locator("#catchup")).to_be_hidden()
        expect(page.locator("[data-place]:focus")).to_have_count(1)


def test_on_a_low_screen_the_prompt_stays_visible_after_an_action(
    context: Contexts, server_address: str
) -> None:
    page = context(viewport=LANDSCAPE, reduced_motion="reduce").new_page()
    with table(server_address, ANN, BO) as match:
        seat = match.actor()
        sit_down(page, match, seat)
        action = next(text for text in match.view(seat)["legal"] if text.startswith("priest"))
        page.get_by_label("Type an action").fill(action)
        page.get_by_label("Type an action").press("Enter")
        expect(page.locator("#play")).to_have_attribute("data-version", "1")
        expect(page.locator("#prompt")).to_contain_text("Action 2 of 2")
        expect(page.locator("#prompt")).to_be_visible()
