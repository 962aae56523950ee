"""What a game lets pass is told while it is new, and in logs only once the match is over."""

from __future__ import annotations

import random

import pytest

from shedu.games import GAMES, find_game
from shedu.server.referee import Seat, Setup, Step, Tabled
from shedu.server.screen import Wish, log_of

SHORT = 400


def tabled(name: str) -> Tabled:
    rules = find_game(name).rules
    options = {option: values[0] for option, values in rules.options.items()}
    players = rules.seats[0]
    names = find_game(name).table.names(players)
    seats = tuple(Seat(name, bot="random") for name in names)
    supply = rules.shuffle(options, players, random.Random(3))
    return Tabled(Setup("some_match", name, options, False, 0, supply, seats))


def wish(match: Tabled) -> Wish:
    newest = match.version
    return Wish((), None, newest, newest, newest, False, frozenset(), "en")


def passing(match: Tabled, version: int) -> set[str]:
    """The sentences of a version that pass."""
    table = match.game.table
    events = match.positions[version].events
    told = [table.tell(event, None, match.names()) for event in events if table.passes(event)]
    return {text for text in told if text}


@pytest.mark.parametrize("name", GAMES)
def test_what_passes_is_in_no_log_afterwards(name: str) -> None:
    match, rng = tabled(name), random.Random(4)
    rules = match.game.rules
    gone: set[str] = set()
    while not match.over and match.version < SHORT:
        state = match.now.state
        text = rules.text(int(rng.choice(rules.legal(state).tolist())))
        match.advance(Step(match.version + 1, "action", rules.actor(state) or 0, text))
        new = passing(match, match.version)
        shown = {line["text"] for line in log_of(match, wish(match))}
        for log in (set(match.log(None)), set(match.view(None)["log"]), shown):
            assert new <= log
            assert match.actor is None or not gone & log
        gone |= new
    if match.over:
        assert gone <= set(match.log(None))
        assert gone if name == "tyrus" else not gone
