"""Tracks which games can be played: each opens as soon as its own rules are compiled."""

from __future__ import annotations

import asyncio
import contextlib

import anyio.to_thread
import structlog

from shedu.games import GAMES, find_game
from shedu.i18n import gettext as _
from shedu.server.errors import Refusal
from shedu.warming import prepare

RETRY_SECONDS = 2

log = structlog.get_logger("shedu.server")


class Compiling(Refusal):
    """Refuses a request because the rules of the game are still being compiled."""

    def __init__(self, game: str) -> None:
        title = find_game(game).table.title
        message = _("The rules of {game} are being compiled: it opens in a minute or two.")
        super().__init__("compiling", message.format(game=title))
        self.game, self.seconds = game, RETRY_SECONDS


class Readiness:
    """The open and closed games of a server process; all are open at first."""

    def __init__(self) -> None:
        self.loaded = asyncio.Event()
        """Whether the modules of all games are imported: pages show all games."""
        self.loaded.set()
        self._open = {name: asyncio.Event() for name in GAMES}
        for event in self._open.values():
            event.set()
        self._failed: set[str] = set()

    def close(self) -> None:
        """Closes all games until `open_games` has compiled them."""
        self.loaded.clear()
        for event in self._open.values():
            event.clear()

    async def open_games(self) -> None:
        """Compiles the games in other threads, the first one first, and opens each at once.

        A game that fails stays closed, and the others open.
        """
        for name in self._open:
            await anyio.to_thread.run_sync(find_game, name)
        self.loaded.set()
        for name, event in self._open.items():
            try:
                await anyio.to_thread.run_sync(prepare, find_game(name))
            except Exception as error:  # a game of another package may fail in any way
                log.error("a game can't be opened", game=name, error=repr(error))
                self._failed.add(name)
            event.set()

    @property
    def compiling(self) -> list[str]:
        """The games that are not open yet."""
        return [name for name, event in self._open.items() if not event.is_set()]

    def is_open(self, game: str) -> bool:
        """Whether a game can be played."""
        return self._open[game].is_set() and game not in self._failed

    def check(self, game: str) -> None:
        """Raises `Compiling` if a game can't be played yet, `Refusal` if it can't be opened."""
        if game in self._failed:
            message = _("{game} can't be opened: the server's log says why.")
            raise Refusal("no-such-game", message.format(game=find_game(game).table.title))
        if not self.is_open(game):
            raise Compiling(game)

    async def wait(self, game: str) -> None:
        """Waits until a game opens."""
        await self._open[game].wait()

    async def wait_at_most(self, seconds: float, game: str) -> None:
        """Waits until a game opens; raises `Compiling` if that takes longer."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.wait(game)
        self.check(game)
