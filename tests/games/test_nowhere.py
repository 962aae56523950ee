"""The place -1 of a missing piece finds nothing, instead of the piece on the last place."""

from __future__ import annotations

import numpy as np
import pytest

from games.play_helpers import start
from games.tigris.positions import position as board
from shedu.games import find_game
from shedu.games.contest.rules.conflict import strength_of
from shedu.games.contest.rules.kingdoms import cards_within
from shedu.games.contest.rules.kingdoms import kingdom_of as contest_kingdom_of
from shedu.games.contest.scene import places_in
from shedu.games.tigris.rules.board import BIT, CELL, CELLS, CROSS, EMPTY, NEAR, SQUARE, cells_in
from shedu.games.tigris.rules.conflict import fighters_at, strength_at, war_supporters_at
from shedu.games.tigris.rules.kingdoms import kingdom_of, kingdoms_beside_at
from shedu.kit.chance import generator
from shedu.kit.events import new_log

CORNER = "R p11 o11 p10, A.king o10, R n10"


@pytest.mark.parametrize("table", [BIT, NEAR, SQUARE, CROSS])
def test_a_table_of_sets_has_an_empty_row_for_no_cell(table: np.ndarray) -> None:
    assert len(table) == CELLS + 1
    assert not cells_in(table[-1])


def test_no_cell_is_in_no_kingdom_and_beside_none() -> None:
    state = board(CORNER)
    assert kingdom_of(state, 0, CELL["p11"]) != EMPTY
    assert kingdom_of(state, 0, -1) == EMPTY
    assert kingdoms_beside_at(state, 0, -1) == 0


def test_without_a_unification_tile_there_is_no_war() -> None:
    state = board(CORNER)
    state[0]["leaders"][1, 3] = CELL["n11"]
    assert state[0]["union"] == -1
    assert fighters_at(state, 0, 3) == (-1, -1)


def test_a_leader_off_the_board_has_no_strength_and_no_supporters() -> None:
    state = board(CORNER)
    for conflict in (1, 2):
        state[0]["conflict"], state[0]["color"] = conflict, 0
        assert strength_at(state, 0, 0) == 0
    assert war_supporters_at(state, 0, 0, 0) == EMPTY


def test_a_leader_outside_the_display_has_no_kingdom_and_no_strength() -> None:
    state = start("contest", "rulebook", 2)
    first, last = contest_kingdom_of(state, 0, -1)
    assert first > last
    assert cards_within(state, 0, (first, last), 2) == 0
    assert places_in((first, last)) == []
    state[0]["cards"][-1] = 2
    for conflict in (1, 2):
        state[0]["conflict"], state[0]["color"] = conflict, 2
        assert strength_of(state, 0, 0) == 0


def test_a_random_game_of_tyrus_stops_where_nobody_can_decide() -> None:
    rules, log = find_game("tyrus").rules, new_log()
    observed = rules.observe(start("tyrus", "rulebook", 2), 0)
    out = np.empty(rules.actions, dtype=np.int16)
    while rules.actor(observed) == 0:
        observed = rules.apply(observed, int(rules.legal(observed)[0]))[0]
    observed[0]["actor"] = -1
    before = observed.tobytes()
    assert rules.playout(observed, 0, generator(1), 10, out, log) == 0
    assert observed.tobytes() == before
