"""Final scores of games in which the weakest colour counts, for pages and terminals."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from shedu.display import Drawing, FinalPoints, FinalScore, FinalScores, LabelledDrawing
from shedu.game import State
from shedu.i18n import gettext as _
from shedu.i18n import ngettext
from shedu.kit.scoring import WILD, allotted, result

COLORS = 4


def ending(
    observed: State,
    names: Sequence[str],
    symbols: Sequence[Drawing],
    headings: Sequence[LabelledDrawing],
    *,
    prizes: bool = False,
) -> FinalScores:
    """The final scores, best first: points by colour, before and after treasures were added.

    `prizes` tells whether prizes of revolts are wild points as well.
    """
    final, points = result(observed), _points(observed)
    players = range(len(points))
    order = sorted(players, key=lambda p: (final.ranks[p], p))
    told = _treasures_and_prizes if prizes else _treasures
    rows = [
        _row(points[p], names[p], symbols[p], final.ranks[p], final.scores[p][0], told(points[p]))
        for p in order
    ]
    note = (
        _("The weakest colour is the score. Treasures and prizes were added to it one by one.")
        if prizes
        else _("The weakest colour is the score. Treasures were added one by one to the weakest.")
    )
    ties = (_tie(names[p], names[q], final.scores[p], final.scores[q]) for p, q in pairwise(order))
    return FinalScores(
        title=winners_text([names[p] for p in players if final.ranks[p] == 1]),
        headings=headings,
        rows=rows,
        ties=[text for text in ties if text],
        note=note,
    )


def _points(observed: State) -> list[list[int]]:
    points: list[list[int]] = observed[0]["points"][: int(observed[0]["players"])].tolist()
    return points


def winners_text(names: Sequence[str]) -> str:
    """A sentence that names the winner, or the players who share the victory."""
    if len(names) == 1:
        return _("{player} wins.").format(player=names[0])
    return _("{players} share the victory.").format(players=_(", ").join(names))


def _treasures(points: list[int]) -> str:
    number = points[WILD]
    return ngettext("{number} treasure", "{number} treasures", number).format(number=number)


def _treasures_and_prizes(points: list[int]) -> str:
    text = _("{number} in treasures and prizes")
    return text.format(number=points[WILD])


def _row(
    points: list[int], name: str, symbol: Drawing, rank: int, score: int, note: str
) -> FinalScore:
    after = allotted(points)
    return FinalScore(
        rank=rank,
        name=name,
        drawing=symbol,
        note=note,
        points=[
            FinalPoints(before, now - before, now, now == min(after))
            for before, now in zip(points, after, strict=False)
        ],
        score=score,
    )


def _tie(first: str, second: str, high: Sequence[int], low: Sequence[int]) -> str | None:
    """A sentence on how a tie in the weakest colour was broken; None without a tie."""
    if high[0] != low[0]:
        return None
    nth = next((n for n in range(COLORS) if high[n] != low[n]), None)
    if nth is None:
        text = _("{first} and {second} are equal in all four colours.")
        return text.format(first=first, second=second)
    order = ("", _("second weakest"), _("third weakest"), _("strongest"))[nth]
    text = _("{first} and {second} both score {score}: the {order} colour decides, {a} to {b}.")
    return text.format(
        first=first, second=second, score=high[0], order=order, a=high[nth], b=low[nth]
    )


def rows(observed: State, players: Sequence[str], colors: Sequence[str]) -> list[list[str]]:
    """The final scores as rows of a text table, headings first, in the order of the seats.

    `colors` are the five words for points.
    """
    found = [[_("player"), *colors, _("score")]]
    for own, player in zip(_points(observed), players, strict=True):
        after = allotted(own)
        cells = [
            f"{before}+{now - before}" if now > before else str(before)
            for before, now in zip(own, after, strict=False)
        ]
        found.append([player, *cells, str(own[WILD]), str(min(after))])
    return found
