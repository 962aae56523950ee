"""The presets and options of Tigris & Euphrates in words, and the pictures of its rules page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from shedu.game import State, choose_options
from shedu.games import find_game
from shedu.games.tigris.drawing import picture as drawing
from shedu.games.tigris.drawing.artwork import PLAYER_NAMES
from shedu.games.tigris.drawing.ground import CELL, Layout
from shedu.games.tigris.rules.actions import LEADER_NAMES
from shedu.games.tigris.rules.board import CELL as CELLS
from shedu.i18n import gettext as _


def preset_words(name: str) -> tuple[str, str, str]:
    """A preset's title, a sentence on its source and one on its differences."""
    return {
        "rulebook": (
            _("Standard game"),
            _("From the rulebook."),
            _("The standard rules: begin with this one."),
        ),
        "advanced": (
            _("Advanced game"),
            _("From the rulebook, with its wonder."),
            _("Another map with four more treasures, buildings that double points, and a wonder."),
        ),
        "english": (
            _("English variant"),
            _("From the rulebook's variants."),
            _("In a conflict you may only add tiles if that changes who is winning."),
        ),
        "tongjiao": (
            _("Tongjiao"),
            _("From a Chinese article on the game."),
            _(
                "Treasures are taken at the end of a turn, monuments then pay everybody, and "
                "replacing tiles fills your hand to six."
            ),
        ),
        "tongjiao-advanced": (
            _("Tongjiao, advanced"),
            _("From the same Chinese article."),
            _(
                "Like Tongjiao, on the map with more treasures (traders take those "
                "between the rivers first), with buildings that pay when placed and a wonder "
                "that pays black points."
            ),
        ),
        "online": (
            _("Online"),
            _("From the help page of an online version."),
            _(
                "A revolt pays a point of any colour, players withdraw a leader before "
                "they place it elsewhere, the first player in turn order who is in a war picks "
                "among their own wars, treasures are taken at the end of a "
                "turn, and the game ends as soon as two are left."
            ),
        ),
    }[name]


def option_word(option: str) -> str:
    """The name of an option."""
    return {
        "board": _("Board"),
        "buildings": _("Buildings"),
        "wonder": _("Wonder"),
        "english": _("Adding tiles to a conflict"),
        "open_scores": _("Points"),
        "treasure_first": _("Treasures to take first"),
        "treasure_when": _("Treasures are taken"),
        "monument_income": _("Monuments pay"),
        "revolt_prize": _("Winning a revolt pays"),
        "war_choice": _("Who picks the next war"),
        "replace_draw": _("After replacing tiles"),
        "leader_moves": _("A leader on the board"),
        "treasure_end": _("With two treasures left"),
    }[option]


def value_words(option: str) -> Mapping[str, str]:
    """The meaning of each value of an option, by its text."""
    return {
        "board": {"standard": _("standard"), "advanced": _("advanced, with more treasures")},
        "buildings": {
            "off": _("none"),
            "double": _("tiles of their colour score two in their kingdom"),
            "bonus": _("pay when placed or moved"),
        },
        "wonder": {
            "off": _("none"),
            "choice": _("pays a point of any colour"),
            "black": _("pays a black point"),
        },
        "english": {
            "false": _("as many as you like"),
            "true": _("only if it changes who is winning"),
        },
        "open_scores": {"false": _("hidden until the end"), "true": _("open to all")},
        "treasure_first": {
            "border": _("those on bordered spaces"),
            "inside": _("those between the rivers (advanced board)"),
        },
        "treasure_when": {"action": _("after each action"), "turn": _("at the end of a turn")},
        "monument_income": {
            "active": _("the player whose turn ends"),
            "all": _("everybody, after each turn"),
        },
        "revolt_prize": {"red": _("a red point"), "wild": _("a point of any colour")},
        "war_choice": {
            "active": _("the player whose turn it is"),
            "involved": _("the first player in turn order who is in a war, among their own wars"),
        },
        "replace_draw": {"same": _("draw the same number"), "six": _("fill the hand to six")},
        "leader_moves": {
            "true": _("may move in one action"),
            "false": _("must be withdrawn first"),
        },
        "treasure_end": {
            "turn": _("the turn is played to its end"),
            "now": _("the game ends at once"),
        },
    }[option]


def paragraph(decision: str, group: str = "") -> str:
    """The section of the rules page on a decision, or on a piece that is picked up in it."""
    if decision == "action":
        if group in LEADER_NAMES:
            return "leaders"
        return "catastrophes" if group == "catastrophe" else "kingdoms" if group else "turn"
    return {
        "commit": "conflicts",
        "war": "wars",
        "building": "buildings",
        "monument": "monuments",
        "treasure": "treasures",
        "favor": "wonder",
    }[decision]


