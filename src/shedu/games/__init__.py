"""The games: `GAMES` names them, `find_game` loads one.

Importing this module loads neither NumPy nor Numba, so that the command line can read the names.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from shedu.errors import UnknownGame

if TYPE_CHECKING:
    from shedu.game import Game

GAMES: Mapping[str, str] = MappingProxyType(
    {
        "tigris": "shedu.games.tigris.game",
        "contest": "shedu.games.contest.game",
        "tyrus": "shedu.games.tyrus.game",
    }
)
"""Each game with the module that makes it; a module is loaded on first use."""

DEFAULT_GAME = next(iter(GAMES))
"""The game that is played if none is named."""


def find_game(name: str) -> Game:
    """The game of this name; raises `UnknownGame`.

    >>> find_game("tigris").rules.seats
    (2, 3, 4)
    """
    if name not in GAMES:
        raise UnknownGame(f"no game {name!r}: choose one of {', '.join(GAMES)}")
    game: Game = importlib.import_module(GAMES[name]).GAME
    return game
