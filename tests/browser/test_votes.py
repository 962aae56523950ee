"""Tyrus in a real browser: face-down tiles, votes shown in steps and hidden afterwards."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import PHONE, WIDE, Contexts
from browser.play_page import labels, lit, sit_down, table, version, wait_for_own_decision
from server.servers import ANN, BO, Played

LOOKS: tuple[dict[str, Any], ...] = ({"viewport": WIDE}, {"viewport": PHONE})


def place(page: Page, tile: int, building: str) -> None:
    """Places a tile of the hand by clicking."""
    seen = version(page)
    page.locator("[data-pick]").nth(tile).click()
    expect(lit(page)).to_have_count(6)
    page.locator(f"[data-place={building}]").dispatch_event("click")
    expect(page.locator("#play")).not_to_have_attribute("data-version", seen)


def to_the_vote(page: Page, match: Played) -> str:
    """Ann clicks and Bo plays until the vote; returns the kind of building of the vote."""
    (now,) = {
        name.partition("'s ")[2].partition(";")[0]
        for name in labels(page.locator("[data-place]"))
        if "election" in name
    }
    rng = random.Random(2)
    while match.view()["version"] < 6:
        if match.actor() == 0:
            wait_for_own_decision(page, "")
            place(page, 0, f"ivory-{now}")
        else:
            match.act(rng.choice([a for a in match.view(1)["legal"] if now in a]))
        expect(page.locator("#play")).to_have_attribute(
            "data-version", str(match.view()["version"])
        )
    return now


@pytest.mark.parametrize("look", LOOKS, ids=["wide", "phone"])
def test_a_vote_is_shown_and_then_hidden_again(
    context: Contexts, server_address: str, look: dict[str, Any]
) -> None:
    page = context(**look).new_page()
    with table(server_address, ANN, BO, game="tyrus", seed=4) as match:
        sit_down(page, match, 0)
        now = to_the_vote(page, match)
        panel = page.locator(".conflict")
        expect(panel).to_contain_text("Election 1")
        expect(panel.locator(".camp")).to_have_count(2)
        tiles = panel.locator(".counted span[title]").all_inner_texts()
        shown = " ".join(labels(page.locator(f"[data-place$={now}]")))
        assert tiles
        assert all(tile.strip() in shown for tile in tiles)
        assert "revealed" in (page.locator(".log").text_content() or "")
        match.act() if match.actor() == 1 else place(page, 0, "ivory-temple")
        expect(panel).to_have_count(0)
        assert "revealed by" not in " ".join(labels(page.locator("[data-place]")))
        assert "revealed" not in (page.locator(".log").text_content() or "")
        assert page.evaluate("document.documentElement.scrollWidth") == look["viewport"]["width"]


def test_own_tiles_can_be_read_and_others_can_not(context: Contexts, server_address: str) -> None:
    ann, bo = (context().new_page() for _ in range(2))
    with table(server_address, ANN, BO, game="tyrus", seed=4) as match:
        sit_down(ann, match, 0)
        sit_down(bo, match, 1)
        owner, other = (ann, bo) if match.actor() == 0 else (bo, ann)
        color = "Ivory" if owner is ann else "Brown"
        piece = owner.locator("[data-pick]").first.get_attribute("data-pick") or ""
        place(owner, 0, "brown-market")
        expect(other.locator("#play")).to_have_attribute("data-version", "1")
        assert f"{color}: {piece}" in labels(owner.locator("[data-place=brown-market]"))[0]
        assert f"{color}: 1 unseen tile" in labels(other.locator("[data-place=brown-market]"))[0]
        assert piece not in (other.locator(".log").text_content() or "")


def test_a_tile_is_placed_by_keyboard_alone(context: Contexts, server_address: str) -> None:
    page = context().new_page()
    with table(server_address, ANN, BO, game="tyrus", seed=4) as match:
        seat = match.actor()
        sit_down(page, match, seat)
        wait_for_own_decision(page)
        page.locator("[data-pick]").first.focus()
        page.keyboard.press("2")
        expect(lit(page)).to_have_count(6)
        page.keyboard.press("n")
        expect(page.locator("[data-place]:focus")).to_have_count(1)
        page.keyboard.press("Enter")
        expect(page.locator("#play")).to_have_attribute("data-version", "1")
        assert match.view()["version"] == 1
