"""Forecasts: their sentences, and whether they come true."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from games.contest.positions import RULES, position
from games.play_helpers import play
from shedu.game import State, choose_options
from shedu.games import find_game
from shedu.games.contest.rules.events import EventKind
from shedu.games.contest.text import vocabulary as words
from shedu.kit.phrases import whom
from shedu.trace import EagerPolicy

TABLE = find_game("contest").table
NAMES = ("Ann", "Bo", "Cy", "Di")


def forecast(state: State, text: str) -> str:
    observed = RULES.observe(state, RULES.actor(state))
    return TABLE.forecast(observed, RULES.parse(text), NAMES)


@pytest.mark.parametrize(
    ("leaders", "hands", "said"),
    [
        ("", {"A": "KK"}, "No point: neither a leader of its colour nor a king is there"),
        ("A.king 3.1", {"A": "KK"}, "You may lay a black card as a point"),
        ("A.king 3.1", {"A": "K"}, "No black card is left in your hand to lay as a point"),
        ("B.king 3.1", {"A": "K", "B": "R"}, "Bo may lay a black card as a point"),
        ("B.king 3.1", {"A": "K", "B": "K"}, "Bo may lay a black card as a point"),
    ],
)
def test_points_of_a_card(leaders: str, hands: dict[str, str], said: str) -> None:
    assert forecast(position({3: "G"}, leaders, hands=hands), "black 3") == said


def test_a_ship_is_seen_behind_the_point() -> None:
    state = position({3: "BBB"}, "A.king 3.0, B.farmer 3.2", hands={"A": "BB", "B": "B"})
    assert forecast(state, "blue 3") == "Bo may lay a blue card as a point; a ship may be built"
    state = play(state, "blue 3")
    assert forecast(state, "take blue") == "+1 blue for you; a ship may be built"
    state = play(state, "decline")
    assert forecast(state, "ship blue-black") == (
        "Bo's farmer on 3.2 goes home; four cards become the blue-black ship; your king may lay a "
        "black card at the end of each of your turns"
    )
    assert forecast(state, "decline") == "No ship is built"


def test_the_end_of_a_turn_with_ships() -> None:
    state = position({3: "rKg"}, "A.priest 3.0, A.farmer 3.2", hands={"A": "RRBB"})
    assert forecast(state, "end turn") == (
        "For the ship you may lay a red card as a point; for the ship you may lay a blue card as "
        "a point"
    )
    assert forecast(position(), "end turn").startswith("No points; hands are refilled")


def test_the_end_of_the_game() -> None:
    swapped = dict.fromkeys(range(1, 8), "*")
    assert forecast(position(swapped), "end turn") == "The game ends"
    empty = position(hands={"A": "K"}, deck="")
    assert forecast(empty, "end turn") == "The game ends"


def test_an_internal_conflict() -> None:
    state = position({3: "RK"}, "B.king 3.1", hands={"A": "RR", "B": "R"})
    begun = "Internal conflict of the kings: your 0 against Bo's 1"
    assert forecast(state, "king 3.2") == f"{begun}, not counting cards from hands"
    state = play(state, "king 3.2")
    assert forecast(state, "commit 2") == (
        "Internal conflict of the kings: your 2 against Bo's 1, plus what Bo commits"
    )
    state = play(state, "commit 2")
    assert forecast(state, "commit 1") == (
        "You would win, 2 to 2; Ann's king on 3.2 goes home; +1 red for you"
    )


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("1.0", "No conflict; on red, which counts 1 in internal conflicts"),
        ("3.1", "No conflict; on red, which counts 1 in internal conflicts"),
        ("3.2", "No conflict"),
    ],
)
def test_placing_a_leader_without_a_conflict(place: str, said: str) -> None:
    assert forecast(position({3: "RK"}, "B.priest 3.0"), f"king {place}") == said


def test_linking_two_kingdoms() -> None:
    columns = {3: "GGK", 4: "GRB"}
    state = position(columns, "A.merchant 3.3, B.merchant 4.2", hands={"A": "KG", "B": "R"})
    begun = "external conflict of the merchants: your 2 against Bo's 1"
    assert forecast(state, "black 3-4") == (
        f"Links two kingdoms; {begun}, not counting cards from hands"
    )
    state = play(state, "black 3-4", "commit 1")
    assert forecast(state, "commit 0") == (
        "Ann would win, 3 to 1; your merchant on 4.2 goes home; +2 green for Ann; 1 card leaves "
        "the display; Ann may take a treasure for a red card"
    )


def test_several_conflicts_and_treasures() -> None:
    leaders = "A.king 3.1, A.priest 3.2, B.king 4.1, B.priest 4.2"
    state = position({3: "RKR", 4: "BKR"}, leaders, hands={"A": "G"})
    assert forecast(state, "green 3-4") == (
        "Links two kingdoms; external conflict of the kings: your 1 against Bo's 1; external "
        "conflict of the priests: your 3 against Bo's 2"
    )
    state = position({3: "KKK", 4: "GGG"}, "A.merchant 4.1", hands={"A": "KR"})
    assert forecast(state, "black 3-4") == (
        "Links two kingdoms; you may take a treasure for a red card"
    )
    assert forecast(play(state, "black 3-4"), "swap 3") == "A wild point for you, for a red card"


def test_a_catastrophe() -> None:
    state = position({3: "KGR", 4: "KKK"}, gaps={"3-4": "R"})
    assert forecast(state, "catastrophe 3.2") == "The green card on 3.2 leaves the game"
    assert forecast(state, "catastrophe 3-4") == (
        "The red card in 3-4 leaves the game and the kingdom parts"
    )


@pytest.mark.parametrize("preset", RULES.presets)
@pytest.mark.parametrize("players", RULES.seats)
def test_forecasts_are_right_up_to_the_first_draw(preset: str, players: int) -> None:
    rng, eager = random.Random(preset), EagerPolicy()
    options = choose_options(RULES, preset)
    state = RULES.new(options, players, RULES.shuffle(options, players, rng), 0)
    promised = 0
    while (actor := RULES.actor(state)) is not None:
        action = eager(RULES, state, rng)
        after, events = RULES.apply(state, action)
        drawn = [n for n, event in enumerate(events) if event.kind == EventKind.CARDS_DRAWN]
        known = events[: drawn[0]] if drawn else events
        told = TABLE.forecast(RULES.observe(state, actor), action, NAMES).split("; ")
        told[0] = told[0][:1].lower() + told[0][1:]
        gained: Counter[tuple[int, int]] = Counter()
        for event in known:
            if event.kind == EventKind.POINTS_GAINED:
                gained[event.player, event.color] += event.number
        promises = {
            f"+{number} {words.color_word(color)} for {whom(player, actor, NAMES)}"
            for (player, color), number in gained.items()
        }
        assert {clause for clause in told if clause.startswith("+")} == promises
        if any(event.kind == EventKind.GAME_ENDED for event in known):
            assert told[-1] == "the game ends"
        asked = any("may lay a" in clause and "as a point" in clause for clause in told)
        follows = RULES.decision(after) in ("point", "prize")
        assert not follows or asked or any("no " in clause for clause in told)
        promised += len(promises)
        state = after
    assert promised > 5
