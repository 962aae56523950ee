"""Compiles the rules of a game at the first use, and reports it while it takes time."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator

import numpy as np
from rich.console import Console

from shedu import jit
from shedu.game import Game, State, choose_options
from shedu.i18n import gettext as _
from shedu.kit.chance import generator
from shedu.kit.events import new_log
from shedu.trace import EagerPolicy

FORECASTS = 8
"""The number of further actions for which `compile_all` makes forecasts in each state."""


@contextlib.contextmanager
def report_compiling() -> Iterator[None]:
    """Says on standard error that rules are compiled; silent if they come from the cache."""
    errors = Console(stderr=True)
    status = errors.status("")
    compiled = 0

    def report(_name: str) -> None:
        nonlocal compiled
        if not compiled:
            errors.print(_("Compiling the rules; this happens once and takes about a minute."))
            if errors.is_terminal:
                status.start()
        compiled += 1
        status.update(_("{number} functions so far").format(number=compiled))

    try:
        with jit.watch_compiling(report):
            yield
    finally:
        status.stop()


def warm(game: Game) -> None:
    """Calls once what playing calls, so that nothing is compiled during a match."""
    rules = game.rules
    options = choose_options(rules)
    players = rules.seats[0]
    supply = rules.shuffle(options, players, random.Random(0))
    seen = rules.observe(rules.new(options, players, supply, 0), 0)
    legal = rules.legal(seen)
    game.advice.heuristic(seen, legal)
    game.advice.evaluate(seen, 0, 0)
    rules.apply(seen, int(legal[0]))


def prepare(game: Game) -> None:
    """Compiles whatever a match needs and the cache lacks.

    `compile_all` fills the cache at once, so if `warm` finds its functions there, the others are
    there, too, and are loaded when they are called.
    """
    missing: list[str] = []
    with jit.watch_compiling(missing.append):
        warm(game)
    if missing:
        compile_all(game)


def compile_all(game: Game) -> None:
    """Plays games that call every compiled function that players or bots need."""
    warm(game)
    rules, rng = game.rules, random.Random(0)
    names = game.table.names(rules.seats[-1])
    for preset in sorted(rules.presets, key=lambda name: len(rules.presets[name]))[-2:]:
        options = choose_options(rules, preset)
        supply = rules.shuffle(options, rules.seats[-1], rng)
        state = rules.new(options, rules.seats[-1], supply, 0)
        eager, known = EagerPolicy(), set[str | None]()
        while (actor := rules.actor(state)) is not None:
            seen = rules.observe(state, actor)
            game.advice.heuristic(seen, rules.legal(seen))
            game.advice.evaluate(seen, 0, actor)
            if rules.decision(state) not in known:
                known.add(rules.decision(state))
                _show(game, seen, actor)
            rules.load(rules.dump(state), options)
            action = eager(rules, state, rng)
            for candidate in (action, *rng.choices(rules.legal(state).tolist(), k=FORECASTS)):
                game.table.forecast(seen, candidate, names)
            game.table.why_not(seen, rng.randrange(rules.actions))
            state, _events = rules.apply(state, action)
        _show(game, state, None)
    state = rules.new(options, rules.seats[-1], supply, 0)
    rules.playout(state, 0, generator(0), 1, np.empty(rules.actions, dtype=np.int16), new_log())


def _show(game: Game, observed: State, seat: int | None) -> None:
    """Calls everything that pages and terminals show of a state."""
    rules, table, plain = game.rules, game.table, game.plain
    names = table.names(rules.players(observed))
    table.prompt(observed, names, seat)
    table.picture(observed, False, "", "en", marks=table.marks())
    table.players(observed, names, seat)
    table.supplies(observed)
    table.conflict(observed, names, seat)
    plain.board(observed)
    plain.sidebar(observed, seat, names)
    plain.strengths(observed, names)
    if seat is None:
        table.final_scores(observed, names)
        plain.final_scores(observed, names)
        rules.result(observed)
        return
    rules.load(rules.dump(observed), rules.options_of(observed))
    table.pieces(observed, seat)
    plain.hand(observed, seat)
    for action in range(0, rules.actions, 5):
        table.why_not(observed, action)
    for action in rules.legal(observed)[:3].tolist():
        table.ghost(observed, action)
        table.button_text(observed, action)
