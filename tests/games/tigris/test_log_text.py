"""Events as sentences, with each option that changes them."""

from __future__ import annotations

import pytest

from games.play_helpers import watch
from games.tigris.positions import position
from shedu.game import State
from shedu.games import find_game

TABLE = find_game("tigris").table
NAMES = ("Ann", "Bo", "Cy", "Di")


def told(state: State, *texts: str, seat: int | None = 0) -> list[str]:
    """The log sentences of these actions for a seat, up to the first draw."""
    sentences = [TABLE.describe_event(event, seat, NAMES) for event in watch(state, *texts)[1]]
    known = [sentence for sentence in sentences if sentence]
    ends = [n for n, sentence in enumerate(known) if " drew " in sentence]
    return known[: ends[0]] if ends else known


@pytest.mark.parametrize(
    ("rules", "paid"),
    [("double", []), ("bonus", ["You gained 1 black point for the building on k6."])],
)
def test_a_building_is_placed(rules: str, paid: list[str]) -> None:
    state = position("S k6 l6, A.king i6", hands={"A": "K"}, rules=f"buildings={rules}")
    placed = ["You placed a settlement on j6.", "You gained 1 black point for the tile on j6."]
    assert told(state, "settlement j6", "palace k6") == [
        *placed, "You placed the palace on k6.", *paid,
    ]  # fmt: skip
    assert told(state, "settlement j6", "decline") == [*placed, "You placed no building."]


@pytest.mark.parametrize(
    ("rules", "paid"),
    [("double", []), ("bonus", ["Bo gained 2 black points for the building on k6."])],
)
def test_a_building_is_moved(rules: str, paid: list[str]) -> None:
    state = position(
        "S a5 j6 k6, B.king i6",
        hands={"A": "K"},
        buildings={"black": "a5"},
        rules=f"buildings={rules}",
    )
    assert told(state, "settlement l6", "palace k6")[2:] == [
        "You moved the palace from a5 to k6.", *paid,
    ]  # fmt: skip


def test_a_doubled_point_and_a_building_that_is_flipped_away() -> None:
    state = position(
        "S j6 k6 j7, A.king l7, R l6",
        hands={"A": "K"},
        buildings={"black": "j6"},
        rules="buildings=double",
    )
    assert told(state, "settlement k7", "monument j6 red-black") == [
        "You placed a settlement on k7.",
        "You gained 2 black points for the tile on k7.",
        "You built the red-black monument on j6.",
        "The settlement on j6 was flipped.",
        "The palace on j6 went back to the supply.",
        "The settlement on k6 was flipped.",
        "The settlement on j7 was flipped.",
        "The settlement on k7 was flipped.",
    ]


def test_the_wonder_is_built_or_not() -> None:
    state = position("G j4 k3 l4 k5", hands={"A": "G"}, rules="wonder=choice")
    assert told(state, "market k4", "wonder k4", seat=1) == [
        "Ann placed a market on k4.",
        "Ann built the wonder on k4.",
        *(f"The market on {cell} was removed." for cell in ("k3", "j4", "k4", "l4", "k5")),
    ]
    assert told(state, "market k4", "decline")[1:] == ["You built nothing."]


@pytest.mark.parametrize(
    ("rules", "king", "answer", "point"),
    [
        ("wonder=choice", "A", ["favor blue"], "You gained 1 blue point from the wonder."),
        ("wonder=black", "A", [], "You gained 1 black point from the wonder."),
        ("wonder=black", "C", [], None),
        ("wonder=black,monument_income=all", "C", [], "Cy gained 1 black point from the wonder."),
    ],
)
def test_the_wonder_pays(rules: str, king: str, answer: list[str], point: str | None) -> None:
    state = position(f"{king}.king i6", wonder="k7", rules=rules)
    assert told(state, "end turn", *answer) == ["You ended the turn.", *([point] if point else [])]


@pytest.mark.parametrize(("rules", "word"), [("red", "red"), ("wild", "wild")])
def test_the_prize_of_a_revolt(rules: str, word: str) -> None:
    state = position("B.king i6", hands={"A": "R"}, rules=f"revolt_prize={rules}")
    assert told(state, "king h7", "commit 1", "commit 0")[-3:] == [
        "You won, 2 to 1.",
        "Bo lost the king on i6.",
        f"You gained 1 {word} point for the revolt.",
    ]


@pytest.mark.parametrize(
    ("rules", "paid"),
    [("active", ["You gained 1 green point from the monument on j7."]),
     ("all", ["You gained 1 green point from the monument on j7.",
              "Bo gained 1 red point from the monument on j7."])],
)  # fmt: skip
def test_monuments_pay(rules: str, paid: list[str]) -> None:
    board = "A.trader h7, B.priest i8, R h8"
    state = position(board, monuments={"j7": "red-green"}, rules=f"monument_income={rules}")
    assert told(state, "end turn") == ["You ended the turn.", *paid]


FEW = "G j7 k7 l7 l6 m6 n6, R b2 p2 b8 o9 k1 f3 f10"


@pytest.mark.parametrize(
    ("rules", "actions"),
    [
        ("rulebook", ["treasure n5", "end turn"]),
        ("treasure_end=now", ["treasure n5"]),
        ("treasure_when=turn", ["end turn", "treasure n5"]),
    ],
)
def test_the_treasures_end_the_game(rules: str, actions: list[str]) -> None:
    sentences = told(position(FEW, rules=rules), "trader i6", *actions, seat=None)
    assert "Ann took the treasure on n5." in sentences
    assert sentences[-1] == "The game ended: two treasures or fewer were left."
