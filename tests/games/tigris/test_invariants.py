"""The invariants hold after every decision of thousands of compiled games."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any, TypeVar

import numba
import numpy as np
import pytest
from numpy.typing import NDArray

from games.tigris.invariants import BROKEN, Grid, broken_state, broken_step, new_grids
from games.tigris.positions import PRESETS, RULES, position
from shedu.game import States, Value, choose_options
from shedu.games.tigris.rules.actions import DECLINE
from shedu.games.tigris.rules.board import CELL, WORDS
from shedu.games.tigris.rules.events import EventKind
from shedu.games.tigris.rules.legal import OPEN_ROWS, legal
from shedu.games.tigris.rules.playout import pick
from shedu.games.tigris.rules.position import DTYPE, Decision
from shedu.games.tigris.rules.turn import apply
from shedu.jit import at, rule
from shedu.kit.chance import below, generator
from shedu.kit.events import Log, new_log

pytestmark = pytest.mark.slow

GAMES = 5000
SHARES = 10
TRIED = 6
"""The number of actions among which the eager choice takes the most eventful one."""
NOW, BEFORE, TRIAL = 0, 1, 2

F = TypeVar("F", bound=Callable[..., Any])


def compiled_anew(function: F) -> F:
    """Compiles callers of `invariants` without a cache, which would miss edits of that file."""
    compile_on_use: Any = numba.njit(nogil=True, error_model="numpy")
    compiled: F = compile_on_use(function)
    return compiled


@rule
def eager_pick(
    states: States,
    word: NDArray[np.uint64],
    open_cells: NDArray[np.uint64],
    out: NDArray[np.int16],
    log: Log,
) -> int:
    """The action with the most events among some random ones; it seldom declines."""
    s = at(states, NOW)
    if s.decision != Decision.ACTION:
        n = legal(states, NOW, out)
        if s.decision == Decision.COMMIT and n > 1:
            return int(out[1 + below(word, n - 1)])
        if s.decision in (Decision.BUILDING, Decision.MONUMENT) and n > 1:
            return int(out[below(word, n - 1)])
        return int(out[below(word, n)])
    best = -1
    most = -1
    for _ in range(TRIED):
        action = pick(s, word, open_cells, out)
        states[TRIAL] = states[NOW]
        apply(states, TRIAL, action, log)
        trial = at(states, TRIAL)
        score = log[0, 0] + (10 if trial.decision not in (Decision.ACTION, Decision.OVER) else 0)
        if action < DECLINE and score > most:
            most = score
            best = action
    return best


@compiled_anew
def run(
    states: States,
    word: NDArray[np.uint64],
    eager: bool,
    out: NDArray[np.int16],
    log: Log,
    tile: Grid,
    leader: Grid,
    group: Grid,
    stack: Grid,
    count: NDArray[np.int64],
) -> tuple[int, int, int]:
    """Plays state 0 to its end; returns the broken invariant, the action, and the number of
    decisions.
    """
    open_cells = np.empty((OPEN_ROWS, WORDS), dtype=np.uint64)
    s = at(states, NOW)
    wrong = broken_state(s, tile, leader, group, stack)
    action = -1
    decisions = 0
    while wrong == 0 and s.decision != Decision.OVER:
        if eager and below(word, 8) > 0:
            action = eager_pick(states, word, open_cells, out, log)
        else:
            action = pick(s, word, open_cells, out)
        states[BEFORE] = states[NOW]
        apply(states, NOW, action, log)
        wrong = broken_step(at(states, BEFORE), s, action, log, count)
        if wrong == 0:
            wrong = broken_state(s, tile, leader, group, stack)
        decisions += 1
    return wrong, action, decisions


def options_of(number: int, rng: random.Random) -> dict[str, Value]:
    """The options of a game: those of every preset, then any combination."""
    if number % 5 == 0:
        return choose_options(RULES, PRESETS[number // 5 % len(PRESETS)])
    return {option: rng.choice(values) for option, values in RULES.options.items()}


def play(numbers: range) -> tuple[Counter[str], int]:
    """Plays these games; returns the numbers of events of each kind, and of decisions."""
    states = np.zeros(3, dtype=DTYPE)
    out = np.empty(RULES.actions, dtype=np.int16)
    log, grids = new_log(), new_grids()
    count = np.zeros(len(EventKind) + 1, dtype=np.int64)
    total = 0
    for number in numbers:
        rng = random.Random(f"invariants {number}")
        options = options_of(number, rng)
        players = 2 + number % 3
        supply = RULES.shuffle(options, players, rng)
        states[NOW] = RULES.new(options, players, supply, rng.randrange(players))[0]
        eager = number // 3 % 2 == 1
        result: Any = run(states, generator(number), eager, out, log, *grids, count)
        wrong, action, decisions = result
        if wrong:
            told = f"game {number} after {RULES.text(action)!r}: {BROKEN[wrong]}"
            pytest.fail(f"{told}\n{options}\n{RULES.dump(states[:1])}")
        total += decisions
    return Counter({kind.name: int(count[kind]) for kind in EventKind}), total


@pytest.mark.parametrize("share", range(SHARES))
def test_the_invariants_hold_after_every_decision(share: int) -> None:
    count, decisions = play(range(share, GAMES, SHARES))
    assert decisions > 100 * GAMES // SHARES
    # `test_reference` looks for the rare events in all games.
    seldom = {EventKind.WONDER_BUILT.name}
    assert {name for name, n in count.items() if n == 0} <= seldom


@compiled_anew
def look(states: States, i: int, tile: Grid, leader: Grid, group: Grid, stack: Grid) -> int:
    return broken_state(at(states, i), tile, leader, group, stack)


@compiled_anew
def look_back(states: States, action: int, log: Log, count: NDArray[np.int64]) -> int:
    return broken_step(at(states, 0), at(states, 1), action, log, count)


def what(state: Any) -> str:
    """The message of the invariant that a position breaks."""
    return BROKEN.get(look(state, 0, *new_grids()), "nothing")


@pytest.mark.parametrize(
    ("board", "changes", "broken"),
    [
        ("A.king i6, B.trader h7", {}, "nothing"),
        ("A.king i6", {"leaders": ((0, 2), "i6")}, "two pieces on a cell"),
        ("A.king i6", {"leaders": ((0, 2), "i7")}, "two pieces on a cell"),
        ("A.king i6", {"leaders": ((0, 2), "o5")}, "a piece on the wrong terrain"),
        ("", {"catastrophes": ((1,), 1)}, "catastrophes are not conserved"),
        ("", {"monuments": ((1,), "j5")}, "monuments or wonder do not match their cells"),
        ("", {"wonder": ((), "j5")}, "monuments or wonder do not match their cells"),
        ("", {"gone": ((2,), 1)}, "tiles are not conserved"),
        ("", {"discards": ((1, 2), 1)}, "tiles are not conserved"),
        ("", {"bag_at": ((), 60)}, "tiles are not conserved"),
        ("", {"treasures": ((0,), 0)}, "a treasure on nothing that bears one, or none left"),
        ("", {"hands": ((0, 1), -1)}, "a hand of the wrong size"),
        ("", {"hands": ((0, 1), 7)}, "a hand of the wrong size"),
        ("", {"hands": ((0, 1), 0)}, "a turn begins without six tiles in each hand"),
        ("", {"buildings": ((1,), "i7")}, "a building on no tile of its colour"),
        ("", {"leaders": ((0, 3), "a10")}, "a leader without a temple"),
        ("A.king i6", {"leaders": ((1, 3), "h7")}, "two leaders of a colour in a kingdom"),
        ("A.trader i6, G j7 k7 l7 l6 m6 n6", {}, "a trader's kingdom with two treasures"),
        ("A.king i6", {"union": ((), "i7")}, "a conflict or unification tile out of place"),
        ("A.king i6", {"conflict": ((), 1)}, "a conflict or unification tile out of place"),
    ],
)
def test_the_invariants_find_broken_positions(
    board: str, changes: dict[str, Any], broken: str
) -> None:
    full = dict.fromkeys("ABCD", "RBBGKK")
    state = position(board, hands=full)
    for field, (index, value) in changes.items():
        number = CELL.get(value, value)
        if field == "treasures":
            state[0][field][:] = number
        elif index:
            state[0][field][index] = number
        else:
            state[0][field] = number
    assert what(state) == broken


@pytest.mark.parametrize(
    ("field", "index", "value", "broken"),
    [
        ("points", (0, 2), 2, "points differ from the events"),
        ("points", (1, 2), 1, "points differ from the events"),
        ("treasures", (0, 0), 0, "a treasure came back, or was not gained by anybody"),
        (
            "monuments",
            (3,),
            5,
            "not one monument for an answer that builds one",
        ),
        ("gone", (1,), -1, "a tile came back"),
        ("leaders", (1, 0), -1, "a leader left that had no reason to"),
        ("leaders", (1, 0), 90, "a leader left that had no reason to"),
        ("points", (0, 2), 1, "nothing"),
    ],
)
def test_the_invariants_find_broken_steps(
    field: str, index: tuple[int, ...], value: int, broken: str
) -> None:
    before = position("A.trader i6, B.priest h7", hands={"A": "G"})
    log, count = new_log(), np.zeros(len(EventKind) + 1, dtype=np.int64)
    states = np.concatenate([before, before])
    action = RULES.parse("market j7")
    RULES.apply_in_place(states, 1, action, log)
    states[1][field][index] = value
    assert BROKEN.get(look_back(states, action, log, count), "nothing") == broken
