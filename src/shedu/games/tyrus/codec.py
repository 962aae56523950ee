"""States made and rewritten: setup, plain data, dealing again what is unseen, feature planes."""

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
    DECISIONS,
    DRAWN,
    DTYPE,
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
    leader_of,
    size,
    tiles_in,
)
from shedu.games.tyrus.rules.scoring import ending_of
from shedu.kit.validation import check, listed, mapping, one_of, whole_number

LETTERS = "SMP"
"""Soldier, merchant, priest."""
CARDS = "GMH"
"""General, guildmaster, high priest."""
TILE_CODES = [f"{LETTERS[tile // HIGHEST]}{tile % HIGHEST + 1}" for tile in range(TILES)]
BETWEEN = " / "


def blank() -> State:
    """A state in which nothing is anywhere."""
    state = np.zeros(1, dtype=DTYPE)
    for field in ("piles", "elections", "results", "actor"):
        state[0][field] = -1
    return state


def shuffled(rng: Random) -> str:
    """A supply, each as likely as any other."""
    parts = [list(TILE_CODES) for _color in COLORS] + [list(CARDS * CARDS_EACH)]
    for part in parts:
        rng.shuffle(part)
    return BETWEEN.join(" ".join(part) for part in parts)


def deal(supply: str, start: int) -> State:
    """The start of a game: nine tiles to each player, the first election card turned over."""
    parts = supply.split(BETWEEN)
    if len(parts) != len(COLORS) + 1:
        raise BadState(
            f"the supply has {len(parts)} parts: it should have Ivory's tiles, Brown's tiles and "
            f"the election cards, with {BETWEEN!r} between them"
        )
    state = blank()
    record = state[0]
    for player, part in enumerate(parts[:-1]):
        codes = part.split(" ")
        _check_all(codes, TILE_CODES, f"{COLORS[player].capitalize()}'s tiles")
        tiles = [TILE_CODES.index(code) for code in codes]
        record["hands"][player] = sum(1 << tile for tile in tiles[:HAND])
        record["piles"][player] = tiles[HAND:]
    cards = parts[-1].split(" ")
    _check_all(cards, CARDS * CARDS_EACH, "the election cards")
    record["elections"] = [CARDS.index(card) for card in cards]
    record["first"] = record["actor"] = start
    record["decision"] = PLACE
    return state


def _check_all(given: Sequence[str], known: Sequence[str], what: str) -> None:
    """Each of what there is has to be given as often as it is there."""
    for code in sorted(set(given) | set(known)):
        if given.count(code) != known.count(code):
            raise BadState(
                f"the supply has {given.count(code)} times {code!r} among {what}: it should be "
                f"{known.count(code)}"
            )


def supply_of(state: State) -> str:
    """The supply that `deal` makes this state at the start of a game from."""
    record = state[0]
    parts = [
        [TILE_CODES[tile] for tile in [*tiles_in(int(record["hands"][player])), *pile.tolist()]]
        for player, pile in enumerate(record["piles"])
    ]
    parts.append([CARDS[card] for card in record["elections"].tolist()])
    assert len(parts[-1]) == ELECTIONS
    return BETWEEN.join(" ".join(part) for part in parts)


Tiles = list[str | None]
"""Tiles as the notation writes them, in their order; then null for each that is not seen."""


def tiles_of(tiles: int, unseen: int = 0) -> Tiles:
    """The tiles of a set, and so many that are not seen."""
    return [*(TILE_TEXTS[tile] for tile in tiles_in(tiles)), *[None] * unseen]


def _pile(record: Any, player: int) -> Tiles:
    pile = record["piles"][player, int(record["pile_at"]) :].tolist()
    return [TILE_TEXTS[tile] if tile >= 0 else None for tile in pile]


def buildings_of(record: Any) -> dict[str, dict[str, Tiles]]:
    """What lies face down in each building, by owner."""
    return {
        name: {
            color: tiles_of(
                int(record["lying"][player, place]), int(record["unseen"][player, place])
            )
            for player, color in enumerate(COLORS)
        }
        for place, name in enumerate(PLACES)
    }


