"""Final scoring by the weakest of four colours, with treasures as wild points."""

from __future__ import annotations

from shedu.game import Result, State

WILD = 4
"""The column of wild points in a record's `points`, after the four colours."""


def allotted(points: list[int]) -> list[int]:
    """The four colours after the wild points are added, one by one to the lowest.

    >>> allotted([5, 3, 3, 4, 2])
    [5, 4, 4, 4]
    """
    colors = points[:WILD]
    for _ in range(points[WILD]):
        colors[colors.index(min(colors))] += 1
    return colors


def result(state: State) -> Result:
    """Ranks and sorted scores for the current points; equals share the better rank.

    Ranked by the lowest colour, then the second lowest, and so on.
    """
    record = state[0]
    points = record["points"][: int(record["players"])].tolist()
    scores = [sorted(allotted(own)) for own in points]
    ranks = [1 + sum(other > own for other in scores) for own in scores]
    return Result(tuple(ranks), tuple(scores))
