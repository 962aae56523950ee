"""Prompts: sentences on who decides what."""

from __future__ import annotations

from collections.abc import Sequence

from shedu.game import State
from shedu.games.tigris.rules.options import LEADER_MOVES, WITHDRAW_FIRST
from shedu.games.tigris.rules.position import ACTIONS_A_TURN, Decision, counted_color
from shedu.games.tigris.text import vocabulary as words
from shedu.games.tigris.text.forecast import offer
from shedu.i18n import gettext as _
from shedu.kit.phrases import capital, whom


def prompt(observed: State, names: Sequence[str], seat: int | None) -> str:
    """A sentence for the seat on who decides what."""
    record = observed[0]
    if record["decision"] == Decision.OVER:
        return _("The game is over.")
    actor = int(record["actor"])
    if record["decision"] in (Decision.BUILDING, Decision.MONUMENT):
        return _offer(observed, names, seat)
    if actor == seat:
        return _own_prompt(observed, names)
    text = {
        Decision.ACTION: _("{player} is to act."),
        Decision.COMMIT: _("{player} decides how many tiles to commit."),
        Decision.WAR: _("{player} picks the next war."),
        Decision.TREASURE: _("{player} chooses a treasure."),
        Decision.FAVOR: _("{player} chooses the colour of a point."),
    }[Decision(int(record["decision"]))]
    return text.format(player=names[actor])


def _offer(observed: State, names: Sequence[str], seat: int | None) -> str:
    """The prompt of a decision on a building, a monument or the wonder."""
    actor = int(observed[0]["actor"])
    what = capital(offer(observed, whom(actor, seat, names)))
    return (_("{offer}, or decline.") if actor == seat else _("{offer}.")).format(offer=what)


def _own_prompt(observed: State, names: Sequence[str]) -> str:
    """The prompt for the player who decides."""
    decision = Decision(int(observed[0]["decision"]))
    if decision == Decision.ACTION:
        return _action(observed)
    if decision == Decision.COMMIT:
        return _commitment(observed, names)
    return {
        Decision.WAR: _("Pick the next war."),
        Decision.TREASURE: _("Choose the treasure that you take."),
        Decision.FAVOR: _("Choose the colour of the point for the wonder."),
    }[decision]


def _action(observed: State) -> str:
    record = observed[0]
    left = int(record["actions_left"])
    if left == 0:
        return _("Both actions are over: end your turn.")
    moving = record["options"][LEADER_MOVES] != WITHDRAW_FIRST
    leaders = _("place, move or withdraw a leader") if moving else _("place or withdraw a leader")
    text = _(
        "Action {number} of {all}: place a tile, {leaders}, play a catastrophe, replace tiles, "
        "or end your turn."
    )
    return text.format(number=ACTIONS_A_TURN + 1 - left, all=ACTIONS_A_TURN, leaders=leaders)


def _commitment(observed: State, names: Sequence[str]) -> str:
    record = observed[0]
    conflict, color = int(record["conflict"]), int(record["color"])
    counted = counted_color(conflict, color)
    attacks = record["actor"] == record["attacker"]
    text = (
        _("{conflict}: you attack {rival}. You hold {tiles}: how many do you commit?")
        if attacks
        else _("{conflict}: {rival} attacks you. You hold {tiles}: how many do you commit?")
    )
    return text.format(
        conflict=capital(words.conflict_word(conflict, color)),
        rival=names[int(record["defender" if attacks else "attacker"])],
        tiles=words.tiles_text(counted, int(record["hands"][record["actor"], counted])),
    )
