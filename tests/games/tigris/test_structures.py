"""Monuments and the wonder (rulings, section 5)."""

from __future__ import annotations

import pytest

from games.play_helpers import can, legal, named, play, points, watch, who
from games.tigris.positions import (
    RULES,
    at,
    cross,
    kinds,
    leaders,
    near,
    position,
    square,
    strengths,
)
from shedu.games.tigris.rules.events import EventKind

DOUBLE = "rulebook,buildings=double"
WONDER = "rulebook,wonder=choice"


def test_case_56_a_monument_is_optional_and_only_built_now() -> None:
    state = position("G j3 k3 j4", hands={"A": "GG", "B": "KG"})
    state = play(state, "market k4")
    assert (who(state), points(state)) == ("A monument", {})
    assert legal(state) == [
        "monument j3 red-green",
        "monument j3 blue-green",
        "monument j3 green-black",
        "decline",
    ]
    after = play(state, "decline")
    assert who(after) == "A action"
    assert {at(after, cell) for cell in square("j3")} == {"G"}
    assert not any(text.startswith("monument") for text in legal(after))
    after = play(after, "end turn", "settlement l5")
    assert who(after) == "B action"


def test_case_56_only_squares_of_the_new_tile_may_be_built_on() -> None:
    state = position("G j3 k3 l3 j4 k4", hands={"A": "G"})
    state = play(state, "market l4")
    assert named(state, "monument") == {
        "k3 red-green",
        "k3 blue-green",
        "k3 green-black",
    }


def test_a_tile_in_two_squares_offers_both() -> None:
    state = position("S j3 k3 l3 j4 l4", hands={"A": "K"})
    state = play(state, "settlement k4")
    assert {text.split()[0] for text in named(state, "monument")} == {"j3", "k3"}
    after = play(state, "monument k3 red-black")
    assert {at(after, cell) for cell in square("k3")} == {"facedown"}
    assert (at(after, "j3"), at(after, "j4")) == ("S", "S")
    # At most one monument an action.
    assert who(after) == "A action"
    assert RULES.dump(after)["monuments"] == [{"at": "k3", "colors": "red-black"}]


@pytest.mark.parametrize("cell", ["a5", "a11", "p6", "p11", "h11", "a1", "p1", "h2"])
def test_a_square_needs_all_four_on_the_board_and_of_the_color(cell: str) -> None:
    state = position("S a6 a10 p10 o11 g11 i2 o1", hands={"A": "K"}, rules=WONDER)
    after = play(state, f"settlement {cell}")
    assert (who(after), at(after, cell)) == ("A action", "S")


RED_ONES = {"a5": "red-blue", "d5": "red-green"}


def test_case_58_the_color_has_to_be_left() -> None:
    state = position("R j3 k3 j4", monuments=RED_ONES, hands={"A": "R"})
    state = play(state, "temple k4")
    assert legal(state) == ["monument j3 red-black", "decline"]


def test_case_58_nothing_is_flipped_if_no_monument_of_the_color_is_left() -> None:
    state = position("R j3 k3 j4", monuments={**RED_ONES, "g4": "red-black"}, hands={"A": "R"})
    after, events = watch(state, "temple k4")
    assert who(after) == "A action"
    assert kinds(events) == [EventKind.TILE_PLACED]
    assert {at(after, cell) for cell in square("j3")} == {"R"}
    assert len(RULES.dump(after)["monuments"]) == 3


def test_case_59_building_can_throw_out_leaders() -> None:
    state = position("R j7 i8 l7, A.priest i6, B.king k7", hands={"A": "R"})
    state = play(state, "temple j8")
    assert (who(state), points(state)) == ("A monument", {"A": {"red": 1}})
    after, events = watch(state, "monument i7 red-blue")
    assert leaders(after) == {"B.king k7"}
    assert kinds(events).count(EventKind.LEADER_ORPHANED) == 1
    assert at(after, "i7") == "facedown*"
    assert {at(after, cell) for cell in ("j7", "i8", "j8")} == {"facedown"}
    # The income comes after that.
    assert points(play(after, "end turn")) == {"A": {"red": 1}}
    declined = play(state, "decline", "end turn")
    assert leaders(declined) == {"A.priest i6", "B.king k7"}


def test_case_60_flipped_tiles_lend_no_strength_in_a_revolt() -> None:
    state = position("R h6, B.king h7", monuments={"i7": "red-blue"})
    state, events = watch(state, "king i6")
    # Both stand next to the flipped i7 and the temple h6.
    assert strengths(events) == [(0, 1), (1, 1)]


def test_case_60_flipped_tiles_support_nobody_and_are_not_removed() -> None:
    board = "- i7, R h6, A.priest h7, R l7 l8, B.priest l6"
    state = position(board, monuments={"i7": "red-blue"}, hands={"A": "KRRR"})
    state, events = watch(state, "settlement k7")
    assert strengths(events) == [(0, 1), (1, 2)]
    lost = play(state, "commit 0", "commit 0")
    assert {at(lost, cell) for cell in square("i7")} == {"facedown"}
    assert points(lost) == {"B": {"red": 2}}
    won = play(state, "commit 2", "commit 0")
    assert points(won) == {"A": {"red": 3}}


