"""Cards that leave the deck and hands (rulings, "End of the turn")."""

from __future__ import annotations

from games.contest.positions import RULES, hand, position, tops
from shedu.games.contest.rules.hands import deck_suffices, gain, missing, refill, take
from shedu.games.contest.rules.position import GREEN, WILD
from shedu.jit import record
from shedu.kit.events import events_of, new_log


def test_missing_cards_are_counted_and_compared_with_the_deck() -> None:
    hands = {"A": "KKGGRRBB", "B": "KK", "C": "KKGGRRBB", "D": "KKGGRRB"}
    s = record(position(hands=hands, deck="RRRRRRR"))
    assert [missing(s, player) for player in range(4)] == [0, 6, 0, 1]
    assert deck_suffices(s)
    assert not deck_suffices(record(position(hands=hands, deck="RRRRRR")))


def test_refilling_draws_from_the_top_of_the_deck() -> None:
    state = position(hands={"A": "KKGGRR"}, deck="BGK")
    log = new_log()
    refill(record(state), 0, log)
    assert hand(state, "A") == "KKGGGRRB"
    assert RULES.dump(state)["deck"] == ["black"]
    assert [event.number for event in events_of(log)] == [2, 1, 1]
    refill(record(state), 0, log)
    assert len(events_of(log)) == 3


def test_a_point_lies_on_top_of_the_stack() -> None:
    state = position(hands={"A": "GG"})
    s, log = record(state), new_log()
    take(s, GREEN, 3, 1, log)
    assert (hand(state, "A"), tops(state), bool(s.quiet)) == ("G", "G---", False)
    gain(s, 1, WILD, 1, 3, 1, log)
    assert tops(state) == "GT--"
