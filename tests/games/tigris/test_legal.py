"""Legal actions (rulings, section 4)."""

from __future__ import annotations

import pytest

from games.play_helpers import can, legal, named, play, points, watch, who
from games.tigris.positions import PRESETS, RULES, at, cross, hand, kinds, leaders, position, square
from shedu.games.tigris.rules.board import CELL, NAMES
from shedu.games.tigris.rules.events import EventKind


def test_case_9_moving_inside_the_own_kingdom_is_no_revolt() -> None:
    state = position("G j7, R k7, A.king i6, B.trader k8")
    after, events = watch(state, "king k6")
    assert leaders(after) == {"A.king k6", "B.trader k8"}
    assert kinds(events) == [EventKind.LEADER_PLACED]
    assert events[0].extra == CELL["i6"]
    assert (who(after), RULES.dump(after)["actions_left"]) == ("A action", 1)
    assert points(after) == {}


def test_case_10_the_leader_is_lifted_before_its_target_is_judged() -> None:
    state = position("R i8 k7 k8, B.priest h7, C.farmer l7, A.king j7")
    assert not can(state, "king j8")
    assert can(state, "trader j8")  # with the king in place there is one kingdom
    assert not can(play(state, "withdraw king"), "trader j8")


def test_a_lifted_leader_is_no_kingdom_of_its_own() -> None:
    # j6 lies between the lone king's kingdom and that of B: for the king it is free.
    state = position("- i7, R i5 j7, A.king i6, B.priest k7")
    assert can(state, "king j6")
    assert not can(state, "trader j6")


@pytest.mark.parametrize(
    "elsewhere", ["", "D.priest b1", "D.farmer o10", "D.king b1, D.farmer o10"]
)
def test_a_lifted_leader_leaves_its_kingdom_to_those_who_stay(elsewhere: str) -> None:
    lone = position(f"R k7, A.king h7, C.trader k6, {elsewhere}")
    assert can(lone, "king j7")
    assert not can(lone, "farmer j7")
    shared = position(f"R k7, A.king h7, B.priest i6, C.trader k6, {elsewhere}")
    assert not can(shared, "king j7")
    assert can(shared, "king i8")


@pytest.mark.parametrize("cell", ["j6", "k7", "j8"])
def test_case_15_a_market_carries_no_leader(cell: str) -> None:
    assert not can(position("G j7"), f"king {cell}")
    assert can(position("R j7"), f"king {cell}")


@pytest.mark.parametrize("cell", ["h7", "i6", "j6", "k7", "k8", "h8"])
def test_case_15_flipped_temples_carry_no_leader(cell: str) -> None:
    assert can(position("R j7 i8 j8"), f"king {cell}")
    assert not can(position(monuments={"i7": "red-blue"}), f"king {cell}")


@pytest.mark.parametrize(
    ("board", "blocked"),
    [
        ("", ["king o5", "king n4"]),  # rivers beside the temple n5
        ("G i6", ["king i6", "market i6", "temple i6"]),
        ("R i6", ["king i6", "market i6", "temple i6"]),
        ("B.trader i6", ["king i6", "market i6", "temple i6"]),
        ("A.trader i6", ["king i6", "market i6", "temple i6", "trader i6"]),
        ("X i6", ["king i6", "market i6", "temple i6", "catastrophe i6"]),
        ("F m7 m8, X m9", ["farm m7", "farm m8", "farm m9"]),
    ],
)
def test_case_16_the_space_has_to_be_empty_and_no_river(board: str, blocked: list[str]) -> None:
    state = position(board, hands={"A": "RGB"})
    for text in blocked:
        assert not can(state, text)
    assert can(state, "king i8")


def test_case_16_a_monument_fills_its_four_spaces() -> None:
    state = position("R l7", monuments={"j7": "red-blue"}, hands={"A": "RGK"})
    for cell in square("j7"):
        assert not any(text.split()[1] == cell for text in legal(state) if " " in text)
    assert can(state, "king i6")
    assert can(state, "temple l8")


def test_case_16_the_wonder_fills_its_five_spaces() -> None:
    state = position("R l7", wonder="k7", hands={"A": "RGK"}, rules="rulebook,wonder=choice")
    for cell in cross("k7"):
        assert not any(text.split()[1] == cell for text in legal(state) if " " in text)
    assert can(state, "temple l8")


def test_case_17_only_own_leaders_may_be_withdrawn() -> None:
    state = position("A.king i6, B.trader h7", active="B")
    assert [text for text in legal(state) if text.startswith("withdraw")] == ["withdraw trader"]
    nobody = position("A.king i6", active="B")
    assert not any(text.startswith("withdraw") for text in legal(nobody))


@pytest.mark.parametrize("preset", ["rulebook", "english", "tongjiao"])
def test_case_18_moving_on_the_board_is_one_action(preset: str) -> None:
    state = position("A.king i6", rules=preset)
    after = play(state, "king e10")
    assert leaders(after) == {"A.king e10"}
    assert RULES.dump(after)["actions_left"] == 1


