"""What a player may know, and full states that agree with it (rulings, last section)."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from shedu.game import BadState, Random, State, copied
from shedu.games.contest.state import COLORS, DECK, NOBODY, SUPPLY, UNKNOWN, States
from shedu.jit import at, rule


@rule
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


def observe(state: State, seat: int | None) -> State:
    """What the seat (None: a spectator) may know, as a state of its own."""
    seen = np.empty_like(state)
    observe_into(state, 0, NOBODY if seat is None else seat, seen, 0)
    return seen


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
    state = copied(observed)
    record = state[0]
    cards = unseen(observed)
    rng.shuffle(cards)
    first = int(record["deck_at"])
    holders = [*record["hands"], record["removed"]]
    sizes = [int(holder[UNKNOWN]) for holder in holders]
    if len(cards) != DECK - first + sum(sizes):
        raise BadState(
            f"{len(cards)} cards are unseen, but there is room for {DECK - first + sum(sizes)}: "
            "only what `observe` gave can be resampled"
        )
    record["deck"][first:DECK] = cards[: DECK - first]
    ends = np.cumsum([DECK - first, *sizes]).tolist()
    for holder, (start, end) in zip(holders, pairwise(ends), strict=True):
        holder[UNKNOWN] = 0
        for color in cards[start:end]:
            holder[color] += 1
    return state
