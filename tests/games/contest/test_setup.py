"""The setup (rulings, "Setup")."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from games.contest.positions import (
    COLORS,
    PRESETS,
    REMOVED_OF_TWO,
    RULES,
    SHIPS,
    SUPPLY,
    cards_in_game,
    hand,
    leaders,
)
from games.play_helpers import SEATS, who
from shedu.errors import BadState
from shedu.game import State, choose_options

OPTIONS = choose_options(RULES, "rulebook")
COUNTS = {"K": 40, "G": 40, "R": 65, "B": 40}


def new(players: int, seed: int = 1, start: int = 1) -> State:
    return RULES.new(OPTIONS, players, RULES.shuffle(OPTIONS, players, random.Random(seed)), start)


@pytest.mark.parametrize(("players", "left"), [(2, 139), (3, 161), (4, 153)])
def test_the_initial_state_is_the_rulebooks(players: int, left: int) -> None:
    state = new(players)
    data = RULES.dump(state)
    assert data["columns"] == [["treasure"]] * 8
    assert data["gaps"] == [None] * 7
    assert leaders(state) == set()
    assert [sum(held.values()) for held in data["hands"]] == [8] * players
    assert len(data["deck"]) == left
    assert sum(data["memory"]["removed"].values()) == (REMOVED_OF_TWO if players == 2 else 0)
    assert sum(data["memory"]["gone"].values()) == 0
    assert (data["catastrophes"], data["tops"]) == ([1] * players, [None] * players)
    assert data["ships"] == list(SHIPS)
    assert cards_in_game(state) == 185
    assert (who(state), data["actions_left"], data["idle"]) == ("B action", 2, 0)


def test_hands_are_dealt_in_player_order_then_30_cards_leave_a_game_of_two() -> None:
    supply = RULES.shuffle(OPTIONS, 2, random.Random(5))
    assert Counter(supply) == COUNTS
    state = RULES.new(OPTIONS, 2, supply, 0)
    assert Counter(hand(state, "A")) == Counter(supply[:8])
    assert Counter(hand(state, "B")) == Counter(supply[8:16])
    letters = dict(zip("KGRB", COLORS, strict=True))
    removed = RULES.dump(state)["memory"]["removed"]
    assert removed == {color: supply[16:46].count(letter) for letter, color in letters.items()}
    assert RULES.dump(state)["deck"] == [letters[letter] for letter in supply[46:]]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_supply_of_a_start_makes_it_again(preset: str, players: int) -> None:
    options = choose_options(RULES, preset)
    state = RULES.new(options, players, RULES.shuffle(options, players, random.Random(9)), 0)
    assert RULES.options_of(state) == options
    assert RULES.players(state) == players
    assert RULES.new(options, players, RULES.supply(state), 0).tobytes() == state.tobytes()


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (("K", ""), "0 times K: it should be 40"),
        (("K", "KR"), "105 times R: it should be 65"),
        (("KG", "KGx"), "the letter 'x'"),
    ],
)
def test_an_invalid_supply_is_refused_with_a_reason(change: tuple[str, str], named: str) -> None:
    supply = "".join(letter * n for letter, n in COUNTS.items()).replace(*change)
    with pytest.raises(BadState, match=named):
        RULES.new(OPTIONS, 4, supply, 0)


def test_shuffles_are_uniform() -> None:
    rng = random.Random(20240)
    games = 2000
    places = (0, 7, 8, 31, 32, 46, 184)
    found = {place: Counter[str]() for place in places}
    for _ in range(games):
        supply = RULES.shuffle(OPTIONS, 4, rng)
        for place in places:
            found[place][supply[place]] += 1
    for place in places:
        chi = sum(
            (found[place][letter] - games * n / 185) ** 2 / (games * n / 185)
            for letter, n in COUNTS.items()
        )
        # Chance exceeds 16.3 for three degrees of freedom in one of a thousand.
        assert chi < 16.3, place


def test_the_supply_of_cards_is_the_rulebooks() -> None:
    assert sum(SUPPLY.values()) == 193 - 8
    assert len(SEATS) == max(RULES.seats)
