"""``make bench``: speed and strength; each figure is the median of several runs."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence

from benchmarks.bots import stretches
from benchmarks.view import views
from shedu.arena import arena
from shedu.bench import Figure, figure, measurements
from shedu.games import GAMES, find_game

FIRST_MOVE = "import shedu; m = shedu.Match({game!r}, seed=1); m.play(m.legal[0])"
COMPILE = """
import time; start = time.perf_counter()
from shedu import jit
from shedu.games import find_game
from shedu.warming import {function}
names = []
with jit.watch_compiling(names.append):
    {function}(find_game({game!r}))
print(time.perf_counter() - start, len(names))
"""
STRENGTH_GAMES = 100


def run(code: str, cache: str | None = None) -> str:
    environment = dict(os.environ) | ({"NUMBA_CACHE_DIR": cache} if cache else {})
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    return done.stdout


def seconds(command: Sequence[str], environment: Mapping[str, str] | None = None) -> float:
    start = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True, env=environment)
    return time.perf_counter() - start


def in_process(code: str) -> Callable[[], float]:
    """Seconds that the code takes in a new interpreter, without the start of the interpreter."""
    timed = f"import time; t = time.perf_counter(); {code}; print(time.perf_counter() - t)"
    return lambda: float(run(timed))


def starting() -> Iterator[Figure]:
    yield figure("import shedu", "s", in_process("import shedu"))
    command = [sys.executable, "-m", "shedu", "--help"]
    yield figure("shedu --help", "s", lambda: seconds(command))
    for game in GAMES:
        code = FIRST_MOVE.format(game=game)
        run(code)
        yield figure(f"{game}: import to first move, warm cache", "s", in_process(code), 5)
        with tempfile.TemporaryDirectory() as cache:
            cold = run(COMPILE.format(game=game, function="compile_all"), cache).split()
            again = COMPILE.format(game=game, function="warm")
            warm = [float(run(again, cache).split()[0]) for _ in range(5)]
        took, functions = float(cold[0]), int(cold[1])
        yield Figure(f"{game}: all {functions} functions compiled, cold", took, took, took, "s")
        each = took / functions
        yield Figure(f"{game}: compiling, a function", each, each, each, "s")
        yield figure(f"{game}: all compiled rules loaded, warm", "s", warm.pop, len(warm))


def strength() -> Iterator[str]:
    for game in GAMES:
        for rival in ("random", "simple"):
            bots = ["greedy", rival, rival, rival]
            lines = arena(find_game(game), bots, STRENGTH_GAMES, seed=1, workers=2)
            first = next(line for line in lines if line.bot == "greedy").firsts
            yield f"{game}: greedy first in {first} of {STRENGTH_GAMES} against three {rival}"


def speed() -> Iterator[Figure]:
    for game in GAMES:
        yield from measurements(find_game(game))


def text_of(row: Figure | str) -> str:
    if isinstance(row, str):
        return row
    figures = f"{row.median:>14,.4g} {row.unit:<12} ({row.low:,.4g} to {row.high:,.4g})"
    return f"{row.what:<66} {figures}"


PARTS: dict[str, Callable[[], Iterator[Figure | str]]] = {
    "starting": starting,
    "speed": speed,
    "bots": stretches,
    "strength": strength,
    "view": views,
}


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks",
        description="Prints the speed and the strength of bots on this machine, in some minutes.",
        epilog="The server under load: python -m benchmarks.load",
    )
    parser.add_argument("part", nargs="*", help=f"{', '.join(PARTS)}; all of them by default")
    chosen = parser.parse_args().part
    if unknown := [part for part in chosen if part not in PARTS]:
        parser.error(f"no part {unknown[0]!r}: there are {', '.join(PARTS)}")
    for part in chosen or PARTS:
        for row in PARTS[part]():
            print(text_of(row), flush=True)


if __name__ == "__main__":
    main()
