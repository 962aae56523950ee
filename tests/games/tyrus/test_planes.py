"""Feature planes."""

from __future__ import annotations

import numpy as np

from games.tyrus.positions import RULES, first, play, random_game
from shedu.games.tyrus.codec import PLANES, TILE_PLANES


def test_planes_have_their_shape_and_range() -> None:
    for state in random_game(2):
        for seat in (0, 1):
            planes = RULES.planes(RULES.observe(state, seat), seat)
            assert planes.shape == (PLANES, 3, 10)
            assert planes.dtype == np.float32
            assert 0.0 <= planes.min() <= planes.max() <= 1.0


def test_the_hand_comes_first_then_the_own_buildings() -> None:
    state = play(first("S7 P2", "M9"), "S7 BM, M9 IC")
    for seat, tile, place in ((0, (0, 6), 4), (1, (1, 8), 3)):
        planes = RULES.planes(RULES.observe(state, seat), seat)
        assert planes[0].sum() == 8
        assert planes[1 + place][tile] == 1.0
        assert planes[1 : 1 + 6].sum() == 1.0
        others = TILE_PLANES // 2
        assert planes[others : others + 7].sum() == 0.0
        unseen = planes[others + 8]
        assert unseen.sum() == 30


def test_unseen_tiles_are_counted_where_they_lie() -> None:
    state = play(first("S7 P2", "M9"), "S7 BM, M9 IC")
    one = RULES.planes(RULES.observe(state, 0), 0)
    two = RULES.planes(RULES.observe(first("S7 P2", "M9"), 0), 0)
    assert not np.array_equal(one[TILE_PLANES:], two[TILE_PLANES:])
