"""Transient events are shown while they are new, and in logs only after the match is over."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from shedu.games import GAMES, find_game
from shedu.server.referee import LOG_LENGTH, Seat, Setup, Step, Tabled
from shedu.server.screen import Wish, log_of, table_of

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
    return Wish((), None, newest, newest, newest, False, (), "en")


def expected(match: Tabled) -> list[str]:
    """The sentences of a log from events: transient ones of the last action only, or of all."""
    table, found = match.game.table, []
    for number, position in enumerate(match.positions):
        for event in position.events:
            if match.over or number == match.version or not table.is_transient(event):
                found.append(table.describe_event(event, None, match.names()))
    return [text for text in found if text]


@pytest.mark.parametrize("name", GAMES)
def test_transient_events_are_in_no_later_log(name: str) -> None:
    match, rng = tabled(name), random.Random(4)
    rules = match.game.rules
    while match.actor is not None and match.version < SHORT:
        state = match.now.state
        text = rules.text(int(rng.choice(rules.legal(state).tolist())))
        match.advance(Step(match.version + 1, "action", match.actor, text))
        if match.version % 5 and match.actor is not None:
            continue
        wanted = expected(match)
        assert match.log(None) == wanted
        assert match.view(None)["log"] == wanted[-LOG_LENGTH:]
        assert {line["text"] for line in log_of(match, wish(match))} <= set(wanted)


def test_revealed_tiles_are_transient() -> None:
    match, rng = tabled("tyrus"), random.Random(4)
    rules = match.game.rules
    told = []
    while match.actor is not None:
        text = rules.text(int(rng.choice(rules.legal(match.now.state).tolist())))
        match.advance(Step(match.version + 1, "action", match.actor, text))
        told.append(any("revealed" in line["text"] for line in log_of(match, wish(match))))
    versions = [version for version, revealed in enumerate(told, 1) if revealed]
    assert len(versions) > 3
    assert all(version % 6 == 0 for version in versions)
    assert sum("revealed" in text for text in match.log(None)) > 9


def test_the_replay_of_a_finished_match_shows_transient_events() -> None:
    match, rng = tabled("tyrus"), random.Random(4)
    rules = match.game.rules
    while match.actor is not None:
        if match.version == 5:
            running = table_of(match, wish(match))["picture"]
        text = rules.text(int(rng.choice(rules.legal(match.now.state).tolist())))
        match.advance(Step(match.version + 1, "action", match.actor, text))
    over = replace(wish(match), version=5)
    assert "unseen tile" in running
    assert "unseen tile" not in table_of(match, over)["picture"]
    placed = [rules.text(p.action).partition(" > ")[0] for p in match._history()[:5]]
    assert all(tile in table_of(match, over)["picture"] for tile in placed)
