"""Wars (rulings, section 6)."""

from __future__ import annotations

import pytest

from games.play_helpers import can, legal, play, points, watch, who
from games.tigris.positions import (
    COLORS,
    RULES,
    at,
    conflict,
    hand,
    kinds,
    leaders,
    position,
    removed,
    strengths,
)
from shedu.games.tigris.rules.board import NAMES
from shedu.games.tigris.rules.events import EventKind


def test_case_36_the_color_of_the_leaders_counts_not_that_of_the_tile() -> None:
    board = "A.trader h7, R k7, B.trader k6, G l7, S h6"
    state = position(board, hands={"A": "RGGK", "B": "RRGK"})
    state, events = watch(state, "settlement j7")
    assert strengths(events) == [(0, 0), (1, 1)]
    assert legal(state) == ["commit 0", "commit 1", "commit 2"]
    state = play(state, "commit 2")
    assert legal(state) == ["commit 0", "commit 1"]
    after, events = watch(state, "commit 0")
    assert points(after) == {"A": {"green": 2}}
    assert removed(events) == {"l7"}
    assert (at(after, "j7"), at(after, "h6"), at(after, "k7")) == ("S", "S", "R")
    assert hand(after, "A") == "R"


def test_case_37_the_unification_tile_supports_nobody() -> None:
    state = position("R i6 k6, A.priest h6, B.priest l6", hands={"A": "RRR", "B": "RR"})
    state, events = watch(state, "temple j6")
    assert strengths(events) == [(0, 2), (1, 1)]
    assert legal(state) == ["commit 0", "commit 1", "commit 2"]  # it is not in the hand either
    after, events = watch(state, "commit 0", "commit 0")
    assert points(after) == {"A": {"red": 2}}
    assert removed(events) == {"k6"}
    assert (at(after, "j6"), RULES.dump(after)["union"]) == ("R", None)


def test_case_37_the_unification_tile_is_never_removed_by_the_war() -> None:
    state = position("R i6 k6, A.priest h6, B.priest l6", hands={"A": "R", "B": "RR"})
    after, events = watch(state, "temple j6", "commit 0", "commit 2")
    assert points(after) == {"B": {"red": 2}}
    assert removed(events) == {"i6"}  # i7 bears a treasure
    assert at(after, "j6") == "R"


TWO_WARS = "R k6 m6 i6, S l6 h7 g7, A.king h6, A.priest i5, B.king k5, B.priest k7"


def test_case_39_wars_use_the_board_as_it_is_then_red_first() -> None:
    state = position(TWO_WARS, hands={"A": "G"})
    state = play(state, "market j6")
    assert (who(state), legal(state)) == ("A war", ["war red", "war black"])
    state, events = watch(state, "war red")
    assert strengths(events) == [(0, 2), (1, 2)]
    state, events = watch(state, "commit 0", "commit 0")
    # i6 is next to the king, i7 bears a treasure; the black war begins without a question.
    assert points(state) == {"B": {"red": 1}}
    assert removed(events) == set()
    assert (who(state), conflict(state)["color"]) == ("A commit", "black")
    assert strengths(events) == [(0, 2), (1, 1)]


def test_case_39_wars_use_the_board_as_it_is_then_black_first() -> None:
    state = play(position(TWO_WARS, hands={"A": "G"}), "market j6")
    state, events = watch(state, "war black", "commit 0", "commit 0")
    assert points(state) == {"A": {"black": 2}}
    assert at(state, "l6") is None
    assert (who(state), conflict(state)["color"]) == ("A commit", "red")
    assert strengths(events)[2:] == [(0, 2), (1, 1)]
    after = play(state, "commit 0", "commit 0")
    assert points(after) == {"A": {"black": 2, "red": 2}}
    assert leaders(after) == {"A.king h6", "A.priest i5"}
    assert (at(after, "k6"), at(after, "m6"), at(after, "i6")) == (None, "R", "R")


def test_case_40_a_war_can_disappear() -> None:
    board = "R k6 l5 i6, S l6 h7 g7, A.king h6, A.priest i5, B.king k7, B.priest l4"
    state = play(position(board, hands={"A": "G"}), "market j6")
    assert legal(state) == ["war red", "war black"]
    after, events = watch(state, "war black", "commit 0", "commit 0")
    assert who(after) == "A action"
    assert points(after) == {"A": {"black": 2}}
    assert leaders(after) == {"A.king h6", "A.priest i5", "B.priest l4"}
    assert kinds(events).count(EventKind.CONFLICT_BEGUN) == 1
    assert kinds(events)[-1] == EventKind.UNIFICATION_ENDED


