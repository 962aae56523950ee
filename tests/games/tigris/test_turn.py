"""The end of a turn (rulings, section 8)."""

from __future__ import annotations

import pytest

from games.play_helpers import legal, play, points, watch, who
from games.tigris.positions import COLORS, PRESETS, RULES, hand, kinds, position
from shedu.games.tigris.rules.events import EndReason, EventKind

WONDER = "rulebook,wonder=choice"


def test_case_62_a_king_scores_no_monument_for_a_missing_leader() -> None:
    state = position("A.king i6", monuments={"j7": "red-green"})
    assert points(play(state, "end turn")) == {}
    black = position("A.king i6", monuments={"j7": "red-black"})
    assert points(play(black, "end turn")) == {"A": {"black": 1}}


def test_case_62_several_monuments_add_up() -> None:
    monuments = {"j7": "red-green", "j5": "blue-green", "j3": "green-black"}
    state = position("A.trader i6", monuments=monuments)
    assert points(play(state, "end turn")) == {"A": {"green": 3}}


def test_case_62_both_colors_of_one_monument() -> None:
    state = position("A.trader i6, A.priest h7", monuments={"j7": "red-green"})
    assert points(play(state, "end turn")) == {"A": {"green": 1, "red": 1}}


def test_a_monument_outside_of_the_kingdom_earns_nothing() -> None:
    state = position("A.trader i6", monuments={"k7": "red-green", "d5": "blue-green"})
    assert points(play(state, "end turn")) == {}


@pytest.mark.parametrize(
    ("preset", "earned"),
    [
        ("rulebook", {"A": {"green": 1}}),
        ("online", {"A": {"green": 1}}),
        ("tongjiao", {"A": {"green": 1}, "B": {"red": 1}, "C": {"black": 1}}),
    ],
)
def test_who_scores_monuments_at_the_end_of_a_turn(
    preset: str, earned: dict[str, dict[str, int]]
) -> None:
    state = position(
        "A.trader i6, B.priest h7, R l6, C.king k6",
        monuments={"j7": "red-green", "l7": "blue-black"},
        rules=preset,
    )
    assert points(play(state, "end turn")) == earned


@pytest.mark.parametrize("preset", PRESETS)
def test_case_75_a_turn_may_end_early_and_monuments_still_pay(preset: str) -> None:
    board = "A.trader h4" if "advanced" in preset else "A.trader i6"
    monuments = {"h5": "red-green"} if "advanced" in preset else {"j6": "red-green"}
    for actions in ([], ["catastrophe a3"], ["catastrophe a3", "catastrophe a5"]):
        state = position(board, monuments=monuments, rules=preset)
        after = play(state, *actions, "end turn")
        assert (who(after), points(after)) == ("B action", {"A": {"green": 1}})


# The wonder


def test_case_86_the_wonder_pays_a_point_of_any_color() -> None:
    state = play(position("A.king i6", wonder="k7", rules=WONDER), "end turn")
    assert (who(state), legal(state)) == ("A favor", [f"favor {color}" for color in COLORS])
    for color in COLORS:
        after = play(state, f"favor {color}")
        assert (who(after), points(after)) == ("B action", {"A": {color: 1}})


def test_case_86_an_option_makes_the_wonder_pay_a_black_point() -> None:
    rules = "rulebook,wonder=black"
    after = play(position("A.king i6", wonder="k7", rules=rules), "end turn")
    assert (who(after), points(after)) == ("B action", {"A": {"black": 1}})


@pytest.mark.parametrize(
    ("preset", "asked"), [("advanced", "A favor"), ("tongjiao-advanced", "B action")]
)
def test_case_86_in_the_advanced_presets(preset: str, asked: str) -> None:
    state = play(position("A.king h4", wonder="j4", rules=preset), "end turn")
    assert who(state) == asked
    assert points(state) == ({} if asked == "A favor" else {"A": {"black": 1}})


@pytest.mark.parametrize(
    ("rules", "asked", "earned"),
    [
        (WONDER, "B action", {}),
        ("rulebook,wonder=black", "B action", {}),
        (WONDER + ",monument_income=all", "C favor", {}),
        ("rulebook,wonder=black,monument_income=all", "B action", {"C": {"black": 1}}),
    ],
)
def test_case_86_the_wonder_of_another_players_king(
    rules: str, asked: str, earned: dict[str, dict[str, int]]
) -> None:
    state = play(position("C.king i6", wonder="k7", rules=rules), "end turn")
    assert (who(state), points(state)) == (asked, earned)
    if asked == "C favor":
        after = play(state, "favor blue")
        assert (who(after), points(after)) == ("B action", {"C": {"blue": 1}})


