"""The board as text, with each option that changes it."""

from __future__ import annotations

import pytest
from rich.text import Text

from games.play_helpers import points
from games.tigris.positions import RULES, position, shedu
from shedu.game import State
from shedu.games import find_game

PLAIN = find_game("tigris").plain
NAMES = ("Ann", "Bo", "Cy", "Di")


def board(state: State) -> dict[str, str]:
    """The three letters of each cell."""
    lines = Text.from_markup(PLAIN.board(RULES.observe(state, 0))).plain.splitlines()[1:-1]
    return {
        f"{column}{row}": line[3 + 3 * n : 6 + 3 * n]
        for row, line in enumerate(lines, 1)
        for n, column in enumerate("abcdefghijklmnop")
    }


def aside(state: State) -> list[str]:
    return Text.from_markup(PLAIN.sidebar(RULES.observe(state, 0), 0, NAMES)).plain.splitlines()


@pytest.mark.parametrize(
    ("rules", "first"),
    [
        ("rulebook", {"b2", "p2", "b8", "o9"}),
        ("treasure_first=inside", {"b2", "p2", "b8", "o9"}),
        ("board=advanced", {"b3", "p6", "a8", "e10", "j11", "o11"}),
        (
            "board=advanced,treasure_first=inside",
            {"e1", "j1", "o2", "g4", "l4", "d6", "h8", "m8"},
        ),
    ],
)
def test_treasures_that_are_taken_first_are_marked(rules: str, first: set[str]) -> None:
    state = position(rules=rules)
    shown = board(state)
    spaces = shedu("advanced" if "advanced" in rules else "standard")
    assert {cell for cell in shown if shown[cell] == " T!"} == first
    assert {cell for cell in shown if shown[cell] == " T*"} == set(spaces) - first


def test_buildings_monuments_and_the_wonder_are_drawn_and_those_left_are_listed() -> None:
    state = position(
        "S l6 m6, G a5",
        monuments={"c9": "green-black"},
        wonder="n10",
        buildings={"black": "l6", "green": "a5"},
        rules="buildings=double,wonder=choice",
    )
    shown = board(state)
    assert (shown["l6"], shown["m6"], shown["a5"]) == ("pS ", " S ", "hM ")
    assert (shown["c9"], shown["d9"]) == (" #G", " #K")
    assert {cell for cell in shown if shown[cell] == " W "} == {"n10", "m10", "o10", "n9", "n11"}
    assert aside(state)[-2:] == ["left: RB RG RK BG BK", "buildings: l g"]


@pytest.mark.parametrize(
    ("rules", "lines"),
    [
        ("rulebook", ["left: RB RG RK BG BK GK"]),
        ("wonder=black", ["left: RB RG RK BG BK GK wonder"]),
        ("buildings=bonus", ["left: RB RG RK BG BK GK", "buildings: l g h p"]),
    ],
)
def test_unavailable_pieces_are_not_listed(rules: str, lines: list[str]) -> None:
    assert aside(position(rules=rules))[-len(lines) :] == lines
    assert ("buildings" in " ".join(aside(position(rules=rules)))) == ("buildings" in rules)


@pytest.mark.parametrize("open_scores", ["false", "true"])
def test_points_of_others_are_shown_only_if_they_are_public(open_scores: str) -> None:
    state = position(
        rules=f"open_scores={open_scores}",
        players=2,
        points={"A": (7, 0, 0, 0, 0), "B": (1, 2, 3, 4, 5)},
    )
    assert points(state)["B"]["wild"] == 5
    shown = "\n".join(aside(state))
    assert ("R1 B2 G3 K4 *5" in shown) == (open_scores == "true")
    assert "R7" not in shown  # the seat's own points stand with its hand
    assert all(len(line) <= 24 for line in aside(state))
