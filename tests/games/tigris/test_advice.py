"""The rule of thumb and the worth of a standing, decision by decision."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from games.tigris.positions import RULES, play, position
from shedu.bots import find_bot
from shedu.game import Random, State
from shedu.games import find_game
from shedu.games.tigris.state import COMMIT, MONUMENT, WAR

GAME = find_game("tigris")
BOTH = pytest.mark.parametrize("bot", ["simple", "greedy"])

INTERPRETED = """
import sys
import numpy as np
from shedu.games.tigris.advice import TigrisAdvice
from shedu.games.tigris.rules import TigrisRules
from shedu.games.tigris.state import DTYPE

states = np.fromfile(sys.argv[1], dtype=DTYPE)
seats = np.fromfile(sys.argv[2], dtype=np.int64)
for i, seat in enumerate(seats.tolist()):
    print(repr(float(TigrisAdvice().worth(states, i, seat))))
    alone = states[i : i + 1]
    if alone[0]["actor"] == seat:
        print(repr(float(TigrisAdvice().thumb(alone, TigrisRules().legal(alone)).sum())))
"""


def choice(bot: str, state: State, rng: Random | None = None) -> str:
    """What the bot plays for the actor, as text."""
    seen = RULES.observe(state, RULES.actor(state))
    legal = RULES.legal(state)
    return RULES.text(find_bot(bot).choose(GAME, seen, legal, rng or random.Random(1)))


def worth(state: State, seat: int) -> float:
    return GAME.advice.worth(RULES.observe(state, seat), 0, seat)


def test_worth_counts_the_weakest_colour_most() -> None:
    even = position(points={"A": (4, 4, 4, 4, 0)})
    odd = position(points={"A": (13, 1, 1, 1, 0)})
    wild = position(points={"A": (4, 4, 4, 3, 1)})
    assert worth(even, 0) > worth(odd, 0)
    assert worth(wild, 0) == pytest.approx(worth(even, 0))


def test_worth_counts_what_others_have_against_the_seat() -> None:
    assert worth(position(points={"B": (3, 3, 3, 3, 0)}), 0) < worth(position(), 0)


def test_a_finished_game_is_won_or_lost() -> None:
    won = position(points={"A": (3, 3, 3, 3, 0)})
    lost = position(points={"B": (3, 3, 3, 3, 0)})
    for state in (won, lost):
        state[0]["decision"] = 0
        state[0]["actor"] = -1
    assert worth(won, 0) > 50.0 > -50.0 > worth(lost, 0)
    assert worth(won, 1) < -50.0


def test_the_rule_of_thumb_brings_leaders_on_the_board() -> None:
    text = choice("simple", position(hands={"A": "GGBBKK"}))
    assert text.split()[0] in ("priest", "farmer", "trader", "king")


def test_the_rule_of_thumb_plays_the_weakest_colour() -> None:
    state = position(
        "A.priest i6, A.king h7, A.trader j7, A.farmer i8",
        hands={"A": "RGK"},
        points={"A": (5, 5, 2, 5, 0)},
    )
    assert choice("simple", state).startswith("market")


@BOTH
def test_a_defender_commits_what_is_needed(bot: str) -> None:
    state = position("B.king i6, B.priest j7", hands={"A": "RRR", "B": "RRR"})
    assert choice(bot, play(state, "king h7", "commit 2")) == "commit 2"
    assert choice(bot, play(state, "king h7", "commit 0")) == "commit 0"


@BOTH
def test_a_defender_who_can_only_lose_spends_nothing(bot: str) -> None:
    state = position("B.king i6", hands={"A": "RRRR", "B": "RR"})
    assert choice(bot, play(state, "king h7", "commit 4")) == "commit 0"


@BOTH
def test_an_attacker_commits_enough_and_not_all(bot: str) -> None:
    state = play(position("B.king i6", hands={"A": "RRRRRR", "B": "KKKKKK"}), "king h7")
    number = int(choice(bot, state).split()[1])
    assert 1 <= number < 6


def test_greedy_spends_no_more_than_an_empty_hand_asks_for() -> None:
    state = play(position("B.king i6, A.priest j7", hands={"A": "RRRR"}), "king h7")
    assert choice("greedy", state) == "commit 1"


@BOTH
def test_monuments_are_built_for_own_leaders(bot: str) -> None:
    board = "R h6, A.trader h7, A.king g6, G i5 j5 j6"
    state = play(position(board, hands={"A": "GRRBBK"}), "market i6")
    assert state[0]["decision"] == MONUMENT
    assert choice(bot, state).endswith("green-black")


@BOTH
def test_monuments_are_not_built_for_rivals_alone(bot: str) -> None:
    board = "R h6, B.trader h7, C.king g6, G i5 j5 j6"
    state = play(position(board, hands={"A": "GRRBBK"}), "market i6")
    assert state[0]["decision"] == MONUMENT
    declined = choice(bot, state)
    assert declined == "decline" or not declined.endswith("green-black")


def test_every_presets_decisions_are_judged() -> None:
    """Numbers, not nan or infinity, for all actions of whole games under every preset."""
    for preset in RULES.presets:
        rng = random.Random(preset)
        options = {option: values[0] for option, values in RULES.options.items()}
        options |= RULES.presets[preset]
        state = RULES.new(options, 3, RULES.shuffle(options, 3, rng), 0)
        seen_kinds = set()
        while (seat := RULES.actor(state)) is not None:
            legal = RULES.legal(state)
            seen = RULES.observe(state, seat)
            assert np.isfinite(GAME.advice.thumb(seen, legal)).all()
            assert all(np.isfinite(worth(state, p)) for p in range(3))
            seen_kinds.add(RULES.decision(state))
            state, _ = RULES.apply(state, int(legal[rng.randrange(len(legal))]))
        assert {"action", "commit"} <= seen_kinds
        assert all(np.isfinite(worth(state, p)) for p in range(3))


def some_states() -> tuple[Any, list[int]]:
    """Observations of all kinds of decisions, with the seats that made them."""
    options = {option: values[0] for option, values in RULES.options.items()}
    options |= RULES.presets["advanced"]
    rng = random.Random(4)
    state = RULES.new(options, 4, RULES.shuffle(options, 4, rng), 0)
    found, seats = [], []
    number = 0
    while (seat := RULES.actor(state)) is not None:
        number += 1
        if state[0]["decision"] in (COMMIT, WAR, MONUMENT) or number % 20 == 0:
            seats.append(seat if number % 3 else (seat + 1) % 4)
            found.append(RULES.observe(state, seats[-1]))
        bot = find_bot("random" if rng.randrange(3) == 0 else "simple")
        action = bot.choose(GAME, RULES.observe(state, seat), RULES.legal(state), rng)
        state, _ = RULES.apply(state, action)
    found.append(RULES.observe(state, 2))
    seats.append(2)
    return np.concatenate(found), seats


def test_interpreted_and_compiled_judge_alike(tmp_path: Path) -> None:
    states, seats = some_states()
    assert len(seats) > 8
    states.tofile(tmp_path / "states")
    np.array(seats, dtype=np.int64).tofile(tmp_path / "seats")
    told = subprocess.run(
        [sys.executable, "-c", INTERPRETED, tmp_path / "states", tmp_path / "seats"],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    compiled = []
    for i, seat in enumerate(seats):
        compiled.append(float(GAME.advice.worth(states, i, seat)))
        alone = states[i : i + 1]
        if alone[0]["actor"] == seat:
            compiled.append(float(GAME.advice.thumb(alone, RULES.legal(alone)).sum()))
    assert told.stderr == "", "no warning from arithmetic that differs"
    assert [float(line) for line in told.stdout.split()] == pytest.approx(compiled, abs=1e-9)
