"""Games of the ancient Near East: rules, pictures, bots and a place to play.

The names below are loaded on first use, so that ``import shedu`` costs nothing.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from shedu.bots import BOTS, find_bot
    from shedu.conformance import check
    from shedu.errors import (
        BadAction,
        BadPlayers,
        BadRecord,
        BadState,
        BrokenGame,
        IllegalAction,
        SheduError,
        UnknownBot,
        UnknownGame,
        UnknownOption,
    )
    from shedu.games import GAMES, find_game
    from shedu.match import Match, load

__version__ = "0.1.0"

_HOMES = {
    "shedu.bots": ("BOTS", "find_bot"),
    "shedu.conformance": ("check",),
    "shedu.errors": (
        "BadAction",
        "BadPlayers",
        "BadRecord",
        "BadState",
        "BrokenGame",
        "IllegalAction",
        "SheduError",
        "UnknownBot",
        "UnknownGame",
        "UnknownOption",
    ),
    "shedu.games": ("GAMES", "find_game"),
    "shedu.match": ("Match", "load"),
}

__all__ = [
    "BOTS",
    "GAMES",
    "BadAction",
    "BadPlayers",
    "BadRecord",
    "BadState",
    "BrokenGame",
    "IllegalAction",
    "Match",
    "SheduError",
    "UnknownBot",
    "UnknownGame",
    "UnknownOption",
    "check",
    "find_bot",
    "find_game",
    "load",
]


def __getattr__(name: str) -> Any:
    for home, names in _HOMES.items():
        if name in names:
            value = getattr(importlib.import_module(home), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module 'shedu' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
