"""Civilization buildings (rulings, section 5)."""

from __future__ import annotations

import pytest

from games.play_helpers import legal, named, play, points, watch, who
from games.tigris.positions import RULES, kinds, position
from shedu.game import State
from shedu.games.tigris.rules.events import EventKind

DOUBLE = "rulebook,buildings=double"
BONUS = "rulebook,buildings=bonus"


def buildings(state: State) -> dict[str, str]:
    return dict(RULES.dump(state)["buildings"])


def test_case_79_a_tile_that_brings_the_building_in_scores_two() -> None:
    board = "S k6 l6 m6, A.king i6"
    for rules, number in ((DOUBLE, 2), (BONUS, 1)):
        state = position(board, hands={"A": "K"}, buildings={"black": "l6"}, rules=rules)
        after = play(state, "settlement j6")
        assert points(after) == {"A": {"black": number}}
        assert who(after) == "A action"


@pytest.mark.parametrize(("preset", "number"), [("advanced", 2), ("tongjiao-advanced", 1)])
def test_case_79_in_the_advanced_presets(preset: str, number: int) -> None:
    board = "A.king h4, S j4 j5 j6"
    state = position(board, hands={"A": "KG"}, buildings={"black": "j5"}, rules=preset)
    after = play(state, "settlement i4")
    assert points(after) == {"A": {"black": number}}
    # Only tiles of the building's colour gain more.
    assert points(play(after, "market h5"))["A"] == {"black": number, "green": 1}


def test_case_79_an_absent_leaders_king_gains_both_points() -> None:
    board = "G k6 l6 m6, B.king i6"
    state = position(board, hands={"A": "G"}, buildings={"green": "m6"}, rules=DOUBLE)
    assert points(play(state, "market j6")) == {"B": {"green": 2}}
    apart = position(board, hands={"A": "G"}, buildings={"green": "m6"}, rules=DOUBLE)
    assert points(play(apart, "market i5")) == {"B": {"green": 1}}


@pytest.mark.parametrize(("rules", "number"), [(DOUBLE, 1), (BONUS, 2)])
def test_case_80_the_tile_that_earns_the_building_still_scores_one(rules: str, number: int) -> None:
    state = position("S k6 l6, A.king i6", hands={"A": "KK"}, rules=rules)
    state = play(state, "settlement j6")
    assert (who(state), points(state)) == ("A building", {"A": {"black": 1}})
    assert legal(state) == ["palace j6", "palace k6", "palace l6", "decline"]
    after = play(state, "palace l6")
    assert buildings(after) == {"black": "l6"}
    # `bonus` pays one point for the placement of the building.
    assert points(after) == {"A": {"black": number}}
    assert points(play(state, "decline")) == {"A": {"black": 1}}


def test_the_bonus_goes_to_the_leader_of_the_color_or_the_king_where_the_building_is() -> None:
    state = position("S k6 l6, A.king i6", hands={"B": "K"}, active="B", rules=BONUS)
    after = play(state, "settlement j6", "palace k6")
    assert points(after) == {"A": {"black": 2}}
    green = "G k6 l6, A.king i6, B.trader h7"
    state = position(green, hands={"A": "G"}, rules=BONUS)
    assert points(play(state, "market j6", "market hall j6")) == {"B": {"green": 2}}
    state = position("G k6 l6, A.king i6", hands={"A": "G"}, rules=BONUS)
    assert points(play(state, "market j6", "market hall j6")) == {"A": {"green": 2}}
    lonely = position("G k6 l6", hands={"A": "G"}, rules=BONUS)
    assert points(play(lonely, "market j6", "market hall j6")) == {}


@pytest.mark.parametrize(("rules", "bonus"), [(DOUBLE, {}), (BONUS, {"C": {"black": 1}})])
def test_after_a_war_the_active_player_chooses_where_the_building_goes(
    rules: str, bonus: dict[str, dict[str, int]]
) -> None:
    board = "S j6 j5, A.trader h7, R k7, B.trader k8, C.king l7"
    state = position(board, hands={"A": "K"}, rules=rules)
    state = play(state, "settlement j7", "commit 0", "commit 0")
    assert (who(state), named(state, "palace")) == ("A building", {"j5", "j6", "j7"})
    # The tile that united scored nothing; the line is in C's kingdom now.
    assert points(state) == {"B": {"green": 1}}
    assert points(play(state, "palace j6")) == {"B": {"green": 1}, **bonus}


def test_case_81_a_line_of_two_never_moves_a_building() -> None:
    state = position("S a5 g4", hands={"A": "K"}, buildings={"black": "a5"}, rules=DOUBLE)
    assert who(play(state, "settlement h4")) == "A action"


