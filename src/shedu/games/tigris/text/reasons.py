"""Reasons why an action is not legal, in words.

This module judges an action without the list of `legal`. The conformance tests check that there is
a reason exactly where `legal` lacks the action.
"""

from __future__ import annotations

import numpy as np

from shedu.game import State, copy_state
from shedu.games.tigris.rules.actions import REPLACED, SPACE, Move, MoveKind
from shedu.games.tigris.rules.board import NEAR, RIVER, in_row
from shedu.games.tigris.rules.conflict import fighters_at, strength_at
from shedu.games.tigris.rules.kingdoms import kingdom_of, kingdoms_beside_at, take_up_at
from shedu.games.tigris.rules.options import (
    BOARD,
    ENGLISH,
    LEADER_MOVES,
    WAR_CHOICE,
    WITHDRAW_FIRST,
    WONDER_OPTION,
)
from shedu.games.tigris.rules.position import BLUE, GREEN, RED, Decision, counted_color, has_color
from shedu.games.tigris.rules.structures import (
    building_cells_at,
    placed_color_at,
    squares_at,
    wonder_centers_at,
)
from shedu.games.tigris.rules.treasures import treasures_due_at
from shedu.games.tigris.text import vocabulary as words
from shedu.i18n import gettext as _

DECISIONS_OF = {
    MoveKind.COMMIT: (Decision.COMMIT,),
    MoveKind.WAR: (Decision.WAR,),
    MoveKind.BUILDING: (Decision.BUILDING,),
    MoveKind.MONUMENT: (Decision.MONUMENT,),
    MoveKind.WONDER: (Decision.MONUMENT,),
    MoveKind.DECLINE: (Decision.BUILDING, Decision.MONUMENT),
    MoveKind.TREASURE: (Decision.TREASURE,),
    MoveKind.FAVOR: (Decision.FAVOR,),
}
"""The decision that a kind of move belongs to; all other kinds belong to `action`."""


def why_not(observed: State, action: int) -> str | None:
    """The reason why the actor can't play the action; None exactly if it is legal."""
    decision = Decision(int(observed[0]["decision"]))
    if decision == Decision.OVER:
        return _("The game is over.")
    move = SPACE.decode(action)
    if decision not in DECISIONS_OF.get(move.kind, (Decision.ACTION,)):
        return _other_decision(decision)
    if decision == Decision.ACTION and observed[0]["actions_left"] == 0:
        return None if move.kind == MoveKind.END_TURN else _("Both actions are over: end the turn.")
    match move.kind:
        case MoveKind.TILE:
            return _tile(observed, move.color, move.cell)
        case MoveKind.LEADER:
            return _leader(observed, move.color, move.cell)
        case MoveKind.CATASTROPHE:
            return _catastrophe(observed, move.cell)
        case MoveKind.WITHDRAW:
            return _withdrawal(observed, move.color)
        case MoveKind.REPLACE:
            return _replacing(observed, move.tiles)
        case MoveKind.COMMIT:
            return _commitment(observed, move.number)
        case MoveKind.WAR:
            return _war(observed, move.color)
        case MoveKind.BUILDING:
            return _building(observed, move.color, move.cell)
        case MoveKind.MONUMENT:
            return _monument(observed, move)
        case MoveKind.WONDER:
            return _wonder(observed, move.cell)
        case MoveKind.TREASURE:
            return _treasure(observed, move.cell)
    return None


def _other_decision(decision: Decision) -> str:
    """The reason that names the decision to make first."""
    return {
        Decision.ACTION: _("That is not possible now: play an action, or end the turn."),
        Decision.COMMIT: _("A conflict is under way: first choose how many tiles you commit."),
        Decision.WAR: _("Several wars are open: first pick the next one."),
        Decision.BUILDING: _("First choose where the building goes, or decline."),
        Decision.MONUMENT: _("First choose what you build, or decline."),
        Decision.TREASURE: _("First choose the treasure that you take."),
        Decision.FAVOR: _("First choose the colour of the wonder's point."),
    }[decision]


def what_is_on(observed: State, cell: int) -> str | None:
    """The word for the piece on a cell, as in "temple"; None if it is empty."""
    record = observed[0]
    for kind in range(len(record["tiles"])):
        if in_row(record["tiles"][kind], cell):
            return words.kind_word(kind)
    where = np.argwhere(record["leaders"][: int(record["players"])] == cell)
    return words.leader_word(int(where[0][1])) if len(where) else None


def _taken(observed: State, cell: int) -> str | None:
    there = what_is_on(observed, cell)
    if there is None:
        return None
    text = _("{place} is not empty: a {piece} is there.")
    return text.format(place=words.place(cell), piece=there)


def _too_few(color: int, held: int) -> str:
    """The reason if the hand has fewer tiles of the colour than the action takes."""
    if held == 0:
        return _("There is no {tile} in your hand.").format(tile=words.tile_word(color))
    have = words.tiles_text(color, held)
    return _("You have only {tiles} in your hand.").format(tiles=have)


def _tile(observed: State, color: int, cell: int) -> str | None:
    record = observed[0]
    river = in_row(RIVER[record["options"][BOARD]], cell)
    if record["hands"][record["actor"], color] == 0:
        return _too_few(color, 0)
    if river and color != BLUE:
        return _("{place} is a river: only farms lie there.").format(place=words.place(cell))
    if not river and color == BLUE:
        return _("{place} is land: farms lie on rivers.").format(place=words.place(cell))
    if taken := _taken(observed, cell):
        return taken
    kingdoms = kingdoms_beside_at(observed, 0, cell)
    if kingdoms > 2:
        return _("It would unite {number} kingdoms: a tile may unite two at most.").format(
            number=kingdoms
        )
    return None


