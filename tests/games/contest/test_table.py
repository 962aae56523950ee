"""Contest of Kings in words: prompts, reasons, sentences, conflicts, what a page shows."""

from __future__ import annotations

from typing import Any

import pytest
from rich.text import Text

from games.contest.positions import PRESETS, RULES, position
from games.play_helpers import play, watch, who
from shedu.display import CommitmentChoice, ConflictView
from shedu.game import State
from shedu.games import find_game
from shedu.games.contest.rules.places import NAMES as PLACES
from shedu.games.contest.rules.position import COLORS

GAME = find_game("contest")
TABLE, PLAIN = GAME.table, GAME.plain
NAMES = ("Ann", "Bo", "Cy", "Di")


def seen(state: State, seat: int | None) -> State:
    return RULES.observe(state, seat)


def prompt(state: State, seat: int | None) -> str:
    return TABLE.prompt(seen(state, seat), NAMES, seat)


def why_not(state: State, text: str) -> str | None:
    return TABLE.why_not(seen(state, RULES.actor(state)), RULES.parse(text))


def told(state: State, text: str, seat: int | None) -> list[str]:
    _state, events = watch(state, text)
    return [said for event in events if (said := TABLE.describe_event(event, seat, NAMES))]


def places(state: State, text: str) -> tuple[str, ...]:
    return TABLE.places(seen(state, RULES.actor(state)), RULES.parse(text))


