"""Internal and external conflicts (rulings, "After a card in a gap", "After a leader")."""

from __future__ import annotations

import pytest

from games.contest.positions import (
    cards_in_game,
    column,
    conflict,
    gaps,
    gone,
    hand,
    kinds,
    leaders,
    open_decision,
    pending,
    position,
    removed,
    strengths,
    tops,
)
from games.play_helpers import legal, play, points, watch, who
from shedu.game import State
from shedu.games.contest.rules.events import EventKind


def example() -> State:
    """The rulebook's external conflict: D joins kingdom 1 (columns 1 to 3) and 2 (column 4).

    Merchants of A and B and priests stand on both sides; A's side holds three green cards, one of
    them the connector 1-2.
    """
    columns = {1: "KGB", 2: "RKB", 3: "BGKR", 4: "GRBB"}
    standing = "A.merchant 2.1, B.merchant 4.0, C.priest 3.1, D.priest 4.2"
    hands = {"A": "GGK", "B": "GGGGR", "C": "R", "D": "G"}
    return position(columns, standing, gaps={"1-2": "G", "2-3": "K"}, hands=hands, active="D")


def test_case_098_the_rulebooks_example_of_an_external_conflict() -> None:
    state = play(example(), "green 3-4")
    assert open_decision(state) == ("D conflict", ["conflict green", "conflict red"])
    assert pending(state) == {"gap": "3-4", "income": False}
    state, events = watch(state, "conflict green")
    assert strengths(events) == [("A", 3), ("B", 1)]
    assert conflict(state) == {
        "kind": "external",
        "color": "green",
        "attacker": 0,
        "defender": 1,
        "committed": None,
        "gap": "3-4",
    }
    assert legal(state) == ["commit 0", "commit 1", "commit 2"]
    state = play(state, "commit 2")
    assert conflict(state)["committed"] == 2
    assert open_decision(state)[0] == "B commit"
    state, events = watch(state, "commit 4")
    assert removed(events) == {"1.2", "3.2", "1-2"}
    assert points(state) == {"B": {"green": 4}}
    assert (hand(state, "A"), hand(state, "B"), gone(state)) == ("K", "R", "GGGGG")
    assert [column(state, n) for n in (1, 2, 3, 4)] == ["KB", "RKB", "BKR", "GRBB"]
    assert "A.merchant" not in " ".join(leaders(state))
    # The red conflict is left: the connector 2-3 still links columns 2 and 3 to the new card.
    assert (who(state), conflict(state)["color"]) == ("D commit", "red")
    assert cards_in_game(state) == 185


def test_case_100_only_treasures_still_connected_can_be_swapped() -> None:
    """Columns 3 and 4 are left together, or 4 alone with the new card: B's merchant decides."""
    columns = {1: "KGB", 2: "RKB", 3: "BGKR", 4: "GRBB"}
    standing = "A.merchant 2.1, B.merchant 4.0"
    hands = {"A": "GG", "B": "GGGGR", "D": "GK"}
    whole = position(columns, standing, gaps={"2-3": "K"}, hands=hands, active="D")
    texts = ["commit 2", "commit 4"]
    state = play(whole, "black 3-4", *texts)
    assert who(state) == "B treasure"
    assert legal(state) == ["decline", "swap 2", "swap 3", "swap 4"]
    # With a green connector the kingdom falls apart; columns 3 and 4 remain joined.
    apart = position(columns, standing, gaps={"2-3": "G"}, hands=hands, active="D")
    state = play(apart, "black 3-4", *texts)
    assert gaps(state) == {"3-4": "K"}
    assert legal(state) == ["decline", "swap 3", "swap 4"]


def test_case_095_the_new_card_counts_for_nobody() -> None:
    columns = {1: "GGG", 2: "GKK"}
    state = position(columns, "A.merchant 1.0, B.merchant 2.0", hands={"A": "G"})
    state, events = watch(state, "green 1-2")
    assert strengths(events) == [("A", 3), ("B", 1)]
    after, events = watch(state, "commit 0", "commit 0", "decline")
    assert removed(events) == {"2.1"}
    assert gaps(after) == {"1-2": "G"}


def test_case_095_an_old_connector_of_the_losing_side_goes_and_splits_it() -> None:
    columns = {1: "KKK", 2: "KKK", 3: "GGG"}
    standing = "A.merchant 3.0, B.merchant 1.0, C.king 1.1, D.king 3.1"
    state = position(columns, standing, gaps={"1-2": "G"}, hands={"A": "K"})
    state = play(state, "black 2-3", "conflict green")
    after, events = watch(state, "commit 0", "commit 0", "decline")
    assert removed(events) == {"1-2"}
    # C's king is no longer linked to the new card: the other conflict is cancelled.
    assert who(after) == "A treasure"
    assert leaders(after) == {"A.merchant 3.0", "C.king 1.1", "D.king 3.1"}


