"""Positions of the cases 109 to 119 on the model, named by their numbers."""

from __future__ import annotations

from random import Random

from reference.tyrus.play import legal, perform, result, votes
from reference.tyrus.state import State, deal

IVORY, BROWN = range(2)


def position(office: str, **placed: str) -> State:
    """An election; `ivory_market="8 merchant of brown"` lists the tiles in a building."""
    model = deal({}, 2, Random(1))
    model.elections[0] = office
    for name, tiles in placed.items():
        for tile in tiles.split(", "):
            number, profession, _, owner = tile.split(" ")
            model.buildings[name.replace("_", " ")][owner].append(f"{profession} {number}")
    return model


def ended(*results: str) -> State:
    model = deal({}, 2, Random(2))
    model.results = list(results)
    model.hands = [["soldier 1", "soldier 2", "soldier 3"], ["priest 1", "priest 2", "priest 3"]]
    return model


def test_109_the_printed_count() -> None:
    model = position(
        "general",
        brown_citadel="10 soldier of brown, 8 soldier of brown, 7 merchant of ivory",
        ivory_citadel="7 soldier of ivory, 5 soldier of ivory, "
        "8 merchant of brown, 6 priest of ivory",
    )
    assert (votes(model, IVORY), votes(model, BROWN)) == (10, 11)


def test_111_votes_never_fall_below_zero() -> None:
    citadel = "4 soldier of ivory, 9 merchant of brown"
    assert votes(position("general", ivory_citadel=citadel), IVORY) == 0


def test_112_own_tiles_never_block() -> None:
    citadel = "4 soldier of ivory, 9 merchant of ivory"
    assert votes(position("general", ivory_citadel=citadel), IVORY) == 4


def test_114_the_long_example() -> None:
    market = "10 merchant of ivory, 9 merchant of ivory, 8 merchant of ivory, 1 priest of brown"
    model = position(
        "guildmaster",
        ivory_market=market,
        brown_market="2 merchant of brown, 1 merchant of brown",
    )
    assert (votes(model, IVORY), votes(model, BROWN)) == (26, 3)


def test_115_only_the_buildings_of_the_election_are_emptied() -> None:
    model = position(
        "high priest", ivory_temple="4 priest of brown", brown_market="2 priest of ivory"
    )
    for _ in range(6):
        perform(model, next(text for text in legal(model) if text.endswith("ivory market")))
    assert not any(model.buildings["ivory temple"].values())
    assert [len(model.buildings["ivory market"][color]) for color in ("ivory", "brown")] == [3, 3]
    assert model.buildings["brown market"]["ivory"] == ["priest 2"]


def test_116_119_draws_and_leads() -> None:
    model = deal({}, 2, Random(3))
    rng, leads, hands = Random(4), [], []
    while not model.over:
        if model.placed == 0:
            leads.append(model.actor)
            hands.append([len(hand) for hand in model.hands])
        perform(model, rng.choice(legal(model)))
    first = model.first
    assert leads == [first, 1 - first] * 4 + [first]
    assert hands == [[9, 9]] * 8 + [[6, 6]]
    assert [len(hand) for hand in model.hands] == [3, 3]


def test_118_the_tiles_in_hand_break_a_tie_and_equal_hands_draw() -> None:
    model = ended("ivory", "brown", "null", "null", "null", "null", "null", "null", "null")
    assert result(model) == {"ranks": [1, 1], "scores": [1, 1]}
    model.hands[BROWN][0] = "priest 10"
    assert result(model)["ranks"] == [2, 1]


def test_three_in_a_row_win_whatever_the_count() -> None:
    model = ended("ivory", "ivory", "brown", "ivory", "ivory", "null", "brown", "brown", "brown")
    assert result(model) == {"ranks": [2, 1], "scores": [4, 4]}
    model = ended("ivory", "ivory", "brown", "brown", "null", "brown", "ivory", "ivory", "null")
    assert result(model) == {"ranks": [1, 2], "scores": [4, 3]}