class TestPrompts:
    def test_the_prompt_of_a_point_in_another_players_turn_explains_why(self) -> None:
        state = position({3: "K"}, "B.merchant 3.1", hands={"A": "GG", "B": "GG"})
        state = play(state, "green 3")
        assert who(state) == "B point"
        assert prompt(state, 1) == (
            "It is the turn of Ann. Ann played a green card to 3.2, in the kingdom of your "
            "merchant. Lay a green card from your hand (2) as a point, or decline."
        )
        assert prompt(state, 0) == "Bo may lay a green card as a point."
        assert prompt(state, None) == "Bo may lay a green card as a point."

    def test_the_prompt_of_a_forced_decision_says_that_there_is_no_choice(self) -> None:
        state = play(position({3: "K"}, "B.king 3.1", hands={"A": "G", "B": "R"}), "green 3")
        assert prompt(state, 1) == (
            "It is the turn of Ann. Ann played a green card to 3.2, in the kingdom of your king, "
            "which has no merchant. You have no green card to lay as a point: all you can do is "
            "decline."
        )

    def test_the_prompt_of_a_point_in_the_own_turn(self) -> None:
        state = play(position({3: "K"}, "A.king 3.1", hands={"A": "KK"}), "black 3")
        assert prompt(state, 0) == (
            "You played a black card to 3.2, in the kingdom of your king. Lay a black card from "
            "your hand (1) as a point, or decline."
        )

    def test_the_income_of_a_ship(self) -> None:
        state = play(position({3: "r"}, "A.priest 3.0", hands={"A": "RR"}), "end turn")
        assert prompt(state, 0).startswith(
            "Your turn ends, and the blue-red ship pays your priest. Lay a red card"
        )

    def test_a_ship(self) -> None:
        state = position({3: "BBB"}, hands={"A": "BB"})
        assert prompt(play(state, "blue 3"), 0) == (
            "The last cards of column 3 are blue: build a ship from four, or decline."
        )

    def test_the_prompts_of_both_commitments(self) -> None:
        state = position({3: "RK"}, "B.king 3.1", hands={"A": "RR", "B": "R"})
        state = play(state, "king 3.2")
        assert prompt(state, 0) == (
            "Internal conflict of the kings: you attack Bo. You hold 2 red cards: how many do you "
            "commit?"
        )
        state = play(state, "commit 0")
        assert prompt(state, 1) == (
            "It is the turn of Ann. Internal conflict of the kings: Ann attacks you. You hold 1 "
            "red card: how many do you commit?"
        )

    def test_the_prize_and_several_conflicts(self) -> None:
        leaders = "A.king 3.1, A.priest 3.2, B.king 4.1, B.priest 4.2"
        state = position({3: "RKR", 4: "BKR"}, leaders, hands={"A": "GRK", "B": "K"})
        state = play(state, "green 3-4")
        assert prompt(state, 0).startswith("The card in 3-4 causes several conflicts")
        state = play(state, "conflict black", "commit 0", "commit 0")
        assert prompt(state, 1).startswith(
            "It is the turn of Ann. You won the external conflict of the kings, and nobody "
            "committed a card. Lay a black card"
        )

    def test_treasures_on_anothers_turn(self) -> None:
        state = position({3: "KKK", 4: "GGG"}, "B.merchant 4.1", hands={"A": "K", "B": "RR"})
        state = play(state, "black 3-4")
        assert prompt(state, 1) == (
            "It is the turn of Ann. The kingdom of your merchant holds 2 treasures since 3-4 was "
            "filled. Swap a red card from your hand (2) for one of them, or decline."
        )
        assert prompt(state, 2) == "Bo may take a treasure for a red card."

    def test_actions(self) -> None:
        state = position({3: "K"}, hands={"A": "KK"})
        assert prompt(state, 0).startswith("Action 1 of 2: play a card, place or move a leader, pl")
        assert prompt(state, 1) == "Ann is to act."
        state = play(state, "catastrophe 3.1")
        assert "catastrophe" not in prompt(state, 0)
        assert prompt(play(state, "black 3"), 0) == "Both actions are over: end your turn."


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("black 1", "There is no black card in your hand."),
        ("green 2", "Column 2 is full: 8 cards lie beneath its treasure place."),
        (
            "green 2-3",
            "A gap needs 3 cards beneath the treasure places on both sides: column 3 has 2.",
        ),
        ("green 1-2", "A card lies in 1-2 already."),
        ("king 4.1", "No card lies on 4.1."),
        ("king 1.4", "A ship lies on 1.4: leaders can't stand on ships."),
        ("king 3.1", "3.1 is not free: the priest of the lion stands there."),
        ("farmer 3.2", "The farmer stands there already."),
        ("catastrophe 1.0", "1.0 is a treasure place: its card stays."),
        ("catastrophe 1.4", "A ship lies on 1.4: ships stay."),
        ("catastrophe 3.1", "3.1 is not free: the priest of the lion stands there."),
        ("catastrophe 3-4", "No card lies on 3-4."),
        ("take red", "That is not possible now: play an action, or end the turn."),
        ("swap 1", "That is not possible now: play an action, or end the turn."),
    ],
)
def test_refusals_give_reasons(text: str, reason: str) -> None:
    columns = {1: "KKKg", 2: "BRBRBRBR", 3: "KK"}
    state = position(
        columns, "B.priest 3.1, A.farmer 3.2", gaps={"1-2": "K"}, hands={"A": "GG", "B": "K"}
    )
    told = why_not(state, text)
    assert told is not None
    assert told.startswith(reason)


def test_refusals_give_reasons_within_other_decisions() -> None:
    state = play(position({3: "K"}, "A.king 3.1", hands={"A": "GK"}), "green 3")
    assert why_not(state, "take black") == "You can lay only a green card now."
    assert why_not(state, "take green") == "There is no green card in your hand."
    assert why_not(state, "decline") is None
    state = play(position({3: "BBB", 1: "g"}, hands={"A": "B"}), "blue 3")
    assert why_not(state, "ship blue-green") == "The blue-green ship is built already."
    state = play(position({3: "RRR"}, hands={"A": "R"}), "red 3")
    assert why_not(state, "ship blue-green") == (
        "The blue-green ship does not have the colour of the four cards."
    )
    state = position({3: "KKK", 4: "GGG"}, "A.merchant 4.1", hands={"A": "KR"})
    state = play(state, "black 3-4")
    assert why_not(state, "swap 5") == "Column 5 is not in your merchant's kingdom."
    assert why_not(state, "black 1") == "First decide whether you swap a treasure."


