"""The default terminal view of a game: the rows of its table as lines."""

from __future__ import annotations

from collections.abc import Collection

from rich.markup import escape

from shedu.game import Names, Plain, State
from shedu.i18n import gettext as _
from shedu.kit.phrases import capital
from shedu.kit.table import BaseTable


class BasePlain(Plain):
    """The text view of a game whose table derives from `BaseTable`."""

    def __init__(self, table: BaseTable) -> None:
        self.table = table

    def board(self, observed: State, fresh: Collection[str] = ()) -> str:
        """A line for each row of the table, with the name of each value before it."""
        lines = []
        for row in self.table.rows(observed):
            cells = (
                f"{escape(cell.name)} [bold]{escape(cell.value)}[/]".strip()
                + ("<" if cell.place in fresh else " ")
                for cell in row.cells
            )
            lines.append(f"{capital(escape(row.name))}:  {'  '.join(cells)}".rstrip())
        return "\n".join(lines)

    def legend(self) -> list[tuple[str, str]]:
        """The symbols with their meanings."""
        return [("<", _("a value that changed")), (">", _("who is to decide"))]

    def sidebar(self, observed: State, seat: int | None, names: Names) -> str:
        """The players, with a mark before the one who has to decide."""
        actor = self.table.rules.actor(observed)
        lines = []
        for player, name in enumerate(names):
            mark = ">" if player == actor else " "
            you = " " + _("(you)") if player == seat else ""
            lines.append(f"{mark} [bold]{escape(name)}[/]{you}")
        return "\n".join(lines)

    def hand(self, observed: State, seat: int) -> str:
        """The name of the seat's player; there is no hand."""
        players = self.table.rules.players(observed)
        return _("You are {player}.").format(player=self.table.names(players)[seat])

    def strengths(self, observed: State, names: Names) -> list[list[str]]:
        """The current scores; there are no conflicts."""
        return self.final_scores(observed, names)

    def final_scores(self, observed: State, names: Names) -> list[list[str]]:
        """Each player's score as rows of a table, its headings first, in the order of the seats."""
        found = {row.name: row for row in self.table.final_scores(observed, names).rows}
        rows = [[escape(name), str(found[name].score)] for name in names]
        return [[_("player"), _("score")], *rows]
