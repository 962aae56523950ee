"""The table as lines of letters with Rich markup, for terminals.

Every piece and every player has its own letter, so that nobody needs the colours. Each coloured
piece has its own background, so that it is legible on light and dark terminals.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np
from rich.markup import escape

from shedu.game import State
from shedu.games.tigris.rules import position
from shedu.games.tigris.rules.actions import LETTERS
from shedu.games.tigris.rules.board import (
    COLUMNS,
    NAMES,
    NEAR,
    RIVER,
    ROWS,
    SHEDU,
    SQUARE,
    TAKEN_FIRST,
    in_row,
)
from shedu.games.tigris.rules.conflict import war_supporters_at
from shedu.games.tigris.rules.kingdoms import kingdoms_of
from shedu.games.tigris.rules.options import (
    BOARD,
    BUILDINGS,
    OPEN_SCORES,
    TREASURE_FIRST,
    WONDER_OPTION,
)
from shedu.games.tigris.rules.position import RED, WILD, Decision
from shedu.games.tigris.text import vocabulary as words
from shedu.i18n import gettext as _
from shedu.i18n import ngettext
from shedu.kit import final_scores as scores_table

PLAYER_LETTERS = "ABPL"
"""Archer, Bull, Pot, Lion."""
TILE_LETTERS = "TFMS"
LEADER_LETTERS = "PFTK"
BUILDING_LETTERS = "lghp"
TILE_STYLES = (
    "bold #ffffff on #b03a24",
    "bold #ffffff on #2254a3",
    "bold #ffffff on #2c7a50",
    "bold #ffffff on #4a454d",
)
LEADER_STYLES = (
    "bold #a3260f on #f2e6c9",
    "bold #17418a on #f2e6c9",
    "bold #14613a on #f2e6c9",
    "bold #1c181f on #f2e6c9",
)
RIVER_STYLE = "#2b5f73 on #a8d3dc"
STRUCTURE_STYLE = "bold #2a1d14 on #e6b243"
RIVER_SIGN, LAND_SIGN, SHEDU_SIGN = " ~ ", " . ", " o "


def board(observed: State, fresh: Collection[str] = ()) -> str:
    """The board as lines of letters with Rich markup; `legend` explains them.

    Each cell is three characters wide: tiles ``T F M S``, a treasure ``*``, leaders as the letters
    of player and leader, ``~`` river, ``.`` land. Cells named in `fresh` are underlined.
    """
    record = observed[0]
    leaders = {}
    for player, color in np.argwhere(record["leaders"][: int(record["players"])] >= 0):
        cell = int(record["leaders"][player, color])
        leaders[cell] = (int(player), int(color))
    head = "   " + "".join(f" {name[0]} " for name in NAMES[:COLUMNS])
    lines = [head.rstrip()]
    for row in range(ROWS):
        cells = []
        for cell in range(row * COLUMNS, (row + 1) * COLUMNS):
            text, style = _cell(record, cell, leaders)
            style += " underline" if NAMES[cell] in fresh else ""
            cells.append(f"[{style.strip()}]{text}[/]")
        lines.append(f"{row + 1:2} {''.join(cells)} {row + 1}")
    return "\n".join([*lines, head.rstrip()])


def _cell(record: np.void, cell: int, leaders: dict[int, tuple[int, int]]) -> tuple[str, str]:
    """The three letters of a cell and their style."""
    board = int(record["options"][BOARD])
    if cell in leaders:
        player, color = leaders[cell]
        return f" {PLAYER_LETTERS[player]}{LEADER_LETTERS[color]}", LEADER_STYLES[color]
    for color in range(len(position.COLORS)):
        if in_row(record["tiles"][color], cell):
            return _tile(record, cell, color), TILE_STYLES[color]
    treasure = _treasure(record, cell)
    if in_row(record["tiles"][position.FACEDOWN], cell):
        sign = "#" if treasure == " " else treasure
        return f" {sign}{_monument_letter(record, cell)}", STRUCTURE_STYLE
    if in_row(record["tiles"][position.WONDER], cell):
        return f" W{treasure}", STRUCTURE_STYLE
    if in_row(record["tiles"][position.CATASTROPHE], cell):
        return "XXX", "reverse"
    if in_row(RIVER[board], cell):
        return RIVER_SIGN, RIVER_STYLE
    return (SHEDU_SIGN, "bold") if in_row(SHEDU[board], cell) else (LAND_SIGN, "dim")


def _monument_letter(record: np.void, cell: int) -> str:
    """The letter of one of the two colours of the monument on a cell: the first on its left cells,
    the second on its right cells.
    """
    for colors, at in zip(position.MONUMENT_COLORS, record["monuments"], strict=True):
        if at >= 0 and in_row(SQUARE[at], cell):
            return LETTERS[int(colors[(cell - int(at)) % COLUMNS])]
    return "#"


def _treasure(record: np.void, cell: int) -> str:
    """The character for a treasure: ``!`` if traders must take it first."""
    if not in_row(record["treasures"][0], cell):
        return " "
    board, first = record["options"][[BOARD, TREASURE_FIRST]].tolist()
    return "!" if in_row(TAKEN_FIRST[board, first], cell) else "*"


def _tile(record: np.void, cell: int, color: int) -> str:
    letter = TILE_LETTERS[color]
    if cell == record["union"]:
        return f"+{letter}+"
    building = BUILDING_LETTERS[color] if cell == record["buildings"][color] else " "
    return f"{building}{letter}{_treasure(record, cell)}"


def legend() -> list[tuple[str, str]]:
    """The legend: each character with its meaning, as Rich markup."""
    players = _(", ").join(
        f"{letter} {name}" for letter, name in zip(PLAYER_LETTERS, words.dynasties(4), strict=True)
    )
    tiles = [
        f"[{style}] {TILE_LETTERS[c]} [/] {words.tile_word(c)} ({words.color_word(c)})"
        for c, style in enumerate(TILE_STYLES)
    ]
    leaders = [
        f"[{style}] {LEADER_LETTERS[c]} [/] {words.leader_word(c)} ({words.color_word(c)})"
        for c, style in enumerate(LEADER_STYLES)
    ]
    buildings = _(", ").join(f"{BUILDING_LETTERS[c]} {words.building_word(c)}" for c in range(4))
    return [
        (_("tiles"), _(", ").join(tiles)),
        (_("leaders"), _(", ").join(leaders)),
        (
            _("players"),
            _("{players}: a leader is the player's letter and its own").format(players=players),
        ),
        (_("spaces"), _("~ river, . land, o space where a temple with a treasure started")),
        (_("after a tile"), _("* treasure, ! one that must be taken first")),
        (_("before a tile"), buildings),
        (_("monuments"), _("#R, with a treasure *R: R red, B blue, G green, K black")),
        (_("points"), _("R red, B blue, G green, K black, * wild")),
        (_("others"), _("W wonder, XXX catastrophe, +T+ a tile under the unification tile")),
    ]


def sidebar(observed: State, seat: int | None, names: Sequence[str]) -> str:
    """The players and the supplies left, as narrow lines beside the board."""
    record = observed[0]
    lines = []
    for player in range(int(record["players"])):
        lines += _player(record, player, seat, names)
    treasures = sum(int(word).bit_count() for word in record["treasures"][0])
    lines.append(
        _("treasures {number}, end at {end}").format(number=treasures, end=position.FINAL_TREASURES)
    )
    left = [
        LETTERS[int(first)] + LETTERS[int(second)]
        for (first, second), at in zip(position.MONUMENT_COLORS, record["monuments"], strict=True)
        if at < 0
    ]
    if record["options"][WONDER_OPTION] and record["wonder"] < 0:
        left.append(_("wonder"))
    lines.append(_("left: {structures}").format(structures=" ".join(left) or _("nothing")))
    if record["options"][BUILDINGS]:
        off = [BUILDING_LETTERS[c] for c in range(4) if record["buildings"][c] < 0]
        lines.append(_("buildings: {letters}").format(letters=" ".join(off) or _("none left")))
    return "\n".join(lines)


def _player(record: np.void, player: int, seat: int | None, names: Sequence[str]) -> list[str]:
    """Two lines on a player: their name, and their pieces and points."""
    active = record["decision"] != Decision.OVER and player == record["active"]
    name = escape(names[player])
    you = " " + _("(you)") if player == seat else ""
    mark = ">" if active else " "
    home = "".join(
        f"[{LEADER_STYLES[c]}]{LEADER_LETTERS[c]}[/]"
        for c in range(4)
        if record["leaders"][player, c] < 0
    )
    tiles = int(record["hands"][player].sum())
    count = ngettext("{number} tile", "{number} tiles", tiles).format(number=tiles)
    parts = [count, f"{int(record['catastrophes'][player])}X"]
    if home:
        parts.append(_("off: {leaders}").format(leaders=home))
    lines = [f"{mark}[bold]{PLAYER_LETTERS[player]} {name}[/]{you}", "  " + "  ".join(parts)]
    if record["options"][OPEN_SCORES] and player != seat:
        points = zip(LETTERS + "*", record["points"][player].tolist(), strict=True)
        lines.append("  " + " ".join(f"{letter}{number}" for letter, number in points))
    return lines


def hand(observed: State, seat: int) -> str:
    """The seat's hand and points, as lines below the board."""
    record = observed[0]
    hand = [
        f"[{TILE_STYLES[c]}] {TILE_LETTERS[c]} [/] {words.tiles_text(c, n)}"
        for c, n in enumerate(record["hands"][seat, :4].tolist())
        if n
    ]
    points = record["points"][seat].tolist()
    lowest = min(points[:4])
    parts = [
        f"[bold underline]{words.color_word(c)} {n}[/][bold]<[/]"
        if n == lowest
        else f"{words.color_word(c)} {n}"
        for c, n in enumerate(points[:4])
    ]
    wild = _("{word} {number}").format(word=words.color_word(WILD), number=points[WILD])
    tiles = "  ".join(hand) or _("no tiles")
    return "\n".join(
        [
            _("Your hand:   {tiles}").format(tiles=tiles),
            _("Your points: {points}  (< lowest, your score)").format(
                points="  ".join([*parts, wild])
            ),
        ]
    )


