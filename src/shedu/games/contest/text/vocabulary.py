"""The vocabulary of Contest of Kings: names of cards, leaders, conflicts and players."""

from __future__ import annotations

from shedu.games.contest.rules.position import EXTERNAL, INTERNAL, RED, SHIP_CARD, TREASURE_CARD
from shedu.i18n import gettext as _
from shedu.i18n import ngettext


def color_word(color: int) -> str:
    """The name of a colour; the fifth is the wild points."""
    return (_("black"), _("green"), _("red"), _("blue"), _("wild"))[color]


def subject_word(color: int) -> str:
    """The subject of the cards of a colour."""
    return (_("population"), _("market"), _("temple"), _("agriculture"))[color]


def card_word(card: int) -> str:
    """The name of a card, by its number in `position.CARDS`."""
    forms = (_("black card"), _("green card"), _("red card"), _("blue card"))
    others = {TREASURE_CARD: _("treasure"), SHIP_CARD: _("ship")}
    return others.get(card) or forms[card]


def cards_text(color: int, number: int) -> str:
    """A number of cards of a colour, as in "2 red cards"; colour 4 is any cards."""
    forms = (
        ngettext("{number} black card", "{number} black cards", number),
        ngettext("{number} green card", "{number} green cards", number),
        ngettext("{number} red card", "{number} red cards", number),
        ngettext("{number} blue card", "{number} blue cards", number),
        ngettext("{number} card", "{number} cards", number),
    )
    return forms[color].format(number=number)


def points_text(color: int, number: int) -> str:
    """A number of points of a colour, as in "1 blue point"."""
    form = ngettext("{number} {color} point", "{number} {color} points", number)
    return form.format(number=number, color=color_word(color))


def treasures_text(number: int) -> str:
    """A number of treasures, as in "2 treasures"."""
    return ngettext("{number} treasure", "{number} treasures", number).format(number=number)


def leader_word(color: int) -> str:
    """The name of the leader of a colour."""
    return (_("king"), _("merchant"), _("priest"), _("farmer"))[color]


def leaders_word(color: int) -> str:
    """The name of several leaders of a colour."""
    return (_("kings"), _("merchants"), _("priests"), _("farmers"))[color]


def ship_word(ship: int) -> str:
    """The name of a ship, by the colour that it has besides blue."""
    return (_("blue-black ship"), _("blue-green ship"), _("blue-red ship"))[ship]


def conflict_word(conflict: int, color: int) -> str:
    """The name of a conflict, as in "internal conflict of the kings"."""
    form = {
        INTERNAL: _("internal conflict of the {leaders}"),
        EXTERNAL: _("external conflict of the {leaders}"),
    }[conflict]
    return form.format(leaders=leaders_word(color))


def counted_color(conflict: int, color: int) -> int:
    """The colour of the cards that count in a conflict: red in every internal one."""
    return RED if conflict == INTERNAL else color


def symbol_word(player: int) -> str:
    """The word for a player's symbol within a sentence."""
    return (_("bow"), _("lion"), _("bull"), _("vase"))[player]


def dynasties(players: int) -> tuple[str, ...]:
    """The names of the players: the symbols of their leaders."""
    return (_("Bow"), _("Lion"), _("Bull"), _("Vase"))[:players]