def test_without_a_king_the_wonder_pays_nothing() -> None:
    state = position("A.trader i6, A.king e10", wonder="k7", rules=WONDER)
    after = play(state, "end turn")
    assert (who(after), points(after)) == ("B action", {})


# Draws and the end

HANDS = {"A": "RR", "B": "RRRRR", "C": "RRRRRR", "D": "RRRR"}


def test_all_players_refill_their_hands_the_active_player_first() -> None:
    bag = "GGGG" + "B" + "KK" + "R"
    after = play(position(hands=HANDS, bag=bag), "end turn")
    assert (who(after), RULES.dump(after)["bag"]) == ("B action", ["red"])
    assert hand(after, "A") == "RRGGGG"
    assert hand(after, "B") == "RRRRRB"
    assert hand(after, "C") == "RRRRRR"
    assert hand(after, "D") == "RRRRKK"
    later = play(position(hands=HANDS, bag="K" + "BB" + "GGGG" + "R", active="C"), "end turn")
    assert who(later) == "D action"
    assert hand(later, "D") == "RRRRBK"
    assert hand(later, "A") == "RRBGGG"


@pytest.mark.parametrize(("bag", "over"), [("GGGGBKK", False), ("GGGGBK", True), ("", True)])
def test_the_game_ends_when_a_player_must_draw_from_an_empty_bag(bag: str, over: bool) -> None:
    state = position("A.king i6", monuments={"j7": "red-black"}, hands=HANDS, bag=bag)
    after, events = watch(state, "end turn")
    assert who(after) == ("over" if over else "B action")
    # The income came before, and the players drew the rest of the bag.
    assert points(after) == {"A": {"black": 1}}
    assert RULES.dump(after)["bag"] == []
    assert sum(len(hand(after, seat)) for seat in "ABCD") == 17 + len(bag)
    if over:
        assert (events[-1].kind, events[-1].extra) == (EventKind.GAME_ENDED, EndReason.BAG)
        assert RULES.dump(after)["active"] == 0


def test_an_empty_bag_alone_does_not_end_the_game() -> None:
    full = dict.fromkeys("ABCD", "RRRRRR")
    assert who(play(position(hands=full, bag=""), "end turn")) == "B action"


def test_the_end_by_treasures_comes_before_the_draws() -> None:
    board = "R b2 p2 b8 o9 k1 f3 f10 k11"
    after, events = watch(position(board, hands=HANDS), "end turn")
    assert (who(after), hand(after, "A")) == ("over", "RR")
    assert (events[-1].kind, events[-1].extra) == (EventKind.GAME_ENDED, EndReason.TREASURES)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_game_ends_after_eight_rounds_of_idle_turns(players: int) -> None:
    state = position("A.king i6", players=players, monuments={"j7": "red-black"})
    for turn in range(8 * players):
        assert (who(state)[-6:], RULES.dump(state)["idle"]) == ("action", turn)
        before = state
        state = play(state, "end turn")
    assert who(state) == "over"
    assert RULES.dump(state)["idle"] == 8 * players
    # It is scored as it stands, after the income of the eighth round.
    assert points(state) == {"A": {"black": 8}}
    lively = play(before, "catastrophe a1", "end turn")
    assert (who(lively)[-6:], RULES.dump(lively)["idle"]) == ("action", 0)


@pytest.mark.parametrize(
    ("actions", "idle"),
    [
        ([], True),
        (["king h7", "commit 0", "commit 0"], True),
        (["king h7", "commit 1", "commit 0"], False),
        (["king h7", "commit 0", "commit 1"], False),
        (["priest h7", "withdraw priest"], True),
        (["settlement a1"], False),
        (["catastrophe a1"], False),
        (["replace R"], False),
    ],
)
def test_a_turn_is_idle_if_no_tile_left_a_hand_and_no_catastrophe_was_played(
    actions: list[str], idle: bool
) -> None:
    state = position("B.king i6", hands={"A": "RK", "B": "R"}, idle=3)
    during = play(state, *actions)
    assert RULES.dump(during)["quiet"] is idle
    assert RULES.dump(during)["idle"] == 3
    after = RULES.dump(play(during, "end turn"))
    assert (after["idle"], after["quiet"]) == (4 if idle else 0, True)


def test_players_take_turns_clockwise() -> None:
    state = position()
    for seat in "BCDABCDA":
        state, events = watch(state, "end turn")
        assert who(state) == f"{seat} action"
        assert RULES.dump(state)["actions_left"] == 2
        assert kinds(events)[0] == EventKind.TURN_ENDED
        assert kinds(events)[-1] == EventKind.TURN_BEGUN
