"""The rule set of Tyrus in words, and the pictures of its rules page."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from shedu.game import State
from shedu.games import find_game
from shedu.games.tyrus.codec import BETWEEN, CARDS, TILE_CODES
from shedu.games.tyrus.drawing import picture as drawing
from shedu.games.tyrus.drawing.facades import HIGH
from shedu.games.tyrus.drawing.layout import Layout
from shedu.games.tyrus.rules.position import CARDS_EACH, COLORS
from shedu.i18n import gettext as _

PLAYERS = COLORS
"""The names of the players' signs, in the order of their seats."""
symbol = drawing.symbol


def preset_words(name: str) -> tuple[str, str, str]:
    """The title of a rule set, a sentence on its source and one on its differences."""
    return {
        "rulebook": (
            _("The game"),
            _("From the rulebook."),
            _("There is one set of rules, and nothing to choose."),
        ),
    }[name]


def option_word(option: str) -> str:
    """Raises `KeyError`: there are no options."""
    raise KeyError(option)


def value_words(option: str) -> Mapping[str, str]:
    """Raises `KeyError`: there are no options."""
    raise KeyError(option)


def paragraph(decision: str, group: str = "") -> str:
    """The section of the rules page that explains a decision."""
    return {"place": "placing"}[decision]


class Figure(NamedTuple):
    """A state on the rules page: the actions that lead to it, and the kind of buildings shown."""

    ivory: str
    brown: str
    cards: str
    start: int
    actions: str
    kind: int | None = None
    """The whole table if None."""


_FIGURES = {
    "table": Figure("", "", "M", 0, ""),
    "vote": Figure(
        "S7 S5 M7 P6 S1 S2",
        "S10 S8 M8 M1 M2 P1",
        "HG",
        0,
        "soldier 7 > ivory citadel, soldier 10 > brown citadel, soldier 5 > ivory citadel, "
        "soldier 8 > brown citadel, soldier 1 > ivory market, merchant 1 > brown market, "
        "merchant 8 > ivory citadel, merchant 7 > brown citadel, merchant 2 > brown market, "
        "priest 6 > ivory citadel, priest 1 > brown market, soldier 2 > ivory market",
        0,
    ),
    "bluff": Figure(
        "M10 M9 M8 S1 S2 S3",
        "M2 M1 P1 P8 S1 S2",
        "GM",
        1,
        "merchant 2 > brown market, soldier 1 > ivory temple, soldier 1 > brown temple, "
        "soldier 2 > ivory temple, soldier 2 > brown temple, soldier 3 > ivory temple, "
        "merchant 10 > ivory market, merchant 1 > brown market, merchant 9 > ivory market, "
        "priest 1 > ivory market, merchant 8 > ivory market, priest 8 > brown temple",
        1,
    ),
}


def _box(kind: int) -> tuple[int, int, int, int]:
    """The box of the two buildings of a kind on the upright picture: left, top, width, height."""
    layout = Layout(turn=True)
    margin = 6
    top = layout.middle(kind)[1] - HIGH // 2 - margin
    return 0, top, layout.size[0], HIGH + 2 * margin


FIGURES: Mapping[str, tuple[int, int]] = {
    name: Layout(turn=False).size if shown.kind is None else _box(shown.kind)[2:]
    for name, shown in _FIGURES.items()
}
"""The pictures of the rules page with their widths and heights."""


def figure_state(name: str) -> State:
    """The full state that a picture of the rules page shows."""
    rules, shown = find_game("tyrus").rules, _FIGURES[name]
    parts = []
    for codes in (shown.ivory.split(), shown.brown.split()):
        parts.append([*codes, *(code for code in TILE_CODES if code not in codes)])
    cards = list(CARDS * CARDS_EACH)
    for card in shown.cards:
        cards.remove(card)
    supply = BETWEEN.join(" ".join(part) for part in (*parts, [*shown.cards, *cards]))
    state = rules.new({}, 2, supply, shown.start)
    for text in filter(None, shown.actions.split(", ")):
        state, _events = rules.apply(state, rules.parse(text))
    return state


@cache
def figure(name: str, language: str) -> str:
    """A picture of the rules page."""
    shown, state = _FIGURES[name], figure_state(name)
    if shown.kind is None:
        return drawing.picture(find_game("tyrus").rules.observe(state, None), False, "", language)
    whole = drawing.picture(state, True, "", language)
    width, height = Layout(turn=True).size
    box = " ".join(map(str, _box(shown.kind)))
    return whole.replace(f'viewBox="0 0 {width} {height}"', f'viewBox="{box}"', 1)
