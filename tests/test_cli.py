"""The commands, with valid and invalid arguments."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

import shedu
from shedu.cli import app

RUN = CliRunner(env={"COLUMNS": "120"})


def run(*arguments: str) -> Result:
    result = RUN.invoke(app, list(arguments))
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return result


def good(*arguments: str) -> str:
    result = run(*arguments)
    assert result.exit_code == 0, result.output
    return result.stdout


def refused(*arguments: str) -> str:
    """The line on standard error when the command refuses its arguments."""
    result = run(*arguments)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.startswith("shedu: ")
    assert result.stderr.count("\n") == 1
    return result.stderr


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A saved short match."""
    match = shedu.Match("tigris", players=2, seed=1, start=0, names=["Ann", "Bob (simple)"])
    for action in ("king b1", "end turn", "king c2", "commit 0", "commit 0"):
        match.play(action)
    path = tmp_path_factory.mktemp("records") / "short.shedu"
    match.save(path)
    return path


@pytest.mark.parametrize("command", ["import shedu", "import shedu.cli", "HELP"])
def test_starting_loads_neither_numpy_nor_numba(command: str) -> None:
    run_help = "from shedu.cli import app; app(['--help'], standalone_mode=False)"
    code = run_help if command == "HELP" else command
    check = "import sys; assert not {'numpy', 'numba'} & set(sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\n{check}"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_version_and_module() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "shedu", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout == f"shedu {shedu.__version__}\n"


@pytest.mark.slow
def test_a_closed_pipe_ends_a_command_without_a_message() -> None:
    command = f"{sys.executable} -m shedu trace --games 3 | head -n 1"
    done = subprocess.run(
        ["/bin/sh", "-c", command], capture_output=True, text=True, check=True, timeout=100
    )
    assert json.loads(done.stdout)["format"] == "shedu-trace/1"
    assert "Error" not in done.stderr


@pytest.mark.slow
def test_full_disks_and_undecodable_bytes_cause_no_traceback() -> None:
    command = f"{sys.executable} -m shedu games --json > /dev/full"
    full = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, check=False)
    assert full.returncode == 2
    assert full.stderr == "shedu: No space left on device\n"
    play = subprocess.run(
        [sys.executable, "-m", "shedu", "play", "--name", "Zo\xeb", "--seed", "1"],
        input=b"\xff\x00\n",
        capture_output=True,
        check=False,
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
    )
    assert play.returncode == 0
    assert b"Zo? (you)" in play.stdout
    assert b"is not an action of tigris" in play.stdout


def test_help_names_every_command() -> None:
    text = good("--help")
    for command in ("play", "trace", "replay", "picture", "games", "arena"):
        assert command in text
        assert "Usage" in good(command, "--help")


# trace


def test_trace_writes_a_header_steps_and_a_result_for_each_game() -> None:
    text = good("trace", "tigris", "--rules", "advanced,english=true", "--players", "2",
                "--seed", "7", "--games", "2", "--policy", "eager")  # fmt: skip
    items = [json.loads(line) for line in text.splitlines()]
    headers = [item for item in items if "format" in item]
    assert [header["seed"] for header in headers] == [7, 8]
    assert headers[0]["rules"]["english"] is True
    assert headers[0]["rules"]["board"] == "advanced"
    assert sum("result" in item for item in items) == 2
    assert "result" in items[-1]


def test_the_same_seed_gives_the_same_trace() -> None:
    first = good("trace", "--players", "2", "--seed", "3")
    assert first == good("trace", "tigris", "--players", "2", "--seed", "3", "--policy", "random")
    assert good("trace", "--games", "0") == ""


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["chess"], "no game 'chess': choose one of tigris"),
        (["--rules", "nonsense"], "no preset 'nonsense'"),
        (["--rules", "hats=on"], "no option 'hats'"),
        (["--rules", "board=round"], "no value 'round'"),
        (["--rules", "advanced,english"], "is not of the form option=value"),
        (["--rules", ""], "no preset '' of tigris: choose one of rulebook, "),
        (["--rules", "advanced,"], "'' in the rules 'advanced,'"),
        (["--rules", "english=true,english=false"], "name the option english twice"),
        (["--players", "5"], "is not for 5 players"),
        (["--players", "-1"], "is not for -1 players"),
        (["--policy", "wild"], "no policy 'wild': choose one of random, eager"),
    ],
)
def test_invalid_trace_commands_are_refused(arguments: list[str], part: str) -> None:
    assert part in refused("trace", *arguments)


