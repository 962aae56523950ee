"""Play in a terminal: lines of input and the text that they produce."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

import shedu
from shedu.cli import app

RUN = CliRunner(env={"COLUMNS": "100"})
Read = Callable[[], str]
FirstTurn = Callable[..., str]


def played(lines: list[str], *arguments: str) -> str:
    """The output for these lines of input."""
    result = RUN.invoke(app, ["play", *arguments], input="\n".join(lines) + "\n")
    assert result.exit_code == 0, result.output
    assert "Traceback" not in result.output
    return result.output


@pytest.fixture
def first_turn(tmp_path: Path) -> FirstTurn:
    """The output for lines of input in a match after the turns of two bots, at Ann's turn."""
    names = ["Ann", "Bull (greedy)", "Pot (simple)"]
    match = shedu.Match("tigris", players=3, names=names, seed=3, start=1)
    for action in ("king n6", "trader o8", "end turn", "farmer p9", "king n9", "end turn"):
        match.play(action)
    match.save(tmp_path / "opening.shedu")
    return lambda *lines: played([*lines, "quit"], "--load", str(tmp_path / "opening.shedu"))


def test_the_terminal_shows_the_log_the_board_the_hand_and_the_prompt(
    first_turn: FirstTurn,
) -> None:
    text = first_turn()
    news, board, hand, prompt = (
        text.index(part) for part in ("- Bull ended", "a  b  c", "Your hand:", "Action 1 of 2")
    )
    assert news < board < hand < prompt
    for part in ("A Ann (you)", "B Bull (greedy)", "6 tiles  2X", "treasures 10, end at 2"):
        assert part in text
    assert text.rstrip().endswith("Goodbye.")


def test_lowest_colours_are_marked(first_turn: FirstTurn) -> None:
    assert "red 0<  blue 0<" in first_turn()


def test_narrow_terminals_get_the_players_below_the_board() -> None:
    narrow = CliRunner(env={"COLUMNS": "60"}).invoke(app, ["play", "--seed", "3"], input="quit\n")
    board, *_rest = narrow.output.partition("Your hand")
    assert re.search(r"^>A Archer", board, re.MULTILINE)


def test_an_action_and_undo(first_turn: FirstTurn) -> None:
    text = first_turn("market a1", "undo", "undo", "quit")
    assert "You placed a market on a1." in text
    assert "market a1 is taken back." in text
    assert "There is nothing to take back" in text


def test_the_end_of_a_turn_cannot_be_undone(first_turn: FirstTurn) -> None:
    text = first_turn("market a1", "end turn", "undo")
    assert "There is nothing to take back" in text


def test_enter_plays_the_only_legal_action(first_turn: FirstTurn) -> None:
    text = first_turn("market a1", "market b1", "", "log")
    assert "Enter plays it." in text
    assert "You ended the turn." in text


def test_enter_elsewhere_repeats_the_prompt(first_turn: FirstTurn) -> None:
    assert first_turn("").count("Action 1 of 2") == 2


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("farm a1", "'farm a1' can't be played: a1 is land"),
        ("settlement a1", "There is no settlement in your hand."),
        ("temple z9", "'temple z9' is not an action of tigris"),
        ("jump", "'jump' is not an action of tigris"),
        ("[bold]", "'[bold]' is not an action of tigris"),
        ("7", "No list with numbers was shown since"),
        ("? farm a1", "farm a1: a1 is land: farms lie on rivers."),
        ("?farm e1", "farm e1: No points"),
        ("? nonsense", "'nonsense' is not an action"),
        ("save /nowhere/at/all.shedu", "can't be written"),
        ("save ~nobody/at/all", "can't be written"),
        ("save " + "x" * 300, "can't be written"),
        ("list wagon", "Nothing that begins with 'wagon' can be played now: temple,"),
    ],
)
def test_invalid_input_is_explained_and_changes_nothing(
    first_turn: FirstTurn, line: str, answer: str
) -> None:
    text = first_turn(line)
    assert answer in " ".join(text.split())
    assert "You placed" not in text


def test_case_and_the_order_of_replaced_tiles_do_not_matter(first_turn: FirstTurn) -> None:
    assert "You placed a market on a1." in first_turn("MARKET A1")
    assert "You replaced 1 market." in first_turn("replace gbb")


def test_lists_are_grouped_and_their_numbers_can_be_played(first_turn: FirstTurn) -> None:
    text = first_turn("list", "list farm", "list end", "99999", "0", "1")
    assert re.search(r"^1-\d+ +temple +a1 b1", text, re.MULTILINE)
    assert re.search(r"^No points +\d+:e1 \d+:f1", text, re.MULTILINE)
    assert "There is no number 99999" in text
    assert "There is no number 0" in text
    assert "You placed a temple on a1." in text


def test_numbers_of_an_older_list_are_not_played(first_turn: FirstTurn) -> None:
    text = first_turn("list", "1", "1")
    assert text.count("You placed") == 1
    assert "No list with numbers was shown since" in text


