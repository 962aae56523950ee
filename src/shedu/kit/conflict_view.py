"""Conflicts in which both players commit from the hand, as pages show them: sides, and what each
commitment would make.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from shedu.display import CommitmentChoice, ConflictSide, ConflictView, Drawing
from shedu.game import State
from shedu.i18n import gettext as _
from shedu.kit.phrases import capital, who


class Fighter(NamedTuple):
    """A leader in a conflict: what it is called, where it is, and the places of what counts."""

    leader: str
    drawing: Drawing
    place: str
    places: Sequence[str]
    strength: int


def conflict(
    observed: State,
    names: Sequence[str],
    seat: int | None,
    fighters: tuple[Fighter, Fighter],
    commitments: Sequence[str],
    pieces_text: Callable[[int], str],
    *,
    title: str,
    counts: str,
    unit: Drawing,
    paragraph: str,
) -> ConflictView:
    """A conflict as a page shows it to the seat. `fighters` are attacker and defender; the asked
    player may play one of `commitments`, nothing first; `pieces_text` says so many of what counts.
    """
    actor = int(observed[0]["actor"])
    mine = actor == seat
    return ConflictView(
        title=capital(title),
        counts=counts,
        sides=[
            _side(observed, names, seat, fighter, unit, attacks=attacks)
            for fighter, attacks in zip(fighters, (True, False), strict=True)
        ],
        tie=_("A tie: the defender wins."),
        waiting="" if mine else _("{player} decides.").format(player=names[actor]),
        paragraph=paragraph,
        results=_results(observed, names, fighters, commitments, pieces_text) if mine else [],
    )


def _side(
    observed: State,
    names: Sequence[str],
    seat: int | None,
    fighter: Fighter,
    unit: Drawing,
    *,
    attacks: bool,
) -> ConflictSide:
    """The attacker's or the defender's column."""
    record = observed[0]
    player = int(record["attacker" if attacks else "defender"])
    said = int(record["committed"]) if attacks else -1
    leader = _("{leader} on {place}").format(leader=fighter.leader, place=fighter.place)
    return ConflictSide(
        role=_("Attacker") if attacks else _("Defender"),
        name=who(player, seat, names),
        leader=capital(leader),
        drawing=fighter.drawing,
        place=fighter.place,
        places=fighter.places,
        unit=unit,
        board=fighter.strength,
        committed=said if said >= 0 else None,
        total=fighter.strength + max(0, said),
        asked=int(record["actor"]) == player,
    )


def _results(
    observed: State,
    names: Sequence[str],
    fighters: tuple[Fighter, Fighter],
    commitments: Sequence[str],
    pieces_text: Callable[[int], str],
) -> list[CommitmentChoice]:
    """What each commitment of the asked player would make, most pieces last."""
    record = observed[0]
    attacker, defender = (fighter.strength for fighter in fighters)
    if record["committed"] < 0:
        tell, own, others, rival = _attack, attacker, defender, names[record["defender"]]
    else:
        others = attacker + int(record["committed"])
        tell, own, rival = _defence, defender, names[record["attacker"]]
    return [
        CommitmentChoice(
            action=action,
            number=n,
            button=_("Commit {pieces}").format(pieces=pieces_text(n)) if n else _("Commit nothing"),
            text=tell(own + n, others, rival),
        )
        for n, action in enumerate(commitments)
    ]


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
