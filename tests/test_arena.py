"""Series of games between bots: seats, sums, intervals."""

from __future__ import annotations

import math
from collections import Counter

import pytest

from shedu import arena as arenas
from shedu.arena import arena, interval, play_match, rows, seating, summary
from shedu.bots import find_bot
from shedu.errors import BadPlayers, UnknownBot, UnknownOption
from shedu.game import Result, choose_options
from shedu.games import find_game

pytestmark = pytest.mark.slow


def test_every_deal_is_played_in_each_rotation_of_the_seats() -> None:
    names = ["greedy", "simple", "random"]
    seats = Counter((bot, seat) for n in range(6) for seat, bot in enumerate(seating(names, n)))
    assert set(seats.values()) == {2}
    assert len(seats) == 9


def test_deals_change_after_one_round_of_rotations(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[int | str] = []

    def watch(game: object, options: object, bots: object, seed: int | str) -> Result:
        seeds.append(seed)
        return Result((1, 2), ([3, 4], [2, 5]))

    monkeypatch.setattr(arenas, "play_match", watch)
    arena(find_game("tigris"), ["simple", "random"], games=4, seed=7)
    assert seeds == ["7.0", "7.0", "7.1", "7.1"]


def test_sums_count_by_bot_and_not_by_seat() -> None:
    # Seats of games 0, 1, 2: a b b, b b a, b a b.
    results = [
        Result((1, 2, 3), ([5, 9], [4, 4], [1, 8])),
        Result((3, 1, 1), ([1, 2], [6, 6], [6, 6])),
        Result((1, 1, 3), ([7, 7], [7, 7], [0, 9])),
    ]
    a, b = summary(["a", "b", "b"], results)
    assert (a.bot, a.played, a.firsts) == ("a", 3, 3)
    assert (b.bot, b.played, b.firsts) == ("b", 6, 2), "a shared first place is a first place"
    assert a.mean_rank == 1.0
    assert a.mean_lowest == pytest.approx((5 + 6 + 7) / 3)
    assert b.mean_rank == pytest.approx((2 + 3 + 3 + 1 + 1 + 3) / 6)
    assert (a.low, a.high) == interval(3, 3)


def test_intervals_agree_with_wilsons_tables() -> None:
    assert interval(0, 0) == (0.0, 1.0)
    low, high = interval(8, 10)
    assert (round(low, 4), round(high, 4)) == (0.4902, 0.9433), "as in Wilson's tables"
    assert interval(0, 20)[0] == 0.0
    assert interval(20, 20)[1] == 1.0
    low, high = interval(700, 1000)
    assert low < 0.7 < high
    assert high - low < 0.06


def test_a_summary_becomes_rows_of_text() -> None:
    lines = summary(["a", "b"], [Result((1, 2), ([3, 4], [2, 5]))])
    table = rows(lines)
    assert [len(row) for row in table] == [len(arenas.HEADINGS)] * 2
    assert table[0] == ("a", "1", "1", "100.0", "20.7 to 100.0", "1.00", "3.00")
    assert rows(summary(["a", "b"], []))[0][:4] == ("a", "0", "0", "0.0")
    assert math.isnan(summary(["a", "b"], [])[0].mean_rank)


def test_several_processes_give_the_same_results() -> None:
    game = find_game("tigris")
    calls: list[int] = []
    names = ["simple", "random", "random"]
    alone = arena(game, names, games=5, rules="english", seed=3, progress=calls.append)
    assert calls == [1, 2, 3, 4, 5]
    assert arena(game, names, games=5, rules="english", seed=3, workers=2) == alone


def test_invalid_series_are_refused_before_the_first_game() -> None:
    game = find_game("tigris")
    with pytest.raises(UnknownBot, match="'clever'"):
        arena(game, ["simple", "clever"], games=1)
    with pytest.raises(BadPlayers, match="not for 5 players"):
        arena(game, ["simple"] * 5, games=1)
    with pytest.raises(UnknownOption, match="no preset 'chess'"):
        arena(game, ["simple", "random"], games=1, rules="chess")


def test_illegal_choices_of_bots_are_reported() -> None:
    class Cheat:
        name = "cheat"

        def choose(self, *given: object) -> int:
            return find_game("tigris").rules.parse("favor black")

    game = find_game("tigris")
    options = choose_options(game.rules)
    with pytest.raises(ValueError, match="the bot cheat chose 'favor black', which is not legal"):
        play_match(game, options, [Cheat(), find_bot("random")], seed=1)
