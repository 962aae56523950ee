"""The words of Tyrus for tiles, buildings, representatives and players."""

from __future__ import annotations

from collections.abc import Sequence

from shedu.games.tyrus.rules.position import HIGHEST, KINDS, PLACES
from shedu.i18n import gettext as _
from shedu.i18n import ngettext
from shedu.kit.phrases import whose

PLACE_IDS = tuple(name.replace(" ", "-") for name in PLACES)
"""The places on the picture, as in ``ivory-citadel``."""


def profession_word(profession: int) -> str:
    """The word for one member of a profession."""
    return (_("soldier"), _("merchant"), _("priest"))[profession]


def people_word(profession: int) -> str:
    """The word for several members of a profession."""
    return (_("soldiers"), _("merchants"), _("priests"))[profession]


def people_text(profession: int, number: int) -> str:
    """A number of a profession, as in "7 soldiers"."""
    forms = (
        ngettext("{number} soldier", "{number} soldiers", number),
        ngettext("{number} merchant", "{number} merchants", number),
        ngettext("{number} priest", "{number} priests", number),
    )
    return forms[profession].format(number=number)


def tile_word(profession: int, number: int) -> str:
    """A tile, as in "soldier 7"."""
    return _("{profession} {number}").format(profession=profession_word(profession), number=number)


def tile_name(tile: int) -> str:
    """A tile by its number among all tiles."""
    return tile_word(tile // HIGHEST, tile % HIGHEST + 1)


def building_word(kind: int) -> str:
    """The word for a building."""
    return (_("citadel"), _("market"), _("temple"))[kind]


def buildings_word(kind: int) -> str:
    """The word for both players' buildings of a kind."""
    return (_("citadels"), _("markets"), _("temples"))[kind]


def representative_word(kind: int) -> str:
    """The word for the representative elected in the buildings of a kind."""
    return (_("general"), _("guildmaster"), _("high priest"))[kind]


def representatives_word(kind: int) -> str:
    """The word for several representatives of a kind."""
    return (_("generals"), _("guildmasters"), _("high priests"))[kind]


def representatives_text(kind: int, number: int) -> str:
    """A number of representatives, as in "2 generals"."""
    forms = (
        ngettext("{number} general", "{number} generals", number),
        ngettext("{number} guildmaster", "{number} guildmasters", number),
        ngettext("{number} high priest", "{number} high priests", number),
    )
    return forms[kind].format(number=number)


def votes_text(number: int) -> str:
    """A number of votes, as in "12 votes"."""
    return ngettext("{number} vote", "{number} votes", number).format(number=number)


def tiles_text(number: int) -> str:
    """A number of tiles, as in "3 tiles"."""
    return ngettext("{number} tile", "{number} tiles", number).format(number=number)


def unseen_text(number: int) -> str:
    """A number of face-down tiles that the reader did not place."""
    return ngettext("{number} unseen tile", "{number} unseen tiles", number).format(number=number)


def colors() -> tuple[str, str]:
    """The names of the players: their colours."""
    return (_("Ivory"), _("Brown"))


def color_word(player: int) -> str:
    """The word for a player's colour within a sentence."""
    return (_("ivory"), _("brown"))[player]


def place(number: int, seat: int | None, names: Sequence[str]) -> str:
    """A building with its owner, as in "your citadel"."""
    return _("{whose} {building}").format(
        whose=whose(number // KINDS, seat, names), building=building_word(number % KINDS)
    )
