"""A state from plain data: all of it is checked, and the first thing wrong is named."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from shedu.game import State
from shedu.games.tyrus.scoring import ending_of
from shedu.games.tyrus.setup import blank
from shedu.games.tyrus.state import (
    CARDS_EACH,
    COLORS,
    DECISIONS,
    DRAWN,
    ELECTIONS,
    HAND,
    IN_HAND,
    KINDS,
    OVER,
    PILE,
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
)
from shedu.kit.validation import (
    check,
    listed,
    mapping,
    one_of,
    whole_number,
)

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
