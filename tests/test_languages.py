"""All texts of a game are in the language in use, in whole matches of every rule set."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from games.play_helpers import VARIANTS, start
from shedu.game import Game, State, Table
from shedu.games import GAMES, find_game
from shedu.i18n import use_language
from shedu.trace import POLICIES

NAMES = ("甲", "乙", "丙", "丁")
FOREIGN = re.compile(r"(?!Shedu)\b[A-Za-z]{3,}", re.ASCII)
SAID = re.compile(r'aria-label="([^"]*)"|<text[^>]*>([^<]*)<')
SHOWN = {
    *("text", "note", "back_text", "hint", "off_text", "facts", "title", "counts", "role"),
    *("tie", "waiting", "button", "ties"),
}
"""The fields of a table's screen data that hold texts."""
WHY_NOTS = 25
"""The interval of actions whose reason is checked."""


def read(found: Any, name: str = "text") -> Iterator[str]:
    """All texts in a table's screen data."""
    if isinstance(found, str):
        if name in SHOWN:
            yield found
    elif isinstance(found, (list, tuple)) and not hasattr(found, "_fields"):
        for one in found:
            yield from read(one, name)
    elif hasattr(found, "_asdict") or hasattr(found, "__dataclass_fields__"):
        fields = found._asdict() if hasattr(found, "_asdict") else vars(found)
        for field, value in fields.items():
            yield from read(value, field)


def said_of(game: Game, state: State, rng: random.Random) -> Iterator[str]:
    """The texts of the table for the player who has to decide, and for a spectator."""
    rules, table = game.rules, game.table
    actor, names = rules.actor(state), NAMES[: rules.players(state)]
    for seat in (actor, None):
        observed = rules.observe(state, seat)
        yield table.prompt(observed, names, seat)
        yield from read(table.players(observed, names, seat))
        yield from read(table.supplies(observed))
        yield from read(table.conflict(observed, names, seat))
        drawn = table.picture(observed, False, "", "zh_TW", marks=table.marks())
        yield from map("".join, SAID.findall(drawn))
    if actor is None:
        yield from read(table.final_scores(observed, names))
        return
    observed = rules.observe(state, actor)
    yield from read(table.pieces(observed, actor))
    for action in rules.legal(state):
        yield table.button_text(observed, int(action))
        yield table.forecast(observed, int(action), names)
    for action in rng.sample(range(rules.actions), min(WHY_NOTS, rules.actions)):
        yield table.why_not(observed, action) or ""


def foreign(table: Table, texts: Iterator[str]) -> set[str]:
    """The texts that contain words of another language, except the notation."""
    return {text for text in texts if FOREIGN.search(text)}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "preset"), VARIANTS)
@pytest.mark.parametrize("policy", ["random", "eager"])
def test_a_whole_match_can_be_described_in_another_language(
    name: str, preset: str, policy: str
) -> None:
    game, rng, choose = find_game(name), random.Random(preset), POLICIES[policy]()
    rules, table = game.rules, game.table
    players = rules.seats[-1]
    state = start(name, preset, players, 7)
    with use_language("zh_TW"):
        assert foreign(table, said_of(game, state, rng)) == set()
        for number in itertools.count():
            if rules.actor(state) is None:
                break
            state, events = rules.apply(state, choose(rules, state, rng))
            sentences = (
                table.describe_event(e, s, NAMES[:players]) or "" for e in events for s in (0, None)
            )
            assert foreign(table, sentences) == set()
            if number % 7 == 0:
                assert foreign(table, said_of(game, state, rng)) == set()
        assert foreign(table, said_of(game, state, rng)) == set()


@pytest.mark.parametrize("name", GAMES)
def test_names_symbols_and_controls_are_translated(name: str) -> None:
    table, seats = find_game(name).table, find_game(name).rules.seats
    with use_language("zh_TW"):
        texts = [*table.names(seats[-1]), *table.marks().values()]
        controls = table.controls()
        texts += [text for _keys, text in controls.keys]
        texts += [controls.several.text, controls.several.hint] if controls.several else []
        assert foreign(table, iter(texts)) == set()