def test_help_lists_commands_and_symbols(first_turn: FirstTurn) -> None:
    text = first_turn("help", "?")
    assert text.count("take your last action back") == 2
    assert "temple (red)" in text


def test_strengths_lists_each_leader_on_the_board(first_turn: FirstTurn) -> None:
    leader = r"^1 +BK +king, Bull \(greedy\) +n6 +0 settlements +1 temple"
    assert re.search(leader, first_turn("strengths"), re.MULTILINE)


def test_the_log_command_shows_what_happened(first_turn: FirstTurn) -> None:
    assert "Nothing happened yet." in played(["log", "quit"], "--seed", "0", "--players", "2")
    text = first_turn("log all")
    assert text.count("Bull placed the king on n6.") == 2


def test_a_saved_match_can_be_continued(first_turn: FirstTurn, tmp_path: Path) -> None:
    path = tmp_path / "ann's game.shedu"
    assert "Say where: save FILE" in played(["save", "quit"], "--seed", "1")
    text = first_turn("market a1", f"save {path}", f"save {path}", "save")
    assert text.count("Saved.") == 3
    again = played(["undo", "quit"], "--load", str(path))
    assert "Ann (you)" in again
    assert "Bull (greedy)" in again
    assert "market a1 is taken back." in again
    assert shedu.load(path).names[0] == "Ann"


def test_a_file_of_another_match_is_not_overwritten(first_turn: FirstTurn, tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann")
    assert "exists already" in " ".join(first_turn(f"save {path}").split())
    assert path.read_text() == "Dear Ann"


@pytest.mark.parametrize("stop", [EOFError, KeyboardInterrupt])
def test_end_of_input_and_ctrl_c_are_ways_to_leave(
    stop: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_question: str = "") -> str:
        raise stop

    monkeypatch.setattr("builtins.input", fail)
    result = RUN.invoke(app, ["play", "--seed", "3"])
    assert result.exit_code == 0
    assert result.output.rstrip().endswith("Goodbye.")


def follow_hints(read: Read) -> Iterator[str]:
    """Asks for a hint and plays its number until the match is over."""
    while True:
        text = read()
        if "save FILE keeps the match" in text:
            return
        yield "hint"
        yield re.findall(r"would play:\n(\d+) ", read())[-1]


@pytest.mark.slow
def test_a_whole_match_by_hints(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from shedu.seating import open_session

    seen: list[str] = []

    def read() -> str:
        seen.append(capsys.readouterr().out)
        return seen[-1]

    path = tmp_path / "whole.shedu"
    hints = follow_hints(read)
    rest = iter([f"save {path}", "list", "hint", "farm e1", "? farm e1", "log", "quit"])
    monkeypatch.setattr("builtins.input", lambda _question="": next(hints, None) or next(rest))
    session = open_session(
        "tigris", "advanced", 2, "simple", name=None, seed=5, load_from=None, seat=1
    )
    session.run()
    seen.append(capsys.readouterr().out)
    assert session.match.over
    table = re.search(r"rank +player +red.*\n1 .*\n[12] .*", "".join(seen))
    assert table is not None
    assert seen[-1].count("The game is over.") >= 3
    assert shedu.load(path).result == session.match.result


def test_wild_points_count_for_the_lowest_colours() -> None:
    match = shedu.Match("tigris", players=2, seed=1)
    observed = match.observe(None)
    observed[0]["points"][0] = (4, 1, 3, 3, 3)
    observed[0]["points"][1] = (2, 2, 2, 2, 1)
    _head, first, second = match.game.plain.final_scores(observed, match.names)
    assert first[1:] == ["4", "1+3", "3", "3", "3", "3"]
    assert second[1:] == ["2+1", "2", "2", "2", "1", "2"]


def test_conflicts_list_the_commitments_with_forecasts(tmp_path: Path) -> None:
    match = shedu.Match("tigris", rules="rulebook", players=2, seed=1, start=0)
    match.play("king b1")
    match.play("end turn")
    match.play("king c2")
    path = tmp_path / "revolt.shedu"
    match.save(path)
    text = played(["2", "quit"], "--load", str(path), "--seat", "1")
    assert re.search(
        r"^1 +commit 0 +Revolt of the kings: your 1 temple against", text, re.MULTILINE
    )


def test_the_rules_are_shown_at_the_start_and_on_request() -> None:
    text = played(["rules", "quit"], "--seed", "1", "--rules", "wonder=black,board=advanced")
    lines = [" ".join(line.split()) for line in text.splitlines()]
    assert lines.count("Rules: rulebook,board=advanced,wonder=black") == 2
    assert "wonder black off, choice" in lines
    assert "treasure_end turn now" in lines
    assert "Rules: tongjiao-advanced" in played(["quit"], "--rules", "tongjiao-advanced")


def test_names_are_not_read_as_markup() -> None:
    text = played(["quit"], "--seed", "1", "--name", "[red]Ann[/]")
    assert "[red]Ann[/] (you)" in text
