"""Every dumped state is loaded as it was, and every wrong one is refused by name."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from games.tyrus.positions import RULES, after_random, decided, random_game
from shedu.errors import BadState


@pytest.mark.parametrize("seed", range(4))
def test_a_game_is_loaded_state_by_state(seed: int) -> None:
    for state in random_game(seed):
        data = RULES.dump(state)
        assert RULES.load(data, {}).tobytes() == state.tobytes()
        for seat in (None, 0, 1):
            seen = RULES.observe(state, seat)
            assert RULES.load(RULES.dump(seen), {}).tobytes() == seen.tobytes()


def test_without_memory_all_missing_tiles_are_gone() -> None:
    for state in random_game(5):
        data = RULES.dump(state)
        del data["memory"]
        loaded = RULES.dump(RULES.load(data, {}))
        assert loaded["memory"]["gone"] == RULES.dump(state)["memory"]["gone"]


def put(*path: Any) -> Callable[[Any], None]:
    """Puts the last one where the others lead."""
    *way, last, value = path

    def change(data: Any) -> None:
        for key in way:
            data = data[key]
        data[last] = value

    return change


def drop(key: str) -> Callable[[Any], None]:
    return lambda data: data.pop(key)


SECOND = ("buildings", "ivory citadel", "ivory")
WRONG: list[tuple[Callable[[Any], None], str]] = [
    (drop("hands"), r"state\.hands is None: it should be there"),
    (put("deck", []), r"state\.deck is \[\]: it should be left out"),
    (put("first", 2), r"state\.first is 2: it should be a whole number from 0 to 1"),
    (put("first", True), r"state\.first is True"),
    (put("election", 10), r"state\.election is 10"),
    (put("placed", 6), r"state\.placed is 6: it should be a whole number from 0 to 5"),
    (put("decision", "vote"), r"state\.decision is 'vote': it should be null, place"),
    (put("decision", None), r"state\.over is False: it should be true without a decision"),
    (put("over", True), r"state\.over is True: it should be true without a decision"),
    (put("actor", None), r"state\.actor is None: it should be [01]"),
    (put("actor", 7), r"state\.actor is 7: it should be a whole number from 0 to 1"),
    (put("elections", ["general"] * 9), r"state\.elections\[3\] is 'general': .* there 3 times"),
    (put("elections", []), r"state\.elections is \[\]: it should be a list of 9"),
    (put("elections", 0, None), r"state\.elections\[0\] is None"),
    (put("results", ["ivory"]), r"state\.results is \['ivory'\]: it should be a list of 4"),
    (
        put("results", 1, "green"),
        r"state\.results\[1\] is 'green': it should be ivory, brown, null",
    ),
    (put("results", ["ivory"] * 4), r"state\.results is .*: it should be without elections after"),
    (put("results", ["null", *["brown"] * 3]), r"state\.over is False: it should be true where"),
    (put("hands", [[], []]), r"state\.hands\[0\] is \[\]: it should be \d+ tiles"),
    (put("hands", 0, 0, "soldier 11"), r"state\.hands\[0\]\[0\] is 'soldier 11'"),
    (put("hands", 0, 0, 7), r"state\.hands\[0\]\[0\] is 7: it should be a tile"),
    (put("piles", [[], []]), r"state\.piles\[0\] is \[\]: it should be a list of 9"),
    (put("buildings", {}), r"state\.buildings\.ivory citadel is None: it should be there"),
    (put("buildings", "ivory citadel", {}), r"state\.buildings\.ivory citadel\.ivory is None"),
    (put("memory", {"gone": []}), r"state\.memory\.revealed is None: it should be there"),
    (put("memory", "gone", 0, []), r"state\.memory\.gone\[0\] is \[\]: it should be the tiles"),
    (put("memory", "revealed", {}), r"state\.memory\.revealed is \{\}: .* right after a vote"),
]


@pytest.mark.parametrize(("change", "message"), WRONG)
def test_what_is_wrong_is_named(change: Callable[[Any], None], message: str) -> None:
    data = copy.deepcopy(RULES.dump(after_random(3, 26)))
    change(data)
    with pytest.raises(BadState, match=message):
        RULES.load(data, {})


def test_a_tile_is_in_one_place_only() -> None:
    data = RULES.dump(after_random(3, 26))
    data["hands"][0][0] = data["piles"][0][0]
    with pytest.raises(BadState, match=r"state\.piles\[0\] is '.*': it should be nowhere else"):
        RULES.load(data, {})
    data = RULES.dump(after_random(3, 26))
    data["hands"][0][0] = data["hands"][0][1]
    with pytest.raises(BadState, match=r"state\.hands\[0\]\[1\] is '.*': it should be there once"):
        RULES.load(data, {})


def test_tiles_do_not_lie_where_a_vote_has_emptied_the_building() -> None:
    state = decided("I0")
    data = RULES.dump(state)
    gone = data["memory"]["gone"][0][0]
    kind = data["elections"][1]
    building = {"general": "citadel", "guildmaster": "market", "high priest": "temple"}[kind]
    data["buildings"][f"ivory {building}"]["ivory"].append(gone)
    del data["memory"]
    with pytest.raises(BadState, match=r"state\.buildings is .* placed since the votes"):
        RULES.load(data, {})


def test_tiles_of_the_election_under_way_are_not_gone() -> None:
    data = RULES.dump(after_random(3, 4))
    for building in data["buildings"].values():
        building["ivory"] = []
    del data["memory"]
    with pytest.raises(BadState, match=r"state\.buildings is .* at least 2 tiles of ivory"):
        RULES.load(data, {})


def test_what_was_revealed_is_checked() -> None:
    state = decided("I")
    data = RULES.dump(state)
    names = list(data["memory"]["revealed"])
    wrong = copy.deepcopy(data)
    wrong["memory"]["revealed"][names[0]]["ivory"] = [data["hands"][0][0]]
    with pytest.raises(BadState, match=r"memory\.revealed\..* tiles that are out of the game"):
        RULES.load(wrong, {})
    wrong = copy.deepcopy(data)
    wrong["memory"]["revealed"] = None
    with pytest.raises(BadState, match=r"memory\.revealed is None: .* right after a vote"):
        RULES.load(wrong, {})
    wrong["memory"]["revealed"] = {"ivory temple": {}}
    with pytest.raises(BadState, match=r"memory\.revealed\."):
        RULES.load(wrong, {})
