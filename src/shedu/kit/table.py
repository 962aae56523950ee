"""`BaseTable`: a table made from the rules of any game, with plain sentences and a plain picture.

The picture shows the fields of the record that have a codec, as numbers in cells. A game derives
its table from `BaseTable` and overrides what it can say or draw better.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from shedu.display import (
    NOT_DRAWN,
    ConflictView,
    Controls,
    Drawing,
    FinalScore,
    FinalScores,
    Piece,
    PlayerPanel,
    SupplyCount,
)
from shedu.game import Event, Names, State, Table
from shedu.i18n import gettext as _
from shedu.kit import svg_grid
from shedu.kit.base import BaseRules
from shedu.kit.final_scores import winners_text
from shedu.kit.phrases import capital
from shedu.svg import (
    CREAM,
    GOLD_DARK,
    INK,
    PARCHMENT,
    SEPIA,
    SERIF,
    Markup,
    Sheet,
    box,
    disc,
    group,
    join,
    label,
)

TURN_FIELDS = ("players", "actor", "active", "decision")
"""Fields that the picture omits, because the prompt and the players show them."""
COLUMNS = 10
"""The number of cells in a line; longer rows continue below."""
WIDE, HIGH, GAP = 64, 84, 8
"""The size of a cell with its margin. The playing screen draws marks in its free middle."""
LEAST_WIDTH, LEAST_HEIGHT = 440, 160
LETTER = 8
"""The approximate width of a letter of a row's name."""
HALF = 21
"""Half the size of a player's symbol."""


class Cell(NamedTuple):
    """One value on the table."""

    place: str
    name: str
    value: str


class Row(NamedTuple):
    """Values in one row, such as those of a list."""

    name: str
    cells: Sequence[Cell]


def words_of(name: str) -> str:
    """A name from the code as words, such as ``stones taken``."""
    return name.replace("_", " ").lower()


def rows_of(data: Mapping[str, Any]) -> list[Row]:
    """The rows of a state as plain data: one for each list or object of values.

    >>> rows_of({"heaps": {"a": 1, "b": 3}, "actor": 0})
    [Row(name='heaps', cells=[Cell(place='heaps-a', name='a', value='1'), ...])]
    """
    shown = {key: value for key, value in data.items() if key not in TURN_FIELDS}
    rows = [row for key, value in (shown or data).items() for row in _rows([key], value)]
    return [
        Row(row.name, row.cells[start : start + COLUMNS])
        for row in rows
        for start in range(0, len(row.cells), COLUMNS)
    ]


def _rows(path: Sequence[str], value: Any) -> Iterator[Row]:
    items = _items(value)
    if items is None:
        yield Row(words_of(path[0]), [_cell(path, "", value)])
        return
    cells = [_cell([*path, key], key, one) for key, one in items if _items(one) is None]
    if cells:
        yield Row(" ".join(map(words_of, path)), cells)
    for key, one in items:
        if _items(one) is not None:
            yield from _rows([*path, key], one)


def _items(value: Any) -> list[tuple[str, Any]] | None:
    """The parts of a value with their names; list items count from 1. None if it has no parts."""
    if isinstance(value, Mapping):
        return [(str(key), one) for key, one in value.items()]
    if isinstance(value, list | tuple):
        return [(str(number), one) for number, one in enumerate(value, 1)]
    return None


def _cell(path: Sequence[str], name: str, value: Any) -> Cell:
    place = re.sub(r"[^\w.-]", "-", "-".join(path))
    return Cell(place, words_of(name), value_words(value))


def value_words(value: Any) -> str:
    """A value of plain data as text for people."""
    if value is None:
        return "\N{EN DASH}"
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return words_of(value) if isinstance(value, str) else str(value)


def symbol(player: int) -> str:
    """The name of a player's symbol."""
    return f"player-{player + 1}"


def draw_symbol(name: str) -> Markup:
    """A player's symbol by its name: their number in a disc."""
    number = name.rpartition("-")[2]
    coin = disc(0, 0, HALF - 2, fill=PARCHMENT, stroke=INK, stroke_width=2)
    text = label(0, 0, 22, number, fill=INK, font_size=22, font_family=SERIF, text_anchor="middle")
    return join(coin, text)