def test_case_18_online_a_leader_on_the_board_is_withdrawn_first() -> None:
    state = position("A.king i6", rules="online")
    assert named(state, "king") == set()
    assert "e10" in named(state, "priest")
    after = play(state, "withdraw king", "king e10")
    assert leaders(after) == {"A.king e10"}
    assert RULES.dump(after)["actions_left"] == 0


def test_a_leader_can_not_move_to_its_own_cell() -> None:
    state = position("A.king i6")
    assert not can(state, "king i6")
    assert not can(state, "priest i6")
    assert can(state, "king i8")


def test_case_27_tiles_fit_their_terrain() -> None:
    state = position(hands={"A": "RBGK"})
    river = {name for name in NAMES if can(state, f"farm {name}")}
    assert {"j9", "e1", "a4", "p5"} <= river
    assert "j6" not in river
    for tile in ("temple", "market", "settlement"):
        assert not can(state, f"{tile} j9")
        assert can(state, f"{tile} j6")
        assert not named(state, tile) & river
        assert len(named(state, tile) | river) == 176 - 10


def test_only_tiles_in_hand_can_be_placed() -> None:
    state = position(hands={"A": "GG", "B": "RBK"})
    assert {text.split()[0] for text in legal(state)} == {
        "market", "priest", "farmer", "trader", "king", "catastrophe", "replace", "end",
    }  # fmt: skip


def test_three_kingdoms_are_never_united() -> None:
    board = "- i7, R i6 k7 i8, B.king h6, C.trader l7, D.priest h8"
    # i7 touches the kingdoms of i6 and i8; with a market on j7 that of k7 too.
    assert can(position(board, hands={"A": "G"}), "market i7")
    three = position(board + ", G j7", hands={"A": "GR"})
    assert not can(three, "market i7")
    assert not can(three, "temple i7")
    assert can(three, "market j6")  # two of them


def test_a_leader_never_unites_two_kingdoms() -> None:
    state = position("R k7, B.king i6, C.trader k6", hands={"A": "G"})
    assert not can(state, "priest j7")
    assert can(position("R k7, B.king i6"), "priest j7")
    assert EventKind.KINGDOMS_UNITED in kinds(watch(state, "market j7")[1])


def test_case_52_where_a_catastrophe_may_go() -> None:
    state = position(
        "R j3 n5, G l3, F e1 e2, S l6, A.king i6, X c6",
        monuments={"c9": "green-black"},
        wonder="n10",
        buildings={"black": "l6"},
        rules="rulebook,buildings=double,wonder=choice",
    )
    treasures = {"b2", "p2", "b8", "o9", "k1", "f3", "i7", "f10", "k11"}
    forbidden = treasures | {"l6", "i6", "c6"} | set(square("c9")) | set(cross("n10"))
    assert named(state, "catastrophe") == set(NAMES) - forbidden
    assert {"n5", "j3", "l3", "e1", "f1", "a1"} <= named(state, "catastrophe")


def test_case_55_catastrophes_are_not_part_of_the_hand() -> None:
    state = position(hands={"A": "RG", "B": "RRRRRR"})
    after = play(state, "catastrophe a1", "catastrophe a3")
    assert hand(after, "A") == "RG"
    assert RULES.dump(after)["catastrophes"] == [0, 2, 2, 2]
    empty = position(hands={"A": ""})
    assert named(empty, "replace") == set()
    assert can(empty, "catastrophe a1")
    assert named(state, "replace") == {"R", "G", "RG"}
    assert len(hand(play(after, "end turn"), "A")) == 6


def test_each_player_has_two_catastrophes() -> None:
    state = position(catastrophes=[1, 2, 2, 2])
    after = play(state, "catastrophe a1")
    assert at(after, "a1") == "X"
    assert named(after, "catastrophe") == set()


def test_replacing_takes_any_set_of_one_to_six_tiles() -> None:
    state = position(hands={"A": "RRBGKK"})
    sets = {
        "R" * r + "B" * b + "G" * g + "K" * k
        for r in range(3)
        for b in range(2)
        for g in range(2)
        for k in range(3)
    }
    assert named(state, "replace") == sets - {""}


def test_after_both_actions_only_the_end_of_the_turn_is_left() -> None:
    state = position("A.king i6", hands={"A": "RRBGKK"})
    after = play(state, "withdraw king", "catastrophe a1")
    assert (who(after), legal(after)) == ("A action", ["end turn"])


@pytest.mark.parametrize("preset", PRESETS)
def test_a_finished_game_has_no_legal_action(preset: str) -> None:
    state = position(over=True, decision=None, actor=None, actions_left=0, rules=preset)
    assert legal(state) == []
    assert RULES.result(state) is not None
