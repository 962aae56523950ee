"""Prompts, supplies and final scores in words, for each rule set."""

from __future__ import annotations

from typing import Any

import pytest

from games.play_helpers import play
from games.tigris.positions import RULES, position
from shedu.game import State
from shedu.games import find_game

TABLE = find_game("tigris").table
ENDS = "The game ends when 2 are left."
FIRST = "Those on bordered spaces are taken first."
NAMES = ("Ann", "Bob", "Cy", "Di")


def prompt(state: State, seat: int | None = None) -> str:
    """The prompt for the actor, or for another seat."""
    seat = RULES.actor(state) if seat is None else seat
    return TABLE.prompt(RULES.observe(state, seat), NAMES, seat)


def test_prompts_offer_moving_a_leader_only_if_leaders_move() -> None:
    assert "place, move or withdraw a leader" in prompt(position())
    assert "place or withdraw a leader" in prompt(position(rules="online"))


def test_the_prompt_of_a_commitment_counts_the_tiles_in_hand() -> None:
    state = play(position("B.king i6", hands={"A": "RRB"}), "king h7")
    attack = "Revolt of the kings: you attack Bob. You hold 2 temples: how many do you commit?"
    assert prompt(state) == attack
    defence = "Revolt of the kings: Ann attacks you. You hold 0 temples: how many do you commit?"
    assert prompt(play(state, "commit 1")) == defence


@pytest.mark.parametrize(
    ("rules", "board", "offer"),
    [
        ("buildings=bonus", "G j4 l4", "may place the market hall"),
        ("wonder=black", "G j4 k3 l4 k5", "may build the wonder"),
        ("wonder=black", "G j4 k3 l4 k5 j3", "may build a monument or the wonder"),
        ("rulebook", "G j4 j3 k3", "may build a monument"),
    ],
)
def test_prompts_name_what_may_be_built(rules: str, board: str, offer: str) -> None:
    state = play(position(board, rules=rules, hands={"A": "G"}), "market k4")
    assert prompt(state) == f"You {offer}, or decline."
    assert prompt(state, 1) == f"Ann {offer}."


def supplies(rules: str, **given: Any) -> list[tuple[str, str]]:
    """The supplies that a page lists."""
    left = TABLE.supplies(RULES.observe(position(rules=rules, **given), 0))
    return [(thing.text, thing.note) for thing in left]


def test_remaining_supplies_depend_on_the_rule_set() -> None:
    usual = [("10 treasures left", f"{ENDS} {FIRST}"), ("6 monuments left", "")]
    assert supplies("rulebook") == usual
    assert supplies("wonder=black") == [*usual, ("The wonder can be built.", "")]
    names = "library, granary, market hall, palace"
    assert supplies("buildings=bonus") == [*usual, ("4 buildings left", names)]
    built = supplies(
        "buildings=double,wonder=choice",
        board="S a5, G a9",
        wonder="k4",
        buildings={"black": "a5", "green": "a9"},
    )
    assert built == [*usual, ("2 buildings left", "library, granary")]


def test_prompts_say_which_treasures_come_first() -> None:
    inside = "board=advanced,treasure_first=inside"
    assert supplies("advanced")[0] == ("14 treasures left", f"{ENDS} {FIRST}")
    between = f"{ENDS} Those between the rivers are taken first."
    assert supplies(inside)[0] == ("14 treasures left", between)
    assert supplies("treasure_first=inside")[0] == ("10 treasures left", f"{ENDS} {FIRST}")


@pytest.mark.parametrize(
    ("prize", "told", "note"),
    [
        ("red", "3 treasures", "Treasures were added"),
        ("wild", "3 in treasures and prizes", "Treasures and prizes were added"),
    ],
)
def test_final_scores_explain_wild_points(prize: str, told: str, note: str) -> None:
    points = {"A": (4, 1, 2, 5, 3)}
    state = position(rules=f"revolt_prize={prize}", points=points, bag="")
    ended = TABLE.final_scores(RULES.observe(play(state, "end turn"), 0), NAMES)
    assert ended.rows[0].note == told
    assert [point.total for point in ended.rows[0].points] == [4, 3, 3, 5]
    assert note in ended.note