def revealed_of(record: Any) -> dict[str, dict[str, Tiles]] | None:
    """What the last vote revealed in its two buildings; None once the next tile is placed."""
    if record["placed"] or not record["election"]:
        return None
    kind = int(record["elections"][int(record["election"]) - 1])
    return {
        PLACES[owner * KINDS + kind]: {
            color: tiles_of(int(record["revealed"][player, owner]))
            for player, color in enumerate(COLORS)
        }
        for owner in range(PLAYERS)
    }


def dump(state: State) -> dict[str, Any]:
    """The STATE of the trace format, with the key `memory` for the tiles that votes revealed.

    In an observation, tiles and election cards that are not seen are null.
    """
    record = state[0]
    election, actor = int(record["election"]), int(record["actor"])
    return {
        "hands": [
            tiles_of(int(record["hands"][p]), int(record["unseen"][p, IN_HAND]))
            for p in range(PLAYERS)
        ],
        "piles": [_pile(record, p) for p in range(PLAYERS)],
        "buildings": buildings_of(record),
        "elections": [
            REPRESENTATIVES[kind] if kind >= 0 else None for kind in record["elections"].tolist()
        ],
        "results": [RESULTS[winner] for winner in record["results"][:election].tolist()],
        "election": election,
        "first": int(record["first"]),
        "placed": int(record["placed"]),
        "decision": DECISIONS[int(record["decision"])],
        "actor": actor if actor >= 0 else None,
        "over": int(record["decision"]) == OVER,
        "memory": {
            "gone": [tiles_of(int(record["gone"][p])) for p in range(PLAYERS)],
            "revealed": revealed_of(record),
        },
    }


KEYS = (
    *("hands", "piles", "buildings", "elections", "results", "election", "first", "placed"),
    *("decision", "actor", "over"),
)
ALL = (1 << TILES) - 1
TILE = {text: tile for tile, text in enumerate(TILE_TEXTS)}


def load(data: Mapping[str, Any]) -> State:
    """The state that `dump` made this of; raises `BadState`.

    Without `memory` all tiles that are nowhere else are out of the game.
    """
    mapping(data, "", KEYS, ["memory"])
    state = blank()
    record = state[0]
    _load_course(record, data)
    _load_elections(state, data)
    for player in range(PLAYERS):
        _load_tiles(record, data, player)
    _load_memory(record, data.get("memory"))
    for player in range(PLAYERS):
        _check_places(record, data, player)
    return state