@pytest.mark.parametrize(
    ("active", "left", "right", "attacker", "defender"),
    [
        ("A", "A", "C", 0, 2),
        ("C", "A", "C", 2, 0),
        ("A", "B", "D", 1, 3),
        ("A", "D", "B", 1, 3),
        ("C", "B", "D", 3, 1),
        ("B", "A", "D", 3, 0),
        ("D", "C", "B", 1, 2),
    ],
)
def test_case_42_the_active_player_or_the_next_clockwise_attacks(
    active: str, left: str, right: str, attacker: int, defender: int
) -> None:
    board = f"{left}.king h7, R k7, {right}.king k6"
    state = play(position(board, active=active, hands={active: "G"}), "market j7")
    assert conflict(state) == {
        "kind": "war", "color": "black", "attacker": attacker, "defender": defender,
        "committed": None,
    }  # fmt: skip
    assert who(state) == f"{'ABCD'[attacker]} commit"
    after = play(state, "commit 0", "commit 0")
    assert points(after) == {"ABCD"[defender]: {"black": 1}}


def test_case_43_leaders_of_the_color_elsewhere_are_not_involved() -> None:
    board = "A.king e10, D.king m5, B.king h7, C.king k6, R k7"
    state = play(position(board, hands={"A": "G"}), "market j7")
    assert (who(state), conflict(state)["defender"]) == ("B commit", 2)
    after = play(state, "commit 0", "commit 0")
    assert leaders(after) == {"A.king e10", "D.king m5", "C.king k6"}


FOUR_WARS = (
    "R h6, B.king h7, B.priest i6, B.trader i8, B.farmer g6, "
    "R k7 l6, C.king k6, C.priest k8, C.trader l7, C.farmer m6"
)


def test_case_44_the_active_player_orders_the_wars_of_others_too() -> None:
    state = play(position(FOUR_WARS, hands={"A": "K"}), "settlement j7")
    assert (who(state), legal(state)) == ("A war", [f"war {color}" for color in COLORS])
    state = play(state, "war blue")
    assert who(state) == "B commit"
    state = play(state, "commit 0", "commit 0")
    assert (who(state), legal(state)) == ("A war", ["war red", "war green", "war black"])
    state = play(state, "war green", "commit 0", "commit 0")
    assert (who(state), legal(state)) == ("A war", ["war red", "war black"])
    state = play(state, "war black", "commit 0", "commit 0")
    assert (who(state), conflict(state)["color"]) == ("B commit", "red")


THREE_WARS = (
    "R h7, B.king h6, B.trader i6, C.farmer g7, R k7 l6, C.king k6, D.trader l7, D.farmer m6"
)


def test_case_44_online_the_first_player_with_a_war_orders_their_own_wars() -> None:
    state = play(position(THREE_WARS, hands={"A": "K"}), "settlement j7")
    assert (who(state), legal(state)) == ("A war", ["war blue", "war green", "war black"])
    state = position(THREE_WARS, hands={"A": "K"}, rules="online")
    state = play(state, "settlement j7")
    assert (who(state), legal(state)) == ("B war", ["war green", "war black"])
    state = play(state, "war black", "commit 0", "commit 0")
    # One war of B is left; it needs no choice, although C and D have one too.
    assert (who(state), conflict(state)["color"]) == ("B commit", "green")
    state = play(state, "commit 0", "commit 0")
    assert (who(state), conflict(state)["color"]) == ("C commit", "blue")


def test_case_44_online_the_active_player_orders_their_own_wars_first() -> None:
    board = "A.king h7, B.trader i6, R k7, C.king k6, D.trader l7"
    state = play(position(board, hands={"A": "K"}), "settlement j7")
    assert (who(state), legal(state)) == ("A war", ["war green", "war black"])
    state = play(position(board, hands={"A": "K"}, rules="online"), "settlement j7")
    assert (who(state), conflict(state)["color"]) == ("A commit", "black")


MARKETS = "A.trader i6, G h7 h8 i8, R k7, B.trader k6, G l7 l8 k8 l6"


def test_case_45_a_point_for_the_leader_and_for_each_supporter_removed() -> None:
    state = position(MARKETS, hands={"A": "KGG", "B": "GGG"})
    state, events = watch(state, "settlement j7")
    assert strengths(events) == [(0, 3), (1, 4)]
    after, events = watch(state, "commit 2", "commit 2")
    won = next(e for e in events if e.kind == EventKind.CONFLICT_WON)
    assert (won.player, won.number, won.extra) == (1, 6, 5)
    assert points(after) == {"B": {"green": 4}}
    assert removed(events) == {"h7", "h8", "i8"}
    gained = next(e for e in events if e.kind == EventKind.POINTS_GAINED)
    assert (gained.player, gained.number, NAMES[gained.place]) == (1, 4, "i6")
    assert {at(after, name) for name in ("l7", "l8", "k8", "l6")} == {"G"}
    assert (hand(after, "A"), hand(after, "B")) == ("", "G")
    assert RULES.dump(after)["memory"]["gone"]["green"] == 7


