"""The cards, kingdoms and leaders in the display, for texts, pictures and terminals."""

from __future__ import annotations

from collections.abc import Iterator

from shedu.game import State
from shedu.games.contest.rules.kingdoms import Run, kingdom_of
from shedu.games.contest.rules.places import COLUMNS, FIRST_GAP, ROWS, column_of, is_treasure_place
from shedu.games.contest.rules.position import INTERNAL, RED, TREASURE_CARD, Decision


def places_in(run: Run) -> list[int]:
    """The places of a run of neighbouring columns and of the gaps between them."""
    first, last = run
    gaps = range(FIRST_GAP + first, FIRST_GAP + last)
    return [*range(first * ROWS, (last + 1) * ROWS), *gaps]


def treasures(observed: State) -> int:
    """The number of treasures in the display."""
    return int((observed[0]["cards"] == TREASURE_CARD).sum())


def facedown(observed: State) -> int:
    """The gap of the card that lies face down, or -1."""
    record = observed[0]
    placed = int(record["placed"])
    fought = record["decision"] in (Decision.CONFLICT, Decision.COMMIT, Decision.PRIZE)
    return placed if fought and placed >= FIRST_GAP else -1


def kingdoms(observed: State) -> list[Run]:
    """All kingdoms, from left to right."""
    found: list[Run] = []
    while not found or found[-1][1] < COLUMNS - 1:
        column = found[-1][1] + 1 if found else 0
        found.append(kingdom_of(observed, 0, column * ROWS))
    return found


def side_of(observed: State, place: int) -> Run:
    """The columns linked to a place, not counting a card that lies face down."""
    first, last = kingdom_of(observed, 0, place)
    gap = facedown(observed) - FIRST_GAP
    if not first <= gap < last:
        return first, last
    return (first, gap) if column_of(place) <= gap else (gap + 1, last)


def counted(observed: State, player: int, color: int, *, internal: bool) -> list[int]:
    """The places of the cards that count for a player's leader in a conflict."""
    record = observed[0]
    place = int(record["leaders"][player, color])
    if internal:
        red = record["cards"][place] == RED or is_treasure_place(place)
        return [place] if red else []
    kinds = (RED, TREASURE_CARD) if color == RED else (color,)
    return [p for p in places_in(side_of(observed, place)) if record["cards"][p] in kinds]


def counted_now(observed: State, player: int) -> list[int]:
    """The places of the cards that count for a player in the conflict under way."""
    record = observed[0]
    internal = bool(record["conflict"] == INTERNAL)
    return counted(observed, player, int(record["color"]), internal=internal)


def leaders_on(observed: State) -> Iterator[tuple[int, int, int]]:
    """Each leader in the display, as place, player and colour."""
    record = observed[0]
    for player, places in enumerate(record["leaders"][: int(record["players"])].tolist()):
        for color, place in enumerate(places):
            if place >= 0:
                yield place, player, color