def _leader(observed: State, color: int, cell: int) -> str | None:
    record = observed[0]
    player = int(record["actor"])
    home = int(record["leaders"][player, color])
    leader = words.leader_word(color)
    if home == cell:
        return _("The {leader} stands there already.").format(leader=leader)
    if home >= 0 and record["options"][LEADER_MOVES] == WITHDRAW_FIRST:
        return _("The {leader} must be withdrawn first.").format(leader=leader)
    if taken := _taken(observed, cell):
        return taken
    if in_row(RIVER[record["options"][BOARD]], cell):
        return _("{place} is a river: leaders stand on land.").format(place=words.place(cell))
    if not (NEAR[cell] & record["tiles"][RED]).any():
        return _("No temple is next to {place}.").format(place=words.place(cell))
    lifted = copy_state(observed)
    take_up_at(lifted, 0, player, color)
    if kingdoms_beside_at(lifted, 0, cell) > 1:
        return _("A leader can't unite kingdoms.")
    return None


def _catastrophe(observed: State, cell: int) -> str | None:
    record = observed[0]
    if record["catastrophes"][record["actor"]] == 0:
        return _("You have no catastrophe left.")
    there = what_is_on(observed, cell)
    if there is None:
        return None
    if in_row(record["treasures"][0], cell):
        return _("A treasure lies on {place}.").format(place=words.place(cell))
    if cell in record["buildings"]:
        return _("A building stands on {place}.").format(place=words.place(cell))
    if any(in_row(record["tiles"][color], cell) for color in range(4)):
        return None
    return _("A catastrophe can't be played on a {piece}.").format(piece=there)


def _withdrawal(observed: State, color: int) -> str | None:
    record = observed[0]
    if record["leaders"][record["actor"], color] >= 0:
        return None
    return _("Your {leader} is not on the board.").format(leader=words.leader_word(color))


def _replacing(observed: State, number: int) -> str | None:
    record = observed[0]
    hand = record["hands"][record["actor"]]
    for color, tiles in enumerate(REPLACED[number]):
        if tiles > hand[color]:
            return _too_few(color, int(hand[color]))
    return None


def _commitment(observed: State, number: int) -> str | None:
    record = observed[0]
    color = counted_color(int(record["conflict"]), int(record["color"]))
    hand = int(record["hands"][record["actor"], color])
    if number > hand:
        return _too_few(color, hand)
    if number == 0 or not record["options"][ENGLISH]:
        return None
    attack = strength_at(observed, 0, int(record["attacker"]))
    defence = strength_at(observed, 0, int(record["defender"]))
    if record["committed"] < 0:
        if attack + number > defence:
            return None
        return _("An attacker commits nothing, or enough to have more than {number}.").format(
            number=defence
        )
    attack += int(record["committed"])
    if defence + number == attack:
        return None
    return _("A defender commits nothing, or exactly what makes a tie at {number}.").format(
        number=attack
    )


def _war(observed: State, color: int) -> str | None:
    record = observed[0]
    attacker, _defender = fighters_at(observed, 0, color)
    if attacker < 0:
        return _("There is no war of the {leaders}.").format(leaders=words.leaders_word(color))
    involved = record["options"][WAR_CHOICE] and attacker != record["actor"]
    return _("You pick among the wars of your own leaders.") if involved else None


def _building(observed: State, color: int, cell: int) -> str | None:
    if color != placed_color_at(observed, 0):
        return _("The {building} is not of the new tile's colour.").format(
            building=words.building_word(color)
        )
    if not in_row(building_cells_at(observed, 0), cell):
        return _("{place} is not on a line that earns the building.").format(
            place=words.place(cell)
        )
    return None


def _monument(observed: State, move: Move) -> str | None:
    monument = words.monument_word(move.monument)
    if observed[0]["monuments"][move.monument] >= 0:
        return _("The {monument} is built already.").format(monument=monument)
    if not has_color(move.monument, placed_color_at(observed, 0)):
        return _("The {monument} does not have the colour of the square.").format(monument=monument)
    if not in_row(squares_at(observed, 0), move.cell):
        return _("{place} is not the upper left cell of a square that the tile completed.").format(
            place=words.place(move.cell)
        )
    return None


def _wonder(observed: State, cell: int) -> str | None:
    record = observed[0]
    if not record["options"][WONDER_OPTION]:
        return _("This game is played without the wonder.")
    if record["wonder"] >= 0:
        return _("The wonder is built already.")
    if not in_row(wonder_centers_at(observed, 0), cell):
        return _("{place} is not the centre of a cross that the tile completed.").format(
            place=words.place(cell)
        )
    return None


def _treasure(observed: State, cell: int) -> str | None:
    record = observed[0]
    place = words.place(cell)
    if not in_row(record["treasures"][0], cell):
        return _("There is no treasure on {place}.").format(place=place)
    trader = int(record["leaders"][record["actor"], GREEN])
    if not in_row(kingdom_of(observed, 0, trader), cell):
        return _("{place} is not in your trader's kingdom.").format(place=place)
    if not in_row(treasures_due_at(observed, 0)[1], cell):
        return _("Other treasures of the kingdom must be taken first.")
    return None
