"""Draws the pictures of the pages: ``python docs/images/make.py``."""

from __future__ import annotations

import random
from pathlib import Path

import shedu
from shedu import find_bot

FOLDER = Path(__file__).parent
DECISIONS = 150


def main() -> None:
    """Draws the table of a match between strong bots."""
    match = shedu.Match("tigris", "rulebook", 4, seed=12)
    greedy, rng = find_bot("greedy"), random.Random(1)
    rules = match.game.rules
    while len(match.moves) < DECISIONS and not match.over:
        observed = match.observe(match.actor)
        match.play(greedy.choose(match.game, observed, rules.legal(observed), rng))
    (FOLDER / "table.svg").write_text(match.picture() + "\n")


if __name__ == "__main__":
    main()