def test_an_old_connector_counts_for_its_side() -> None:
    columns = {1: "KKK", 2: "KKK", 3: "GKK"}
    standing = "A.merchant 3.0, B.merchant 1.0"
    state = position(columns, standing, gaps={"1-2": "G"}, hands={"A": "K"})
    assert strengths(watch(state, "black 2-3")[1]) == [("A", 1), ("B", 1)]


def test_case_097_cards_under_leaders_count_and_only_the_defeated_leaders_card_goes() -> None:
    columns = {1: "GGGG", 2: "GGKG"}
    standing = "A.merchant 1.1, B.merchant 2.1, C.farmer 2.2, D.king 2.4"
    state = position(columns, standing, hands={"A": "K"})
    state, events = watch(state, "black 1-2")
    assert strengths(events) == [("A", 4), ("B", 3)]
    after, events = watch(state, "commit 0", "commit 0", "decline")
    assert removed(events) == {"2.1"}
    assert column(after, 2) == "GKG"
    assert points(after) == {"A": {"green": 1}}
    assert leaders(after) == {"A.merchant 1.1", "C.farmer 2.1", "D.king 2.3"}


def test_case_098_without_committed_cards_the_winner_may_pay_with_a_card_in_hand() -> None:
    columns = {1: "GGG", 2: "GKK"}
    standing = "A.merchant 1.0, B.merchant 2.0"
    state = position(columns, standing, hands={"A": "KGG", "B": "G"})
    state = play(state, "black 1-2", "commit 0")
    assert open_decision(state) == ("B commit", ["commit 0", "commit 1"])
    state = play(state, "commit 0")
    assert open_decision(state) == ("A prize", ["take green", "decline"])
    assert conflict(state)["committed"] == 0
    assert (column(state, 2), leaders(state)) == ("GKK", {"A.merchant 1.0"})
    after = play(state, "take green")
    assert (points(after), hand(after, "A"), column(after, 2)) == ({"A": {"green": 2}}, "G", "KK")
    assert points(play(state, "decline")) == {"A": {"green": 1}}


def test_case_098_a_winner_without_a_fitting_card_decides_too() -> None:
    columns = {1: "GKK", 2: "GKK"}
    state = position(columns, "A.merchant 1.0, B.merchant 2.0", hands={"A": "K", "B": "R"})
    state = play(state, "black 1-2", "commit 0", "commit 0")
    assert open_decision(state) == ("B prize", ["decline"])
    after = play(state, "decline")
    assert (points(after), tops(after)) == ({"B": {"green": 1}}, "-G--")


def test_case_098_the_prize_may_be_the_losers_card() -> None:
    columns = {1: "GGG", 2: "KKK"}
    state = position(columns, "A.merchant 1.0, B.merchant 2.0", hands={"A": "K", "B": "GG"})
    after, events = watch(state, "black 1-2", "commit 0", "commit 2")
    assert points(after) == {"A": {"green": 1}}
    assert gone(after) == "G"
    assert [e.number for e in events if e.kind == EventKind.CARDS_DISCARDED] == [1]


def test_in_a_red_conflict_treasure_places_count_and_stay() -> None:
    columns = {1: "*RKK", 2: "RRK", 3: "KKK"}
    standing = "A.priest 1.0, B.priest 3.0"
    state = position(columns, standing, gaps={"1-2": "R"}, hands={"A": "K", "B": "RRRRRRR"})
    state, events = watch(state, "black 2-3")
    assert strengths(events) == [("A", 6), ("B", 1)]
    after, events = watch(state, "commit 0", "commit 5")
    assert removed(events) == {"1.1", "2.1", "2.2", "1-2"}
    assert points(after)["B"] == {"red": 5}
    assert [column(after, n) for n in (1, 2, 3)] == ["*KK", "K", "KKK"]
    assert gaps(after) == {"2-3": "K"}


def test_case_105_ships_neither_count_nor_go() -> None:
    columns = {1: "gGK", 2: "kKK"}
    standing = "A.merchant 1.0, B.merchant 2.0"
    state = position(columns, standing, hands={"A": "K", "B": "GG"})
    state, events = watch(state, "black 1-2")
    assert strengths(events) == [("A", 1), ("B", 0)]
    after = play(state, "commit 0", "commit 2")
    assert (column(after, 1), column(after, 2)) == ("gK", "kKK")


def test_the_first_clockwise_from_the_active_player_attacks() -> None:
    columns = {1: "KKK", 2: "KKK"}
    standing = "A.merchant 1.0, C.merchant 2.0"
    for active, attacker in (("A", 0), ("B", 2), ("C", 2), ("D", 0)):
        state = position(columns, standing, active=active, hands={active: "K"})
        state = play(state, "black 1-2")
        assert conflict(state)["attacker"] == attacker
        assert who(state) == f"{'ABCD'[attacker]} commit"


