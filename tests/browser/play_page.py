"""Plays on the playing screen as a person would, by mouse or by keyboard."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page

from server.servers import ANN, GREEDY, Played, opened

SETTLED = """() => {
    const play = document.getElementById("play");
    const narrow = matchMedia("(max-width: 700px) and (orientation: portrait)").matches;
    const drawn = document.getElementById("board")?.dataset.turn === String(Number(narrow));
    return drawn && play?.dataset.version !== undefined && play.ariaBusy !== "true";
}"""
"""A script: whether the scripts of the page run and its picture fits its width."""
AT_ONCE = """
    document.querySelector("#catchup:not([hidden]) [data-catchup=skip]")?.click();
"""
"""A script: skips the display of missed steps, which would stay for a while."""
WAITING = (
    """(seen) => {"""
    + AT_ONCE
    + """
    const play = document.getElementById("play");
    const busy = play.getAttribute("aria-busy") === "true";
    const mine = document.querySelector("#prompt.mine, .ending");
    return !busy && play.dataset.version !== seen && Boolean(mine);
}"""
)
"""A script: whether the page shows a later version in which the player has to decide."""
TARGETS = (Path(__file__).parent / "targets.js").read_text()
TWO_BOTS: tuple[dict[str, Any], ...] = (ANN, GREEDY, GREEDY)


@contextmanager
def table(address: str, *seats: dict[str, Any], seed: int = 5, **more: Any) -> Iterator[Played]:
    """Opens a practice match with a known supply over the API."""
    with httpx2.Client(base_url=address, timeout=20) as client:
        given = {"practice": True, "seed": seed} | more
        yield opened(client, *(seats or TWO_BOTS), **given)


def sit_down(page: Page, match: Played, *seats: int) -> None:
    """Takes seats of a match and waits until their player has to decide, or others do."""
    for seat in seats or (0,):
        page.goto(f"/join/{match.tokens[seat]}")
    page.wait_for_function(SETTLED)


def version(page: Page) -> str:
    """The version that the page shows."""
    return page.locator("#play").get_attribute("data-version") or ""


def wait_for_own_decision(page: Page, seen: str = "") -> None:
    """Waits until the player has to decide at a later version, or the match is over."""
    page.wait_for_function(WAITING, arg=seen)


def violations(page: Page) -> list[str]:
    """The accessibility violations of a page, and its targets that are too small to tap."""
    found = Axe().run(page).response["violations"]
    texts = [f"{one['id']}: {node['html'][:120]}" for one in found for node in one["nodes"]]
    small: list[str] = page.evaluate(TARGETS)
    return texts + small


def tab_to(page: Page, selector: str) -> None:
    """Presses Tab until the focus is on the element."""
    for _stop in range(60):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never leads to {selector}")


def likely(legal: list[str], rng: random.Random, restless: float = 0.2) -> str:
    """A random action that develops the game: a leader with this probability, else a tile."""
    tiles, leaders = ("temple", "farm", "market", "settlement"), ("king", "priest", "farmer")
    wanted = tiles if rng.random() > restless else leaders
    found = [text for text in legal if text.split()[0] in wanted]
    return rng.choice(found or legal)


def lit(page: Page) -> Locator:
    """The lit cells, which the player can choose."""
    return page.locator("[data-place].lit")


def labels(cells: Locator) -> list[str]:
    """The labels of cells."""
    found: list[str] = cells.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    return found


def end_turn(page: Page) -> None:
    """Ends the turn; with actions left this needs a second click."""
    page.locator("[data-end]").click()
    if page.locator("[data-end].sure").count():
        page.locator("[data-end]").click()


def decide(page: Page, rng: random.Random) -> str:
    """Takes one decision by clicking; returns its kind."""
    if page.locator(".commit").count():
        steps = page.locator(".steps label")
        steps.nth(rng.randrange(steps.count())).click()
        page.locator(".commit .main:visible").click()
        return "commit"
    choices = page.locator("[data-part=choice] [data-action]")
    if choices.count():
        choices.nth(rng.randrange(max(1, choices.count() - 1))).click()  # the last one declines
        return "choice"
    free = page.locator("[data-pick]:not([aria-disabled]):not(.placed)")
    order = list(range(free.count()))
    rng.shuffle(order)
    for number in order:
        piece = free.nth(number)
        if piece.get_attribute("data-pick") == "catastrophe":
            continue
        piece.click()
        texts = labels(lit(page))
        if texts:
            great = [n for n, text in enumerate(texts) if "build" in text]
            good = great or [n for n, text in enumerate(texts) if "+" in text] or range(len(texts))
            lit(page).nth(rng.choice(list(good))).click(force=True)
            return "place"
        page.keyboard.press("Escape")
    end_turn(page)
    return "end"
