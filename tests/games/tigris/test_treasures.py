"""Treasures (rulings, section 7)."""

from __future__ import annotations

import pytest

from games.play_helpers import legal, play, points, watch, who
from games.tigris.positions import RULES, at, kinds, leaders, position, shedu, treasures
from shedu.games.tigris.rules.events import EventKind

CHAIN = "G j7 k7 l7 l6 m6 n6"
"""It links the treasures at i7 and n5."""


def test_case_34_a_revolt_whose_placement_joins_a_treasure() -> None:
    state = position("G k7 l7 l6 m6 n6, B.trader i6", hands={"A": "R", "B": "R"})
    state = play(state, "trader j7")
    won = play(state, "commit 1", "commit 0")
    assert leaders(won) == {"A.trader j7"}
    assert (who(won), legal(won)) == ("A treasure", ["treasure n5", "treasure i7"])
    taken = play(won, "treasure n5")
    assert points(taken) == {"A": {"red": 1, "wild": 1}}
    assert (at(taken, "n5"), at(taken, "i7")) == ("R", "R*")
    lost = play(state, "commit 0", "commit 0")
    assert (leaders(lost), points(lost)) == ({"B.trader i6"}, {"B": {"red": 1}})
    assert (who(lost), len(treasures(lost))) == ("A action", 10)


@pytest.mark.parametrize("preset", ["rulebook", "english"])
def test_case_63_treasures_are_distributed_after_each_action(preset: str) -> None:
    state = play(position(CHAIN, rules=preset), "trader i6")
    assert (who(state), legal(state)) == ("A treasure", ["treasure n5", "treasure i7"])
    after = play(state, "treasure i7")
    assert points(after) == {"A": {"wild": 1}}
    assert (who(after), RULES.dump(after)["actions_left"]) == ("A action", 1)
    # The catastrophe comes too late.
    assert points(play(after, "catastrophe l6")) == {"A": {"wild": 1}}


@pytest.mark.parametrize("preset", ["tongjiao", "online"])
def test_case_63_an_option_distributes_treasures_after_the_turn(preset: str) -> None:
    state = play(position(CHAIN, rules=preset), "trader i6")
    assert (who(state), points(state)) == ("A action", {})
    late = play(state, "catastrophe l6", "end turn")
    assert (who(late), points(late), len(treasures(late))) == ("B action", {}, 10)
    asked = play(state, "end turn")
    assert (who(asked), legal(asked)) == ("A treasure", ["treasure n5", "treasure i7"])
    after = play(asked, "treasure i7")
    assert (who(after), points(after)) == ("B action", {"A": {"wild": 1}})


BORDERED_AND_PLAIN = "G c2 d2 f2, F e2, B.king b3"
"""It links the bordered b2 with f3."""


@pytest.mark.parametrize("rules", ["rulebook", "rulebook,treasure_first=inside"])
def test_case_65_a_bordered_treasure_is_taken_first(rules: str) -> None:
    state = position(BORDERED_AND_PLAIN, rules=rules)
    after, events = watch(state, "trader f4")
    assert who(after) == "A action"
    assert points(after) == {"A": {"wild": 1}}
    assert treasures(after) == set(shedu("standard")) - {"b2"}
    assert kinds(events) == [EventKind.LEADER_PLACED, EventKind.TREASURE_TAKEN]


@pytest.mark.parametrize("preset", ["tongjiao", "online"])
def test_case_65_a_bordered_treasure_is_taken_first_after_the_turn_too(preset: str) -> None:
    after = play(position(BORDERED_AND_PLAIN, rules=preset), "trader f4", "end turn")
    assert (who(after), points(after)) == ("B action", {"A": {"wild": 1}})
    assert at(after, "b2") == "R"


def test_case_65_of_two_bordered_and_a_plain_treasure_a_bordered_one_is_taken() -> None:
    state = position(BORDERED_AND_PLAIN + ", F b4 b7, S b5 b6")
    after = play(state, "trader f4")
    assert (who(after), points(after)) == ("A action", {"A": {"wild": 2}})
    assert treasures(after) == set(shedu("standard")) - {"b2", "b8"}


