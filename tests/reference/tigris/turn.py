"""The end of an action, of a turn, of the game (rulings, sections 4, 5, 7 to 9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from reference.tigris.board import ACTIONS, CELL, COLORS, FEW_TREASURES, HAND, IDLE_ROUNDS
from reference.tigris.kingdoms import leader_in, linked, score
from reference.tigris.state import State, ask, draw, turn_order
from reference.tigris.treasures import distribute, ends_now, take


def take_treasure(model: State, _verb: str, argument: str) -> None:
    """Carry out the choice of a treasure, then go on where it interrupted (section 7)."""
    assert model.actor is not None
    take(model, model.actor, CELL[argument])
    if model.rules["treasure_when"] == "turn":
        end_turn_treasures(model)
    else:
        end_action(model)


def end_action(model: State) -> None:
    """Give out treasures, then wait for the active player's next action (sections 4, 5 and 7)."""
    if model.rules["treasure_when"] == "action":
        if not distribute(model):
            return
        if ends_now(model):
            end_game(model)
            return
    model.placed = None
    ask(model, "action", model.active)


def end_turn(model: State) -> None:
    """End the actions of a turn, and count idle turns (section 8)."""
    model.actions_left = 0
    model.idle = model.idle + 1 if model.quiet else 0
    model.quiet = True
    end_turn_treasures(model)


def end_turn_treasures(model: State) -> None:
    """Give out treasures with `treasure_when=turn`, then pay the income (section 8)."""
    if model.rules["treasure_when"] == "turn":
        if not distribute(model):
            return
        if ends_now(model):
            end_game(model)
            return
    income(model)


def income(model: State) -> None:
    """Pay for monuments, then for the wonder (section 8)."""
    everybody = model.rules["monument_income"] == "all"
    earners = {
        cell: leader
        for cell, leader in model.leaders.items()
        if everybody or leader.player == model.active
    }
    for cell, leader in earners.items():
        group = linked(model, cell)
        for corner, colors in model.monuments.items():
            if corner in group and leader.color in colors.split("-"):
                score(model, leader.player, leader.color)
    king = None if model.wonder is None else leader_in(model, linked(model, model.wonder), "black")
    if king is None or king not in earners:
        end_income(model)
    elif model.rules["wonder"] == "choice":
        ask(model, "favor", earners[king].player)
    else:
        score(model, earners[king].player, "black")
        end_income(model)


def choose_favor(model: State, _verb: str, color: str) -> None:
    """Carry out the choice of the wonder's point (section 8)."""
    assert model.actor is not None
    score(model, model.actor, color)
    end_income(model)


def end_income(model: State) -> None:
    """End the game by treasures or idle turns, or draw and go on to the next player (section 8)."""
    idle_end = model.idle >= IDLE_ROUNDS * model.players
    if len(model.treasures) <= FEW_TREASURES or idle_end:
        end_game(model)
        return
    for player in turn_order(model):
        if not draw(model, player, HAND - sum(model.hands[player].values())):
            end_game(model)
            return
    model.active = turn_order(model)[1]
    model.actions_left = ACTIONS
    ask(model, "action", model.active)


def end_game(model: State) -> None:
    """End the game: no decision is left."""
    model.over = True
    model.decision = model.actor = model.conflict = model.union = model.placed = None
    model.actions_left = 0


def final_score(points: Mapping[str, int]) -> list[int]:
    """The colours, lowest first, the wild points added one by one to the lowest (section 9)."""
    colors = sorted(points[color] for color in COLORS)
    for _ in range(points["wild"]):
        colors[0] += 1
        colors.sort()
    return colors


def result(model: State) -> dict[str, Any]:
    """Ranks and scores (section 9, trace.md)."""
    scores = [final_score(points) for points in model.points]
    ranks = [1 + sum(other > own for other in scores) for own in scores]
    return {"ranks": ranks, "scores": scores}
