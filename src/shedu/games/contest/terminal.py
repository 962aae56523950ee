"""The table as lines of letters with Rich markup, for terminals.

Every card and every player has its own letter, so that nobody needs the colours.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np
from rich.markup import escape

from shedu.game import State
from shedu.games.contest import scene
from shedu.games.contest.rules.actions import LETTERS
from shedu.games.contest.rules.options import OPEN_SCORES
from shedu.games.contest.rules.places import COLUMNS, FIRST_GAP, NAMES, ROWS
from shedu.games.contest.rules.position import (
    BLUE,
    DECK,
    EMPTY,
    FINAL_TREASURES,
    SHIP_CARD,
    SHIPS,
    TREASURE_CARD,
    WILD,
    Decision,
)
from shedu.games.contest.text import vocabulary as words
from shedu.i18n import gettext as _
from shedu.i18n import ngettext
from shedu.kit import final_scores as scores_table

PLAYER_LETTERS = "WLUV"
"""Bow, Lion, Bull, Vase."""
LEADER_LETTERS = "KMPF"
CARD_STYLES = (
    "bold #ffffff on #4a454d",
    "bold #ffffff on #2c7a50",
    "bold #ffffff on #b03a24",
    "bold #ffffff on #2254a3",
)
LEADER_STYLES = (
    "bold #1c181f on #f2e6c9",
    "bold #14613a on #f2e6c9",
    "bold #a3260f on #f2e6c9",
    "bold #17418a on #f2e6c9",
)
TREASURE_STYLE = "bold #2a1d14 on #e6b243"
SHIP_STYLE = "bold #0f2c60 on #a8d3dc"


def board(observed: State, fresh: Collection[str] = ()) -> str:
    """The display as lines of letters with Rich markup; `legend` explains them.

    Each place takes three characters: the card's letter, then the player and the leader on it.
    Places named in `fresh` are underlined.
    """
    leaders = {place: (player, color) for place, player, color in scene.leaders_on(observed)}
    hidden = scene.facedown(observed)
    head = "   " + "   ".join(f" {column} " for column in range(1, COLUMNS + 1))
    lines = [head.rstrip()]
    for row in range(ROWS):
        cells = []
        for column in range(COLUMNS):
            cells.append(_place(observed, column * ROWS + row, leaders, hidden, fresh))
            if column < COLUMNS - 1:
                gap = FIRST_GAP + column
                cells.append("   " if row else _place(observed, gap, leaders, hidden, fresh))
        lines.append(f" {row} {''.join(cells)}".rstrip())
    return "\n".join(lines)


def _place(
    observed: State,
    place: int,
    leaders: dict[int, tuple[int, int]],
    hidden: int,
    fresh: Collection[str],
) -> str:
    """The three characters of a place with their styles."""
    record = observed[0]
    card = int(record["cards"][place])
    line = " underline" if NAMES[place] in fresh else ""
    if card == SHIP_CARD:
        ship = record["ships"].tolist().index(place)
        return f"[{SHIP_STYLE}{line}]~{LETTERS[BLUE]}{LETTERS[ship]}[/]"
    if card == EMPTY:
        return f"[dim{line}] {'-' if place >= FIRST_GAP else '.'} [/]"
    style = TREASURE_STYLE if card == TREASURE_CARD else CARD_STYLES[card]
    letter = "T" if card == TREASURE_CARD else LETTERS[card]
    if place == hidden:
        letter = letter.lower()
    if place not in leaders:
        return f"[{style}{line}] {letter} [/]"
    player, color = leaders[place]
    stands = f"{PLAYER_LETTERS[player]}{LEADER_LETTERS[color]}"
    return f"[{style}{line}]{letter}[/][{LEADER_STYLES[color]}{line}]{stands}[/]"


def legend() -> list[tuple[str, str]]:
    """The legend: each letter with its meaning, as Rich markup."""
    players = _(", ").join(
        f"{letter} {name}" for letter, name in zip(PLAYER_LETTERS, words.dynasties(4), strict=True)
    )
    cards = [
        f"[{style}] {LETTERS[c]} [/] {words.card_word(c)} ({words.subject_word(c)})"
        for c, style in enumerate(CARD_STYLES)
    ]
    leaders = [
        f"[{style}] {LEADER_LETTERS[c]} [/] {words.leader_word(c)} ({words.color_word(c)})"
        for c, style in enumerate(LEADER_STYLES)
    ]
    ships = _(", ").join(
        f"~{LETTERS[BLUE]}{LETTERS[ship]} {words.ship_word(ship)}" for ship in range(len(SHIPS))
    )
    return [
        (_("cards"), _(", ").join(cards)),
        (
            _("row 0"),
            _("{treasure} treasure, or a red card in its place; - an empty gap").format(
                treasure=f"[{TREASURE_STYLE}] T [/]"
            ),
        ),
        (_("leaders"), _(", ").join(leaders)),
        (
            _("players"),
            _(
                "{players}: a card's letter, then the letters of the player and the leader on it"
            ).format(players=players),
        ),
        (_("ships"), ships),
        (_("others"), _("a small letter: the card in a gap that lies face down; . no card")),
    ]


def sidebar(observed: State, seat: int | None, names: Sequence[str]) -> str:
    """The players and the supplies left, as narrow lines beside the board."""
    record = observed[0]
    lines = []
    for player in range(int(record["players"])):
        lines += _player(record, player, seat, names)
    text = _("treasures {number}, end at {end}")
    lines.append(text.format(number=scene.treasures(observed), end=FINAL_TREASURES))
    lines.append(_("deck {number}").format(number=DECK - int(record["deck_at"])))
    left = [
        LETTERS[BLUE] + LETTERS[ship]
        for ship, place in enumerate(record["ships"].tolist())
        if place < 0
    ]
    lines.append(_("ships left: {ships}").format(ships=" ".join(left) or _("none")))
    return "\n".join(lines)


def _player(record: np.void, player: int, seat: int | None, names: Sequence[str]) -> list[str]:
    """Lines on a player: their name, their pieces, and their stack or points."""
    active = record["decision"] != Decision.OVER and player == record["active"]
    you = " " + _("(you)") if player == seat else ""
    home = "".join(
        f"[{LEADER_STYLES[c]}]{LEADER_LETTERS[c]}[/]"
        for c in range(4)
        if record["leaders"][player, c] < 0
    )
    parts = [words.cards_text(WILD, int(record["hands"][player].sum()))]
    if record["catastrophes"][player]:
        parts.append(_("catastrophe"))
    if home:
        parts.append(_("off: {leaders}").format(leaders=home))
    mark = ">" if active else " "
    head = f"{mark}[bold]{PLAYER_LETTERS[player]} {escape(names[player])}[/]{you}"
    return [head, "  " + "  ".join(parts), "  " + _points(record, player)]


def _points(record: np.void, player: int) -> str:
    """A player's points if they are open, else the size and the top card of their stack."""
    points = record["points"][player].tolist()
    if record["options"][OPEN_SCORES] or record["decision"] == Decision.OVER:
        lowest = min(points[:WILD])
        parts = [
            f"{LETTERS[c]}{n}{'<' if n == lowest else ''}" for c, n in enumerate(points[:WILD])
        ]
        return _("points {points}").format(points=" ".join([*parts, f"T{points[WILD]}"]))
    top = int(record["tops"][player])
    if top < 0:
        return _("no points")
    number = sum(points)
    card = words.card_word(TREASURE_CARD if top == WILD else top)
    text = ngettext("{number} point, on top: {card}", "{number} points, on top: {card}", number)
    return text.format(number=number, card=card)


