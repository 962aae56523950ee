"""The setup of a game, and its states as plain data, observations and planes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from shedu.errors import BadState
from shedu.game import Random, State, Value, copy_state
from shedu.games.tigris.rules import queries
from shedu.games.tigris.rules.actions import ACTIONS, LEADER_NAMES, LETTERS
from shedu.games.tigris.rules.board import (
    CELL,
    CELLS,
    COLUMNS,
    CROSS,
    LAND,
    NAMES,
    RIVER,
    ROWS,
    SHEDU,
    SQUARE,
    TAKEN_FIRST,
    add,
    cells_in,
    in_row,
)
from shedu.games.tigris.rules.legal import legal
from shedu.games.tigris.rules.options import BOARD, OPTIONS, TREASURE_FIRST
from shedu.games.tigris.rules.position import (
    ACTION,
    ACTIONS_A_TURN,
    BLUE,
    BUILDING,
    CATASTROPHES_EACH,
    COLORS,
    COMMIT,
    CONFLICTS,
    DECISIONS,
    DTYPE,
    FACEDOWN,
    FAVOR,
    HAND,
    IDLE_TURNS,
    MONUMENT,
    MONUMENT_COLORS,
    MONUMENTS,
    MOST_IN_BAG,
    NOBODY,
    NOWHERE,
    OVER,
    PLAYERS,
    RED,
    SUPPLY,
    TILES,
    UNKNOWN,
    WAR,
    WONDER,
    States,
)
from shedu.jit import at, rule
from shedu.kit import resampling
from shedu.kit.supply import check_supply, shuffled_supply, spelled
from shedu.kit.validation import (
    check,
    listed,
    mapping,
    numbers,
    one_of,
    whole_number,
)


def blank(options: Mapping[str, Value], players: int) -> State:
    """A state with nothing on the board and nothing in hands or bag."""
    state = np.zeros(1, dtype=DTYPE)
    record = state[0]
    record["options"] = [OPTIONS[option].index(options[option]) for option in OPTIONS]
    record["players"] = players
    record["bag"] = -1
    record["color"] = -1
    record["committed"] = -1
    record["quiet"] = 1
    for field in ("leaders", "monuments", "wonder", "buildings", "union", "placed"):
        record[field] = NOWHERE
    for field in ("attacker", "defender", "actor"):
        record[field] = NOBODY
    record["bag_end"] = record["bag_at"] = sum(supply_counts(int(record["options"][BOARD])))
    return state


def supply_counts(board: int) -> list[int]:
    """How many tiles of each colour the bag starts with, before hands are dealt."""
    counts = list(SUPPLY)
    counts[RED] -= len(cells_in(SHEDU[board]))
    return counts


def shuffled(options: Mapping[str, Value], rng: Random) -> str:
    """The tiles of the bag as letters, in an order of which each is as likely."""
    counts = supply_counts(OPTIONS["board"].index(options["board"]))
    return shuffled_supply(LETTERS, counts, rng)


def deal(options: Mapping[str, Value], players: int, supply: str, start: int) -> State:
    """The start of a game: six tiles to each player, from player 0 on, out of the bag."""
    state = blank(options, players)
    record = state[0]
    board = int(record["options"][BOARD])
    counts = supply_counts(board)
    check_supply(supply, LETTERS, counts)
    record["tiles"][RED] = record["treasures"][0] = SHEDU[board]
    colors = [LETTERS.index(letter) for letter in supply]
    for i, color in enumerate(colors[: players * HAND]):
        record["hands"][i // HAND, color] += 1
    record["bag_at"] = players * HAND
    record["bag"][players * HAND : len(colors)] = colors[players * HAND :]
    record["catastrophes"][:players] = CATASTROPHES_EACH
    record["active"] = record["actor"] = start
    record["actions_left"] = ACTIONS_A_TURN
    record["decision"] = ACTION
    return state


def supply_of(state: State) -> str:
    """The supply that `deal` makes this state at the start of a game from."""
    record = state[0]
    hands = record["hands"][: int(record["players"]), :4]
    left = record["bag"][int(record["bag_at"]) : int(record["bag_end"])]
    return spelled(LETTERS, hands, left)


HELD = (*COLORS, "unknown")
POINTS = (*COLORS, "wild")


def _place(cell: int) -> str | None:
    return NAMES[cell] if cell >= 0 else None


def _counts(names: tuple[str, ...], values: Any) -> dict[str, int]:
    """Numbers by colour; `unknown` only where something is."""
    counts = dict(zip(names, (int(v) for v in values), strict=True))
    if counts.get("unknown") == 0:
        del counts["unknown"]
    return counts


def _board(record: Any) -> dict[str, dict[str, Any]]:
    """What is not empty, in the order of the cells."""
    found: dict[int, dict[str, Any]] = {}
    for kind, tile in enumerate(TILES):
        for cell in cells_in(record["tiles"][kind]):
            found[cell] = {"tile": tile}
    for cell in cells_in(record["treasures"][0]):
        found[cell]["treasure"] = True
    for player in range(int(record["players"])):
        for color, cell in enumerate(record["leaders"][player].tolist()):
            if cell >= 0:
                found[cell] = {"leader": LEADER_NAMES[color], "player": player}
    return {NAMES[cell]: found[cell] for cell in sorted(found)}


def _conflict(record: Any) -> dict[str, Any] | None:
    kind = CONFLICTS[int(record["conflict"])]
    if kind is None:
        return None
    committed = int(record["committed"])
    return {
        "kind": kind,
        "color": COLORS[int(record["color"])],
        "attacker": int(record["attacker"]),
        "defender": int(record["defender"]),
        "committed": committed if committed >= 0 else None,
    }


def dump(state: State) -> dict[str, Any]:
    """The STATE of the trace format, with the key `memory` for what is out of the game.

    In an observation, unseen tiles are null in the bag and counted as `unknown` in hands.
    """
    record = state[0]
    players = range(int(record["players"]))
    monuments = sorted(
        (int(cell), MONUMENTS[m]) for m, cell in enumerate(record["monuments"]) if cell >= 0
    )
    bag = record["bag"][int(record["bag_at"]) : int(record["bag_end"])].tolist()
    actor = int(record["actor"])
    return {
        "board": _board(record),
        "monuments": [{"at": NAMES[cell], "colors": colors} for cell, colors in monuments],
        "wonder": _place(int(record["wonder"])),
        "buildings": {
            COLORS[c]: NAMES[cell] for c, cell in enumerate(record["buildings"]) if cell >= 0
        },
        "bag": [COLORS[color] if color >= 0 else None for color in bag],
        "hands": [_counts(HELD, record["hands"][p]) for p in players],
        "points": [_counts(POINTS, record["points"][p]) for p in players],
        "catastrophes": [int(record["catastrophes"][p]) for p in players],
        "active": int(record["active"]),
        "actions_left": int(record["actions_left"]),
        "decision": DECISIONS[int(record["decision"])],
        "actor": actor if actor >= 0 else None,
        "conflict": _conflict(record),
        "union": _place(int(record["union"])),
        "placed": _place(int(record["placed"])),
        "idle": int(record["idle"]),
        "quiet": bool(record["quiet"]),
        "over": int(record["decision"]) == OVER,
        "memory": {
            "gone": _counts(COLORS, record["gone"]),
            "discards": [_counts(HELD, record["discards"][p]) for p in players],
        },
    }


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
    resampling.deal(unseen(observed), supply, [*record["hands"], *record["discards"]], rng, "tiles")
    return state


POINTS_SCALE = 20.0
BOARD_PLANES = len(TILES) + 3 + 4 * PLAYERS + 4 + 4 + 2
SCALARS = 5 + PLAYERS * (1 + 1 + 5 + 1) + len(DECISIONS) + 4 + len(CONFLICTS) + 4 + 5
PLANES = BOARD_PLANES + SCALARS
"""How many planes there are; `planes` says what each is."""


def _cells_of(words: NDArray[np.uint64]) -> NDArray[np.float32]:
    """Sets of cells, shape (n, 3), as planes of zeros and ones, shape (n, 176)."""
    raw = np.ascontiguousarray(words).astype("<u8").view(np.uint8)
    bits = np.unpackbits(raw.reshape(len(words), -1), axis=1, bitorder="little")
    return bits[:, :CELLS].astype(np.float32)


def _points_of(cells: NDArray[np.int16]) -> NDArray[np.float32]:
    """One plane a cell number, empty for -1."""
    found = np.zeros((len(cells), CELLS), dtype=np.float32)
    on_board = np.flatnonzero(cells >= 0)
    found[on_board, cells[on_board]] = 1.0
    return found


def _monuments(record: NDArray[np.void]) -> NDArray[np.float32]:
    """A plane a colour: the cells under monuments that have it."""
    found = np.zeros((4, CELLS), dtype=np.float32)
    for colors, corner in zip(MONUMENT_COLORS, record["monuments"], strict=True):
        if corner >= 0:
            square = [corner, corner + 1, corner + COLUMNS, corner + COLUMNS + 1]
            for color in colors:
                found[color, square] = 1.0
    return found


def planes(observed: State, seat: int) -> NDArray[np.float32]:
    """What the seat observed, shape (`PLANES`, 11, 16), all numbers about 0 to 1.

    Players are counted from the seat on, clockwise. First the planes of the board: a plane a kind
    of tile, treasures, those to be taken first, rivers; leaders by player and colour; monuments by
    colour; buildings by colour; the unification tile; the new tile. Then planes of one number
    each: the own hand by colour and unseen; for each player the size of the hand, catastrophes,
    points by colour and wild, whether he is active; the decision; the conflict's leaders' colour,
    its kind, attacker counted from the seat on; its commitment, actions left, tiles in the bag,
    idle turns, whether the turn is quiet so far.

    Points of others stand there as remembered: all were gained openly (rulings, section 10).
    """
    record = observed[0]
    players = int(record["players"])
    order = [(seat + turn) % players for turn in range(players)]
    leaders = np.full((PLAYERS, 4), -1, dtype=np.int16)
    leaders[:players] = record["leaders"][order]
    board = int(record["options"][BOARD])
    sets = [record["tiles"], record["treasures"]]
    sets += [TAKEN_FIRST[board][record["options"][TREASURE_FIRST]][None], RIVER[board][None]]
    marks = np.array([record["union"], record["placed"]], dtype=np.int16)
    cells = [_cells_of(np.concatenate(sets)), _points_of(leaders.reshape(-1)), _monuments(record)]
    cells += [_points_of(record["buildings"]), _points_of(marks)]
    flat = np.concatenate([*cells, _scalars(record, order)[:, None].repeat(CELLS, axis=1)])
    return flat.reshape(PLANES, ROWS, COLUMNS)


def _one_hot(index: int, size: int) -> NDArray[np.float32]:
    found = np.zeros(size, dtype=np.float32)
    if index >= 0:
        found[index] = 1.0
    return found


def _scalars(record: NDArray[np.void], order: list[int]) -> NDArray[np.float32]:
    players = len(order)
    each = np.zeros((PLAYERS, 8), dtype=np.float32)
    each[:players, 0] = record["hands"][order].sum(axis=1) / HAND
    each[:players, 1] = record["catastrophes"][order] / CATASTROPHES_EACH
    each[:players, 2:7] = record["points"][order] / POINTS_SCALE
    each[order.index(int(record["active"])), 7] = 1.0
    attacker = int(record["attacker"])
    rest = [
        max(0, int(record["committed"])) / HAND,
        int(record["actions_left"]) / ACTIONS_A_TURN,
        (int(record["bag_end"]) - int(record["bag_at"])) / MOST_IN_BAG,
        int(record["idle"]) / (IDLE_TURNS * players),
        float(record["quiet"]),
    ]
    parts = [
        record["hands"][order[0]] / HAND,
        each.reshape(-1),
        _one_hot(int(record["decision"]), len(DECISIONS)),
        _one_hot(int(record["color"]), 4),
        _one_hot(int(record["conflict"]), len(CONFLICTS)),
        _one_hot(order.index(attacker) if attacker >= 0 else -1, PLAYERS),
        np.array(rest),
    ]
    return np.concatenate(parts).astype(np.float32)
