"""The actions of a turn: tiles, leaders, catastrophes, replacing (rulings, sections 4 and 5)."""

from __future__ import annotations

from shedu.games.tigris.rules.actions import (
    CATASTROPHE_AT,
    END_TURN,
    LEADER,
    REPLACE,
    REPLACED_TILES,
    TILE,
    WITHDRAW,
)
from shedu.games.tigris.rules.board import CELLS, add, drop, has, holds
from shedu.games.tigris.rules.conflict import begin_conflict, gain
from shedu.games.tigris.rules.events import EventKind, Source
from shedu.games.tigris.rules.kingdoms import kingdom_at, kingdoms_beside, leader_or_king, take_up
from shedu.games.tigris.rules.options import BUILDINGS, DOUBLE, REPLACE_DRAW, UP_TO_SIX
from shedu.games.tigris.rules.position import (
    CATASTROPHE,
    HAND,
    NOBODY,
    REVOLT,
    State,
    Step,
)
from shedu.games.tigris.rules.supply import draw
from shedu.jit import rule
from shedu.kit.events import Log, say


@rule
def act(s: State, action: int, log: Log) -> int:
    """The active player's action."""
    if action == END_TURN:
        s.actions_left = 0
        say(log, EventKind.TURN_ENDED, s.actor)
        return Step.END_TURN
    s.actions_left -= 1
    if action < LEADER:
        return play_tile(s, (action - TILE) // CELLS, (action - TILE) % CELLS, log)
    if action < CATASTROPHE_AT:
        return play_leader(s, (action - LEADER) // CELLS, (action - LEADER) % CELLS, log)
    if action < WITHDRAW:
        return play_catastrophe(s, action - CATASTROPHE_AT, log)
    if action < REPLACE:
        color = action - WITHDRAW
        cell = take_up(s, s.actor, color)
        say(log, EventKind.LEADER_WITHDRAWN, s.actor, color=color, place=cell)
        return Step.END_ACTION
    return replace(s, action - REPLACE, log)


@rule
def play_tile(s: State, color: int, cell: int, log: Log) -> int:
    """A tile from the hand: it unites two kingdoms, or scores (section 5)."""
    unites = kingdoms_beside(s, cell) == 2
    s.hands[s.actor, color] -= 1
    s.quiet = 0
    s.placed = cell
    add(s.tiles, color, cell)
    say(log, EventKind.TILE_PLACED, s.actor, color=color, place=cell)
    if unites:
        s.union = cell
        say(log, EventKind.KINGDOMS_UNITED, s.actor, place=cell)
        return Step.SEEK_WAR
    score_tile(s, color, cell, log)
    return Step.OFFER_BUILDING


@rule
def score_tile(s: State, color: int, cell: int, log: Log) -> None:
    """The leader of the tile's colour in its kingdom, or else the king, gains a point."""
    kingdom = kingdom_at(s, cell)
    player = leader_or_king(s, kingdom, color)
    if player == NOBODY:
        return
    building = int(s.buildings[color])
    doubled = s.options[BUILDINGS] == DOUBLE and building >= 0 and holds(kingdom, building)
    gain(s, player, color, 2 if doubled else 1, cell, Source.TILE, log)


@rule
def play_leader(s: State, color: int, cell: int, log: Log) -> int:
    """A leader is placed, or lifted and set down elsewhere; a rival there means a revolt."""
    player = int(s.actor)
    before = take_up(s, player, color)
    s.leaders[player, color] = cell
    say(log, EventKind.LEADER_PLACED, player, color=color, place=cell, extra=before)
    kingdom = kingdom_at(s, cell)
    for rival in range(int(s.players)):
        there = int(s.leaders[rival, color])
        if rival != player and there >= 0 and holds(kingdom, there):
            return begin_conflict(s, REVOLT, color, player, rival, log)
    return Step.END_ACTION


@rule
def play_catastrophe(s: State, cell: int, log: Log) -> int:
    """The cell is dead for the rest of the game; a tile there leaves it."""
    s.catastrophes[s.actor] -= 1
    s.quiet = 0
    say(log, EventKind.CATASTROPHE_PLACED, s.actor, place=cell)
    for color in range(4):
        if has(s.tiles, color, cell):
            drop(s.tiles, color, cell)
            s.gone[color] += 1
            say(log, EventKind.TILE_REMOVED, NOBODY, color=color, place=cell)
    add(s.tiles, CATASTROPHE, cell)
    return Step.WITHDRAW_ORPHANS


@rule
def replace(s: State, number: int, log: Log) -> int:
    """Tiles of the hand leave the game, then new ones are drawn."""
    player = int(s.actor)
    s.quiet = 0
    discarded = 0
    for color in range(4):
        discarded += REPLACED_TILES[number, color]
    say(log, EventKind.TILES_REPLACED, player, number=discarded)
    for color in range(4):
        tiles = int(REPLACED_TILES[number, color])
        if tiles > 0:
            s.hands[player, color] -= tiles
            s.discards[player, color] += tiles
            say(log, EventKind.TILES_DISCARDED, player, color=color, number=tiles, seen=player)
    if s.options[REPLACE_DRAW] == UP_TO_SIX:
        discarded = HAND
        for color in range(5):
            discarded -= s.hands[player, color]
    if not draw(s, player, discarded, log):
        return Step.WAIT
    return Step.END_ACTION
