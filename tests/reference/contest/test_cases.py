"""Positions of the cases 89 to 108 on the model, named by their numbers."""

from __future__ import annotations

from typing import Any

from reference.contest.legal import legal
from reference.contest.play import perform
from reference.contest.state import COLORS, Pending, State, setup

LION, BOW, BULL = range(3)
HAND = {"black": 2, "green": 2, "red": 2, "blue": 2}


def position(
    columns: dict[int, str], leaders: dict[int, dict[str, str]], gaps: dict[str, str] | None = None
) -> State:
    """The Lion's turn; cards beneath treasure places by their initials (`b` black, `u` blue)."""
    model = setup(3, list(COLORS) * 30, LION)
    model.hands = [dict(HAND) for _ in model.hands]
    names = {"b": "black", "g": "green", "r": "red", "u": "blue"}
    for number, letters in columns.items():
        model.columns[number - 1] += [names[letter] for letter in letters]
    for gap, color in (gaps or {}).items():
        model.gaps[int(gap[0]) - 1] = color
    for player, places in leaders.items():
        model.leaders[player].update(places)
    return model


def play(model: State, *texts: str) -> State:
    for text in texts:
        assert text in legal(model), (text, legal(model))
        perform(model, text)
    return model


def with_hand(model: State, player: int, **numbers: int) -> State:
    model.hands[player] = dict.fromkeys(COLORS, 0) | numbers
    return model


def asked(model: State) -> tuple[Any, ...]:
    return model.decision, model.actor, *legal(model)


def test_89_a_point_is_paid_with_a_second_card() -> None:
    model = position({1: "r"}, {LION: {"merchant": "1.1"}})
    with_hand(model, LION, green=1)
    assert asked(play(model, "green 1")) == ("point", LION, "decline")
    play(model, "decline")
    assert model.points[LION]["green"] == 0


def test_90_the_owner_of_the_leader_pays_on_anyones_turn() -> None:
    model = position({1: "r"}, {BOW: {"merchant": "1.1"}})
    assert asked(play(model, "green 1")) == ("point", BOW, "decline", "take green")
    play(model, "take green")
    assert (model.hands[BOW]["green"], model.points[BOW]["green"]) == (1, 1)
    assert (model.hands[LION]["green"], model.tops[BOW]) == (1, "green")
    assert model.actor == LION


def test_91_the_king_stands_in_only_where_no_leader_of_the_colour_is() -> None:
    model = position({1: "r"}, {BOW: {"king": "1.1"}})
    assert asked(play(model, "green 1"))[:2] == ("point", BOW)
    model = position({1: "r"}, {BOW: {"king": "1.1"}, BULL: {"merchant": "1.0"}})
    assert asked(play(model, "green 1"))[:2] == ("point", BULL)
    model = position({1: "rrr", 2: "rrr"}, {LION: {"king": "1.1"}})
    assert asked(play(model, "black 1-2"))[0] == "action"


def test_92_a_column_takes_eight_cards() -> None:
    model = position({1: "rgrgrgr", 2: "rgrgrgrg"}, {})
    assert "blue 1" in legal(model)
    assert "blue 2" not in legal(model)


def test_93_a_gap_needs_three_cards_on_both_sides() -> None:
    model = position({3: "rgb", 4: "rg", 5: "rgb"}, {}, {"4-5": "red"})
    assert "green 3-4" not in legal(model)
    model.columns[3].append("ship blue-red")
    assert "green 3-4" in legal(model)


def test_94_95_the_card_in_the_gap_is_neutral_and_an_old_one_is_not() -> None:
    leaders = {BOW: {"merchant": "3.1"}, BULL: {"merchant": "4.1"}}
    model = position({2: "rrr", 3: "rgb", 4: "rgb"}, leaders, {"2-3": "green"})
    play(model, "green 3-4")
    assert model.conflict is not None
    assert (model.conflict.attacker, model.conflict.defender) == (BOW, BULL)
    # Two green cards against one: the new card counts for neither.
    play(model, "commit 0", "commit 1")
    assert model.leaders[BULL]["merchant"] == "4.1"
    assert model.points[BULL]["green"] == 1 + 2
    assert model.gaps[1:3] == [None, "green"]


def test_97_the_card_under_the_defeated_leader_goes_and_those_under_others_stay() -> None:
    leaders = {LION: {"priest": "1.1", "king": "1.2"}, BOW: {"priest": "2.1"}}
    model = position({1: "rrg", 2: "rrr"}, leaders)
    play(model, "black 1-2", "commit 0", "commit 0", "take red")
    assert model.points[BOW]["red"] == 2
    assert model.columns[0] == ["treasure", "red", "green"]
    assert (model.leaders[LION]["priest"], model.leaders[LION]["king"]) == (None, "1.1")


