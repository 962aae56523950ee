"""Revolts, and commitments in the English variant (rulings, section 6)."""

from __future__ import annotations

import pytest

from games.play_helpers import legal, play, points, watch, who
from games.tigris.positions import (
    RULES,
    at,
    conflict,
    hand,
    leaders,
    position,
    strengths,
    treasures,
)
from shedu.games.tigris.rules.events import EventKind


def test_case_13_a_moved_leader_that_fails_does_not_return_to_its_old_cell() -> None:
    state = position("A.king e10, B.king i6")
    after = play(state, "king h7", "commit 0", "commit 0")
    assert leaders(after) == {"B.king i6"}
    assert at(after, "e10") is None
    assert (points(after), who(after)) == ({"B": {"red": 1}}, "A action")


def test_case_29_one_temple_counts_for_both_and_the_defender_wins_ties() -> None:
    state = position("B.king i6", hands={"A": "RR", "B": "RR"})
    state, events = watch(state, "king h7")
    assert strengths(events) == [(0, 1), (1, 1)]
    assert conflict(state) == {
        "kind": "revolt", "color": "black", "attacker": 0, "defender": 1, "committed": None,
    }  # fmt: skip
    after, events = watch(state, "commit 1", "commit 1")
    won = next(e for e in events if e.kind == EventKind.CONFLICT_WON)
    assert (won.player, won.other, won.number, won.extra) == (1, 0, 2, 2)
    assert leaders(after) == {"B.king i6"}
    assert points(after) == {"B": {"red": 1}}
    assert (hand(after, "A"), hand(after, "B")) == ("R", "R")
    assert RULES.dump(after)["memory"]["gone"]["red"] == 2


@pytest.mark.parametrize("leader", ["priest", "farmer", "trader", "king"])
@pytest.mark.parametrize(
    ("rules", "prize"),
    [("rulebook", "red"), ("tongjiao", "red"), ("english", "red"), ("online", "wild")],
)
def test_case_31_the_prize_is_one_red_point_whatever_the_color(
    leader: str, rules: str, prize: str
) -> None:
    state = position(f"B.{leader} i6", hands={"A": "RR", "B": "R"}, rules=rules)
    after = play(state, f"{leader} h7", "commit 2", "commit 0")
    assert leaders(after) == {f"A.{leader} h7"}
    assert points(after) == {"A": {prize: 1}}
    assert len(treasures(after)) == 10


@pytest.mark.parametrize("leader", ["priest", "farmer", "trader", "king"])
def test_case_32_only_temples_may_be_committed_in_a_revolt(leader: str) -> None:
    state = position(f"B.{leader} i6", hands={"A": "RBGK", "B": "BBGGKK"})
    state = play(state, f"{leader} h7")
    assert legal(state) == ["commit 0", "commit 1"]
    state = play(state, "commit 1")
    assert hand(state, "A") == "BGK"
    assert (who(state), legal(state)) == ("B commit", ["commit 0"])


def test_case_33_one_commitment_each_attacker_first_and_all_is_lost() -> None:
    state = play(position("B.king i6", hands={"A": "RRR", "B": "RR"}), "king h7")
    assert who(state) == "A commit"
    state = play(state, "commit 2")
    assert who(state) == "B commit"
    assert conflict(state)["committed"] == 2
    assert hand(state, "A") == "R"
    after = play(state, "commit 1")
    assert (who(after), hand(after, "A"), hand(after, "B")) == ("A action", "R", "R")
    assert leaders(after) == {"A.king h7"}
    assert RULES.dump(after)["memory"]["gone"]["red"] == 3


MARKETS = "A.trader i6, G h7 h8 i8, R k7, B.trader k6, G l7 l8 k8 l6"


def test_case_88_the_attacker_commits_just_enough_to_win_or_nothing() -> None:
    for letters, commitments in (("KG", [0]), ("KGG", [0, 2]), ("KGGG", [0, 2, 3])):
        state = position(MARKETS, hands={"A": letters, "B": "GGG"}, rules="english")
        state = play(state, "settlement j7")
        assert legal(state) == [f"commit {n}" for n in commitments]
    free = play(position(MARKETS, hands={"A": "KG"}), "settlement j7")
    assert legal(free) == ["commit 0", "commit 1"]


@pytest.mark.parametrize(
    ("attack", "held", "commitments"),
    [(3, "GGG", [0, 2]), (3, "G", [0]), (2, "GGG", [0, 1]), (0, "GGG", [0])],
)
def test_case_88_the_defender_commits_just_enough_to_tie_or_nothing(
    attack: int, held: str, commitments: list[int]
) -> None:
    state = position(MARKETS, hands={"A": "KGGG", "B": held}, rules="english")
    state = play(state, "settlement j7", f"commit {attack}")
    assert legal(state) == [f"commit {n}" for n in commitments]


def test_case_88_a_defender_who_ties_already_commits_nothing() -> None:
    state = position("B.king i6", hands={"A": "R", "B": "RR"}, rules="english")
    state = play(state, "king h7")
    assert legal(state) == ["commit 0", "commit 1"]
    assert legal(play(state, "commit 0")) == ["commit 0"]
    assert legal(play(state, "commit 1")) == ["commit 0", "commit 1"]
    ahead = position("B.king i6, R j6", hands={"A": "RR", "B": "RR"}, rules="english")
    ahead = play(ahead, "king h7")
    assert legal(ahead) == ["commit 0", "commit 2"]
