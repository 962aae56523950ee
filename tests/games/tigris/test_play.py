"""Tiles, points and replacing (rulings, sections 4 and 5)."""

from __future__ import annotations

import pytest

from games.play_helpers import can, play, points, watch, who
from games.tigris.positions import RULES, at, hand, kinds, leaders, position, tiles_in_game
from shedu.games.tigris.rules.board import CELL
from shedu.games.tigris.rules.events import EventKind

TILE_COLORS = [("temple", "red"), ("market", "green"), ("settlement", "black")]


def test_case_14_the_same_failing_action_may_be_repeated() -> None:
    state = position("B.king i6")
    after = play(state, "king h7", "commit 0", "commit 0")
    assert leaders(after) == {"B.king i6"}
    again = play(after, "king h7", "commit 0", "commit 0")
    assert (leaders(again), points(again)) == ({"B.king i6"}, {"B": {"red": 2}})
    assert RULES.dump(again)["actions_left"] == 0


@pytest.mark.parametrize(("tile", "color"), TILE_COLORS)
def test_case_20_the_king_gains_the_color_of_the_tile(tile: str, color: str) -> None:
    state = position("A.king i6", active="B", hands={"B": "RGK"})
    assert points(play(state, f"{tile} j7")) == {"A": {color: 1}}


def test_case_20_the_king_gains_blue_for_a_farm() -> None:
    state = position("A.king m5", active="B", hands={"B": "B"})
    assert points(play(state, "farm n4")) == {"A": {"blue": 1}}


def test_no_other_leader_stands_in_for_a_missing_one() -> None:
    state = position("A.trader i6, A.farmer h7, A.priest i8", hands={"A": "K"})
    assert points(play(state, "settlement j7")) == {}


@pytest.mark.parametrize(("first", "second"), [("A", "B"), ("B", "A")])
def test_case_22_the_matching_leader_beats_the_king_whoever_placed(first: str, second: str) -> None:
    state = position(f"{first}.king i6, {second}.trader h7", hands={"A": "G"})
    assert points(play(state, "market j7")) == {second: {"green": 1}}


def test_case_23_joining_a_region_earns_one_point() -> None:
    state = position("A.trader i6, G k7 l7", hands={"A": "G"})
    assert points(play(state, "market j7")) == {"A": {"green": 1}}


def test_case_24_uniting_two_kingdoms_without_a_conflict_earns_nothing() -> None:
    state = position("A.trader i6, R k7, B.king k6", hands={"A": "GG"})
    after, events = watch(state, "market j7")
    assert points(after) == {}
    assert kinds(events) == [
        EventKind.TILE_PLACED,
        EventKind.KINGDOMS_UNITED,
        EventKind.UNIFICATION_ENDED,
    ]
    assert (RULES.dump(after)["union"], who(after)) == (None, "A action")
    assert points(play(after, "market k8")) == {"A": {"green": 1}}


@pytest.mark.parametrize(
    ("board", "actions", "left"),
    [
        ("A.king h7, R k7, B.king k6", ["settlement j7"], "RKK"),
        ("A.king h7, R k7, B.king k6", ["settlement j7", "commit 2", "commit 1"], "R"),
        ("A.king h7, R k7, B.king k6", ["settlement j7", "commit 0", "commit 0"], "RKK"),
        ("A.king h7", ["settlement g7", "settlement h8"], "RK"),
        ("S j6 k6 j7", ["settlement k7", "monument j6 red-black"], "RKK"),
        ("S j6", ["catastrophe j6", "settlement h7"], "RKK"),
    ],
)
def test_case_28_a_tile_is_taken_from_the_hand_once_and_none_is_lost(
    board: str, actions: list[str], left: str
) -> None:
    state = position(board, hands={"A": "KKKR", "B": "KK"})
    for action in actions:
        state = play(state, action)
        assert tiles_in_game(state) == 153
    assert hand(state, "A") == left


def test_case_53_a_leader_leaves_only_when_no_temple_is_left() -> None:
    after, events = watch(position("R j6, A.king j5"), "catastrophe j6")
    assert leaders(after) == set()
    assert kinds(events) == [
        EventKind.CATASTROPHE_PLACED,
        EventKind.TILE_REMOVED,
        EventKind.LEADER_ORPHANED,
    ]
    stays = play(position("R j6 k5, A.king j5"), "catastrophe j6")
    assert leaders(stays) == {"A.king j5"}
    assert at(stays, "j6") == "X"


def test_case_53_the_leaders_of_others_leave_too_and_may_come_again() -> None:
    state = position("R j6, A.king j5, B.trader i6, C.priest k6, - i7", active="B")
    after = play(state, "catastrophe j6")
    assert (leaders(after), points(after)) == (set(), {})
    assert can(after, "trader g3")


def test_case_73_replaced_tiles_are_gone() -> None:
    state = position(hands={"A": "RRBK"}, bag="GGGKKK")
    after, events = watch(state, "replace RRB")
    data = RULES.dump(after)
    assert hand(after, "A") == "GGGK"
    assert data["bag"] == ["black"] * 3
    assert data["memory"]["discards"][0] == {"red": 2, "blue": 1, "green": 0, "black": 0}
    assert tiles_in_game(after) == 153
    seen = {(e.kind, e.color, e.number, e.visible_to) for e in events}
    assert seen == {
        (EventKind.TILES_REPLACED, -1, 3, -1),
        (EventKind.TILES_DISCARDED, 0, 2, 0),
        (EventKind.TILES_DISCARDED, 1, 1, 0),
        (EventKind.TILES_DRAWN, -1, 3, -1),
        (EventKind.TILES_SEEN, 2, 3, 0),
    }


@pytest.mark.parametrize(
    ("rules", "size"),
    [
        ("rulebook", 5),
        ("english", 5),
        ("online", 5),
        ("tongjiao", 6),
        ("rulebook,replace_draw=six", 6),
    ],
)
def test_case_74_replace_draws_the_number_discarded_or_up_to_six(rules: str, size: int) -> None:
    state = position(hands={"A": "RRBGKK"}, rules=rules)
    after = play(state, "settlement a1", "replace RB")
    assert len(hand(after, "A")) == size


@pytest.mark.parametrize(("rules", "over"), [("rulebook", False), ("tongjiao", True)])
def test_case_74_the_difference_shows_when_the_bag_is_nearly_empty(rules: str, over: bool) -> None:
    state = position(hands={"A": "RRBGKK"}, bag="GG", rules=rules)
    after = play(state, "settlement a1", "replace RB")
    assert who(after) == ("over" if over else "A action")
    assert hand(after, "A") == "RGGGK"


def test_a_replace_that_empties_the_bag_ends_the_game_at_once() -> None:
    # Then without the treasures and the income of the turn's end.
    state = position("A.trader i6", monuments={"j7": "green-black"}, hands={"A": "RRRR"}, bag="KK")
    after = play(state, "replace RRR")
    assert (who(after), hand(after, "A"), points(after)) == ("over", "RKK", {})
    assert RULES.dump(after)["quiet"] is False
    enough = play(state, "replace RR")
    assert (who(enough), hand(enough, "A")) == ("A action", "RRKK")


def test_events_of_points_name_their_source() -> None:
    _, events = watch(position("A.king i6", hands={"A": "G"}), "market j7")
    gained = [e for e in events if e.kind == EventKind.POINTS_GAINED]
    assert [(e.player, e.color, e.number, e.place) for e in gained] == [(0, 2, 1, CELL["j7"])]
