"""Golden records: whole eager games, with a digest and a readable playthrough of each.

A change of the rules shows in them: the digest says whether any state or event differs, the
playthrough says where. After an intended change, write all of them anew with ``PYTHONPATH=tests
python -m golden.make`` and say in the commit which rule changed.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import shedu
from shedu.game import Game
from shedu.games import GAMES, find_game
from shedu.trace import EagerPolicy

FOLDER = Path(__file__).parent
DIGESTS = FOLDER / "digests.json"
FIRST, LAST = 80, 10
"""The number of decisions that a playthrough shows at the beginning and at the end of a game."""


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
    """A digest of all states and events in the trace format, which does not depend on dtypes."""
    rules = match.game.rules
    found = hashlib.sha256()
    for move in match.moves:
        told = [list(event) for event in move.events]
        found.update(json.dumps([rules.dump(move.before), move.actor, told]).encode())
    found.update(json.dumps([rules.dump(match.state), match.result]).encode())
    return found.hexdigest()


def compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def without(items: list[Any], others: list[Any]) -> list[Any]:
    """The items left after removing each of the others once."""
    left = list(items)
    for other in others:
        if other in left:
            left.remove(other)
    return left


def changes(before: Any, after: Any, path: str = "") -> Iterator[str]:
    """The differences between two dumps as lines: a path, the old and the new value.

    For a list that grew or shrank, the lines give the removed and the added items.
    """
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for key in {**before, **after}:
            yield from changes(before.get(key), after.get(key), f"{path}.{key}".lstrip("."))
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for number, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from changes(old, new, f"{path}.{number}")
    elif isinstance(before, list) and isinstance(after, list):
        removed, added = without(before, after), without(after, before)
        yield path + "".join(
            f" {sign}{compact(items)}" for sign, items in (("-", removed), ("+", added)) if items
        )
    else:
        yield f"{path}: {compact(before)} > {compact(after)}"


def playthrough(match: shedu.Match) -> str:
    """A game as text: each decision with its events by name and the changes of the dump."""
    rules, moves = match.game.rules, match.moves
    kinds = {kind: kind.name.lower() for kind in rules.events}
    states = [*(move.before for move in moves), match.state]
    dumps = [rules.dump(state) for state in states]
    lines = ["start"] + [f"  {key}: {compact(value)}" for key, value in dumps[0].items()]
    for number, move in enumerate(moves):
        if FIRST <= number < len(moves) - LAST:
            if number == FIRST:
                lines.append(f"\n({len(moves) - LAST - FIRST} decisions are left out)")
            continue
        decision = dumps[number]["decision"]
        lines.append(f"\n{number + 1} seat {move.actor} {decision}: {rules.text(move.action)}")
        for event in move.events:
            fields = event._asdict()
            kind = kinds[fields.pop("kind")]
            used = [f"{field}={value}" for field, value in fields.items() if value != -1]
            lines.append(" ".join(["  *", kind, *used]))
        lines += [f"  {line}" for line in changes(dumps[number], dumps[number + 1])]
    return "\n".join([*lines, f"\nresult: {compact(match.result)}", ""])


def main() -> None:
    digests = {}
    for name, game, preset, players in names():
        match = play(game, preset, players)
        match.save(FOLDER / f"{name}.shedu")
        (FOLDER / f"{name}.txt").write_text(playthrough(match))
        digests[name] = digest(match)
    DIGESTS.write_text(json.dumps(digests, indent=1) + "\n")


if __name__ == "__main__":
    main()
