"""The heuristic and the evaluation of states, decision by decision."""

from __future__ import annotations

import pytest

from games.play_helpers import choice, evaluate, play
from games.tigris.positions import position
from shedu.games import find_game
from shedu.games.tigris.rules.position import Decision

GAME = find_game("tigris")
BOTH = pytest.mark.parametrize("bot", ["simple", "greedy"])


@pytest.mark.slow
def test_the_evaluation_counts_the_weakest_colour_most() -> None:
    even = position(points={"A": (4, 4, 4, 4, 0)})
    odd = position(points={"A": (13, 1, 1, 1, 0)})
    wild = position(points={"A": (4, 4, 4, 3, 1)})
    assert evaluate(even, 0) > evaluate(odd, 0)
    assert evaluate(wild, 0) == pytest.approx(evaluate(even, 0))


def test_the_evaluation_counts_what_others_have_against_the_seat() -> None:
    assert evaluate(position(points={"B": (3, 3, 3, 3, 0)}), 0) < evaluate(position(), 0)


def test_a_finished_game_is_won_or_lost() -> None:
    won = position(points={"A": (3, 3, 3, 3, 0)})
    lost = position(points={"B": (3, 3, 3, 3, 0)})
    for state in (won, lost):
        state[0]["decision"] = 0
        state[0]["actor"] = -1
    assert evaluate(won, 0) > 50.0 > -50.0 > evaluate(lost, 0)
    assert evaluate(won, 1) < -50.0


def test_the_heuristic_places_leaders() -> None:
    text = choice("simple", position(hands={"A": "GGBBKK"}))
    assert text.split()[0] in ("priest", "farmer", "trader", "king")


def test_the_heuristic_plays_the_weakest_colour() -> None:
    state = position(
        "A.priest i6, A.king h7, A.trader j7, A.farmer i8",
        hands={"A": "RGK"},
        points={"A": (5, 5, 2, 5, 0)},
    )
    assert choice("simple", state).startswith("market")


@BOTH
def test_a_defender_commits_just_enough(bot: str) -> None:
    state = position("B.king i6, B.priest j7", hands={"A": "RRR", "B": "RRR"})
    assert choice(bot, play(state, "king h7", "commit 2")) == "commit 2"
    assert choice(bot, play(state, "king h7", "commit 0")) == "commit 0"


@BOTH
def test_a_defender_who_can_only_lose_commits_nothing(bot: str) -> None:
    state = position("B.king i6", hands={"A": "RRRR", "B": "RR"})
    assert choice(bot, play(state, "king h7", "commit 4")) == "commit 0"


@BOTH
def test_an_attacker_commits_just_enough(bot: str) -> None:
    state = play(position("B.king i6", hands={"A": "RRRRRR", "B": "KKKKKK"}), "king h7")
    number = int(choice(bot, state).split()[1])
    assert 1 <= number < 6


def test_greedy_commits_no_more_than_needed_against_an_empty_hand() -> None:
    state = play(position("B.king i6, A.priest j7", hands={"A": "RRRR"}), "king h7")
    assert choice("greedy", state) == "commit 1"


@BOTH
def test_monuments_are_built_for_own_leaders(bot: str) -> None:
    board = "R h6, A.trader h7, A.king g6, G i5 j5 j6"
    state = play(position(board, hands={"A": "GRRBBK"}), "market i6")
    assert state[0]["decision"] == Decision.MONUMENT
    assert choice(bot, state).endswith("green-black")


@BOTH
def test_monuments_are_not_built_for_rivals_alone(bot: str) -> None:
    board = "R h6, B.trader h7, C.king g6, G i5 j5 j6"
    state = play(position(board, hands={"A": "GRRBBK"}), "market i6")
    assert state[0]["decision"] == Decision.MONUMENT
    declined = choice(bot, state)
    assert declined == "decline" or not declined.endswith("green-black")