def test_98_the_printed_example_of_an_external_conflict() -> None:
    leaders = {LION: {"merchant": "1.1"}, BULL: {"merchant": "3.1"}}
    model = position({1: "gbu", 2: "gub", 3: "bgr"}, leaders, {"1-2": "green"})
    model.active = model.actor = BOW
    with_hand(model, LION, green=2)
    with_hand(model, BULL, green=4)
    # The Bull sits before the Lion, clockwise from the Bow.
    play(model, "red 2-3")
    assert model.actor == BULL
    play(model, "commit 3")
    assert asked(model)[:2] == ("commit", LION)
    play(model, "commit 1")
    assert model.leaders[BULL]["merchant"] is None
    assert model.points[LION]["green"] == 2
    assert model.columns[2] == ["treasure", "black", "red"]


def test_98_without_a_committed_card_the_prize_comes_from_the_hand() -> None:
    model = position({1: "r"}, {BOW: {"king": "1.1"}})
    with_hand(model, BOW, blue=1)
    assert asked(play(model, "king 1.0", "commit 0", "commit 0")) == ("prize", BOW, "decline")
    assert model.leaders[LION]["king"] is None
    assert model.conflict is not None
    play(model, "decline")
    assert model.conflict is None
    assert model.quiet


def test_100_treasures_are_swapped_in_what_is_still_connected() -> None:
    leaders = {LION: {"merchant": "1.1"}, BOW: {"merchant": "3.1"}}
    model = position({1: "ggb", 2: "rrr", 3: "rrr"}, leaders, {"2-3": "green"})
    play(model, "red 1-2", "commit 0", "commit 0", "take green")
    assert model.gaps[:2] == ["red", None]
    assert asked(model) == ("treasure", LION, "decline", "swap 1", "swap 2")
    play(model, "swap 2")
    assert model.columns[1][0] == "red"
    assert (model.points[LION]["wild"], model.tops[LION]) == (1, "treasure")
    assert asked(model)[0] == "action"


def test_102_103_ships() -> None:
    model = position({1: "ruuu"}, {BOW: {"farmer": "1.2"}, BULL: {"king": "1.1"}})
    play(model, "blue 1", "take blue")
    ships = ("ship blue-black", "ship blue-green", "ship blue-red")
    assert asked(model) == ("ship", LION, "decline", *ships)
    play(model, "ship blue-green")
    assert model.columns[0] == ["treasure", "red", "ship blue-green"]
    assert model.leaders[BOW]["farmer"] is None
    assert model.leaders[BULL]["king"] == "1.1"
    model = position({1: "ggg", 2: "ggg"}, {})
    assert asked(play(model, "green 1")) == ("ship", LION, "decline", "ship blue-green")
    play(model, "ship blue-green", "green 2")
    assert model.decision == "action"


def test_105_107_leaders_stand_on_anything_but_ships() -> None:
    model = position({1: "rgb", 2: "rgb"}, {BOW: {"king": "1.1"}}, {"1-2": "blue"})
    model.columns[0].append("ship blue-red")
    model.ships.remove("blue-red")
    places = {text.split()[1] for text in legal(model) if text.startswith("king")}
    assert {"1.0", "1.2", "1-2"} <= places
    assert not {"1.1", "1.4", "2-3"} & places
    catastrophes = {text for text in legal(model) if text.startswith("catastrophe")}
    beneath = {"1.2", "1.3", "2.1", "2.2", "2.3", "1-2"}
    assert catastrophes == {f"catastrophe {place}" for place in beneath}


def test_106_a_leader_is_never_withdrawn() -> None:
    model = position({1: "rgb"}, {LION: {"king": "1.1"}})
    assert {text.split()[0] for text in legal(model)} == {
        *("king", "merchant", "priest", "farmer", "black", "green", "red", "blue"),
        *("catastrophe", "end"),
    }


def test_108_a_catastrophe_moves_the_leaders_beneath_up() -> None:
    model = position({1: "rgb"}, {BOW: {"king": "1.3"}})
    play(model, "catastrophe 1.2")
    assert model.columns[0] == ["treasure", "red", "black"]
    assert model.leaders[BOW]["king"] == "1.2"
    assert not model.quiet


def test_ships_pay_at_the_end_of_a_turn_in_the_order_of_colours() -> None:
    model = position({1: "rg"}, {LION: {"farmer": "1.1", "king": "1.0", "merchant": "1.2"}})
    model.columns[0] += ["ship blue-black", "ship blue-red"]
    with_hand(model, LION, blue=1)
    assert asked(play(model, "end turn")) == ("point", LION, "decline")
    assert model.pending == Pending(color="black", income=True)
    assert asked(play(model, "decline")) == ("point", LION, "decline", "take blue")
    play(model, "take blue")
    assert (model.active, model.idle, model.actions_left) == (BOW, 0, 2)


def test_the_game_ends_only_if_hands_cannot_be_refilled() -> None:
    model = position({}, {})
    model.deck = []
    assert not play(model, "end turn").over
    model = position({}, {})
    model.deck = ["red"]
    assert play(model, "red 1", "red 1", "end turn").over
    assert model.deck == ["red"]