class BaseTable(Table):
    """The words and pictures of any game whose rules derive from `BaseRules`."""

    def __init__(self, rules: BaseRules) -> None:
        self.rules = rules

    # Words.

    @property
    def title(self) -> str:
        """The game's name."""
        return capital(words_of(self.rules.name))

    def names(self, players: int) -> tuple[str, ...]:
        """*Player 1* and so on."""
        return tuple(_("Player {number}").format(number=n + 1) for n in range(players))

    def prompt(self, observed: State, names: Names, seat: int | None) -> str:
        """A sentence for the seat that says who has to decide."""
        actor = self.rules.actor(observed)
        if actor is None:
            return _("The game is over.")
        if actor == seat:
            return _("Choose an action.")
        return _("{player} is to decide.").format(player=names[actor])

    def forecast(self, observed: State, action: int, names: Names) -> str:
        """The events of the action, up to the first that reveals something; else the action."""
        seat, told = self.rules.actor(observed), []
        for event in self.rules.apply(observed, action)[1]:
            if self.rules.reveals(event):
                break
            told.append(self.describe_event(event, seat, names))
        return " ".join(filter(None, told)) or self.button_text(observed, action)

    def why_not(self, observed: State, action: int) -> str | None:
        """A sentence without details if the action is not legal, else None."""
        if self.rules.actor(observed) is None:
            return _("The game is over.")
        legal = action in self.rules.legal(observed)
        return None if legal else _("That can't be played now.")

    def describe_event(self, event: Event, seat: int | None, names: Names) -> str | None:
        """The kind of the event in words, with the player's name before it."""
        if event.visible_to not in (-1, seat):
            return None
        what = words_of(self.rules.events(event.kind).name)
        if event.player < 0:
            return _("{event}.").format(event=capital(what))
        return _("{player}: {event}.").format(player=names[event.player], event=what)

    def is_transient(self, event: Event) -> bool:
        """Every event stays in the log."""
        return False

    # Picture.

    def places(self, observed: State, action: int) -> tuple[str, ...]:
        """An empty tuple: every action has a button."""
        return ()

    def event_places(self, event: Event) -> tuple[str, ...]:
        """An empty tuple."""
        return ()

    def rows(self, observed: State) -> list[Row]:
        """The rows that the picture shows."""
        return rows_of(self.rules.dump(observed))

    def picture(
        self,
        observed: State,
        turn: bool,
        prefix: str,
        language: str,
        last: Sequence[str] = (),
        *,
        marks: Collection[str] = (),
    ) -> str:
        """The rows as cells with their values, the same for all screens."""
        rows = self.rows(observed)
        left = GAP + LETTER * max(len(row.name) for row in rows)
        wide = left + (WIDE + GAP) * max(len(row.cells) for row in rows) + GAP
        high = (HIGH + GAP) * len(rows) + GAP
        size = max(wide, LEAST_WIDTH), max(high, LEAST_HEIGHT)
        x, y = (size[0] - wide) // 2 + left, (size[1] - high) // 2 + GAP
        before = [*rows[:1], *rows]
        drawn = [
            _draw_row(row, x, y + (HIGH + GAP) * n, last, named=not n or row.name != above.name)
            for n, (above, row) in enumerate(zip(before, rows, strict=False))
        ]
        content = group(*drawn, font_family=SERIF, font_size=15, fill=INK)
        ground = box(0, 0, *size, fill=CREAM)
        sheet = Sheet(draw_symbol)
        return svg_grid.grid(size, prefix, language, self.title, sheet, ground, content)

    def marks(self) -> dict[str, str]:
        """An empty mapping: the picture has no optional marks."""
        return {}

    def symbols(self, prefix: str) -> str:
        """The players' symbols."""
        sheet = Sheet(draw_symbol)
        for player in range(self.rules.seats[-1]):
            sheet.use(symbol(player))
        return svg_grid.sprite(sheet, prefix)

    # The playing screen.

    def controls(self) -> Controls:
        """No controls besides buttons; turns end by themselves."""
        return Controls()

    def group(self, action: int) -> str:
        """A group for each action."""
        return self.rules.text(action)

    def action_at(self, group: str, place: str) -> int | None:
        """The action of the group."""
        return self.rules.space.numbers.get(group)

    def button_text(self, observed: State, action: int) -> str:
        """The notation of the action."""
        return capital(self.rules.text(action))

    def ghost(self, observed: State, action: int) -> Drawing:
        """An empty drawing."""
        return NOT_DRAWN

    def pieces(self, observed: State, seat: int) -> list[Piece]:
        """An empty list: nothing is picked up."""
        return []

    def players(self, observed: State, names: Names, seat: int | None) -> list[PlayerPanel]:
        """The players with their symbols."""
        symbols = self.names(len(names))
        return [
            PlayerPanel(name=name, symbol=symbols[player], drawing=Drawing([(symbol(player), "")]))
            for player, name in enumerate(names)
        ]

    def supplies(self, observed: State) -> list[SupplyCount]:
        """An empty list: there are no common supplies."""
        return []

    def conflict(self, observed: State, names: Names, seat: int | None) -> ConflictView | None:
        """None: there are no conflicts."""
        return None

    def final_scores(self, observed: State, names: Names) -> FinalScores:
        """Ranks and scores, the best first; without scores while the game goes on."""
        result = self.rules.result(observed)
        ranks = result.ranks if result else (1,) * len(names)
        scores = [_score(score) for score in result.scores] if result else [""] * len(names)
        order = sorted(range(len(names)), key=lambda player: (ranks[player], player))
        first = [names[player] for player in order if ranks[player] == 1]
        return FinalScores(
            title=winners_text(first) if result else "",
            headings=[],
            rows=[
                FinalScore(
                    rank=ranks[player],
                    name=names[player],
                    drawing=Drawing([(symbol(player), "")]),
                    note="",
                    points=[],
                    score=scores[player],
                )
                for player in order
            ],
        )

    def shown(self, observed: State, seat: int | None) -> dict[str, Any]:
        """The observation as plain data; players have no hand and nothing else of their own."""
        own: list[dict[str, Any]] = [{} for _player in range(self.rules.players(observed))]
        return self.rules.dump(observed) | {"hand": None, "players": own}


