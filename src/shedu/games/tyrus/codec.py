"""The states of Tyrus: setup, plain data, resampling of hidden tiles, feature planes.

A supply is three lists: Ivory's tiles and Brown's tiles in draw order, then the election cards:
``S7 P10 ... / M2 S1 ... / G H M ...``. The first nine tiles of a player are the hand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from shedu.errors import BadState
from shedu.game import Random, State, copy_state
from shedu.games.tyrus.rules.position import (
    CARDS_EACH,
    COLORS,
    DRAWN,
    ELECTIONS,
    HAND,
    HIGHEST,
    IN_HAND,
    KINDS,
    NULL,
    OVER,
    PILE,
    PLACE,
    PLACED,
    PLACES,
    PLAYERS,
    REPRESENTATIVES,
    RESULTS,
    TILE_TEXTS,
    TILES,
    TILES_A_PLAYER,
    Position,
    leader_of,
    size,
    tiles_in,
)
from shedu.games.tyrus.rules.scoring import WON_BY_HANDS, decide_at
from shedu.games.tyrus.rules.vote import votes_at, winner_of
from shedu.kit.records import blank, dump_fields, fields_of, load_fields
from shedu.kit.validation import check, listed, mapping

LETTERS = "SMP"
"""Soldier, merchant, priest."""
CARDS = "GMH"
"""General, guildmaster, high priest."""
TILE_CODES = [f"{letter}{number}" for letter in LETTERS for number in range(1, HIGHEST + 1)]
BETWEEN = " / "

# Setup.


def shuffled(rng: Random) -> str:
    """A random supply, all equally likely."""
    parts = [list(TILE_CODES) for _color in COLORS] + [list(CARDS * CARDS_EACH)]
    for part in parts:
        rng.shuffle(part)
    return BETWEEN.join(" ".join(part) for part in parts)


def deal(supply: str, start: int) -> State:
    """The state after the setup: nine tiles in each hand, the first election card revealed."""
    parts = supply.split(BETWEEN)
    if len(parts) != len(COLORS) + 1:
        raise BadState(
            f"the supply has {len(parts)} parts: it should have Ivory's tiles, Brown's tiles and "
            f"the election cards, with {BETWEEN!r} between them"
        )
    state = blank(Position)
    record = state[0]
    for player, part in enumerate(parts[:-1]):
        codes = part.split(" ")
        _check_supply(codes, TILE_CODES, f"{COLORS[player].capitalize()}'s tiles")
        tiles = [TILE_CODES.index(code) for code in codes]
        record["hands"][player] = sum(1 << tile for tile in tiles[:HAND])
        record["piles"][player] = tiles[HAND:]
    cards = parts[-1].split(" ")
    _check_supply(cards, CARDS * CARDS_EACH, "the election cards")
    record["elections"] = [CARDS.index(card) for card in cards]
    record["first"] = record["actor"] = start
    record["decision"] = PLACE
    return state


def _check_supply(given: Sequence[str], wanted: Sequence[str], what: str) -> None:
    """Raises `BadState` unless the codes are the wanted ones, in any order."""
    for code in sorted(set(given) | set(wanted)):
        if given.count(code) != wanted.count(code):
            raise BadState(
                f"the supply has {given.count(code)} times {code!r} among {what}: it should be "
                f"{wanted.count(code)}"
            )


def supply_of(state: State) -> str:
    """The supply from which `deal` makes this state at the start of a game."""
    record = state[0]
    parts = [
        [TILE_CODES[tile] for tile in [*tiles_in(int(record["hands"][player])), *pile.tolist()]]
        for player, pile in enumerate(record["piles"])
    ]
    parts.append([CARDS[card] for card in record["elections"].tolist()])
    return BETWEEN.join(" ".join(part) for part in parts)


# A state as plain data, the STATE of the trace format.

Tiles = list[str | None]
"""Tiles as the notation writes them, in their order; then null for each that is not seen."""
TILE = {text: tile for tile, text in enumerate(TILE_TEXTS)}
KEYS = (
    *("hands", "piles", "buildings", "over"),
    *(field.name for field in fields_of(Position) if field.codec is not None),
)


def dump_tiles(tiles: int, unseen: int = 0) -> Tiles:
    """The tiles of a set, and null for each of a number of unseen ones."""
    return [*(TILE_TEXTS[tile] for tile in tiles_in(tiles)), *[None] * unseen]


def dump_buildings(record: Any) -> dict[str, dict[str, Tiles]]:
    """The face-down tiles in each building, by the tiles' owner."""
    lying, unseen = record["lying"].tolist(), record["unseen"].tolist()
    return {
        name: {
            color: dump_tiles(lying[player][place], unseen[player][place])
            for player, color in enumerate(COLORS)
        }
        for place, name in enumerate(PLACES)
    }


