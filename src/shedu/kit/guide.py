"""The default guide of a game: its options and presets in words, without pictures."""

from __future__ import annotations

from collections.abc import Mapping

from shedu.game import Guide, Rules, choose_options, value_text
from shedu.i18n import gettext as _
from shedu.kit.phrases import capital, listed
from shedu.kit.table import HALF, draw_symbol, symbol, value_words, words_of
from shedu.svg import drawing


class BaseGuide(Guide):
    """The default guide, derived from the declarations of the rules."""

    FIGURES: Mapping[str, tuple[int, int]] = {}
    """The default guide has no pictures."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    @property
    def PLAYERS(self) -> tuple[str, ...]:  # noqa: N802 - the name in the contract
        """The players' symbols, in the order of their seats."""
        return tuple(symbol(player) for player in range(self.rules.seats[-1]))

    def preset_words(self, name: str) -> tuple[str, str, str]:
        """The preset's name, an empty text on its source, and the options that differ."""
        chosen = choose_options(self.rules, name)
        differing = [
            _("{what}: {told}").format(
                what=self.option_word(option),
                told=self.value_words(option)[value_text(chosen[option])],
            )
            for option in self.rules.presets[name]
        ]
        return capital(words_of(name)), "", listed(differing)

    def option_word(self, option: str) -> str:
        """The option's name in words."""
        return capital(words_of(option))

    def value_words(self, option: str) -> Mapping[str, str]:
        """Each value of an option in words."""
        return {value_text(value): value_words(value) for value in self.rules.options[option]}

    def paragraph(self, decision: str, group: str = "") -> str:
        """An empty id: the default rules page explains no decisions."""
        return ""

    def symbol(self, kind: str) -> str:
        """A player's symbol."""
        view = (-HALF, -HALF, 2 * HALF, 2 * HALF)
        return drawing(view, "", draw_symbol(kind), aria_hidden="true", focusable="false")

    def figure(self, name: str, language: str) -> str:
        """There are no pictures; raises `KeyError`."""
        raise KeyError(name)
