"""The display: its cards, kingdoms and leaders (Layout and notation)."""

from __future__ import annotations

from itertools import chain
from typing import NamedTuple

from reference.contest.state import FULL, GAPS, LEADER_OF, TREASURES, State

Places = set[str]


class Place(NamedTuple):
    """A leader in the display, with its player and place."""

    player: int
    place: str


COLUMNS = range(1, TREASURES + 1)
COLUMN_PLACES = [[f"{column}.{row}" for row in range(FULL + 1)] for column in COLUMNS]


def cards(model: State) -> dict[str, str]:
    """Every card of the display by its place."""
    found: dict[str, str] = {}
    for places, column in zip(COLUMN_PLACES, model.columns, strict=True):
        found.update(zip(places, column, strict=False))
    found.update((gap, card) for gap, card in zip(GAPS, model.gaps, strict=True) if card)
    return found


def neighbours(place: str) -> list[str]:
    """The neighbours of a place: along a column, and between a gap and the two treasure places
    beside it.
    """
    if "-" in place:
        return [f"{column}.0" for column in place.split("-")]
    column, row = (int(part) for part in place.split("."))
    if row:
        return [f"{column}.{row - 1}", f"{column}.{row + 1}"]
    return [f"{column}.1", f"{column - 1}-{column}", f"{column}-{column + 1}"]


NEIGHBOURS = {place: neighbours(place) for place in chain(GAPS, *COLUMN_PLACES)}


def kingdom(model: State, start: str, without: str | None = None) -> Places:
    """The places linked to this one; `without` is a place that links nothing."""
    filled = cards(model).keys() - {without}
    found: Places = set()
    reached = [start]
    while reached:
        place = reached.pop()
        if place in filled and place not in found:
            found.add(place)
            reached += NEIGHBOURS[place]
    return found


def leader_in(model: State, places: Places, color: str) -> Place | None:
    """The leader of a colour in a kingdom; there is at most one at rest."""
    for player, leaders in enumerate(model.leaders):
        place = leaders[LEADER_OF[color]]
        if place in places and place is not None:
            return Place(player, place)
    return None


def occupied(model: State) -> Places:
    """The places with a leader."""
    return {place for leaders in model.leaders for place in leaders.values() if place is not None}


def is_treasure_place(place: str) -> bool:
    """Whether a treasure card, or the red card that replaced one, lies there."""
    return place.endswith(".0")


def remove_cards(model: State, doomed: Places) -> None:
    """Remove cards from the display; those below move up with their leaders."""
    for number, gap in enumerate(GAPS):
        if gap in doomed:
            model.gaps[number] = None
    for number, column in enumerate(model.columns, start=1):
        kept = [row for row in range(len(column)) if f"{number}.{row}" not in doomed]
        moved = {f"{number}.{old}": f"{number}.{new}" for new, old in enumerate(kept)}
        column[:] = [column[row] for row in kept]
        for leaders in model.leaders:
            for name, place in leaders.items():
                if place in moved:
                    leaders[name] = moved[place]
