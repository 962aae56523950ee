"""Buildings, monuments and the wonder (rulings, section 5)."""

from __future__ import annotations

from reference.tigris.board import BUILDINGS, CELL, MONUMENTS, NAMES, NEIGHBOURS, shift, shifts
from reference.tigris.kingdoms import score_in_kingdom, withdraw_without_temple
from reference.tigris.state import State, ask
from reference.tigris.turn import end_action


def run(model: State, cell: int, right: int, down: int) -> list[int]:
    """The unbroken run of tiles of one colour through a cell, in one direction (section 5)."""
    color, cells = model.tiles[cell], [cell]
    for sign in (1, -1):
        other = shift(cell, sign * right, sign * down)
        while other is not None and model.tiles.get(other) == color:
            cells.append(other)
            other = shift(other, sign * right, sign * down)
    return cells


def runs(model: State, cell: int) -> list[list[int]]:
    """The horizontal and the vertical run through a cell."""
    return [run(model, cell, 1, 0), run(model, cell, 0, 1)]


def building_cells(model: State) -> set[int]:
    """The cells of the lines that qualify for the building (section 5)."""
    assert model.placed is not None
    if model.rules["buildings"] == "off":
        return set()
    old, longest = model.buildings.get(model.tiles[model.placed]), 2
    if old is not None:
        longest = max(longest, *map(len, runs(model, old)))
    lines = [line for line in runs(model, model.placed) if len(line) > longest]
    return {cell for line in lines if old not in line for cell in line}


def offer_building(model: State) -> None:
    """Offer a building, which comes first after all wars (section 5)."""
    if building_cells(model):
        ask(model, "building", model.active)
    else:
        offer_monument(model)


def build_building(model: State, verb: str, argument: str) -> None:
    """Place or move the building; with `bonus` that scores (sections 1 and 5)."""
    if verb in BUILDINGS:
        color, cell = BUILDINGS[verb], CELL[argument]
        moved = color in model.buildings
        model.buildings[color] = cell
        if model.rules["buildings"] == "bonus":
            score_in_kingdom(model, cell, color, 2 if moved else 1)
    offer_monument(model)


def is_pattern(model: State, cells: list[int], size: int) -> bool:
    """Whether the cells include the new tile and all hold face-up tiles of its colour."""
    assert model.placed is not None
    color = model.tiles[model.placed]
    return (
        len(cells) == size
        and model.placed in cells
        and all(model.tiles.get(cell) == color for cell in cells)
    )


def square(corner: int) -> list[int]:
    """The 2x2 square with this top-left cell, as far as it is on the board."""
    return shifts(corner, ((0, 0), (1, 0), (0, 1), (1, 1)))


def cross(centre: int) -> list[int]:
    """The cross of five cells, as far as it is on the board."""
    return [centre, *NEIGHBOURS[centre]]


def monuments_to_build(model: State) -> list[str]:
    """Every square of the new tile with every monument left of its colour (section 5)."""
    assert model.placed is not None
    color, built = model.tiles[model.placed], model.monuments.values()
    left = [name for name in MONUMENTS if color in name.split("-") and name not in built]
    corners = shifts(model.placed, ((0, 0), (-1, 0), (0, -1), (-1, -1)))
    found = [corner for corner in corners if is_pattern(model, square(corner), 4)]
    return [f"monument {NAMES[corner]} {name}" for corner in found for name in left]


def wonders_to_build(model: State) -> list[str]:
    """Every cross of the new tile, while the wonder is off the board (section 5)."""
    assert model.placed is not None
    if model.rules["wonder"] == "off" or model.wonder is not None:
        return []
    centres = [cell for cell in cross(model.placed) if is_pattern(model, cross(cell), 5)]
    return [f"wonder {NAMES[centre]}" for centre in centres]


def offer_monument(model: State) -> None:
    """Offer a monument or the wonder, after the building (section 5)."""
    if monuments_to_build(model) or wonders_to_build(model):
        ask(model, "monument", model.active)
    else:
        end_action(model)


def build_monument(model: State, verb: str, argument: str) -> None:
    """Build a monument or the wonder, or neither (section 5)."""
    if verb == "wonder":
        model.wonder = CELL[argument]
        cover(model, cross(model.wonder), "wonder")
    elif argument != "decline":
        corner = CELL[verb.removeprefix("monument ")]
        model.monuments[corner] = argument
        cover(model, square(corner), "facedown")
    end_action(model)


def cover(model: State, cells: list[int], tile: str) -> None:
    """Flip or replace tiles; remove buildings on them and leaders without a temple."""
    model.tiles.update(dict.fromkeys(cells, tile))
    model.buildings = {c: cell for c, cell in model.buildings.items() if cell not in cells}
    withdraw_without_temple(model)
