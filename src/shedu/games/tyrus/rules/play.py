"""What may be played, and the course of an election: tiles are placed, the vote is held, three
are drawn, or the game is over.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from shedu.games.tyrus.rules.events import EventKind
from shedu.games.tyrus.rules.position import (
    DRAWN,
    HIGHEST,
    IN_HAND,
    NOBODY,
    OVER,
    PILE,
    PLACED,
    PLACES,
    PLAYERS,
    TILES,
    State,
    States,
    leader_of,
    size,
)
from shedu.games.tyrus.rules.scoring import decide
from shedu.games.tyrus.rules.vote import count, discard, is_hidden, reveal
from shedu.jit import at, rule
from shedu.kit.chance import below
from shedu.kit.events import Log, say

MANY = len(PLACES)


@rule
def play_on(s: State, action: int, log: Log) -> None:
    """A tile is placed, and all that follows it, up to the next decision or the end.

    In an observation a vote over tiles that are not seen can't be held: nobody is to decide then.
    """
    place_tile(s, action // MANY, action % MANY, log)
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
    ending, winner, ivory, brown = decide(s)
    if ending >= 0:
        s.decision = OVER
        s.actor = NOBODY
        say(log, EventKind.GAME_ENDED, winner, -1, ending, -1, ivory, brown)
        return
    for player in range(PLAYERS):
        draw(s, player, log)
    s.pile_at = min(PILE, s.pile_at + DRAWN)
    s.actor = leader_of(int(s.first), int(s.election))
    say(
        log,
        EventKind.ELECTION_BEGUN,
        s.actor,
        -1,
        int(s.elections[s.election]),
        -1,
        int(s.election),
    )


@rule
def place_tile(s: State, tile: int, place: int, log: Log) -> None:
    """A tile of the hand goes face down into a building; what the last vote showed is put away."""
    player = int(s.actor)
    s.hands[player] &= ~(1 << tile)
    s.lying[player, place] |= 1 << tile
    s.placed += 1
    for owner in range(PLAYERS):
        s.revealed[owner, 0] = 0
        s.revealed[owner, 1] = 0
    say(log, EventKind.TILE_PLACED, player, -1, -1, place)
    number = tile % HIGHEST + 1
    say(log, EventKind.TILE_CHOSEN, player, -1, tile // HIGHEST, place, number, -1, player)


@rule
def draw(s: State, player: int, log: Log) -> None:
    """Three tiles from the player's pile while it lasts; in an observation they are unseen."""
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


@rule
def apply(states: States, i: int, action: int, log: Log) -> None:
    """Plays a legal action in state `i`, in place; `log` holds its events afterwards.

    Nothing is checked here: an action that is not legal leaves the state in disorder.
    """
    log[0, 0] = 0
    play_on(at(states, i), action, log)


@rule
def legal(states: States, i: int, out: NDArray[np.int16]) -> int:
    """Writes the legal actions of state `i`, sorted, and returns how many there are."""
    s = at(states, i)
    number = 0
    if s.actor < 0:
        return number
    hand = int(s.hands[s.actor])
    for tile in range(TILES):
        if hand >> tile & 1:
            for place in range(MANY):
                out[number] = tile * MANY + place
                number += 1
    return number


@rule
def pick(s: State, word: NDArray[np.uint64]) -> int:
    """A legal action, each as likely, without listing them all."""
    hand = int(s.hands[s.actor])
    n = below(word, size(hand) * MANY)
    for _ in range(n // MANY):
        hand &= hand - 1
    tile = 0
    while not hand >> tile & 1:
        tile += 1
    return tile * MANY + n % MANY


@rule
def playout(
    states: States, i: int, word: NDArray[np.uint64], most: int, out: NDArray[np.int16], log: Log
) -> int:
    """Plays state `i` to its end, or `most` decisions, in place; returns how many there were.

    `word` is a generator (`chance`); `out` is room for actions that this game does not need.
    """
    s = at(states, i)
    decisions = 0
    while s.decision != OVER and decisions < most:
        log[0, 0] = 0
        play_on(s, pick(s, word), log)
        decisions += 1
    return decisions
