"""The final scoring (rulings, section 9)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from games.tigris.positions import RULES, position
from shedu.game import Result
from shedu.kit.scoring import allotted


def result(*points: tuple[int, ...]) -> Result:
    """The result of a game that ended with these points: red, blue, green, black, wild."""
    given = dict(zip("ABCD", points, strict=False))
    over: dict[str, Any] = {"over": True, "decision": None, "actor": None, "actions_left": 0}
    found = RULES.result(position(players=len(points), points=given, **over))
    assert found is not None
    return found


def test_case_76_treasures_go_to_the_lowest_and_ties_share_the_place() -> None:
    ended = result((5, 3, 3, 4, 2), (6, 4, 4, 4, 0), (4, 4, 4, 5, 0), (0, 0, 0, 0, 3))
    assert ended.scores == ([4, 4, 4, 5], [4, 4, 4, 6], [4, 4, 4, 5], [0, 1, 1, 1])
    assert ended.ranks == (2, 1, 2, 4)


@pytest.mark.parametrize(
    ("one", "other", "ranks"),
    [
        ((3, 9, 9, 9, 0), (4, 4, 4, 4, 0), (2, 1)),
        ((3, 3, 9, 9, 0), (9, 3, 4, 4, 0), (2, 1)),
        ((3, 3, 4, 9, 0), (9, 3, 3, 5, 0), (2, 1)),
        ((3, 3, 5, 9, 0), (5, 3, 3, 8, 0), (1, 2)),
        ((3, 3, 5, 9, 0), (9, 5, 3, 3, 0), (1, 1)),
        ((0, 9, 9, 9, 3), (3, 9, 9, 9, 0), (1, 1)),
        ((0, 9, 9, 9, 2), (3, 9, 9, 9, 0), (2, 1)),
    ],
)
def test_the_lowest_color_decides_then_the_next(
    one: tuple[int, ...], other: tuple[int, ...], ranks: tuple[int, int]
) -> None:
    assert result(one, other).ranks == ranks
    assert result(other, one).ranks == ranks[::-1]


def test_all_may_share_the_victory() -> None:
    assert result((1, 2, 3, 4, 0), (4, 3, 2, 1, 0), (2, 2, 2, 4, 0)).ranks == (2, 2, 1)
    assert result((1, 1, 1, 1, 0), (0, 0, 0, 0, 4)).ranks == (1, 1)


def test_giving_treasures_to_the_lowest_color_gives_the_best_final_score() -> None:
    for colors in product(range(4), repeat=4):
        for wild in range(4):
            ways = [way for way in product(range(wild + 1), repeat=4) if sum(way) == wild]
            best = max(sorted(c + w for c, w in zip(colors, way, strict=True)) for way in ways)
            assert sorted(allotted([*colors, wild])) == best


def test_there_is_no_result_before_the_end() -> None:
    assert RULES.result(position()) is None
