"""Bots choose legal actions from observations only, each stronger than the one before."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice

import numpy as np
import pytest
from numpy.typing import NDArray

from games.play_helpers import CASES
from shedu.arena import arena, play_match
from shedu.bots import BOTS, find_bot
from shedu.errors import UnknownBot
from shedu.game import (
    Game,
    Random,
    State,
    choose_options,
)
from shedu.games import GAMES, find_game

pytestmark = pytest.mark.slow


class Watched:
    """Wraps a bot and records its arguments and its actions."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.decisions = 0

    def choose(self, game: Game, observed: State, legal: NDArray[np.int16], rng: Random) -> int:
        rules = game.rules
        seat = rules.actor(observed)
        assert observed.tobytes() == rules.observe(observed, seat).tobytes()
        assert legal.tolist() == rules.legal(observed).tolist()
        before = observed.tobytes(), legal.tolist()
        action = find_bot(self.name).choose(game, observed, legal, rng)
        assert action in legal
        assert type(action) is int
        assert (observed.tobytes(), legal.tolist()) == before, "a bot must not change its arguments"
        self.decisions += 1
        return action


def states(game: Game, players: int, seed: int, every: int) -> Iterator[State]:
    """Some states of a game that `simple` bots play."""
    rules = game.rules
    rng = random.Random(seed)
    options = choose_options(rules)
    state = rules.new(options, players, rules.shuffle(options, players, rng), 0)
    decisions = 0
    while (seat := rules.actor(state)) is not None:
        if decisions % every == 0:
            yield state
        legal = rules.legal(state)
        bot = BOTS["simple" if rng.randrange(4) else "random"]
        state, _ = rules.apply(state, bot.choose(game, rules.observe(state, seat), legal, rng))
        decisions += 1


@pytest.mark.parametrize(("name", "preset", "players"), CASES)
def test_bots_play_whole_games_of_legal_actions(name: str, preset: str, players: int) -> None:
    game = find_game(name)
    bots = [Watched(bot) for bot in ("greedy", "simple", "random", "greedy")[:players]]
    result = play_match(game, choose_options(game.rules, preset), bots, seed=players)
    assert min(result.ranks) == 1
    assert all(bot.decisions > 0 for bot in bots)


SOME = 20
"""The number of states to compare with a twin."""


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("bot", BOTS)
def test_hidden_information_does_not_change_a_bots_choice(name: str, bot: str) -> None:
    game = find_game(name)
    rules = game.rules
    differed = 0
    players = rules.seats[-1]
    found = (state for seed in range(4) for state in states(game, players, 5 + seed, every=9))
    for number, state in enumerate(islice(found, SOME)):
        seat = rules.actor(state)
        twin = rules.resample(rules.observe(state, seat), random.Random(number))
        differed += twin.tobytes() != state.tobytes()
        choices = [
            find_bot(bot).choose(game, rules.observe(s, seat), rules.legal(s), random.Random(3))
            for s in (state, twin)
        ]
        assert choices[0] == choices[1]
    assert differed > 10


def test_the_same_seed_plays_the_same_game() -> None:
    game = find_game("tigris")
    options = choose_options(game.rules)
    bots = [find_bot(name) for name in ("greedy", "simple", "random")]
    first = play_match(game, options, bots, seed=11)
    assert play_match(game, options, bots, seed=11) == first
    assert play_match(game, options, bots, seed=12) != first


STEPS = {
    ("simple", "random"): (12, 11),
    ("greedy", "random"): (12, 11),
    ("greedy", "simple"): (40, 20),
}
"""The number of games between two neighbouring bots with all seats, and the least number of wins of
the better one.
"""
OF_TYRUS = {
    ("simple", "random"): (60, 57),
    ("greedy", "random"): (60, 58),
    ("greedy", "simple"): (200, 150),
}
"""Games of two players are short, so the test plays more of them."""


@pytest.mark.parametrize(("better", "worse"), STEPS)
@pytest.mark.parametrize("name", GAMES)
def test_each_bot_is_clearly_stronger_than_the_one_before(
    name: str, better: str, worse: str
) -> None:
    game = find_game(name)
    games, least = (OF_TYRUS if name == "tyrus" else STEPS)[better, worse]
    lines = arena(game, [better] + [worse] * (game.rules.seats[-1] - 1), games=games, seed=1)
    assert lines[0].firsts >= least, lines


def test_random_chooses_every_legal_action() -> None:
    game = find_game("tigris")
    options = choose_options(game.rules)
    rng = random.Random(1)
    state = game.rules.new(options, 2, game.rules.shuffle(options, 2, rng), 0)
    legal = game.rules.legal(state)[:12]
    chosen = {find_bot("random").choose(game, state, legal, rng) for _ in range(400)}
    assert chosen == set(legal.tolist())


def test_bots_have_names_and_an_order() -> None:
    assert list(BOTS)[:3] == ["random", "simple", "greedy"]
    assert all(find_bot(name).name == name for name in BOTS)


def test_the_error_for_an_unknown_bot_lists_the_known_ones() -> None:
    with pytest.raises(UnknownBot, match=r"no bot 'clever': choose one of random, simple, greedy"):
        find_bot("clever")


def test_greedy_refuses_to_choose_after_the_end() -> None:
    game = find_game("tigris")
    *_, state = states(game, players=2, seed=2, every=1)
    while (seat := game.rules.actor(state)) is not None:
        legal = game.rules.legal(state)
        state, _ = game.rules.apply(state, int(legal[-1] if seat >= 0 else 0))
    with pytest.raises(ValueError, match="the game is over"):
        find_bot("greedy").choose(game, state, np.zeros(2, dtype=np.int16), random.Random(1))


def test_importing_bots_compiles_nothing() -> None:
    code = (
        "import sys, shedu.bots; "
        "assert not [m for m in sys.modules if m.startswith('shedu.games.tigris')]"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
