"""Feature planes: their shape and their contents."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from games.contest.positions import RULES, position
from games.play_helpers import play
from shedu.game import State
from shedu.games.contest.codec import DISPLAY_PLANES, EACH, PLANES, SCALARS, SPOT_OF_PLACE
from shedu.games.contest.rules.places import NAMES

SHIPS = 6
LEADERS = SHIPS + 4
PLACED = LEADERS + 16
PLAYERS = 5
LEFT = PLAYERS + 4 * EACH
DECISION = LEFT + 3
INCOME = DECISION + 8
COLOR = INCOME + 4
KIND = COLOR + 4
ATTACKER = KIND + 3
REST = ATTACKER + 4


def planes(state: State, seat: int) -> NDArray[np.float32]:
    return RULES.planes(RULES.observe(state, seat), seat)


def marked(plane: NDArray[np.float32]) -> set[str]:
    """The places where a plane is one; it is zero elsewhere."""
    flat = plane.reshape(-1)
    found = {name for name, spot in zip(NAMES, SPOT_OF_PLACE, strict=True) if flat[spot] == 1.0}
    assert flat.sum() == len(found)
    return found


def numbers(found: NDArray[np.float32]) -> list[float]:
    """The values of the planes that hold one number each."""
    flat = found[DISPLAY_PLANES:].reshape(SCALARS, -1)
    assert bool((flat == flat[:, :1]).all())
    return [round(float(n), 4) for n in flat[:, 0]]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_planes_have_their_shape_type_and_range(players: int) -> None:
    state = position({1: "KG"}, players=players, hands={"A": "RRBGKK", "B": "RGGKKK"})
    for seat in range(players):
        found = planes(state, seat)
        assert found.shape == (PLANES, 9, 15)
        assert found.dtype == np.dtype("float32")
        assert found.min() >= 0.0
        assert found.max() <= 1.0
    assert PLANES == DISPLAY_PLANES + REST + 6 + 4


def test_columns_and_gaps_alternate() -> None:
    spots = [int(SPOT_OF_PLACE[NAMES.index(name)]) for name in ("1.0", "1-2", "2.0", "7-8", "8.0")]
    assert spots == [0, 1, 2, 13, 14]
    assert int(SPOT_OF_PLACE[NAMES.index("2.3")]) == 3 * 15 + 2
    assert len(set(SPOT_OF_PLACE.tolist())) == len(NAMES)


def test_the_planes_of_the_display() -> None:
    columns = {1: "KGR", 2: "gB", 3: "*rK"}
    state = position(columns, "A.king 1.2, B.priest 3-4", gaps={"3-4": "G"}, hands={"A": "R"})
    found = planes(state, 0)
    kinds = [marked(found[i]) for i in range(6)]
    assert kinds[:4] == [{"1.1", "3.2"}, {"1.2", "3-4"}, {"1.3", "3.0"}, {"2.2"}]
    assert kinds[4:] == [{f"{n}.0" for n in (1, 2, 4, 5, 6, 7, 8)}, {"2.1", "3.1"}]
    ships = [marked(found[SHIPS + i]) for i in range(4)]
    assert ships == [set(), {"2.1"}, {"3.1"}, {"2.1", "3.1"}]
    leaders = {i: marked(found[LEADERS + i]) for i in range(16) if found[LEADERS + i].any()}
    assert leaders == {0: {"1.2"}, 6: {"3-4"}}
    assert marked(found[PLACED]) == set()
    other = planes(state, 1)
    assert [i for i in range(16) if other[LEADERS + i].any()] == [2, 12]
    # The last player swapped the treasure of column 3; the priest's player has no red card.
    asked = planes(play(state, "red 3"), 1)
    assert marked(asked[PLACED]) == {"3.3"}


def test_the_numbers_of_the_players() -> None:
    points = {"A": (2, 0, 0, 0, 0), "C": (0, 4, 0, 0, 0)}
    state = position(hands={"A": "KKRR", "B": "GB"}, points=points, catastrophes=[1, 1, 0, 1])
    found = numbers(planes(state, 0))
    assert found[:PLAYERS] == [0.25, 0, 0.25, 0, 0]
    each = [found[PLAYERS + n * EACH : PLAYERS + (n + 1) * EACH] for n in range(4)]
    assert each[0] == [0.5, 1, 0.1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
    assert each[1] == [0.25, 1, *[0] * 11]
    assert each[2] == [0, 0, 0, 0.2, 0, 0, 0, 0, 1, 0, 0, 0, 0]
    # The next seat sees itself first.
    found = numbers(planes(state, 3))
    assert found[PLAYERS : PLAYERS + EACH] == [0, 1, *[0] * 11]
    assert found[PLAYERS + EACH : PLAYERS + 2 * EACH] == each[0]


def test_the_numbers_of_a_conflict_and_of_income() -> None:
    state = position({1: "GK"}, "B.king 1.1", hands={"A": "RR", "B": "R"}, idle=4)
    state = play(state, "king 1.2", "commit 2")
    found = numbers(planes(state, 1))
    assert found[DECISION : DECISION + 8] == [0, 0, 0, 0, 0, 1, 0, 0]
    assert found[INCOME : INCOME + 4] == [0] * 4
    assert found[COLOR : COLOR + 4] == [1, 0, 0, 0]
    assert found[KIND : KIND + 3] == [0, 1, 0]
    assert found[ATTACKER : ATTACKER + 4] == [0, 0, 0, 1]
    left = len(RULES.dump(state)["deck"])
    assert found[REST:] == [0.25, 0, 0.5, round(left / 185, 4), 0.125, 0, *[0, 0, 0.0308, 0]]
    state = play(position({1: "g"}, "A.farmer 1.0", hands={"A": "B"}), "end turn")
    found = numbers(planes(state, 0))
    assert found[INCOME : INCOME + 4] == [0, 0, 0, 1]
    assert found[LEFT : LEFT + 3] == [1, 0, 1]
    state = position({1: "KKK", 2: "KKK"}, "A.king 1.0, B.king 2.0", hands={"A": "R"})
    assert numbers(planes(play(state, "red 1-2"), 0))[REST + 1] == 1
