"""What a player may know, and full states that agree with it (rulings, `What a player knows`)."""

from __future__ import annotations

from shedu.errors import BadState
from shedu.game import Random, State, copy_state
from shedu.games.tyrus.scoring import WON_BY_HANDS, decide
from shedu.games.tyrus.state import (
    CARDS_EACH,
    COLORS,
    ELECTIONS,
    IN_HAND,
    KINDS,
    OVER,
    PILE,
    PLACES,
    PLAYERS,
    STATES,
    TILES,
    States,
    size,
)
from shedu.jit import INT, at, public

MANY = len(PLACES)


@public(STATES, INT, INT, STATES, INT)
def observe_into(states: States, i: int, seat: int, seen: States, j: int) -> None:
    """Writes to `seen[j]` what the seat (-1: a spectator) may know of `states[i]`.

    Hidden are the other's hand and face-down tiles, of which the numbers are not, the order of both
    piles and the later election cards. Hands that decide a tie are laid open.
    """
    seen[j] = states[i]
    s = at(seen, j)
    tie = s.decision == OVER and decide(s)[0] >= WON_BY_HANDS
    for player in range(PLAYERS):
        for n in range(PILE):
            s.piles[player, n] = -1
        if player == seat:
            continue
        for place in range(MANY):
            s.unseen[player, place] += size(int(s.lying[player, place]))
            s.lying[player, place] = 0
        if not tie:
            s.unseen[player, IN_HAND] += size(int(s.hands[player]))
            s.hands[player] = 0
    for election in range(ELECTIONS):
        if election > s.election or (election == s.election and s.decision == OVER):
            s.elections[election] = -1


def unseen(observed: State, player: int) -> list[int]:
    """The tiles of a player that are in his pile or wherever the record does not show them."""
    record = observed[0]
    pile = record["piles"][player].tolist()
    known = int(record["hands"][player] | record["gone"][player])
    for place in range(MANY):
        known |= int(record["lying"][player, place])
    return [tile for tile in range(TILES) if not known >> tile & 1 and tile not in pile]


def resample(observed: State, rng: Random) -> State:
    """A full state that looks the same to who observed it, each as likely as any other."""
    state = copy_state(observed)
    record = state[0]
    for player in range(PLAYERS):
        _deal_tiles(record, player, unseen(observed, player), rng)
    known = record["elections"].tolist()
    cards = [kind for kind in range(KINDS) for _ in range(CARDS_EACH - known.count(kind))]
    rng.shuffle(cards)
    record["elections"] = [kind if kind >= 0 else cards.pop() for kind in known]
    return state


def _deal_tiles(record: State, player: int, tiles: list[int], rng: Random) -> None:
    """Deals a player's unseen tiles to places, hand and pile, as many as belong there."""
    rng.shuffle(tiles)
    missing = record["unseen"][player]
    pile = record["piles"][player]
    open_slots = [n for n in range(int(record["pile_at"]), PILE) if pile[n] < 0]
    if len(tiles) != int(missing.sum()) + len(open_slots):
        raise BadState(
            f"{len(tiles)} tiles of {COLORS[player]} are unseen, but there is room for "
            f"{int(missing.sum()) + len(open_slots)}: only what `observe` gave can be resampled"
        )
    for place in range(MANY):
        for _ in range(int(missing[place])):
            record["lying"][player, place] |= 1 << tiles.pop()
    for _ in range(int(missing[IN_HAND])):
        record["hands"][player] |= 1 << tiles.pop()
    missing[:] = 0
    for n in open_slots:
        pile[n] = tiles.pop()
