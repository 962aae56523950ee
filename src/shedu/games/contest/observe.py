"""What a player may know, and full states that agree with it (rulings, last section)."""

from __future__ import annotations

import numpy as np

from shedu.errors import BadState
from shedu.game import Random, State, copy_state
from shedu.games.contest.state import COLORS, DECK, STATES, SUPPLY, UNKNOWN, States
from shedu.jit import INT, at, public
from shedu.kit.resampling import deal


@public(STATES, INT, INT, STATES, INT)
def observe_into(states: States, i: int, seat: int, seen: States, j: int) -> None:
    """Writes to `seen[j]` what the seat (-1: a spectator) may know of `states[i]`.

    Hidden are the order of the deck, other hands and the cards removed before a game of two; their
    numbers are not. Every card that went onto a stack was seen, so points are known.
    """
    seen[j] = states[i]
    s = at(seen, j)
    for k in range(len(s.deck)):
        s.deck[k] = -1
    for color in range(4):
        s.removed[UNKNOWN] += s.removed[color]
        s.removed[color] = 0
        for player in range(int(s.players)):
            if player != seat:
                s.hands[player, UNKNOWN] += s.hands[player, color]
                s.hands[player, color] = 0


def unseen(observed: State) -> list[int]:
    """The colours of all cards that are in the deck, in unknown hands or removed unseen."""
    record = observed[0]
    cards = []
    for color, total in enumerate(SUPPLY):
        known = [record["hands"][:, color], record["points"][:, color], record["gone"][color]]
        known += [record["removed"][color], record["cards"] == color, record["deck"] == color]
        left = total - sum(int(np.sum(heap)) for heap in known)
        if left < 0:
            raise BadState(
                f"{-left} {COLORS[color]} cards too many are known of: there are {total}"
            )
        cards += [color] * left
    return cards


def resample(observed: State, rng: Random) -> State:
    """A full state that looks the same to who observed it, each as likely as any other."""
    state = copy_state(observed)
    record = state[0]
    supply = record["deck"][int(record["deck_at"]) : DECK]
    deal(unseen(observed), supply, [*record["hands"], record["removed"]], rng, "cards")
    return state
