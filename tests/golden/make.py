"""Golden records: whole eager games, with a digest of every state they pass through.

A change of the rules shows in them. When it is meant to, write them anew with
``PYTHONPATH=tests python -m golden.make`` and say in the commit which rule changed.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator
from pathlib import Path

import shedu
from shedu.game import Game
from shedu.games import GAMES, find_game
from shedu.trace import EagerPolicy

FOLDER = Path(__file__).parent
DIGESTS = FOLDER / "digests.json"


def names() -> Iterator[tuple[str, Game, str, int]]:
    """Each golden record: its name, game, preset and number of players."""
    for game in GAMES:
        found = find_game(game)
        for preset in found.rules.presets:
            for players in found.rules.seats:
                yield f"{game}-{preset}-{players}", found, preset, players


def play(game: Game, preset: str, players: int) -> shedu.Match:
    match = shedu.Match(game.rules.name, preset, players, seed=players)
    eager, rng = EagerPolicy(), random.Random(players)
    while not match.over:
        match.play(eager(game.rules, match.state, rng))
    return match


def digest(match: shedu.Match) -> str:
    """A digest of all states and events, in the fixed format rather than in bytes of records."""
    rules = match.game.rules
    found = hashlib.sha256()
    for move in match.moves:
        told = [list(event) for event in move.events]
        found.update(json.dumps([rules.dump(move.before), move.actor, told]).encode())
    found.update(json.dumps([rules.dump(match.state), match.result]).encode())
    return found.hexdigest()


def main() -> None:
    digests = {}
    for name, game, preset, players in names():
        match = play(game, preset, players)
        match.save(FOLDER / f"{name}.shedu")
        digests[name] = digest(match)
    DIGESTS.write_text(json.dumps(digests, indent=1) + "\n")


if __name__ == "__main__":
    main()