def dump_revealed(record: Any) -> dict[str, dict[str, Tiles]] | None:
    """The tiles that the last vote revealed; None once the next tile is placed."""
    if record["placed"] or not record["election"]:
        return None
    kind = int(record["elections"][record["election"] - 1])
    revealed = record["revealed"].tolist()
    return {
        PLACES[owner * KINDS + kind]: {
            color: dump_tiles(revealed[player][owner]) for player, color in enumerate(COLORS)
        }
        for owner in range(PLAYERS)
    }


def _dump_pile(record: Any, player: int) -> Tiles:
    pile = record["piles"][player, record["pile_at"] :].tolist()
    return [TILE_TEXTS[tile] if tile >= 0 else None for tile in pile]


def dump(state: State) -> dict[str, Any]:
    """The STATE of the trace format, with the key `memory` for the tiles that votes revealed.

    In an observation, tiles and election cards that are not seen are null.
    """
    record = state[0]
    return {
        "hands": [
            dump_tiles(tiles, int(unseen))
            for tiles, unseen in zip(
                record["hands"].tolist(), record["unseen"][:, IN_HAND], strict=True
            )
        ],
        "piles": [_dump_pile(record, player) for player in range(PLAYERS)],
        "buildings": dump_buildings(record),
        **dump_fields(Position, record, PLAYERS),
        "over": int(record["decision"]) == OVER,
        "memory": {
            "gone": [dump_tiles(tiles) for tiles in record["gone"].tolist()],
            "revealed": dump_revealed(record),
        },
    }


def load(data: Mapping[str, Any]) -> State:
    """The state of a dump; raises `BadState` for data that no game can reach.

    Without `memory` all tiles that are nowhere else are out of the game, and the tiles that the
    last vote revealed are unknown.
    """
    mapping(data, "", KEYS, ["memory"])
    state = blank(Position)
    record = state[0]
    load_fields(Position, record, data, PLAYERS)
    _check_course(record, data)
    _check_elections(state, data)
    for player in range(PLAYERS):
        _load_tiles(record, data, player)
    _load_memory(record, data.get("memory"))
    for player in range(PLAYERS):
        _check_buildings(record, data, player)
        _check_wins(record, data, player)
    _check_last_vote(state, data)
    _check_tie(state, data)
    return state


