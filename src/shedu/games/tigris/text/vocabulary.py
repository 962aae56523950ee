"""The words of Tigris & Euphrates for pieces, colours and players."""

from __future__ import annotations

from shedu.games.tigris.rules.board import NAMES
from shedu.games.tigris.rules.position import MONUMENT_COLORS, REVOLT
from shedu.i18n import gettext as _
from shedu.i18n import ngettext


def color_word(color: int) -> str:
    """The name of a colour; the fifth is the wild points."""
    return (_("red"), _("blue"), _("green"), _("black"), _("wild"))[color]


def tile_word(color: int) -> str:
    """The word for a tile of the colour."""
    return (_("temple"), _("farm"), _("market"), _("settlement"))[color]


def tiles_text(color: int, number: int) -> str:
    """A number of tiles of a colour, as in "2 temples"; colour 4 is any tiles."""
    forms = (
        ngettext("{number} temple", "{number} temples", number),
        ngettext("{number} farm", "{number} farms", number),
        ngettext("{number} market", "{number} markets", number),
        ngettext("{number} settlement", "{number} settlements", number),
        ngettext("{number} tile", "{number} tiles", number),
    )
    return forms[color].format(number=number)


def points_text(color: int, number: int) -> str:
    """A number of points of a colour, as in "1 blue point"."""
    form = ngettext("{number} {color} point", "{number} {color} points", number)
    return form.format(number=number, color=color_word(color))


def leader_word(color: int) -> str:
    """The word for the leader of the colour."""
    return (_("priest"), _("farmer"), _("trader"), _("king"))[color]


def leaders_word(color: int) -> str:
    """The word for several leaders of the colour."""
    return (_("priests"), _("farmers"), _("traders"), _("kings"))[color]


def building_word(color: int) -> str:
    """The word for the civilization building of the colour."""
    return (_("library"), _("granary"), _("market hall"), _("palace"))[color]


def kind_word(kind: int) -> str:
    """The word for a tile on a cell, by the kinds of `position.TILES`."""
    others = (_("facedown tile"), _("wonder"), _("catastrophe"))
    return tile_word(kind) if kind < 4 else others[kind - 4]


def terrain_word(symbol: str) -> str:
    """The word for an empty cell, by its symbol on the maps of `board`."""
    return {
        ".": _("land"),
        "~": _("river"),
        "T": _("Shedu space"),
        "B": _("bordered Shedu space"),
    }[symbol]


def monument_word(monument: int) -> str:
    """The word for a monument, by its two colours."""
    first, second = (color_word(int(color)) for color in MONUMENT_COLORS[monument])
    return _("{first}-{second} monument").format(first=first, second=second)


def conflict_word(conflict: int, color: int) -> str:
    """The name of a conflict, as in "war of the traders"."""
    form = _("revolt of the {leaders}") if conflict == REVOLT else _("war of the {leaders}")
    return form.format(leaders=leaders_word(color))


def symbol_word(player: int) -> str:
    """The word for a player's symbol within a sentence."""
    return (_("archer"), _("bull"), _("pot"), _("lion"))[player]


def dynasties(players: int) -> tuple[str, ...]:
    """The names of the players: the symbols of their leaders."""
    return (_("Archer"), _("Bull"), _("Pot"), _("Lion"))[:players]


def place(cell: int) -> str:
    """The name of a cell."""
    return NAMES[cell]
