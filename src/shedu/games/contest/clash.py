"""A conflict under way for people: both sides, what counts, and what each commitment would make."""

from __future__ import annotations

from collections.abc import Sequence

from shedu.display import Commitment, Conflict, Side
from shedu.game import State
from shedu.games.contest import queries, words
from shedu.games.contest.actions import COMMIT_N, TEXTS
from shedu.games.contest.pieces import card_drawing, leader_drawing
from shedu.games.contest.places import NAMES
from shedu.games.contest.state import COMMIT, INTERNAL, RED
from shedu.games.sentences import capital, who
from shedu.words import gettext as _


def conflict(observed: State, names: Sequence[str], seat: int | None) -> Conflict | None:
    """The conflict under way as a page shows it to the seat; None where there is none."""
    record = observed[0]
    if record["decision"] != COMMIT:
        return None
    kind, color = int(record["conflict"]), int(record["color"])
    actor = int(record["actor"])
    mine = actor == seat
    return Conflict(
        title=capital(words.conflict_word(kind, color)),
        counts=_counts(kind, color),
        sides=[_side(observed, names, seat, attacks=attacks) for attacks in (True, False)],
        tie=_("A tie: the defender wins."),
        waiting="" if mine else _("{player} decides.").format(player=names[actor]),
        paragraph="internal" if kind == INTERNAL else "external",
        results=_results(observed, names) if mine else [],
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


def _side(observed: State, names: Sequence[str], seat: int | None, *, attacks: bool) -> Side:
    """The attacker's or the defender's column."""
    record = observed[0]
    player = int(record["attacker" if attacks else "defender"])
    color = int(record["color"])
    said = int(record["committed"]) if attacks else -1
    board = int(queries.strength_of(observed, 0, player))
    counted = words.counted_color(int(record["conflict"]), color)
    place = NAMES[int(record["leaders"][player, color])]
    leader = _("{leader} on {place}").format(leader=words.leader_word(color), place=place)
    return Side(
        role=_("Attacker") if attacks else _("Defender"),
        name=who(player, seat, names),
        leader=capital(leader),
        drawing=leader_drawing(player, color),
        place=place,
        places=[NAMES[p] for p in queries.counted_now(observed, player)],
        unit=card_drawing(counted),
        board=board,
        committed=said if said >= 0 else None,
        total=board + max(0, said),
        asked=int(record["actor"]) == player,
    )


def _results(observed: State, names: Sequence[str]) -> list[Commitment]:
    """What each commitment of the asked player would make, most cards last."""
    record = observed[0]
    actor = int(record["actor"])
    attacks = record["committed"] < 0
    rival = int(record["defender" if attacks else "attacker"])
    color = words.counted_color(int(record["conflict"]), int(record["color"]))
    own = int(queries.strength_of(observed, 0, actor))
    others = int(queries.strength_of(observed, 0, rival))
    others += 0 if attacks else int(record["committed"])
    tell = _attack if attacks else _defence
    return [
        Commitment(
            action=TEXTS[COMMIT_N + n],
            number=n,
            button=_commit_button(color, n),
            text=tell(own + n, others, names[rival]),
        )
        for n in range(int(record["hands"][actor, color]) + 1)
    ]


def _commit_button(color: int, number: int) -> str:
    if number == 0:
        return _("Commit nothing")
    return _("Commit {cards}").format(cards=words.cards_text(color, number))


def _attack(own: int, others: int, rival: str) -> str:
    """How the attacker would stand: the other still answers from the hand."""
    if own <= others:
        text = _("You have {own} against {others}: {rival} wins even with nothing from the hand.")
    else:
        text = _("You have {own} against {others} and what {rival} commits.")
    return text.format(own=own, others=others, rival=rival)


def _defence(own: int, others: int, rival: str) -> str:
    """How the conflict would end: the attacker has committed already."""
    if own > others:
        text = _("You have {own} against {others}: you win.")
    elif own == others:
        text = _("You have {own} against {others}: a tie, you win as the defender.")
    else:
        text = _("You have {own} against {others}: {rival} wins.")
    return text.format(own=own, others=others, rival=rival)