@pytest.mark.parametrize(
    "arguments",
    [
        ["trace", "--seed", "x"],
        ["trace", "--seed", "-1"],
        ["trace", "--games", "-1"],
        ["trace", "--players", "two"],
        ["arena", "--games", "0"],
        ["arena", "--jobs", "0"],
        ["picture"],
        ["replay"],
        ["replay", "x", "--at", "-1"],
        ["nonsense"],
    ],
)
def test_usage_errors_are_reported_with_exit_code_2(arguments: list[str]) -> None:
    assert run(*arguments).exit_code == 2


# replay


def test_replay_describes_each_turn_and_ends_with_the_board(record: Path) -> None:
    text = good("replay", str(record))
    assert "Turn 1: Ann\n" in text
    assert "Turn 2: Bob (simple)\n" in text
    assert "1  Ann placed the king on b1." in text
    assert "Revolt of the kings: Bob against Ann." in text
    assert text.index("Turn 2") < text.index("a  b  c")
    assert "Bob is to act." in text


def test_replay_stops_at_a_decision_and_shows_a_seats_view(record: Path) -> None:
    text = good("replay", str(record), "--at", "1", "--seat", "0")
    assert "Turn 2" not in text
    assert "You placed the king on b1." in text
    assert "Your hand:" in text
    assert "Your hand:" not in good("replay", str(record), "--at", "0")


def test_replay_as_json(record: Path) -> None:
    data = json.loads(good("replay", str(record), "--json"))
    assert data["names"] == ["Ann", "Bob (simple)"]
    assert data["result"] is None
    assert data["decisions"][3] == {"actor": 1, "decision": "commit", "action": "commit 0"}


def test_replay_of_a_whole_match_shows_the_result(tmp_path: Path) -> None:
    match = shedu.Match("tigris", players=2, seed=1)
    while not match.over:
        match.play("end turn")
    match.save(tmp_path / "idle.shedu")
    assert "rank  player" in good("replay", str(tmp_path / "idle.shedu"))
    data = json.loads(good("replay", str(tmp_path / "idle.shedu"), "--json"))
    assert data["result"] == {"ranks": [1, 1], "scores": [[0, 0, 0, 0], [0, 0, 0, 0]]}


def test_invalid_replay_commands_are_refused(record: Path, tmp_path: Path) -> None:
    assert "can't be read" in refused("replay", str(tmp_path / "missing"))
    assert "can't be read" in refused("replay", str(tmp_path))
    assert "there is no decision 9: the record has 5" in refused("replay", str(record), "--at", "9")
    assert "there is no seat 2" in refused("replay", str(record), "--seat", "2")
    assert "there is no seat -1" in refused("replay", str(record), "--seat", "-1")
    damaged = tmp_path / "damaged.shedu"
    damaged.write_text(record.read_text().replace("commit 0", "commit 9"))
    assert "line " in refused("replay", str(damaged))
    damaged.write_bytes(b"\xff\xfe\x00")
    assert "not UTF-8" in refused("replay", str(damaged))
    damaged.write_text("")
    refused("replay", str(damaged))


# picture


def test_pictures(record: Path, tmp_path: Path) -> None:
    svg, png, turned = tmp_path / "a.svg", tmp_path / "a.png", tmp_path / "b.SVG"
    good("picture", str(record), "-o", str(svg), "--at", "1", "--seat", "1")
    assert svg.read_text(encoding="utf-8").startswith("<svg")
    good("picture", "--seed", "4", "--turn", "--rules", "advanced", "-o", str(turned))
    assert turned.read_text(encoding="utf-8").startswith("<svg")
    good("picture", str(record), "-o", str(png), "--width", "300")
    content = png.read_bytes()
    assert content.startswith(b"\x89PNG")
    assert int.from_bytes(content[16:20]) == 300


