"""Revolts and wars (rulings, section 6)."""

from __future__ import annotations

from reference.tigris.board import COLORS, NEIGHBOURS
from reference.tigris.kingdoms import (
    leader_cell,
    linked,
    links,
    score,
    temples_beside,
    withdraw_leader,
)
from reference.tigris.state import Conflict, State, ask, leave_hand, turn_order
from reference.tigris.structures import offer_building
from reference.tigris.turn import end_action


def start_conflict(model: State, kind: str, color: str, attacker: int, defender: int) -> None:
    """Wait for the attacker's commitment, which comes first (section 6)."""
    model.conflict = Conflict(kind, color, attacker, defender)
    ask(model, "commit", attacker)


def committed_color(conflict: Conflict) -> str:
    """The colour of the tiles that players may commit: red in a revolt (section 6)."""
    return "red" if conflict.kind == "revolt" else conflict.color


def side(model: State, conflict: Conflict, player: int) -> set[int]:
    """The cells linked to a player's fighting leader without the unification tile."""
    cell = leader_cell(model, conflict.color, player)
    assert cell is not None
    return linked(model, cell, without=model.union)


def strength(model: State, conflict: Conflict, player: int) -> int:
    """Strength on the board (section 6)."""
    if conflict.kind == "war":
        return sum(model.tiles.get(c) == conflict.color for c in side(model, conflict, player))
    cell = leader_cell(model, conflict.color, player)
    assert cell is not None
    return temples_beside(model, cell)


def commit(model: State, _verb: str, argument: str) -> None:
    """Carry out a commitment; the defender's decides the conflict."""
    conflict, number = model.conflict, int(argument)
    assert conflict is not None
    assert model.actor is not None
    leave_hand(model, model.actor, committed_color(conflict), number)
    if conflict.committed is None:
        conflict.committed = number
        ask(model, "commit", conflict.defender)
        return
    attack = strength(model, conflict, conflict.attacker) + conflict.committed
    defence = strength(model, conflict, conflict.defender) + number
    winner, loser = conflict.defender, conflict.attacker
    if attack > defence:
        winner, loser = loser, winner
    model.conflict = None
    if conflict.kind == "revolt":
        withdraw_leader(model, conflict.color, loser)
        score(model, winner, model.rules["revolt_prize"])
        end_action(model)
    else:
        removed = lose_war(model, conflict, loser)
        score(model, winner, conflict.color, 1 + removed)
        next_war(model)


def lose_war(model: State, conflict: Conflict, loser: int) -> int:
    """Remove the loser's leader and tiles; returns the number of tiles (section 6)."""
    losing_side = side(model, conflict, loser)
    withdraw_leader(model, conflict.color, loser)
    lost = [cell for cell in losing_side if is_lost(model, cell, conflict.color)]
    for cell in lost:
        del model.tiles[cell]
    return len(lost)


def is_lost(model: State, cell: int, color: str) -> bool:
    """Whether a cell of the losing side holds a tile that is removed (section 6)."""
    if model.tiles.get(cell) != color or cell in model.buildings.values():
        return False
    beside_leader = any(other in model.leaders for other in NEIGHBOURS[cell])
    return color != "red" or not (cell in model.treasures or beside_leader)


def open_wars(model: State) -> dict[str, set[int]]:
    """The colours at war around the unification tile, with the players (section 6)."""
    assert model.union is not None
    around: set[int] = set()
    for cell in NEIGHBOURS[model.union]:
        if links(model, cell):
            around |= linked(model, cell, without=model.union)
    leaders = [model.leaders[cell] for cell in around if cell in model.leaders]
    fighters = {c: {leader.player for leader in leaders if leader.color == c} for c in COLORS}
    return {color: players for color, players in fighters.items() if len(players) == 2}


def wars_to_choose(model: State, wars: dict[str, set[int]]) -> tuple[int, list[str]]:
    """The player who picks the next war, and the wars to pick from (`war_choice`, section 1)."""
    if model.rules["war_choice"] == "active":
        return model.active, list(wars)
    chooser = next(p for p in turn_order(model) if any(p in fight for fight in wars.values()))
    return chooser, [color for color, fighters in wars.items() if chooser in fighters]


def next_war(model: State) -> None:
    """Begin the next war, wait for its choice, or remove the unification tile (section 6)."""
    wars = open_wars(model)
    if not wars:
        model.union = None
        offer_building(model)
        return
    chooser, choice = wars_to_choose(model, wars)
    if len(choice) > 1:
        ask(model, "war", chooser)
    else:
        start_war(model, "war", choice[0])


def start_war(model: State, _verb: str, color: str) -> None:
    """Begin a war; the first of its players from the active one on attacks (section 6)."""
    fighters = open_wars(model)[color]
    attacker, defender = (player for player in turn_order(model) if player in fighters)
    start_conflict(model, "war", color, attacker, defender)