def hand(observed: State, seat: int) -> str:
    """The seat's hand and stack, as lines below the board."""
    record = observed[0]
    hand = [
        f"[{CARD_STYLES[c]}] {LETTERS[c]} [/] {words.cards_text(c, n)}"
        for c, n in enumerate(record["hands"][seat, :WILD].tolist())
        if n
    ]
    cards = "  ".join(hand) or _("no cards")
    return "\n".join(
        [
            _("Your hand:  {cards}").format(cards=cards),
            _("Your stack: {stack}").format(stack=_points(record, seat)),
        ]
    )


def strengths(observed: State, names: Sequence[str]) -> list[list[str]]:
    """Each leader in the display by kingdoms with its strengths, as rows of a table, headings
    first.
    """
    rows = [[_("columns"), _("leader"), _("on"), _("in an external conflict"), _("in an internal")]]
    for first, last in scene.kingdoms(observed):
        columns = str(first + 1) if first == last else f"{first + 1}-{last + 1}"
        places = scene.places_in((first, last))
        for place, player, color in sorted(scene.leaders_on(observed)):
            if place not in places:
                continue
            sign = f"[{LEADER_STYLES[color]}] {PLAYER_LETTERS[player]}{LEADER_LETTERS[color]} [/]"
            who = f"{sign} {words.leader_word(color)}, {escape(names[player])}"
            cards = len(scene.counted(observed, player, color, internal=False))
            red = len(scene.counted(observed, player, color, internal=True))
            rows.append([columns, who, NAMES[place], words.cards_text(color, cards), str(red)])
            columns = ""
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
