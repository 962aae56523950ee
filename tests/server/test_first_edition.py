"""Databases of the first edition still work: matches look as before, and can be continued.

The first edition wrote `data/first_edition.sql`; `data/first_edition.json` has the responses of its
API (without sentences, which may improve).
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from server.servers import Played, in_process
from shedu import Match

DATA = Path(__file__).parent / "data"
MATCHES: list[dict[str, Any]] = json.loads((DATA / "first_edition.json").read_text("utf-8"))
SENTENCES = ("prompt", "log")
ADDED = ("legal_kinds",)
"""The fields of views that the first edition did not have."""


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    path = tmp_path_factory.mktemp("first_edition") / "matches.db"
    with closing(sqlite3.connect(path)) as database:
        database.executescript((DATA / "first_edition.sql").read_text("utf-8"))
    with in_process(str(path)) as client:
        yield client


def played(client: TestClient, match: dict[str, Any]) -> Played:
    return Played(client, match["match"], {int(seat): t for seat, t in match["tokens"].items()})


def without_sentences(view: dict[str, Any]) -> dict[str, Any]:
    events = [{key: v for key, v in event.items() if key != "text"} for event in view["events"]]
    kept = {key: v for key, v in view.items() if key not in (*SENTENCES, *ADDED)}
    return kept | {"events": events}


@pytest.mark.parametrize("match", MATCHES, ids=lambda match: match["about"])
def test_a_match_of_the_first_edition_is_shown_as_it_was(
    client: TestClient, match: dict[str, Any]
) -> None:
    table = played(client, match)
    for expected in match["views"]:
        shown = table.view(expected["seat"], expected["version"])
        assert without_sentences(shown) == expected
    page = client.get(f"/matches/{match['match']}", headers={"Accept": "text/html"})
    assert page.status_code == 200
    assert f'data-match="{match["match"]}"' in page.text


@pytest.mark.parametrize("match", MATCHES, ids=lambda match: match["about"])
def test_a_match_of_the_first_edition_can_be_continued_or_has_a_record(
    client: TestClient, match: dict[str, Any]
) -> None:
    table = played(client, match)
    if "record" in match:
        record = client.get(f"{table.path}/record").text
        assert record.splitlines()[1] == match["record"]
        assert Match.from_record(record).over
    else:
        before = table.until_human()["version"]
        assert table.act()["version"] == before + 1
