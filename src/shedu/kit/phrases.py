"""Parts of sentences for all games: players, capital letters, lists of clauses."""

from __future__ import annotations

from collections.abc import Sequence

from shedu.i18n import current_language, ngettext
from shedu.i18n import gettext as _


def who(player: int, seat: int | None, names: Sequence[str]) -> str:
    """A player at the start of a sentence: their name, or "You"."""
    return _("You") if player == seat else names[player]


def whom(player: int, seat: int | None, names: Sequence[str]) -> str:
    """A player within a sentence: their name, or "you"."""
    return _("you") if player == seat else names[player]


def whose(player: int, seat: int | None, names: Sequence[str]) -> str:
    """A player's possessive within a sentence: "Ann's" or "your"."""
    return _("your") if player == seat else _("{name}'s").format(name=names[player])


def capital(text: str) -> str:
    """The text with a capital first letter; unchanged in Chinese."""
    return text if current_language().startswith("zh") else text[:1].upper() + text[1:]


def listed(texts: Sequence[str]) -> str:
    """Joins clauses to one line."""
    return _("; ").join(texts)


def end_of_treasures(number: int) -> str:
    """The sentence that the game ends when this number of treasures is left."""
    text = ngettext(
        "The game ends when {number} is left.", "The game ends when {number} are left.", number
    )
    return text.format(number=number)
