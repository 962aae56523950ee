"""Golden records replay to the same states and events as when they were written."""

from __future__ import annotations

import json
from difflib import unified_diff

import pytest

import shedu
from golden.make import DIGESTS, FOLDER, changes, digest, names, playthrough

NAMES = [name for name, *_ in names()]


def test_every_game_preset_and_number_of_players_has_a_golden_record() -> None:
    assert sorted(json.loads(DIGESTS.read_text())) == sorted(NAMES)
    for end in ("shedu", "txt"):
        assert sorted(path.stem for path in FOLDER.glob(f"*.{end}")) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_record_replays_to_the_same_states_and_events(name: str) -> None:
    match = shedu.load(FOLDER / f"{name}.shedu")
    # The playthrough comes first: its lines name the changes, a digest only detects them.
    written = (FOLDER / f"{name}.txt").read_text().splitlines()
    differences = list(unified_diff(written, playthrough(match).splitlines(), lineterm=""))
    assert not differences, "\n".join(differences[:50])
    assert digest(match) == json.loads(DIGESTS.read_text())[name]


def test_changes_name_the_path_and_both_values() -> None:
    before = {"hands": [{"red": 1}, {"red": 2}], "bag": ["red", "blue"], "over": False, "gone": 1}
    after = {"hands": [{"red": 1}, {"red": 3}], "bag": ["blue"], "over": False, "new": [0]}
    assert list(changes(before, after)) == [
        "hands.1.red: 2 > 3",
        'bag -["red"]',
        "gone: 1 > null",
        "new: null > [0]",
    ]
    assert list(changes(before, before)) == []
