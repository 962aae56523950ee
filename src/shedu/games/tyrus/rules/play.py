"""The legal actions, and the course of an election: placing tiles, the vote, and the draw or the
end of the game.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from shedu.game import Numbers, States
from shedu.games.tyrus.rules.actions import MANY, action_of, placement
from shedu.games.tyrus.rules.events import EventKind
from shedu.games.tyrus.rules.position import (
    DRAWN,
    HIGHEST,
    IN_HAND,
    NOBODY,
    OVER,
    PILE,
    PLACED,
    PLAYERS,
    STATES,
    TILES,
    Position,
    leader_of,
    size,
)
from shedu.games.tyrus.rules.scoring import decide
from shedu.games.tyrus.rules.vote import count, discard, is_hidden, reveal
from shedu.jit import INT, LOG, NUMBERS, WORD, at, public, rule
from shedu.kit.chance import below
from shedu.kit.events import Log, say


@rule
def play_on(s: Position, action: int, log: Log) -> None:
    """Places a tile and runs the game up to the next decision or the end.

    An observation does not show all tiles, so the vote may have to wait: nobody decides then.
    """
    tile, place = placement(action)
    place_tile(s, tile, place, log)
    if s.placed < PLACED:
        s.actor = 1 - s.actor
        return
    kind = int(s.elections[s.election])
    if kind < 0 or is_hidden(s, kind):
        s.actor = NOBODY
        return
    reveal(s, kind, log)
    s.results[s.election] = count(s, kind, log)
    discard(s, kind)
    s.election += 1
    s.placed = 0
    reason, winner, ivory, brown = decide(s)
    if reason >= 0:
        s.decision = OVER
        s.actor = NOBODY
        say(log, EventKind.GAME_ENDED, winner, -1, reason, -1, ivory, brown)
        return
    for player in range(PLAYERS):
        draw(s, player, log)
    s.pile_at = min(PILE, int(s.pile_at) + DRAWN)
    s.actor = leader_of(int(s.first), int(s.election))
    kind = int(s.elections[s.election])
    say(log, EventKind.ELECTION_BEGUN, int(s.actor), -1, kind, -1, int(s.election))


@rule
def place_tile(s: Position, tile: int, place: int, log: Log) -> None:
    """Moves a tile from the hand face down into a building; the last vote is no longer shown."""
    player = int(s.actor)
    s.hands[player] &= ~(1 << tile)
    s.lying[player, place] |= 1 << tile
    s.placed += 1
    for owner in range(PLAYERS):
        for building in range(PLAYERS):
            s.revealed[owner, building] = 0
    say(log, EventKind.TILE_PLACED, player, -1, -1, place)
    number = tile % HIGHEST + 1
    say(log, EventKind.TILE_CHOSEN, player, -1, tile // HIGHEST, place, number, -1, player)


@rule
def draw(s: Position, player: int, log: Log) -> None:
    """Draws three tiles from the player's pile while it lasts; unseen in an observation."""
    drawn = min(DRAWN, int(PILE - s.pile_at))
    if drawn == 0:
        return
    say(log, EventKind.TILES_DRAWN, player, -1, -1, -1, drawn)
    for n in range(int(s.pile_at), int(s.pile_at) + drawn):
        tile = int(s.piles[player, n])
        s.piles[player, n] = -1
        if tile < 0:
            s.unseen[player, IN_HAND] += 1
        else:
            s.hands[player] |= 1 << tile
            number = tile % HIGHEST + 1
            say(log, EventKind.TILE_SEEN, player, -1, tile // HIGHEST, -1, number, -1, player)


@public(STATES, INT, INT, LOG)
def apply(states: States, i: int, action: int, log: Log) -> None:
    """Plays a legal action in state `i`, in place; `log` holds its events afterwards.

    Nothing is checked: an illegal action leaves an invalid state.
    """
    log[0, 0] = 0
    play_on(at(states, i), action, log)


@public(STATES, INT, NUMBERS)
def legal(states: States, i: int, out: Numbers) -> int:
    """Writes the legal actions of state `i`, sorted, and returns their number.

    Any tile of the hand may go into any of the six buildings (rulings, `place`).
    """
    s = at(states, i)
    number = 0
    if s.actor < 0:
        return number
    hand = int(s.hands[s.actor])
    for tile in range(TILES):
        if hand >> tile & 1:
            for place in range(MANY):
                out[number] = action_of(tile, place)
                number += 1
    return number


@rule
def pick(s: Position, word: NDArray[np.uint64]) -> int:
    """A random legal action, all equally likely, found without a list of them."""
    hand = int(s.hands[s.actor])
    n = below(word, size(hand) * MANY)
    for _ in range(n // MANY):
        hand &= hand - 1
    tile = 0
    while not hand >> tile & 1:
        tile += 1
    return action_of(tile, n % MANY)


@public(STATES, INT, WORD, INT, NUMBERS, LOG)
def playout(
    states: States, i: int, word: NDArray[np.uint64], most: int, out: Numbers, log: Log
) -> int:
    """Plays state `i` at random, in place, to its end or `most` decisions; returns their number.

    An observation stops where a vote can't be held because tiles are unseen. `word` is a generator
    (`chance`); this game does not need `out`, the room for legal actions.
    """
    s = at(states, i)
    decisions = 0
    while s.actor != NOBODY and decisions < most:
        log[0, 0] = 0
        play_on(s, pick(s, word), log)
        decisions += 1
    return decisions
