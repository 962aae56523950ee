"""Treasures are swapped for red cards (rulings, "Treasures")."""

from __future__ import annotations

from games.contest.positions import (
    column,
    hand,
    kinds,
    leaders,
    open_decision,
    pending,
    position,
    tops,
)
from games.play_helpers import legal, play, points, watch, who
from shedu.games.contest.rules.events import EventKind

TWO = {1: "KKK", 2: "KKK"}
THREE = {1: "KKK", 2: "KKK", 3: "KKK"}


def test_the_rulebooks_example_of_a_swap() -> None:
    state = play(position(TWO, "A.merchant 1.1", hands={"A": "KRR"}), "black 1-2")
    assert open_decision(state) == ("A treasure", ["decline", "swap 1", "swap 2"])
    assert pending(state) == {"gap": "1-2", "income": False}
    after, events = watch(state, "swap 2")
    assert (points(after), tops(after)) == ({"A": {"wild": 1}}, "T---")
    assert (column(after, 1), column(after, 2)) == ("KKK", "*KKK")
    assert (hand(after, "A"), who(after)) == ("R", "A action")
    assert kinds(events) == [EventKind.TREASURE_SWAPPED]


def test_all_but_one_may_be_swapped_one_at_a_time() -> None:
    state = position(THREE, "B.merchant 1.1", gaps={"1-2": "R"}, hands={"A": "K", "B": "RRRR"})
    state = play(state, "black 2-3")
    assert open_decision(state) == ("B treasure", ["decline", "swap 1", "swap 2", "swap 3"])
    state = play(state, "swap 2")
    assert legal(state) == ["decline", "swap 1", "swap 3"]
    assert who(play(state, "decline")) == "A action"
    after = play(state, "swap 1")
    assert (who(after), points(after)) == ("A action", {"B": {"wild": 2}})


def test_a_player_without_red_cards_decides_too() -> None:
    state = position(THREE, "A.merchant 1.1", gaps={"1-2": "R"}, hands={"A": "KR"})
    state = play(state, "black 2-3", "swap 1")
    assert open_decision(state) == ("A treasure", ["decline"])
    assert who(play(state, "decline")) == "A action"


def test_case_091_the_king_swaps_no_treasures() -> None:
    assert who(play(position(TWO, "A.king 1.1", hands={"A": "KR"}), "black 1-2")) == "A action"


def test_replaced_treasures_do_not_count() -> None:
    columns = {1: "*KKK", 2: "KKK"}
    state = position(columns, "A.merchant 1.1", hands={"A": "KR"})
    assert who(play(state, "black 1-2")) == "A action"


def test_a_leader_on_a_treasure_stays_on_the_red_card() -> None:
    state = position(TWO, "A.merchant 1.0", hands={"A": "KR"})
    after = play(state, "black 1-2", "swap 1")
    assert (leaders(after), column(after, 1)) == ({"A.merchant 1.0"}, "*KKK")


def test_a_merchant_placed_after_the_card_comes_too_late() -> None:
    state = position(TWO, hands={"A": "KR"})
    assert who(play(state, "black 1-2", "merchant 1.0")) == "A action"


def test_swaps_come_after_all_conflicts_and_belong_to_the_winner() -> None:
    standing = "A.merchant 1.0, B.merchant 2.0"
    state = position(TWO, standing, hands={"A": "KG", "B": "GGR"})
    state = play(state, "black 1-2", "commit 1", "commit 2")
    assert open_decision(state) == ("B treasure", ["decline", "swap 1", "swap 2"])
    assert who(play(state, "swap 1")) == "A action"
