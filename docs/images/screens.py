"""Takes the pictures of the playing screen: ``python docs/images/screens.py``."""

from __future__ import annotations

import io
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

import shedu
from shedu import find_bot

FOLDER = Path(__file__).parent
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
NAMES = ("Ann", "Bo", "Cy", "Di")
SEED = 12
SETTLED = "() => document.getElementById('play')?.dataset.version !== undefined"
WIDE: dict[str, Any] = {"viewport": {"width": 1300, "height": 860}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 780},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 1.5,
}
COLORS = {"desk": 96, "grey": 40, "phone": 128}
"""So many are enough to look at, and make small files."""


@contextmanager
def serving() -> Iterator[str]:
    """A server on a database of its own; its address."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "shedu", "serve", "--port", "0", "--no-rate-limit"]
        child = subprocess.Popen(
            [*command, "--database", f"{folder}/shedu.sqlite"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert child.stdout is not None
        try:
            yield child.stdout.readline().strip()
        finally:
            child.terminate()
            child.wait()


def seats_after(address: str, wanted: Callable[[dict[str, Any]], bool]) -> list[str]:
    """The invitations of a match that strong bots played until a view is as wanted, the one whose
    turn it is first.
    """
    greedy, rng = find_bot("greedy"), random.Random(1)
    with httpx2.Client(base_url=address, timeout=300) as client:
        people = [{"kind": "human", "name": name} for name in NAMES]
        asked = {"game": "tigris", "seats": people, "practice": True, "seed": SEED}
        made = client.post("/api/matches", json=asked).json()
        tokens = [seat["token"] for seat in made["seats"]]
        start = client.get(f"/api/matches/{made['match']}").json()["actor"]
        local = shedu.Match("tigris", "rulebook", len(NAMES), seed=SEED, start=start)
        rules = local.game.rules
        while True:
            seat = local.actor
            assert seat is not None
            headers = {"Authorization": f"Bearer {tokens[seat]}"}
            view = client.get(f"/api/matches/{made['match']}", headers=headers).json()
            if wanted(view):
                return [tokens[seat], *tokens]
            observed = local.observe(seat)
            action = greedy.choose(local.game, observed, rules.legal(observed), rng)
            local.play(action)
            body = {"version": view["version"], "action": rules.text(action)}
            path = f"/api/matches/{made['match']}/actions"
            client.post(path, json=body, headers=headers).raise_for_status()


def opened(browser: Browser, address: str, token: str, **options: Any) -> Page:
    """The playing screen of a seat."""
    page = browser.new_context(locale="en", reduced_motion="reduce", **options).new_page()
    page.goto(f"{address}/join/{token}")
    page.wait_for_function(SETTLED)
    page.wait_for_timeout(800)
    return page


def take(page: Page, name: str) -> None:
    """Keeps what the page shows as a small file."""
    shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    small = shot.quantize(COLORS[name], dither=Image.Dither.NONE)
    small.save(FOLDER / f"{name}.png", optimize=True)


def in_the_middle(view: dict[str, Any]) -> bool:
    """A turn that begins in the second half of a match."""
    return view["version"] > 120 and bool(view["table"].get("actions_left") == 2)


def main() -> None:
    """A turn on a desk, the same in grey, a conflict on a phone."""
    with serving() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = opened(browser, address, seats_after(address, in_the_middle)[0], **WIDE)
        page.locator("[data-pick]:not([aria-disabled])").first.click()
        lit = page.locator("[data-place].lit")
        labels = lit.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
        lit.nth(next((n for n, text in enumerate(labels) if "for you" in text), 0)).hover()
        page.wait_for_timeout(300)
        take(page, "desk")
        grey = {"type": "achromatopsia"}
        page.context.new_cdp_session(page).send("Emulation.setEmulatedVisionDeficiency", grey)
        take(page, "grey")
        conflict = seats_after(
            address,
            lambda view: (
                view["version"] > 90 and len(view["legal"]) > 2 and view["decision"] == "commit"
            ),
        )
        take(opened(browser, address, conflict[0], **PHONE), "phone")
        browser.close()


if __name__ == "__main__":
    main()
