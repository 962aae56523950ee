"""The command line: `shedu`.

Commands import NumPy and Numba only when they run, so that help appears at once.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup

from shedu import __version__
from shedu.errors import SheduError
from shedu.games import DEFAULT_GAME
from shedu.i18n import use_language

if TYPE_CHECKING:
    from rich.console import Console

    from shedu.game import Game
    from shedu.match import Match


class Commands(TyperGroup):
    """All commands; an error becomes one line on standard error and exit code 2."""

    def invoke(self, ctx: Any) -> Any:
        """Runs the command and handles its errors."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise  # the reader closed the pipe: end without a message
        except OSError as error:
            _drop_output()
            _refuse(error, error.strerror or str(error))
        except SheduError as error:
            _refuse(error, str(error))


def _refuse(error: Exception, why: str) -> NoReturn:
    typer.echo(f"shedu: {' '.join(why.split())}", err=True)
    raise typer.Exit(2) from error


def _drop_output() -> None:
    """Discards what is buffered for standard output, so that Python does not flush it at exit."""
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game.")]
RulesText = Annotated[
    str | None,
    typer.Option("--rules", help="A preset, or options such as advanced,english=true."),
]
Players = Annotated[int | None, typer.Option(help="The number of players; by default the most.")]
Seed = Annotated[int | None, typer.Option(min=0, help="The same number deals the same match.")]
Seat = Annotated[int | None, typer.Option(help="The seat whose view is shown, from 0.")]
At = Annotated[
    int | None, typer.Option(min=0, help="The number of decisions to replay; by default all.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"shedu {__version__}")
        raise typer.Exit


@app.callback()
def start(
    ctx: typer.Context,
    language: Annotated[str, typer.Option(help="A language code: en, zh_TW.")] = "en",
    _version: Annotated[
        bool,
        typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    """Games of the ancient Near East: play, record, picture and measure them."""
    ctx.obj = language
    ctx.with_resource(use_language(language))


@app.command()
def play(
    game: GameName = DEFAULT_GAME,
    rules: RulesText = None,
    players: Players = None,
    bots: Annotated[
        str | None,
        typer.Option(help="One bot for all other seats, or one for each: greedy,simple."),
    ] = None,
    name: Annotated[str | None, typer.Option(help="Your name.")] = None,
    seed: Seed = None,
    load: Annotated[Path | None, typer.Option(metavar="FILE", help="Go on with a match.")] = None,
    seat: Annotated[int, typer.Option(help="Your seat, from 0.")] = 0,
) -> None:
    """Play in the terminal against bots."""
    from shedu.seating import open_session
    from shedu.warming import report_compiling, warm

    with report_compiling():
        session = open_session(
            game, rules, players, bots, name=name, seed=seed, load_from=load, seat=seat
        )
        warm(session.game)
    session.run()


@app.command()
def trace(
    game: GameName = DEFAULT_GAME,
    rules: RulesText = None,
    players: Players = None,
    seed: Annotated[int, typer.Option(min=0, help="The seed of the first game.")] = 0,
    policy: Annotated[str, typer.Option(help="random or eager.")] = "random",
    games: Annotated[int, typer.Option(min=0, help="How many games, seeds counted up.")] = 1,
) -> None:
    """Print games step by step as JSON lines, hidden things too."""
    from shedu.trace import POLICIES
    from shedu.trace import trace as lines_of
    from shedu.warming import report_compiling, warm

    known, options, seats = _setup(game, rules, players)
    if policy not in POLICIES:
        raise SheduError(f"no policy {policy!r}: choose one of {', '.join(POLICIES)}")
    with report_compiling():
        warm(known)
    for number in range(games):
        for line in lines_of(known.rules, options, seats, seed + number, policy):
            sys.stdout.write(line + "\n")
    sys.stdout.flush()


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record.")],
    seat: Seat = None,
    at: At = None,
    as_json: AsJson = False,
) -> None:
    """Tell the match of a record, turn by turn, with its board at the end."""
    from shedu.printing import tell_match

    match = _match_of(file, at)
    match.observe(seat)
    if as_json:
        _print_json(_as_data(match))
    else:
        tell_match(_console(), match, seat)


@app.command()
def picture(
    ctx: typer.Context,
    out: Annotated[Path, typer.Option("-o", "--out", help="A file that ends in .svg or .png.")],
    file: Annotated[Path | None, typer.Argument(metavar="FILE", help="A record.")] = None,
    game: Annotated[str, typer.Option(help="Without a record: the game.")] = DEFAULT_GAME,
    rules: RulesText = None,
    players: Players = None,
    seed: Seed = None,
    seat: Seat = None,
    at: At = None,
    turn: Annotated[bool, typer.Option("--turn", help="Turned, for narrow screens.")] = False,
    width: Annotated[int, typer.Option(min=16, max=10000, help="Pixels, of a PNG.")] = 1600,
) -> None:
    """Draw the table of a record, or of a new match, as SVG or PNG."""
    from shedu.match import Match
    from shedu.warming import report_compiling

    if out.suffix.lower() not in (".svg", ".png"):
        raise SheduError(f"{out}: a picture's name should end in .svg or .png")
    if file is None and at is not None:
        raise SheduError("--at counts the decisions of a record: name its file")
    if file is not None and (rules, players, seed) != (None, None, None):
        raise SheduError("--rules, --players and --seed are for a new match: leave out the file")
    if file is not None:
        match = _match_of(file, at)
    else:
        with report_compiling():
            match = Match(game, rules, players, seed=seed)
    svg = match.picture(seat, turn=turn, language=ctx.obj)
    _write(out, svg.encode() if out.suffix.lower() == ".svg" else _png(svg, width))


@app.command()
def games(
    as_json: AsJson = False,
    compile_rules: Annotated[
        bool, typer.Option("--compile", help="Compile the rules now, for all later starts.")
    ] = False,
) -> None:
    """List the games with their presets and options, and the bots."""
    import time

    from shedu.games import GAMES, find_game
    from shedu.printing import catalogue, print_catalogue
    from shedu.warming import compile_all, report_compiling

    began = time.monotonic()
    for reason in GAMES.broken.values():
        typer.echo(reason, err=True)
    if compile_rules:
        with report_compiling():
            for name in GAMES:
                compile_all(find_game(name))
        typer.echo(f"The rules are compiled ({time.monotonic() - began:.1f} s).", err=as_json)
        if not as_json:
            return
    data = catalogue()
    if as_json:
        _print_json(data)
        return
    print_catalogue(_console(), data)


@app.command()
def arena(
    game: GameName = DEFAULT_GAME,
    bots: Annotated[str, typer.Option(help="One bot a seat.")] = "greedy,simple,simple,simple",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    rules: RulesText = None,
    seed: Annotated[int, typer.Option(min=0, help="The same number gives the same games.")] = 0,
    jobs: Annotated[int, typer.Option(min=1, max=256, help="How many processes.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Let bots play against each other and count who wins."""
    from rich.table import Table

    from shedu import arena as playing
    from shedu.bots import find_bot
    from shedu.printing import progress
    from shedu.warming import report_compiling, warm

    names = [name.strip() for name in bots.split(",")]
    known, options, _seats = _setup(game, rules, len(names))
    for name in names:
        find_bot(name)
    with report_compiling():
        warm(known)
    with progress(games) as advance:
        lines = playing.arena(known, names, games, options, seed, jobs, advance)
    if as_json:
        _print_json([line._asdict() for line in lines])
        return
    table = Table(*playing.HEADINGS)
    for row in playing.rows(lines):
        table.add_row(*row)
    _console().print(table)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 for a free one.")] = 8000,
    database: Annotated[
        str | None, typer.Option(help="A file, or a URL of SQLite or PostgreSQL.")
    ] = None,
    rate_limit: Annotated[
        bool, typer.Option("--rate-limit/--no-rate-limit", help="Limit requests by address.")
    ] = True,
    trust_proxy: Annotated[
        bool, typer.Option("--trust-proxy", help="Trust the headers of a proxy about its clients.")
    ] = False,
    prefix: Annotated[
        str, typer.Option(help="The path under which a proxy shows the server.")
    ] = "",
    open_browser: Annotated[
        bool, typer.Option("--open", help="Open the first page in a browser.")
    ] = False,
) -> None:
    """Serve matches to browsers and programs."""
    from shedu.server.running import run

    options = {"rate_limit": rate_limit, "trust_proxy": trust_proxy, "open_browser": open_browser}
    run(host, port, database, prefix=prefix, **options)


@app.command()
def bench(game: GameName = DEFAULT_GAME, as_json: AsJson = False) -> None:
    """Measure how fast a game runs here; each figure is the median of some runs."""
    from shedu.bench import measurements
    from shedu.games import find_game
    from shedu.warming import compile_all, report_compiling

    known = find_game(game)
    with report_compiling():
        compile_all(known)
    figures = []
    for row in measurements(known):
        figures.append(row._asdict())
        if not as_json:
            typer.echo(f"{row.what:<64} {row.median:>12,.4g} {row.unit}")
    if as_json:
        _print_json(figures)


# What the commands share.


def _setup(game: str, rules: str | None, players: int | None) -> tuple[Game, dict[str, Any], int]:
    """The game, options and number of players that the arguments name."""
    from shedu.game import check_players, choose_options
    from shedu.games import find_game

    known = find_game(game)
    options = choose_options(known.rules, rules)
    seats = known.rules.seats[-1] if players is None else players
    return known, options, check_players(known.rules, seats)


def _match_of(file: Path, at: int | None) -> Match:
    """The match of a record, all of it or its first decisions."""
    from shedu.match import load
    from shedu.warming import report_compiling

    with report_compiling():
        match = load(file)
    if at is not None and at > len(match.moves):
        raise SheduError(f"there is no decision {at}: the record has {len(match.moves)}")
    while at is not None and len(match.moves) > at:
        match.undo()
    return match


def _as_data(match: Match) -> dict[str, Any]:
    result = match.result
    rules = match.game.rules
    return {
        "game": rules.name,
        "names": list(match.names),
        "decisions": [
            {
                "actor": move.actor,
                "decision": rules.decision(move.before),
                "action": rules.text(move.action),
            }
            for move in match.moves
        ],
        "result": None if result is None else result._asdict(),
    }


def _png(svg: str, width: int) -> bytes:

    try:
        import resvg_py
    except ImportError:
        raise SheduError("PNG needs the package resvg-py: pip install 'shedu[png]'") from None
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width))


def _write(path: Path, content: bytes) -> None:

    try:
        path.write_bytes(content)
    except OSError as error:
        raise SheduError(f"{path} can't be written: {error.strerror}") from error


def _print_json(data: Any) -> None:
    typer.echo(json.dumps(data))


def _console() -> Console:
    from rich.console import Console

    return Console(highlight=False)


def main() -> NoReturn:
    """Runs the command line."""
    warnings.showwarning = lambda message, *_rest: typer.echo(f"shedu: {message}", err=True)
    if sys.stdout is None:  # the parent process closed it
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")
    for stream in (sys.stdin, sys.stdout):
        if isinstance(
            stream, io.TextIOWrapper
        ):  # characters that can't be decoded or encoded become a "?"
            stream.reconfigure(errors="replace")
    app(prog_name="shedu")
    raise AssertionError("the application exits by itself")
