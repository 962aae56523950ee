"""The result: three in a row, the more elections, the hands (rulings, `Result`)."""

from __future__ import annotations

import pytest

from games.tyrus.positions import RULES, decided
from shedu.game import State
from shedu.games.tyrus.rules.events import EndReason
from shedu.games.tyrus.rules.scoring import decide_at

LETTER = {"I": "ivory", "B": "brown", "0": "null"}


def finished(outcomes: str) -> State:
    state = decided(outcomes)
    assert RULES.dump(state)["results"] == [LETTER[letter] for letter in outcomes]
    return state


def test_three_in_a_row_win_at_once() -> None:
    state = finished("BIII")
    result = RULES.result(state)
    assert result is not None
    assert (result.ranks, result.scores) == ((1, 2), (3, 1))
    assert decide_at(state, 0)[0] == EndReason.IN_A_ROW


def test_a_null_election_between_breaks_the_row() -> None:
    state = decided("II0I")
    assert RULES.result(state) is None


def test_the_rulebooks_example_of_an_end() -> None:
    """Ivory, Ivory, Brown, null, Ivory, Ivory, and then Brown wins the last three."""
    result = RULES.result(finished("IIB0IIBBB"))
    assert result is not None
    assert (result.ranks, result.scores) == ((2, 1), (4, 4))


def test_three_in_a_row_win_whatever_the_count() -> None:
    result = RULES.result(finished("IIBIIBBB"))
    assert result is not None
    assert (result.ranks, result.scores) == ((2, 1), (4, 4))


def test_after_nine_the_more_elections_win() -> None:
    state = finished("I0I0B0I00")
    result = RULES.result(state)
    assert result is not None
    assert (result.ranks, result.scores) == ((1, 2), (3, 1))
    assert decide_at(state, 0)[0] == EndReason.MAJORITY


def with_hands(state: State, ivory: list[str], brown: list[str]) -> State:
    """The state with other tiles in hand; they change places with tiles that are gone."""
    data = RULES.dump(state)
    del data["memory"]
    for player, tiles in enumerate((ivory, brown)):
        color = ("ivory", "brown")[player]
        old = data["hands"][player]
        swap = dict(
            zip([t for t in tiles if t not in old], [t for t in old if t not in tiles], strict=True)
        )
        for building in data["buildings"].values():
            building[color] = [swap.get(tile, tile) for tile in building[color]]
        data["hands"][player] = tiles
    return RULES.load(data, {})


@pytest.mark.parametrize(
    ("ivory", "brown", "ranks"),
    [
        (
            ["soldier 10", "merchant 1", "priest 2"],
            ["soldier 1", "merchant 1", "priest 10"],
            (1, 2),
        ),
        (["soldier 1", "merchant 1", "priest 2"], ["soldier 2", "merchant 1", "priest 10"], (2, 1)),
        (["soldier 4", "merchant 1", "priest 2"], ["soldier 1", "merchant 5", "priest 1"], (1, 1)),
    ],
)
def test_case_118_hands_decide_equal_elections(
    ivory: list[str], brown: list[str], ranks: tuple[int, int]
) -> None:
    state = with_hands(finished("I0B000I0B"), ivory, brown)
    result = RULES.result(state)
    assert result is not None
    assert (result.ranks, result.scores) == (ranks, (2, 2))
    how, _winner, *sums = decide_at(state, 0)
    assert how == (EndReason.DRAW if ranks == (1, 1) else EndReason.HANDS)
    assert sums == [sum(int(tile.split()[1]) for tile in tiles) for tiles in (ivory, brown)]


def test_a_draw_shares_the_first_place() -> None:
    result = RULES.result(finished("I0B000I0B"))
    assert result is not None
    assert (result.ranks, result.scores) == ((1, 1), (2, 2))


def test_case_118_tiles_in_buildings_do_not_count() -> None:
    state = finished("I0B000I0B")
    data = RULES.dump(state)
    lying = [t for building in data["buildings"].values() for own in building.values() for t in own]
    sums = [sum(int(tile.split()[1]) for tile in tiles) for tiles in data["hands"]]
    assert lying
    assert list(decide_at(state, 0)[2:]) == sums


def test_case_118_the_hands_that_decide_are_open_to_all() -> None:
    state = finished("I0B000I0B")
    for seat in (None, 0, 1):
        seen = RULES.observe(state, seat)
        assert RULES.dump(seen)["hands"] == RULES.dump(state)["hands"]
        assert RULES.result(seen) == RULES.result(state)


def test_hands_that_decide_nothing_stay_hidden() -> None:
    seen = RULES.observe(finished("I0I0B0I00"), None)
    assert RULES.dump(seen)["hands"] == [[None] * 3, [None] * 3]
    assert RULES.result(seen) == RULES.result(finished("I0I0B0I00"))
