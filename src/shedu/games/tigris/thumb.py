"""A rule of thumb for every decision of Tigris & Euphrates, without looking ahead.

Bring leaders on the board, next to many temples and where no rival is; play tiles that score for
own leaders, the weakest colour first; stay out of wars that are not clearly won; commit what wins
and not more; build monuments that pay; if nothing else, replace tiles that own leaders don't need.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from shedu.games.tigris.actions import (
    BUILD,
    CATASTROPHE_AT,
    COMMIT_N,
    DECLINE,
    END_TURN,
    FAVOR_OF,
    LEADER,
    MONUMENT_AT,
    REPLACE,
    REPLACED_TILES,
    TREASURE_AT,
    WAR_OF,
    WONDER_AT,
)
from shedu.games.tigris.board import CELLS, NEAR, WORDS, both, count, grown, holds, meets, row_of
from shedu.games.tigris.conflict import fighters, strength
from shedu.games.tigris.kingdoms import (
    MOST_KINGDOMS,
    count_kingdoms,
    kingdom_at,
    leader_in,
    leader_or_king,
)
from shedu.games.tigris.state import (
    CIVIL_WAR,
    MONUMENT_COLORS,
    NOBODY,
    RED,
    WILD,
    State,
    States,
    leader_cells,
    links_of,
)
from shedu.jit import at, rule


@rule
def like_all(
    states: States, i: int, actions: NDArray[np.int16], liked: NDArray[np.float64]
) -> None:
    """Writes how much each of the actor's legal actions is liked."""
    s = at(states, i)
    kingdoms = np.empty((MOST_KINGDOMS, WORDS), dtype=np.uint64)
    found, _beside = count_kingdoms(links_of(s), leader_cells(s), kingdoms)
    for n in range(len(actions)):
        action = int(actions[n])
        if action < LEADER:
            liked[n] = like_tile(s, action // CELLS, action % CELLS, kingdoms, found)
        elif action < CATASTROPHE_AT:
            action -= LEADER
            liked[n] = like_leader(s, action // CELLS, action % CELLS, kingdoms, found)
        elif action < REPLACE:
            liked[n] = -9.0
        elif action < END_TURN:
            liked[n] = like_replacing(s, action - REPLACE)
        else:
            liked[n] = like_answer(s, action)


@rule
def need(s: State, color: int) -> float:
    """How much the actor needs a point of the colour: 1 for his weakest, less for others."""
    points = s.points[s.actor]
    least = min(min(points[0], points[1]), min(points[2], points[3]))
    return 1.0 / (1.0 + float(points[color] - least))


@rule
def like_tile(s: State, color: int, cell: int, kingdoms: NDArray[np.uint64], found: int) -> float:
    """A tile that scores for the actor is good, one that scores for others is not."""
    touched = 0
    mine = False
    others = False
    for k in range(found):
        kingdom = row_of(kingdoms, k)
        if meets(row_of(NEAR, cell), kingdom):
            touched += 1
            player = leader_or_king(s, kingdom, color)
            mine = mine or player == s.actor
            others = others or (player != s.actor and player != NOBODY)
    if touched == 2:
        return like_uniting(s, cell, kingdoms, found)
    if mine:
        return 5.0 + 4.0 * need(s, color)
    return -2.0 if others else 0.5


@rule
def like_uniting(s: State, cell: int, kingdoms: NDArray[np.uint64], found: int) -> float:
    """Two kingdoms are united only for wars that the actor wins without much help."""
    liked = 1.0
    for color in range(4):
        own, rival, foes = -1, -1, 0
        for k in range(found):
            kingdom = row_of(kingdoms, k)
            if not meets(row_of(NEAR, cell), kingdom):
                continue
            player = leader_in(s, kingdom, color)
            size = count(both(kingdom, row_of(s.tiles, color)))
            if player == s.actor:
                own = size + int(s.hands[player, color])
            elif player != NOBODY:
                rival = size
                foes += 1
        if own >= 0 and rival >= 0:
            liked += (3.0 + rival) * need(s, color) if own > rival + 2 else -9.0
        elif foes == 2:
            liked -= 0.5
    return liked


@rule
def like_leader(s: State, color: int, cell: int, kingdoms: NDArray[np.uint64], found: int) -> float:
    """Leaders off the board come on it, beside temples; revolts only with a clear majority."""
    if s.leaders[s.actor, color] >= 0:
        return -5.0
    temples = count(both(row_of(NEAR, cell), row_of(s.tiles, RED)))
    liked = 10.0 + 0.6 * temples + 0.4 * s.hands[s.actor, color] + need(s, color)
    for k in range(found):
        kingdom = row_of(kingdoms, k)
        if holds(grown(kingdom), cell):
            rival = leader_in(s, kingdom, color)
            if rival == NOBODY or rival == s.actor:
                liked += 0.3
                continue
            there = row_of(NEAR, s.leaders[rival, color])
            lead = temples + int(s.hands[s.actor, RED]) - count(both(there, row_of(s.tiles, RED)))
            liked -= 4.0 if lead > 2 else 20.0
    return float(liked)


@rule
def like_replacing(s: State, number: int) -> float:
    """Tiles of colours without an own leader may go, if nothing better is to be done."""
    liked = 1.0
    for color in range(4):
        tiles = float(REPLACED_TILES[number, color])
        liked += -0.5 * tiles if s.leaders[s.actor, color] >= 0 else 0.2 * tiles
    return liked


@rule
def like_commitment(s: State, number: int) -> float:
    """The attacker wants to be two ahead of the board, the defender level; or nothing is spent."""
    color = int(s.color) if s.conflict == CIVIL_WAR else RED
    held = int(s.hands[s.actor, color])
    lacking = strength(s, s.attacker) - strength(s, s.defender)
    if s.committed >= 0:
        lacking += int(s.committed)
        wanted = max(0, lacking) if lacking <= held else 0
    else:
        wanted = min(held, max(0, 2 - lacking)) if held > -lacking else 0
    return -float(abs(number - wanted))


@rule
def like_monument(s: State, number: int, cell: int) -> float:
    """A monument is good for who has leaders of its colours in its kingdom."""
    kingdom = kingdom_at(s, cell)
    liked = 0.5
    for k in range(2):
        player = leader_in(s, kingdom, MONUMENT_COLORS[number, k])
        if player != NOBODY:
            liked += 1.0 if player == s.actor else -0.7
    return liked


@rule
def like_answer(s: State, action: int) -> float:
    """The decisions that are not actions, and the end of the turn."""
    if action in (END_TURN, DECLINE):
        return 0.0
    if action < WAR_OF:
        return like_commitment(s, action - COMMIT_N)
    if action < BUILD:
        attacker, defender = fighters(s, action - WAR_OF)
        return 1.0 if s.actor == attacker else (0.0 if s.actor != defender else -1.0)
    if MONUMENT_AT <= action < WONDER_AT:
        return like_monument(s, (action - MONUMENT_AT) // CELLS, (action - MONUMENT_AT) % CELLS)
    if action >= FAVOR_OF:
        return need(s, action - FAVOR_OF)
    # Buildings, the wonder and treasures are good wherever they are.
    return 1.0 if action < TREASURE_AT else float(s.points[s.actor, WILD])
