"""Ships and their income (rulings, "Ship", "End of the turn")."""

from __future__ import annotations

import pytest

from games.contest.positions import (
    RULES,
    column,
    gone,
    hand,
    kinds,
    leaders,
    open_decision,
    pending,
    position,
)
from games.play_helpers import legal, play, points, watch, who
from shedu.games.contest.rules.events import EventKind


@pytest.mark.parametrize(("letter", "color"), [("K", "black"), ("G", "green"), ("R", "red")])
def test_case_102_a_row_gets_the_ship_of_its_color(letter: str, color: str) -> None:
    state = play(position({1: letter * 3}, hands={"A": letter}), f"{color} 1")
    assert open_decision(state) == ("A ship", [f"ship blue-{color}", "decline"])
    assert pending(state) == {"color": color, "column": 1, "income": False}
    after = play(state, f"ship blue-{color}")
    assert column(after, 1) == letter.lower()
    assert gone(after) == letter * 4
    assert column(play(state, "decline"), 1) == letter * 4


def test_case_102_a_blue_row_gets_any_ship_left() -> None:
    state = play(position({1: "GBBB"}, hands={"A": "B"}), "blue 1")
    assert legal(state) == ["ship blue-black", "ship blue-green", "ship blue-red", "decline"]
    state = play(position({1: "GBBB", 2: "g"}, hands={"A": "B"}), "blue 1")
    assert legal(state) == ["ship blue-black", "ship blue-red", "decline"]
    assert column(play(state, "ship blue-red"), 1) == "Gr"


def test_case_102_there_is_no_decision_when_no_fitting_ship_is_left() -> None:
    state = position({1: "GGG", 2: "g"}, hands={"A": "G"})
    assert who(play(state, "green 1")) == "A action"
    state = position({1: "BBB", 2: "gk", 3: "r"}, hands={"A": "B"})
    assert who(play(state, "blue 1")) == "A action"


def test_case_103_the_card_that_completes_the_row_still_earns_its_point_first() -> None:
    standing = "A.merchant 1.1, B.farmer 1.3, C.king 1.0"
    state = position({1: "GGG"}, standing, hands={"A": "GGKK", "C": "K"})
    state = play(state, "green 1")
    assert open_decision(state) == ("A point", ["take green", "decline"])
    state = play(state, "take green")
    assert who(state) == "A ship"
    after, events = watch(state, "ship blue-green")
    assert points(after) == {"A": {"green": 1}}
    assert (column(after, 1), leaders(after)) == ("g", {"C.king 1.0"})
    assert kinds(events) == [
        EventKind.LEADER_RETURNED,
        EventKind.LEADER_RETURNED,
        EventKind.SHIP_BUILT,
    ]
    assert column(play(after, "black 1"), 1) == "gK"


def test_only_the_last_four_cards_count_and_are_removed() -> None:
    assert who(play(position({1: "KKKR"}, hands={"A": "K"}), "black 1")) == "A action"
    assert who(play(position({1: "KKKRK"}, hands={"A": "K"}), "black 1")) == "A action"
    assert who(play(position({1: "KKgK"}, hands={"A": "K"}), "black 1")) == "A action"
    state = play(position({1: "RKKKKK"}, hands={"A": "K"}), "black 1")
    assert column(play(state, "ship blue-black"), 1) == "RKKk"


def test_the_treasure_place_is_not_counted() -> None:
    assert who(play(position({1: "*RR"}, hands={"A": "R"}), "red 1")) == "A action"
    assert who(play(position({1: "*RRR"}, hands={"A": "R"}), "red 1")) == "A ship"


def test_four_cards_that_close_up_give_a_ship_with_the_next_card_only() -> None:
    state = position({1: "KKRKK"}, hands={"A": "K"})
    state = play(state, "catastrophe 1.3")
    assert (who(state), column(state, 1)) == ("A action", "KKKK")
    assert who(play(state, "black 1")) == "A ship"


def test_the_rulebooks_example_of_a_ship_pays_at_the_end_of_the_turn() -> None:
    state = position({1: "BBB"}, "A.king 1.0, A.farmer 3.0", hands={"A": "BBKK"})
    state = play(state, "blue 1", "decline", "ship blue-black", "end turn")
    assert open_decision(state) == ("A point", ["take black", "decline"])
    assert pending(state) == {"color": "black", "income": True}
    after, events = watch(state, "take black")
    assert points(after) == {"A": {"black": 1}}
    assert kinds(events)[0] == EventKind.POINTS_GAINED
    assert who(after) == "B action"


def test_every_ship_serves_a_farmer_and_leaders_decide_in_color_order() -> None:
    columns = {1: "kgr", 2: "KKK"}
    standing = "A.king 2.0, A.merchant 2.1, A.priest 2.2, A.farmer 1.0, B.farmer 3.0"
    state = position(columns, standing, gaps={"1-2": "R"}, hands={"A": "KGRBB"})
    state = play(state, "end turn")
    for color in ("black", "green", "red", "blue"):
        assert open_decision(state) == ("A point", [f"take {color}", "decline"])
        state = play(state, f"take {color}")
    assert points(state) == {"A": dict.fromkeys(("black", "green", "red", "blue"), 1)}
    assert who(state) == "B action"


def test_two_ships_pay_once_and_the_king_replaces_no_leader() -> None:
    state = position({1: "kr"}, "A.king 1.0", hands={"A": "KKR"})
    state = play(state, "end turn", "take black")
    assert who(state) == "B action"
    state = play(position({1: "g"}, "A.king 1.0", hands={"A": "KG"}), "end turn")
    assert who(state) == "B action"


def test_a_player_without_a_fitting_card_decides_too() -> None:
    state = play(position({1: "k"}, "A.king 1.0", hands={"A": "R"}), "end turn")
    assert open_decision(state) == ("A point", ["decline"])
    assert (state[0]["actions_left"], state[0]["active"]) == (0, 0)
    assert who(play(state, "decline")) == "B action"


def test_leaders_of_others_get_nothing_at_the_end_of_my_turn() -> None:
    state = play(position({1: "k"}, "B.king 1.0", hands={"B": "K"}), "end turn")
    assert who(state) == "B action"


def test_income_makes_a_turn_busy() -> None:
    state = play(position({1: "k"}, "A.king 1.0", hands={"A": "K"}, idle=3), "end turn")
    assert RULES.dump(state)["idle"] == 3
    assert RULES.dump(play(state, "decline"))["idle"] == 4
    after = play(state, "take black")
    assert (RULES.dump(after)["idle"], RULES.dump(after)["quiet"]) == (0, True)


def test_building_takes_no_card_of_the_hand() -> None:
    state = play(position({1: "KKK"}, hands={"A": "KR"}), "black 1", "ship blue-black")
    assert hand(state, "A") == "R"
