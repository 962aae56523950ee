"""The board as lines of letters with Rich markup, for terminals."""

from __future__ import annotations

import numpy as np

from shedu.game import State
from shedu.games.tigris.board import BORDERED, COLUMNS, NAMES, RIVER, ROWS, SHEDU
from shedu.games.tigris.dump import in_row
from shedu.games.tigris.options import BOARD
from shedu.games.tigris.state import BLACK, BLUE, CATASTROPHE, FACEDOWN, GREEN, RED, WONDER

PLAYER_LETTERS = "ABPL"
"""Archer, Bull, Pot, Lion."""
TILE_LETTERS = "TFMS"
LEADER_LETTERS = "PFTK"
STYLES = ("bold white on red", "bold white on blue", "bold black on green", "bold white on grey23")
BUILDING_LETTERS = "lghp"


def plain(observed: State) -> str:
    """The board as lines of letters with Rich markup; `legend` says what they mean.

    Each cell takes three columns: tiles ``T F M S``, a treasure ``*``, leaders as the letters of
    player and leader, ``~`` river, ``.`` land.
    """
    record = observed[0]
    leaders = {}
    for player, color in np.argwhere(record["leaders"][: int(record["players"])] >= 0):
        cell = int(record["leaders"][player, color])
        leaders[cell] = (int(player), int(color))
    head = "   " + "".join(f" {name[0]} " for name in NAMES[:COLUMNS])
    lines = [f"[dim]{head}[/]"]
    for row in range(ROWS):
        cells = [_cell(record, row * COLUMNS + c, leaders) for c in range(COLUMNS)]
        lines.append(f"[dim]{row + 1:2} [/]{''.join(cells)}[dim] {row + 1}[/]")
    return "\n".join([*lines, f"[dim]{head}[/]"])


def legend() -> list[tuple[str, str]]:
    """What the letters mean: each sign with its meaning."""
    from shedu.games.tigris import words
    from shedu.words import gettext as _

    tiles = ", ".join(f"{TILE_LETTERS[c]} {words.tile_word(c)}" for c in range(4))
    leaders = ", ".join(f"{LEADER_LETTERS[c]} {words.leader_word(c)}" for c in range(4))
    players = ", ".join(
        f"{letter} {name}"
        for letter, name in zip(PLAYER_LETTERS, words.dynasties(4), strict=True)
    )
    return [
        (_("tiles"), tiles),
        (_("leaders"), _("player's letter, then {leaders}").format(leaders=leaders)),
        (_("players"), players),
        (_("signs"), _("* treasure, ~ river, o empty temple space, # monument, W wonder")),
        (_("more"), _("X catastrophe, +T+ under the unification tile, bold * to be taken first")),
    ]


def _cell(record: np.void, cell: int, leaders: dict[int, tuple[int, int]]) -> str:
    board = int(record["options"][BOARD])
    if cell in leaders:
        player, color = leaders[cell]
        text = f"{PLAYER_LETTERS[player]}{LEADER_LETTERS[color]}"
        return f"[{STYLES[color]} reverse]{text:^3}[/]"
    for color in (RED, BLUE, GREEN, BLACK):
        if in_row(record["tiles"][color], cell):
            return _tile(record, cell, color)
    treasure = "*" if in_row(record["treasures"][0], cell) else " "
    if in_row(record["tiles"][FACEDOWN], cell):
        return f"[black on yellow] #{treasure}[/]"
    if in_row(record["tiles"][WONDER], cell):
        return f"[black on bright_yellow] W{treasure}[/]"
    if in_row(record["tiles"][CATASTROPHE], cell):
        return "[bold red] X [/]"
    if in_row(RIVER[board], cell):
        return "[blue] ~ [/]"
    return "[dim] o [/]" if in_row(SHEDU[board], cell) else "[dim] . [/]"


def _tile(record: np.void, cell: int, color: int) -> str:
    letter = TILE_LETTERS[color]
    if cell == record["union"]:
        return f"[{STYLES[color]}]+{letter}+[/]"
    building = BUILDING_LETTERS[color] if cell == record["buildings"][color] else " "
    mark = " "
    if in_row(record["treasures"][0], cell):
        first = in_row(BORDERED[int(record["options"][BOARD])], cell)
        mark = "[bold yellow]*[/]" if first else "*"
    return f"[{STYLES[color]}]{building}{letter}{mark}[/]"
