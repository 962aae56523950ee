"""The judgement of actions: `Rules.legal` alone decides, `Table.why_not` only explains."""

from __future__ import annotations

from shedu.game import Game, State
from shedu.i18n import gettext as _


def why_illegal(game: Game, state: State, action: int) -> str | None:
    """Why the actor of a state can't play an action; None if it is legal."""
    rules = game.rules
    if action in rules.legal(state):
        return None
    reason = game.table.why_not(rules.observe(state, rules.actor(state)), action)
    return reason or _("That can't be played now.")
