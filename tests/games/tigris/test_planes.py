"""Feature planes: their shape and their contents."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from games.play_helpers import play
from games.tigris.positions import COLORS, PRESETS, RULES, position, shedu, square
from shedu.game import State
from shedu.games.tigris.codec import BOARD_PLANES, PLANES, SCALARS
from shedu.games.tigris.rules.board import CELL

TREASURES, FIRST, RIVERS = 7, 8, 9
LEADERS = 10
MONUMENTS = LEADERS + 16
BUILDINGS = MONUMENTS + 4
UNION, PLACED = BUILDINGS + 4, BUILDINGS + 5
HAND = BOARD_PLANES
EACH = HAND + 5
DECISION = EACH + 4 * 8
COLOR = DECISION + 8
KIND = COLOR + 4
ATTACKER = KIND + 3
REST = ATTACKER + 4


def planes(state: State, seat: int) -> NDArray[np.float32]:
    return RULES.planes(RULES.observe(state, seat), seat)


def marked(plane: NDArray[np.float32]) -> set[str]:
    """The cells where a plane is one; it is zero elsewhere."""
    assert set(np.unique(plane).tolist()) <= {0.0, 1.0}
    return {name for name, cell in CELL.items() if plane[cell // 16, cell % 16] == 1.0}


def numbers(found: NDArray[np.float32]) -> list[float]:
    """The values of the planes that hold one number each."""
    flat = found[BOARD_PLANES:].reshape(SCALARS, -1)
    assert bool((flat == flat[:, :1]).all())
    return [float(n) for n in flat[:, 0]]


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_planes_have_their_shape_type_and_range(preset: str, players: int) -> None:
    state = position(rules=preset, players=players, hands={"A": "RRBGKK", "B": "RGGKKK"})
    for seat in range(players):
        found = planes(state, seat)
        assert found.shape == (PLANES, 11, 16)
        assert found.dtype == np.dtype("float32")
        assert found.min() >= 0.0
        assert found.max() <= 1.0
    assert PLANES == REST + 5


def test_the_planes_of_the_board() -> None:
    state = position(
        "G j3, S l6, F e1, X a1, A.king e10, B.trader g10",
        monuments={"j6": "red-green"},
        wonder="c10",
        buildings={"black": "l6"},
        rules="rulebook,buildings=double,wonder=choice",
    )
    found = planes(state, 0)
    kinds = [marked(found[i]) for i in range(7)]
    assert kinds[0] == set(shedu("standard"))
    assert kinds[1:4] == [{"e1"}, {"j3"}, {"l6"}]
    assert kinds[4:] == [set(square("j6")), {"c10", "c9", "b10", "d10", "c11"}, {"a1"}]
    assert marked(found[TREASURES]) == set(shedu("standard"))
    assert marked(found[FIRST]) == {"b2", "p2", "b8", "o9"}
    assert "j9" in marked(found[RIVERS])
    assert len(marked(found[RIVERS])) == 41
    monuments = [marked(found[MONUMENTS + i]) for i in range(4)]
    assert monuments == [set(square("j6")), set(), set(square("j6")), set()]
    assert [marked(found[BUILDINGS + i]) for i in range(4)] == [set(), set(), set(), {"l6"}]
    assert marked(found[UNION]) == marked(found[PLACED]) == set()


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_players_are_counted_from_the_seat_on(seat: int) -> None:
    state = position("A.king e10, B.trader g10, D.priest i6", points={"B": (2, 0, 0, 10, 4)})
    found = planes(state, seat)
    for player, color, cell in ((0, 3, "e10"), (1, 2, "g10"), (3, 0, "i6")):
        turn = (player - seat) % 4
        assert marked(found[LEADERS + 4 * turn + color]) == {cell}
    assert sum(len(marked(found[LEADERS + i])) for i in range(16)) == 3
    scalars = numbers(found)
    b = EACH - HAND + 8 * ((1 - seat) % 4)
    assert scalars[b + 2 : b + 7] == pytest.approx([0.1, 0.0, 0.0, 0.5, 0.2])
    active = [scalars[EACH - HAND + 8 * turn + 7] for turn in range(4)]
    assert active == [float((seat + turn) % 4 == 0) for turn in range(4)]


def test_planes_hold_the_numbers_of_a_conflict() -> None:
    state = position("B.king i6", hands={"A": "RRRGKK", "B": "RB"}, catastrophes=[2, 1, 2, 0])
    state = play(state, "king h7", "commit 3")
    scalars = numbers(planes(state, 1))
    assert scalars[:5] == pytest.approx([1 / 6, 1 / 6, 0, 0, 0])
    sizes = [scalars[5 + 8 * turn] for turn in range(4)]
    assert sizes == pytest.approx([2 / 6, 0, 0, 3 / 6])
    left = [scalars[6 + 8 * turn] for turn in range(4)]
    assert left == [0.5, 1.0, 0.0, 1.0]
    decision = scalars[DECISION - HAND : DECISION - HAND + 8]
    assert decision == [0, 0, 0, 1, 0, 0, 0, 0]  # over, action, war, commit, ...
    assert scalars[COLOR - HAND : KIND - HAND] == [0, 0, 0, 1]
    assert scalars[KIND - HAND : ATTACKER - HAND] == [0, 1, 0]
    assert scalars[ATTACKER - HAND : REST - HAND] == [0, 0, 0, 1]
    bag = len(RULES.dump(state)["bag"])
    assert scalars[REST - HAND :] == pytest.approx([3 / 6, 1 / 2, bag / 143, 0, 0])


def test_hidden_tiles_are_counted_as_unseen() -> None:
    state = position(hands={"A": "RRBGKK", "B": "RRRR"}, idle=8)
    assert numbers(planes(state, 0))[:5] == pytest.approx([2 / 6, 1 / 6, 1 / 6, 2 / 6, 0])
    seen = RULES.planes(RULES.observe(state, None), 1)
    assert numbers(seen)[:5] == pytest.approx([0, 0, 0, 0, 4 / 6])
    assert numbers(seen)[REST - HAND + 1 :] == pytest.approx(
        [1.0, len(RULES.dump(state)["bag"]) / 143, 8 / 32, 1.0]
    )


def test_the_unification_tile_and_the_new_tile() -> None:
    state = play(position("A.king h7, R k7, B.king k6", hands={"A": "G"}), "market j7")
    found = planes(state, 2)
    assert marked(found[UNION]) == marked(found[PLACED]) == {"j7"}
    assert numbers(found)[KIND - HAND : ATTACKER - HAND] == [0, 0, 1]


def test_two_players_leave_the_other_rows_empty() -> None:
    scalars = numbers(planes(position(players=2, hands={"A": "RRBGKK", "B": "RR"}), 0))
    assert scalars[5 + 16 : 5 + 32] == [0.0] * 16
    assert len(COLORS) == 4
