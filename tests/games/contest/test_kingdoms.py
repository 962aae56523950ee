"""Columns, and the kingdoms that they form with filled gaps (rulings, "Layout and notation")."""

from __future__ import annotations

import pytest

from games.contest.positions import column, leaders, position
from shedu.games.contest.rules.kingdoms import (
    cards_in,
    close_up,
    height,
    inside,
    is_taken,
    kingdom_at,
    leader_in,
    leader_or_king,
    may_hold_leader,
    run_of,
    take_up,
)
from shedu.games.contest.rules.places import GAP_NAMES, NAMES, PLACE, SPOT_NAMES, column_of
from shedu.games.contest.rules.position import BLACK, BLUE, EMPTY, GREEN, NOBODY, RED
from shedu.jit import record

COLUMNS = {1: "KG", 2: "R", 3: "gB", 5: "KK"}
STANDING = "A.king 1.2, B.farmer 2-3, C.king 5.1, D.king 4.0"
S = record(position(COLUMNS, STANDING, gaps={"1-2": "G", "2-3": "G", "6-7": "R", "7-8": "K"}))


@pytest.mark.parametrize(
    ("places", "kingdom"),
    [
        (("1.0", "1.2", "1-2", "2.1", "2-3", "3.1", "3.2"), (0, 2)),
        (("4.0",), (3, 3)),
        (("5.0", "5.2"), (4, 4)),
        (("6.0", "6-7", "7.0", "7-8", "8.0"), (5, 7)),
    ],
)
def test_a_kingdom_is_an_unbroken_run(places: tuple[str, ...], kingdom: tuple[int, int]) -> None:
    for place in places:
        assert kingdom_at(S, PLACE[place]) == kingdom


def test_a_barred_gap_splits_the_run() -> None:
    assert run_of(S, 0, 0) == (0, 0)
    assert run_of(S, 2, 0) == (1, 2)
    assert run_of(S, 1, 1) == (0, 1)
    assert run_of(S, 7, 6) == (7, 7)


def test_leaders_on_columns_and_gaps_belong_to_the_kingdom() -> None:
    assert leader_in(S, (0, 2), BLACK) == 0
    assert leader_in(S, (0, 2), BLUE) == 1
    assert leader_in(S, (0, 2), GREEN) == NOBODY
    assert leader_or_king(S, (0, 2), BLUE) == 1
    assert leader_or_king(S, (0, 2), RED) == 0
    assert leader_or_king(S, (4, 4), RED) == 2
    assert leader_or_king(S, (5, 7), RED) == NOBODY


def test_cards_of_columns_and_gaps_are_counted() -> None:
    assert [cards_in(S, (0, 2), color) for color in (BLACK, GREEN, RED, BLUE)] == [1, 3, 1, 1]
    assert [cards_in(S, (5, 7), color) for color in (BLACK, GREEN, RED, BLUE)] == [1, 0, 1, 0]
    # A single column has no gaps of its own.
    assert cards_in(S, (0, 0), GREEN) == 1


def test_only_free_places_hold_leaders() -> None:
    assert is_taken(S, PLACE["2-3"])
    assert not is_taken(S, PLACE["1-2"])
    standing = {name for name in NAMES if may_hold_leader(S, PLACE[name])}
    assert {"1.0", "8.0", "1-2", "1.2", "3.2", "7-8"} <= standing
    assert not standing & {"1.3", "3.1", "3-4", "8.1"}


def test_the_names_of_places() -> None:
    assert (NAMES[0], NAMES[71], NAMES[72], NAMES[78]) == ("1.0", "8.8", "1-2", "7-8")
    assert len(NAMES) == len(PLACE) == 79
    assert (*"12345678", *GAP_NAMES) == SPOT_NAMES
    assert [column_of(PLACE[name]) for name in ("1.0", "8.8", "3-4")] == [0, 7, 2]
    assert inside((2, 4), PLACE["3-4"])
    assert not inside((0, 7), -1)


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
