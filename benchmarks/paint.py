"""``python -m benchmarks.paint``: the time until Chromium has painted the table of a match.

It starts its own server on a new SQLite file and uses the loopback only.
"""

from __future__ import annotations

import asyncio
import json
import os
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from benchmarks.load import Connection, served, tell
from shedu.games import GAMES

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
VISITS = 15
SIZES: dict[str, ViewportSize] = {
    "desktop": {"width": 1400, "height": 900},
    "phone": {"width": 390, "height": 844},
}
SETTLED_MS = 500
"""How long to leave a page alone: polling it would slow it down."""
TIMES = """() => {
  const answer = performance.getEntriesByType("navigation")[0].responseStart;
  const paint = performance.getEntriesByName("first-contentful-paint")[0].startTime;
  const all = performance.getEntriesByType("resource");
  const ends = all.filter((one) => one.name.endsWith(".js")).map((one) => one.responseEnd);
  return [answer, paint, Math.max(...ends)];
}"""
FIGURES = ("until the answer begins", "until it is painted", "until its scripts are there")


async def opened(url: str, game: str) -> str:
    """Opens the page of a new match."""
    connection = Connection(url)
    seats = [{"kind": "human", "name": name} for name in ("Ann", "Bo")]
    status, answer = await connection.ask("POST", "/api/matches", {"game": game, "seats": seats})
    assert status == 201, answer
    await connection.close()
    return f"{url}/matches/{json.loads(answer)['match']}"


def visits(browser: Browser, address: str, size: ViewportSize) -> tuple[list[Any], list[Any]]:
    """The times of first visits with new browsers, and of their second visits."""
    first: list[Any] = []
    again: list[Any] = []
    for _ in range(VISITS):
        context = browser.new_context(viewport=size)
        page = context.new_page()
        for times in (first, again):
            page.goto(address)
            page.wait_for_timeout(SETTLED_MS)
            times.append(page.evaluate(TIMES))
        context.close()
    return first, again


def look(addresses: dict[str, str]) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for game, address in addresses.items():
            for name, size in SIZES.items():
                for visit, times in zip(
                    ("first visit", "again"), visits(browser, address, size), strict=True
                ):
                    for figure, values in zip(FIGURES, zip(*times, strict=True), strict=True):
                        target = "< 200" if figure == FIGURES[1] else ""
                        tell(f"{game}, {name}, {visit}, {figure}", list(values), "ms", target)
        browser.close()


def main() -> None:
    with (
        tempfile.TemporaryDirectory(prefix="shedu-paint-") as folder,
        served(Path(folder)) as (url, _pid, _seconds),
    ):
        addresses = {game: asyncio.run(opened(url, game)) for game in GAMES}
        look(addresses)


if __name__ == "__main__":
    main()
