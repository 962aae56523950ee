"""The games: `GAMES` names them, `find_game` loads one.

Some games are part of Shedu. Others come with packages that are installed beside it: such a package
has an entry point in the group ``shedu.games`` that leads to its `Game`.

Importing this module loads neither NumPy nor Numba, so that the command line can read the names.
"""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from shedu.errors import BrokenGame, UnknownGame

if TYPE_CHECKING:
    from shedu.game import Game

GROUP = "shedu.games"
"""The group of entry points that lead to games of other packages."""
NAME = re.compile(r"[a-z][a-z0-9]*([_-][a-z0-9]+)*")
BUILT_IN: Mapping[str, str] = MappingProxyType(
    {
        "tigris": "shedu.games.tigris.game",
        "contest": "shedu.games.contest.game",
        "tyrus": "shedu.games.tyrus.game",
    }
)
"""Each game of Shedu with the module that makes it; a module is loaded on first use."""


class Games(Mapping[str, str]):
    """Each game that can be played, with the module that makes it.

    The games of other packages are loaded when something first asks for names that are not built
    in. One that can't be loaded is left out, and `broken` says why.
    """

    @cached_property
    def _others(self) -> tuple[dict[str, Game], dict[str, str], dict[str, str]]:
        """The games of other packages, their modules, and the reasons why others are broken."""
        points: dict[str, list[EntryPoint]] = {}
        for point in entry_points(group=GROUP):
            points.setdefault(point.name, []).append(point)
        found, modules, broken = {}, {}, {}
        for name, same in sorted(points.items()):
            try:
                found[name] = _load(name, same)
                modules[name] = same[0].module
            except BrokenGame as error:
                broken[name] = str(error)
        return found, modules, broken

    @property
    def broken(self) -> Mapping[str, str]:
        """The games of other packages that can't be played, by name, with the reason."""
        return self._others[2]

    def load(self, name: str) -> Game:
        """The game of this name; raises `UnknownGame`, or `BrokenGame` if it can't be loaded."""
        if name in BUILT_IN:
            game: Game = importlib.import_module(BUILT_IN[name]).GAME
            return game
        found, _modules, broken = self._others
        if name in broken:
            raise BrokenGame(broken[name])
        if name not in found:
            raise UnknownGame(f"no game {name!r}: choose one of {', '.join(self)}")
        return found[name]

    def folder(self, name: str) -> Path | None:
        """The folder of the game's package; None if the game is a single file."""
        spec = find_spec(self[name])
        package = spec and (spec.name if spec.submodule_search_locations else spec.parent)
        origin = sys.modules[package].__file__ if package else None
        return Path(origin).parent if origin else None

    def __getitem__(self, name: str) -> str:
        return BUILT_IN.get(name) or self._others[1][name]

    def __iter__(self) -> Iterator[str]:
        yield from BUILT_IN
        yield from self._others[1]

    def __len__(self) -> int:
        return len(BUILT_IN) + len(self._others[1])


def _load(name: str, points: list[EntryPoint]) -> Game:
    """The game that an entry point leads to; raises `BrokenGame` with the package and the cause."""
    from shedu.game import Game  # which loads NumPy

    start = f"the game {name!r} of {' and '.join(_package(point) for point in points)}"
    if name in BUILT_IN:
        raise BrokenGame(f"{start} has the name of a game of Shedu: choose another name")
    if len(points) > 1:
        raise BrokenGame(f"{start} is there {len(points)} times: uninstall all but one package")
    if not NAME.fullmatch(name):
        raise BrokenGame(f"{start} needs a name of small letters and digits, such as 'nim-2'")
    point = points[0]
    try:
        game = point.load()
    except Exception as error:
        cause = f"{type(error).__name__}: {error}"
        raise BrokenGame(f"{start} can't be loaded from {point.value!r}: {cause}") from error
    if not isinstance(game, Game):
        raise BrokenGame(f"{start}: {point.value!r} is {game!r}, it should be a shedu.game.Game")
    if game.rules.name != name:
        raise BrokenGame(
            f"{start} calls itself {game.rules.name!r}: entry point and rules need the same name"
        )
    return game


def _package(point: EntryPoint) -> str:
    """The package of an entry point, for messages."""
    if point.dist is None:
        return f"an unknown package ({point.value})"
    return f"the package {point.dist.name} {point.dist.version}"


GAMES = Games()
"""The games of Shedu, then those of other packages."""

DEFAULT_GAME = next(iter(GAMES))
"""The game that is played if none is named."""


def find_game(name: str) -> Game:
    """The game of this name; raises `UnknownGame`, or `BrokenGame` if its package can't be loaded.

    >>> find_game("tigris").rules.seats
    (2, 3, 4)
    """
    return GAMES.load(name)
