"""The first paint of a page, before its scripts run, and the start of the scripts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import PHONE, WIDE, Contexts
from browser.play_page import sit_down, table
from server.servers import ANN, BO

HIDDEN = """
Object.defineProperty(document, "hidden", {get: () => true});
window.requestAnimationFrame = () => 0;
"""
"""A script that simulates a page in the background, which is never painted."""


def without_scripts(page: Page) -> None:
    """Loads the page again and blocks its scripts."""
    page.route("**/start.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    page.reload()
    assert page.locator("#play").get_attribute("data-version") is None


@pytest.mark.parametrize(("size", "turned"), [(WIDE, "0"), (PHONE, "1")])
def test_a_reloaded_page_has_the_picture_as_the_browser_left_it(
    context: Contexts, server_address: str, size: dict[str, int], turned: str
) -> None:
    page = context(viewport=size).new_page()
    with table(server_address, ANN, BO) as match:
        match.act(next(text for text in match.view(match.actor())["legal"] if "king " in text))
        sit_down(page, match)
        board = page.locator("#board")
        expect(board).to_have_attribute("data-turn", turned)
        page.locator("#settings summary").click()
        page.locator("#settings [name=kingdoms]").check()
        expect(page.locator("[aria-label*='kingdom 1']").first).to_be_attached()
        without_scripts(page)
        expect(board).to_have_attribute("data-turn", turned)
        expect(page.locator("[aria-label*='kingdom 1']").first).to_be_attached()


def test_the_scripts_start_on_a_page_in_the_background(
    context: Contexts, server_address: str
) -> None:
    made = context()
    made.add_init_script(HIDDEN)
    page = made.new_page()
    with table(server_address, ANN, BO) as match:
        seat = match.actor()
        sit_down(page, match, 1 - seat)
        while match.actor() == seat:
            match.act("end turn")
        expect(page).to_have_title(re.compile("Your turn"))
