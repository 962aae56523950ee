"""Links, kingdoms, and the player who scores in one (rulings, sections 3 and 5)."""

from __future__ import annotations

from collections.abc import Iterable

from reference.tigris.board import MAPS, NEIGHBOURS
from reference.tigris.state import State


def is_empty(model: State, cell: int) -> bool:
    """Whether the cell is empty."""
    return cell not in model.tiles and cell not in model.leaders


def is_river(model: State, cell: int) -> bool:
    """Whether the cell is a river space of the map."""
    return MAPS[model.rules["board"]][cell] == "~"


def links(model: State, cell: int) -> bool:
    """Whether the cell has a tile, a facedown tile, the wonder or a leader (section 3)."""
    return cell in model.leaders or model.tiles.get(cell, "catastrophe") != "catastrophe"


def linked(model: State, start: int, without: int | None = None) -> set[int]:
    """The group of cells linked to `start`, without the optional cell (section 3)."""
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
    """The number of face-up temples next to a cell, without one under the unification tile."""
    return sum(
        model.tiles.get(other) == "red" and other != model.union for other in NEIGHBOURS[cell]
    )


def leader_cell(model: State, color: str, player: int) -> int | None:
    """The cell of a player's leader of a colour, if it is on the board."""
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
    """Give a player points."""
    model.points[player][color] += number


def score_in_kingdom(model: State, cell: int, color: str, number: int) -> None:
    """Give points to the leader of the colour in the cell's kingdom, or else to its king (section
    5).
    """
    group = linked(model, cell)
    scorer = leader_in(model, group, color)
    if scorer is None:
        scorer = leader_in(model, group, "black")
    if scorer is not None:
        score(model, model.leaders[scorer].player, color, number)


def withdraw_leader(model: State, color: str, player: int) -> None:
    """Return a leader to its player, if it is on the board."""
    cell = leader_cell(model, color, player)
    if cell is not None:
        del model.leaders[cell]


def withdraw_without_temple(model: State) -> None:
    """Withdraw the leaders without a face-up temple next to them (section 5)."""
    for cell in [cell for cell in model.leaders if not temples_beside(model, cell)]:
        del model.leaders[cell]