def _score(score: Any) -> int | str:
    """A score as text; a score of several numbers as a list."""
    if isinstance(score, list | tuple):
        return ", ".join(map(str, score))
    return int(score)


def _draw_row(row: Row, x: int, y: int, last: Collection[str], *, named: bool) -> Markup:
    names = [cell.name or row.name for cell in row.cells]
    places = [
        _draw_cell(row, cell, x + (WIDE + GAP) * n, y, cell.place in last)
        for n, cell in enumerate(row.cells)
    ]
    drawn = svg_grid.row(names, *places)
    if not named:
        return drawn
    name = capital(row.name)
    text = label(x - GAP, y + HIGH // 2, 15, name, text_anchor="end", aria_hidden="true")
    return join(text, drawn)


def _draw_cell(row: Row, cell: Cell, x: int, y: int, is_last: bool) -> Markup:
    name = capital(f"{row.name} {cell.name}".strip())
    said = _("{what}: {told}").format(what=name, told=cell.value)
    edge, width = (GOLD_DARK, 3) if is_last else (SEPIA, 1.5)
    area = box(0, 0, WIDE, HIGH, rx=6, fill=PARCHMENT, stroke=edge, stroke_width=width)
    size = 24 if len(cell.value) < len("1000") else 13
    value = label(WIDE / 2, 19, size, cell.value, font_size=size, text_anchor="middle")
    below = label(WIDE / 2, 68, 13, cell.name, font_size=13, text_anchor="middle", fill=SEPIA)
    return svg_grid.place(cell.place, said, (x, y), area, value, *([below] if cell.name else []))
