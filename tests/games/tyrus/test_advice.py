"""The heuristic, the evaluation of states, and a bot that uses them."""

from __future__ import annotations

import pytest

from games.play_helpers import choice, evaluate
from games.tyrus.positions import decided, first, play
from shedu.games import find_game

GAME = find_game("tyrus")


def test_the_heuristic_votes_with_its_best_tile() -> None:
    assert choice("simple", first("S1 S9 M10 P10", cards="G")) == "soldier 9 > ivory citadel"


def test_the_heuristic_blocks_once_it_has_votes() -> None:
    state = play(first("S10 S9 M8 P1", "P1 P2", cards="G"), "S10 IC, P1 BT, S9 IC, P2 BT")
    assert choice("simple", state) == "merchant 8 > brown citadel"


def test_the_heuristic_counters_tiles_that_it_does_not_see() -> None:
    state = play(first("S10 S9 M8 P7", "P1 P2", cards="G"), "S10 IC, P1 IC, S9 IC, P2 BT")
    assert choice("simple", state) == "priest 7 > ivory citadel"


@pytest.mark.slow
def test_the_evaluation_rises_with_elections_won_and_falls_with_those_lost() -> None:
    assert evaluate(decided("I0"), 0) > evaluate(decided("00"), 0) > evaluate(decided("B0"), 0)
    assert evaluate(decided("II"), 0) > evaluate(decided("I0"), 0)


def test_a_finished_game_is_won_lost_or_drawn() -> None:
    won, draw = decided("III"), decided("I0B000I0B")
    assert evaluate(won, 0) > evaluate(draw, 0) > evaluate(won, 1)
    assert evaluate(draw, 0) == evaluate(draw, 1)


def test_greedy_wins_as_cheaply_as_it_can() -> None:
    """No tile lies in the citadels, and Brown places the last one."""
    state = first("P1 P2 P3", "M2 M3 S3", cards="G")
    state = play(state, "P1 IT, M2 BM, P2 IT, M3 BM, P3 IT")
    assert choice("greedy", state) == "soldier 1 > brown citadel"
