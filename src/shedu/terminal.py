"""Play in a terminal: one person against bots, any game, by lines of text."""

from __future__ import annotations

import contextlib
import importlib
import random
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid
from rich.text import Text

from shedu.bots import Bot, find_bot
from shedu.errors import BadAction, IllegalAction, SheduError
from shedu.i18n import gettext as _
from shedu.match import Match
from shedu.printing import (
    draw,
    draw_result,
    fresh_places,
    headed,
    logged_sentences,
    options_table,
    rules_line,
    sentences_of,
    short_names,
)

FEW = 12
"""The most legal actions that are listed without the command `list`."""
MANY = 24
"""The most actions of one kind that the list of all actions shows."""
RECENT = 20
"""The number of decisions that `log` shows."""
WIDEST = 100
ADVISER = "greedy"
"""The bot behind `hint`."""


class Leave(Exception):
    """Raised when the person leaves."""


class Session:
    """One match between a person at a terminal and bots in the other seats."""

    def __init__(
        self,
        match: Match,
        seat: int,
        bots: Mapping[int, Bot],
        console: Console,
        seed: int | None = None,
        path: Path | None = None,
    ) -> None:
        self.match = match
        self.game = match.game
        self.seat = seat
        self.bots = bots
        self.console = console
        self.rng = random.Random(seed)
        self.path = path
        self.names = short_names(match.names)
        self.lines = match.game.plain
        own = [n for n, move in enumerate(match.moves, 1) if move.actor == seat]
        self.shown = (
            own[-1] if own else 0
        )  # so that a match from a file begins with what has happened since
        self.saved = len(match.moves)
        self.numbered = False
        self.asks = sys.stdin.isatty() and console.is_terminal

    def run(self) -> None:
        """Plays until the person leaves; end of input and Ctrl-C are ways to leave."""
        self._say(rules_line(self.match))
        self._say(_("Type help for the commands and symbols, quit to leave."))
        if self.asks:
            with contextlib.suppress(ImportError):
                importlib.import_module("readline")  # lines can be edited and called back then
        with contextlib.suppress(Leave, KeyboardInterrupt):
            while True:
                self._let_bots_play()
                self._show()
                self._ask_until_something_changed()
        with contextlib.suppress(Leave):
            self._offer_to_save()
        self._say(_("Goodbye."))

    # What happens at a decision.

    def _let_bots_play(self) -> None:
        while (actor := self.match.actor) is not None and actor != self.seat:
            legal = self.game.rules.legal(self.match.state)
            bot = self.bots[actor]
            self.match.play(bot.choose(self.game, self.match.observe(actor), legal, self.rng))

    def _show(self) -> None:
        """Prints what happened since the last time, the table and the decision."""
        news = self.match.moves[self.shown :]
        self.shown = len(self.match.moves)
        self._tell(sentences_of(self.match, news, self.seat, self.names))
        self._draw(fresh_places(self.match, news))
        if self.match.over:
            self._end()
        self._prompt()

    def _prompt(self) -> None:
        observed = self.match.observe(self.seat)
        self.numbered = False
        self._say(f"[bold]{escape(self.game.table.prompt(observed, self.names, self.seat))}[/]")
        legal = self.match.legal
        if 0 < len(legal) <= FEW:
            self._list_numbered(range(len(legal)))
        if len(legal) == 1:
            self._say(_("Enter plays it."))
        if self.match.over:
            self._say(_("save FILE keeps the match, log shows it, quit leaves."))

    def _ask_until_something_changed(self) -> None:
        before = len(self.match.moves)
        while len(self.match.moves) == before:
            self._answer(self._read())

    def _read(self, question: str = "> ") -> str:
        try:
            line = input(question if self.asks else "")
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            raise Leave from None
        return " ".join("".join(c if c.isprintable() else " " for c in line).split())

    def _answer(self, line: str) -> None:
        """Carries out a line of input; an invalid line is explained and changes nothing."""
        word, _space, rest = line.partition(" ")
        if line.startswith("?"):
            word, rest = "?", line[1:].strip()
        commands: dict[str, Callable[[str], None]] = {
            "?": self._explain,
            "board": lambda _rest: self._draw(()),
            "help": lambda _rest: self._help(),
            "hint": lambda _rest: self._hint(),
            "list": self._list,
            "log": self._log,
            "quit": self._quit,
            "exit": self._quit,
            "rules": lambda _rest: self._rules(),
            "save": self._save,
            "strengths": lambda _rest: self._strengths(),
            "undo": lambda _rest: self._undo(),
        }
        try:
            if word.casefold() in commands:
                commands[word.casefold()](rest)
            elif line:
                self.match.play(self._action(line))
            elif len(self.match.legal) == 1:
                self.match.play(self.match.legal[0])
            else:
                self._prompt()
        except SheduError as error:
            self._say(escape(str(error)), "bold")

    def _action(self, line: str) -> str:
        """The text of an action from a line: a number from a list, or notation."""
        legal = self.match.legal
        if line.isdecimal():
            if not self.numbered:
                raise BadAction(_("No list with numbers was shown since: type list, or an action."))
            if not 1 <= int(line) <= len(legal):
                raise BadAction(
                    _("There is no number {number}: they go from 1 to {last}.").format(
                        number=line, last=len(legal)
                    )
                )
            return legal[int(line) - 1]
        meant = [text for text in legal if same_action(text, line)]
        return meant[0] if meant else line.casefold() if line.isupper() else line

    # Commands.

    def _explain(self, rest: str) -> None:
        if not rest:
            self._help()
            return
        action = self._action(rest)
        reason = self.match.why_not(action)
        if reason is None:
            reason = self._forecast(action)
        self._say(f"[bold]{escape(action)}[/]: {escape(reason)}")

    def _forecast(self, action: str) -> str:
        number = self.game.rules.parse(action)
        return self.game.table.forecast(self.match.observe(self.seat), number, self.names)

    def _hint(self) -> None:
        legal = self.game.rules.legal(self.match.state)
        if not len(legal):
            raise IllegalAction(_("The game is over."))
        observed = self.match.observe(self.seat)
        action = find_bot(ADVISER).choose(self.game, observed, legal, random.Random(0))
        self._say(_("{bot} would play:").format(bot=ADVISER))
        self._list_numbered([legal.tolist().index(action)])

    def _list(self, rest: str) -> None:
        groups = grouped(self.match.legal)
        if not groups:
            raise IllegalAction(_("The game is over."))
        if rest and rest.casefold() not in groups:
            text = _("Nothing that begins with {word!r} can be played now: {known} can.")
            raise BadAction(text.format(word=rest, known=", ".join(groups)))
        if rest and len(groups[rest.casefold()]) > FEW:
            self._list_alike(rest.casefold(), groups[rest.casefold()])
        elif rest:
            self._list_numbered(groups[rest.casefold()])
        elif len(self.match.legal) <= FEW:
            self._list_numbered(range(len(self.match.legal)))
        else:
            self._list_groups(groups)

    def _list_groups(self, groups: Mapping[str, Sequence[int]]) -> None:
        legal = self.match.legal
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for word, numbers in groups.items():
            rests = [legal[n].removeprefix(word).strip() for n in numbers]
            rests = [*rests[:MANY], "..."] if len(rests) > MANY else rests
            span = f"{numbers[0] + 1}-{numbers[-1] + 1}"
            if len(numbers) == 1:
                span, word, rests = f"{numbers[0] + 1}", legal[numbers[0]], []
            grid.add_row(Text(span, "dim"), Text(word, "bold"), Text(" ".join(rests)))
        self.numbered = True
        self._print(grid)
        many = next(iter(groups))
        self._say(_("list {word} (or another word) shows what each would do.").format(word=many))

    def _list_alike(self, word: str, numbers: Sequence[int]) -> None:
        """Prints actions of one kind, grouped by their forecast, the smallest group first."""
        legal = self.match.legal
        same: dict[str, list[int]] = {}
        for number in numbers:
            same.setdefault(self._forecast(legal[number]), []).append(number)
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for outcome, alike in sorted(same.items(), key=lambda item: len(item[1])):
            names = [f"{n + 1}:{legal[n].removeprefix(word).strip()}" for n in alike]
            grid.add_row(Text(outcome, "bold"), Text(" ".join(names)))
        self.numbered = True
        self._print(grid)

    def _list_numbered(self, numbers: Sequence[int]) -> None:
        """Prints actions with their numbers and forecasts."""
        legal = self.match.legal
        grid = Grid.grid(padding=(0, 2, 0, 0))
        for n in numbers:
            row = (Text(str(n + 1), "dim"), Text(legal[n], "bold"), self._forecast(legal[n]))
            grid.add_row(*row)
        self.numbered = True
        self._print(grid)

    def _log(self, rest: str) -> None:
        moves = self.match.moves
        if not moves:
            self._say(_("Nothing happened yet."))
        wanted = moves if rest == "all" else moves[-RECENT:]
        self._tell(logged_sentences(self.match, wanted, self.seat, self.names))
        if rest != "all" and len(moves) > RECENT:
            self._say(_("log all shows the whole match."))

    def _strengths(self) -> None:
        head, *rows = self.lines.strengths(self.match.observe(self.seat), self.match.names)
        table = headed(head)
        for row in rows:
            table.add_row(*row)
        self._print(table)

    def _rules(self) -> None:
        self._say(rules_line(self.match))
        self._print(options_table(self.match))

    def _undo(self) -> None:
        if not self.match.may_undo(self.seat):
            raise IllegalAction(
                _(
                    "There is nothing to take back: only your last action, and only until tiles "
                    "were drawn or committed or somebody else decided."
                )
            )
        taken = self.game.rules.text(self.match.moves[-1].action)
        self.match.undo()
        self.shown = len(self.match.moves)
        self._say(_("{action} is taken back.").format(action=taken))

    def _save(self, rest: str) -> None:
        path = Path(rest) if rest else self.path
        if path is None:
            raise SheduError(_("Say where: save FILE, as in save game.shedu."))
        try:
            path = path.expanduser()
            taken = path != self.path and path.exists()
        except (OSError, RuntimeError) as error:
            raise SheduError(f"{path} can't be written: {error}") from error
        if taken:
            raise SheduError(_("{path} exists already: choose another name.").format(path=path))
        self.match.save(path)
        self.path = path
        self.saved = len(self.match.moves)
        self._say(
            _("Saved. Go on with it later: shedu play --load {path}").format(path=escape(str(path)))
        )

    def _quit(self, rest: str) -> None:
        raise Leave

    def _offer_to_save(self) -> None:
        """Offers to save the match, if leaving would lose decisions."""
        if self.asks and self.saved != len(self.match.moves):
            while name := self._read(_("Save the match as (Enter: do not save): ")):
                try:
                    self._save(name)
                    break
                except SheduError as error:
                    self._say(escape(str(error)), "bold")

    def _help(self) -> None:
        grid = Grid.grid(padding=(0, 2))
        examples = self.match.legal or [self.game.rules.text(0)]
        for command, meaning in commands_help(examples[0]):
            grid.add_row(Text(command, "bold"), Text(meaning))
        self._print(grid)
        self.console.print()
        grid = Grid.grid(padding=(0, 2))
        for sign, meaning in self.lines.legend():
            grid.add_row(Text(sign, "bold"), Text.from_markup(meaning))
        self._print(grid)

    # Output.

    def _say(self, markup: str, style: str = "") -> None:
        self._print(Text.from_markup(markup, style=style))

    def _print(self, what: Text | Grid) -> None:
        self.console.print(what, width=min(WIDEST, self.console.width), highlight=False)

    def _tell(self, moves: Sequence[Sequence[str]]) -> None:
        """Prints the events of moves, one line for each move."""
        if not moves:
            return
        grid = Grid.grid(padding=(0, 1, 0, 0))
        for sentences in moves:
            grid.add_row("-", Text(" ".join(sentences)))
        self._print(grid)

    def _draw(self, fresh: Sequence[str]) -> None:
        observed = self.match.observe(self.seat)
        self.console.print()
        draw(self.console, self.lines, observed, self.seat, self.match.names, fresh)
        self.console.print(Text.from_markup(self.lines.hand(observed, self.seat)))

    def _end(self) -> None:
        draw_result(self.console, self.match, self.lines)


