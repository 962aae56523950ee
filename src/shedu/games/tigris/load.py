"""A state from plain data: all of it is checked, and the first thing wrong is named."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from shedu.game import BadState, State, Value
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

KEYS = (
    *("board", "monuments", "wonder", "buildings", "bag", "hands", "points", "catastrophes"),
    *("active", "actions_left", "decision", "actor", "conflict", "union", "placed", "idle"),
    *("quiet", "over"),
)
MOST_POINTS = 10_000


def _check(right: bool, where: str, value: Any, wanted: str) -> None:
    if not right:
        shown = repr(value)
        shown = shown if len(shown) <= 60 else shown[:57] + "..."
        place = f"state.{where}" if where else "the state"
        raise BadState(f"{place} is {shown}: it should be {wanted}")


def _number(value: Any, where: str, least: int, most: int) -> int:
    right = isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
    _check(right, where, value, f"a whole number from {least} to {most}")
    return int(value)


def _one_of(value: Any, where: str, names: Sequence[str | None]) -> int:
    known = ", ".join("null" if name is None else name for name in names)
    _check((value is None or isinstance(value, str)) and value in names, where, value, known)
    return names.index(value)


def _cell(value: Any, where: str) -> int:
    _check(isinstance(value, str) and value in CELL, where, value, "a cell from a1 to p11")
    return CELL[value]


def _cell_or_none(value: Any, where: str) -> int:
    return -1 if value is None else _cell(value, where)


def _mapping(value: Any, where: str, required: Sequence[str], optional: Sequence[str] = ()) -> Any:
    _check(isinstance(value, Mapping), where, value, "an object")
    for key in required:
        _check(key in value, f"{where}.{key}".lstrip("."), None, "there")
    for key in value:
        known = key in required or key in optional
        _check(known, f"{where}.{key}".lstrip("."), value[key], "left out: the key is unknown")
    return value


def _list(value: Any, where: str, length: int | None = None) -> Any:
    right = isinstance(value, list | tuple) and (length is None or len(value) == length)
    _check(right, where, value, "a list" if length is None else f"a list of {length}")
    return value


def _counts(value: Any, where: str, names: Sequence[str], most: int) -> list[int]:
    required = [name for name in names if name != "unknown"]
    _mapping(value, where, required, names)
    return [_number(value.get(name, 0), f"{where}.{name}", 0, most) for name in names]


def load(data: Mapping[str, Any], options: Mapping[str, Value]) -> State:
    """The state that `dump` made this of; raises `BadState`.

    Without `memory` all tiles that are nowhere else count as openly out of the game.
    """
    _mapping(data, "", KEYS, ["memory"])
    players = len(_list(data["hands"], "hands"))
    _check(2 <= players <= PLAYERS, "hands", data["hands"], "a list of two to four hands")
    state = blank(options, players)
    record = state[0]
    _load_board(record, data["board"], players)
    _load_structures(record, data)
    _load_holdings(record, data, players)
    _load_memory(record, data.get("memory"), players)
    _load_decision(record, data, players)
    if record["decision"] != OVER:
        actor = queries.expected_actor(state, 0)
        _check(actor >= 0, "decision", data["decision"], "one that somebody has on this board")
        _check(bool(record["actor"] == actor), "actor", data["actor"], f"player {actor}")
        enough = legal(state, 0, np.empty(ACTIONS, dtype=np.int16)) > 0
        _check(enough, "decision", data["decision"], "one that has a legal answer")
    return state


def _load_board(record: Any, board: Any, players: int) -> None:
    _check(isinstance(board, Mapping), "board", board, "an object")
    for name, piece in board.items():
        where = f"board.{name}"
        cell = _cell(name, where)
        _check(isinstance(piece, Mapping), where, piece, "an object")
        land = in_row(LAND[record["options"][BOARD]], cell)
        if "leader" in piece:
            _mapping(piece, where, ["leader", "player"])
            color = _one_of(piece["leader"], f"{where}.leader", LEADER_NAMES)
            player = _number(piece["player"], f"{where}.player", 0, players - 1)
            _check(land, where, piece, "empty: leaders stand on land only")
            once = record["leaders"][player, color] < 0
            _check(bool(once), where, piece, "the only such leader of the player")
            record["leaders"][player, color] = cell
            continue
        _mapping(piece, where, ["tile"], ["treasure"])
        kind = _one_of(piece["tile"], f"{where}.tile", TILES)
        on_river = kind == BLUE
        if kind < FACEDOWN:
            _check(land != on_river, f"{where}.tile", piece["tile"], "a tile of its terrain")
        add(record["tiles"], kind, cell)
        if "treasure" in piece:
            bears = piece["treasure"] is True and kind in (RED, FACEDOWN, WONDER)
            _check(bears, where, piece, "a temple, facedown tile or wonder if it has a treasure")
            add(record["treasures"], 0, cell)


def _load_structures(record: Any, data: Mapping[str, Any]) -> None:
    tiles = record["tiles"]
    covered = np.zeros(3, dtype=np.uint64)
    for i, monument in enumerate(_list(data["monuments"], "monuments")):
        where = f"monuments[{i}]"
        _mapping(monument, where, ["at", "colors"])
        number = _one_of(monument["colors"], f"{where}.colors", MONUMENTS)
        corner = _cell(monument["at"], f"{where}.at")
        square = SQUARE[corner]
        free = bool(square.any()) and not (square & covered).any()
        right = free and bool(((square & tiles[FACEDOWN]) == square).all())
        _check(right, where, monument, "on a square of four facedown tiles of its own")
        _check(bool(record["monuments"][number] < 0), where, monument, "the only one of its kind")
        record["monuments"][number] = corner
        covered |= square
    _check(
        bool((covered == tiles[FACEDOWN]).all()), "monuments", data["monuments"], "on all facedown"
    )
    center = record["wonder"] = _cell_or_none(data["wonder"], "wonder")
    cross = CROSS[center] if center >= 0 else np.zeros(3, dtype=np.uint64)
    right = bool((tiles[WONDER] == cross).all()) and (center < 0 or bool(cross.any()))
    _check(right, "wonder", data["wonder"], "the centre of the five wonder cells, or null")
    _mapping(data["buildings"], "buildings", [], COLORS)
    for color, name in data["buildings"].items():
        where = f"buildings.{color}"
        cell = _cell(name, where)
        right = in_row(tiles[COLORS.index(color)], cell)
        _check(right, where, name, "on a tile of its colour")
        record["buildings"][COLORS.index(color)] = cell


def _load_holdings(record: Any, data: Mapping[str, Any], players: int) -> None:
    end = int(record["bag_end"])
    bag = _list(data["bag"], "bag")
    _check(len(bag) <= end, "bag", bag, f"a list of at most {end} tiles")
    colors = [-1 if c is None else _one_of(c, f"bag[{i}]", COLORS) for i, c in enumerate(bag)]
    record["bag_at"] = end - len(bag)
    record["bag"][end - len(bag) : end] = colors
    for player, hand in enumerate(data["hands"]):
        counts = _counts(hand, f"hands[{player}]", HELD, HAND)
        _check(sum(counts) <= HAND, f"hands[{player}]", hand, f"at most {HAND} tiles")
        record["hands"][player] = counts
    for player, points in enumerate(_list(data["points"], "points", players)):
        record["points"][player] = _counts(points, f"points[{player}]", POINTS, MOST_POINTS)
    for player, left in enumerate(_list(data["catastrophes"], "catastrophes", players)):
        where = f"catastrophes[{player}]"
        record["catastrophes"][player] = _number(left, where, 0, CATASTROPHES_EACH)


def _load_memory(record: Any, memory: Any, players: int) -> None:
    """What is out of the game; nothing may be lost, nothing may be there twice."""
    lying = [len(cells_in(record["tiles"][color])) for color in range(4)]
    held: NDArray[np.int16] = record["hands"].sum(axis=0)
    missing = []
    for color, supply in enumerate(SUPPLY):
        in_bag = int((record["bag"] == color).sum())
        missing.append(supply - lying[color] - int(held[color]) - in_bag)
        name = COLORS[color]
        _check(missing[color] >= 0, "board", f"{-missing[color]} {name} tiles", "none too many")
    unseen = int(held[UNKNOWN]) + int((record["bag"] == -1).sum()) - int(record["bag_at"])
    unseen -= len(record["bag"]) - int(record["bag_end"])
    if memory is None:
        _check(unseen == 0, "memory", None, "there: some tiles are unseen")
        record["gone"] = missing
        return
    _mapping(memory, "memory", ["gone", "discards"])
    record["gone"] = _counts(memory["gone"], "memory.gone", COLORS, SUPPLY[0])
    for player, tiles in enumerate(_list(memory["discards"], "memory.discards", players)):
        where = f"memory.discards[{player}]"
        record["discards"][player] = _counts(tiles, where, HELD, sum(SUPPLY))
    out = record["gone"] + record["discards"].sum(axis=0)[:4]
    unseen += int(record["discards"][:, UNKNOWN].sum())
    left = [m - int(n) for m, n in zip(missing, out, strict=True)]
    right = min(left) >= 0 and sum(left) == unseen
    _check(right, "memory", memory, f"{missing} tiles by colour out of the game")


def _load_decision(record: Any, data: Mapping[str, Any], players: int) -> None:
    record["active"] = _number(data["active"], "active", 0, players - 1)
    record["actions_left"] = _number(data["actions_left"], "actions_left", 0, ACTIONS_A_TURN)
    record["idle"] = _number(data["idle"], "idle", 0, IDLE_TURNS * players)
    _check(isinstance(data["quiet"], bool), "quiet", data["quiet"], "true or false")
    record["quiet"] = data["quiet"]
    decision = record["decision"] = _one_of(data["decision"], "decision", DECISIONS)
    _check(data["over"] is (decision == OVER), "over", data["over"], "true without a decision")
    if decision == OVER:
        _check(data["actor"] is None, "actor", data["actor"], "null when over")
    else:
        record["actor"] = _number(data["actor"], "actor", 0, players - 1)
    _load_conflict(record, data["conflict"], decision, players)
    for field in ("union", "placed"):
        cell = record[field] = _cell_or_none(data[field], field)
        lies = any(in_row(record["tiles"][kind], cell) for kind in range(WONDER + 1))
        _check(cell < 0 or lies, field, data[field], "the cell of a tile, or null")
    war = decision == WAR or bool(record["conflict"] == CONFLICTS.index("war"))
    wanted = "the cell that united the kingdoms during wars, else null"
    _check((data["union"] is not None) == war, "union", data["union"], wanted)
    if decision in (ACTION, OVER):
        _check(data["placed"] is None, "placed", data["placed"], "null: no tile waits")
    if decision in (BUILDING, MONUMENT):
        face_up = [kind for kind in range(4) if in_row(record["tiles"][kind], record["placed"])]
        right = data["placed"] is not None and bool(face_up)
        _check(right, "placed", data["placed"], "the cell of the new tile")
    if decision == FAVOR:
        _check(data["wonder"] is not None, "wonder", None, "the cell of the wonder")


def _load_conflict(record: Any, conflict: Any, decision: int, players: int) -> None:
    wanted = "an object exactly when the decision is commit"
    _check((conflict is not None) == (decision == COMMIT), "conflict", conflict, wanted)
    if conflict is None:
        return
    _mapping(conflict, "conflict", ["kind", "color", "attacker", "defender", "committed"])
    record["conflict"] = _one_of(conflict["kind"], "conflict.kind", CONFLICTS[1:]) + 1
    color = record["color"] = _one_of(conflict["color"], "conflict.color", COLORS)
    for role in ("attacker", "defender"):
        player = _number(conflict[role], f"conflict.{role}", 0, players - 1)
        record[role] = player
        stands = bool(record["leaders"][player, color] >= 0)
        _check(stands, f"conflict.{role}", player, "a player whose leader is on the board")
    two = bool(record["attacker"] != record["defender"])
    _check(two, "conflict.defender", conflict["defender"], "another player than the attacker")
    if conflict["committed"] is not None:
        record["committed"] = _number(conflict["committed"], "conflict.committed", 0, HAND)
