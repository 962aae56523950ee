"""Matches, games and progress as text on a terminal: what the commands print."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table as Grid
from rich.text import Text

from shedu.bots import BOTS
from shedu.game import Event, Plain, State, value_text
from shedu.games import GAMES, find_game
from shedu.i18n import gettext as _
from shedu.match import Match, Move
from shedu.record import rules_text

BOARD_WIDTH = 54
ASIDE_WIDTH = 24


def short_names(names: Sequence[str]) -> tuple[str, ...]:
    """The names without the bot in brackets that may follow them."""
    return tuple(name.partition(" (")[0] for name in names)


def sentences_of(
    match: Match, moves: Sequence[Move], seat: int | None, names: Sequence[str]
) -> list[list[str]]:
    """The events of moves as sentences for a seat, one list for each move."""
    return _described(match, [move.events for move in moves], seat, names)


def logged_sentences(
    match: Match, moves: Sequence[Move], seat: int | None, names: Sequence[str]
) -> list[list[str]]:
    """The sentences of moves that are in the log: without transient events that are not new."""
    return _described(match, [match.logged_events(move) for move in moves], seat, names)


def _described(
    match: Match, groups: Sequence[Sequence[Event]], seat: int | None, names: Sequence[str]
) -> list[list[str]]:
    describe = match.game.table.describe_event
    every = [[describe(event, seat, names) for event in events] for events in groups]
    known = [[sentence for sentence in sentences if sentence] for sentences in every]
    return [sentences for sentences in known if sentences]


def fresh_places(match: Match, moves: Sequence[Move]) -> list[str]:
    """The places on the board where the events of these moves happened."""
    places: list[str] = []
    for move in moves:
        places += match.game.table.places(move.before, move.action)
    return places


def draw(
    console: Console,
    lines: Plain,
    observed: State,
    seat: int | None,
    names: Sequence[str],
    fresh: Sequence[str] = (),
) -> None:
    """The board with the players beside it, or below it where the terminal is narrow."""
    board = Text.from_markup(lines.board(observed, fresh))
    aside = Text.from_markup(lines.sidebar(observed, seat, names))
    if console.width < BOARD_WIDTH + 2 + ASIDE_WIDTH:
        console.print(board, no_wrap=True, crop=False)
        console.print(aside)
        return
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True, min_width=BOARD_WIDTH)
    grid.add_column()
    grid.add_row(board, aside)
    console.print(grid)


def rules_line(match: Match) -> str:
    """The rules of a match as a line with Rich markup."""
    rules = rules_text(match.game.rules, match.options)
    return _("Rules: {rules}").format(rules=f"[bold]{rules}[/]")


def options_table(match: Match) -> Grid:
    """Every option of a match with its value, bold where it differs from the default.

    The last column has the other values.
    """
    table = headed([_("option"), _("here"), _("or")])
    for option, values in match.game.rules.options.items():
        value = match.options[option]
        others = ", ".join(value_text(other) for other in values if other != value)
        style = "" if value == values[0] else "bold"
        table.add_row(option, Text(value_text(value), style), others)
    return table


def tell_match(console: Console, match: Match, seat: int | None) -> None:
    """Prints a whole match turn by turn, its board and its result."""
    rules = match.game.rules
    names = short_names(match.names)
    console.print(Text.from_markup(rules_line(match)))
    turn, player = 0, None
    for n, move in enumerate(match.moves):
        if rules.turn(move.before) != player:
            turn, player = turn + 1, rules.turn(move.before)
            heading = _("Turn {number}: {player}").format(number=turn, player=match.names[player])
            console.print(Text(heading, "bold"))
        for sentences in sentences_of(match, [move], seat, names):
            console.print(Text(f"{n + 1:4}  " + " ".join(sentences)))
    lines = match.game.plain
    console.print()
    draw(console, lines, match.observe(seat), seat, match.names)
    if seat is not None:
        console.print(Text.from_markup(lines.hand(match.observe(seat), seat)))
    if match.over:
        draw_result(console, match, lines)
    else:
        console.print(Text(match.game.table.prompt(match.observe(seat), names, seat)))


def draw_result(console: Console, match: Match, lines: Plain) -> None:
    """The end of a match: points with treasures added, and ranks."""
    result = match.result
    if result is None:
        return
    head, *rows = lines.final_scores(match.observe(None), match.names)
    table = headed([_("rank"), *head])
    for rank, row in sorted(zip(result.ranks, rows, strict=True), key=lambda pair: pair[0]):
        table.add_row(str(rank), *row, style="bold" if rank == 1 else "")
    console.print(table)


@contextlib.contextmanager
def progress(games: int) -> Iterator[Any]:
    """Shows a progress bar; yields the function to call with the number of played games."""
    errors = Console(stderr=True)
    with Progress(console=errors, transient=True, disable=not errors.is_terminal) as bar:
        task = bar.add_task(_("games"), total=games)
        yield lambda done: bar.update(task, completed=done)


def catalogue() -> dict[str, Any]:
    """The games and the bots as plain data."""

    def described(name: str) -> dict[str, Any]:
        game = find_game(name)
        rules = game.rules
        return {
            "title": game.table.title,
            "players": list(rules.seats),
            "presets": {preset: dict(options) for preset, options in rules.presets.items()},
            "options": {option: list(values) for option, values in rules.options.items()},
        }

    return {"games": {name: described(name) for name in GAMES}, "bots": list(BOTS)}


def print_catalogue(console: Console, data: dict[str, Any]) -> None:
    """Prints the games and the bots for people."""
    for name, game in data["games"].items():
        seats = ", ".join(str(n) for n in game["players"])
        console.print(f"[bold]{name}[/]: {game['title']}, for {seats} players")
        grid = Grid.grid(padding=(0, 2))
        grid.add_row("  presets", "", "what differs from the defaults")
        for preset, options in game["presets"].items():
            changed = " ".join(f"{o}={value_text(v)}" for o, v in options.items())
            grid.add_row("", f"[bold]{preset}[/]", changed or "-")
        grid.add_row("  options", "", "values, the default first")
        for option, values in game["options"].items():
            grid.add_row("", f"[bold]{option}[/]", ", ".join(value_text(v) for v in values))
        console.print(grid)
    console.print(f"[bold]bots[/], from the weakest: {', '.join(data['bots'])}")


def headed(headings: Sequence[str]) -> Grid:
    """An empty table with these headings, without rules between cells."""
    table = Grid(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    for heading in headings:
        table.add_column(heading)
    return table
