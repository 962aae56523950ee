"""Leaders, cards and the catastrophe; points for cards (rulings, "The decision `action`")."""

from __future__ import annotations

import pytest

from games.contest.positions import (
    column,
    gaps,
    gone,
    hand,
    kinds,
    leaders,
    open_decision,
    pending,
    position,
    removed,
    tops,
)
from games.play_helpers import can, legal, named, play, points, watch, who
from shedu.games.contest.rules.events import EventKind


def test_case_089_a_point_costs_a_second_card() -> None:
    state = position({1: "R"}, "A.merchant 1.1", hands={"A": "G"})
    state = play(state, "green 1")
    assert open_decision(state) == ("A point", ["decline"])
    after = play(state, "decline")
    assert (who(after), points(after)) == ("A action", {})


def test_case_089_paying_is_optional_and_no_point_follows_later() -> None:
    state = play(position({1: "R"}, "A.merchant 1.1", hands={"A": "GGG"}), "green 1")
    assert open_decision(state) == ("A point", ["take green", "decline"])
    after = play(state, "decline", "green 1", "take green")
    assert points(after) == {"A": {"green": 1}}
    assert hand(after, "A") == ""


def test_the_rulebooks_example_of_a_point() -> None:
    """A merchant on a red card, then a green card beneath it: one green point."""
    state = position({1: "R"}, hands={"A": "GGK"})
    after = play(state, "merchant 1.1", "green 1", "take green")
    assert (points(after), hand(after, "A"), tops(after)) == ({"A": {"green": 1}}, "K", "G---")
    assert column(after, 1) == "RG"


def test_case_090_the_owner_of_the_leader_pays_from_their_hand_in_anyones_turn() -> None:
    state = position({1: "R"}, "B.merchant 1.1", hands={"A": "GG", "B": "KGG"})
    state = play(state, "green 1")
    assert open_decision(state) == ("B point", ["take green", "decline"])
    assert pending(state) == {"color": "green", "column": 1, "income": False}
    after = play(state, "take green")
    assert (hand(after, "A"), hand(after, "B")) == ("G", "KG")
    assert (points(after), who(after)) == ({"B": {"green": 1}}, "A action")


def test_case_091_the_king_stands_in_where_no_leader_of_the_color_is() -> None:
    state = play(position({1: "R"}, "B.king 1.1", hands={"A": "G", "B": "G"}), "green 1")
    assert open_decision(state) == ("B point", ["take green", "decline"])


def test_case_091_the_king_never_pays_in_place_of_a_leaders_owner() -> None:
    state = position({1: "R"}, "B.king 1.1, C.merchant 1.0", hands={"A": "G", "B": "G"})
    state = play(state, "green 1")
    assert open_decision(state) == ("C point", ["decline"])
    assert who(play(state, "decline")) == "A action"


def test_case_091_leaders_of_other_kingdoms_do_not_pay() -> None:
    columns = {1: "RRR", 2: "RRR", 3: "R"}
    leaders = "B.merchant 3.1, C.king 2.1"
    state = position(columns, leaders, gaps={"1-2": "K"}, hands={"A": "GK"})
    assert who(play(state, "green 1")) == "C point"
    assert who(play(state, "green 4")) == "A action"


def test_the_rulebooks_example_of_the_king() -> None:
    """A king in a kingdom without a merchant: two green cards, two green points."""
    state = position({1: "K"}, "A.king 1.1", hands={"A": "GGGG"})
    after = play(state, "green 1", "take green", "green 1", "take green")
    assert (points(after), hand(after, "A")) == ({"A": {"green": 2}}, "")


def test_case_092_a_column_takes_eight_cards() -> None:
    state = position({1: "RGRGRGR", 2: "RGRGRGRG"}, hands={"A": "BB"})
    assert named(state, "blue") == {*"1345678", "1-2"}
    assert named(play(state, "blue 1"), "blue") == {*"345678", "1-2"}


def test_case_092_cards_can_be_removed_again_and_make_room() -> None:
    state = play(position({2: "RGRGRGRG"}, hands={"A": "B"}), "catastrophe 2.3")
    assert column(state, 2) == "RGGRGRG"
    assert can(state, "blue 2")


