"""Hidden information does not change a byte of what a seat gets."""

from __future__ import annotations

import json
import random

import pytest

import shedu
from shedu.game import State
from shedu.games import GAMES, find_game

pytestmark = pytest.mark.slow

ROUNDS = 4
"""The most games for each number of players."""
CASES = [(name, preset) for name in GAMES for preset in find_game(name).rules.presets]


def reaches(name: str, state: State, seat: int | None) -> bytes:
    """Everything that a program or a page gets about a state, for one seat."""
    game = find_game(name)
    rules, table = game.rules, game.table
    observed = rules.observe(state, seat)
    names = table.names(rules.players(state))
    parts: list[object] = [
        rules.dump(observed),
        table.shown(observed, seat),
        table.prompt(observed, names, seat),
        game.plain.board(observed),
        game.plain.sidebar(observed, seat, names),
        table.picture(observed, False, "a", "en"),
        table.picture(observed, True, "b", "en"),
        repr(table.players(observed, names, seat)),
        repr(table.supplies(observed)),
        repr(table.conflict(observed, names, seat)),
    ]
    if seat is not None:
        parts.append(rules.planes(observed, seat).tobytes().hex())
        parts.append(repr(table.pieces(observed, seat)))
    if seat is not None and seat == rules.actor(state):
        legal = [int(action) for action in rules.legal(state)]
        parts.append(legal)
        some = legal[:: max(1, len(legal) // 12)]
        parts += [table.forecast(observed, action, names) for action in some]
        parts += [table.button_text(observed, action) for action in some]
        parts += [repr(table.ghost(observed, action)) for action in some]
        parts += [table.places(observed, action) for action in some]
        parts += [table.why_not(observed, action) for action in range(0, rules.actions, 97)]
    return observed.tobytes() + json.dumps(parts).encode()


@pytest.mark.parametrize(("name", "preset"), CASES)
def test_states_that_differ_in_hidden_information_look_the_same(name: str, preset: str) -> None:
    rules = find_game(name).rules
    rng = random.Random(f"{name} {preset}")
    differed = 0
    for players in rules.seats * ROUNDS:
        if differed > 30 and players == rules.seats[0]:
            break
        match = shedu.Match(name, preset, players, seed=rng.randrange(1000))
        for _ in range(5):
            for _ in range(20):
                if not match.over:
                    match.play(rng.choice(match.legal))
            for seat in (None, *range(players)):
                twin = rules.resample(match.observe(seat), rng)
                differed += twin.tobytes() != match.state.tobytes()
                assert reaches(name, twin, seat) == reaches(name, match.state, seat)
    assert differed > 30


@pytest.mark.parametrize(("name", "preset"), CASES)
def test_an_action_reveals_nothing_hidden_to_other_seats(name: str, preset: str) -> None:
    """In states that differ only in the actor's hand, another seat sees the same events."""
    rules, table = find_game(name).rules, find_game(name).table
    rng = random.Random(f"{preset} {name}")
    match = shedu.Match(name, preset, rules.seats[-1], seed=11)
    compared = 0
    for _ in range(300):
        if match.over:
            match = shedu.Match(name, preset, rules.seats[-1], seed=compared)
        actor = match.actor
        assert actor is not None
        seat = (actor + 1) % match.players
        twin = rules.resample(match.observe(seat), rng)
        action = int(rng.choice(rules.legal(match.state).tolist()))
        if action in rules.legal(twin):
            heard = []
            for world in (match.state, twin):
                after, events = rules.apply(world, action)
                sentences = [table.describe_event(event, seat, match.names) for event in events]
                over = rules.actor(after) is None
                heard.append((sentences, over, rules.observe(after, seat).tobytes()))
            if not any(rules.reveals(event) for event in events):
                compared += 1
                assert heard[0] == heard[1]
        match.play(action)
    assert compared > 20