def _load_course(record: Any, data: Mapping[str, Any]) -> None:
    """How far the game is, and whose decision it waits for."""
    record["first"] = whole_number(data["first"], "first", 0, PLAYERS - 1)
    election = record["election"] = whole_number(data["election"], "election", 0, ELECTIONS)
    placed = record["placed"] = whole_number(data["placed"], "placed", 0, PLACED - 1)
    decision = record["decision"] = one_of(data["decision"], "decision", DECISIONS)
    over = decision == OVER
    check(data["over"] is over, "over", data["over"], "true without a decision")
    check(not over or placed == 0, "placed", placed, "0 when over")
    if over:
        check(data["actor"] is None, "actor", data["actor"], "null when over")
    else:
        actor = leader_of(int(record["first"]), election) ^ (placed & 1)
        right = type(data["actor"]) is int and data["actor"] == actor
        check(right, "actor", data["actor"], f"{actor}")
        record["actor"] = actor
    draws = min(max(0, election - over), PILE // DRAWN)
    record["pile_at"] = DRAWN * draws


def _load_elections(state: State, data: Mapping[str, Any]) -> None:
    """The election cards, and who won."""
    record = state[0]
    election, over = int(record["election"]), bool(record["decision"] == OVER)
    for n, card in enumerate(listed(data["elections"], "elections", ELECTIONS)):
        later = n > election or (n == election and over)
        if card is None and later:
            continue
        kind = record["elections"][n] = one_of(card, f"elections[{n}]", REPRESENTATIVES)
        often = int((record["elections"] == kind).sum())
        check(often <= CARDS_EACH, f"elections[{n}]", card, f"there {CARDS_EACH} times")
    for n, winner in enumerate(listed(data["results"], "results", election)):
        check(
            n == 0 or ending_of(_held(state, n), 0)[0] < 0,
            "results",
            data["results"],
            "without elections after the end",
        )
        record["results"][n] = one_of(winner, f"results[{n}]", RESULTS)
    ended = ending_of(state, 0)[0] >= 0
    check(ended == over, "over", data["over"], "true where three in a row or all nine are held")


def _held(state: State, elections: int) -> State:
    """The state as it was after so many elections, as far as results go."""
    before = state.copy()
    before[0]["election"] = elections
    return before


def _tiles(value: Any, where: str) -> tuple[int, int]:
    """A list of tiles as a set, and how many of them are not seen."""
    found = unseen = 0
    for n, text in enumerate(listed(value, where)):
        if text is None:
            unseen += 1
            continue
        right = isinstance(text, str) and text in TILE
        check(right, f"{where}[{n}]", text, "a tile such as 'soldier 7', or null")
        check(not found >> TILE[text] & 1, f"{where}[{n}]", text, "there once")
        found |= 1 << TILE[text]
    return found, unseen


def _load_tiles(record: Any, data: Mapping[str, Any], player: int) -> None:
    """Where a player's tiles are: in hand, in the pile, in buildings."""
    where = f"hands[{player}]"
    hand = listed(data["hands"], "hands", PLAYERS)[player]
    record["hands"][player], record["unseen"][player, IN_HAND] = _tiles(hand, where)
    known = [(where, int(record["hands"][player]))]
    where = f"piles[{player}]"
    start = int(record["pile_at"])
    pile = listed(listed(data["piles"], "piles", PLAYERS)[player], where, PILE - start)
    known.append((where, _tiles(pile, where)[0]))
    record["piles"][player, start:] = [-1 if text is None else TILE[text] for text in pile]
    mapping(data["buildings"], "buildings", PLACES)
    for place, name in enumerate(PLACES):
        where = f"buildings.{name}"
        mapping(data["buildings"][name], where, COLORS)
        where = f"{where}.{COLORS[player]}"
        found = _tiles(data["buildings"][name][COLORS[player]], where)
        record["lying"][player, place], record["unseen"][player, place] = found
        known.append((where, found[0]))
    taken = 0
    for where, tiles in known:
        twice = [TILE_TEXTS[tile] for tile in range(TILES) if taken & tiles & 1 << tile]
        check(not twice, where, ", ".join(twice), "nowhere else")
        taken |= tiles
    number = HAND + start - _placed_by(record, player)
    held = size(int(record["hands"][player])) + int(record["unseen"][player, IN_HAND])
    check(held == number, f"hands[{player}]", hand, f"{number} tiles")


def _placed_by(record: Any, player: int) -> int:
    """How many tiles a player has placed so far."""
    election, placed = int(record["election"]), int(record["placed"])
    leads = leader_of(int(record["first"]), election) == player
    return TILES_A_PLAYER * election + (placed + leads) // 2


def _load_memory(record: Any, memory: Any) -> None:
    """The tiles that votes have revealed."""
    if memory is not None:
        mapping(memory, "memory", ["gone", "revealed"])
        listed(memory["gone"], "memory.gone", PLAYERS)
    for player in range(PLAYERS):
        known = int(record["hands"][player])
        for tiles in record["lying"][player].tolist():
            known |= tiles
        for tile in record["piles"][player].tolist():
            known |= 1 << tile if tile >= 0 else 0
        hidden = int(record["unseen"][player].sum())
        hidden += int((record["piles"][player, int(record["pile_at"]) :] < 0).sum())
        if memory is None:
            check(hidden == 0, "memory", None, "there: some tiles are unseen")
            record["gone"][player] = ALL & ~known
            continue
        where = f"memory.gone[{player}]"
        gone, blank_ones = _tiles(memory["gone"][player], where)
        right = not blank_ones and not gone & known and size(known) + size(gone) + hidden == TILES
        check(right, where, memory["gone"][player], "the tiles that are nowhere else")
        record["gone"][player] = gone
    if memory is not None:
        _load_revealed(record, memory["revealed"])


def _load_revealed(record: Any, revealed: Any) -> None:
    """What the last vote revealed, while no tile has been placed since."""
    where = "memory.revealed"
    fresh = bool(record["election"] > 0 and record["placed"] == 0)
    check((revealed is not None) == fresh, where, revealed, "there right after a vote, else null")
    if not fresh:
        return
    kind = int(record["elections"][int(record["election"]) - 1])
    names = [PLACES[owner * KINDS + kind] for owner in range(PLAYERS)]
    mapping(revealed, where, names)
    for player, color in enumerate(COLORS):
        open_ones = int(record["gone"][player])
        for owner, name in enumerate(names):
            mapping(revealed[name], f"{where}.{name}", COLORS)
            place = f"{where}.{name}.{color}"
            tiles, blank_ones = _tiles(revealed[name][color], place)
            right = not blank_ones and tiles & ~open_ones == 0
            check(right, place, revealed[name][color], "tiles that are out of the game")
            open_ones &= ~tiles
            record["revealed"][player, owner] = tiles


def _check_places(record: Any, data: Mapping[str, Any], player: int) -> None:
    """A vote empties its buildings: what lies there was placed since, what is gone before."""
    election = int(record["election"])
    cards = record["elections"][:election].tolist()
    emptied = [
        max((n + 1 for n, card in enumerate(cards) if card == k), default=0) for k in range(KINDS)
    ]
    lying = [
        sum(
            size(int(record["lying"][player, place])) + int(record["unseen"][player, place])
            for place in (kind, KINDS + kind)
        )
        for kind in range(KINDS)
    ]
    placed = _placed_by(record, player)
    wanted = "as many tiles as were placed since the votes that emptied them"
    for since in emptied:
        there = sum(n for n, vote in zip(lying, emptied, strict=True) if vote >= since)
        check(there <= placed - TILES_A_PLAYER * since, "buildings", data["buildings"], wanted)
    least = placed - TILES_A_PLAYER * election
    check(
        sum(lying) >= least,
        "buildings",
        data["buildings"],
        f"at least {least} tiles of {COLORS[player]}",
    )


MANY = len(PLACES)


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


TILE_PLANES = PLAYERS * (1 + len(PLACES) + 1 + 1 + PLAYERS)
SCALARS = PLAYERS * (len(PLACES) + 1) + KINDS + KINDS + PLAYERS + ELECTIONS * 3 + 3
PLANES = TILE_PLANES + SCALARS
"""How many planes there are; `planes` says what each is."""


def planes(observed: State, seat: int) -> NDArray[np.float32]:
    """What the seat observed, shape (`PLANES`, 3, 10), all numbers about 0 to 1.

    A row is a profession, a column a number. The seat comes first, then the other; own buildings
    before the other's. First planes of tiles, for each player: the hand as far as it is known, what
    lies in each building, what votes have revealed, what is still unseen, what the last vote
    revealed in each one's building. Then planes of one number each: how many unseen tiles each
    player has in each building and in hand; the representative to be elected; how many of each
    were; elections won; for each election whether the seat won it, the other, or nobody; tiles
    placed, elections held, and whether the seat leads this one.
    """
    record = observed[0]
    order = [seat, 1 - seat]
    sets = []
    for player in order:
        left = sum(1 << tile for tile in unseen(observed, player))
        sets += [int(record["hands"][player]), *_places(record["lying"][player], seat)]
        sets += [int(record["gone"][player]), left]
        sets += [int(record["revealed"][player, owner]) for owner in order]
    bits = np.array(sets)[:, None] >> np.arange(TILES) & 1
    scalars = _scalars(record, seat)
    flat = np.concatenate([bits, scalars[:, None].repeat(TILES, axis=1)]).astype(np.float32)
    return flat.reshape(PLANES, KINDS, HIGHEST)


def _places(values: NDArray[np.generic], seat: int) -> list[int]:
    """Numbers of the six buildings, those of the seat's own first."""
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
        numbers += [n / HAND for n in [*_places(hidden, seat), int(hidden[IN_HAND])]]
    now = cards[election] if election < ELECTIONS else -1
    numbers += [float(now == kind) for kind in range(KINDS)]
    numbers += [cards[:election].count(kind) / CARDS_EACH for kind in range(KINDS)]
    numbers += [int((results == player).sum()) / ELECTIONS for player in order]
    for outcome in (*order, NULL):
        numbers += (results == outcome).tolist()
    leads = leader_of(int(record["first"]), election) == seat
    numbers += [int(record["placed"]) / PLACED, election / ELECTIONS, float(leads)]
    return np.array(numbers, dtype=np.float64)