symbol = drawing.symbol
PLAYERS = PLAYER_NAMES
"""The players' symbols, in the order of their seats."""


class Figure(NamedTuple):
    """A position of the rules page: its pieces, the action then played, and the part shown."""

    board: str
    """The pieces by cell: a tile by its letter, ``*`` for a treasure, or a leader by its own letter
    and its player's number.
    """
    part: tuple[str, str]
    """The cells in the corners of the part that is shown, top left and bottom right."""
    actions: tuple[str, ...] = ()
    monument: tuple[str, str] | None = None
    last: Sequence[str] = ()
    kingdoms: bool = False
    strengths: bool = False


TILE = {"R": "red", "B": "blue", "G": "green", "K": "black", "-": "facedown"}
LEADER = {"p": "priest", "f": "farmer", "t": "trader", "k": "king"}
_FIGURES = {
    "kingdom": Figure(
        "i7:R* h7:R i6:k0 h8:f1 h9:B i9:B j7:K e6:R e7:G", ("d5", "l10"), kingdoms=True
    ),
    "revolt": Figure(
        "i7:R* h7:R h6:R i6:k1 j6:G g7:K",
        ("f5", "l9"),
        ("king h8",),
        last=("h8",),
        strengths=True,
    ),
    "war": Figure(
        "e6:R e5:t0 f5:G f6:G f7:G i7:R* i6:t1 h6:G j6:G h7:K",
        ("d4", "l8"),
        ("settlement g6",),
        last=("g6",),
    ),
    "monument": Figure(
        "g5:- h5:- g6:- h6:- i6:R f6:R f5:t2 j6:p3 i7:R*",
        ("e4", "k8"),
        monument=("g5", "red-green"),
    ),
    "treasures": Figure(
        "i7:R* i6:t2 h7:G g7:K f7:G f8:B f9:K f10:R*", ("d5", "l11"), kingdoms=True
    ),
}


def _box(part: tuple[str, str]) -> tuple[int, int, int, int]:
    """The box of a part of the board on its picture: left, top, width and height."""
    layout = Layout(rotated=False)
    (left, top), (right, bottom) = (layout.square(CELLS[cell]) for cell in part)
    wide, high = (right - left + 1) * CELL, (bottom - top + 1) * CELL
    return layout.corner(left), layout.corner(top), wide, high


FIGURES: Mapping[str, tuple[int, int]] = {
    "board": Layout(rotated=False).size,
    **{name: _box(figure.part)[2:] for name, figure in _FIGURES.items()},
}
"""The pictures of the rules page with their widths and heights."""


def position(name: str) -> State:
    """The position that a picture of the rules page shows."""
    rules = find_game("tigris").rules
    options = choose_options(rules, "rulebook")
    state = rules.new(options, 4, rules.shuffle(options, 4, _InOrder()), 0)
    if name == "board":
        return state
    figure = _FIGURES[name]
    plain = rules.dump(state) | {"board": dict(map(_piece, figure.board.split()))}
    del plain["memory"]
    plain["bag"] = []
    plain["hands"] = [{"red": 2, "blue": 1, "green": 1, "black": 2}] * 4
    if figure.monument:
        plain["monuments"] = [{"at": figure.monument[0], "colors": figure.monument[1]}]
    state = rules.load(plain, options)
    for action in figure.actions:
        state, _events = rules.apply(state, rules.parse(action))
    return state


class _InOrder:
    """Deals without chance."""

    def shuffle(self, x: list[Any], /) -> None:
        """Leaves the list as it is."""

    def randrange(self, stop: int, /) -> int:
        """The first."""
        return 0


def _piece(written: str) -> tuple[str, dict[str, Any]]:
    cell, _colon, piece = written.partition(":")
    if piece[0] in LEADER:
        return cell, {"leader": LEADER[piece[0]], "player": int(piece[1])}
    found: dict[str, Any] = {"tile": TILE[piece[0]]}
    return cell, found | ({"treasure": True} if piece.endswith("*") else {})


@cache
def figure(name: str, language: str) -> str:
    """A picture of the rules page."""
    seen = find_game("tigris").rules.observe(position(name), None)
    if name == "board":
        return drawing.picture(seen, False, "", language)
    shown = _FIGURES[name]
    last = [CELLS[cell] for cell in shown.last]
    marks = {"kingdoms": shown.kingdoms, "strengths": shown.strengths}
    whole = drawing.picture(seen, False, "", language, last, **marks)
    width, height = FIGURES["board"]
    box = " ".join(map(str, _box(shown.part)))
    return whole.replace(f'viewBox="0 0 {width} {height}"', f'viewBox="{box}"', 1)
