"""Events as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from shedu.game import Event
from shedu.games.contest import words
from shedu.games.contest.events import EndReason, EventKind, Source
from shedu.games.contest.state import INTERNAL, POINT, PRIZE, SHIP
from shedu.i18n import gettext as _
from shedu.i18n import ngettext
from shedu.kit.phrases import capital, who, whom


def tell(event: Event, seat: int | None, names: Sequence[str]) -> str | None:
    """An event as a sentence for that seat; None for one it may not know of, and for the bare
    number of cards where the next event tells the seat which.
    """
    if event.visible_to not in (-1, seat):
        return None
    if event.player == seat and event.kind == EventKind.CARDS_DRAWN:
        return None
    return _message(event).format_map(_parts(event, seat, names))


def passes(event: Event) -> bool:
    """What goes onto a stack or the discards is told when it happens; nobody may look it up later,
    as nobody may look through the stacks.
    """
    return event.kind in (
        EventKind.POINTS_GAINED,
        EventKind.TREASURE_SWAPPED,
        EventKind.CARDS_DISCARDED,
    )


def _parts(event: Event, seat: int | None, names: Sequence[str]) -> dict[str, str | int]:
    """What the braces of a message may name."""
    color, number = event.color, event.number
    parts: dict[str, str | int] = {"number": number, "extra": event.extra}
    if event.player >= 0:
        parts["who"] = who(event.player, seat, names)
        parts["player"] = whom(event.player, seat, names)
    if event.other >= 0:
        parts["other"] = whom(event.other, seat, names)
    if event.place >= 0:
        parts["place"] = words.place(event.place)
    if event.kind == EventKind.SHIP_BUILT:
        return parts | {"ship": words.ship_word(number), "cards": words.cards_text(color, 4)}
    if event.kind == EventKind.CONFLICT_BEGUN:
        parts["conflict"] = capital(words.conflict_word(event.extra, color))
    if event.kind == EventKind.LEADER_PLACED and event.extra >= 0:
        parts["start"] = words.place(event.extra)
    if 0 <= color < 4:
        parts["leader"] = words.leader_word(color)
    if color >= 0:
        parts["card"] = words.card_word(color)
        if number >= 0:
            parts["cards"] = words.cards_text(color, number)
            parts["points"] = words.points_text(color, number)
    return parts


def _message(event: Event) -> str:
    kind = EventKind(event.kind)
    if kind == EventKind.POINTS_GAINED:
        return _points_message(Source(event.extra))
    if kind == EventKind.GAME_ENDED:
        return _ending_message(EndReason(event.extra))
    if kind == EventKind.DECLINED:
        return _declined_message(event.extra)
    if kind in (
        EventKind.LEADER_PLACED,
        EventKind.CONFLICT_WON,
        EventKind.STRENGTH_COUNTED,
        EventKind.CARDS_COMMITTED,
    ):
        return _twofold_message(event)
    if kind == EventKind.CARDS_DRAWN:
        n = event.number
        return ngettext("{who} drew {number} card.", "{who} drew {number} cards.", n)
    return {
        EventKind.CARD_PLACED: _("{who} played a {card} to {place}."),
        EventKind.CATASTROPHE_PLAYED: _("{who} played a catastrophe on {place}."),
        EventKind.TURN_ENDED: _("{who} ended the turn."),
        EventKind.KINGDOMS_LINKED: _("The card in {place} linked two kingdoms."),
        EventKind.CARD_TURNED: _("The card in {place} was turned up."),
        EventKind.CONFLICT_BEGUN: _("{conflict}: {player} against {other}."),
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


def _twofold_message(event: Event) -> str:
    """Kinds that are told in one of two ways."""
    if event.kind == EventKind.LEADER_PLACED:
        if event.extra < 0:
            return _("{who} placed the {leader} on {place}.")
        return _("{who} moved the {leader} from {start} to {place}.")
    if event.kind == EventKind.CONFLICT_WON:
        if event.number == event.extra:
            return _("{who} won the tie as defender, {number} to {extra}.")
        return _("{who} won, {number} to {extra}.")
    if event.kind == EventKind.CARDS_COMMITTED:
        return _("{who} committed {cards}.") if event.number else _("{who} committed nothing.")
    if event.extra != INTERNAL:
        return _("{who} had {cards} in the kingdom.")
    return _("{who} stood on red: 1.") if event.number else _("{who} did not stand on red: 0.")


def _declined_message(decision: int) -> str:
    if decision == SHIP:
        return _("{who} built no ship.")
    if decision in (POINT, PRIZE):
        return _("{who} laid no card as a point.")
    return _("{who} swapped no treasure.")


def _points_message(source: Source) -> str:
    return {
        Source.CARD: _("{who} gained {points} for the card on {place}."),
        Source.INTERNAL: _("{who} gained {points} for the internal conflict."),
        Source.EXTERNAL: _("{who} gained {points} for the external conflict."),
        Source.SHIP: _("{who} gained {points} from the ship on {place}."),
    }[source]


def _ending_message(ending: EndReason) -> str:
    return {
        EndReason.TREASURES: _("The game ended: one treasure was left."),
        EndReason.DECK: _("The game ended: the deck could not refill all hands."),
        EndReason.IDLE: _("The game ended: too many turns in a row had passed idly."),
    }[ending]