def test_a_png_without_its_package_names_the_package(
    record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    message = refused("picture", str(record), "-o", str(tmp_path / "a.png"))
    assert "pip install 'shedu[png]'" in message
    assert not (tmp_path / "a.png").exists()


def test_invalid_picture_commands_are_refused(record: Path, tmp_path: Path) -> None:
    assert ".svg or .png" in refused("picture", str(record), "-o", str(tmp_path / "a.gif"))
    assert "can't be written" in refused("picture", "-o", str(tmp_path / "no" / "a.svg"))
    assert "can't be read" in refused("picture", "missing", "-o", str(tmp_path / "a.svg"))
    assert "no game" in refused("picture", "--game", "go", "-o", str(tmp_path / "a.svg"))
    assert "no seat 4" in refused("picture", "--seat", "4", "-o", str(tmp_path / "a.svg"))
    message = refused("picture", str(record), "--rules", "x", "-o", str(tmp_path / "a.svg"))
    assert "are for a new match" in message
    assert "name its file" in refused("picture", "--at", "1", "-o", str(tmp_path / "a.svg"))
    assert run("picture", "-o", str(tmp_path / "a.png"), "--width", "-5").exit_code == 2


# games


def test_games() -> None:
    text = good("games")
    for part in ("Tigris & Euphrates", "tongjiao-advanced", "monument_income", "greedy"):
        assert part in text
    data = json.loads(good("games", "--json"))
    tigris = data["games"]["tigris"]
    assert tigris["players"] == [2, 3, 4]
    assert tigris["presets"]["english"] == {"english": True}
    assert tigris["options"]["board"] == ["standard", "advanced"]
    assert data["bots"][0] == "random"


def test_compiling_reports_how_long_it_took() -> None:
    assert "The rules are compiled (" in good("games", "--compile")


# arena


def test_arena() -> None:
    text = good("arena", "--bots", "simple,random", "--games", "2", "--seed", "1")
    assert "mean rank" in text
    assert "simple" in text
    lines = json.loads(good("arena", "--bots", "simple,random", "--games", "2", "--json"))
    assert [line["bot"] for line in lines] == ["simple", "random"]
    assert lines[0]["played"] == 2


def test_invalid_arena_commands_are_refused() -> None:
    assert "no bot 'nobody'" in refused("arena", "--bots", "nobody,simple")
    assert "not for 1 players" in refused("arena", "--bots", "simple")
    assert "no game 'go'" in refused("arena", "go")
    assert "no preset" in refused("arena", "--rules", "x")


# play (see also test_terminal)


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["chess"], "no game 'chess'"),
        (["--rules", "x"], "no preset 'x'"),
        (["--players", "7"], "not for 7 players"),
        (["--players", "0"], "not for 0 players"),
        (["--bots", "nobody"], "no bot 'nobody'"),
        (["--bots", ","], "no bot ''"),
        (["--bots", "simple,simple", "--players", "4"], "there are 2 bots for 3 seats"),
        (["--seat", "4"], "there is no seat 4"),
        (["--seat", "-1"], "there is no seat -1"),
        (["--name", " "], "can't be a player's name"),
        (["--name", "x" * 50], "can't be a player's name"),
        (["--load", "missing.shedu"], "can't be read"),
        (["--load", "missing.shedu", "--players", "2"], "the file of --load sets"),
    ],
)
def test_invalid_play_commands_are_refused(arguments: list[str], part: str) -> None:
    assert part in refused("play", *arguments)


def test_play_from_a_record_checks_the_seat(record: Path) -> None:
    assert "there is no seat 2" in refused("play", "--load", str(record), "--seat", "2")


def test_an_unknown_language_is_english() -> None:
    assert "from the weakest" in good("--language", "tlh", "games")
