"""What a player may know, and full states that agree with it (rulings, section 10)."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from shedu.game import BadState, Random, State, copied
from shedu.games.tigris.board import cells_in
from shedu.games.tigris.state import COLORS, NOBODY, SUPPLY, UNKNOWN, States
from shedu.jit import at, rule


@rule
def observe_into(states: States, i: int, seat: int, seen: States, j: int) -> None:
    """Writes to `seen[j]` what the seat (-1: a spectator) may know of `states[i]`.

    Hidden are the order of the bag, other hands and what others replaced; their numbers are not.
    """
    seen[j] = states[i]
    s = at(seen, j)
    for k in range(len(s.bag)):
        s.bag[k] = -1
    for player in range(int(s.players)):
        if player != seat:
            for color in range(4):
                s.hands[player, UNKNOWN] += s.hands[player, color]
                s.hands[player, color] = 0
                s.discards[player, UNKNOWN] += s.discards[player, color]
                s.discards[player, color] = 0


def observe(state: State, seat: int | None) -> State:
    """What the seat (None: a spectator) may know, as a state of its own."""
    seen = np.empty_like(state)
    observe_into(state, 0, NOBODY if seat is None else seat, seen, 0)
    return seen


def unseen(observed: State) -> list[int]:
    """The colours of all tiles that are in the bag, in unknown hands or unknown discards."""
    record = observed[0]
    lying = [len(cells_in(record["tiles"][color])) for color in range(4)]
    tiles = []
    for color, total in enumerate(SUPPLY):
        known = record["hands"][:, color].sum() + record["discards"][:, color].sum()
        left = total - lying[color] - int(record["gone"][color]) - int(known)
        left -= int((record["bag"] == color).sum())
        if left < 0:
            raise BadState(
                f"{-left} {COLORS[color]} tiles too many are known of: there are {total}"
            )
        tiles += [color] * left
    return tiles


def resample(observed: State, rng: Random) -> State:
    """A full state that looks the same to who observed it, each as likely as any other."""
    state = copied(observed)
    record = state[0]
    tiles = unseen(observed)
    rng.shuffle(tiles)
    bag = int(record["bag_end"]) - int(record["bag_at"])
    holders = [record[field][p] for field in ("hands", "discards") for p in range(4)]
    sizes = [int(holder[UNKNOWN]) for holder in holders]
    if len(tiles) != bag + sum(sizes):
        raise BadState(
            f"{len(tiles)} tiles are unseen, but there is room for {bag + sum(sizes)}: "
            "only what `observe` gave can be resampled"
        )
    record["bag"][record["bag_at"] : record["bag_end"]] = tiles[:bag]
    ends = np.cumsum([bag, *sizes]).tolist()
    for holder, (start, end) in zip(holders, pairwise(ends), strict=True):
        holder[UNKNOWN] = 0
        for color in tiles[start:end]:
            holder[color] += 1
    return state
