"""Events as the sentences of the log; the count of a vote has one for each step."""

from __future__ import annotations

from collections.abc import Sequence

from shedu.game import Event
from shedu.games.tyrus.rules.events import EndReason, EventKind
from shedu.games.tyrus.rules.position import BROWN, ELECTIONS
from shedu.games.tyrus.text import vocabulary
from shedu.i18n import gettext as _
from shedu.kit.phrases import capital, who, whom, whose

NUMBERS_ONLY = (EventKind.TILE_PLACED, EventKind.TILES_DRAWN)
"""Events without a sentence for the player, who reads more in the next one."""


def describe_event(event: Event, seat: int | None, names: Sequence[str]) -> str | None:
    """An event as a sentence for a seat; None if it may not know of the event, or if the next
    event says more.
    """
    if event.visible_to not in (-1, seat):
        return None
    if event.player == seat and event.kind in NUMBERS_ONLY:
        return None
    if event.kind == EventKind.ELECTION_BEGUN and event.color < 0:
        return None
    return capital(_message(event).format_map(_parts(event, seat, names)))


def _parts(event: Event, seat: int | None, names: Sequence[str]) -> dict[str, str | int]:
    """The values of the fields in messages."""
    parts: dict[str, str | int] = {"number": event.number, "extra": event.extra}
    if event.player >= 0:
        parts["who"] = who(event.player, seat, names)
        parts["whom"] = whom(event.player, seat, names)
        parts["whose"] = whose(event.player, seat, names)
    if event.place >= 0:
        parts["place"] = vocabulary.place(event.place, seat, names)
    if event.kind == EventKind.GAME_ENDED:
        high, low = sorted((event.number, event.extra), reverse=True)
        return parts | {"high": high, "low": low}
    if event.kind == EventKind.TILES_DRAWN:
        return parts | {"tiles": vocabulary.tiles_text(event.number)}
    if event.kind in (EventKind.ELECTION_HELD, EventKind.ELECTION_BEGUN):
        parts["representative"] = vocabulary.representative_word(event.color)
        swapped = event.player == BROWN
        parts["votes"] = vocabulary.votes_text(event.extra if swapped else event.number)
        parts["others"] = event.number if swapped else event.extra
        return parts | {"election": event.number + 1, "all": ELECTIONS}
    if event.color >= 0:
        parts["tile"] = vocabulary.tile_word(event.color, event.number)
        parts["people"] = vocabulary.people_text(event.color, event.number)
    return parts


def _message(event: Event) -> str:
    kind = EventKind(event.kind)
    if kind == EventKind.GAME_ENDED:
        return _end_message(EndReason(event.color))
    if kind == EventKind.ELECTION_HELD and event.player < 0:
        return _("Result: the election of the {representative} is null, {votes} each.")
    return {
        EventKind.TILE_PLACED: _("{who} placed a tile in {place}."),
        EventKind.TILE_CHOSEN: _("{who} placed {tile} in {place}."),
        EventKind.TILE_REVEALED: _("{whose} {tile} is revealed in {place}."),
        EventKind.VOTES_COUNTED: _("Votes: {people} in {place}."),
        EventKind.BLOCKS_COUNTED: _("Blocks: {whose} {people} in {place}."),
        EventKind.COUNTERS_COUNTED: _("Counters: {whose} {people} in {place}."),
        EventKind.ELECTION_HELD: _("Result: {whom} won the {representative}, {votes} to {others}."),
        EventKind.TILES_DRAWN: _("{who} drew {tiles}."),
        EventKind.TILE_SEEN: _("{who} drew {tile}."),
        EventKind.ELECTION_BEGUN: _(
            "Election {election} of {all}: {representative}, {whom} first."
        ),
    }[kind]


def _end_message(reason: EndReason) -> str:
    return {
        EndReason.IN_A_ROW: _("The game ended: {whom} won three elections in a row."),
        EndReason.MAJORITY: _("The game ended: {whom} won more elections."),
        EndReason.HANDS: _(
            "The game ended: both won the same number of elections, and {whom} won by the tiles in "
            "hand, {high} to {low}."
        ),
        EndReason.DRAW: _(
            "The game ended in a draw: both won the same number of elections, and have {number} in "
            "hand."
        ),
    }[reason]
