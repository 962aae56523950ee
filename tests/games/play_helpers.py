"""Helpers that play any game and describe its states in short texts."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache

import numpy as np

from shedu.bots import find_bot
from shedu.game import Event, Game, State, Value, choose_options
from shedu.games import GAMES, find_game
from shedu.trace import POLICIES

SEATS = "ABCD"
"""What players are called in tests, by seat."""
VARIANTS = [(name, preset) for name in GAMES for preset in find_game(name).rules.presets]
CASES = [
    (name, preset, players) for name, preset in VARIANTS for players in find_game(name).rules.seats
]
"""Every game in every preset, with every number of players."""


@cache
def game_of(state_type: np.dtype[np.void]) -> Game:
    """The game whose states have this dtype."""
    (game,) = (g for g in map(find_game, GAMES) if g.rules.dtype == state_type)
    return game


def start(name: str, chosen: str | Mapping[str, Value], players: int, seed: int | str = 0) -> State:
    """The start of a game."""
    rules = find_game(name).rules
    options = choose_options(rules, chosen)
    return rules.new(options, players, rules.shuffle(options, players, random.Random(seed)), 0)


def states(
    name: str,
    chosen: str | Mapping[str, Value],
    players: int,
    seed: int | str = 0,
    policy: str = "random",
) -> Iterator[State]:
    """The states of a whole game, from its start to its end."""
    rules, rng, choose = find_game(name).rules, random.Random(seed), POLICIES[policy]()
    state = start(name, chosen, players, seed)
    yield state
    while rules.actor(state) is not None:
        state, _events = rules.apply(state, choose(rules, state, rng))
        yield state


def legal(state: State) -> list[str]:
    """The legal actions as texts."""
    rules = game_of(state.dtype).rules
    return [rules.text(int(action)) for action in rules.legal(state)]


def can(state: State, text: str) -> bool:
    rules = game_of(state.dtype).rules
    return rules.parse(text) in rules.legal(state)


def named(state: State, verb: str) -> set[str]:
    """The objects of the legal actions with this verb."""
    return {text.removeprefix(verb + " ") for text in legal(state) if text.startswith(verb + " ")}


def play(state: State, *texts: str) -> State:
    """The state after these actions, which all must be legal."""
    return watch(state, *texts)[0]


def watch(state: State, *texts: str) -> tuple[State, list[Event]]:
    """The state after these legal actions, and all their events."""
    rules = game_of(state.dtype).rules
    events: list[Event] = []
    for text in texts:
        assert can(state, text), f"{text!r} is not legal; {who(state)}: {legal(state)[:40]}"
        state, happened = rules.apply(state, rules.parse(text))
        events += happened
    return state, events


def who(state: State) -> str:
    """The actor and the decision, as in ``A commit``; ``over`` at the end."""
    rules = game_of(state.dtype).rules
    actor = rules.actor(state)
    return "over" if actor is None else f"{SEATS[actor]} {rules.decision(state)}"


def points(state: State) -> dict[str, dict[str, int]]:
    """The points of each player, without the zeros: ``{"A": {"red": 1}}``."""
    found = {}
    for seat, own in zip(SEATS, game_of(state.dtype).rules.dump(state)["points"], strict=False):
        some = {color: number for color, number in own.items() if number}
        if some:
            found[seat] = some
    return found


def choice(bot: str, state: State) -> str:
    """The action that the bot plays for the actor, as text."""
    game = game_of(state.dtype)
    seen, actions = game.rules.observe(state, game.rules.actor(state)), game.rules.legal(state)
    return game.rules.text(find_bot(bot).choose(game, seen, actions, random.Random(1)))


def evaluate(state: State, seat: int) -> float:
    """The evaluation of the seat's observation."""
    game = game_of(state.dtype)
    return game.advice.evaluate(game.rules.observe(state, seat), 0, seat)
