"""The text record: round trips, and every kind of damage is refused with its place."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import shedu
from shedu import record
from shedu.game import choose_options
from shedu.games import find_game


def finished(seed: int = 2, rules: str = "rulebook", players: int = 3) -> shedu.Match:
    match = shedu.Match("tigris", rules, players, seed=seed)
    rng = random.Random(seed)
    while not match.over:
        match.play(rng.choice(match.legal))
    return match


@pytest.fixture(scope="module")
def text() -> str:
    return finished().record()


@pytest.mark.parametrize("preset", list(find_game("tigris").rules.presets))
def test_a_record_replays_to_the_same_state(preset: str) -> None:
    match = finished(rules=preset, players=2 + len(preset) % 3)
    again = shedu.Match.from_record(match.record())
    assert again.state.tobytes() == match.state.tobytes()
    assert again.record() == match.record()
    assert again.log(0) == match.log(0)


def test_an_unfinished_record_continues_where_it_stopped() -> None:
    match = shedu.Match(players=2, seed=8, names=["Ann", "Böb ☂"])
    rng = random.Random(1)
    for _ in range(25):
        again = shedu.Match.from_record(match.record())
        assert again.state.tobytes() == match.state.tobytes()
        assert again.names == ("Ann", "Böb ☂")
        match.play(rng.choice(match.legal))


def test_windows_line_ends_are_read(text: str) -> None:
    assert record.read(text.replace("\n", "\r\n")) == record.read(text)


def test_each_damaged_line_is_refused_with_its_place(text: str) -> None:
    lines = text.split("\n")
    for number, line in enumerate(lines[:-1]):
        damaged = [*lines]
        damaged[number] = line[:-1] + ("x" if not line.endswith("x") else "y")
        with pytest.raises(shedu.BadRecord, match=r"^(line \d+: |the result)"):
            record.read("\n".join(damaged))


def test_each_missing_line_is_refused(text: str) -> None:
    lines = text.split("\n")
    for number in range(len(lines) - 1):
        with pytest.raises(shedu.BadRecord):
            record.read("\n".join(lines[:number] + lines[number + 1 :]))


def test_a_truncated_record_is_refused_at_every_length(text: str) -> None:
    for length in range(0, len(text) - 1, 37):
        with pytest.raises(shedu.BadRecord):
            record.read(text[:length])


def test_a_changed_action_that_still_replays_fails_by_result_or_digest(text: str) -> None:
    head, _, tail = text.partition("\n\n")
    first, _, rest = tail.partition("\n")
    match = shedu.Match.from_record(text)
    start = match.game.rules.new(match.options, 3, record.read(text).supply, match.moves[0].actor)
    other = next(
        match.game.rules.text(int(action))
        for action in match.game.rules.legal(start)
        if match.game.rules.text(int(action)).startswith("catastrophe a1")
    )
    decisions = first.partition(": ")[2].split("; ")
    changed = first.replace(decisions[0], other, 1)
    assert changed != first
    with pytest.raises(shedu.BadRecord):
        record.read(f"{head}\n\n{changed}\n{rest}")


def replaced(text: str, key: str, value: str) -> str:
    lines = text.split("\n")
    at = next(n for n, line in enumerate(lines) if line.startswith(f"{key}: "))
    lines[at] = f"{key}: {value}"
    return "\n".join(lines)


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("shedu-record", "2", "line 1: the format is '2'"),
        ("digest", "0" * 64, "line 2: the digest"),
        ("game", "chess", "line 3: no game 'chess'"),
        ("rules-version", "99", "line 4: it follows version 99"),
        ("rules-version", "one", "line 4: rules-version is 'one'"),
        ("rules-version", "1" * 5000, "line 4: rules-version is '1{200}...': it should be"),
        ("rules.board", "round", "line 5: no value 'round'"),
        ("rules.english", "yes", "line 8: no value 'yes'"),
        ("players", "7", "line 18: tigris is not for 7"),
        ("names.1", " ", "line 20: ' ' can't be"),
        ("start", "3", "line 22: start is '3'"),
        ("start", "9" * 5000, "line 22: start is '9"),
        ("supply", "RRR", "line 23: the supply has 3 times R"),
        ("result", "1 1 1", "the result is given as '1 1 1'"),
    ],
)
def test_a_wrong_header_value_is_refused_with_its_line_number(
    text: str, key: str, value: str, said: str
) -> None:
    with pytest.raises(shedu.BadRecord, match=f"^{said}"):
        record.read(replaced(text, key, value))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("1 p", "2 p", "should start with '1 p"),
        ("; end turn\n2 p", "; end turn; end turn\n2 p", "comes after the end of the turn"),
        ("; end turn\n2 p", "\n2 p", "the turn is not over"),
        ("; end turn\n2 p", "; fly a1\n2 p", "'fly a1' is not an action"),
        ("; end turn\n2 p", "; commit 3\n2 p", "'commit 3' can't be played"),
        ("; end turn\n2 p", "; p1 end turn\n2 p", "is not an action"),
    ],
)
def test_a_wrong_line_of_a_turn_is_refused_with_its_number(
    text: str, old: str, new: str, said: str
) -> None:
    head, _, tail = text.partition("\n\n")
    assert old in tail
    with pytest.raises(shedu.BadRecord, match=rf"^line \d+: .*{said}"):
        record.read(f"{head}\n\n{tail.replace(old, new, 1)}")


def test_a_record_that_ends_in_its_header_is_refused(text: str) -> None:
    head = text.partition("\nsupply: ")[0]
    with pytest.raises(shedu.BadRecord, match=r"^line 22: the record ends here: 'supply: "):
        record.read(head)


def test_lines_after_the_end_are_refused(text: str) -> None:
    with pytest.raises(shedu.BadRecord, match="the game is over before this line"):
        record.read(text + "999 p0: end turn\n")


def test_unreadable_and_unwritable_files_are_reported_by_name(tmp_path: Path) -> None:
    with pytest.raises(shedu.BadRecord, match="nowhere"):
        shedu.load(tmp_path / "nowhere")
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(shedu.BadRecord, match="UTF-8"):
        shedu.load(tmp_path / "bytes")
    with pytest.raises(shedu.SheduError, match="can't be written"):
        shedu.Match(seed=1).save(tmp_path / "no" / "folder")
    with pytest.raises(shedu.SheduError, match="can't be written"):
        shedu.Match(seed=1).save("a\0b")
    with pytest.raises(shedu.BadRecord, match="can't be read"):
        shedu.load("a\0b")


def test_rules_are_named_by_the_nearest_preset_and_what_differs() -> None:
    rules = find_game("tigris").rules
    for preset in rules.presets:
        assert record.rules_text(rules, choose_options(rules, preset)) == preset
    free = choose_options(rules, "advanced,open_scores=true,leader_moves=false")
    assert record.rules_text(rules, free) == "advanced,open_scores=true,leader_moves=false"
    rng = random.Random(8)
    for _ in range(50):
        options = {option: rng.choice(values) for option, values in rules.options.items()}
        assert choose_options(rules, record.rules_text(rules, options)) == options
