"""Parts of sentences that texts of all games are made of: players, capitals, clauses."""

from __future__ import annotations

from collections.abc import Sequence

from shedu.i18n import current_language, ngettext
from shedu.i18n import gettext as _


def who(player: int, seat: int | None, names: Sequence[str]) -> str:
    """A player at the start of a sentence: his name, or "You"."""
    return _("You") if player == seat else names[player]


def whom(player: int, seat: int | None, names: Sequence[str]) -> str:
    """A player within a sentence: his name, or "you"."""
    return _("you") if player == seat else names[player]


def whose(player: int, seat: int | None, names: Sequence[str]) -> str:
    """Of a player, within a sentence: as in "Ann's" or "your"."""
    return _("your") if player == seat else _("{name}'s").format(name=names[player])


def capital(text: str) -> str:
    """The text as the start of a sentence; Chinese writes it as it is, a place's letter too."""
    return text if current_language().startswith("zh") else text[:1].upper() + text[1:]


def listed(texts: Sequence[str]) -> str:
    """Clauses in one line."""
    return _("; ").join(texts)


def end_of_treasures(number: int) -> str:
    """When treasures end the game: as soon as no more than this number are left."""
    text = ngettext(
        "The game ends when {number} is left.", "The game ends when {number} are left.", number
    )
    return text.format(number=number)
