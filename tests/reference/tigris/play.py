"""The answers and the actions (rulings, sections 4 and 5)."""

from __future__ import annotations

from reference.tigris.board import CELL, HAND, LEADERS, LETTERS, TILES
from reference.tigris.conflict import commit, next_war, start_conflict, start_war
from reference.tigris.kingdoms import (
    kingdoms,
    kingdoms_beside,
    leader_in,
    linked,
    score_in_kingdom,
    withdraw_leader,
    withdraw_without_temple,
)
from reference.tigris.legal import legal
from reference.tigris.state import Leader, State, draw, leave_hand
from reference.tigris.structures import build_building, build_monument, offer_building
from reference.tigris.turn import choose_favor, end_action, end_game, end_turn, take_treasure


def apply(model: State, text: str) -> None:
    """Answer the decision; ValueError if the answer is not legal."""
    if text not in legal(model):
        raise ValueError(f"not legal: {text!r}")
    perform(model, text)


def perform(model: State, text: str) -> None:
    """Answer the decision with a text known to be legal."""
    assert model.decision is not None
    verb, _, argument = text.rpartition(" ")
    PERFORM[model.decision](model, verb, argument)


def act(model: State, verb: str, argument: str) -> None:
    """Carry out an action of the active player, or end their turn (section 4)."""
    if (verb, argument) == ("end", "turn"):
        end_turn(model)
        return
    model.actions_left -= 1
    if verb in TILES:
        place_tile(model, TILES[verb], CELL[argument])
    elif verb in LEADERS:
        position_leader(model, LEADERS[verb], CELL[argument])
    elif verb == "withdraw":
        withdraw_leader(model, LEADERS[argument], model.active)
        end_action(model)
    elif verb == "catastrophe":
        play_catastrophe(model, CELL[argument])
    else:
        replace_tiles(model, [LETTERS[letter] for letter in argument])


def place_tile(model: State, color: str, cell: int) -> None:
    """Place a tile, which unites two kingdoms or may score (section 5)."""
    beside = kingdoms_beside(kingdoms(model), cell)
    leave_hand(model, model.active, color, 1)
    model.tiles[cell] = color
    model.placed = cell
    if len(beside) == 2:
        model.union = cell
        next_war(model)
    else:
        building = model.buildings.get(color)
        double = model.rules["buildings"] == "double" and building in linked(model, cell)
        score_in_kingdom(model, cell, color, 2 if double else 1)
        offer_building(model)


def position_leader(model: State, color: str, cell: int) -> None:
    """Place or move a leader, perhaps into a revolt (sections 4 and 6)."""
    withdraw_leader(model, color, model.active)
    rival = leader_in(model, linked(model, cell), color)
    model.leaders[cell] = Leader(color, model.active)
    if rival is None:
        end_action(model)
    else:
        start_conflict(model, "revolt", color, model.active, model.leaders[rival].player)


def play_catastrophe(model: State, cell: int) -> None:
    """Replace a tile by a catastrophe, or block an empty cell (section 4)."""
    model.catastrophes[model.active] -= 1
    model.quiet = False
    model.tiles[cell] = "catastrophe"
    withdraw_without_temple(model)
    end_action(model)


def replace_tiles(model: State, colors: list[str]) -> None:
    """Discard tiles, then draw; the bag may run out (section 4)."""
    for color in colors:
        leave_hand(model, model.active, color, 1)
    missing = HAND - sum(model.hands[model.active].values())
    number = missing if model.rules["replace_draw"] == "six" else len(colors)
    if draw(model, model.active, number):
        end_action(model)
    else:
        end_game(model)


PERFORM = {
    "action": act,
    "war": start_war,
    "commit": commit,
    "building": build_building,
    "monument": build_monument,
    "treasure": take_treasure,
    "favor": choose_favor,
}
