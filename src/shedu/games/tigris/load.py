"""A state from plain data: all of it is checked, and the first thing wrong is named."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from shedu.game import State, Value
from shedu.games.tigris import queries
from shedu.games.tigris.actions import ACTIONS, LEADER_NAMES
from shedu.games.tigris.board import CELL, CROSS, LAND, SQUARE, add, cells_in, in_row
from shedu.games.tigris.dump import HELD, POINTS
from shedu.games.tigris.legal import legal
from shedu.games.tigris.options import BOARD
from shedu.games.tigris.setup import blank
from shedu.games.tigris.state import (
    ACTION,
    ACTIONS_A_TURN,
    BLUE,
    BUILDING,
    CATASTROPHES_EACH,
    COLORS,
    COMMIT,
    CONFLICTS,
    DECISIONS,
    FACEDOWN,
    FAVOR,
    HAND,
    IDLE_TURNS,
    MONUMENT,
    MONUMENTS,
    OVER,
    PLAYERS,
    RED,
    SUPPLY,
    TILES,
    UNKNOWN,
    WAR,
    WONDER,
)
from shedu.kit.validation import (
    check,
    listed,
    mapping,
    numbers,
    one_of,
    whole_number,
)

KEYS = (
    *("board", "monuments", "wonder", "buildings", "bag", "hands", "points", "catastrophes"),
    *("active", "actions_left", "decision", "actor", "conflict", "union", "placed", "idle"),
    *("quiet", "over"),
)
MOST_POINTS = 10_000


def _cell(value: Any, where: str) -> int:
    check(isinstance(value, str) and value in CELL, where, value, "a cell from a1 to p11")
    return CELL[value]


def _cell_or_none(value: Any, where: str) -> int:
    return -1 if value is None else _cell(value, where)


def load(data: Mapping[str, Any], options: Mapping[str, Value]) -> State:
    """The state that `dump` made this of; raises `BadState`.

    Without `memory` all tiles that are nowhere else count as openly out of the game.
    """
    mapping(data, "", KEYS, ["memory"])
    players = len(listed(data["hands"], "hands"))
    check(2 <= players <= PLAYERS, "hands", data["hands"], "a list of two to four hands")
    state = blank(options, players)
    record = state[0]
    _load_board(record, data["board"], players)
    _load_structures(record, data)
    _load_holdings(record, data, players)
    _load_memory(record, data.get("memory"), players)
    _load_decision(record, data, players)
    if record["decision"] != OVER:
        actor = queries.expected_actor(state, 0)
        check(actor >= 0, "decision", data["decision"], "one that somebody has on this board")
        check(bool(record["actor"] == actor), "actor", data["actor"], f"player {actor}")
        enough = legal(state, 0, np.empty(ACTIONS, dtype=np.int16)) > 0
        check(enough, "decision", data["decision"], "one that has a legal answer")
    return state


def _load_board(record: Any, board: Any, players: int) -> None:
    check(isinstance(board, Mapping), "board", board, "an object")
    for name, piece in board.items():
        where = f"board.{name}"
        cell = _cell(name, where)
        check(isinstance(piece, Mapping), where, piece, "an object")
        land = in_row(LAND[record["options"][BOARD]], cell)
        if "leader" in piece:
            mapping(piece, where, ["leader", "player"])
            color = one_of(piece["leader"], f"{where}.leader", LEADER_NAMES)
            player = whole_number(piece["player"], f"{where}.player", 0, players - 1)
            check(land, where, piece, "empty: leaders stand on land only")
            once = record["leaders"][player, color] < 0
            check(bool(once), where, piece, "the only such leader of the player")
            record["leaders"][player, color] = cell
            continue
        mapping(piece, where, ["tile"], ["treasure"])
        kind = one_of(piece["tile"], f"{where}.tile", TILES)
        on_river = kind == BLUE
        if kind < FACEDOWN:
            check(land != on_river, f"{where}.tile", piece["tile"], "a tile of its terrain")
        add(record["tiles"], kind, cell)
        if "treasure" in piece:
            bears = piece["treasure"] is True and kind in (RED, FACEDOWN, WONDER)
            check(bears, where, piece, "a temple, facedown tile or wonder if it has a treasure")
            add(record["treasures"], 0, cell)


def _load_structures(record: Any, data: Mapping[str, Any]) -> None:
    tiles = record["tiles"]
    covered = np.zeros(3, dtype=np.uint64)
    for i, monument in enumerate(listed(data["monuments"], "monuments")):
        where = f"monuments[{i}]"
        mapping(monument, where, ["at", "colors"])
        number = one_of(monument["colors"], f"{where}.colors", MONUMENTS)
        corner = _cell(monument["at"], f"{where}.at")
        square = SQUARE[corner]
        free = bool(square.any()) and not (square & covered).any()
        right = free and bool(((square & tiles[FACEDOWN]) == square).all())
        check(right, where, monument, "on a square of four facedown tiles of its own")
        check(bool(record["monuments"][number] < 0), where, monument, "the only one of its kind")
        record["monuments"][number] = corner
        covered |= square
    check(
        bool((covered == tiles[FACEDOWN]).all()), "monuments", data["monuments"], "on all facedown"
    )
    center = record["wonder"] = _cell_or_none(data["wonder"], "wonder")
    cross = CROSS[center] if center >= 0 else np.zeros(3, dtype=np.uint64)
    right = bool((tiles[WONDER] == cross).all()) and (center < 0 or bool(cross.any()))
    check(right, "wonder", data["wonder"], "the centre of the five wonder cells, or null")
    mapping(data["buildings"], "buildings", [], COLORS)
    for color, name in data["buildings"].items():
        where = f"buildings.{color}"
        cell = _cell(name, where)
        right = in_row(tiles[COLORS.index(color)], cell)
        check(right, where, name, "on a tile of its colour")
        record["buildings"][COLORS.index(color)] = cell


def _load_holdings(record: Any, data: Mapping[str, Any], players: int) -> None:
    end = int(record["bag_end"])
    bag = listed(data["bag"], "bag")
    check(len(bag) <= end, "bag", bag, f"a list of at most {end} tiles")
    colors = [-1 if c is None else one_of(c, f"bag[{i}]", COLORS) for i, c in enumerate(bag)]
    record["bag_at"] = end - len(bag)
    record["bag"][end - len(bag) : end] = colors
    for player, hand in enumerate(data["hands"]):
        counts = numbers(hand, f"hands[{player}]", HELD, HAND)
        check(sum(counts) <= HAND, f"hands[{player}]", hand, f"at most {HAND} tiles")
        record["hands"][player] = counts
    for player, points in enumerate(listed(data["points"], "points", players)):
        record["points"][player] = numbers(points, f"points[{player}]", POINTS, MOST_POINTS)
    for player, left in enumerate(listed(data["catastrophes"], "catastrophes", players)):
        where = f"catastrophes[{player}]"
        record["catastrophes"][player] = whole_number(left, where, 0, CATASTROPHES_EACH)


def _load_memory(record: Any, memory: Any, players: int) -> None:
    """What is out of the game; nothing may be lost, nothing may be there twice."""
    lying = [len(cells_in(record["tiles"][color])) for color in range(4)]
    held: NDArray[np.int16] = record["hands"].sum(axis=0)
    missing = []
    for color, supply in enumerate(SUPPLY):
        in_bag = int((record["bag"] == color).sum())
        missing.append(supply - lying[color] - int(held[color]) - in_bag)
        name = COLORS[color]
        check(missing[color] >= 0, "board", f"{-missing[color]} {name} tiles", "none too many")
    unseen = int(held[UNKNOWN]) + int((record["bag"] == -1).sum()) - int(record["bag_at"])
    unseen -= len(record["bag"]) - int(record["bag_end"])
    if memory is None:
        check(unseen == 0, "memory", None, "there: some tiles are unseen")
        record["gone"] = missing
        return
    mapping(memory, "memory", ["gone", "discards"])
    record["gone"] = numbers(memory["gone"], "memory.gone", COLORS, SUPPLY[0])
    for player, tiles in enumerate(listed(memory["discards"], "memory.discards", players)):
        where = f"memory.discards[{player}]"
        record["discards"][player] = numbers(tiles, where, HELD, sum(SUPPLY))
    out = record["gone"] + record["discards"].sum(axis=0)[:4]
    unseen += int(record["discards"][:, UNKNOWN].sum())
    left = [m - int(n) for m, n in zip(missing, out, strict=True)]
    right = min(left) >= 0 and sum(left) == unseen
    check(right, "memory", memory, f"{missing} tiles by colour out of the game")


def _load_decision(record: Any, data: Mapping[str, Any], players: int) -> None:
    record["active"] = whole_number(data["active"], "active", 0, players - 1)
    record["actions_left"] = whole_number(data["actions_left"], "actions_left", 0, ACTIONS_A_TURN)
    record["idle"] = whole_number(data["idle"], "idle", 0, IDLE_TURNS * players)
    check(isinstance(data["quiet"], bool), "quiet", data["quiet"], "true or false")
    record["quiet"] = data["quiet"]
    decision = record["decision"] = one_of(data["decision"], "decision", DECISIONS)
    check(data["over"] is (decision == OVER), "over", data["over"], "true without a decision")
    if decision == OVER:
        check(data["actor"] is None, "actor", data["actor"], "null when over")
    else:
        record["actor"] = whole_number(data["actor"], "actor", 0, players - 1)
    _load_conflict(record, data["conflict"], decision, players)
    for field in ("union", "placed"):
        cell = record[field] = _cell_or_none(data[field], field)
        lies = any(in_row(record["tiles"][kind], cell) for kind in range(WONDER + 1))
        check(cell < 0 or lies, field, data[field], "the cell of a tile, or null")
    war = decision == WAR or bool(record["conflict"] == CONFLICTS.index("war"))
    wanted = "the cell that united the kingdoms during wars, else null"
    check((data["union"] is not None) == war, "union", data["union"], wanted)
    if decision in (ACTION, OVER):
        check(data["placed"] is None, "placed", data["placed"], "null: no tile waits")
    if decision in (BUILDING, MONUMENT):
        face_up = [kind for kind in range(4) if in_row(record["tiles"][kind], record["placed"])]
        right = data["placed"] is not None and bool(face_up)
        check(right, "placed", data["placed"], "the cell of the new tile")
    if decision == FAVOR:
        check(data["wonder"] is not None, "wonder", None, "the cell of the wonder")


def _load_conflict(record: Any, conflict: Any, decision: int, players: int) -> None:
    wanted = "an object exactly when the decision is commit"
    check((conflict is not None) == (decision == COMMIT), "conflict", conflict, wanted)
    if conflict is None:
        return
    mapping(conflict, "conflict", ["kind", "color", "attacker", "defender", "committed"])
    record["conflict"] = one_of(conflict["kind"], "conflict.kind", CONFLICTS[1:]) + 1
    color = record["color"] = one_of(conflict["color"], "conflict.color", COLORS)
    for role in ("attacker", "defender"):
        player = whole_number(conflict[role], f"conflict.{role}", 0, players - 1)
        record[role] = player
        stands = bool(record["leaders"][player, color] >= 0)
        check(stands, f"conflict.{role}", player, "a player whose leader is on the board")
    two = bool(record["attacker"] != record["defender"])
    check(two, "conflict.defender", conflict["defender"], "another player than the attacker")
    if conflict["committed"] is not None:
        record["committed"] = whole_number(conflict["committed"], "conflict.committed", 0, HAND)
