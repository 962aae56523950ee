"""A game of another package with the default screen, in a real browser."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from browser.conftest import PHONE, Contexts
from browser.play_page import (
    lit,
    sit_down,
    table,
    version,
    violations,
    wait_for_own_decision,
)
from packages import write_nim
from server.servers import ANN, GREEDY, serving

CALM = {"reduced_motion": "reduce"}


@pytest.fixture(scope="module")
def server_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server where the package with nim is installed."""
    folder = tmp_path_factory.mktemp("nim")
    path = os.pathsep.join([str(write_nim(folder)), os.environ.get("PYTHONPATH", "")])
    with serving(str(folder / "shedu.sqlite"), folder, PYTHONPATH=path) as process:
        process.wait_until_ready()
        yield process.url


@pytest.mark.parametrize("viewport", [{"width": 1300, "height": 900}, PHONE])
def test_nim_is_played_to_the_end_by_clicking(
    context: Contexts, server_address: str, viewport: dict[str, int]
) -> None:
    page, rng = context(viewport=viewport, **CALM).new_page(), random.Random(1)
    with table(server_address, ANN, GREEDY, game="nim") as match:
        sit_down(page, match)
        seen, checked = "", False
        while True:
            wait_for_own_decision(page, seen)
            if page.locator(".ending").count():
                break
            seen = version(page)
            heap = lit(page).nth(rng.randrange(lit(page).count()))
            letter = (heap.get_attribute("data-place") or "")[-1]
            choices = page.locator(f"[data-part=choice] [data-action$='from {letter}']")
            several = choices.count() > 1
            heap.click(force=True)
            if several:
                expect(page.locator("#told")).to_contain_text("Several things can be done here")
                if not checked:
                    assert violations(page) == []
                    checked = True
                choices.first.click()
        assert violations(page) == []
        assert page.locator(".ending .score").all_inner_texts() == ["1", "0"]
        expect(page.locator(".log")).to_contain_text("No stone is left.")
        expect(page.locator("[data-place]")).to_have_count(4)
        for label in page.locator("[data-place]").all():
            expect(label).to_have_attribute("aria-label", re.compile(r"^Heaps [a-d]: 0"))


def test_nim_is_opened_from_the_form(context: Contexts, server_address: str) -> None:
    page = context(**CALM).new_page()
    page.goto(f"{server_address}/rules/nim")
    page.get_by_role("link", name="Play now").click()
    page.locator("label[for=rules-misere]").click()
    page.locator("[name=seat1]").select_option("bot-random")
    page.get_by_role("button", name="Open the match").click()
    page.wait_for_url(re.compile("/matches/"))
    wait_for_own_decision(page)
    expect(page.locator("details").filter(has_text="Rules: Misere")).to_have_count(1)
    expect(page.get_by_role("link", name="Why?")).to_have_count(0)
