"""Reasons why an action is not legal, in words, found without `legal`."""

from __future__ import annotations

from shedu.game import State
from shedu.games.tyrus.rules.actions import SPACE
from shedu.games.tyrus.rules.position import NOBODY, OVER
from shedu.games.tyrus.text import vocabulary
from shedu.i18n import gettext as _
from shedu.kit.phrases import capital


def why_not(observed: State, action: int) -> str | None:
    """The reason why the actor can't play the action; None exactly if it is legal."""
    record = observed[0]
    actor = int(record["actor"])
    if record["decision"] == OVER:
        return _("The game is over.")
    if actor == NOBODY:
        return _("All tiles of this election are placed: the vote comes next.")
    tile = SPACE.decode(action).tile
    if int(record["hands"][actor]) >> tile & 1:
        return None
    name = capital(vocabulary.tile_name(tile))
    for place, tiles in enumerate(record["lying"][actor].tolist()):
        if tiles >> tile & 1:
            return _("{tile} lies face down in {place} already.").format(
                tile=name, place=vocabulary.place(place, None, vocabulary.colors())
            )
    if int(record["gone"][actor]) >> tile & 1:
        return _("{tile} is out of the game.").format(tile=name)
    return _("{tile} is not in your hand.").format(tile=name)
