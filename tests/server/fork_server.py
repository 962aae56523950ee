"""A process that forks servers: `python -m server.fork_server`.

It has loaded everything, so a server starts in a fraction of a second. A line ``DATABASE<tab>FILE``
starts one with its log in the file, and returns its process id and address; a line with a process
id waits for its end.
"""

from __future__ import annotations

import os
import sys

from shedu.games import GAMES, find_game
from shedu.server.running import run
from shedu.warming import warm


def serve(database: str, errors: str, telling: int) -> None:
    os.dup2(os.open(errors, os.O_WRONLY | os.O_CREAT | os.O_APPEND), 2)
    os.dup2(telling, 1)
    os.close(telling)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    run("127.0.0.1", 0, database, rate_limit=False, trust_proxy=False, prefix="")


def forked(database: str, errors: str) -> tuple[int, str]:
    listening, telling = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(listening)
        try:
            serve(database, errors, telling)
        finally:
            os._exit(1)
    os.close(telling)
    with open(listening) as file:  # noqa: PTH123 - a descriptor, no path
        url = file.readline().strip()
    return pid, url or "none"


def main() -> None:
    for game in GAMES:
        warm(find_game(game))
    print("ready", flush=True)
    for line in sys.stdin:
        database, _tab, errors = line.strip().partition("\t")
        if errors:
            print(*forked(database, errors), flush=True)
        else:
            os.waitpid(int(database), 0)
            print(database, "ended", flush=True)


if __name__ == "__main__":
    main()
