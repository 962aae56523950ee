"""The compiled functions that others call take arguments of one type each: nothing is compiled
twice without notice.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from games.play_helpers import start
from shedu import jit
from shedu.game import Game
from shedu.games import GAMES, find_game
from shedu.jit import INT, Compiled, public, rule
from shedu.kit.chance import generator
from shedu.kit.events import new_log

NAMES = [*GAMES]
ENTRIES = ("legal_into", "apply_in_place", "playout", "observe_into", "evaluate")


def entry_of(game: Game, name: str) -> Any:
    return game.advice.evaluate if name == "evaluate" else getattr(game.rules, name)


def arguments(game: Game, name: str) -> list[Any]:
    """Good arguments of an entry of the rules."""
    rules = game.rules
    state = start(rules.name, next(iter(rules.presets)), rules.seats[0])
    out = np.empty(rules.actions, dtype=np.int16)
    made: dict[str, Callable[[], list[Any]]] = {
        "legal_into": lambda: [state, 0, out],
        "apply_in_place": lambda: [state, 0, int(rules.legal(state)[0]), new_log()],
        "playout": lambda: [state, 0, generator(1), 3, out, new_log()],
        "observe_into": lambda: [state, 0, 1, np.empty_like(state), 0],
        "evaluate": lambda: [state, 0, 1],
    }
    return made[name]()


def wrong(argument: Any) -> list[Any]:
    """The same in other types, which Numba would compile everything again for."""
    if isinstance(argument, int):
        return [np.int16(argument), np.int32(argument), np.uint64(argument), True, 1.0]
    if argument.dtype.names:
        padded = np.dtype([("game", argument.dtype), ("more", np.int64)])
        strided = np.zeros(3, dtype=padded)["game"]
        read_only = argument.copy()
        read_only.flags.writeable = False
        return [strided, read_only, np.zeros(1, dtype=padded)]
    wider = argument.astype(np.int32 if argument.dtype == np.int16 else np.int64)
    return [wider, np.zeros((2, *argument.shape), dtype=argument.dtype)]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("entry", ENTRIES)
def test_an_argument_of_another_type_is_an_error_that_names_it(name: str, entry: str) -> None:
    game = find_game(name)
    function = entry_of(game, entry)
    function(*arguments(game, entry))
    compiled: list[str] = []
    with jit.watch_compiling(compiled.append):
        for n, good in enumerate(arguments(game, entry)):
            for bad in wrong(good):
                given = arguments(game, entry)
                given[n] = bad
                with pytest.raises(TypeError, match=r"\(\) takes .+ as '\w+', not .+"):
                    function(*given)
    assert not compiled
    assert len(function.signatures) == 1


def test_states_of_another_game_are_refused_in_few_words() -> None:
    state = start("tyrus", "rulebook", 2)
    with pytest.raises(TypeError) as refused:
        find_game("tigris").rules.legal_into(state, 0, np.empty(9, dtype=np.int16))
    assert "legal() takes a C array of records of" in str(refused.value)
    assert len(str(refused.value)) < 200


def test_a_rule_may_call_a_declared_function_with_any_integer_but_nothing_else() -> None:
    @public(INT)
    def double(n: int) -> int:
        return 2 * n

    @rule
    def right(number: Any) -> int:
        return double(number) + double(4)

    @rule
    def wrong(number: Any) -> int:
        return double(number)

    assert right(3) == 14
    assert right(np.int16(3)) == 14
    with pytest.raises(Exception, match=r"double\(\) takes int64 as 'n', not float64"):
        wrong(1.5)
    assert isinstance(double, Compiled)
    assert len(double.signatures) == 1


def test_loading_the_games_compiles_nothing(tmp_path: Path) -> None:
    code = (
        "from shedu import jit\n"
        "from shedu.games import GAMES, find_game\n"
        "with jit.watch_compiling(print):\n"
        "    for name in GAMES:\n"
        "        print(*find_game(name).rules.presets)\n"
    )
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    ran = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert len(ran.stdout.splitlines()) == len(NAMES)
    assert not (tmp_path / "cache").exists()
