"""Fixtures: a server in another process, and real browsers."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from server.servers import serving

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
WIDE = {"width": 1300, "height": 900}
PHONE = {"width": 390, "height": 844}
PATIENCE = 10_000
"""The time limit of a page, in milliseconds."""

Contexts = Callable[..., BrowserContext]
Pages = Callable[..., Page]


@pytest.fixture(scope="session")
def server_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server on a new database, without a slash at its end."""
    folder = tmp_path_factory.mktemp("browser")
    with serving(str(folder / "shedu.sqlite"), folder) as process:
        process.wait_until_ready()
        yield process.url


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's chromium."""
    if not Path(CHROMIUM).exists():
        pytest.skip(f"no browser at {CHROMIUM}: install chromium or set CHROMIUM to its path")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield launched
        launched.close()


@pytest.fixture
def page_errors() -> Iterator[list[str]]:
    """The errors that browsers reported; tests that expect errors clear the list."""
    found: list[str] = []
    yield found
    assert found == []


@pytest.fixture
def context(browser: Browser, server_address: str, page_errors: list[str]) -> Iterator[Contexts]:
    """Makes independent browser contexts: `context(viewport=PHONE, ...)`."""
    opened: list[BrowserContext] = []

    def make(**options: Any) -> BrowserContext:
        given: dict[str, Any] = {"viewport": WIDE, "base_url": server_address, "locale": "en"}
        made = browser.new_context(**given | options)
        made.set_default_timeout(PATIENCE)
        made.on("console", lambda said: page_errors.extend([said.text] * (said.type == "error")))
        made.on("weberror", lambda error: page_errors.append(str(error.error)))
        opened.append(made)
        return made

    yield make
    for made in opened:
        made.close()


@pytest.fixture
def page(context: Contexts) -> Pages:
    """Opens a path in a new browser context: `page("/", viewport=PHONE)`."""

    def make(path: str = "/", **options: Any) -> Page:
        made = context(**options).new_page()
        made.goto(path)
        return made

    return make
