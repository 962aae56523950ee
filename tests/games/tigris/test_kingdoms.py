"""Links and kingdoms (rulings, section 3)."""

from __future__ import annotations

import pytest

from games.play_helpers import can, play, points, watch, who
from games.tigris.positions import at, kinds, leaders, position
from shedu.games.tigris.rules.board import CELL, add
from shedu.games.tigris.rules.events import EventKind


@pytest.mark.parametrize(
    ("board", "tile"),
    [
        ("A.king h7", "settlement j6"),  # diagonal to the temple i7
        ("A.king p3, F p4", "settlement a5"),  # the end of a row, and of a word of bits
        ("A.king p1", "settlement a2"),
        ("A.king o10", "settlement a11"),
        ("A.king a2", "settlement p1"),  # and in the other order
    ],
)
def test_case_1_diagonals_and_row_ends_do_not_link(board: str, tile: str) -> None:
    after = play(position(board, hands={"A": "K"}), tile)
    assert at(after, tile.split()[1]) == "S"
    assert points(after) == {}


@pytest.mark.parametrize(
    ("board", "tile", "color"),
    [
        ("A.king p3, F p4", "farm p5", "blue"),  # rows 4 and 5 lie in different words of bits
        ("R h4, A.king i4", "settlement i5", "black"),
        ("R h5, A.king i5", "settlement i4", "black"),
        ("A.king b9, S a9", "settlement a8", "black"),
        ("A.king a8, S a9", "settlement b9", "black"),
    ],
)
def test_common_edges_link(board: str, tile: str, color: str) -> None:
    after = play(position(board, hands={"A": "BK"}), tile)
    assert points(after) == {"A": {color: 1}}


def test_case_2_leaders_link_leaders() -> None:
    state = position("A.king j7, R k8", active="B", hands={"B": "GG"})
    assert points(play(state, "market l8")) == {}
    after = play(state, "farmer j8")
    assert (who(after), points(after)) == ("B action", {})
    assert points(play(after, "market l8")) == {"A": {"green": 1}}


def test_case_3_a_leader_may_glue_regions_to_a_kingdom() -> None:
    state = position("B.king i6, R k7, G j8", hands={"A": "GG"})
    assert points(play(state, "market l7")) == {}
    after, events = watch(state, "priest j7")
    assert (kinds(events), points(after), who(after)) == ([EventKind.LEADER_PLACED], {}, "A action")
    assert points(play(after, "market l7")) == {"B": {"green": 1}}
    assert points(play(after, "market k8")) == {"B": {"green": 1}}
    # The priest has two temples beside it.
    _, events = watch(after, "end turn", "end turn", "priest h7")
    strengths = [(e.player, e.number) for e in events if e.kind == EventKind.STRENGTH_COUNTED]
    assert strengths == [(2, 1), (0, 2)]


def test_case_5_distinct_kingdoms_are_counted_not_neighbouring_pieces() -> None:
    state = position("R i8 j8 k8 k7, B.king i6", hands={"A": "G"})
    assert can(state, "priest j7")
    after, events = watch(state, "market j7")
    assert points(after) == {"B": {"green": 1}}
    assert EventKind.KINGDOMS_UNITED not in kinds(events)


def test_case_6_closing_a_loop_is_an_ordinary_placement() -> None:
    state = position("B.king i6, G j7 k7 k6 k5 j5 i5", hands={"A": "G"})
    after, events = watch(state, "market j6")
    assert points(after) == {"B": {"green": 1}}
    assert kinds(events) == [EventKind.TILE_PLACED, EventKind.POINTS_GAINED]


def test_case_7_a_tile_that_touches_only_a_leader_is_in_that_kingdom() -> None:
    after = play(position("B.king i6", hands={"A": "G"}), "market i5")
    assert points(after) == {"B": {"green": 1}}


def test_case_8_regions_score_nothing_and_never_fight() -> None:
    after, events = watch(position("G g5 i5", hands={"A": "G"}), "market h5")
    assert (points(after), kinds(events), who(after)) == ({}, [EventKind.TILE_PLACED], "A action")