def test_case_65_among_bordered_ones_the_choice_is_free() -> None:
    state = play(position("B.king b3, F b4 b7, S b5 b6"), "trader a2")
    assert (who(state), legal(state)) == ("A treasure", ["treasure b2", "treasure b8"])
    after = play(state, "treasure b8")
    assert (points(after), at(after, "b2")) == ({"A": {"wild": 1}}, "R*")


def test_case_65_after_the_bordered_ones_the_choice_is_among_the_others() -> None:
    state, events = watch(position(BORDERED_AND_PLAIN + ", G g2 h2 i2 j2 k2"), "trader f4")
    assert (points(state), at(state, "b2")) == ({"A": {"wild": 1}}, "R")
    assert (who(state), legal(state)) == ("A treasure", ["treasure k1", "treasure f3"])
    assert kinds(events)[-1] == EventKind.TREASURE_TAKEN
    after = play(state, "treasure k1")
    assert (who(after), points(after)) == ("A action", {"A": {"wild": 2}})
    assert at(after, "f3") == "R*"


def test_case_66_the_traders_owner_takes_and_chooses_in_anyones_turn() -> None:
    state = position("G j7 k7 l7 m6 n6, B.trader i6", hands={"A": "G"})
    state = play(state, "market l6")
    # Taking is a duty: only the treasures are legal.
    assert (who(state), legal(state)) == ("B treasure", ["treasure n5", "treasure i7"])
    assert RULES.dump(state)["placed"] == "l6"
    after = play(state, "treasure n5")
    assert points(after) == {"B": {"green": 1, "wild": 1}}
    assert (who(after), RULES.dump(after)["placed"]) == ("A action", None)
    assert RULES.dump(after)["actions_left"] == 1


@pytest.mark.parametrize("leader", ["king", "priest", "farmer"])
def test_case_67_without_a_trader_treasures_wait(leader: str) -> None:
    state = position("G j7 k7 l7 m6 n6", hands={"A": "G"})
    state = play(state, f"{leader} i6", "market l6")
    assert (who(state), len(treasures(state))) == ("A action", 10)
    after = play(state, "end turn", "trader h7")
    assert who(after) == "B treasure"


def test_case_68_a_treasure_survives_flipping_and_stays_collectable() -> None:
    built = position("G d2 f2, F e2", monuments={"b2": "red-green"})
    assert at(built, "b2") == "facedown*"
    after = play(built, "trader f4")
    assert (who(after), points(after)) == ("A action", {"A": {"wild": 1}})
    assert at(after, "b2") == "facedown"
    plain = play(position(CHAIN.replace("j7 k7", "k7"), monuments={"i7": "red-blue"}), "trader m5")
    assert legal(plain) == ["treasure n5", "treasure i7"]
    assert at(play(plain, "treasure i7"), "i7") == "facedown"


def test_case_68_a_treasure_on_the_wonder_too() -> None:
    state = position("G f2, F e2", wonder="c2", rules="rulebook,wonder=choice")
    assert at(state, "b2") == "wonder*"
    after = play(state, "trader f4")
    assert (at(after, "b2"), points(after)) == ("wonder", {"A": {"wild": 1}})


FEW = "R b2 p2 b8 o9 k1 f3 f10, G l7 l6 m6 n6"
"""With a monument at j7 three treasures are left: i7 and n5, linked, and k11."""


@pytest.mark.parametrize("preset", ["rulebook", "english"])
def test_case_70_the_end_by_treasures_is_checked_at_the_end_of_the_turn(preset: str) -> None:
    state = position(FEW, monuments={"j7": "green-black"}, hands={"A": "G"}, rules=preset)
    state = play(state, "trader i6", "treasure n5")
    assert (who(state), len(treasures(state))) == ("A action", 2)
    after = play(state, "market i5", "end turn")
    assert who(after) == "over"
    assert points(after) == {"A": {"wild": 1, "green": 2}}