@pytest.mark.parametrize(
    ("home", "old", "new", "moves"),
    [
        ("a5", "a5", "g4 h4", True),
        ("a5", "a5 b5", "g4 h4", True),
        ("a5", "a5 a6", "g4 h4", True),
        ("a5", "a5 b5 c5", "g4 h4", False),
        ("a5", "a5 b5 c5", "f4 g4 h4", True),
        # At a corner both lines through it count.
        ("a10", "a9 a10 a11 b10", "g4 h4", False),
        ("a10", "a9 a10 a11 b10", "f4 g4 h4", True),
        ("a10", "a10 a11 b10 c10 d10", "f4 g4 h4", False),
        ("a10", "a10 a11 b10 c10 d10", "e4 f4 g4 h4", True),
    ],
)
def test_case_81_the_new_line_has_to_be_longer_than_each_old_one(
    home: str, old: str, new: str, moves: bool
) -> None:
    state = position(f"S {old} {new}", hands={"A": "K"}, buildings={"black": home}, rules=DOUBLE)
    after = play(state, "settlement i4")
    assert who(after) == ("A building" if moves else "A action")
    if moves:
        assert named(after, "palace") == {*new.split(), "i4"}
        assert buildings(play(after, "palace i4")) == {"black": "i4"}
        assert buildings(play(after, "decline")) == {"black": home}


@pytest.mark.parametrize(("rules", "number"), [(BONUS, 2), (DOUBLE, 0)])
def test_case_81_moving_a_building_scores_two_with_bonus(rules: str, number: int) -> None:
    board = "S a5 j6 k6, A.king i6"
    state = position(board, hands={"A": "K"}, buildings={"black": "a5"}, rules=rules)
    after = play(state, "settlement l6", "palace k6")
    assert points(after) == {"A": {"black": 1 + number}}


def test_a_tile_that_completes_two_lines_may_earn_the_building_on_either() -> None:
    state = position("S i4 h4 j2 j3", hands={"A": "K"}, rules=DOUBLE)
    state = play(state, "settlement j4")
    assert named(state, "palace") == {"h4", "i4", "j4", "j2", "j3"}
    # Only a line that is long enough counts.
    state = play(position("S h4 i4 j3", hands={"A": "K"}, rules=DOUBLE), "settlement j4")
    assert named(state, "palace") == {"h4", "i4", "j4"}


def test_case_82_extending_the_buildings_own_line_does_not_move_it() -> None:
    state = position("S f5 g5 h5", hands={"A": "K"}, buildings={"black": "g5"}, rules=DOUBLE)
    assert who(play(state, "settlement i5")) == "A action"


def test_case_82_the_other_line_through_the_new_tile_may_still_move_it() -> None:
    board = "S f5 g5 h5 i2 i3 i4 i6"
    state = position(board, hands={"A": "K"}, buildings={"black": "g5"}, rules=DOUBLE)
    after = play(state, "settlement i5")
    assert named(after, "palace") == {"i2", "i3", "i4", "i5", "i6"}
    short = position(
        "S f5 g5 h5 i3 i4 i6", hands={"A": "K"}, buildings={"black": "g5"}, rules=DOUBLE
    )
    assert who(play(short, "settlement i5")) == "A action"


@pytest.mark.parametrize(
    ("board", "tile"),
    [("S o10 p10", "a11"), ("S a11 b11", "p10"), ("S p10 b11", "a11"), ("S g5 i5", "h6")],
)
def test_a_line_is_unbroken_and_does_not_wrap_around_the_edge(board: str, tile: str) -> None:
    state = position(board, hands={"A": "K"}, rules=DOUBLE)
    assert who(play(state, f"settlement {tile}")) == "A action"


CORNER = "S f5 h5 f6 g6"


def test_case_85_the_building_comes_before_the_monument() -> None:
    state = position(CORNER, hands={"A": "K"}, rules=DOUBLE)
    state = play(state, "settlement g5")
    assert who(state) == "A building"
    assert who(play(state, "decline")) == "A monument"
    state = play(state, "palace f5")
    assert (who(state), buildings(state)) == ("A monument", {"black": "f5"})
    after, events = watch(state, "monument f5 red-black")
    assert buildings(after) == {}
    assert EventKind.BUILDING_RETURNED in kinds(events)
    assert who(after) == "A action"


def test_case_85_a_building_outside_of_the_square_stays() -> None:
    state = play(position(CORNER, hands={"A": "K"}, rules=DOUBLE), "settlement g5", "palace h5")
    assert buildings(play(state, "monument f5 red-black")) == {"black": "h5"}
    assert buildings(play(state, "decline")) == {"black": "h5"}


@pytest.mark.parametrize(
    ("name", "letter", "color", "board", "tile"),
    [
        ("library", "R", "red", "R f5 g5", "temple h5"),
        ("granary", "B", "blue", "F h9 i9", "farm j9"),
        ("market hall", "G", "green", "G f5 g5", "market h5"),
        ("palace", "K", "black", "S f5 g5", "settlement h5"),
    ],
)
def test_each_color_has_its_building(
    name: str, letter: str, color: str, board: str, tile: str
) -> None:
    state = play(position(board, hands={"A": letter}, rules=DOUBLE), tile)
    assert named(state, name) == {*board.split()[1:], tile.split()[1]}
    cell = tile.split()[1]
    assert buildings(play(state, f"{name} {cell}")) == {color: cell}
    assert who(play(position(board, hands={"A": letter}), tile)) == "A action"
