"""Bots against bots: series of games with rotated seats, and results with intervals."""

from __future__ import annotations

import math
import multiprocessing
import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

import numpy as np

from shedu.bots import Bot, find_bot
from shedu.game import Game, Result, Value, check_players, choose_options
from shedu.games import find_game
from shedu.kit.events import new_log

SURE = 1.96
"""The half width of a 95 % interval, in standard deviations."""
HEADINGS = ("bot", "played", "first", "first %", "95 % interval", "mean rank", "mean lowest")


class Line(NamedTuple):
    """The result of one bot: `played` counts seats, so a bot in three seats plays three in a game.

    A shared first place counts as a first place for each player who shares it.
    """

    bot: str
    played: int
    firsts: int
    low: float
    high: float
    mean_rank: float
    mean_lowest: float


def play_match(
    game: Game, options: Mapping[str, Value], bots: Sequence[Bot], seed: int | str
) -> Result:
    """Plays one game with a bot in each seat; the seed decides the deal and all random choices."""
    rules = game.rules
    players = check_players(rules, len(bots))
    deal = random.Random(f"deal {seed}")
    start = deal.randrange(players)
    state = rules.new(options, players, rules.shuffle(options, players, deal), start)
    return _play_on(game, state, bots, [random.Random(f"{seat} {seed}") for seat in range(players)])


def _play_on(
    game: Game, state: np.ndarray, bots: Sequence[Bot], chances: Sequence[random.Random]
) -> Result:
    rules = game.rules
    seen = np.empty_like(state)
    legal = np.empty(rules.actions, dtype=np.int16)
    log = new_log()
    while (seat := rules.actor(state)) is not None:
        number = rules.legal_into(state, 0, legal)
        rules.observe_into(state, 0, seat, seen, 0)
        action = bots[seat].choose(game, seen, legal[:number].copy(), chances[seat])
        if action not in legal[:number]:
            raise ValueError(
                f"the bot {bots[seat].name} chose {rules.text(action)!r}, which is not legal"
            )
        rules.apply_in_place(state, 0, action, log)
    result = rules.result(state)
    assert result is not None
    return result


def seating(names: Sequence[str], number: int) -> list[str]:
    """The bot of each seat in a game of a series: each deal is played in all rotations.

    >>> seating(["greedy", "simple", "random"], 1)
    ['simple', 'random', 'greedy']
    """
    turn = number % len(names)
    return [*names[turn:], *names[:turn]]


def arena(
    game: Game,
    names: Sequence[str],
    games: int,
    rules: str | Mapping[str, Value] | None = None,
    seed: int = 0,
    workers: int = 1,
    progress: Callable[[int], None] | None = None,
) -> list[Line]:
    """Plays a series of games between the named bots; returns the results, a line for each name.

    Several `workers` are processes that share the games; the results are the same. `progress` is
    called after each game with the number of games played. With several workers the calling
    script needs the usual ``if __name__ == "__main__"``.
    """
    check_players(game.rules, len(names))
    for name in names:
        find_bot(name)
    options = choose_options(game.rules, rules)
    if workers == 1:
        return summary(names, _watched(_series(game, options, names, games, seed), progress))
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        jobs = [(game.rules.name, options, list(names), n, seed) for n in range(games)]
        done = pool.map(_play_job, jobs, chunksize=max(1, min(8, games // workers)))
        return summary(names, _watched(done, progress))


def _series(
    game: Game, options: Mapping[str, Value], names: Sequence[str], games: int, seed: int
) -> Iterable[Result]:
    return (play_numbered(game, options, names, number, seed) for number in range(games))


def play_numbered(
    game: Game, options: Mapping[str, Value], names: Sequence[str], number: int, seed: int
) -> Result:
    """Plays one game of a series; returns its result."""
    bots = [find_bot(name) for name in seating(names, number)]
    return play_match(game, options, bots, f"{seed}.{number // len(names)}")


def _play_job(job: tuple[str, dict[str, Value], list[str], int, int]) -> Result:
    name, options, names, number, seed = job
    return play_numbered(find_game(name), options, names, number, seed)


def _watched(results: Iterable[Result], progress: Callable[[int], None] | None) -> Iterable[Result]:
    for done, result in enumerate(results, start=1):
        yield result
        if progress is not None:
            progress(done)


def summary(names: Sequence[str], results: Iterable[Result]) -> list[Line]:
    """The lines of a series, one for each bot, in the order of their names."""
    ranks: dict[str, list[int]] = {name: [] for name in names}
    lowest: dict[str, list[float]] = {name: [] for name in names}
    for number, result in enumerate(results):
        for name, rank, score in zip(
            seating(names, number), result.ranks, result.scores, strict=True
        ):
            ranks[name].append(rank)
            lowest[name].append(float(np.min(score)))
    return [_line(name, ranks[name], lowest[name]) for name in ranks]


def _line(name: str, ranks: list[int], lowest: list[float]) -> Line:
    firsts = ranks.count(1)
    low, high = interval(firsts, len(ranks))
    mean = (float(np.mean(ranks)), float(np.mean(lowest))) if ranks else (math.nan, math.nan)
    return Line(name, len(ranks), firsts, low, high, *mean)


def interval(firsts: int, played: int) -> tuple[float, float]:
    """Wilson's 95 % interval for the share of first places.

    >>> low, high = interval(50, 100)
    >>> round(low, 3), round(high, 3)
    (0.404, 0.596)
    """
    if played == 0:
        return 0.0, 1.0
    share, square = firsts / played, SURE * SURE
    middle = share + square / (2 * played)
    reach = SURE * math.sqrt(share * (1 - share) / played + square / (4 * played * played))
    whole = 1 + square / played
    low = (middle - reach) / whole if firsts > 0 else 0.0
    high = (middle + reach) / whole if firsts < played else 1.0
    return low, high


def rows(lines: Iterable[Line]) -> list[tuple[str, ...]]:
    """The lines as rows of text, in the columns of `HEADINGS`."""
    return [
        (
            line.bot,
            str(line.played),
            str(line.firsts),
            f"{100 * line.firsts / max(1, line.played):.1f}",
            f"{100 * line.low:.1f} to {100 * line.high:.1f}",
            f"{line.mean_rank:.2f}",
            f"{line.mean_lowest:.2f}",
        )
        for line in lines
    ]
