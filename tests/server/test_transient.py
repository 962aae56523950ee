"""Logs show transient events while they are new, and again once the match is over."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from shedu.games import GAMES, find_game
from shedu.server.matches import LOG_LENGTH, HostedMatch, Seat, Setup
from shedu.server.web.view import ChoicesCache, View, ViewRequest, view_of

SHORT = 400


def hosted(name: str) -> HostedMatch:
    rules = find_game(name).rules
    options = {option: values[0] for option, values in rules.options.items()}
    players = rules.seats[0]
    names = find_game(name).table.names(players)
    seats = tuple(Seat(name, bot="random") for name in names)
    supply = rules.shuffle(options, players, random.Random(3))
    return HostedMatch(Setup("some_match", name, options, False, 0, supply, seats))


def play(match: HostedMatch, rng: random.Random) -> None:
    """Plays any legal action."""
    rules, seat = match.game.rules, match.actor
    assert seat is not None
    match.history.take(
        "action", seat, rules.text(rng.choice(rules.legal(match.now.state).tolist()))
    )


def seen(match: HostedMatch, version: int | None = None) -> View:
    """The page of a spectator."""
    newest = match.version
    wanted = ViewRequest((), None, newest, newest, newest, False, (), "en")
    return view_of(
        match, replace(wanted, version=newest if version is None else version), ChoicesCache(), None
    )


def expected(match: HostedMatch) -> list[str]:
    """The sentences of a log, from the events: transient ones only of the last action, or all."""
    table, found = match.game.table, []
    for number in range(match.version + 1):
        for event in match.history.at(number).events:
            if match.over or number == match.version or not table.is_transient(event):
                found.append(table.describe_event(event, None, match.names))
    return [text for text in found if text]


@pytest.mark.parametrize("name", GAMES)
def test_transient_events_leave_the_log(name: str) -> None:
    match, rng = hosted(name), random.Random(4)
    while not match.over and match.version < SHORT:
        play(match, rng)
        if match.version % 5 and not match.over:
            continue
        wanted = expected(match)
        assert match.log(None) == wanted
        assert match.view(None)["log"] == wanted[-LOG_LENGTH:]
        lines = [line.text for line in seen(match).log]
        assert lines
        assert set(lines) <= set(wanted)


def test_revealed_tiles_are_transient() -> None:
    match, rng = hosted("tyrus"), random.Random(4)
    revealed = []
    while not match.over:
        play(match, rng)
        revealed.append(any("revealed" in line.text for line in seen(match).log))
    versions = [version for version, shown in enumerate(revealed, 1) if shown]
    assert len(versions) > 3
    assert all(version % 6 == 0 for version in versions)
    assert sum("revealed" in text for text in match.log(None)) > 9


def test_the_replay_of_a_match_that_is_over_shows_all() -> None:
    match, rng = hosted("tyrus"), random.Random(4)
    rules = match.game.rules
    while not match.over:
        if match.version == 5:
            running = seen(match).script.picture
        play(match, rng)
    replayed = seen(match, 5).script.picture
    assert "unseen tile" in running
    assert "unseen tile" not in replayed
    placed = [rules.text(move.action).partition(" > ")[0] for move in match.history.moves()[:5]]
    assert all(tile in replayed for tile in placed)
