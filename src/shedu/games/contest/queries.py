"""What texts and pictures ask of the rules: compiled functions on state `i` of an array, and what
the record says without rules.
"""

from __future__ import annotations

from collections.abc import Iterator

from shedu.game import State
from shedu.games.contest.columns import height
from shedu.games.contest.conflict import fighters, strength
from shedu.games.contest.kingdoms import Run, cards_in, kingdom_at, leader_in, leader_or_king
from shedu.games.contest.places import COLUMNS, FIRST_GAP, ROWS, column_of, is_treasure_place
from shedu.games.contest.state import (
    BLUE,
    COMMIT,
    CONFLICT,
    EMPTY,
    INTERNAL,
    PRIZE,
    RED,
    TREASURE_CARD,
    States,
)
from shedu.jit import at, rule


@rule
def kingdom_of(states: States, i: int, place: int) -> Run:
    """The first and last column of the kingdom that a place belongs to."""
    return kingdom_at(at(states, i), place)


@rule
def height_of(states: States, i: int, column: int) -> int:
    """How many cards lie beneath the treasure place of a column."""
    return height(at(states, i), column)


@rule
def leader_within(states: States, i: int, run: Run, color: int) -> int:
    """The player whose leader of the colour is in these columns, or -1."""
    return leader_in(at(states, i), run, color)


@rule
def owner_within(states: States, i: int, run: Run, color: int) -> int:
    """The same, or else the player whose king is there."""
    return leader_or_king(at(states, i), run, color)


@rule
def cards_within(states: States, i: int, run: Run, card: int) -> int:
    """How many cards of a kind these columns and the gaps between them hold."""
    return cards_in(at(states, i), run, card)


@rule
def strength_of(states: States, i: int, player: int) -> int:
    """What the player's leader has in the display in the conflict under way."""
    return strength(at(states, i), player)


@rule
def fighters_of(states: States, i: int, color: int) -> tuple[int, int]:
    """Attacker and defender of the external conflict of this colour, or -1 twice."""
    return fighters(at(states, i), color)


def places_in(run: Run) -> list[int]:
    """All places of neighbouring columns and of the gaps between them."""
    first, last = run
    gaps = range(FIRST_GAP + first, FIRST_GAP + last)
    return [*range(first * ROWS, (last + 1) * ROWS), *gaps]


def facedown(observed: State) -> int:
    """The gap whose card lies face down, or -1."""
    record = observed[0]
    placed = int(record["placed"])
    fought = record["decision"] in (CONFLICT, COMMIT, PRIZE)
    return placed if fought and placed >= FIRST_GAP else -1


def kingdoms(observed: State) -> list[Run]:
    """All kingdoms, from left to right."""
    found: list[Run] = []
    while not found or found[-1][1] < COLUMNS - 1:
        column = found[-1][1] + 1 if found else 0
        first, last = kingdom_of(observed, 0, column * ROWS)
        found.append((int(first), int(last)))
    return found


def side_of(observed: State, place: int) -> Run:
    """The columns that are linked to a place without the card that lies face down, if one does."""
    first, last = (int(column) for column in kingdom_of(observed, 0, place))
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
    """The same in the conflict under way."""
    record = observed[0]
    internal = bool(record["conflict"] == INTERNAL)
    return counted(observed, player, int(record["color"]), internal=internal)


def next_place(observed: State, column: int) -> int:
    """The empty place beneath a column; its last place where there is none."""
    return column * ROWS + min(height_of(observed, 0, column) + 1, ROWS - 1)


def leaders_on(observed: State) -> Iterator[tuple[int, int, int]]:
    """Each leader in the display: place, player and colour."""
    record = observed[0]
    for player, places in enumerate(record["leaders"][: int(record["players"])].tolist()):
        for color, place in enumerate(places):
            if place >= 0:
                yield place, player, color


def is_empty(observed: State, place: int) -> bool:
    """Whether no card lies on a place."""
    return bool(observed[0]["cards"][place] == EMPTY)


def asked_color(observed: State) -> int:
    """The colour of the card that may be laid as a point, in a decision `point` or `prize`."""
    record = observed[0]
    if record["decision"] == PRIZE:
        return RED if record["conflict"] == INTERNAL else int(record["color"])
    if record["income"] >= 0:
        return int(record["income"])
    return int(record["cards"][record["placed"]])


def ship_near(observed: State, player: int, color: int) -> int:
    """A ship of the colour in the kingdom of a player's leader of it, or -1."""
    record = observed[0]
    run = kingdom_of(observed, 0, int(record["leaders"][player, color]))
    for ship, place in enumerate(record["ships"].tolist()):
        if place >= 0 and color in (BLUE, ship) and run[0] <= place // ROWS <= run[1]:
            return ship
    return -1