def grouped(legal: Sequence[str]) -> dict[str, list[int]]:
    """The indices of actions, by their first word."""
    groups: dict[str, list[int]] = {}
    for number, text in enumerate(legal):
        groups.setdefault(text.split()[0], []).append(number)
    return groups


def same_action(text: str, line: str) -> bool:
    """Whether a line names an action; case and the order of the letters of tiles do not matter.

    >>> same_action("replace RRK", "replace krr")
    True
    """
    if text.casefold() == line.casefold():
        return True
    word, _space, rest = text.casefold().partition(" ")
    other, _space, letters = line.casefold().partition(" ")
    return word == other and rest.isalpha() and sorted(rest) == sorted(letters)


def commands_help(example: str) -> list[tuple[str, str]]:
    """Each command with what it does; `example` is an action of the game."""
    return [
        (example, _("play an action, or type its number from a list")),
        ("list", _("all actions that can be played now")),
        (f"list {example.split()[0]}", _("those of one kind, with what each would do")),
        (f"? {example}", _("what an action would do, or why it can't be played")),
        ("hint", _("what the bot {bot} would play in your place").format(bot=ADVISER)),
        ("undo", _("take your last action back, until something was shown or decided")),
        ("board", _("draw the board again")),
        ("strengths", _("how strong everybody stands")),
        ("rules", _("the rules of this match, option by option")),
        ("log, log all", _("what happened lately, or from the start")),
        ("save FILE", _("keep the match; shedu play --load FILE goes on with it")),
        ("quit", _("leave")),
    ]
