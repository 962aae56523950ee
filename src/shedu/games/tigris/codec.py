"""The setup of a game, and its states as plain data, observations and feature planes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from shedu.errors import BadState
from shedu.game import Random, State, States, Value, copy_state
from shedu.games.tigris.rules import position
from shedu.games.tigris.rules.actions import ACTIONS, LEADER_NAMES, LETTERS
from shedu.games.tigris.rules.board import (
    CELLS,
    COLUMNS,
    CROSS,
    LAND,
    NAMES,
    NEAR,
    RIVER,
    ROWS,
    SHEDU,
    SQUARE,
    TAKEN_FIRST,
    add,
    cells_in,
    in_row,
)
from shedu.games.tigris.rules.conflict import fighters_at, side_at
from shedu.games.tigris.rules.kingdoms import kingdom_of
from shedu.games.tigris.rules.legal import legal
from shedu.games.tigris.rules.options import (
    AT_TURN_END,
    BOARD,
    BUILDINGS,
    CHOICE,
    OFF,
    OPTIONS,
    TREASURE_FIRST,
    TREASURE_WHEN,
    WONDER_OPTION,
)
from shedu.games.tigris.rules.position import (
    BLUE,
    COLORS,
    HAND,
    MONUMENTS,
    NOBODY,
    PLAYERS,
    RED,
    SUPPLY,
    TILES,
    Decision,
    Position,
)
from shedu.games.tigris.rules.turn import decider_at
from shedu.jit import INT, at, public
from shedu.kit import resampling
from shedu.kit.records import Counts, PerPlayer, blank, dump_fields, load_fields
from shedu.kit.supply import check_supply, shuffled_supply, spelled
from shedu.kit.validation import check, listed, mapping, one_of, whole_number

KEYS = (
    *("board", "monuments", "wonder", "buildings", "bag", "hands", "points", "catastrophes"),
    *("active", "actions_left", "decision", "actor", "conflict", "union", "placed", "idle"),
    *("quiet", "over"),
)
"""The keys of a STATE in their order; `memory` may follow."""
GONE = Counts(COLORS, SUPPLY[RED])
DISCARDS = PerPlayer(Counts(position.HELD, sum(SUPPLY)))


def empty_state(options: Mapping[str, Value], players: int) -> State:
    """An empty state: nothing on the board, in hands or in the bag."""
    state = blank(Position)
    record = state[0]
    record["options"] = [OPTIONS[option].index(options[option]) for option in OPTIONS]
    record["players"] = players
    record["bag_end"] = record["bag_at"] = sum(supply_counts(int(record["options"][BOARD])))
    return state


def supply_counts(board: int) -> list[int]:
    """The number of tiles of each colour in the bag before hands are dealt."""
    counts = list(SUPPLY)
    counts[RED] -= len(cells_in(SHEDU[board]))
    return counts


def shuffled(options: Mapping[str, Value], rng: Random) -> str:
    """The tiles of the bag as letters in random order."""
    counts = supply_counts(OPTIONS["board"].index(options["board"]))
    return shuffled_supply(LETTERS, counts, rng)


def deal(options: Mapping[str, Value], players: int, supply: str, start: int) -> State:
    """The state after the setup: the bag deals six tiles to each player, from player 0 on."""
    state = empty_state(options, players)
    record = state[0]
    board = int(record["options"][BOARD])
    check_supply(supply, LETTERS, supply_counts(board))
    record["tiles"][RED] = record["treasures"][0] = SHEDU[board]
    colors = [LETTERS.index(letter) for letter in supply]
    dealt = players * HAND
    for i, color in enumerate(colors[:dealt]):
        record["hands"][i // HAND, color] += 1
    record["bag_at"] = dealt
    record["bag"][dealt : len(colors)] = colors[dealt:]
    record["catastrophes"][:players] = position.CATASTROPHES_EACH
    record["active"] = record["actor"] = start
    record["actions_left"] = position.ACTIONS_A_TURN
    record["decision"] = Decision.ACTION
    return state


def supply_of(state: State) -> str:
    """The supply that `deal` made this state at the start of a game from."""
    record = state[0]
    hands = record["hands"][: int(record["players"]), :4]
    return spelled(LETTERS, hands, _bag(record))


def _bag(record: Any) -> NDArray[np.int8]:
    """The colours of the tiles in the bag, in draw order."""
    bag: NDArray[np.int8] = record["bag"][int(record["bag_at"]) : int(record["bag_end"])]
    return bag


def dump(state: State) -> dict[str, Any]:
    """The STATE of the trace format, with the key `memory` for the tiles out of the game.

    In an observation, unseen tiles are null in the bag and counted as `unknown` in hands.
    """
    record = state[0]
    players = int(record["players"])
    monuments = sorted(
        (int(cell), MONUMENTS[m]) for m, cell in enumerate(record["monuments"]) if cell >= 0
    )
    data = dump_fields(Position, record, players) | {
        "board": _dump_board(record),
        "monuments": [{"at": NAMES[cell], "colors": colors} for cell, colors in monuments],
        "buildings": {
            COLORS[c]: NAMES[cell] for c, cell in enumerate(record["buildings"]) if cell >= 0
        },
        "bag": [COLORS[color] if color >= 0 else None for color in _bag(record).tolist()],
        "conflict": _dump_conflict(record),
        "over": bool(record["decision"] == Decision.OVER),
        "memory": {
            "gone": GONE.dump(record["gone"], players),
            "discards": DISCARDS.dump(record["discards"], players),
        },
    }
    return {key: data[key] for key in (*KEYS, "memory")}


def _dump_board(record: Any) -> dict[str, dict[str, Any]]:
    """The cells that are not empty, in order."""
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


def _dump_conflict(record: Any) -> dict[str, Any] | None:
    kind = position.CONFLICTS[int(record["conflict"])]
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


def load(data: Mapping[str, Any], options: Mapping[str, Value]) -> State:
    """The state of a dump.

    Without `memory` all tiles that are nowhere else count as openly out of the game. Raises
    `BadState` for data that no game can reach, as far as the position alone shows this.
    """
    mapping(data, "", KEYS, ["memory"])
    players = len(listed(data["hands"], "hands"))
    check(2 <= players <= PLAYERS, "hands", data["hands"], "a list of two to four hands")
    state = empty_state(options, players)
    record = state[0]
    _load_board(record, data["board"], players)
    load_fields(Position, record, data, players)
    _load_structures(record, data)
    _load_bag(record, data)
    _load_memory(record, data.get("memory"), players)
    _load_conflict(record, data["conflict"], players)
    _check_decision(record, data)
    _check_conflict(state, data)
    _check_leaders(state, data)
    _check_choice(state, data)
    return state


def _load_board(record: Any, board: Any, players: int) -> None:
    check(isinstance(board, Mapping), "board", board, "an object")
    printed = int(record["options"][BOARD])
    for name, piece in board.items():
        where = f"board.{name}"
        cell = position.CELL_NAME.load(name, where, players)
        check(isinstance(piece, Mapping), where, piece, "an object")
        land = in_row(LAND[printed], cell)
        if "leader" in piece:
            mapping(piece, where, ["leader", "player"])
            color = one_of(piece["leader"], f"{where}.leader", LEADER_NAMES)
            player = whole_number(piece["player"], f"{where}.player", 0, players - 1)
            check(land, where, piece, "empty: leaders stand on land only")
            once = record["leaders"][player, color] < 0
            check(bool(once), where, piece, "the only leader of this kind of the player")
            record["leaders"][player, color] = cell
            continue
        mapping(piece, where, ["tile"], ["treasure"])
        kind = one_of(piece["tile"], f"{where}.tile", TILES)
        if kind < position.FACEDOWN:
            check(land != (kind == BLUE), f"{where}.tile", piece["tile"], "a tile of its terrain")
        add(record["tiles"], kind, cell)
        if "treasure" in piece:
            bears = piece["treasure"] is True and kind in (RED, position.FACEDOWN, position.WONDER)
            check(bears, where, piece, "a temple, facedown tile or wonder if it has a treasure")
            marked = in_row(SHEDU[printed], cell)
            check(marked, where, piece, "without a treasure: no treasure starts on this space")
            add(record["treasures"], 0, cell)


def _load_structures(record: Any, data: Mapping[str, Any]) -> None:
    tiles, chosen = record["tiles"], record["options"]
    covered = np.zeros(3, dtype=np.uint64)
    for i, monument in enumerate(listed(data["monuments"], "monuments")):
        where = f"monuments[{i}]"
        mapping(monument, where, ["at", "colors"])
        number = one_of(monument["colors"], f"{where}.colors", MONUMENTS)
        corner = position.CELL_NAME.load(monument["at"], f"{where}.at", PLAYERS)
        square = SQUARE[corner]
        free = bool(square.any()) and not (square & covered).any()
        right = free and bool(((square & tiles[position.FACEDOWN]) == square).all())
        check(right, where, monument, "on a square of four facedown tiles of its own")
        check(bool(record["monuments"][number] < 0), where, monument, "the only one of its kind")
        record["monuments"][number] = corner
        covered |= square
    all_covered = bool((covered == tiles[position.FACEDOWN]).all())
    check(all_covered, "monuments", data["monuments"], "on all facedown tiles")
    center = int(record["wonder"])
    cross = CROSS[center] if center >= 0 else np.zeros(3, dtype=np.uint64)
    right = bool((tiles[position.WONDER] == cross).all()) and (center < 0 or bool(cross.any()))
    check(right, "wonder", data["wonder"], "the centre of the five wonder cells, or null")
    played = center < 0 or bool(chosen[WONDER_OPTION] != OFF)
    check(played, "wonder", data["wonder"], "null: this game is played without the wonder")
    mapping(data["buildings"], "buildings", [], COLORS)
    played = not data["buildings"] or bool(chosen[BUILDINGS] != OFF)
    wanted = "empty: this game is played without buildings"
    check(played, "buildings", data["buildings"], wanted)
    for color, name in data["buildings"].items():
        where = f"buildings.{color}"
        cell = position.CELL_NAME.load(name, where, PLAYERS)
        right = in_row(tiles[COLORS.index(color)], cell)
        check(right, where, name, "on a tile of its colour")
        record["buildings"][COLORS.index(color)] = cell


def _load_bag(record: Any, data: Mapping[str, Any]) -> None:
    end = int(record["bag_end"])
    bag = listed(data["bag"], "bag")
    check(len(bag) <= end, "bag", bag, f"a list of at most {end} tiles")
    colors = [-1 if c is None else one_of(c, f"bag[{i}]", COLORS) for i, c in enumerate(bag)]
    record["bag_at"] = end - len(bag)
    record["bag"][end - len(bag) : end] = colors
    for player, hand in enumerate(data["hands"]):
        size = int(record["hands"][player].sum())
        check(size <= HAND, f"hands[{player}]", hand, f"at most {HAND} tiles")
    on_board = len(cells_in(record["tiles"][position.CATASTROPHE]))
    left = position.CATASTROPHES_EACH * len(data["hands"]) - on_board
    check(left >= 0, "board", f"{on_board} catastrophes", f"at most {on_board + left}")
    wanted = f"at most {left} in all: {on_board} are on the board"
    check(sum(data["catastrophes"]) <= left, "catastrophes", data["catastrophes"], wanted)


def _load_memory(record: Any, memory: Any, players: int) -> None:
    """Reads the tiles out of the game; raises `BadState` if a tile is missing or occurs twice."""
    held: NDArray[np.int16] = record["hands"].sum(axis=0)
    missing = []
    for color, supply in enumerate(SUPPLY):
        there = len(cells_in(record["tiles"][color])) + int(held[color])
        missing.append(supply - there - int((record["bag"] == color).sum()))
        name = COLORS[color]
        check(
            missing[color] >= 0,
            "board",
            f"{-missing[color]} {name} tiles too many",
            "within the supply",
        )
    unseen = int(held[position.UNKNOWN]) + int((_bag(record) == -1).sum())
    if memory is None:
        check(unseen == 0, "memory", None, "an object: some tiles are unseen")
        record["gone"] = missing
        return
    mapping(memory, "memory", ["gone", "discards"])
    record["gone"] = GONE.load(memory["gone"], "memory.gone", players)
    discards = DISCARDS.load(memory["discards"], "memory.discards", players)
    record["discards"][:players] = discards
    out = record["gone"] + record["discards"].sum(axis=0)[:4]
    unseen += int(record["discards"][:, position.UNKNOWN].sum())
    left = [m - int(n) for m, n in zip(missing, out, strict=True)]
    right = min(left) >= 0 and sum(left) == unseen
    check(right, "memory", memory, f"{missing} tiles by colour out of the game")


def _load_conflict(record: Any, conflict: Any, players: int) -> None:
    fought = bool(record["decision"] == Decision.COMMIT)
    wanted = "an object exactly when the decision is commit"
    check((conflict is not None) == fought, "conflict", conflict, wanted)
    if conflict is None:
        return
    mapping(conflict, "conflict", ["kind", "color", "attacker", "defender", "committed"])
    record["conflict"] = one_of(conflict["kind"], "conflict.kind", position.CONFLICTS[1:]) + 1
    color = record["color"] = one_of(conflict["color"], "conflict.color", COLORS)
    for role in ("attacker", "defender"):
        player = whole_number(conflict[role], f"conflict.{role}", 0, players - 1)
        record[role] = player
        stands = bool(record["leaders"][player, color] >= 0)
        check(stands, f"conflict.{role}", player, "a player whose leader is on the board")
    two = bool(record["attacker"] != record["defender"])
    check(two, "conflict.defender", conflict["defender"], "another player than the attacker")
    if conflict["committed"] is not None:
        most = HAND - int(record["hands"][record["attacker"]].sum())
        committed = whole_number(conflict["committed"], "conflict.committed", 0, most)
        record["committed"] = committed


def _check_decision(record: Any, data: Mapping[str, Any]) -> None:
    """Raises `BadState` unless the other fields fit the decision."""
    decision, chosen = Decision(int(record["decision"])), record["options"]
    over = decision == Decision.OVER
    check(data["over"] is over, "over", data["over"], "true without a decision")
    wanted = "null when over" if over else "the player who decides"
    check((record["actor"] == NOBODY) == over, "actor", data["actor"], wanted)
    war = decision == Decision.WAR or position.CONFLICTS[int(record["conflict"])] == "war"
    wanted = "the cell that united the kingdoms during wars, else null"
    check((data["union"] is not None) == war, "union", data["union"], wanted)
    placed = data["placed"]
    at_turn_end = bool(chosen[TREASURE_WHEN] == AT_TURN_END)
    if war:
        check(data["union"] == placed, "union", data["union"], f"{placed!r}, the same as `placed`")
    elif decision in (Decision.BUILDING, Decision.MONUMENT):
        check(placed is not None, "placed", placed, "the cell of the new tile")
    elif decision != Decision.TREASURE or at_turn_end:
        check(placed is None, "placed", placed, "null: no action with a tile is unfinished")
    if placed is not None:
        # A monument or the wonder may cover the tile before treasures are taken.
        kinds = range(position.WONDER + 1 if decision == Decision.TREASURE else position.FACEDOWN)
        lies = any(in_row(record["tiles"][kind], int(record["placed"])) for kind in kinds)
        check(lies, "placed", placed, "the cell of a tile")
    if decision == Decision.FAVOR:
        check(data["wonder"] is not None, "wonder", None, "the cell of the wonder")
        choice = bool(chosen[WONDER_OPTION] == CHOICE)
        check(choice, "decision", "favor", "another decision: the wonder gives no choice of colour")


def _check_conflict(state: State, data: Mapping[str, Any]) -> None:
    """Raises `BadState` unless the board brings the two players into conflict."""
    record = state[0]
    if record["decision"] != Decision.COMMIT:
        return
    color = int(record["color"])
    attacker, defender = int(record["attacker"]), int(record["defender"])
    if record["conflict"] == position.REVOLT:
        active = int(record["active"])
        check(attacker == active, "conflict.attacker", attacker, f"the active player {active}")
        kingdom = kingdom_of(state, 0, int(record["leaders"][attacker, color]))
        inside = in_row(kingdom, int(record["leaders"][defender, color]))
        leader = LEADER_NAMES[color]
        wanted = f"a player whose {leader} is in the kingdom of the attacker's"
        check(inside, "conflict.defender", defender, wanted)
        return
    attacks, defends = fighters_at(state, 0, color)
    check(attacks >= 0, "conflict.color", data["conflict"]["color"], "the colour of an open war")
    check(attacker == attacks, "conflict.attacker", attacker, f"player {attacks}")
    check(defender == defends, "conflict.defender", defender, f"player {defends}")


def _check_leaders(state: State, data: Mapping[str, Any]) -> None:
    """Raises `BadState` unless each leader stands next to a temple and alone of its colour.

    Two leaders of a colour may share a kingdom in a revolt or, on both sides of the unification
    tile, in a war.
    """
    record = state[0]
    leaders = record["leaders"][: int(record["players"])]
    revolt = {int(record["attacker"]), int(record["defender"])}
    for player, color in np.argwhere(leaders >= 0).tolist():
        cell = int(leaders[player, color])
        where, piece = f"board.{NAMES[cell]}", data["board"][NAMES[cell]]
        temple = bool((NEAR[cell] & record["tiles"][RED]).any())
        check(temple, where, piece, "next to a face-up temple")
        side = side_at(state, 0, player, color)
        for rival, there in enumerate(leaders[:player, color].tolist()):
            fought = color == record["color"] and {player, rival} == revolt
            apart = there < 0 or fought or not in_row(side, there)
            wanted = f"in another kingdom than the {LEADER_NAMES[color]} on {NAMES[there]}"
            check(apart, where, piece, wanted)


def _check_choice(state: State, data: Mapping[str, Any]) -> None:
    """Raises `BadState` unless the actor has this decision, a choice and the right actions left."""
    decision, wanted = (
        Decision(int(state[0]["decision"])),
        "a decision that a player can have on this board",
    )
    if decision != Decision.OVER:
        actor = decider_at(state, 0)
        check(actor >= 0, "decision", data["decision"], wanted)
        check(bool(state[0]["actor"] == actor), "actor", data["actor"], f"player {actor}")
        choices = legal(state, 0, np.empty(ACTIONS, dtype=np.int16))
        may_be_forced = decision in (Decision.ACTION, Decision.COMMIT)
        wanted = "a decision with several legal actions on this board"
        check(choices > 1 or may_be_forced, "decision", data["decision"], wanted)
    most = position.ACTIONS_A_TURN if decision == Decision.ACTION else position.ACTIONS_A_TURN - 1
    at_turn_end = bool(state[0]["options"][TREASURE_WHEN] == AT_TURN_END)
    if decision in (Decision.OVER, Decision.FAVOR) or (
        decision == Decision.TREASURE and at_turn_end
    ):
        most = 0
    wanted = f"a whole number from 0 to {most}" if most else "0 at a turn's end"
    check(data["actions_left"] <= most, "actions_left", data["actions_left"], wanted)


@public(position.STATES, INT, INT, position.STATES, INT)
def observe_into(states: States, i: int, seat: int, seen: States, j: int) -> None:
    """Writes to `seen[j]` what the seat (-1: a spectator) may know of `states[i]`.

    The order of the bag, other hands and the tiles that others replaced are hidden, but not their
    numbers.
    """
    seen[j] = states[i]
    s = at(seen, j)
    for k in range(len(s.bag)):
        s.bag[k] = -1
    for player in range(int(s.players)):
        if player != seat:
            for color in range(4):
                s.hands[player, position.UNKNOWN] += s.hands[player, color]
                s.hands[player, color] = 0
                s.discards[player, position.UNKNOWN] += s.discards[player, color]
                s.discards[player, color] = 0


def unseen(observed: State) -> list[int]:
    """The colours of all tiles in the bag, in unknown hands or in unknown discards."""
    record = observed[0]
    tiles = []
    for color, total in enumerate(SUPPLY):
        known = int(record["hands"][:, color].sum() + record["discards"][:, color].sum())
        known += len(cells_in(record["tiles"][color])) + int(record["gone"][color])
        known += int((record["bag"] == color).sum())
        if known > total:
            raise BadState(f"{known} {COLORS[color]} tiles are known, of {total}")
        tiles += [color] * (total - known)
    return tiles


def resample(observed: State, rng: Random) -> State:
    """A random full state that fits the observation, all equally likely."""
    state = copy_state(observed)
    record = state[0]
    holders = [*record["hands"], *record["discards"]]
    resampling.deal(unseen(observed), _bag(record), holders, rng, "tiles")
    return state


POINTS_SCALE = 20.0
BOARD_PLANES = len(TILES) + 3 + 4 * PLAYERS + 4 + 4 + 2
SCALARS = 5 + PLAYERS * (1 + 1 + 5 + 1) + len(position.DECISIONS) + 4
SCALARS += len(position.CONFLICTS) + 4 + 5
PLANES = BOARD_PLANES + SCALARS
"""The number of planes; `planes` describes each."""


def _cells_of(words: NDArray[np.uint64]) -> NDArray[np.float32]:
    """Sets of cells, shape (n, 3), as planes of zeros and ones, shape (n, 176)."""
    raw = np.ascontiguousarray(words).astype("<u8").view(np.uint8)
    bits = np.unpackbits(raw.reshape(len(words), -1), axis=1, bitorder="little")
    return bits[:, :CELLS].astype(np.float32)


def _points_of(cells: NDArray[np.int16]) -> NDArray[np.float32]:
    """One plane for each cell number, empty for -1."""
    found = np.zeros((len(cells), CELLS), dtype=np.float32)
    on_board = np.flatnonzero(cells >= 0)
    found[on_board, cells[on_board]] = 1.0
    return found


def _monuments(record: NDArray[np.void]) -> NDArray[np.float32]:
    """One plane for each colour: the cells under monuments of that colour."""
    found = np.zeros((4, CELLS), dtype=np.float32)
    for colors, corner in zip(position.MONUMENT_COLORS, record["monuments"], strict=True):
        if corner >= 0:
            square = [corner, corner + 1, corner + COLUMNS, corner + COLUMNS + 1]
            for color in colors:
                found[color, square] = 1.0
    return found


def planes(observed: State, seat: int) -> NDArray[np.float32]:
    """The seat's observation, shape (`PLANES`, 11, 16), all numbers about 0 to 1.

    Players are counted from the seat on, clockwise. First the planes of the board: one for each
    kind of tile, treasures, treasures to take first, rivers; leaders by player and colour;
    monuments by colour; buildings by colour; the unification tile; the new tile. Then planes of one
    number each: the seat's hand by colour and unseen; for each player the size of the hand,
    catastrophes, points by colour and wild, whether they are active; the decision; the colour of
    the conflict's leaders, its kind, attacker counted from the seat on; its commitment, actions
    left, tiles in the bag, idle turns, whether the turn is quiet so far.

    The points of others are included: everybody saw them gained (rulings, section 10).
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
    each[:players, 1] = record["catastrophes"][order] / position.CATASTROPHES_EACH
    each[:players, 2:7] = record["points"][order] / POINTS_SCALE
    each[order.index(int(record["active"])), 7] = 1.0
    attacker = int(record["attacker"])
    rest = [
        max(0, int(record["committed"])) / HAND,
        int(record["actions_left"]) / position.ACTIONS_A_TURN,
        (int(record["bag_end"]) - int(record["bag_at"])) / position.MOST_IN_BAG,
        int(record["idle"]) / (position.IDLE_TURNS * players),
        float(record["quiet"]),
    ]
    parts = [
        record["hands"][order[0]] / HAND,
        each.reshape(-1),
        _one_hot(int(record["decision"]), len(position.DECISIONS)),
        _one_hot(int(record["color"]), 4),
        _one_hot(int(record["conflict"]), len(position.CONFLICTS)),
        _one_hot(order.index(attacker) if attacker >= 0 else -1, PLAYERS),
        np.array(rest),
    ]
    return np.concatenate(parts).astype(np.float32)
