"""The setup: thirty tiles each, nine drawn, nine election cards (rulings, `Setup`)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from games.tyrus.positions import RULES, first
from shedu.errors import BadAction, BadState


@pytest.mark.parametrize("start", [0, 1])
def test_the_initial_state_is_the_rulebooks(start: int) -> None:
    data = RULES.dump(RULES.new({}, 2, RULES.shuffle({}, 2, random.Random(1)), start))
    assert [len(tiles) for tiles in data["hands"]] == [9, 9]
    assert [len(tiles) for tiles in data["piles"]] == [21, 21]
    for hand, pile in zip(data["hands"], data["piles"], strict=True):
        professions = Counter(tile.split()[0] for tile in (*hand, *pile))
        assert professions == {"soldier": 10, "merchant": 10, "priest": 10}
    assert Counter(data["elections"]) == {"general": 3, "guildmaster": 3, "high priest": 3}
    assert (data["first"], data["actor"], data["election"], data["placed"]) == (start, start, 0, 0)
    assert data["decision"] == "place"


def test_the_supply_of_a_start_makes_it_again() -> None:
    rng = random.Random(2)
    for _ in range(20):
        state = RULES.new({}, 2, RULES.shuffle({}, 2, rng), rng.randrange(2))
        again = RULES.new({}, 2, RULES.supply(state), int(state[0]["first"]))
        assert again.tobytes() == state.tobytes()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("S1 ", "", r"0 times 'S1' among Ivory's tiles: it should be 1"),
        ("S1 ", "X1 ", r"0 times 'S1' among Ivory's tiles"),
        (" / ", " ", r"the supply has 1 parts: it should have Ivory's tiles"),
        ("G M H", "H M H", r"2 times 'G' among the election cards: it should be 3"),
    ],
)
def test_an_invalid_supply_is_refused_with_a_reason(old: str, new: str, message: str) -> None:
    supply = RULES.supply(first())
    assert old in supply
    replaced = supply.replace(old, new) if old == " / " else supply.replace(old, new, 1)
    with pytest.raises(BadState, match=message):
        RULES.new({}, 2, replaced, 0)


def test_every_action_text_parses_back_to_its_number() -> None:
    assert RULES.actions == 180
    for number in range(RULES.actions):
        assert RULES.parse(RULES.text(number)) == number
    assert RULES.parse("  soldier 7  >  brown market ") == RULES.parse("soldier 7 > brown market")


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("soldier 7 > brown markt", "did you mean 'soldier 7 > brown market'"),
        ("pass", "an example is 'soldier 7 > brown market'"),
    ],
)
def test_a_bad_text_is_named_with_a_hint(text: str, hint: str) -> None:
    with pytest.raises(BadAction, match=hint):
        RULES.parse(text)
