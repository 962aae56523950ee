"""The board, the pieces and the options (rulings, sections 1 and 2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

COLORS = ("red", "blue", "green", "black")
TILES = {"temple": "red", "farm": "blue", "market": "green", "settlement": "black"}
LEADERS = {"priest": "red", "farmer": "blue", "trader": "green", "king": "black"}
BUILDINGS = {"library": "red", "granary": "blue", "market hall": "green", "palace": "black"}
LETTERS = {"R": "red", "B": "blue", "G": "green", "K": "black"}
MONUMENTS = ("red-blue", "red-green", "red-black", "blue-green", "blue-black", "green-black")
SUPPLY = {"red": 57, "blue": 36, "green": 30, "black": 30}
LEADER_OF = {color: name for name, color in LEADERS.items()}
BUILDING_OF = {color: name for name, color in BUILDINGS.items()}
HAND, ACTIONS, CATASTROPHES, FEW_TREASURES, IDLE_ROUNDS = 6, 2, 2, 2, 8
OPTIONS: dict[str, tuple[Any, ...]] = {  # section 1, defaults first
    "board": ("standard", "advanced"),
    "buildings": ("off", "double", "bonus"),
    "wonder": ("off", "choice", "black"),
    "english": (False, True),
    "open_scores": (False, True),
    "treasure_first": ("border", "inside"),
    "treasure_when": ("action", "turn"),
    "monument_income": ("active", "all"),
    "revolt_prize": ("red", "wild"),
    "war_choice": ("active", "involved"),
    "replace_draw": ("same", "six"),
    "leader_moves": (True, False),
    "treasure_end": ("turn", "now"),
}
TONGJIAO = {"treasure_when": "turn", "monument_income": "all", "replace_draw": "six"}
PRESETS: dict[str, dict[str, Any]] = {
    "rulebook": {},
    "advanced": {"board": "advanced", "buildings": "double", "wonder": "choice"},
    "english": {"english": True},
    "tongjiao": TONGJIAO,
    "tongjiao-advanced": {
        **TONGJIAO,
        "board": "advanced",
        "buildings": "bonus",
        "wonder": "black",
        "treasure_first": "inside",
    },
    "online": {
        "treasure_when": "turn",
        "revolt_prize": "wild",
        "war_choice": "involved",
        "leader_moves": False,
        "treasure_end": "now",
    },
}
WIDTH, HEIGHT = 16, 11
MAPS = {  # boards.json: '~' river, 'T' Shedu space, 'B' Shedu space with a border
    "standard": (
        "....~~~~~.T.~..."
        ".B..~.......~..B"
        "...~~T......~~.."
        "~~~~.........~~~"
        ".............T~~"
        "..............~."
        "~~~~....T...~~~."
        ".B.~~~~.....~..."
        "......~~~~~~~.B."
        ".....T.........."
        "..........T....."
    ),
    "advanced": (
        "..~~T....T.....~"
        "..~~..........T~"
        ".B~~...........~"
        "..~...T....T~~~~"
        "..~.........~..."
        "..~T........~..B"
        "..~~........~~.."
        "B..~~~.T....T~.."
        ".....~~~.....~.."
        "....B.~~~~~~~~.."
        "......~..B....B."
    ),
}
CELLS = range(WIDTH * HEIGHT)
NAMES = [f"{'abcdefghijklmnop'[cell % WIDTH]}{cell // WIDTH + 1}" for cell in CELLS]
CELL = {name: cell for cell, name in enumerate(NAMES)}


def shift(cell: int, right: int, down: int) -> int | None:
    """The cell at this offset in columns and rows, or None outside of the board."""
    column, row = cell % WIDTH + right, cell // WIDTH + down
    return row * WIDTH + column if 0 <= column < WIDTH and 0 <= row < HEIGHT else None


def shifts(cell: int, offsets: Iterable[tuple[int, int]]) -> list[int]:
    """The cells at these offsets that lie on the board."""
    found = (shift(cell, right, down) for right, down in offsets)
    return [other for other in found if other is not None]


NEIGHBOURS = [shifts(cell, ((0, -1), (-1, 0), (1, 0), (0, 1))) for cell in CELLS]


def rules_of(preset: str = "rulebook", **options: Any) -> dict[str, Any]:
    """Every option's value in a preset, with some changed (section 1)."""
    rules = {name: values[0] for name, values in OPTIONS.items()} | PRESETS[preset] | options
    for name, value in rules.items():
        if value not in OPTIONS.get(name, ()):
            raise ValueError(f"no such option: {name}={value}")
    return rules


def shedu_spaces(rules: Mapping[str, Any]) -> list[int]:
    """The spaces that start with a temple and a treasure (section 2)."""
    return [cell for cell in CELLS if MAPS[rules["board"]][cell] in "TB"]
