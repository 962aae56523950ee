"""Events as sentences of the log."""

from __future__ import annotations

from collections.abc import Sequence

from shedu.game import Event
from shedu.games.contest.rules.events import EndReason, EventKind, Source
from shedu.games.contest.rules.places import NAMES
from shedu.games.contest.rules.position import CARDS_OF_A_SHIP, INTERNAL, Decision
from shedu.games.contest.text import vocabulary as words
from shedu.i18n import gettext as _
from shedu.i18n import ngettext
from shedu.kit.phrases import capital, who, whom


def describe_event(event: Event, seat: int | None, names: Sequence[str]) -> str | None:
    """An event as a sentence for a seat, or None.

    None means that the event is hidden from the seat. For an event with a number of drawn cards it
    can also mean that the next event names the cards.
    """
    if event.visible_to not in (-1, seat):
        return None
    if event.player == seat and event.kind == EventKind.CARDS_DRAWN:
        return None
    return _message(event).format_map(_fields(event, seat, names))


def is_transient(event: Event) -> bool:
    """Whether pages show the event only while it is new.

    The log does not keep it, because nobody may look through the stacks and the discards later.
    """
    return event.kind in (
        EventKind.POINTS_GAINED,
        EventKind.TREASURE_SWAPPED,
        EventKind.CARDS_DISCARDED,
    )


def _fields(event: Event, seat: int | None, names: Sequence[str]) -> dict[str, str | int]:
    """The values of the fields that a message may have."""
    color, number = event.color, event.number
    fields: dict[str, str | int] = {"number": number, "extra": event.extra}
    if event.player >= 0:
        fields["who"] = who(event.player, seat, names)
        fields["player"] = whom(event.player, seat, names)
    if event.other >= 0:
        fields["other"] = whom(event.other, seat, names)
    if event.place >= 0:
        fields["place"] = NAMES[event.place]
    if event.kind == EventKind.SHIP_BUILT:
        cards = words.cards_text(color, CARDS_OF_A_SHIP)
        return fields | {"ship": words.ship_word(number), "cards": cards}
    if event.kind == EventKind.CONFLICT_BEGUN:
        fields["conflict"] = capital(words.conflict_word(event.extra, color))
    if event.kind == EventKind.LEADER_PLACED and event.extra >= 0:
        fields["start"] = NAMES[event.extra]
    if 0 <= color < 4:
        fields["leader"] = words.leader_word(color)
    if color >= 0:
        fields["card"] = words.card_word(color)
        if number >= 0:
            fields["cards"] = words.cards_text(color, number)
            fields["points"] = words.points_text(color, number)
    return fields


def _message(event: Event) -> str:
    """The sentence of an event, with fields in braces."""
    kind, number, extra = EventKind(event.kind), event.number, event.extra
    match kind:
        case EventKind.LEADER_PLACED if extra >= 0:
            return _("{who} moved the {leader} from {start} to {place}.")
        case EventKind.DECLINED:
            return _declined_message(Decision(extra))
        case EventKind.POINTS_GAINED:
            return _points_message(Source(extra))
        case EventKind.STRENGTH_COUNTED if extra == INTERNAL:
            return _("{who} stood on red: 1.") if number else _("{who} did not stand on red: 0.")
        case EventKind.CARDS_COMMITTED if number == 0:
            return _("{who} committed nothing.")
        case EventKind.CONFLICT_WON if number == extra:
            return _("{who} won the tie as defender, {number} to {extra}.")
        case EventKind.CARDS_DRAWN:
            return ngettext("{who} drew {number} card.", "{who} drew {number} cards.", number)
        case EventKind.GAME_ENDED:
            return _end_message(EndReason(extra))
    return {
        EventKind.CARD_PLACED: _("{who} played a {card} to {place}."),
        EventKind.LEADER_PLACED: _("{who} placed the {leader} on {place}."),
        EventKind.CATASTROPHE_PLAYED: _("{who} played a catastrophe on {place}."),
        EventKind.TURN_ENDED: _("{who} ended the turn."),
        EventKind.KINGDOMS_LINKED: _("The card in {place} linked two kingdoms."),
        EventKind.CARD_TURNED: _("The card in {place} was turned up."),
        EventKind.CONFLICT_BEGUN: _("{conflict}: {player} against {other}."),
        EventKind.STRENGTH_COUNTED: _("{who} had {cards} in the kingdom."),
        EventKind.CARDS_COMMITTED: _("{who} committed {cards}."),
        EventKind.CONFLICT_WON: _("{who} won, {number} to {extra}."),
        EventKind.LEADER_DEFEATED: _("{who} lost the {leader} on {place}."),
        EventKind.CARDS_DISCARDED: _("{cards} went to the discards."),
        EventKind.CARD_REMOVED: _("The {card} on {place} was removed."),
        EventKind.LEADER_RETURNED: _(
            "{who} took the {leader} back from {place}: the card there became part of a ship."
        ),
        EventKind.SHIP_BUILT: _("{who} built the {ship} on {place} from {cards}."),
        EventKind.TREASURE_SWAPPED: _("{who} took the treasure on {place} for a red card."),
        EventKind.CARDS_SEEN: _("{who} drew {cards}."),
        EventKind.TURN_BEGUN: _("{who} began a turn."),
    }[kind]


def _declined_message(decision: Decision) -> str:
    if decision == Decision.SHIP:
        return _("{who} built no ship.")
    if decision == Decision.TREASURE:
        return _("{who} swapped no treasure.")
    return _("{who} laid no card as a point.")


def _points_message(source: Source) -> str:
    return {
        Source.CARD: _("{who} gained {points} for the card on {place}."),
        Source.INTERNAL: _("{who} gained {points} for the internal conflict."),
        Source.EXTERNAL: _("{who} gained {points} for the external conflict."),
        Source.SHIP: _("{who} gained {points} from the ship on {place}."),
    }[source]


def _end_message(reason: EndReason) -> str:
    return {
        EndReason.TREASURES: _("The game ended: one treasure was left."),
        EndReason.DECK: _("The game ended: the deck could not refill all hands."),
        EndReason.IDLE: _("The game ended: there were too many idle turns in a row."),
    }[reason]