def test_case_8_a_kingdom_and_a_region_are_joined_without_a_unification_tile() -> None:
    state = position("A.king i6, R k7", hands={"A": "G"})
    after, events = watch(state, "market j7")
    assert kinds(events) == [EventKind.TILE_PLACED, EventKind.POINTS_GAINED]
    assert points(after) == {"A": {"green": 1}}


def test_case_12_leaving_splits_the_old_kingdom_without_a_conflict() -> None:
    state = position("R i8 k7 k8, B.priest h7, C.farmer l7, A.king j7", hands={"A": "G"})
    after, events = watch(state, "withdraw king")
    assert kinds(events) == [EventKind.LEADER_WITHDRAWN]
    assert (points(after), who(after)) == ({}, "A action")
    assert leaders(after) == {"B.priest h7", "C.farmer l7"}
    # Two kingdoms now: no leader may join them, a tile unites them.
    assert not can(after, "king j7")
    assert EventKind.KINGDOMS_UNITED in kinds(watch(after, "market j7")[1])


def test_case_54_a_catastrophe_splits_a_kingdom_without_a_conflict() -> None:
    state = position("R j5 k7, G j7, A.king i6, B.trader k6", hands={"A": "RG"})
    assert can(state, "priest j6")
    after, events = watch(state, "catastrophe j7")
    assert kinds(events) == [EventKind.CATASTROPHE_PLACED, EventKind.TILE_REMOVED]
    assert (points(after), at(after, "j7")) == ({}, "X")
    assert leaders(after) == {"A.king i6", "B.trader k6"}
    assert not can(after, "priest j6")  # it would unite two kingdoms now
    for dead in ("temple j7", "market j7", "priest j7", "catastrophe j7"):
        assert not can(after, dead)


def test_case_77_cell_a1_has_the_number_0_and_is_a_cell() -> None:
    state = position("- b2, R c1 a3, A.king b1, B.king a2", hands={"A": "KG"})
    after = play(state, "settlement a1")
    assert who(after) == "A commit"
    after = play(after, "commit 0", "commit 0")
    assert points(after) == {"B": {"black": 1}}
    assert at(after, "a1") == "S"
    alone = position("- b2, R c1, A.king b1", hands={"A": "K"})
    assert points(play(alone, "settlement a1")) == {"A": {"black": 1}}


def test_case_77_leaders_fight_on_a1_and_leave_it() -> None:
    state = position("- b2, R a2, B.king a1", hands={"A": "R"})
    after = play(state, "king b2", "commit 1", "commit 0")
    assert (leaders(after), points(after)) == ({"A.king b2"}, {"A": {"red": 1}})
    placed = play(position("- b2, R a2"), "king a1")
    assert leaders(placed) == {"A.king a1"}
    assert not can(placed, "king a1")
    assert leaders(play(placed, "withdraw king")) == set()
    assert leaders(play(placed, "catastrophe a2")) == set()


def test_case_77_treasures_monuments_and_buildings_on_a1() -> None:
    joined = position("R a1 b2 b3, A.king b1")
    for cell in ("a1", "b3"):  # where no game has treasures
        add(joined[0]["treasures"], 0, CELL[cell])
    after = play(joined, "trader a2")
    assert who(after) == "A treasure"
    assert at(play(after, "treasure a1"), "a1") == "R"
    state = position("G b1 a2 b2", hands={"A": "G"})
    assert at(play(state, "market a1", "monument a1 blue-green"), "a1") == "facedown"
    line = position("G b1 c1", hands={"A": "G"}, rules="rulebook,buildings=double")
    built = play(line, "market a1", "market hall a1")
    assert not can(built, "catastrophe a1")
    assert can(built, "catastrophe b1")


def test_case_77_a_war_leaves_the_tile_under_a_building_on_a1() -> None:
    state = position(
        "- b2, G a1, B.trader a2, R a3, A.trader c1, R d1",
        hands={"A": "KGG"},
        buildings={"green": "a1"},
        rules="rulebook,buildings=double",
    )
    after = play(state, "settlement b1", "commit 2", "commit 0")
    assert (at(after, "a1"), points(after)) == ("G", {"A": {"green": 1}})
    assert leaders(after) == {"A.trader c1"}
