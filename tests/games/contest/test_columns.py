"""Columns: their height and closing up (rulings, "The decision `action`")."""

from __future__ import annotations

from games.contest.positions import column, leaders, position
from shedu.games.contest.columns import close_up, height, take_up
from shedu.games.contest.places import PLACE
from shedu.games.contest.state import EMPTY
from shedu.jit import record


def test_the_height_of_a_column_counts_ships_and_not_the_treasure_place() -> None:
    s = record(position({1: "KKKKKKKK", 2: "gR", 3: "*K"}))
    assert [height(s, number) for number in range(4)] == [8, 2, 1, 0]


def test_a_column_closes_up_with_its_leaders_and_ships() -> None:
    standing = "A.king 1.0, B.farmer 1.1, C.priest 1.4, D.merchant 1.8, A.farmer 2.1"
    state = position({1: "KGrRKGRB", 2: "K"}, standing)
    s = record(state)
    s.cards[PLACE["1.2"]] = EMPTY
    close_up(s, PLACE["1.2"])
    assert column(state, 1) == "KrRKGRB"
    assert s.ships.tolist() == [-1, -1, PLACE["1.2"]]
    wanted = {"A.king 1.0", "B.farmer 1.1", "C.priest 1.3", "D.merchant 1.7", "A.farmer 2.1"}
    assert leaders(state) == wanted


def test_a_leader_is_lifted_from_where_it_stands() -> None:
    state = position({1: "K"}, "B.king 1.1")
    s = record(state)
    assert take_up(s, 1, 0) == PLACE["1.1"]
    assert take_up(s, 0, 0) == -1
    assert leaders(state) == set()
