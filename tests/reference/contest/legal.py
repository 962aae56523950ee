"""The legal answers to each decision."""

from __future__ import annotations

from collections.abc import Iterator

from reference.contest.conflict import committed_color, open_conflicts
from reference.contest.kingdoms import cards, is_treasure_place, kingdom, occupied
from reference.contest.state import COLORS, CONNECTED, FULL, GAPS, LEADERS, Conflict, Pending, State


def legal(model: State) -> list[str]:
    """The legal answers to the decision, sorted by code points."""
    if model.decision is None:
        return []
    return sorted(LEGAL[model.decision](model))


def legal_actions(model: State) -> Iterator[str]:
    """Decision `action`; without an action left only the end of the turn."""
    yield "end turn"
    if model.actions_left > 0:
        yield from legal_leaders(model)
        yield from legal_cards(model)
        yield from legal_catastrophes(model)


def legal_leaders(model: State) -> Iterator[str]:
    """Any leader onto any card without a leader, but never onto a ship."""
    taken = occupied(model)
    for place, card in cards(model).items():
        if place not in taken and not card.startswith("ship"):
            for name in LEADERS:
                yield f"{name} {place}"


def legal_cards(model: State) -> Iterator[str]:
    """Cards of the hand to columns that are not full, and to gaps between two long columns."""
    beneath = [len(column) - 1 for column in model.columns]
    for color in COLORS:
        if not model.hands[model.active][color]:
            continue
        for column, number in enumerate(beneath, start=1):
            if number < FULL:
                yield f"{color} {column}"
        for gap, card, left, right in zip(GAPS, model.gaps, beneath, beneath[1:], strict=False):
            if card is None and left >= CONNECTED and right >= CONNECTED:
                yield f"{color} {gap}"


def legal_catastrophes(model: State) -> Iterator[str]:
    """Catastrophes on cards without a leader that are neither treasure places nor ships."""
    if model.catastrophes[model.active]:
        protected = occupied(model)
        for place, card in cards(model).items():
            free = place not in protected and not is_treasure_place(place)
            if free and not card.startswith("ship"):
                yield f"catastrophe {place}"


def legal_points(model: State) -> Iterator[str]:
    """Decision `point`: to lay one card of the colour, if the hand holds one, or not to."""
    color = pending(model).color
    assert color is not None
    yield from take(model, color)


def legal_prizes(model: State) -> Iterator[str]:
    """Decision `prize`: as for `point`, after a conflict without committed cards."""
    yield from take(model, committed_color(conflict(model)))


def take(model: State, color: str) -> Iterator[str]:
    """The answers that lay one card of a colour from the hand, and `decline`."""
    assert model.actor is not None
    yield "decline"
    if model.hands[model.actor][color]:
        yield f"take {color}"


def legal_ships(model: State) -> Iterator[str]:
    """Decision `ship`: a fitting ship that is left; any fits blue cards."""
    color = pending(model).color
    yield "decline"
    for ship in model.ships:
        if color in ship.split("-"):
            yield f"ship {ship}"


def legal_conflicts(model: State) -> Iterator[str]:
    """Decision `conflict`: which one is resolved first."""
    gap = pending(model).gap
    assert gap is not None
    for color in open_conflicts(model, gap):
        yield f"conflict {color}"


def legal_commitments(model: State) -> Iterator[str]:
    """Decision `commit`: any number of cards of the colour from the hand."""
    assert model.actor is not None
    for number in range(model.hands[model.actor][committed_color(conflict(model))] + 1):
        yield f"commit {number}"


def legal_swaps(model: State) -> Iterator[str]:
    """Decision `treasure`: a treasure card of the kingdom for a red card, or none."""
    gap = pending(model).gap
    assert gap is not None
    assert model.actor is not None
    yield "decline"
    if model.hands[model.actor]["red"]:
        display = cards(model)
        for place in kingdom(model, gap):
            if display[place] == "treasure":
                yield f"swap {place.split('.')[0]}"


def pending(model: State) -> Pending:
    """The subject of the decision."""
    assert model.pending is not None
    return model.pending


def conflict(model: State) -> Conflict:
    """The conflict under way."""
    assert model.conflict is not None
    return model.conflict


LEGAL = {
    "action": legal_actions,
    "point": legal_points,
    "ship": legal_ships,
    "conflict": legal_conflicts,
    "commit": legal_commitments,
    "prize": legal_prizes,
    "treasure": legal_swaps,
}
