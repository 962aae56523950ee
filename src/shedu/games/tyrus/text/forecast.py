"""Forecasts: the effects of placing a tile in words, as far as its player can know them."""

from __future__ import annotations

from collections.abc import Sequence

from shedu.game import State, copy_state
from shedu.games.tyrus.rules.actions import SPACE, Move
from shedu.games.tyrus.rules.position import CARDS_EACH, KINDS, PLACED
from shedu.games.tyrus.rules.vote import blocker_of, counter_of, votes_at
from shedu.games.tyrus.text import vocabulary
from shedu.i18n import gettext as _
from shedu.kit.phrases import capital, listed


def forecast(observed: State, action: int, names: Sequence[str]) -> str:
    """The effects of the actor's legal action, for the actor, as clauses in one line."""
    record, move = observed[0], SPACE.decode(action)
    representative = vocabulary.representative_word(move.building)
    clauses = [_use(observed, move, names)]
    if not elections_left(observed, move.building):
        text = _("No other {representative} will be elected: this can only mislead")
        clauses = [text.format(representative=representative)]
    elif move.building != int(record["elections"][int(record["election"])]):
        clauses.append(_("for a later {representative}").format(representative=representative))
    if int(record["placed"]) == PLACED - 1:
        clauses.append(_("then the vote is held"))
    return capital(listed(clauses))


def elections_left(observed: State, kind: int) -> int:
    """The number of elections of a kind that are not over yet, including the one under way."""
    record = observed[0]
    held: list[int] = record["elections"][: int(record["election"])].tolist()
    return CARDS_EACH - held.count(kind)


def votes_text(observed: State, player: int, kind: int) -> str:
    """A player's votes as far as they are known, as in "12 votes, less what 2 unseen tiles may
    block"; the unseen tiles are the other player's.
    """
    number = vocabulary.votes_text(votes_at(observed, 0, player, kind))
    unseen = int(observed[0]["unseen"][1 - player, player * KINDS + kind])
    if not unseen:
        return number
    text = _("{votes}, less what {tiles} may block")
    return text.format(votes=number, tiles=vocabulary.unseen_text(unseen))


def _use(observed: State, move: Move, names: Sequence[str]) -> str:
    """The clause on the effect of a tile in a building."""
    seat, profession, kind = int(observed[0]["actor"]), move.profession, move.building
    where = vocabulary.place(move.place, seat, names)
    people = vocabulary.people_text(profession, move.number + 1)
    if move.owner == seat and profession in (kind, counter_of(kind)):
        after = copy_state(observed)
        after[0]["lying"][seat, move.place] |= 1 << move.tile
        votes = votes_text(after, seat, kind)
        if profession == kind:
            return _("{place}: {votes}").format(place=where, votes=votes)
        blockers = vocabulary.people_word(blocker_of(kind))
        text = _("{people} counter {blockers} in {place}: {votes}")
        return text.format(people=people, blockers=blockers, place=where, votes=votes)
    if move.owner != seat and profession == blocker_of(kind):
        text = _("{people} block the same number of {voters} in {place}, unless they are countered")
        return text.format(people=people, voters=vocabulary.people_word(kind), place=where)
    text = _("A bluff: {people} count for nothing in {place}")
    return text.format(people=vocabulary.people_word(profession), place=where)
