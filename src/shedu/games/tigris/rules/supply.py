"""The bag: drawing from it, and the end when it is empty (rulings, sections 2 and 8)."""

from __future__ import annotations

import numpy as np

from shedu.games.tigris.rules.board import wide
from shedu.games.tigris.rules.events import EndReason, EventKind
from shedu.games.tigris.rules.position import HAND, NOBODY, NOWHERE, UNKNOWN, Decision, Position
from shedu.jit import rule
from shedu.kit.events import Log, say


@rule
def missing_tiles(s: Position, player: int) -> int:
    """The number of tiles that the player needs for a full hand."""
    missing = HAND
    for color in range(5):
        missing -= s.hands[player, color]
    return missing


@rule
def draw(s: Position, player: int, number: int, log: Log) -> bool:
    """Draws this many tiles; ends the game and returns False if the bag holds fewer.

    In an observation the tiles of the bag are unseen, and so are those drawn.
    """
    drawn = np.zeros(5, dtype=np.int16)
    there = min(number, wide(s.bag_end - s.bag_at))
    for _ in range(there):
        color = wide(s.bag[s.bag_at])
        if color < 0:
            color = UNKNOWN
        s.bag[s.bag_at] = -1
        s.bag_at += 1
        drawn[color] += 1
    if there > 0:
        say(log, EventKind.TILES_DRAWN, player, number=there)
    for color in range(5):
        tiles = wide(drawn[color])
        if tiles > 0:
            s.hands[player, color] += tiles
            if color != UNKNOWN:
                say(log, EventKind.TILES_SEEN, player, color=color, number=tiles, seen=player)
    if there < number:
        end_game(s, EndReason.BAG, log)
        return False
    return True


@rule
def end_game(s: Position, reason: int, log: Log) -> None:
    """Leaves the record without a decision."""
    s.decision = Decision.OVER
    s.actor = NOBODY
    s.actions_left = 0
    s.placed = NOWHERE
    say(log, EventKind.GAME_ENDED, NOBODY, extra=reason)
