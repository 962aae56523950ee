"""Traces of random games that a model plays by itself, for its own checker."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from reference.check import MODELS


def trace(game: str, rules: dict[str, Any], players: int, rng: Random) -> Iterator[str]:
    """The lines of a random game."""
    reference = MODELS[game]
    model = reference.deal(rules, players, rng)
    header = {"format": "shedu-trace/1", "game": game, "rules": rules, "players": players}
    yield json.dumps({**header, "seed": None, "state": reference.dump(model)})
    number = 0
    while not model.over:
        step = {"n": number, "actor": model.actor, "decision": model.decision}
        legal = reference.legal(model)
        action = rng.choice(legal)
        reference.perform(model, action)
        yield json.dumps({**step, "legal": legal, "action": action, "state": reference.dump(model)})
        number += 1
        # Each step goes through the STATE, to test that a STATE holds the whole position.
        model = reference.load(reference.dump(model), rules, players)
    yield json.dumps({"result": reference.result(model)})
