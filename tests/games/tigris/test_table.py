"""What is asked, in full sentences."""

from __future__ import annotations

from typing import Any

import pytest

from games.tigris.positions import RULES, play, position
from shedu.game import State
from shedu.games import find_game

TABLE = find_game("tigris").table
NAMES = ("Ann", "Bob", "Cy", "Di")


def prompt(state: State) -> str:
    """What the actor is asked."""
    table = find_game("tigris").table
    seat = RULES.actor(state)
    return table.prompt(RULES.observe(state, seat), ("Ann", "Bob", "Cy", "Di"), seat)


def test_moving_a_leader_is_offered_only_where_leaders_move() -> None:
    assert "place, move or withdraw a leader" in prompt(position())
    assert "place or withdraw a leader" in prompt(position(rules="online"))


def test_who_is_asked_for_a_commitment_is_told_what_he_holds() -> None:
    state = play(position("B.king i6", hands={"A": "RRB"}), "king h7")
    attack = "Revolt of the kings: you attack Bob. You hold 2 temples: how many do you commit?"
    assert prompt(state) == attack
    defence = "Revolt of the kings: Ann attacks you. You hold 0 temples: how many do you commit?"
    assert prompt(play(state, "commit 1")) == defence


def supplies(rules: str, **given: Any) -> list[tuple[str, str]]:
    """What a page lists as left."""
    left = TABLE.left(RULES.observe(position(rules=rules, **given), 0))
    return [(thing.text, thing.note) for thing in left]


def test_what_is_left_is_what_the_rule_set_has() -> None:
    usual = [("10 treasures left", "The game ends when 2 are left."), ("6 monuments left", "")]
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


@pytest.mark.parametrize(
    ("prize", "told", "note"),
    [
        ("red", "3 treasures", "Treasures were added"),
        ("wild", "3 in treasures and prizes", "Treasures and prizes were added"),
    ],
)
def test_the_end_tells_what_the_points_of_any_colour_came_from(
    prize: str, told: str, note: str
) -> None:
    points = {"A": (4, 1, 2, 5, 3)}
    state = position(rules=f"revolt_prize={prize}", points=points, bag="")
    ended = TABLE.ending(RULES.observe(play(state, "end turn"), 0), NAMES)
    assert ended.rows[0].note == told
    assert [point.total for point in ended.rows[0].points] == [4, 3, 3, 5]
    assert note in ended.note
