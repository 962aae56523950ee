"""The legal answers to each decision (rulings, sections 4 to 8)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from reference.tigris.board import BUILDING_OF, CELLS, COLORS, LEADERS, LETTERS, NAMES, TILES
from reference.tigris.conflict import committed_color, open_wars, strength, wars_to_choose
from reference.tigris.kingdoms import (
    is_empty,
    is_river,
    kingdoms,
    kingdoms_beside,
    leader_cell,
    temples_beside,
)
from reference.tigris.state import State
from reference.tigris.structures import building_cells, monuments_to_build, wonders_to_build
from reference.tigris.treasures import treasures_to_take


def legal(model: State) -> list[str]:
    """The legal answers to the decision, sorted by code points."""
    if model.decision is None:
        return []
    return sorted(LEGAL[model.decision](model))


def legal_actions(model: State) -> Iterator[str]:
    """Decision `action` (section 4)."""
    yield "end turn"
    if model.actions_left > 0:
        yield from legal_tiles(model)
        yield from legal_leaders(model)
        yield from legal_catastrophes(model)
        yield from legal_replacements(model)


def legal_tiles(model: State) -> Iterator[str]:
    """Tiles from hand onto empty cells, farms on rivers, uniting at most two kingdoms."""
    hand = model.hands[model.active]
    kingdom_at = kingdoms(model)
    for cell in CELLS:
        if is_empty(model, cell) and len(kingdoms_beside(kingdom_at, cell)) <= 2:
            for name, color in TILES.items():
                if hand[color] and (color == "blue") == is_river(model, cell):
                    yield f"{name} {NAMES[cell]}"


def legal_leaders(model: State) -> Iterator[str]:
    """Leaders to place, move or withdraw; a moved one is lifted first."""
    for name, color in LEADERS.items():
        old = leader_cell(model, color, model.active)
        if old is not None:
            yield f"withdraw {name}"
            if not model.rules["leader_moves"]:
                continue
        kingdom_at = kingdoms(model, without=old)
        for cell in CELLS:
            if (
                is_empty(model, cell)
                and not is_river(model, cell)
                and temples_beside(model, cell)
                and len(kingdoms_beside(kingdom_at, cell)) <= 1
            ):
                yield f"{name} {NAMES[cell]}"


def legal_catastrophes(model: State) -> Iterator[str]:
    """Catastrophes on empty cells and on face-up tiles without treasure or building."""
    if model.catastrophes[model.active]:
        spared = model.treasures | set(model.buildings.values())
        for cell in CELLS:
            covers = model.tiles.get(cell) in COLORS and cell not in spared
            if covers or is_empty(model, cell):
                yield f"catastrophe {NAMES[cell]}"


def legal_replacements(model: State) -> Iterator[str]:
    """The sets of one to six tiles of the hand to replace."""
    hand = model.hands[model.active]
    letters = [[letter * n for n in range(hand[color] + 1)] for letter, color in LETTERS.items()]
    for parts in itertools.product(*letters):
        if any(parts):
            yield f"replace {''.join(parts)}"


def legal_wars(model: State) -> Iterator[str]:
    """Decision `war` (section 6)."""
    return (f"war {color}" for color in wars_to_choose(model, open_wars(model))[1])


def legal_commitments(model: State) -> Iterator[str]:
    """Decision `commit`; with `english` only commitments that change the winner (section 6)."""
    conflict = model.conflict
    assert conflict is not None
    assert model.actor is not None
    most = model.hands[model.actor][committed_color(conflict)]
    attack = strength(model, conflict, conflict.attacker)
    defence = strength(model, conflict, conflict.defender)
    for number in range(most + 1):
        if conflict.committed is None:
            matters = attack + number > defence
        else:
            matters = defence + number == attack + conflict.committed
        if number == 0 or matters or not model.rules["english"]:
            yield f"commit {number}"


def legal_buildings(model: State) -> Iterator[str]:
    """Decision `building` (section 5)."""
    assert model.placed is not None
    name = BUILDING_OF[model.tiles[model.placed]]
    for cell in building_cells(model):
        yield f"{name} {NAMES[cell]}"
    yield "decline"


def legal_monuments(model: State) -> Iterator[str]:
    """Decision `monument` (section 5)."""
    yield from monuments_to_build(model)
    yield from wonders_to_build(model)
    yield "decline"


def legal_treasures(model: State) -> Iterator[str]:
    """Decision `treasure` (section 7)."""
    return (f"treasure {NAMES[cell]}" for cell in treasures_to_take(model)[1])


def legal_favors(model: State) -> Iterator[str]:
    """Decision `favor` (section 8)."""
    return (f"favor {color}" for color in COLORS)


LEGAL = {
    "action": legal_actions,
    "war": legal_wars,
    "commit": legal_commitments,
    "building": legal_buildings,
    "monument": legal_monuments,
    "treasure": legal_treasures,
    "favor": legal_favors,
}
