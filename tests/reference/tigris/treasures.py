"""Treasures (rulings, section 7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from reference.tigris.board import CELLS, FEW_TREASURES, MAPS
from reference.tigris.kingdoms import linked, score
from reference.tigris.state import State, ask


def first_treasures(rules: Mapping[str, Any]) -> set[int]:
    """The spaces whose treasures traders must take first (`treasure_first`, section 1)."""
    inside = rules["treasure_first"] == "inside" and rules["board"] == "advanced"
    return {cell for cell in CELLS if MAPS[rules["board"]][cell] == ("T" if inside else "B")}


def treasure_kingdoms(model: State) -> list[tuple[int, list[int]]]:
    """The traders whose kingdoms have treasures to give up, and those treasures (section 7)."""
    found = []
    for cell in sorted(cell for cell, leader in model.leaders.items() if leader.color == "green"):
        treasures = sorted(model.treasures & linked(model, cell))
        if len(treasures) >= 2:
            found.append((cell, treasures))
    return found


def treasures_to_take(model: State) -> tuple[int, list[int], bool]:
    """The trader's player, the treasures to take now, and whether all of them go (section 7)."""
    trader, treasures = treasure_kingdoms(model)[0]
    first = first_treasures(model.rules)
    now = [cell for cell in treasures if cell in first] or treasures
    return model.leaders[trader].player, now, len(now) < len(treasures)


def distribute(model: State) -> bool:
    """Give out treasures up to a choice; returns whether no choice is left (section 7)."""
    while treasure_kingdoms(model):
        player, cells, forced = treasures_to_take(model)
        if not forced:
            ask(model, "treasure", player)
            return False
        for cell in cells:
            take(model, player, cell)
    return True


def take(model: State, player: int, cell: int) -> None:
    """Make a treasure a wild point (section 7)."""
    model.treasures.remove(cell)
    score(model, player, "wild")


def ends_now(model: State) -> bool:
    """Whether the game ends with a distribution (`treasure_end=now`, section 1)."""
    return model.rules["treasure_end"] == "now" and len(model.treasures) <= FEW_TREASURES