def _check_course(record: Any, data: Mapping[str, Any]) -> None:
    """Raises `BadState` unless election, actor and end fit together; sets the number of drawn
    tiles.
    """
    election, placed, actor = (int(record[key]) for key in ("election", "placed", "actor"))
    over = bool(record["decision"] == OVER)
    check(data["over"] is over, "over", data["over"], "true without a decision")
    check(not over or placed == 0, "placed", placed, "0 when over")
    if over:
        check(actor < 0, "actor", data["actor"], "null when over")
    else:
        wanted = leader_of(int(record["first"]), election) ^ (placed & 1)
        check(actor == wanted, "actor", data["actor"], f"{wanted}")
    record["pile_at"] = DRAWN * min(max(0, election - over), PILE // DRAWN)


def _check_elections(state: State, data: Mapping[str, Any]) -> None:
    """Raises `BadState` unless the election cards and results are possible."""
    record = state[0]
    election, over = int(record["election"]), bool(record["decision"] == OVER)
    cards = record["elections"].tolist()
    for n, card in enumerate(cards):
        known = card >= 0 or n > election or (n == election and over)
        check(known, f"elections[{n}]", None, ", ".join(REPRESENTATIVES))
        often = card < 0 or cards[: n + 1].count(card) <= CARDS_EACH
        check(often, f"elections[{n}]", data["elections"][n], f"listed at most {CARDS_EACH} times")
    later = [card < 0 for card in cards[election + (not over) :]]
    alike = all(later) or not any(later)
    check(alike, "elections", data["elections"], "known or null in all elections to come")
    listed(data["results"], "results", election)
    for held in range(1, election):
        before = copy_state(state)
        before[0]["election"] = held
        goes_on = decide_at(before, 0)[0] < 0
        check(goes_on, "results", data["results"], "without elections after the end")
    ended = decide_at(state, 0)[0] >= 0
    check(ended == over, "over", data["over"], "true where three in a row or all nine are held")


def _load_set(value: Any, where: str) -> tuple[int, int]:
    """A list of tiles as a set, and the number of unseen ones in it."""
    found = unseen = 0
    for n, text in enumerate(listed(value, where)):
        if text is None:
            unseen += 1
            continue
        right = isinstance(text, str) and text in TILE
        check(right, f"{where}[{n}]", text, "a tile such as 'soldier 7', or null")
        check(not found >> TILE[text] & 1, f"{where}[{n}]", text, "listed once")
        found |= 1 << TILE[text]
    return found, unseen


def _load_tiles(record: Any, data: Mapping[str, Any], player: int) -> None:
    """Reads a player's tiles in hand, in the pile and in buildings."""
    where = f"hands[{player}]"
    hand = listed(data["hands"], "hands", PLAYERS)[player]
    record["hands"][player], record["unseen"][player, IN_HAND] = _load_set(hand, where)
    known = [(where, int(record["hands"][player]))]
    where = f"piles[{player}]"
    start = int(record["pile_at"])
    pile = listed(listed(data["piles"], "piles", PLAYERS)[player], where, PILE - start)
    known.append((where, _load_set(pile, where)[0]))
    alike = pile.count(None) in (0, len(pile))
    check(alike, where, pile, "known or null in all places")
    record["piles"][player, start:] = [-1 if text is None else TILE[text] for text in pile]
    mapping(data["buildings"], "buildings", PLACES)
    for place, name in enumerate(PLACES):
        where = f"buildings.{name}"
        mapping(data["buildings"][name], where, COLORS)
        where = f"{where}.{COLORS[player]}"
        found = _load_set(data["buildings"][name][COLORS[player]], where)
        record["lying"][player, place], record["unseen"][player, place] = found
        known.append((where, found[0]))
    taken = 0
    for where, tiles in known:
        twice = ", ".join(TILE_TEXTS[tile] for tile in tiles_in(taken & tiles))
        check(not twice, where, twice, "in one place only")
        taken |= tiles
    number = HAND + start - _placed_by(record, player)
    check(len(hand) == number, f"hands[{player}]", hand, f"{number} tiles")


def _placed_by(record: Any, player: int) -> int:
    """The number of tiles that a player has placed so far."""
    election, placed = int(record["election"]), int(record["placed"])
    leads = leader_of(int(record["first"]), election) == player
    return TILES_A_PLAYER * election + (placed + leads) // 2


def _load_memory(record: Any, memory: Any) -> None:
    """Reads the tiles that votes have revealed."""
    if memory is not None:
        mapping(memory, "memory", ["gone", "revealed"])
        listed(memory["gone"], "memory.gone", PLAYERS)
    for player in range(PLAYERS):
        left = sum(1 << tile for tile in unknown_tiles(record, player))
        hidden = int(record["unseen"][player].sum())
        hidden += int((record["piles"][player, int(record["pile_at"]) :] < 0).sum())
        if memory is None:
            check(hidden == 0, "memory", None, "an object: some tiles are unseen")
            record["gone"][player] = left
            continue
        where = f"memory.gone[{player}]"
        gone, nulls = _load_set(memory["gone"][player], where)
        right = not nulls and not gone & ~left and size(left) == size(gone) + hidden
        check(right, where, memory["gone"][player], "the tiles that are nowhere else")
        record["gone"][player] = gone
    if memory is not None:
        _load_revealed(record, memory["revealed"])


def _load_revealed(record: Any, revealed: Any) -> None:
    """Reads the tiles that the last vote revealed, if no tile was placed after it."""
    where = "memory.revealed"
    fresh = bool(record["election"] > 0 and record["placed"] == 0)
    check(
        (revealed is not None) == fresh, where, revealed, "an object right after a vote, else null"
    )
    if not fresh:
        return
    kind = int(record["elections"][record["election"] - 1])
    names = [PLACES[owner * KINDS + kind] for owner in range(PLAYERS)]
    mapping(revealed, where, names)
    for player, color in enumerate(COLORS):
        gone = int(record["gone"][player])
        for owner, name in enumerate(names):
            mapping(revealed[name], f"{where}.{name}", COLORS)
            place = f"{where}.{name}.{color}"
            tiles, nulls = _load_set(revealed[name][color], place)
            right = not nulls and tiles & ~gone == 0
            check(right, place, revealed[name][color], "tiles that are out of the game")
            gone &= ~tiles
            record["revealed"][player, owner] = tiles


def _check_buildings(record: Any, data: Mapping[str, Any], player: int) -> None:
    """Raises `BadState` if a building holds more tiles than players placed since its last vote."""
    election = int(record["election"])
    cards = record["elections"][:election].tolist()
    counts = [
        sum(
            size(int(record["lying"][player, place])) + int(record["unseen"][player, place])
            for place in (kind, KINDS + kind)
        )
        for kind in range(KINDS)
    ]
    placed = _placed_by(record, player)
    for since in {_emptied(cards, kind) for kind in range(KINDS)}:
        there = sum(n for kind, n in enumerate(counts) if _emptied(cards, kind) >= since)
        wanted = "as many tiles as were placed since the votes that emptied them"
        check(there <= placed - TILES_A_PLAYER * since, "buildings", data["buildings"], wanted)
    least = placed - TILES_A_PLAYER * election
    wanted = f"at least {least} tiles of {COLORS[player]}"
    check(sum(counts) >= least, "buildings", data["buildings"], wanted)
    if not record["revealed"].any():
        return
    revealed = sum(size(int(tiles)) for tiles in record["revealed"][player])
    most = TILES_A_PLAYER * (election - _emptied(cards[:-1], cards[-1]))
    wanted = f"at most {most} tiles of {COLORS[player]}: no more were placed since the vote before"
    check(revealed <= most, "memory.revealed", data["memory"]["revealed"], wanted)
    most = TILES_A_PLAYER * (election - 1)
    right = size(int(record["gone"][player])) - revealed <= most
    wanted = f"at most {most} tiles besides those that the last vote revealed"
    check(right, f"memory.gone[{player}]", data["memory"]["gone"][player], wanted)


def _emptied(cards: Sequence[int], kind: int) -> int:
    """The number of elections held when the buildings of a kind last had a vote; 0 without one."""
    return max((n + 1 for n, card in enumerate(cards) if card == kind), default=0)


def _check_wins(record: Any, data: Mapping[str, Any], player: int) -> None:
    """Raises `BadState` unless the player's voting tiles out of the game allow their wins."""
    pairs = list(zip(record["elections"].tolist(), record["results"].tolist(), strict=True))
    for kind in range(KINDS):
        voters = size(int(record["gone"][player]) >> HIGHEST * kind & (1 << HIGHEST) - 1)
        wanted = f"won by {COLORS[player]} with {REPRESENTATIVES[kind]} at most {voters} times"
        check(pairs.count((kind, player)) <= voters, "results", data["results"], wanted)


def _check_last_vote(state: State, data: Mapping[str, Any]) -> None:
    """Raises `BadState` unless the tiles that the last vote revealed give its result."""
    if not state[0]["revealed"].any():
        return
    last = int(state[0]["election"]) - 1
    kind = int(state[0]["elections"][last])
    votes = [votes_at(before_vote(state), 0, player, kind) for player in range(PLAYERS)]
    wanted = RESULTS[winner_of(*votes)]
    right = data["results"][last] == wanted
    wanted = f"{wanted}: {votes[0]} votes against {votes[1]} were revealed"
    check(right, f"results[{last}]", data["results"][last], wanted)


def before_vote(state: State) -> State:
    """The state with the tiles that the last vote revealed still in their buildings."""
    before = copy_state(state)
    record = before[0]
    kind = int(record["elections"][record["election"] - 1])
    for owner in range(PLAYERS):
        record["lying"][:, owner * KINDS + kind] = record["revealed"][:, owner]
    return before


def _check_tie(state: State, data: Mapping[str, Any]) -> None:
    """Raises `BadState` unless hands that decide a tie are open."""
    tie = decide_at(state, 0)[0] >= WON_BY_HANDS
    for player, hidden in enumerate(state[0]["unseen"][:, IN_HAND]):
        where = f"hands[{player}]"
        check(not tie or not hidden, where, data["hands"][player], "open, as the hands decide")


# Resampling of hidden tiles.


def unknown_tiles(record: Any, player: int) -> list[int]:
    """The tiles of a player that the record does not show; they lie unseen somewhere or in the
    pile.
    """
    known = int(record["hands"][player] | record["gone"][player])
    known |= int(np.bitwise_or.reduce(record["lying"][player]))
    pile = record["piles"][player].tolist()
    return [tile for tile in range(TILES) if not known >> tile & 1 and tile not in pile]


def resample(observed: State, rng: Random) -> State:
    """A random full state that fits the observation, all equally likely."""
    state = copy_state(observed)
    record = state[0]
    for player in range(PLAYERS):
        _deal_tiles(record, player, rng)
    known = record["elections"].tolist()
    cards = [kind for kind in range(KINDS) for _ in range(CARDS_EACH - known.count(kind))]
    rng.shuffle(cards)
    record["elections"] = [kind if kind >= 0 else cards.pop() for kind in known]
    return state


def _deal_tiles(record: Any, player: int, rng: Random) -> None:
    """Deals a player's unknown tiles to the unseen ones in places, hand and pile."""
    tiles = unknown_tiles(record, player)
    rng.shuffle(tiles)
    missing = record["unseen"][player]
    pile = record["piles"][player]
    slots = [n for n in range(int(record["pile_at"]), PILE) if pile[n] < 0]
    room = int(missing.sum()) + len(slots)
    if len(tiles) != room:
        raise BadState(
            f"{len(tiles)} tiles of {COLORS[player]} are unseen, but there is room for {room}: "
            "only what `observe` gave can be resampled"
        )
    for place in range(len(PLACES)):
        for _ in range(int(missing[place])):
            record["lying"][player, place] |= 1 << tiles.pop()
    for _ in range(int(missing[IN_HAND])):
        record["hands"][player] |= 1 << tiles.pop()
    missing[:] = 0
    for n in slots:
        pile[n] = tiles.pop()


# Feature planes of an observation, for learners.

TILE_PLANES = PLAYERS * (1 + len(PLACES) + 1 + 1 + PLAYERS)
SCALARS = PLAYERS * (len(PLACES) + 1) + KINDS + KINDS + PLAYERS + ELECTIONS * 3 + 3
PLANES = TILE_PLANES + SCALARS
"""The number of planes; `planes` describes each."""


def planes(observed: State, seat: int) -> NDArray[np.float32]:
    """The seat's observation, shape (`PLANES`, 3, 10), all numbers about 0 to 1.

    A row is a profession, a column a number. The seat comes before the other player, and its
    buildings before theirs.

    The first planes are of tiles. For each player: the hand as far as it is known, the tiles in
    each building, those that votes revealed, those still unseen, and those that the last vote
    revealed in each one's building.

    The other planes have one number each: the number of unseen tiles of each player in each
    building and in hand; the representative to be elected; the elections of each kind held; the
    elections that each player won; for each election whether the seat won it, the other, or nobody;
    the tiles placed, the elections held, and whether the seat leads this one.
    """
    record = observed[0]
    order = [seat, 1 - seat]
    sets = []
    for player in order:
        left = sum(1 << tile for tile in unknown_tiles(record, player))
        sets += [int(record["hands"][player]), *_own_first(record["lying"][player], seat)]
        sets += [int(record["gone"][player]), left]
        sets += [int(record["revealed"][player, owner]) for owner in order]
    bits = np.array(sets)[:, None] >> np.arange(TILES) & 1
    scalars = _scalars(record, seat)
    flat = np.concatenate([bits, scalars[:, None].repeat(TILES, axis=1)]).astype(np.float32)
    return flat.reshape(PLANES, KINDS, HIGHEST)


def _own_first(values: NDArray[np.generic], seat: int) -> list[int]:
    """The numbers of the six buildings, the seat's own first."""
    found: list[int] = values[: len(PLACES)].tolist()
    return found if seat == 0 else found[KINDS:] + found[:KINDS]


def _scalars(record: NDArray[np.void], seat: int) -> NDArray[np.float64]:
    election = int(record["election"])
    cards = record["elections"].tolist()
    results = record["results"]
    order = [seat, 1 - seat]
    numbers: list[float] = []
    for player in order:
        hidden = record["unseen"][player]
        numbers += [n / HAND for n in [*_own_first(hidden, seat), int(hidden[IN_HAND])]]
    now = cards[election] if election < ELECTIONS else -1
    numbers += [float(now == kind) for kind in range(KINDS)]
    numbers += [cards[:election].count(kind) / CARDS_EACH for kind in range(KINDS)]
    numbers += [int((results == player).sum()) / ELECTIONS for player in order]
    for outcome in (*order, NULL):
        numbers += (results == outcome).tolist()
    leads = leader_of(int(record["first"]), election) == seat
    numbers += [int(record["placed"]) / PLACED, election / ELECTIONS, float(leads)]
    return np.array(numbers, dtype=np.float64)
