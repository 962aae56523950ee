"""Measures the time that the server needs to show an action to programs and to pages.

``python -m benchmarks view`` plays a match of each game on a server within the process and measures
the CPU time of each response after an action: the API's view of every seat, and the table of the
playing page for the player who decides and for the others. It uses no network.

``python -m benchmarks.view --against FOLDER`` measures another source tree and this one
alternately, so that both run under the same load of the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from shedu.bench import Figure
from shedu.games import GAMES, find_game

PLAYERS = 3
ACTIONS = 80
SEED = 6
ROUNDS = 3
KINDS = ("API view", "page, deciding", "page, watching")


class Client:
    """Calls an ASGI application directly; `seconds` is the CPU time of the last call."""

    def __init__(self, app: Any) -> None:
        self.app, self.seconds = app, 0.0

    async def __call__(
        self, method: str, path: str, body: Any = None, query: str = "", **headers: str
    ) -> Any:
        sent = b"" if body is None else json.dumps(body).encode()
        messages: list[dict[str, Any]] = []
        request = {"type": "http.request", "body": sent, "more_body": False}

        async def receive() -> dict[str, Any]:
            return request

        async def send(message: Any) -> None:
            messages.append(message)

        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(b"host", b"here")]
            + [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": ("127.0.0.1", 1),
            "server": ("here", 80),
        }
        start = time.process_time()
        await self.app(scope, receive, send)
        self.seconds = time.process_time() - start
        assert messages[0]["status"] < 300, (path, messages)
        return json.loads(b"".join(message.get("body", b"") for message in messages[1:]))


async def play(client: Client, game: str) -> dict[str, list[float]]:
    """Plays a match and returns the seconds of each kind of response."""
    found: dict[str, list[float]] = defaultdict(list)
    players = min(PLAYERS, find_game(game).rules.seats[-1])
    seats = [{"kind": "human", "name": f"P{n}"} for n in range(players)]
    rng = random.Random(SEED)
    opening = {"game": game, "seats": seats, "practice": True, "seed": SEED}
    made = await client("POST", "/api/matches", opening)
    tokens = [seat["token"] for seat in made["seats"]]
    path, page = f"/api/matches/{made['match']}", f"/matches/{made['match']}/table"
    bearers = [{"authorization": f"Bearer {token}"} for token in tokens]
    view = await client("GET", path)
    for _n in range(ACTIONS):
        if view["over"]:
            break
        for seat in range(players):
            seen = await client("GET", path, **bearers[seat])
            found["API view"].append(client.seconds)
            if seat == view["actor"]:
                legal = seen["legal"]
            since = f"since={max(0, view['version'] - 1)}"
            await client("GET", page, query=since, cookie=f"shedu_seats={tokens[seat]}")
            decides = seat == view["actor"]
            found["page, deciding" if decides else "page, watching"].append(client.seconds)
        step = {"version": view["version"], "action": rng.choice(legal)}
        view = await client("POST", f"{path}/actions", step, **bearers[view["actor"]])
    return found


async def measure() -> dict[str, dict[str, list[float]]]:
    """The seconds of every game."""
    import structlog

    from shedu.server.app import create_app

    structlog.configure(logger_factory=structlog.ReturnLoggerFactory())
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(str(Path(folder) / "matches.db"), rate_limit=False)
        async with app.router.lifespan_context(app):
            while not app.state.server.ready:
                await asyncio.sleep(0.1)
            return {game: dict(await play(Client(app), game)) for game in GAMES}


def measured(tree: Path | None = None) -> dict[str, dict[str, list[float]]]:
    """The seconds of every game, measured in a new process, for this tree or another one."""
    source = Path(__file__).parents[1] / "src" if tree is None else tree / "src"
    environment = os.environ | {"PYTHONPATH": str(source)}
    command = [sys.executable, __file__, "--measure"]
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    found: dict[str, dict[str, list[float]]] = json.loads(done.stdout)
    return found


def views() -> Iterator[Figure]:
    for game, kinds in measured().items():
        for kind in KINDS:
            times = [1000 * one for one in kinds[kind]]
            low, *_rest, high = statistics.quantiles(times, n=10)
            yield Figure(f"{game}: {kind}", statistics.median(times), low, high, "ms")


def compare(tree: Path) -> Iterator[str]:
    """Prints the mean of each kind of response in this tree and in another one."""
    here: dict[tuple[str, str], list[float]] = defaultdict(list)
    there: dict[tuple[str, str], list[float]] = defaultdict(list)
    for _round in range(ROUNDS):
        for means, found in ((there, measured(tree)), (here, measured())):
            for game, kinds in found.items():
                for kind in KINDS:
                    means[game, kind].append(1000 * statistics.fmean(kinds[kind]))
    for game, kind in here:
        old, new = min(there[game, kind]), min(here[game, kind])
        change = f"{new / old - 1:+7.0%}"
        yield f"{game + ': ' + kind:<30} {old:8.2f} ms there {new:8.2f} ms here {change}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--against", type=Path, metavar="FOLDER")
    parser.add_argument("--measure", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.measure:
        print(json.dumps(asyncio.run(measure())))
    elif arguments.against:
        for line in compare(arguments.against):
            print(line, flush=True)
    else:
        for figure in views():
            print(figure)


if __name__ == "__main__":
    main()
