"""The indices of options and values in a state agree with the table of options."""

from __future__ import annotations

import pytest

from shedu.game import Value
from shedu.games.contest.rules import options as contest
from shedu.games.tigris.rules import options as tigris


@pytest.mark.parametrize(
    ("number", "option"),
    [
        (tigris.BOARD, "board"),
        (tigris.BUILDINGS, "buildings"),
        (tigris.WONDER_OPTION, "wonder"),
        (tigris.ENGLISH, "english"),
        (tigris.OPEN_SCORES, "open_scores"),
        (tigris.TREASURE_FIRST, "treasure_first"),
        (tigris.TREASURE_WHEN, "treasure_when"),
        (tigris.MONUMENT_INCOME, "monument_income"),
        (tigris.REVOLT_PRIZE, "revolt_prize"),
        (tigris.WAR_CHOICE, "war_choice"),
        (tigris.REPLACE_DRAW, "replace_draw"),
        (tigris.LEADER_MOVES, "leader_moves"),
        (tigris.TREASURE_END, "treasure_end"),
    ],
)
def test_an_option_has_the_column_of_its_name(number: int, option: str) -> None:
    assert [*tigris.OPTIONS][number] == option


def test_the_options_of_contest_have_the_columns_of_their_names() -> None:
    assert [*contest.OPTIONS][contest.OPEN_SCORES] == "open_scores"


@pytest.mark.parametrize(
    ("option", "number", "value"),
    [
        ("buildings", tigris.OFF, "off"),
        ("buildings", tigris.DOUBLE, "double"),
        ("buildings", tigris.BONUS, "bonus"),
        ("wonder", tigris.OFF, "off"),
        ("wonder", tigris.CHOICE, "choice"),
        ("treasure_when", tigris.AT_TURN_END, "turn"),
        ("monument_income", tigris.ALL_PLAYERS, "all"),
        ("revolt_prize", tigris.WILD_PRIZE, "wild"),
        ("war_choice", tigris.INVOLVED, "involved"),
        ("replace_draw", tigris.UP_TO_SIX, "six"),
        ("leader_moves", tigris.WITHDRAW_FIRST, False),
        ("treasure_end", tigris.AT_ONCE, "now"),
    ],
)
def test_a_value_has_the_number_of_its_word(option: str, number: int, value: Value) -> None:
    assert tigris.OPTIONS[option][number] == value
