"""Buildings, monuments and the wonder, chosen on the board in a real browser."""

from __future__ import annotations

import random

from playwright.sync_api import expect

from browser.conftest import Contexts
from browser.play_page import labels, likely, lit, sit_down, table
from server.servers import ANN, BO


def test_buildings_and_monuments_are_chosen_on_the_board(
    context: Contexts, server_address: str
) -> None:
    rng = random.Random(9)
    for wanted, rules in (("building", "advanced"), ("monument", "rulebook")):
        page = context(reduced_motion="reduce").new_page()
        with table(server_address, ANN, BO, rules=rules) as match:
            while (view := match.view(match.actor()))["decision"] != wanted:
                match.act(likely(view["legal"], rng))
            sit_down(page, match, view["seat"])
            expect(page.get_by_role("button", name="Decline")).to_be_in_viewport()
            named = {word for text in view["legal"] for word in text.split() if word[-1].isdigit()}
            assert named <= {text.split(",")[0] for text in labels(lit(page))}
            lit(page).first.click()
            if page.locator(
                ".act.meant"
            ).count():  # several colours: the page points to the buttons
                page.keyboard.press("Enter")
            expect(page.locator("#play")).not_to_have_attribute(
                "data-version", str(view["version"])
            )
            assert match.view()["decision"] != wanted


def test_the_wonder_is_chosen_on_the_board(context: Contexts, server_address: str) -> None:
    page = context(reduced_motion="reduce").new_page()
    around = ("temple b1", "temple a2", "temple b3", "temple c2")
    with table(server_address, ANN, BO, rules={"wonder": "choice"}) as match:
        while (view := match.view(match.actor()))["decision"] != "monument":
            match.act(next((text for text in around if text in view["legal"]), "end turn"))
        assert view["legal"] == ["wonder b2", "decline"]
        sit_down(page, match, view["seat"])
        expect(page.get_by_role("button", name="Decline")).to_be_in_viewport()
        assert {text.split(",")[0] for text in labels(lit(page))} == {"a2", "b1", "b2", "b3", "c2"}
        lit(page).first.click()
        expect(page.locator("#play")).not_to_have_attribute("data-version", str(view["version"]))
        assert match.view()["table"]["wonder"] == "b2"
