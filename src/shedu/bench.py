"""Measurements of a game's speed, for ``shedu bench`` and ``make bench``."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

import numpy as np

from shedu.bots import BOTS
from shedu.game import Game, State, Value, choose_options, copy_state
from shedu.kit.chance import generator
from shedu.kit.events import new_log

REPEATS = 7
GAMES = 200
PYTHON_GAMES = 20
PLAYER = "greedy"
"""The bot that plays whole games; random games may make little progress."""
LONG = 10**6
"""A limit that no game reaches."""


class Figure(NamedTuple):
    """A measurement: what it is, the median, lowest and highest of several runs, and the unit."""

    what: str
    median: float
    low: float
    high: float
    unit: str


def figure(what: str, unit: str, measure: Callable[[], float], repeats: int = REPEATS) -> Figure:
    """Repeats a measurement and returns its figure."""
    values = [measure() for _ in range(repeats)]
    return Figure(what, statistics.median(values), min(values), max(values), unit)


def measurements(game: Game, *, repeats: int = REPEATS) -> Iterator[Figure]:
    """Yields each figure of a game as soon as it is measured."""
    rules = game.rules
    most = rules.seats[-1]
    for preset in rules.presets:
        options = choose_options(rules, preset)
        yield figure(
            f"random decisions, compiled, {preset}, {most} players",
            "decisions/s",
            partial(playout_speed, game, options, most),
            repeats,
        )
    options = choose_options(rules)
    yield figure(
        "random decisions through legal_into and apply_in_place",
        "decisions/s",
        partial(python_speed, game, options, most),
        repeats,
    )
    positions = middle(game, options, most)
    copying = partial(copying_time, game, positions)
    yield figure("legal and apply with copies", "us", copying, repeats)
    for name in BOTS:
        yield figure(f"a decision of {name}", "ms", partial(bot_time, game, name, positions), 3)
    whole = partial(bots_speed, game, PLAYER, options, most)
    yield figure(f"games of {PLAYER} against itself", "decisions/s", whole, 3)
    yield figure("a picture", "ms", partial(picture_time, game, positions), repeats)


def _starts(game: Game, options: Mapping[str, Value], players: int, games: int) -> State:
    rng = random.Random(games)
    states = [
        game.rules.new(options, players, game.rules.shuffle(options, players, rng), 0)
        for _ in range(games)
    ]
    return np.concatenate(states)


def playout_speed(game: Game, options: Mapping[str, Value], players: int) -> float:
    """Decisions per second of random games in compiled loops."""
    states = _starts(game, options, players, GAMES)
    word, log = generator(1), new_log()
    out = np.empty(game.rules.actions, dtype=np.int16)
    playout = game.rules.playout
    playout(states, 0, word, 1, out, log)
    start = time.perf_counter()
    decisions = sum(playout(states, i, word, LONG, out, log) for i in range(len(states)))
    return decisions / (time.perf_counter() - start)


def python_speed(game: Game, options: Mapping[str, Value], players: int) -> float:
    """Decisions per second of random games that Python plays with the compiled functions."""
    states = _starts(game, options, players, PYTHON_GAMES)
    legal, apply = game.rules.legal_into, game.rules.apply_in_place
    out, log = np.empty(game.rules.actions, dtype=np.int16), new_log()
    draw = random.Random(1).random
    legal(states, 0, out)
    decisions = 0
    start = time.perf_counter()
    for i in range(len(states)):
        while number := legal(states, i, out):
            apply(states, i, out.item(int(draw() * number)), log)
            decisions += 1
    return decisions / (time.perf_counter() - start)


def middle(game: Game, options: Mapping[str, Value], players: int) -> list[State]:
    """States from the middle of random games."""
    states = _starts(game, options, players, PYTHON_GAMES)
    word, log = generator(2), new_log()
    out = np.empty(game.rules.actions, dtype=np.int16)
    whole = game.rules.playout(copy_state(states[:1]), 0, word, LONG, out, log)
    for i in range(len(states)):
        game.rules.playout(states, i, word, min(80, whole // 2), out, log)
    found = [states[i : i + 1] for i in range(len(states))]
    return [state for state in found if game.rules.actor(state) is not None]


def copying_time(game: Game, positions: list[State]) -> float:
    """Microseconds for `legal` and `apply` together, per position."""
    start = time.perf_counter()
    for state in positions:
        game.rules.apply(state, int(game.rules.legal(state)[0]))
    return (time.perf_counter() - start) / len(positions) * 1e6


def bot_time(game: Game, name: str, positions: list[State]) -> float:
    """Milliseconds per decision of a bot."""
    rng = random.Random(3)
    rules, bot = game.rules, BOTS[name]
    views = [(rules.observe(state, rules.actor(state)), rules.legal(state)) for state in positions]
    bot.choose(game, *views[0], rng)
    start = time.perf_counter()
    for observed, legal in views:
        bot.choose(game, observed, legal, rng)
    return (time.perf_counter() - start) / len(positions) * 1e3


def bots_speed(game: Game, name: str, options: Mapping[str, Value], players: int) -> float:
    """Decisions per second of a game between copies of a bot."""
    rules, bot, rng = game.rules, BOTS[name], random.Random(4)
    state, seen = _starts(game, options, players, 1), np.empty(1, dtype=rules.dtype)
    legal, log = np.empty(rules.actions, dtype=np.int16), new_log()
    decisions = 0
    start = time.perf_counter()
    while number := rules.legal_into(state, 0, legal):
        rules.observe_into(state, 0, int(rules.actor(state) or 0), seen, 0)
        action = bot.choose(game, seen, legal[:number].copy(), rng)
        rules.apply_in_place(state, 0, action, log)
        decisions += 1
    return decisions / (time.perf_counter() - start)


def picture_time(game: Game, positions: list[State]) -> float:
    """Milliseconds per picture of the table."""
    start = time.perf_counter()
    for state in positions:
        game.table.picture(game.rules.observe(state, None), False, "", "en")
    return (time.perf_counter() - start) / len(positions) * 1e3
