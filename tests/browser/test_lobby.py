"""The pages around the playing screen in a real browser: reachable, readable, without scripts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from browser.conftest import PHONE, WIDE, Contexts, Pages
from browser.play_page import tab_to, violations

PATHS = ["/", "/new", "/matches", "/rules", "/nowhere", "/matches/invitations"]
MATCH = re.compile(r"/matches/[\w-]+$")


def play_now(page: Page) -> None:
    page.get_by_role("button", name="Play now against bots").click()
    page.wait_for_url(MATCH)


def opened_for_a_friend(page: Page) -> str:
    """Opens a match of me, a friend and a bot; returns the friend's link."""
    page.get_by_role("button", name="Open the match").click()
    page.wait_for_url(re.compile(r"/invitations$"))
    return page.get_by_label("For Bull").input_value()


def visit(page: Page, path: str, page_errors: list[str]) -> None:
    """Opens a page by its name, including pages with invitations and errors."""
    if path == "/matches/invitations":
        page.goto("/")
        opened_for_a_friend(page)
    else:
        page.goto(path)
    if path == "/nowhere":
        page_errors.clear()  # the browser logs the status


def test_one_click_opens_a_match(page: Pages) -> None:
    lobby = page("/")
    play_now(lobby)
    lobby.goto("/")
    mine = lobby.get_by_role("region", name="Your matches")
    mine.get_by_role("link").first.click()
    expect(lobby).to_have_url(MATCH)


def test_a_friend_joins_by_the_link(context: Contexts, page: Pages) -> None:
    mine = page("/", permissions=["clipboard-read", "clipboard-write"])
    link = opened_for_a_friend(mine)
    mine.get_by_role("button", name="Copy").click()
    expect(mine.get_by_role("status")).to_have_text("Copied.")
    assert mine.evaluate("navigator.clipboard.readText()") == link
    mine.reload()
    assert mine.get_by_label("For Bull").input_value() == link

    theirs = context().new_page()
    theirs.goto(link)
    assert MATCH.search(theirs.url)
    assert theirs.evaluate("document.referrer") == ""
    assert "/join/" not in theirs.content()
    mine.get_by_role("link", name="To the table").click()
    mine.wait_for_url(theirs.url)
    seats = [made.context.cookies() for made in (mine, theirs)]
    tokens = [[c["value"] for c in cookies if c["name"] == "shedu_seats"] for cookies in seats]
    assert tokens[1] == [link.rpartition("/")[2]]
    assert tokens[0] != tokens[1]


def test_a_match_is_set_up_by_keyboard_alone(page: Pages) -> None:
    lobby = page("/")
    lobby.keyboard.press("Tab")
    expect(lobby.get_by_role("link", name="Skip to the content")).to_be_focused()
    lobby.keyboard.press("Enter")
    lobby.keyboard.press("Tab")
    expect(lobby.get_by_role("button", name="Play now against bots")).to_be_focused()
    tab_to(lobby, "[name=players]")
    expect(lobby.get_by_role("radio", name="3 players")).to_be_focused()
    lobby.keyboard.press("ArrowLeft")
    expect(lobby.get_by_role("group", name="Pot")).to_be_hidden()
    lobby.keyboard.press("Tab")
    lobby.keyboard.press("Tab")
    lobby.keyboard.type("Ann")
    lobby.keyboard.press("Tab")
    lobby.keyboard.type("B")  # the first of the bots
    lobby.keyboard.press("Tab")
    expect(lobby.get_by_role("checkbox", name="Practice")).to_be_focused()
    lobby.keyboard.press("Space")
    lobby.keyboard.press("Tab")
    lobby.keyboard.press("ArrowDown")
    expect(lobby.get_by_role("radio", name="Advanced game")).to_be_checked()
    lobby.keyboard.press("Enter")
    lobby.wait_for_url(MATCH)
    lobby.goto("/matches")
    line = lobby.get_by_role("listitem").filter(has_text="Ann, Bull (greedy)").first
    expect(line).to_contain_text("practice")


def test_the_lobby_works_without_scripts(context: Contexts, page_errors: list[str]) -> None:
    page = context(java_script_enabled=False).new_page()
    page.goto("/")
    play_now(page)
    page.goto("/new")
    for seat in ("Archer", "Bull"):
        page.get_by_label(f"Name of {seat}").fill("Ann")
    page.get_by_text("4 players").click()
    page.get_by_label("Wonder").select_option("pays a black point")
    page.get_by_role("button", name="Open the match").click()
    expect(page.get_by_role("alert")).to_contain_text("One thing is not right yet.")
    page_errors.clear()  # the browser logs the status
    name = page.get_by_label("Name of Bull")
    expect(name).to_have_value("Ann")
    expect(name).to_have_accessible_description("Somebody else is called that already.")
    expect(page.get_by_label("Wonder")).to_have_value("black")
    expect(page.get_by_role("group", name="Lion")).to_be_visible()
    name.fill("Bo")
    page.get_by_label("Who plays Bull").select_option("Me, in this browser")
    page.get_by_role("button", name="Open the match").click()
    page.wait_for_url(MATCH)


@pytest.mark.parametrize("width", [390, 320])
def test_a_phone_never_scrolls_sideways(
    context: Contexts, page_errors: list[str], width: int
) -> None:
    page = context(viewport=PHONE | {"width": width}, has_touch=True).new_page()
    for path in PATHS:
        visit(page, path, page_errors)
        assert page.evaluate("document.documentElement.scrollWidth") == width, path
        if width == PHONE["width"]:  # tables scroll only on narrower screens
            tables = page.locator(".scroll").all()
            widths = [table.evaluate("e => [e.scrollWidth, e.clientWidth]") for table in tables]
            assert all(whole <= seen for whole, seen in widths), widths


@pytest.fixture
def both_sizes(context: Contexts) -> list[BrowserContext]:
    return [context(viewport=size, reduced_motion="reduce") for size in (WIDE, PHONE)]


def test_pages_have_no_accessibility_violations(
    both_sizes: list[BrowserContext], page_errors: list[str]
) -> None:
    for made in both_sizes:
        page = made.new_page()
        for path in PATHS:
            visit(page, path, page_errors)
            assert violations(page) == [], path


def test_accessibility_violations_are_reported(page: Pages) -> None:
    made = page("/matches")
    made.evaluate(
        """document.querySelector("main").insertAdjacentHTML("beforeend",
        `<h1>Two</h1><h4>Deep</h4><input><button>small</button>
        <p class="hint" id="grey">grey</p>`);
        document.getElementById("grey").style.color = "#b0a890";
        document.querySelector("main button").style.minHeight = "20px";"""
    )
    found = "\n".join(violations(made))
    for trouble in ("heading-order: <h4", "label: <input", "small: <button", "contrast: <p"):
        assert trouble in found


def test_a_heading_of_the_rules_has_a_link(page: Pages) -> None:
    made = page("/rules#conflicts", viewport=PHONE)
    made.wait_for_load_state("networkidle")
    box = made.get_by_role("heading", name="Conflicts").bounding_box()
    assert box is not None
    assert 0 <= box["y"] < 100
    for picture in made.get_by_role("img").all():
        picture.scroll_into_view_if_needed()
        made.wait_for_function(
            "picture => picture.complete && picture.naturalWidth > 0",
            arg=picture.element_handle(),
        )
