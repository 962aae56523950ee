"""`shedu serve --open`: the first page in a browser, where one can show itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.conftest import eventually
from server.serving import serving


@pytest.mark.parametrize("screen", [":99", ""], ids=["a screen", "none"])
def test_the_browser_is_opened_where_there_is_a_screen(tmp_path: Path, screen: str) -> None:
    told = tmp_path / "told.txt"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {told}\n')
    browser.chmod(0o755)
    given = {"BROWSER": str(browser), "DISPLAY": screen, "WAYLAND_DISPLAY": ""}
    with serving(str(tmp_path / "shedu.sqlite"), tmp_path, "--open", **given) as process:
        if screen:
            eventually(lambda: told.exists() and told.read_text().strip() == process.url)
        else:
            process.wait_until_ready()
            assert not told.exists()
