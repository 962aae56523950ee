"""`shedu serve --open` opens the first page, if there is a graphical browser."""

from __future__ import annotations

from pathlib import Path

import httpx2
import pytest

from server.conftest import eventually
from server.servers import refused_to_start, serving


@pytest.mark.parametrize("screen", [":99", ""], ids=["a screen", "none"])
def test_the_browser_is_opened_where_there_is_a_screen(tmp_path: Path, screen: str) -> None:
    opened = tmp_path / "opened.txt"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o755)
    given = {"BROWSER": str(browser), "DISPLAY": screen, "WAYLAND_DISPLAY": ""}
    with serving(str(tmp_path / "shedu.sqlite"), tmp_path, "--open", **given) as process:
        if screen:
            eventually(lambda: opened.exists() and opened.read_text().strip() == process.url)
        else:
            process.wait_until_ready()
            assert not opened.exists()


def test_the_printed_address_works_below_a_prefix_too(
    tmp_path: Path,
) -> None:
    with serving(str(tmp_path / "shedu.sqlite"), tmp_path, "--prefix", "/games/") as process:
        assert process.url.endswith("/games")
        process.wait_until_ready()
        response = httpx2.get(process.url, headers={"Accept": "text/html"})
        assert response.status_code == 200
        assert 'href="/games/' in response.text


@pytest.mark.parametrize("prefix", ["games", "/a b", "//x", "/../x?", "/matches", "/api/x"])
def test_an_invalid_prefix_is_reported_in_one_sentence(tmp_path: Path, prefix: str) -> None:
    message = refused_to_start(str(tmp_path / "shedu.sqlite"), "--prefix", prefix)
    assert repr(prefix) in message