def test_case_60_flipped_tiles_are_no_part_of_a_square_line_or_cross() -> None:
    state = position("R k7", monuments={"i7": "red-blue"}, hands={"A": "R"}, rules=DOUBLE)
    assert who(play(state, "temple k8")) == "A action"
    assert who(play(state, "temple l7")) == "A action"
    real = position("R j7 k7 j8", hands={"A": "R"}, rules=DOUBLE)
    assert who(play(real, "temple l7")) == "A building"
    assert who(play(position("R j7 k7 j8", hands={"A": "R"}), "temple k8")) == "A monument"


def test_case_60_flipped_tiles_cannot_be_covered() -> None:
    state = position(monuments={"j3": "red-blue"}, hands={"A": "RGK"})
    for cell in square("j3"):
        for verb in ("catastrophe", "temple", "market", "settlement", "king"):
            assert not can(state, f"{verb} {cell}")
    for verb in ("catastrophe", "temple", "market", "settlement"):
        assert can(state, f"{verb} {near('j3', 2, 0)}")


def test_case_60_flipped_tiles_link() -> None:
    state = position("R h6, A.king h7", monuments={"i7": "red-blue"}, hands={"A": "G"})
    assert points(play(state, "market k8")) == {"A": {"green": 1}}


# The wonder


def test_a_cross_of_one_color_may_become_the_wonder() -> None:
    state = position("A.king h6, R h7, S k6 l7 k8 k7", hands={"A": "K"}, rules=WONDER)
    state = play(state, "settlement j7")
    assert (who(state), legal(state)) == ("A monument", ["wonder k7", "decline"])
    after = play(state, "wonder k7")
    assert {at(after, cell) for cell in cross("k7")} == {"wonder"}
    assert (RULES.dump(after)["wonder"], who(after)) == ("k7", "A action")
    assert RULES.dump(after)["memory"]["gone"]["black"] == 5
    assert who(play(state, "decline", "end turn")) == "B action"


@pytest.mark.parametrize("tile", ["j7", "k6", "k7", "l7", "k8"])
def test_the_new_tile_may_be_any_of_the_five(tile: str) -> None:
    arms = " ".join(cell for cell in cross("k7") if cell != tile)
    state = play(position(f"S {arms}", hands={"A": "K"}, rules=WONDER), f"settlement {tile}")
    assert named(state, "wonder") == {"k7"}


@pytest.mark.parametrize(
    ("arms", "tile"),
    [("p9 p11 o10", "p10"), ("a9 a11 b10", "a10"), ("g11 i11 h10", "h11"), ("j1 l1 k2", "k1")],
)
def test_a_cross_does_not_wrap_around_the_edge(arms: str, tile: str) -> None:
    state = position(
        f"S {arms}" + (", - k1" if tile == "k1" else ""), hands={"A": "K"}, rules=WONDER
    )
    assert who(play(state, f"settlement {tile}")) == "A action"


def test_there_is_one_wonder_and_none_without_the_option() -> None:
    board = "S k6 l7 k8 k7"
    second = position(board, wonder="c10", hands={"A": "K"}, rules=WONDER)
    assert who(play(second, "settlement j7")) == "A action"
    assert who(play(position(board, hands={"A": "K"}), "settlement j7")) == "A action"


def test_a_cross_and_a_square_are_one_choice() -> None:
    state = position("S k6 l7 k8 k7 j6", hands={"A": "K"}, rules=WONDER)
    state = play(state, "settlement j7")
    assert named(state, "wonder") == {"k7"}
    assert named(state, "monument") == {"j6 red-black", "j6 blue-black", "j6 green-black"}
    after = play(state, "monument j6 red-black")
    assert (who(after), RULES.dump(after)["wonder"]) == ("A action", None)


def test_case_85_a_building_on_the_cross_goes_back_to_the_supply() -> None:
    rules = "rulebook,wonder=choice,buildings=double"
    state = position("S k6 l7 k8 k7", hands={"A": "K"}, rules=rules)
    state = play(state, "settlement j7", "palace l7")
    after = play(state, "wonder k7")
    assert RULES.dump(after)["buildings"] == {}


def test_the_wonder_can_throw_out_leaders_and_treasures_stay_on_it() -> None:
    state = position("R i6 h7 j7, A.king i5, B.priest k7", hands={"A": "R"}, rules=WONDER)
    after = play(state, "temple i8", "wonder i7")
    assert leaders(after) == set()
    assert at(after, "i7") == "wonder*"
    stays = position("R i6 h7 j7 l7, A.king i5, B.priest k7", hands={"A": "R"}, rules=WONDER)
    assert leaders(play(stays, "temple i8", "wonder i7")) == {"B.priest k7"}


def test_wonder_cells_link_but_support_nobody() -> None:
    state = position("R h7, A.king h6", wonder="j7", hands={"A": "GR"}, rules=WONDER)
    assert at(state, "i7") == "wonder*"
    assert points(play(state, "market l7")) == {"A": {"green": 1}}
    revolt = position("R h7, B.king h6", wonder="j7", rules=WONDER)
    assert strengths(watch(revolt, "king g7")[1]) == [(0, 1), (1, 1)]
    assert not can(state, "trader k6")
