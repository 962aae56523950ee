"""The bag: drawing from it, and the end when it is empty (rulings, sections 2 and 8)."""

from __future__ import annotations

import numpy as np

from shedu.games.tigris.rules.events import EndReason, EventKind
from shedu.games.tigris.rules.position import NOBODY, OVER, UNKNOWN, State
from shedu.jit import rule
from shedu.kit.events import Log, say


@rule
def draw(s: State, player: int, number: int, log: Log) -> bool:
    """Draws so many tiles; if the bag holds fewer, those, and the game is over (False then).

    In an observation the tiles of the bag are unseen, and so are those drawn.
    """
    drawn = np.zeros(5, dtype=np.int16)
    there = min(number, int(s.bag_end - s.bag_at))
    for _ in range(there):
        color = int(s.bag[s.bag_at])
        if color < 0:
            color = UNKNOWN
        s.bag[s.bag_at] = -1
        s.bag_at += 1
        drawn[color] += 1
    if there > 0:
        say(log, EventKind.TILES_DRAWN, player, number=there)
    for color in range(5):
        if drawn[color] > 0:
            s.hands[player, color] += drawn[color]
            if color != UNKNOWN:
                say(
                    log, EventKind.TILES_SEEN, player, color=color, number=drawn[color], seen=player
                )
    if there < number:
        end_game(s, EndReason.BAG, log)
        return False
    return True


@rule
def end_game(s: State, ending: int, log: Log) -> None:
    """Nobody decides anything any more."""
    s.decision = OVER
    s.actor = NOBODY
    s.actions_left = 0
    s.placed = -1
    say(log, EventKind.GAME_ENDED, NOBODY, extra=ending)
