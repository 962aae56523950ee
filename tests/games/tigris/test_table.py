"""What is asked, in full sentences."""

from __future__ import annotations

from games.tigris.positions import RULES, play, position
from shedu.game import State
from shedu.games import find_game


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