def test_a_card_names_the_empty_place_beneath_its_column() -> None:
    state = position({3: "KKK", 4: "KKK"}, "A.king 3.1", hands={"A": "KK"})
    assert places(state, "black 3") == ("3.4",)
    assert places(state, "black 5") == ("5.1",)
    assert places(state, "black 3-4") == ("3-4",)
    assert places(state, "king 3-4") == ("3-4",)
    assert places(state, "end turn") == ()
    aimed = {place: TABLE.action_at("black", place) for place in ("3.4", "3.0", "3-4")}
    assert {place: RULES.text(int(a or 0)) for place, a in aimed.items()} == {
        "3.4": "black 3",
        "3.0": "black 3",
        "3-4": "black 3-4",
    }


def test_ships_conflicts_and_treasures_name_their_places() -> None:
    state = play(position({3: "KBBB"}, hands={"A": "B"}), "blue 3")
    assert places(state, "ship blue-red") == ("3.2", "3.3", "3.4", "3.5")
    leaders = "A.king 3.1, A.priest 3.2, B.king 4.1, B.priest 4.2"
    state = play(position({3: "RKR", 4: "BKR"}, leaders, hands={"A": "G"}), "green 3-4")
    assert set(places(state, "conflict red")) == {"3.2", "4.2"}
    state = play(position({3: "KKK", 4: "GGG"}, "A.merchant 4.1", hands={"A": "KR"}), "black 3-4")
    assert places(state, "swap 4") == ("4.0",)
    assert TABLE.action_at("swap", "4.0") == RULES.parse("swap 4")
    assert TABLE.action_at("swap", "4.1") is None


def test_action_at_finds_the_action_of_a_group_and_a_place() -> None:
    aimed = 0
    for action in range(RULES.actions):
        group = TABLE.group(action)
        if where := RULES.text(action).removeprefix(group).strip():
            place = where if where in PLACES else f"{where}.0"
            assert TABLE.action_at(group, place) == action
            aimed += 1
    assert aimed == 4 * 79 + 4 * 15 + 79 + 8


class TestSentences:
    def test_drawn_cards_are_named_only_to_the_player_who_drew_them(self) -> None:
        state = position(
            hands={"A": "KKKKKKK", "B": "KKKKKKKK", "C": "K" * 8, "D": "G" * 8}, deck="R"
        )
        assert told(state, "end turn", 0)[1] == "You drew 1 red card."
        assert told(state, "end turn", 1)[1] == "Ann drew 1 card."

    def test_the_log_describes_a_conflict_step_by_step(self) -> None:
        columns = {3: "GGK", 4: "GRB"}
        leaders = "A.merchant 3.3, B.merchant 4.2"
        state = position(columns, leaders, hands={"A": "KGG", "B": "G"})
        assert told(state, "black 3-4", 1) == [
            "Ann played a black card to 3-4.",
            "The card in 3-4 linked two kingdoms.",
            "External conflict of the merchants: Ann against you.",
            "Ann had 2 green cards in the kingdom.",
            "You had 1 green card in the kingdom.",
        ]
        state = play(state, "black 3-4", "commit 0")
        assert told(state, "commit 0", None) == [
            "Bo committed nothing.",
            "Ann won, 2 to 1.",
            "Bo lost the merchant on 4.2.",
        ]
        assert told(play(state, "commit 0"), "decline", None) == [
            "Ann laid no card as a point.",
            "The green card on 4.1 was removed.",
            "Ann gained 1 green point for the external conflict.",
            "The card in 3-4 was turned up.",
        ]

    def test_the_log_of_an_internal_conflict_says_who_stands_on_red(self) -> None:
        state = position({3: "RK"}, "B.king 3.1", hands={"A": "R"})
        assert told(state, "king 3.2", None)[2:] == [
            "Ann did not stand on red: 0.",
            "Bo stood on red: 1.",
        ]

    def test_events_about_stacks_are_transient(self) -> None:
        state = play(position({3: "K"}, "A.king 3.1", hands={"A": "KK"}), "black 3")
        _state, events = watch(state, "take black")
        assert [TABLE.is_transient(event) for event in events] == [True]
        _state, events = watch(position({3: "K"}, hands={"A": "KK"}), "black 3")
        assert not any(TABLE.is_transient(event) for event in events)


