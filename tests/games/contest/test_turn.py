"""The end of a turn and of the game (rulings, "End of the turn")."""

from __future__ import annotations

from typing import Any

import pytest

from games.contest.positions import RULES, hand, kinds, position
from games.play_helpers import legal, play, watch, who
from shedu.games.contest.rules.events import EndReason, EventKind

FULL = {"A": "KKGGRRBB", "B": "KKGGRRBB", "C": "KKGGRRBB", "D": "KKGGRRBB"}


def test_all_players_refill_the_active_player_first() -> None:
    hands = {"A": "KKGGRRBB", "B": "KKGGRR", "C": "KKGGRRB", "D": "KKGGRRBB"}
    state = position(hands=hands, active="C", deck="GKR")
    after, events = watch(state, "end turn")
    assert hand(after, "C") == "KKGGGRRB"
    assert hand(after, "B") == "KKKGGRRR"
    assert RULES.dump(after)["deck"] == []
    assert kinds(events) == [
        *(EventKind.TURN_ENDED, EventKind.CARDS_DRAWN, EventKind.CARDS_SEEN, EventKind.CARDS_DRAWN),
        *(EventKind.CARDS_SEEN, EventKind.CARDS_SEEN, EventKind.TURN_BEGUN),
    ]
    assert [e.visible_to for e in events if e.kind == EventKind.CARDS_SEEN] == [2, 1, 1]
    assert who(after) == "D action"


def test_the_turn_may_end_with_actions_left() -> None:
    state = play(position(hands=FULL), "end turn")
    assert (who(state), state[0]["actions_left"]) == ("B action", 2)


def test_the_game_ends_when_the_deck_does_not_suffice_and_nobody_draws() -> None:
    hands = FULL | {"B": "KKGGRR", "D": "KKGGRRB"}
    after, events = watch(position(hands=hands, deck="RK"), "end turn")
    assert (who(after), legal(after)) == ("over", [])
    assert (hand(after, "B"), len(RULES.dump(after)["deck"])) == ("KKGGRR", 2)
    assert (events[-1].kind, events[-1].extra) == (EventKind.GAME_ENDED, EndReason.DECK)
    assert who(play(position(hands=hands, deck="RKG"), "end turn")) == "B action"


def test_with_no_card_missing_the_game_goes_on_with_an_empty_deck() -> None:
    assert who(play(position(hands=FULL, deck=""), "end turn")) == "B action"


def test_the_game_ends_when_one_treasure_is_left_at_a_turns_end() -> None:
    columns = {1: "KKK", 2: "KKK"} | dict.fromkeys(range(3, 9), "*")
    hands = FULL | {"A": "KKGGRRBR"}
    state = position(columns, "A.merchant 1.0", hands=hands)
    assert who(play(state, "end turn")) == "B action"
    state = play(state, "black 1-2", "swap 2")
    assert who(state) == "A action"
    after, events = watch(state, "end turn")
    assert who(after) == "over"
    assert (events[-1].kind, events[-1].extra) == (EventKind.GAME_ENDED, EndReason.TREASURES)
    data = RULES.dump(after)
    assert (data["decision"], data["actor"], data["actions_left"]) == (None, None, 0)
    assert (data["active"], data["over"], data["pending"]) == (0, True, None)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_game_ends_after_eight_idle_turns_a_player(players: int) -> None:
    hands = dict.fromkeys("ABCD"[:players], "KKGGRRBB")
    state = position({1: "K"}, hands=hands, players=players, idle=8 * players - 2)
    state = play(state, "king 1.1", "end turn")
    assert RULES.dump(state)["idle"] == 8 * players - 1
    after, events = watch(state, "end turn")
    assert (who(after), events[-1].extra) == ("over", EndReason.IDLE)
    assert (RULES.dump(after)["idle"], RULES.dump(after)["quiet"]) == (8 * players, True)


@pytest.mark.parametrize("text", ["red 2", "catastrophe 1.1"])
def test_a_card_or_a_catastrophe_makes_a_turn_busy(text: str) -> None:
    state = play(position({1: "K"}, hands=FULL, idle=20), text)
    assert not RULES.dump(state)["quiet"]
    after = RULES.dump(play(state, "end turn"))
    assert (after["idle"], after["quiet"]) == (0, True)


def test_only_a_finished_game_has_a_result() -> None:
    assert RULES.result(position()) is None
    given = {"A": (5, 4, 3, 4, 0), "B": (4, 4, 3, 4, 1), "C": (4, 4, 4, 9, 0), "D": (0, 9, 9, 9, 2)}
    columns = {1: "*", 2: "*", 3: "*"}
    state = position(
        columns, points=given, idle=32, decision=None, actor=None, over=True, actions_left=0
    )
    found = RULES.result(state)
    assert found is not None
    assert found.scores == ([3, 4, 4, 5], [4, 4, 4, 4], [4, 4, 4, 9], [2, 9, 9, 9])
    assert found.ranks == (3, 2, 1, 4)


def test_the_rulebooks_example_of_the_winner() -> None:
    """Bow 5, Lion 4, Bull 4, Vase 3 in the weakest colour; the Lion has more in the second."""
    given = {
        "A": (5, 5, 7, 6, 0),
        "B": (6, 6, 4, 6, 0),
        "C": (6, 4, 9, 5, 0),
        "D": (3, 9, 7, 8, 0),
    }
    over: dict[str, Any] = {
        "decision": None,
        "actor": None,
        "over": True,
        "actions_left": 0,
        "idle": 32,
    }
    found = RULES.result(position(points=given, **over))
    assert found is not None
    assert found.ranks == (1, 2, 3, 4)