def strengths(observed: State, names: Sequence[str]) -> list[list[str]]:
    """The leaders on the board by kingdoms with their supporters, as rows, headings first."""
    record = observed[0]
    rows = [[_("kingdom"), _("leader"), _("on"), _("in a war"), _("in a revolt")]]
    kingdoms = np.zeros((len(names) * 4, 3), dtype=np.uint64)
    for number in range(kingdoms_of(observed, 0, kingdoms)):
        first = str(number + 1)
        for player, color in np.argwhere(record["leaders"][: len(names)] >= 0).tolist():
            cell = int(record["leaders"][player, color])
            if not in_row(kingdoms[number], cell):
                continue
            leader = f"[{LEADER_STYLES[color]}] {PLAYER_LETTERS[player]}{LEADER_LETTERS[color]} [/]"
            who = f"{leader} {words.leader_word(color)}, {escape(names[player])}"
            temples = int(np.bitwise_count(NEAR[cell] & record["tiles"][RED]).sum())
            war = sum(int(w).bit_count() for w in war_supporters_at(observed, 0, player, color))
            support = [words.tiles_text(color, war), words.tiles_text(RED, temples)]
            rows.append([first, who, NAMES[cell], *support])
            first = ""
    return rows


def final_scores(observed: State, names: Sequence[str]) -> list[list[str]]:
    """The final points as rows of a table, headings first.

    Each treasure in turn goes to the lowest colour.
    """
    players = [
        f"{PLAYER_LETTERS[player]} {escape(names[player])}"
        for player in range(int(observed[0]["players"]))
    ]
    return scores_table.rows(observed, players, [words.color_word(c) for c in range(5)])