def test_the_internal_conflict_of_the_rulebook() -> None:
    """A's merchant comes to B's, who stands on red: 3 against 1, and B commits nothing."""
    state = position({1: "RK"}, "B.merchant 1.1", hands={"A": "RRRG", "B": "RK"})
    state, events = watch(state, "merchant 1.2")
    assert strengths(events) == [("A", 0), ("B", 1)]
    assert conflict(state) == {
        "kind": "internal",
        "color": "green",
        "attacker": 0,
        "defender": 1,
        "committed": None,
        "gap": None,
    }
    after, events = watch(state, "commit 3", "commit 0")
    assert kinds(events) == [
        *(
            EventKind.CARDS_COMMITTED,
            EventKind.CARDS_COMMITTED,
            EventKind.CONFLICT_WON,
            EventKind.LEADER_DEFEATED,
        ),
        *(EventKind.POINTS_GAINED, EventKind.CARDS_DISCARDED),
    ]
    assert (points(after), leaders(after)) == ({"A": {"red": 1}}, {"A.merchant 1.2"})
    assert (hand(after, "A"), gone(after), who(after)) == ("G", "RR", "A action")
    # A tie is the defender's.
    after = play(state, "commit 1", "commit 0")
    assert (points(after), leaders(after)) == ({"B": {"red": 1}}, {"B.merchant 1.1"})


@pytest.mark.parametrize(
    ("place", "number"), [("1.0", 1), ("2.0", 1), ("2-3", 1), ("1.2", 0), ("2.1", 0)]
)
def test_case_107_red_cards_and_treasure_places_help_in_internal_conflicts(
    place: str, number: int
) -> None:
    columns = {1: "GK", 2: "*K", 3: "B"}
    between = {"1-2": "K", "2-3": "R"}
    state = position(columns, "B.king 1.1", gaps=between)
    assert strengths(watch(state, f"king {place}")[1]) == [("A", number), ("B", 0)]


def test_an_internal_prize_is_red_too() -> None:
    state = position({1: "GK"}, "B.king 1.1", hands={"A": "RK", "B": "RG"})
    state = play(state, "king 1.0", "commit 0", "commit 0")
    assert open_decision(state) == ("A prize", ["take red", "decline"])
    after = play(state, "take red")
    assert (points(after), hand(after, "A"), column(after, 1)) == ({"A": {"red": 1}}, "K", "GK")
    # The defeated leader is back at once and may come again.
    assert leaders(state) == {"A.king 1.0"}


def test_a_leader_who_moves_is_lifted_first() -> None:
    columns = {1: "GKK", 2: "GKK"}
    state = position(columns, "A.king 1.1, B.priest 2.1", gaps={"1-2": "K"})
    assert who(play(state, "king 2.2")) == "A action"
    assert who(play(state, "priest 1.2")) == "A commit"


def test_the_sides_are_found_again_after_each_conflict() -> None:
    columns = {1: "KKK", 2: "GGG", 3: "GKR"}
    standing = "A.merchant 3.0, B.merchant 1.0, C.farmer 1.2, D.farmer 3.1, B.king 2.1, A.king 3.2"
    state = position(columns, standing, gaps={"1-2": "G"}, hands={"A": "RG", "B": "K"})
    state = play(state, "red 2-3")
    assert legal(state) == ["conflict black", "conflict green", "conflict blue"]
    # B's side has four green cards: A loses the merchant and the green card without a leader.
    after = play(state, "conflict green", "commit 0", "commit 0", "decline")
    assert legal(after) == ["conflict black", "conflict blue"]
    assert column(after, 3) == "GKR"
    # The card under D's farmer stays; the farmers' conflict comes last.
    after = play(after, "conflict black", "commit 0", "commit 1")
    assert (who(after), conflict(after)["color"]) == ("C commit", "blue")


def test_the_active_player_orders_the_conflicts_of_others() -> None:
    columns = {1: "KKK", 2: "KKK"}
    standing = "A.merchant 1.0, C.merchant 2.0, A.farmer 1.1, C.farmer 2.1"
    state = play(position(columns, standing, active="D", hands={"D": "K"}), "black 1-2")
    assert open_decision(state) == ("D conflict", ["conflict green", "conflict blue"])
    state = play(state, "conflict blue", "commit 0", "commit 0", "decline")
    assert (who(state), conflict(state)["color"]) == ("A commit", "green")


def test_only_a_commitment_of_cards_makes_the_turn_busy() -> None:
    state = play(position({1: "GK"}, "B.king 1.1", hands={"B": "R"}), "king 1.2", "commit 0")
    assert play(state, "commit 0", "decline")[0]["quiet"]
    assert not play(state, "commit 1")[0]["quiet"]
