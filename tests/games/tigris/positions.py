"""Positions of Tigris & Euphrates in a few words, for tests.

Pieces are written as in ``R j6, G k7, F e1, S k2, X k3, A.king i6``: temple, market, farm,
settlement, catastrophe, a leader of a player A to D; ``R* j6`` bears a treasure and ``- i7``
empties a cell. The Shedu spaces of the map hold their temples with treasures unless other
pieces are given. Hands and bags are letters R, B, G, K, as in ``replace RRBK``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from games.play_helpers import SEATS
from games.supplies import COLOR_OF, before_an_action, hand_of, mixed_rest
from shedu.game import Event, State, choose_options
from shedu.games.tigris.game import TigrisRules
from shedu.games.tigris.rules.board import CELL, COLUMNS, MAPS, NAMES
from shedu.games.tigris.rules.events import EventKind

RULES = TigrisRules()
PRESETS = tuple(TigrisRules.presets)

COLORS = ("red", "blue", "green", "black")
TILE_OF = {"R": "red", "F": "blue", "G": "green", "S": "black", "X": "catastrophe"}
LETTER_OF = {tile: letter for letter, tile in TILE_OF.items()}
SUPPLY = {"red": 57, "blue": 36, "green": 30, "black": 30}


def shedu(board: str) -> list[str]:
    """The names of the cells that start with a temple and a treasure."""
    rows = MAPS[0 if board == "standard" else 1]
    return [name for name in NAMES if rows[CELL[name] // COLUMNS][CELL[name] % COLUMNS] in "TB"]


def near(name: str, right: int, down: int) -> str:
    """The cell that lies some columns to the right and some rows down."""
    return NAMES[CELL[name] + right + COLUMNS * down]


def square(corner: str) -> list[str]:
    return [near(corner, right, down) for down in (0, 1) for right in (0, 1)]


def cross(centre: str) -> list[str]:
    offsets = ((0, 0), (0, -1), (-1, 0), (1, 0), (0, 1))
    return [near(centre, right, down) for right, down in offsets]


def pieces_of(text: str) -> dict[str, dict[str, Any] | None]:
    """The pieces of a text such as ``R j6, A.king i6``, by cell."""
    pieces: dict[str, dict[str, Any] | None] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        what, *cells = part.split()
        for cell in cells:
            assert cell not in pieces, f"{cell} is written twice"
            if what == "-":
                pieces[cell] = None
            elif "." in what:
                seat, leader = what.split(".")
                pieces[cell] = {"leader": leader, "player": SEATS.index(seat)}
            else:
                treasure = {"treasure": True} if what.endswith("*") else {}
                pieces[cell] = {"tile": TILE_OF[what.rstrip("*")], **treasure}
    return pieces


def position_data(
    board: str = "",
    *,
    hands: Mapping[str, str] | None = None,
    active: str = "A",
    players: int = 4,
    rules: str = "rulebook",
    monuments: Mapping[str, str] | None = None,
    wonder: str | None = None,
    buildings: Mapping[str, str] | None = None,
    bag: str | None = None,
    points: Mapping[str, Iterable[int]] | None = None,
    **changes: Any,
) -> dict[str, Any]:
    """The STATE of a position before an action of the active player.

    `monuments` maps top-left cells to colours and lays the facedown tiles; `bag` holds all tiles
    left by default; catastrophes on the board are those of the first players; `points` are red,
    blue, green, black, wild; `changes` replace other keys.
    """
    options = choose_options(RULES, rules)
    lying: dict[str, dict[str, Any] | None] = {
        name: {"tile": "red", "treasure": True} for name in shedu(str(options["board"]))
    }
    lying |= pieces_of(board)
    covered = {c: "facedown" for at in monuments or {} for c in square(at)}
    covered |= dict.fromkeys(cross(wonder) if wonder else [], "wonder")
    flipped = [colors.split("-")[0] for colors in (monuments or {}).values() for _ in range(4)]
    flipped += ["black"] * (5 if wonder else 0)
    for cell, tile in covered.items():
        lying[cell] = {**(lying.get(cell) or {}), "tile": tile}
    held = [hand_of((hands or {}).get(seat, "")) for seat in SEATS[:players]]
    used = Counter(piece["tile"] for piece in lying.values() if piece and "tile" in piece)
    used.update(flipped)
    for hand in held:
        used.update(hand)
    rest = mixed_rest(SUPPLY, used, COLORS)
    left = 2 * players - used["catastrophe"]
    drawn = rest if bag is None else [COLOR_OF[letter] for letter in bag]
    own = {seat: tuple(given) for seat, given in (points or {}).items()}
    return {
        "board": {cell: piece for cell, piece in lying.items() if piece is not None},
        "monuments": [
            {"at": at, "colors": colors}
            for at, colors in sorted((monuments or {}).items(), key=lambda item: CELL[item[0]])
        ],
        "wonder": wonder,
        "buildings": dict(buildings or {}),
        "bag": drawn,
        "hands": held,
        "points": [
            dict(zip((*COLORS, "wild"), own.get(seat, (0,) * 5), strict=True))
            for seat in SEATS[:players]
        ],
        "catastrophes": [(left + player) // players for player in range(players)],
        "union": None,
        "placed": None,
        **before_an_action(active),
    } | changes


def position(board: str = "", *, rules: str = "rulebook", **given: Any) -> State:
    """The state of `position_data`."""
    return RULES.load(position_data(board, rules=rules, **given), choose_options(RULES, rules))


def at(state: State, cell: str) -> str | None:
    """The piece on a cell in the notation of positions; None if the cell is empty."""
    piece = RULES.dump(state)["board"].get(cell)
    if piece is None:
        return None
    if "leader" in piece:
        return f"{SEATS[piece['player']]}.{piece['leader']}"
    tile: str = piece["tile"]
    return LETTER_OF.get(tile, tile) + ("*" if piece.get("treasure") else "")


def leaders(state: State) -> set[str]:
    """The leaders on the board, as in ``A.king i6``."""
    board = RULES.dump(state)["board"]
    return {f"{at(state, cell)} {cell}" for cell, piece in board.items() if "leader" in piece}


def hand(state: State, seat: str) -> str:
    """The hand of a player as letters."""
    held = RULES.dump(state)["hands"][SEATS.index(seat)]
    return "".join(letter * held[color] for letter, color in COLOR_OF.items())


def treasures(state: State) -> set[str]:
    """The cells that bear a treasure."""
    board = RULES.dump(state)["board"]
    return {cell for cell, piece in board.items() if piece.get("treasure")}


def kinds(events: Iterable[Event]) -> list[EventKind]:
    return [EventKind(event.kind) for event in events]


def tiles_in_game(state: State) -> int:
    """The number of tiles in hands, in the bag, face up, gone and discarded, which is 153."""
    data = RULES.dump(state)
    face_up: int = sum(piece.get("tile") in COLORS for piece in data["board"].values())
    held: int = sum(sum(held.values()) for held in data["hands"])
    gone: int = sum(data["memory"]["gone"].values())
    discarded: int = sum(sum(own.values()) for own in data["memory"]["discards"])
    return face_up + held + len(data["bag"]) + gone + discarded


def conflict(state: State) -> Any:
    """The conflict under way, as in a dump."""
    return RULES.dump(state)["conflict"]


def strengths(events: Iterable[Event]) -> list[tuple[int, int]]:
    """Players and their strengths on the board, attackers first."""
    return [(e.player, e.number) for e in events if e.kind == EventKind.STRENGTH_COUNTED]


def removed(events: Iterable[Event]) -> set[str]:
    """The cells of the tiles that left the board."""
    return {NAMES[e.place] for e in events if e.kind == EventKind.TILE_REMOVED}
