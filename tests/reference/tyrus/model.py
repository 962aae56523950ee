"""The model as the checker uses it: its setup and invariants."""

from __future__ import annotations

from typing import Any

from reference.model import Reference, difference
from reference.tyrus.play import VOTE, legal, perform, result
from reference.tyrus.state import (
    BUILDINGS,
    COLORS,
    DRAWN,
    ELECTIONS,
    HAND,
    OFFICES,
    TILES,
    TILES_EACH,
    State,
    deal,
    dump,
    in_order,
    load,
    setup,
)


def started(model: State) -> str:
    """The differences from the setup with the same tiles, elections and first player (Setup)."""
    drawn = [hand + pile for hand, pile in zip(model.hands, model.piles, strict=True)]
    if any(in_order(tiles) != TILES for tiles in drawn):
        return f"tiles in hands and piles {drawn}"
    if sorted(model.elections) != sorted(OFFICES * 3):
        return f"election cards {model.elections}"
    return difference(dump(setup(drawn, model.elections, model.first)), dump(model))


def broken(model: State, before: dict[str, Any], text: str) -> str:
    """The invariant that a position or the step to it breaks, or an empty text."""
    return (
        broken_tiles(model, before) or broken_numbers(model) or broken_placing(model, before, text)
    )


def tiles_of(state: dict[str, Any], player: int) -> list[str]:
    """A player's tiles that are not discarded yet."""
    placed = [tile for name in BUILDINGS for tile in state["buildings"][name][COLORS[player]]]
    return in_order([*state["hands"][player], *state["piles"][player], *placed])


def broken_tiles(model: State, before: dict[str, Any]) -> str:
    """Tiles are conserved: only those in the two buildings of a vote leave, and all of them."""
    after = dump(model)
    for player in range(len(COLORS)):
        old, new = tiles_of(before, player), tiles_of(after, player)
        if len(set(new)) != len(new) or not set(new) <= set(old):
            return f"tiles of player {player} appeared"
        if model.placed and old != new:
            return f"tiles of player {player} left without a vote"
    if model.placed == 0:
        kind, _, _, _ = VOTE[model.elections[before["election"]]]
        for name, content in after["buildings"].items():
            if kind in name and any(content.values()):
                return "tiles stay in a building of the vote"
            if kind not in name and any(
                not set(old) <= set(content[color])
                for color, old in before["buildings"][name].items()
            ):
                return "tiles left a building without a vote"
    return ""


def broken_numbers(model: State) -> str:
    """The numbers of tiles in hands and piles follow from those of the elections and placings."""
    held = len(model.results)
    if held != model.election:
        return "the results do not match the elections"
    # Nobody draws after the last vote of the game.
    draws = held - 1 if model.over else held
    pile = max(0, len(TILES) - HAND - DRAWN * draws)
    drawn = len(TILES) - pile
    placed = [held * TILES_EACH + (model.placed + extra) // 2 for extra in (1, 0)]
    leader = model.first if held % 2 == 0 else 1 - model.first
    for player, own in enumerate(model.hands):
        given = placed[0] if player == leader else placed[1]
        if len(own) != drawn - given or len(model.piles[player]) != pile:
            return f"player {player} has {len(own)} tiles and a pile of {len(model.piles[player])}"
    if model.over and held == ELECTIONS and any(len(hand) != 3 for hand in model.hands):
        return "three tiles are left after nine elections"
    return ""


def broken_placing(model: State, before: dict[str, Any], text: str) -> str:
    """A placed tile lies in its building unless a vote took it out of the game."""
    tile, building = text.split(" > ")
    inside = model.buildings[building][COLORS[before["actor"]]]
    return f"{tile} is not in the {building}" if model.placed and tile not in inside else ""


TYRUS = Reference({}, deal, load, dump, started, legal, perform, result, broken)
