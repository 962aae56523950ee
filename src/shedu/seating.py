"""Assigns the seats when a person plays against bots, in a new match or one from a file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

from rich.console import Console

from shedu.bots import BOTS, find_bot
from shedu.errors import BadPlayers, SheduError
from shedu.game import check_players
from shedu.games import find_game
from shedu.match import Match, load
from shedu.terminal import ADVISER, Session

T = TypeVar("T")


def open_session(
    game: str,
    rules: str | None,
    players: int | None,
    bots: str | None,
    *,
    name: str | None,
    seed: int | None,
    load_from: Path | None,
    seat: int,
) -> Session:
    """A session with a new match, or with one from a file."""
    console = Console(highlight=False)
    wanted = [bot.strip() for bot in bots.split(",")] if bots else []
    for bot in wanted:
        find_bot(bot)
    if load_from is not None:
        if (rules, players, name) != (None, None, None):
            raise SheduError(
                "the file of --load sets --rules, --players and --name: leave them out"
            )
        match = load(load_from)
        match.observe(seat)
        rivals = wanted or [_bot_in(other) for other in _without(match.names, seat)]
    else:
        if players is None and len(wanted) > 1:
            players = len(wanted) + 1
        known = find_game(game)
        players = known.rules.seats[-1] if players is None else players
        check_players(known.rules, players)
        rivals = wanted or [ADVISER]
        names = _names(known.table.names(players), rivals, name, seat)
        match = Match(game, rules, players, names=names, seed=seed)
    seats = _without(range(match.players), seat)
    sitting = {
        other: find_bot(bot) for other, bot in zip(seats, _seated(rivals, len(seats)), strict=True)
    }
    return Session(match, seat, sitting, console, seed, load_from)


def _without(items: Sequence[T], seat: int) -> list[T]:
    return [item for n, item in enumerate(items) if n != seat]


def _seated(rivals: Sequence[str], seats: int) -> list[str]:
    """The bot of each seat; a single name stands for all seats."""
    if len(rivals) == 1:
        return [rivals[0]] * seats
    if len(rivals) != seats:
        raise BadPlayers(
            f"there are {len(rivals)} bots for {seats} seats: name one for all, or one for each"
        )
    return list(rivals)


def _names(symbols: Sequence[str], rivals: Sequence[str], name: str | None, seat: int) -> list[str]:
    """The names of all players; bots are named after their symbol and their kind."""
    if seat not in range(len(symbols)):
        raise BadPlayers(f"there is no seat {seat}: they are numbered 0 to {len(symbols) - 1}")
    bots = iter(_seated(rivals, len(symbols) - 1))
    return [
        (name or symbol) if n == seat else f"{symbol} ({next(bots)})"
        for n, symbol in enumerate(symbols)
    ]


def _bot_in(name: str) -> str:
    """The bot that a player's name mentions, or else the bot for hints."""
    bot = name.rpartition(" (")[2].removesuffix(")")
    return bot if bot in BOTS else ADVISER
