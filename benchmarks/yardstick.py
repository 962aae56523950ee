"""Writes the behaviour of every game as outputs with digests, to compare two revisions.

``python -m benchmarks.yardstick FOLDER`` writes the outputs to a folder, and
``python -m benchmarks.yardstick FOLDER --against OTHER`` compares them with those of another
revision and names the first difference of each kind. It uses only stable interfaces:
the command line, the library's `Match` and the HTTP API.

Texts for people are written to files of their own (``*.words``), because a changed sentence does
not change behaviour.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import json
import os
import random
import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

TRACE_KEYS = (
    *("format", "game", "rules", "players", "seed", "state"),
    *("n", "actor", "decision", "legal", "action", "result"),
)
VIEW_KEYS = (
    *("version", "game", "rules", "practice", "seat", "over", "result", "actor", "decision"),
    *("legal", "hand"),
)
PLAYER_KEYS = ("name", "kind", "hand_size", "points")
LABELS = re.compile(r'(aria-label|<title>|<desc>)="?[^"<]*"?|>[^<]*<')
SHEDU = [sys.executable, "-m", "shedu"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--against", type=Path)
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for name, lines in (*traces(), *matches(), *views()):
        text = "".join(f"{line}\n" for line in lines)
        (arguments.folder / name).write_text(text, encoding="utf-8")
        print(hashlib.sha256(text.encode()).hexdigest()[:16], name, flush=True)
    if arguments.against:
        sys.exit(compare(arguments.folder, arguments.against))


def games() -> dict[str, Any]:
    """Every game with its presets and numbers of players, from the command line."""
    found = subprocess.run([*SHEDU, "games", "--json"], capture_output=True, check=True)
    games: dict[str, Any] = json.loads(found.stdout)["games"]
    return games


def traces() -> Iterator[tuple[str, list[str]]]:
    """Writes traces: two games for each preset, number of players and policy."""
    for name, game in games().items():
        for preset in game["presets"]:
            for players in game["players"]:
                for policy in ("random", "eager"):
                    command = [*SHEDU, "trace", name, "--rules", preset, "--players", str(players)]
                    command += ["--seed", "11", "--policy", policy, "--games", "2"]
                    done = subprocess.run(command, capture_output=True, check=True)
                    lines = [
                        _pick(json.loads(line), TRACE_KEYS) for line in done.stdout.splitlines()
                    ]
                    yield f"trace-{name}-{preset}-{players}-{policy}", lines


def _pick(data: dict[str, Any], keys: tuple[str, ...]) -> str:
    return json.dumps({key: data[key] for key in keys if key in data}, sort_keys=True)


def matches() -> Iterator[tuple[str, list[str]]]:
    """Writes records, views, pictures and words of random matches."""
    import shedu

    for name, game in games().items():
        for preset in game["presets"]:
            for players in game["players"]:
                match = shedu.Match(name, preset, players, seed=5)
                rng = random.Random(5)
                data, pictures, words = [], [], []
                while not match.over:
                    legal = match.legal
                    action = legal[rng.randrange(len(legal))]
                    if rng.randrange(40) == 0:
                        seat = rng.choice([None, *range(players)])
                        view = match.view(seat)
                        words += [view.pop("prompt"), str(match.forecast(action))]
                        data.append(json.dumps(view, sort_keys=True))
                        for turned in (False, True):
                            drawn = match.picture(seat, turn=turned)
                            pictures.append(_digest(LABELS.sub("", drawn)))
                            words.append(_digest(drawn))
                    match.play(action)
                data.append(match.record())
                words += match.log(0)
                key = f"{name}-{preset}-{players}"
                yield f"match-{key}", data
                yield f"picture-{key}", pictures
                yield f"match-{key}.words", words


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def views() -> Iterator[tuple[str, list[str]]]:
    """Writes the views of the HTTP API in random practice matches with undo."""
    with _serving() as call:
        for name, game in games().items():
            for preset in game["presets"]:
                players = game["players"][-1]
                seats = [{"kind": "human", "name": f"P{n}"} for n in range(players)]
                body = {"game": name, "rules": preset, "seats": seats, "practice": True, "seed": 3}
                made = call("/api/matches", body)
                path = f"/api/matches/{made['match']}"
                tokens = [seat["token"] for seat in made["seats"]]
                rng = random.Random(3)
                data, words = [], []
                view = call(path, token=tokens[0])
                for _n in range(120):
                    if view["over"]:
                        break
                    view = call(path, token=tokens[view["actor"]])
                    data.append(_view(view))
                    words.append(json.dumps([view["prompt"], view["log"], view["events"]]))
                    step = {"version": view["version"], "action": rng.choice(view["legal"])}
                    view = call(f"{path}/actions", step, tokens[view["actor"]])
                    data.append(_view(view))
                yield f"view-{name}-{preset}", data
                yield f"view-{name}-{preset}.words", words


def _view(view: dict[str, Any]) -> str:
    chosen = {key: view[key] for key in VIEW_KEYS}
    chosen["players"] = [{key: one.get(key) for key in PLAYER_KEYS} for one in view["players"]]
    return json.dumps(chosen, sort_keys=True)


@contextlib.contextmanager
def _serving() -> Iterator[Any]:
    """Starts a server on a free port; yields a function that calls it."""
    import tempfile

    with socket.socket() as free, tempfile.TemporaryDirectory() as folder:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        command = [*SHEDU, "serve", "--port", str(port), "--no-rate-limit"]
        command += ["--database", str(Path(folder) / "matches.db")]
        server = subprocess.Popen(command, env=os.environ, stderr=subprocess.DEVNULL)
        address = f"http://127.0.0.1:{port}"

        def call(path: str, body: Any = None, token: str | None = None) -> Any:
            headers = {"Content-Type": "application/json"}
            if token:
                headers["Authorization"] = f"Bearer {token}"
            data = None if body is None else json.dumps(body).encode()
            request = urllib.request.Request(address + path, data, headers)
            with urllib.request.urlopen(request, timeout=30) as answer:
                return json.load(answer)

        try:
            for _n in range(600):
                with contextlib.suppress(OSError):
                    call("/healthz")
                    break
                time.sleep(0.5)
            yield call
        finally:
            server.terminate()
            server.wait(30)


def compare(folder: Path, other: Path) -> int:
    """Prints the first difference of each output; returns how many outputs differ."""
    different = 0
    for path in sorted(other.iterdir()):
        here = folder / path.name
        old = path.read_text(encoding="utf-8").splitlines()
        new = here.read_text(encoding="utf-8").splitlines() if here.exists() else []
        if old == new:
            continue
        different += not path.name.endswith(".words")
        pairs = enumerate(zip(old, new, strict=False))
        at = next((n for n, (a, b) in pairs if a != b), min(len(old), len(new)))
        print(f"{path.name} differs at line {at + 1}:")
        for lines in (old, new):
            print("   ", lines[at][:300] if at < len(lines) else "(no such line)")
    print(f"{different} outputs differ")
    return different


if __name__ == "__main__":
    main()
