"""What a player may know, and full states that agree with it (rulings, section 10)."""

from __future__ import annotations

from shedu.errors import BadState
from shedu.game import Random, State, copy_state
from shedu.games.tigris.board import cells_in
from shedu.games.tigris.state import COLORS, STATES, SUPPLY, UNKNOWN, States
from shedu.jit import INT, at, public
from shedu.kit.resampling import deal


@public(STATES, INT, INT, STATES, INT)
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
    state = copy_state(observed)
    record = state[0]
    supply = record["bag"][int(record["bag_at"]) : int(record["bag_end"])]
    deal(unseen(observed), supply, [*record["hands"], *record["discards"]], rng, "tiles")
    return state
