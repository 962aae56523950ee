"""The actions of a turn: tiles, leaders, catastrophes, replacing (rulings, sections 4 and 5)."""

from __future__ import annotations

from shedu.games.tigris.rules import actions
from shedu.games.tigris.rules.board import CELLS, add, drop, has, holds, wide
from shedu.games.tigris.rules.conflict import begin_conflict, gain
from shedu.games.tigris.rules.events import EventKind, Source
from shedu.games.tigris.rules.kingdoms import kingdom_at, kingdoms_beside, leader_or_king, take_up
from shedu.games.tigris.rules.options import BUILDINGS, DOUBLE, REPLACE_DRAW, UP_TO_SIX
from shedu.games.tigris.rules.position import CATASTROPHE, NOBODY, REVOLT, Phase, Position
from shedu.games.tigris.rules.supply import draw, missing_tiles
from shedu.jit import rule
from shedu.kit.events import Log, say


@rule
def act(s: Position, action: int, log: Log) -> int:
    """Carries out an action of the active player."""
    player = wide(s.actor)
    if action == actions.END_TURN:
        s.actions_left = 0
        say(log, EventKind.TURN_ENDED, player)
        return Phase.END_TURN
    s.actions_left -= 1
    if action < actions.LEADER:
        return play_tile(s, player, action // CELLS, action % CELLS, log)
    if action < actions.CATASTROPHE_AT:
        action -= actions.LEADER
        return play_leader(s, player, action // CELLS, action % CELLS, log)
    if action < actions.WITHDRAW:
        return play_catastrophe(s, player, action - actions.CATASTROPHE_AT, log)
    if action < actions.REPLACE:
        color = action - actions.WITHDRAW
        cell = take_up(s, player, color)
        say(log, EventKind.LEADER_WITHDRAWN, player, color=color, place=cell)
        return Phase.END_ACTION
    return replace(s, player, action - actions.REPLACE, log)


@rule
def play_tile(s: Position, player: int, color: int, cell: int, log: Log) -> int:
    """Places a tile from the hand: it unites two kingdoms, or scores (section 5)."""
    unites = kingdoms_beside(s, cell) == 2
    s.hands[player, color] -= 1
    s.quiet = 0
    s.placed = cell
    add(s.tiles, color, cell)
    say(log, EventKind.TILE_PLACED, player, color=color, place=cell)
    if unites:
        s.union = cell
        say(log, EventKind.KINGDOMS_UNITED, player, place=cell)
        return Phase.SEEK_WAR
    score_tile(s, color, cell, log)
    return Phase.OFFER_BUILDING


@rule
def score_tile(s: Position, color: int, cell: int, log: Log) -> None:
    """The leader of the tile's colour in its kingdom, or else the king, gains a point."""
    kingdom = kingdom_at(s, cell)
    player = leader_or_king(s, kingdom, color)
    if player == NOBODY:
        return
    building = wide(s.buildings[color])
    doubled = s.options[BUILDINGS] == DOUBLE and building >= 0 and holds(kingdom, building)
    gain(s, player, color, 2 if doubled else 1, cell, Source.TILE, log)


@rule
def play_leader(s: Position, player: int, color: int, cell: int, log: Log) -> int:
    """Places or moves a leader; a rival of its colour in the kingdom means a revolt."""
    before = take_up(s, player, color)
    s.leaders[player, color] = cell
    say(log, EventKind.LEADER_PLACED, player, color=color, place=cell, extra=before)
    kingdom = kingdom_at(s, cell)
    for rival in range(wide(s.players)):
        there = wide(s.leaders[rival, color])
        if rival != player and there >= 0 and holds(kingdom, there):
            return begin_conflict(s, REVOLT, color, player, rival, log)
    return Phase.END_ACTION


@rule
def play_catastrophe(s: Position, player: int, cell: int, log: Log) -> int:
    """Ruins a cell for the rest of the game; a tile on it leaves the game."""
    s.catastrophes[player] -= 1
    s.quiet = 0
    say(log, EventKind.CATASTROPHE_PLACED, player, place=cell)
    for color in range(4):
        if has(s.tiles, color, cell):
            drop(s.tiles, color, cell)
            s.gone[color] += 1
            say(log, EventKind.TILE_REMOVED, NOBODY, color=color, place=cell)
    add(s.tiles, CATASTROPHE, cell)
    return Phase.WITHDRAW_ORPHANS


@rule
def replace(s: Position, player: int, number: int, log: Log) -> int:
    """Takes a set of tiles out of the hand and the game, then draws new ones."""
    s.quiet = 0
    discarded = 0
    for color in range(4):
        discarded += actions.REPLACED_TILES[number, color]
    say(log, EventKind.TILES_REPLACED, player, number=discarded)
    for color in range(4):
        tiles = wide(actions.REPLACED_TILES[number, color])
        if tiles > 0:
            s.hands[player, color] -= tiles
            s.discards[player, color] += tiles
            say(log, EventKind.TILES_DISCARDED, player, color=color, number=tiles, seen=player)
    if s.options[REPLACE_DRAW] == UP_TO_SIX:
        discarded = missing_tiles(s, player)
    return Phase.END_ACTION if draw(s, player, discarded, log) else Phase.WAIT
