"""Why an action can't be played, in words.

It judges for itself rather than asking `legal` for the list, and conformance holds the two
together: there is a reason exactly where `legal` has no action.
"""

from __future__ import annotations

import numpy as np

from shedu.game import State, copy_state
from shedu.games.tigris.rules import actions as a
from shedu.games.tigris.rules import queries
from shedu.games.tigris.rules.actions import REPLACED
from shedu.games.tigris.rules.board import CELLS, NEAR, RIVER, in_row
from shedu.games.tigris.rules.options import (
    BOARD,
    ENGLISH,
    LEADER_MOVES,
    WAR_CHOICE,
    WITHDRAW_FIRST,
    WONDER_OPTION,
)
from shedu.games.tigris.rules.position import (
    ACTION,
    BLUE,
    BUILDING,
    COMMIT,
    FAVOR,
    MONUMENT,
    MONUMENT_COLORS,
    OVER,
    RED,
    TREASURE,
    WAR,
)
from shedu.games.tigris.text import vocabulary as words
from shedu.i18n import gettext as _


def why_not(observed: State, action: int) -> str | None:
    """Why the actor can't play the action; None exactly where it is legal."""
    asked = int(observed[0]["decision"])
    if asked == OVER:
        return _("The game is over.")
    decision = _decision_of(action, asked)
    if decision != asked:
        return _asked_for(asked)
    return {
        ACTION: _action,
        COMMIT: _commitment,
        WAR: _war,
        BUILDING: _building,
        MONUMENT: _monument,
        TREASURE: _treasure,
        FAVOR: _favor,
    }[decision](observed, action)


def _decision_of(action: int, asked: int) -> int:
    """The kind of decision that the action answers."""
    if action == a.DECLINE:
        return asked if asked in (BUILDING, MONUMENT) else MONUMENT
    ends = (
        (a.COMMIT_N, ACTION),
        (a.WAR_OF, COMMIT),
        (a.BUILD, WAR),
        (a.MONUMENT_AT, BUILDING),
        (a.DECLINE, MONUMENT),
        (a.FAVOR_OF, TREASURE),
    )
    return next((decision for end, decision in ends if action < end), FAVOR)


def _asked_for(asked: int) -> str:
    return {
        ACTION: _("That is not asked now: play an action, or end the turn."),
        COMMIT: _("A conflict is under way: say how many tiles you commit."),
        WAR: _("Wars are open: say which is fought next."),
        BUILDING: _("Say first where the building goes, or decline."),
        MONUMENT: _("Say first what is built, or decline."),
        TREASURE: _("Say first which treasure you take."),
        FAVOR: _("Say first of which colour the wonder's point is."),
    }[asked]


def _action(observed: State, action: int) -> str | None:
    if action == a.END_TURN:
        return None
    if observed[0]["actions_left"] == 0:
        return _("Both actions are over: end the turn.")
    if action < a.LEADER:
        return _tile(observed, *divmod(action - a.TILE, CELLS))
    if action < a.CATASTROPHE_AT:
        return _leader(observed, *divmod(action - a.LEADER, CELLS))
    if action < a.WITHDRAW:
        return _catastrophe(observed, action - a.CATASTROPHE_AT)
    if action < a.REPLACE:
        return _withdrawal(observed, action - a.WITHDRAW)
    return _replacing(observed, action - a.REPLACE)


def what_is_on(observed: State, cell: int) -> str | None:
    """What lies or stands on a cell, as in "temple"; None if it is empty."""
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
    """Fewer tiles of the colour are held than the action takes."""
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
    kingdoms = queries.count_kingdoms_beside(observed, 0, cell)
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
    queries.lift(lifted, 0, player, color)
    if queries.count_kingdoms_beside(lifted, 0, cell) > 1:
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


def _commitment(observed: State, action: int) -> str | None:
    record = observed[0]
    number = action - a.COMMIT_N
    color = words.counted_color(int(record["conflict"]), int(record["color"]))
    hand = int(record["hands"][record["actor"], color])
    if number > hand:
        return _too_few(color, hand)
    if number == 0 or not record["options"][ENGLISH]:
        return None
    attack = queries.strength_of(observed, 0, int(record["attacker"]))
    defence = queries.strength_of(observed, 0, int(record["defender"]))
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


def _war(observed: State, action: int) -> str | None:
    color = action - a.WAR_OF
    record = observed[0]
    attacker, _defender = queries.war_of(observed, 0, color)
    if attacker < 0:
        return _("There is no war of the {leaders}.").format(leaders=words.leaders_word(color))
    involved = record["options"][WAR_CHOICE] and attacker != record["actor"]
    return _("You pick among the wars of your own leaders.") if involved else None


def _building(observed: State, action: int) -> str | None:
    if action == a.DECLINE:
        return None
    color, cell = divmod(action - a.BUILD, CELLS)
    if color != queries.new_tile_color(observed, 0):
        return _("The {building} is not of the new tile's colour.").format(
            building=words.building_word(color)
        )
    if not in_row(queries.open_building_cells(observed, 0), cell):
        return _("{place} is not on a line that earns the building.").format(
            place=words.place(cell)
        )
    return None


def _monument(observed: State, action: int) -> str | None:
    if action == a.DECLINE:
        return None
    if action >= a.WONDER_AT:
        return _wonder(observed, action - a.WONDER_AT)
    monument, cell = divmod(action - a.MONUMENT_AT, CELLS)
    record = observed[0]
    if record["monuments"][monument] >= 0:
        return _("The {monument} is built already.").format(monument=words.monument_word(monument))
    if queries.new_tile_color(observed, 0) not in MONUMENT_COLORS[monument]:
        text = _("The {monument} does not have the colour of the square.")
        return text.format(monument=words.monument_word(monument))
    if not in_row(queries.open_squares(observed, 0), cell):
        return _("{place} is not the upper left cell of a square that the tile completed.").format(
            place=words.place(cell)
        )
    return None


def _wonder(observed: State, cell: int) -> str | None:
    record = observed[0]
    if not record["options"][WONDER_OPTION]:
        return _("This game is played without the wonder.")
    if record["wonder"] >= 0:
        return _("The wonder is built already.")
    if not in_row(queries.open_crosses(observed, 0), cell):
        return _("{place} is not the centre of a cross that the tile completed.").format(
            place=words.place(cell)
        )
    return None


def _treasure(observed: State, action: int) -> str | None:
    cell = action - a.TREASURE_AT
    record = observed[0]
    place = words.place(cell)
    if not in_row(record["treasures"][0], cell):
        return _("There is no treasure on {place}.").format(place=place)
    trader = int(record["leaders"][record["actor"], 2])
    if not in_row(queries.kingdom_of(observed, 0, trader), cell):
        return _("{place} is not in your trader's kingdom.").format(place=place)
    if not in_row(queries.due_treasures(observed, 0)[1], cell):
        return _("Other treasures of the kingdom must be taken first.")
    return None


def _favor(observed: State, action: int) -> str | None:
    return None
