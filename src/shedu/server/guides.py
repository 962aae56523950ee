"""What the pages say about a game, found in the game's own folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import NamedTuple, Protocol, cast

from shedu.game import Rules, Value, value_text
from shedu.i18n import gettext as _
from shedu.record import nearest_preset


class Guide(Protocol):
    """A game for pages, in the present language; the module ``guide`` of a game is one."""

    @property
    def PLAYERS(self) -> Sequence[str]:  # noqa: N802 - constants of the module
        """The players' symbols, in the order of their seats."""

    @property
    def FIGURES(self) -> Mapping[str, tuple[int, int]]:  # noqa: N802
        """The pictures of the rules page with their widths and heights."""

    def preset_words(self, name: str) -> tuple[str, str, str]:
        """A preset's title, a sentence on where it is from and one on what is different."""

    def option_word(self, option: str) -> str:
        """What an option is called."""

    def value_words(self, option: str) -> Mapping[str, str]:
        """What each value of an option, by its text, means."""

    def paragraph(self, decision: str, group: str = "") -> str:
        """Where the rules page speaks of a decision, or of what is picked up in it."""

    def symbol(self, kind: str) -> str:
        """A small picture of a piece."""

    def figure(self, name: str, language: str) -> str:
        """A picture of the rules page."""


def guide_of(name: str) -> Guide:
    """The guide of a game."""
    return cast(Guide, import_module(f"shedu.games.{name}.guide"))


class RuleSet(NamedTuple):
    """The rules of a match in words."""

    title: str
    """The nearest preset; more where something differs from it."""
    about: str
    options: list[tuple[str, str, bool]]
    """Each option, its value, and whether it differs from that preset."""


def rule_set(rules: Rules, options: Mapping[str, Value]) -> RuleSet:
    """What rules these options are, in the present language."""
    guide = guide_of(rules.name)
    preset, changed = nearest_preset(rules, options)
    title, source, difference = guide.preset_words(preset)
    told = [
        (guide.option_word(option), guide.value_words(option)[value_text(value)], option in changed)
        for option, value in options.items()
    ]
    if changed:
        title = _("{preset}, with changes").format(preset=title)
    return RuleSet(title, f"{source} {difference}", told)
