"""A conflict under way for people: what counts, for both sides."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from shedu.display import ConflictView
from shedu.game import State
from shedu.games.contest import queries, words
from shedu.games.contest.actions import COMMIT_N, SPACE
from shedu.games.contest.pieces import card_drawing, leader_drawing
from shedu.games.contest.places import NAMES
from shedu.games.contest.state import COMMIT, INTERNAL, RED
from shedu.i18n import gettext as _
from shedu.kit import conflict_view


def conflict(observed: State, names: Sequence[str], seat: int | None) -> ConflictView | None:
    """The conflict under way as a page shows it to the seat; None where there is none."""
    record = observed[0]
    if record["decision"] != COMMIT:
        return None
    kind, color = int(record["conflict"]), int(record["color"])
    cards = words.counted_color(kind, color)
    most = int(record["hands"][record["actor"], cards])
    return conflict_view.conflict(
        observed,
        names,
        seat,
        (_fighter(observed, "attacker"), _fighter(observed, "defender")),
        SPACE.texts[COMMIT_N : COMMIT_N + most + 1],
        partial(words.cards_text, cards),
        title=words.conflict_word(kind, color),
        counts=_counts(kind, color),
        unit=card_drawing(cards),
        paragraph="internal" if kind == INTERNAL else "external",
    )


def _counts(kind: int, color: int) -> str:
    """Which cards count, as a sentence."""
    if kind == INTERNAL:
        return _(
            "Only red cards count, whatever the leader's kind: those from the hand, and 1 for a "
            "leader who stands on a red card or a treasure place."
        )
    if color == RED:
        return _(
            "Red cards and treasures on each leader's side count; the card between the kingdoms "
            "does not."
        )
    text = _("Cards that are {color} on each leader's side count; the one between them does not.")
    return text.format(color=words.color_word(color))


def _fighter(observed: State, side: str) -> conflict_view.Fighter:
    """The leader who attacks or defends."""
    record = observed[0]
    player, color = int(record[side]), int(record["color"])
    return conflict_view.Fighter(
        leader=words.leader_word(color),
        drawing=leader_drawing(player, color),
        place=NAMES[int(record["leaders"][player, color])],
        places=[NAMES[place] for place in queries.counted_now(observed, player)],
        strength=int(queries.strength_of(observed, 0, player)),
    )
