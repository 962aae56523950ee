"""The log: events as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from shedu.game import Event
from shedu.games.tigris.rules.events import EndReason, EventKind, Source
from shedu.games.tigris.rules.position import Decision
from shedu.games.tigris.text import vocabulary as words
from shedu.i18n import gettext as _
from shedu.i18n import ngettext
from shedu.kit.phrases import capital, who, whom


def describe_event(event: Event, seat: int | None, names: Sequence[str]) -> str | None:
    """An event as a sentence for a seat, or None.

    None means that the event is hidden from the seat. For an event with a number of drawn tiles it
    can also mean that the next event names the tiles.
    """
    if event.visible_to not in (-1, seat):
        return None
    if event.player == seat and event.kind in (EventKind.TILES_DRAWN, EventKind.TILES_REPLACED):
        return None
    return _message(event).format_map(_parts(event, seat, names))


def _parts(event: Event, seat: int | None, names: Sequence[str]) -> dict[str, str | int]:
    """The values of the fields that a message may have."""
    kind, color, number = event.kind, event.color, event.number
    parts: dict[str, str | int] = {"number": number, "extra": event.extra}
    if event.player >= 0:
        parts["who"] = who(event.player, seat, names)
    if event.other >= 0:
        parts["other"] = whom(event.other, seat, names)
    if event.place >= 0:
        parts["place"] = words.place(event.place)
    if color >= 0:
        if number >= 0:
            parts["tiles"] = words.tiles_text(color, number)
            parts["points"] = words.points_text(color, number)
        if color < 4:
            parts["tile"] = words.tile_word(color)
            parts["leader"] = words.leader_word(color)
            parts["building"] = words.building_word(color)
    if kind == EventKind.MONUMENT_BUILT:
        parts["monument"] = words.monument_word(number)
    if kind == EventKind.CONFLICT_BEGUN:
        parts["conflict"] = capital(words.conflict_word(event.extra, color))
        parts["attacker"] = whom(event.player, seat, names)
    if kind in (EventKind.LEADER_PLACED, EventKind.BUILDING_PLACED) and event.extra >= 0:
        parts["start"] = words.place(event.extra)
    return parts


def _message(event: Event) -> str:
    kind = EventKind(event.kind)
    if kind == EventKind.POINTS_GAINED:
        return _points_message(Source(event.extra))
    if kind == EventKind.GAME_ENDED:
        return _ending_message(EndReason(event.extra))
    if kind in (
        EventKind.LEADER_PLACED,
        EventKind.BUILDING_PLACED,
        EventKind.CONFLICT_WON,
        EventKind.DECLINED,
    ):
        return _choice_message(event)
    if kind in (EventKind.TILES_REPLACED, EventKind.TILES_DRAWN):
        return _number_message(event)
    return {
        EventKind.TILE_PLACED: _("{who} placed a {tile} on {place}."),
        EventKind.LEADER_WITHDRAWN: _("{who} withdrew the {leader} from {place}."),
        EventKind.CATASTROPHE_PLACED: _("{who} played a catastrophe on {place}."),
        EventKind.TILES_DISCARDED: _("{who} replaced {tiles}."),
        EventKind.TURN_ENDED: _("{who} ended the turn."),
        EventKind.KINGDOMS_UNITED: _("The tile on {place} united two kingdoms."),
        EventKind.CONFLICT_BEGUN: _("{conflict}: {attacker} against {other}."),
        EventKind.STRENGTH_COUNTED: _("{who} had the support of {tiles}."),
        EventKind.TILES_COMMITTED: _("{who} committed {tiles}."),
        EventKind.LEADER_DEFEATED: _("{who} lost the {leader} on {place}."),
        EventKind.TILE_REMOVED: _("The {tile} on {place} was removed."),
        EventKind.UNIFICATION_ENDED: _("The unification tile was taken off {place}."),
        EventKind.BUILDING_RETURNED: _("The {building} on {place} went back to the supply."),
        EventKind.MONUMENT_BUILT: _("{who} built the {monument} on {place}."),
        EventKind.WONDER_BUILT: _("{who} built the wonder on {place}."),
        EventKind.TILE_FLIPPED: _("The {tile} on {place} was flipped."),
        EventKind.LEADER_ORPHANED: _(
            "{who} withdrew the {leader} from {place}: no temple was left beside it."
        ),
        EventKind.TREASURE_TAKEN: _("{who} took the treasure on {place}."),
        EventKind.TILES_SEEN: _("{who} drew {tiles}."),
        EventKind.TURN_BEGUN: _("{who} began a turn."),
    }[kind]


def _choice_message(event: Event) -> str:
    """The message of an event of a kind with two messages."""
    if event.kind == EventKind.LEADER_PLACED:
        if event.extra < 0:
            return _("{who} placed the {leader} on {place}.")
        return _("{who} moved the {leader} from {start} to {place}.")
    if event.kind == EventKind.BUILDING_PLACED:
        if event.extra < 0:
            return _("{who} placed the {building} on {place}.")
        return _("{who} moved the {building} from {start} to {place}.")
    if event.kind == EventKind.CONFLICT_WON:
        if event.number == event.extra:
            return _("{who} won the tie as defender, {number} to {extra}.")
        return _("{who} won, {number} to {extra}.")
    if event.extra == Decision.BUILDING:
        return _("{who} placed no building.")
    return _("{who} built nothing.")


def _number_message(event: Event) -> str:
    n = event.number
    if event.kind == EventKind.TILES_REPLACED:
        return ngettext("{who} replaced {number} tile.", "{who} replaced {number} tiles.", n)
    return ngettext("{who} drew {number} tile.", "{who} drew {number} tiles.", n)


def _points_message(source: Source) -> str:
    return {
        Source.TILE: _("{who} gained {points} for the tile on {place}."),
        Source.REVOLT: _("{who} gained {points} for the revolt."),
        Source.WAR: _("{who} gained {points} for the war."),
        Source.MONUMENT: _("{who} gained {points} from the monument on {place}."),
        Source.BUILDING: _("{who} gained {points} for the building on {place}."),
        Source.WONDER: _("{who} gained {points} from the wonder."),
    }[source]


def _ending_message(ending: EndReason) -> str:
    return {
        EndReason.TREASURES: _("The game ended: two treasures or fewer were left."),
        EndReason.BAG: _("The game ended: the bag was empty."),
        EndReason.IDLE: _("The game ended: there were too many idle turns in a row."),
    }[ending]