def test_case_093_a_gap_needs_three_cards_beneath_both_treasure_places() -> None:
    columns = {3: "RGB", 4: "RG", 5: "RGB", 6: "RGB"}
    state = position(columns, gaps={"4-5": "R"}, hands={"A": "KR"})
    assert not can(state, "black 3-4")
    assert named(state, "black") == {*"12345678", "5-6"}
    assert can(play(state, "red 4"), "black 3-4")


def test_a_ship_counts_as_one_card_for_a_gap() -> None:
    state = position({1: "KrG", 2: "RGB", 3: "gR"}, hands={"A": "K"})
    assert named(state, "black") == {*"12345678", "1-2"}


def test_case_094_no_point_for_the_card_in_a_gap() -> None:
    state = position({1: "RRR", 2: "RRR"}, "A.king 1.1", hands={"A": "KK"})
    after, events = watch(state, "black 1-2")
    assert who(after) == "A action"
    assert kinds(events) == [
        EventKind.CARD_PLACED,
        EventKind.KINGDOMS_LINKED,
        EventKind.CARD_TURNED,
    ]
    assert (points(after), gaps(after)) == ({}, {"1-2": "K"})


def test_case_106_leaders_are_not_withdrawn() -> None:
    state = position({1: "R"}, "A.king 1.1")
    verbs = {text.split()[0] for text in legal(state)}
    assert verbs == {"king", "merchant", "priest", "farmer", "end"}


@pytest.mark.parametrize("leader", ["king", "merchant", "priest", "farmer"])
def test_case_107_leaders_stand_on_any_free_card(leader: str) -> None:
    state = position({1: "KgG", 2: "*R"}, "B.king 1.1, A.farmer 2.1", gaps={"4-5": "B"})
    tops = {f"{number}.0" for number in range(1, 9)}
    assert named(state, leader) == tops | {"1.3", "4-5"}


def test_case_107_a_leader_moves_within_its_kingdom_and_to_another() -> None:
    state = position({1: "KG"}, "A.king 1.1")
    after, events = watch(state, "king 1.2", "king 3.0")
    assert leaders(after) == {"A.king 3.0"}
    assert [(e.place, e.extra) for e in events] == [(2, 1), (18, 2)]


def test_case_108_a_catastrophe_may_cut_a_connector() -> None:
    columns = {1: "RRR", 2: "RRR"}
    state = position(columns, "B.merchant 1.1", gaps={"1-2": "K"}, hands={"A": "GG"})
    assert who(play(state, "green 2")) == "B point"
    after, events = watch(state, "catastrophe 1-2", "green 2")
    assert (who(after), gaps(after), removed(events)) == ("A action", {}, {"1-2"})
    assert gone(after) == "K"


def test_case_108_gaps_close_upwards_and_leaders_move_with_their_cards() -> None:
    state = position({1: "KGrRB", 2: "K"}, "B.king 1.5, C.farmer 1.2, D.priest 2.1")
    after, events = watch(state, "catastrophe 1.1")
    assert (column(after, 1), gone(after)) == ("GrRB", "K")
    assert leaders(after) == {"B.king 1.4", "C.farmer 1.1", "D.priest 2.1"}
    assert kinds(events) == [EventKind.CATASTROPHE_PLAYED, EventKind.CARD_REMOVED]
    assert removed(events) == {"1.1"}
    assert not named(after, "catastrophe")


def test_case_105_a_catastrophe_removes_no_treasure_place_ship_or_card_with_a_leader() -> None:
    state = position({1: "KgG", 2: "*R"}, "B.king 1.1", gaps={"2-3": "G", "4-5": "B"})
    assert named(state, "catastrophe") == {"1.3", "2.1", "2-3", "4-5"}
    state = position({1: "K"}, catastrophes=[0, 1, 1, 1])
    assert not named(state, "catastrophe")


def test_only_cards_in_hand_can_be_played() -> None:
    state = position({1: "K"}, hands={"A": "RB"})
    assert not named(state, "black") | named(state, "green")
    after = play(state, "red 1")
    assert not named(after, "red")
    assert named(after, "blue")


def test_both_actions_may_be_of_one_kind_and_then_the_turn_must_end() -> None:
    state = position({1: "K"}, hands={"A": "RRR"})
    assert legal(play(state, "red 1", "red 1")) == ["end turn"]
    assert legal(play(state, "king 1.1", "king 1.0")) == ["end turn"]
    assert who(play(state, "end turn")) == "B action"