def test_case_70_tongjiao_ends_after_the_turn_with_its_income() -> None:
    state = position(FEW, monuments={"j7": "green-black"}, rules="tongjiao")
    after = play(state, "trader i6", "end turn", "treasure n5")
    assert (who(after), points(after)) == ("over", {"A": {"wild": 1, "green": 1}})


def test_case_70_online_ends_with_the_distribution_without_income() -> None:
    state = position(FEW, monuments={"j7": "green-black"}, rules="online")
    after = play(state, "trader i6", "end turn", "treasure n5")
    assert (who(after), points(after)) == ("over", {"A": {"wild": 1}})


def test_an_immediate_end_comes_within_a_turn() -> None:
    rules = "rulebook,treasure_end=now"
    state = position(FEW, monuments={"j7": "green-black"}, rules=rules)
    after = play(state, "trader i6", "treasure n5")
    assert (who(after), points(after)) == ("over", {"A": {"wild": 1}})
    data = RULES.dump(after)
    assert (data["actions_left"], data["placed"], data["active"]) == (0, None, 0)


def test_an_immediate_end_leaves_nothing_pending() -> None:
    board = FEW.replace("G l7 l6", "G k7 l7 j7") + ", A.trader i6"
    state = position(board, hands={"A": "G"}, rules="rulebook,treasure_end=now")
    state = play(state, "market l6")
    assert (who(state), RULES.dump(state)["placed"]) == ("A treasure", "l6")
    after = play(state, "treasure n5")
    assert (who(after), RULES.dump(after)["placed"]) == ("over", None)


def test_three_treasures_do_not_end_the_game() -> None:
    after = play(position("R b2 p2 b8 o9 k1 f3 f10, G l7"), "trader i6", "end turn")
    assert (who(after), len(treasures(after))) == ("B action", 3)


TWO_KINGDOMS = CHAIN + ", B.trader i6, G g3 h3 i3 j3 k3 k2, A.trader f2"
"""Possible only where treasures are distributed at the turn's end."""


def test_kingdoms_give_treasures_in_the_order_of_their_traders_cells() -> None:
    state = play(position(TWO_KINGDOMS, rules="tongjiao"), "end turn")
    assert (who(state), legal(state)) == ("A treasure", ["treasure k1", "treasure f3"])
    state = play(state, "treasure f3")
    assert (who(state), legal(state)) == ("B treasure", ["treasure n5", "treasure i7"])
    after = play(state, "treasure i7")
    assert (who(after), points(after)) == ("B action", {"A": {"wild": 1}, "B": {"wild": 1}})


def test_an_immediate_end_waits_for_the_whole_distribution() -> None:
    board = TWO_KINGDOMS + ", R b2 p2 b8 o9 f10 k11"
    state = play(position(board, rules="online"), "end turn", "treasure f3")
    assert who(state) == "B treasure"
    after = play(state, "treasure i7")
    assert (who(after), len(treasures(after))) == ("over", 2)
    assert points(after) == {"A": {"wild": 1}, "B": {"wild": 1}}


# The advanced board

INSIDE_AND_BORDERED = "S e9, F f9 g9 h9"
"""It links the bordered e10 with h8, between the rivers."""


@pytest.mark.parametrize(
    ("rules", "taken"),
    [
        ("advanced", "e10"),
        ("advanced,treasure_first=inside", "h8"),
        ("tongjiao-advanced", "h8"),
        ("tongjiao-advanced,treasure_first=border", "e10"),
        ("rulebook,board=advanced", "e10"),
    ],
)
def test_case_87_which_treasures_come_first_on_the_advanced_board(rules: str, taken: str) -> None:
    after = play(position(INSIDE_AND_BORDERED, rules=rules), "trader g8")
    if rules.startswith("tongjiao"):
        assert points(after) == {}
        after = play(after, "end turn")
    assert points(after) == {"A": {"wild": 1}}
    assert treasures(after) == set(shedu("advanced")) - {taken}
