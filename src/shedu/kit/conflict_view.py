"""The view of a conflict in which both players commit from their hands: sides and choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from shedu.display import CommitmentChoice, ConflictSide, ConflictView, Drawing
from shedu.game import State
from shedu.i18n import gettext as _
from shedu.kit.phrases import capital, who


class Fighter(NamedTuple):
    """A leader in a conflict, with its place and the places of its supporters."""

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
    """The view of a conflict for a seat.

    `fighters` are attacker and defender, `commitments` the actions of the deciding player in the
    order of their size, and `pieces_text` writes a number of committed pieces.
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
    """The result of each commitment of the deciding player, largest last."""
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
    """The result of an attacker's commitment; the defender has yet to commit."""
    if own <= others:
        text = _("You have {own} against {others}: {rival} wins even with nothing from the hand.")
    else:
        text = _("You have {own} against {others} and what {rival} commits.")
    return text.format(own=own, others=others, rival=rival)


def _defence(own: int, others: int, rival: str) -> str:
    """The result of a defender's commitment; the attacker has committed."""
    if own > others:
        text = _("You have {own} against {others}: you win.")
    elif own == others:
        text = _("You have {own} against {others}: a tie, you win as the defender.")
    else:
        text = _("You have {own} against {others}: {rival} wins.")
    return text.format(own=own, others=others, rival=rival)