class TestConflict:
    def conflict(self, state: State, seat: int | None) -> ConflictView:
        found = TABLE.conflict(seen(state, seat), NAMES, seat)
        assert found is not None
        return found

    def test_both_sides_of_an_external_conflict_are_shown(self) -> None:
        columns = {3: "GGK", 4: "GRB"}
        state = position(columns, "A.merchant 3.3, B.merchant 4.2", hands={"A": "GGG", "B": "GG"})
        state = play(state, "green 3-4", "commit 1")
        shown = self.conflict(state, 1)
        assert shown.title == "External conflict of the merchants"
        assert shown.counts == (
            "Cards that are green on each leader's side count; the one between them does not."
        )
        attack, defence = shown.sides
        assert (attack.name, attack.places, attack.total) == ("Ann", ["3.1", "3.2"], 3)
        assert (defence.name, defence.places, defence.total) == ("You", ["4.1"], 1)
        assert attack.committed == 1
        assert shown.tie == "A tie: the defender wins."
        assert [result.text for result in shown.results] == [
            "You have 1 against 3: Ann wins.",
            "You have 2 against 3: Ann wins.",
            "You have 3 against 3: a tie, you win as the defender.",
        ]
        assert isinstance(shown.results[0], CommitmentChoice)
        assert self.conflict(state, 0).results == []
        assert self.conflict(state, 0).waiting == "Bo decides."

    def test_an_internal_conflict_counts_the_card_beneath(self) -> None:
        state = position({3: "KRG"}, "B.farmer 3.2", hands={"A": "R", "B": "K"})
        shown = self.conflict(play(state, "farmer 3.0"), 0)
        assert shown.counts.startswith("Only red cards count")
        assert [side.places for side in shown.sides] == [["3.0"], ["3.2"]]
        assert [result.text for result in shown.results] == [
            "You have 1 against 1: Bo wins even with nothing from the hand.",
            "You have 2 against 1 and what Bo commits.",
        ]

    def test_no_conflict_is_shown_while_nobody_commits(self) -> None:
        assert TABLE.conflict(seen(position(), 0), NAMES, 0) is None


class TestShown:
    state = position({3: "K"}, "A.king 3.1", hands={"A": "KK"}, points={"A": (3, 1, 0, 0, 0)})

    def test_pages_show_the_top_card_and_the_size_of_stacks(self) -> None:
        own: dict[str, Any] = TABLE.shown(seen(self.state, 0), 0)["players"][0]
        assert (own["points"], own["stack"], own["top"]) == (None, 4, "black")
        (point,) = TABLE.players(seen(self.state, 0), NAMES, 0)[0].points or ()
        assert (point.number, point.text) == (4, "points in the stack, a black card on top")
        assert "4 points, on top: black card" in PLAIN.hand(seen(self.state, 0), 0)

    def test_open_points_are_shown_by_colour(self) -> None:
        state = position({3: "K"}, rules="open", points={"A": (3, 1, 0, 0, 0)}, hands={"A": "K"})
        shown = TABLE.shown(seen(state, 1), 1)["players"][0]["points"]
        assert shown == {"black": 3, "green": 1, "red": 0, "blue": 0, "wild": 0}
        points = TABLE.players(seen(state, 1), NAMES, 1)[0].points or ()
        assert [point.number for point in points] == [3, 1, 0, 0, 0]
        assert [point.lowest for point in points] == [False, False, True, True, False]

    def test_hidden_and_discarded_cards_are_not_shown(self) -> None:
        shown = TABLE.shown(seen(self.state, 1), 1)
        assert "memory" not in shown
        assert "discards" not in shown
        assert shown["deck"] == len(RULES.dump(self.state)["deck"])
        assert shown["hand"] == dict.fromkeys(COLORS, 0)
        assert shown["players"][0]["hand_size"] == 2

    def test_remaining_supplies_are_listed(self) -> None:
        state = position({3: "*K", 4: "r"}, deck="R" * 60)
        texts = [thing.text for thing in TABLE.supplies(seen(state, None))]
        assert texts == [
            "60 cards in the deck", "7 treasures in the display", "Blue-black ship",
            "Blue-green ship",
        ]  # fmt: skip


