"""The heuristic and the evaluation of states, decision by decision."""

from __future__ import annotations

import pytest

from games.contest.positions import position
from games.play_helpers import choice, evaluate, play, who
from shedu.games import find_game

GAME = find_game("contest")
BOTH = pytest.mark.parametrize("bot", ["simple", "greedy"])


@pytest.mark.slow
def test_the_evaluation_counts_the_weakest_colour_most() -> None:
    even = position(points={"A": (4, 4, 4, 4, 0)})
    odd = position(points={"A": (13, 1, 1, 1, 0)})
    assert evaluate(even, 0) > evaluate(odd, 0)
    wild = position({1: "*"}, points={"A": (4, 4, 4, 3, 1)})
    other = position({1: "*"}, points={"A": (4, 4, 4, 3, 0), "D": (0, 0, 0, 0, 1)})
    assert evaluate(wild, 0) > evaluate(other, 0)


def test_the_evaluation_counts_what_others_have_against_the_seat() -> None:
    assert evaluate(position(points={"B": (3, 3, 3, 3, 0)}), 0) < evaluate(position(), 0)


def test_a_finished_game_is_won_or_lost() -> None:
    none = dict.fromkeys("ABCD", "")
    won, lost = (
        play(position(points={seat: (3, 3, 3, 3, 0)}, hands=none, deck=""), "end turn")
        for seat in "AB"
    )
    assert who(won) == who(lost) == "over"
    assert evaluate(won, 0) > 50.0 > -50.0 > evaluate(lost, 0)
    assert evaluate(won, 1) < -50.0


@BOTH
def test_a_leader_in_hand_is_placed(bot: str) -> None:
    text = choice(bot, position({3: "KG"}, hands={"A": "KKGGRRBB"}))
    assert text.split()[0] in ("king", "merchant", "priest", "farmer")


@BOTH
def test_the_heuristic_lays_a_point(bot: str) -> None:
    state = position({3: "K"}, "A.king 3.1", hands={"A": "KKRG"}, points={"A": (2, 2, 2, 2, 0)})
    assert choice(bot, play(state, "black 3")) == "take black"
    state = play(position({3: "r"}, "A.priest 3.0", hands={"A": "RR"}), "end turn")
    assert choice(bot, state) == "take red"


@BOTH
def test_a_treasure_is_taken(bot: str) -> None:
    state = position({3: "KKK", 4: "GGG"}, "A.merchant 4.1", hands={"A": "KRR"})
    assert choice(bot, play(state, "black 3-4")).startswith("swap")


@BOTH
def test_a_ship_is_built_for_own_leaders(bot: str) -> None:
    state = position({3: "BBB"}, "A.farmer 3.0, A.king 4.0", hands={"A": "BB"})
    state = play(state, "blue 3", "decline")
    assert choice(bot, state).startswith("ship")


def test_a_defender_commits_just_enough() -> None:
    """A bot that looks ahead may commit more, to draw other cards."""
    state = position({3: "KGG"}, "B.king 3.1, B.priest 5.0", hands={"A": "RRR", "B": "RRR"})
    state = play(state, "king 3.2", "commit 2")
    assert choice("simple", state) == "commit 2"
    assert choice("greedy", state) in ("commit 2", "commit 3")


@BOTH
def test_a_defender_who_can_only_lose_commits_nothing(bot: str) -> None:
    state = position({3: "KGG"}, "B.king 3.1", hands={"A": "RRRR", "B": "RR"})
    assert choice(bot, play(state, "king 3.2", "commit 4")) == "commit 0"


@BOTH
def test_cards_are_played_where_they_score(bot: str) -> None:
    leaders = "A.king 3.0, A.merchant 3.1, A.priest 3.2, A.farmer 3.3, B.king 5.0"
    state = position({3: "KGR", 5: "K"}, leaders, hands={"A": "KKGBRGGB", "B": "K" * 8})
    action, _space, place = choice(bot, state).partition(" ")
    assert action in ("black", "green", "blue")
    assert place == "3"
