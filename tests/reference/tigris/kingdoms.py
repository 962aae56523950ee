"""Links and kingdoms, and who scores in one (rulings, sections 3 and 5)."""

from __future__ import annotations

from collections.abc import Iterable

from reference.tigris.board import MAPS, NEIGHBOURS
from reference.tigris.state import State


def is_empty(model: State, cell: int) -> bool:
    """Nothing lies or stands on the cell."""
    return cell not in model.tiles and cell not in model.leaders


def is_river(model: State, cell: int) -> bool:
    """The cell is a river space of the map."""
    return MAPS[model.rules["board"]][cell] == "~"


def links(model: State, cell: int) -> bool:
    """Tiles, facedown tiles, wonder cells and leaders link (section 3)."""
    return cell in model.leaders or model.tiles.get(cell, "catastrophe") != "catastrophe"


def linked(model: State, start: int, without: int | None = None) -> set[int]:
    """The group of cells linked to `start`, one cell left out if wished (section 3)."""
    group, todo = {start}, [start]
    while todo:
        for cell in NEIGHBOURS[todo.pop()]:
            if cell not in group and cell != without and links(model, cell):
                group.add(cell)
                todo.append(cell)
    return group


def kingdoms(model: State, without: int | None = None) -> dict[int, int]:
    """For each cell of a kingdom that kingdom's number: groups with a leader (section 3)."""
    kingdom_at: dict[int, int] = {}
    for number, cell in enumerate(model.leaders):
        if cell != without and cell not in kingdom_at:
            kingdom_at.update(dict.fromkeys(linked(model, cell, without), number))
    return kingdom_at


def kingdoms_beside(kingdom_at: dict[int, int], cell: int) -> set[int]:
    """The numbers of the kingdoms that a cell touches."""
    return {kingdom_at[other] for other in NEIGHBOURS[cell] if other in kingdom_at}


def temples_beside(model: State, cell: int) -> int:
    """How many face-up temples are next to a cell; a covered one counts for nothing."""
    return sum(
        model.tiles.get(other) == "red" and other != model.union for other in NEIGHBOURS[cell]
    )


def leader_cell(model: State, color: str, player: int) -> int | None:
    """Where a player's leader of a colour stands, if he is on the board."""
    for cell, leader in model.leaders.items():
        if leader == (color, player):
            return cell
    return None


def leader_in(model: State, group: Iterable[int], color: str) -> int | None:
    """The cell of the leader of a colour in a group."""
    for cell in group:
        if cell in model.leaders and model.leaders[cell].color == color:
            return cell
    return None


def score(model: State, player: int, color: str, number: int = 1) -> None:
    """A player gains points."""
    model.points[player][color] += number


def score_in_kingdom(model: State, cell: int, color: str, number: int) -> None:
    """The leader of the colour in the kingdom of a cell scores, or else its king (section 5)."""
    group = linked(model, cell)
    scorer = leader_in(model, group, color)
    if scorer is None:
        scorer = leader_in(model, group, "black")
    if scorer is not None:
        score(model, model.leaders[scorer].player, color, number)


def withdraw_leader(model: State, color: str, player: int) -> None:
    """A leader, if he is on the board, goes back to his player."""
    cell = leader_cell(model, color, player)
    if cell is not None:
        del model.leaders[cell]


def withdraw_without_temple(model: State) -> None:
    """A leader next to no face-up temple is withdrawn (section 5)."""
    for cell in [cell for cell in model.leaders if not temples_beside(model, cell)]:
        del model.leaders[cell]