def test_final_scores_explain_the_colours_and_how_a_tie_was_broken() -> None:
    given = {"A": (6, 5, 4, 6, 1), "B": (9, 5, 8, 7, 0), "C": (1, 1, 1, 1, 0), "D": (2, 0, 3, 3, 0)}
    state = position({1: "*"}, points=given, hands=dict.fromkeys("ABCD", ""), deck="")
    state = play(state, "end turn")
    assert who(state) == "over"
    ending = TABLE.final_scores(seen(state, None), NAMES)
    assert ending.title == "Bo wins."
    assert [row.name for row in ending.rows] == ["Bo", "Ann", "Cy", "Di"]
    assert [final.added for final in ending.rows[1].points] == [0, 0, 1, 0]
    assert ending.ties == [
        "Bo and Ann both score 5: the second weakest colour decides, 7 to 5.",
    ]
    rows = PLAIN.final_scores(seen(state, None), NAMES)
    assert rows[1] == ["W Ann", "6", "5", "4+1", "6", "1", "5"]


class TestLetters:
    state = position(
        {3: "KGRB", 4: "KKrG"},
        "A.king 3.2, B.farmer 4.0",
        gaps={"3-4": "B"},
        hands={"A": "KKG"},
    )

    def test_the_text_board_shows_the_display(self) -> None:
        drawn = Text.from_markup(PLAIN.board(seen(self.state, 0))).plain.splitlines()
        assert drawn[0] == "    1     2     3     4     5     6     7     8"
        assert drawn[1].rstrip() == " 0  T  -  T  -  T  B TLF -  T  -  T  -  T  -  T"
        assert drawn[3].split() == ["2", ".", ".", "GWK", "K", ".", ".", ".", "."]
        assert "~BR" in drawn[4]

    def test_the_connecting_card_has_a_small_letter(self) -> None:
        state = position({1: "GGG", 2: "GBB"}, "A.merchant 1.0, B.merchant 2.0", hands={"A": "K"})
        fought = play(state, "black 1-2")
        assert " k " in Text.from_markup(PLAIN.board(seen(fought, 0))).plain

    def test_changed_places_are_underlined(self) -> None:
        plain, fresh = (PLAIN.board(seen(self.state, 0), places) for places in ((), ("3.4",)))
        assert "underline" in fresh
        assert "underline" not in plain

    def test_strengths_by_kingdoms(self) -> None:
        rows = PLAIN.strengths(seen(self.state, 0), NAMES)
        assert [row[0] for row in rows[1:]] == ["3-4", ""]
        assert rows[1][2:] == ["3.2", "3 black cards", "0"]
        assert rows[2][2:] == ["4.0", "2 blue cards", "1"]

    def test_the_legend_names_every_symbol(self) -> None:
        legend = Text.from_markup("\n".join(meaning for _sign, meaning in PLAIN.legend())).plain
        for word in ("black card (population)", "merchant", "L Lion", "blue-red ship", "treasure"):
            assert word in legend


@pytest.mark.parametrize("preset", PRESETS)
def test_presets_and_options_are_described(preset: str) -> None:
    from shedu.games.contest import guide

    assert all(guide.preset_words(preset))
    for option, values in RULES.options.items():
        assert guide.option_word(option)
        assert len(guide.value_words(option)) == len(values)
