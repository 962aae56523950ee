"""Reasons why actions are illegal, with each option that changes them."""

from __future__ import annotations

import pytest

from games.play_helpers import play
from games.tigris.positions import RULES, position
from shedu.game import State
from shedu.games import find_game

TABLE = find_game("tigris").table


def why_not(state: State, text: str) -> str | None:
    observed = RULES.observe(state, RULES.actor(state))
    return TABLE.why_not(observed, RULES.parse(text))


@pytest.mark.parametrize(
    ("rules", "reason"), [("true", None), ("false", "The king must be withdrawn first.")]
)
def test_a_leader_moves_or_is_withdrawn_first(rules: str, reason: str | None) -> None:
    state = position("A.king i6", rules=f"leader_moves={rules}")
    assert why_not(state, "king e10") == reason
    assert why_not(state, "king i6") == "The king stands there already."
    assert why_not(state, "priest e10") is None
    assert why_not(state, "withdraw priest") == "Your priest is not on the board."


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("catastrophe b2", "A treasure lies on b2."),
        ("catastrophe l6", "A building stands on l6."),
        ("catastrophe c9", "A catastrophe can't be played on a facedown tile."),
        ("catastrophe n10", "A catastrophe can't be played on a wonder."),
        ("catastrophe i6", "A catastrophe can't be played on a king."),
        ("catastrophe c6", "A catastrophe can't be played on a catastrophe."),
        ("catastrophe m6", None),
        ("settlement l6", "l6 is not empty: a settlement is there."),
        ("settlement j9", "j9 is a river: only farms lie there."),
        ("farm a1", "There is no farm in your hand."),
        ("king j9", "j9 is a river: leaders stand on land."),
        ("trader a8", None),
        ("trader d5", "No temple is next to d5."),
        ("replace KK", "You have only 1 settlement in your hand."),
        ("replace BKK", "There is no farm in your hand."),
        ("commit 0", "That is not possible now: play an action, or end the turn."),
        ("decline", "That is not possible now: play an action, or end the turn."),
    ],
)
def test_actions_of_a_turn(text: str, reason: str | None) -> None:
    state = position(
        "S l6 m6, B.king i6, X c6",
        monuments={"c9": "green-black"},
        wonder="n10",
        buildings={"black": "l6"},
        rules="buildings=double,wonder=choice",
        hands={"A": "K"},
    )
    assert why_not(state, text) == reason


def test_uniting_too_many_kingdoms() -> None:
    board = "- i7, R i6 k7 i8, B.king h6, C.trader l7, D.priest h8, G j7"
    state = position(board, hands={"A": "G"})
    assert why_not(state, "market i7") == (
        "It would unite 3 kingdoms: a tile may unite two at most."
    )
    assert why_not(state, "farmer j6") == "A leader can't unite kingdoms."


WARS = "R h7, B.king h6, B.trader i6, C.farmer g7, R k7 l6, C.king k6, D.trader l7, D.farmer m6"


def test_the_wars_that_may_be_picked() -> None:
    state = play(position(WARS, hands={"A": "K"}), "settlement j7")
    assert why_not(state, "war red") == "There is no war of the priests."
    assert why_not(state, "war blue") is None
    assert why_not(state, "end turn") == "Several wars are open: first pick the next one."
    involved = position(WARS, hands={"A": "K"}, rules="war_choice=involved")
    involved = play(involved, "settlement j7")
    assert why_not(involved, "war blue") == "You pick among the wars of your own leaders."
    assert why_not(involved, "war green") is None


MARKETS = "A.trader i6, G h7 h8 i8, R k7, B.trader k6, G l7 l8 k8 l6"


def test_what_may_be_committed() -> None:
    hands = {"A": "KGGG", "B": "GGG"}
    free = play(position(MARKETS, hands=hands), "settlement j7")
    assert why_not(free, "commit 1") is None
    assert why_not(free, "commit 4") == "You have only 3 markets in your hand."
    assert (
        why_not(free, "decline")
        == "A conflict is under way: first choose how many tiles you commit."
    )
    english = play(position(MARKETS, hands=hands, rules="english"), "settlement j7")
    assert why_not(english, "commit 1") == (
        "An attacker commits nothing, or enough to have more than 4."
    )
    english = play(english, "commit 3")
    for number, reason in {
        0: None,
        1: "A defender commits nothing, or exactly what makes a tie at 6.",
        2: None,
        3: "A defender commits nothing, or exactly what makes a tie at 6.",
    }.items():
        assert why_not(english, f"commit {number}") == reason


def test_buildings_of_another_colour_or_off_the_line() -> None:
    state = position("S j6 k6", hands={"A": "K"}, rules="buildings=bonus")
    state = play(state, "settlement l6")
    assert why_not(state, "palace m6") == "m6 is not on a line that earns the building."
    assert why_not(state, "library j6") == "The library is not of the new tile's colour."
    assert why_not(state, "end turn") == "First choose where the building goes, or decline."
    assert why_not(state, "palace j6") is None


def test_monuments_and_the_wonder() -> None:
    board, built = "G j4 k3 l4 k5 j3", {"c9": "red-green"}
    state = position(board, hands={"A": "G"}, monuments=built, rules="wonder=choice")
    state = play(state, "market k4")
    assert why_not(state, "monument j3 red-green") == "The red-green monument is built already."
    assert why_not(state, "monument j3 red-black") == (
        "The red-black monument does not have the colour of the square."
    )
    assert why_not(state, "monument k4 blue-green") == (
        "k4 is not the upper left cell of a square that the tile completed."
    )
    assert why_not(state, "wonder k5") == (
        "k5 is not the centre of a cross that the tile completed."
    )
    assert why_not(state, "end turn") == "First choose what you build, or decline."
    assert why_not(state, "wonder k4") is None
    without = play(position(board, hands={"A": "G"}, monuments=built), "market k4")
    assert why_not(without, "wonder k4") == "This game is played without the wonder."
    second = position(board, hands={"A": "G"}, wonder="c9", rules="wonder=black")
    assert why_not(play(second, "market k4"), "wonder k4") == "The wonder is built already."


@pytest.mark.parametrize("when", ["action", "turn"])
def test_treasures_that_may_not_be_taken(when: str) -> None:
    state = play(position("G j7 k7 l7 l6 m6 n6", rules=f"treasure_when={when}"), "trader i6")
    if when == "turn":
        state = play(state, "end turn")
    assert why_not(state, "treasure a1") == "There is no treasure on a1."
    assert why_not(state, "treasure k11") == "k11 is not in your trader's kingdom."
    assert why_not(state, "end turn") == "First choose the treasure that you take."
    assert why_not(state, "treasure n5") is None


def test_the_favor_of_the_wonder() -> None:
    state = play(position("A.king i6", wonder="k7", rules="wonder=choice"), "end turn")
    assert why_not(state, "end turn") == "First choose the colour of the wonder's point."
    assert why_not(state, "favor red") is None
