"""Golden records replay, state by state, as on the day they were written."""

from __future__ import annotations

import json

import pytest

import shedu
from golden.make import DIGESTS, FOLDER, digest, names

NAMES = [name for name, *_ in names()]


def test_no_game_preset_or_number_of_players_lacks_a_golden_record() -> None:
    assert sorted(json.loads(DIGESTS.read_text())) == sorted(NAMES)
    assert sorted(path.stem for path in FOLDER.glob("*.shedu")) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_record_passes_through_the_same_states(name: str) -> None:
    match = shedu.load(FOLDER / f"{name}.shedu")
    assert digest(match) == json.loads(DIGESTS.read_text())[name]
