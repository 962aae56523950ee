"""The presets and options of Contest of Kings in words, and the pictures of its rules page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from shedu.game import State, choose_options
from shedu.games import find_game
from shedu.games.contest.drawing import picture as drawing
from shedu.games.contest.drawing.artwork import PLAYER_NAMES
from shedu.games.contest.drawing.layout import BOTTOM, CARD, SIDE, TOP, Layout
from shedu.games.contest.rules.actions import LEADER_NAMES
from shedu.games.contest.rules.places import PLACE
from shedu.i18n import gettext as _


def preset_words(name: str) -> tuple[str, str, str]:
    """A preset's title, a sentence on its source and one on its differences."""
    return {
        "rulebook": (
            _("Standard game"),
            _("From the rulebook."),
            _("Points lie in stacks, and everybody sees only the top card of each."),
        ),
        "open": (
            _("Open points"),
            _("From a note in the rulebook."),
            _("Points lie sorted by colour, and everybody sees them."),
        ),
    }[name]


def option_word(option: str) -> str:
    """The name of an option."""
    return {"open_scores": _("Points")}[option]


def value_words(option: str) -> Mapping[str, str]:
    """The meaning of each value of an option, by its text."""
    return {"open_scores": {"false": _("stacked until the end"), "true": _("open to all")}}[option]


def paragraph(decision: str, group: str = "") -> str:
    """The paragraph of the rules page on a decision, or on a piece that is picked up in it."""
    if decision == "action":
        if group in LEADER_NAMES:
            return "leaders"
        return "catastrophe" if group == "catastrophe" else "cards" if group else "turn"
    return {
        "point": "points",
        "ship": "ships",
        "conflict": "external",
        "commit": "conflicts",
        "prize": "conflicts",
        "treasure": "treasures",
    }[decision]


symbol = drawing.symbol
PLAYERS = PLAYER_NAMES
"""The players' symbols, in the order of their seats."""


COLUMNS_SHOWN = 4


class Figure(NamedTuple):
    """A position of the rules page: its pieces, the action then played, and the part shown."""

    columns: Mapping[int, str]
    """Cards by column from the treasure place down, a letter each: ``T`` a treasure, ``S`` the
    blue-red ship.
    """
    rows: int
    """The number of rows of the first four columns that the picture shows."""
    gaps: Mapping[str, str] = {}
    leaders: Mapping[str, tuple[int, int]] = {}
    """Player and colour of the leader on each of these places."""
    actions: tuple[str, ...] = ()
    last: Sequence[str] = ()
    kingdoms: bool = False
    strengths: bool = False


CARD_NAMES = {"K": "black", "G": "green", "R": "red", "B": "blue", "T": "treasure"}
CARD_NAMES |= {"S": "ship blue-red"}
BOW, LION, BULL, VASE = range(4)
KING, MERCHANT, PRIEST, FARMER = range(4)
_FIGURES = {
    "kingdoms": Figure(
        {1: "TKGR", 2: "TBBG", 3: "TG", 4: "TRK"},
        5,
        gaps={"1-2": "R"},
        leaders={"1.1": (BOW, KING), "2.0": (LION, FARMER)},
        kingdoms=True,
    ),
    "points": Figure(
        {2: "TRG", 3: "TKKB"},
        5,
        leaders={"2.1": (LION, MERCHANT), "3.0": (BOW, KING)},
        last=("2.2",),
    ),
    "ship": Figure(
        {2: "TKRBBB", 3: "TGSR"},
        6,
        leaders={"2.0": (BULL, FARMER), "3.1": (BULL, PRIEST)},
    ),
    "internal": Figure(
        {2: "TKG"},
        4,
        leaders={"2.0": (LION, MERCHANT)},
        actions=("merchant 2.2",),
        last=("2.2",),
        strengths=True,
    ),
    "external": Figure(
        {2: "TGGKG", 3: "TGRB"},
        5,
        leaders={"2.3": (LION, MERCHANT), "3.0": (BULL, MERCHANT)},
        actions=("black 2-3",),
        last=("2-3",),
        strengths=True,
    ),
    "treasures": Figure(
        {2: "TGKB", 3: "TRGK"},
        4,
        leaders={"2.1": (BOW, MERCHANT)},
        actions=("black 2-3",),
        last=("2-3",),
    ),
}


def _size(rows: int) -> tuple[int, int]:
    """The width and height of the part of the picture that is shown."""
    return SIDE + CARD * 2 * COLUMNS_SHOWN, TOP + CARD * rows + BOTTOM // 2


FIGURES: Mapping[str, tuple[int, int]] = {
    "table": Layout(rotated=False).size,
    **{name: _size(figure.rows) for name, figure in _FIGURES.items()},
}
"""The pictures of the rules page with their widths and heights."""


def position(name: str) -> State:
    """The position that a picture of the rules page shows."""
    rules = find_game("contest").rules
    options = choose_options(rules, "rulebook")
    state = rules.new(options, 4, rules.shuffle(options, 4, Random(0)), 0)
    if name == "table":
        return state
    figure = _FIGURES[name]
    data = rules.dump(state)
    del data["memory"]
    data["deck"] = []
    data["hands"] = [{"black": 2, "green": 2, "red": 2, "blue": 2}] * 4
    for column, cards in figure.columns.items():
        data["columns"][column - 1] = [CARD_NAMES[card] for card in cards]
    if any("S" in cards for cards in figure.columns.values()):
        data["ships"] = data["ships"][:-1]
    for gap, card in figure.gaps.items():
        data["gaps"][int(gap[0]) - 1] = CARD_NAMES[card]
    for place, (player, color) in figure.leaders.items():
        data["leaders"][player] = data["leaders"][player] | {LEADER_NAMES[color]: place}
    state = rules.load(data, options)
    for action in figure.actions:
        state, _events = rules.apply(state, rules.parse(action))
    return state


@cache
def figure(name: str, language: str) -> str:
    """A picture of the rules page."""
    seen = find_game("contest").rules.observe(position(name), None)
    if name == "table":
        return drawing.picture(seen, False, "", language)
    shown = _FIGURES[name]
    last = [PLACE[place] for place in shown.last]
    marks = {"kingdoms": shown.kingdoms, "strengths": shown.strengths}
    whole = drawing.picture(seen, False, "", language, last, **marks)
    (width, height), (wide, high) = FIGURES["table"], FIGURES[name]
    return whole.replace(f'viewBox="0 0 {width} {height}"', f'viewBox="0 0 {wide} {high}"', 1)
