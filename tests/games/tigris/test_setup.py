"""The setup (rulings, section 2)."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

from games.play_helpers import who
from games.tigris.positions import PRESETS, RULES, hand, shedu, tiles_in_game, treasures
from shedu.errors import BadState
from shedu.game import choose_options
from shedu.trace import trace

TILES = {"standard": Counter(R=47, B=36, G=30, K=30), "advanced": Counter(R=43, B=36, G=30, K=30)}


@pytest.mark.parametrize(
    ("board", "players", "left"),
    [
        ("standard", 2, 131),
        ("standard", 3, 125),
        ("standard", 4, 119),
        ("advanced", 2, 127),
        ("advanced", 3, 121),
        ("advanced", 4, 115),
    ],
)
def test_case_72_setup_arithmetic(board: str, players: int, left: int) -> None:
    options = choose_options(RULES, {"board": board})
    supply = RULES.shuffle(options, players, random.Random(5))
    assert Counter(supply) == TILES[board]
    assert len(supply) == (143 if board == "standard" else 139)
    state = RULES.new(options, players, supply, 1)
    data = RULES.dump(state)
    assert len(data["bag"]) == left
    assert [len(hand(state, seat)) for seat in "ABCD"[:players]] == [6] * players
    assert tiles_in_game(state) == 153
    assert treasures(state) == set(data["board"]) == set(shedu(board))
    assert len(data["board"]) == (10 if board == "standard" else 14)
    assert data["catastrophes"] == [2] * players
    assert (who(state), data["actions_left"], data["active"]) == ("B action", 2, 1)


def test_the_players_draw_six_each_in_order_from_player_0() -> None:
    options = choose_options(RULES, "rulebook")
    supply = "R" * 6 + "B" * 6 + "G" * 6 + "KRBGKR"
    rest = TILES["standard"] - Counter(supply)
    supply += "GK" + "".join(sorted((rest - Counter("GK")).elements()))
    state = RULES.new(options, 4, supply, 2)
    hands = [hand(state, seat) for seat in "ABCD"]
    assert hands == ["RRRRRR", "BBBBBB", "GGGGGG", "RRBGKK"]
    assert RULES.dump(state)["bag"][:2] == ["green", "black"]
    assert who(state) == "C action"


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_supply_of_a_start_makes_it_again(preset: str, players: int) -> None:
    options = choose_options(RULES, preset)
    supply = RULES.shuffle(options, players, random.Random(9))
    state = RULES.new(options, players, supply, 0)
    assert RULES.options_of(state) == options
    assert RULES.players(state) == players
    again = RULES.new(options, players, RULES.supply(state), 0)
    assert again.tobytes() == state.tobytes()


@pytest.mark.parametrize(
    ("supply", "named"),
    [
        ("", "0 times R"),
        ("R" * 48 + "B" * 36 + "G" * 30 + "K" * 30, "48 times R"),
        ("R" * 47 + "B" * 36 + "G" * 30 + "K" * 29, "29 times K"),
        ("R" * 47 + "B" * 36 + "G" * 30 + "K" * 30 + "x", "'x'"),
    ],
)
def test_an_invalid_supply_is_refused_with_a_reason(supply: str, named: str) -> None:
    with pytest.raises(BadState, match=named):
        RULES.new(choose_options(RULES, "rulebook"), 4, supply, 0)


def chi_square(counts: Counter[str], expected: dict[str, float]) -> float:
    return sum((counts[key] - want) ** 2 / want for key, want in expected.items())


def test_shuffles_are_uniform() -> None:
    rng = random.Random(20240)
    options = choose_options(RULES, "rulebook")
    games, tiles = 2000, TILES["standard"]
    places = (0, 5, 6, 23, 24, 100, 142)
    found = {place: Counter[str]() for place in places}
    pairs: Counter[str] = Counter()
    for _ in range(games):
        supply = RULES.shuffle(options, 4, rng)
        for place in places:
            found[place][supply[place]] += 1
        pairs[supply[3] + supply[4]] += 1
    single = {letter: games * n / 143 for letter, n in tiles.items()}
    # Chance exceeds 16.3 for three degrees of freedom, 37.7 for fifteen, in one of a thousand.
    for place in places:
        assert chi_square(found[place], single) < 16.3, place
    both = {
        one + other: games * tiles[one] * (tiles[other] - (one == other)) / (143 * 142)
        for one in tiles
        for other in tiles
    }
    assert chi_square(pairs, both) < 37.7


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_is_equally_likely_to_start(players: int) -> None:
    options = choose_options(RULES, "rulebook")
    found: Counter[str] = Counter()
    games = 900
    for seed in range(games):
        header = json.loads(next(trace(RULES, options, players, seed)))
        found[str(header["state"]["active"])] += 1
    expected = {str(player): games / players for player in range(players)}
    # Chance exceeds 16.3 for three degrees of freedom in one of a thousand.
    assert chi_square(found, expected) < 16.3