def test_case_45_without_supporters_the_winner_gains_one_point() -> None:
    state = position("A.trader i6, R k7, B.trader k6", hands={"A": "K"})
    after = play(state, "settlement j7", "commit 0", "commit 0")
    assert points(after) == {"B": {"green": 1}}
    assert leaders(after) == {"B.trader k6"}


OTHER_LEADER = "B.priest k5, R k6 l6, {other}.farmer m6, R i6, A.priest h6"


@pytest.mark.parametrize("other", ["A", "B", "C"])
def test_case_47_temples_next_to_another_leader_stay_also_to_the_losers_own(other: str) -> None:
    state = position(OTHER_LEADER.format(other=other), hands={"A": "KR"})
    state, events = watch(state, "settlement j6")
    assert strengths(events) == [(0, 2), (1, 2)]
    after, events = watch(state, "commit 1", "commit 0")
    assert removed(events) == {"k6"}
    assert points(after) == {"A": {"red": 2}}
    # Case 48: nobody loses a leader without a conflict.
    assert leaders(after) == {"A.priest h6", f"{other}.farmer m6"}


def test_case_48_a_war_of_another_color_removes_no_temple() -> None:
    board = "A.trader h7, R k7 l7, B.trader k6, G l6, C.king l8"
    state = position(board, hands={"A": "KGG"})
    after, events = watch(state, "settlement j7", "commit 2", "commit 0")
    assert removed(events) == {"l6"}
    assert leaders(after) == {"A.trader h7", "C.king l8"}
    assert points(after) == {"A": {"green": 2}}


def test_case_49_the_exception_is_only_for_red_wars() -> None:
    state = position("A.trader i6, R k7 l5, B.trader k6, G l7, C.farmer l6", hands={"A": "KGG"})
    after, events = watch(state, "settlement j7", "commit 2", "commit 0")
    assert removed(events) == {"l7"}
    assert points(after) == {"A": {"green": 2}}
    assert leaders(after) == {"A.trader i6", "C.farmer l6"}


def test_case_50_hands_are_not_refilled_between_wars() -> None:
    state = position(TWO_WARS, hands={"A": "RRRGKK", "B": "KKKKKK"})
    state = play(state, "market j6", "war red", "commit 3", "commit 0")
    # k6 is next to B's king, m6 next to nobody.
    assert points(state) == {"A": {"red": 2}}
    assert (at(state, "k6"), at(state, "m6")) == ("R", None)
    assert (who(state), hand(state, "A")) == ("A commit", "KK")
    assert legal(state) == ["commit 0", "commit 1", "commit 2"]
    state = play(state, "commit 2", "commit 2")
    assert (hand(state, "A"), hand(state, "B")) == ("", "KKKK")
    after = play(state, "end turn")
    assert [len(hand(after, seat)) for seat in "ABCD"] == [6, 6, 6, 6]


SQUARE = "A.{own} i6, G k7 k8 j8, R l7, B.{other} l6"


def test_case_51_a_tile_can_unite_and_complete_a_square() -> None:
    state = position(SQUARE.format(own="king", other="farmer"), hands={"A": "G"})
    state, events = watch(state, "market j7")
    assert EventKind.KINGDOMS_UNITED in kinds(events)
    assert (who(state), points(state)) == ("A monument", {})
    after = play(state, "monument j7 red-green")
    assert at(after, "j7") == "facedown"
    assert points(after) == {}


def test_case_51_the_square_is_flipped_only_if_all_four_are_left_after_the_wars() -> None:
    state = position(SQUARE.format(own="trader", other="trader"), hands={"A": "GGGGGG"})
    state, events = watch(state, "market j7")
    assert strengths(events) == [(0, 0), (1, 3)]
    lost = play(state, "commit 0", "commit 0")
    assert (who(lost), points(lost)) == ("A monument", {"B": {"green": 1}})
    won = play(state, "commit 4", "commit 0")
    assert (who(won), points(won)) == ("A action", {"A": {"green": 4}})
    assert (at(won, "j7"), at(won, "k7")) == ("G", None)


def test_a_tile_under_a_building_counts_and_stays() -> None:
    board = "A.trader i6, R k7, B.trader k6, G l7 l6"
    state = position(
        board,
        hands={"A": "KGGG"},
        rules="rulebook,buildings=double",
        buildings={"green": "l7"},
    )
    state, events = watch(state, "settlement j7")
    assert strengths(events) == [(0, 0), (1, 2)]
    after, events = watch(state, "commit 3", "commit 0")
    assert removed(events) == {"l6"}
    assert points(after) == {"A": {"green": 2}}
    assert RULES.dump(after)["buildings"] == {"green": "l7"}
    assert not can(after, "catastrophe l7")
