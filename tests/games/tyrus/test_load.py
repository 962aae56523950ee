"""`load` restores every dumped state and refuses what no game can reach, with the place."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from games.play_helpers import states
from games.tyrus.positions import RULES, after_random, decided, first, play, random_game
from shedu.errors import BadState
from shedu.trace import POLICIES


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("seed", range(4))
def test_every_state_of_a_game_and_every_observation_of_it_loads(seed: int, policy: str) -> None:
    for state in states("tyrus", "rulebook", 2, seed, policy):
        for form in (state, *(RULES.observe(state, seat) for seat in (None, 0, 1))):
            assert RULES.load(RULES.dump(form), {}).tobytes() == form.tobytes()


@pytest.mark.parametrize("outcomes", ["III", "BB0IBB0I0", "I0B000I0B", "000000000"])
def test_every_kind_of_end_loads(outcomes: str) -> None:
    """Random games hardly ever end in a tie, in which the hands are open."""
    state = decided(outcomes)
    for form in (state, *(RULES.observe(state, seat) for seat in (None, 0, 1))):
        assert RULES.load(RULES.dump(form), {}).tobytes() == form.tobytes()


def test_without_memory_all_missing_tiles_are_gone() -> None:
    for state in random_game(5):
        data = RULES.dump(state)
        del data["memory"]
        loaded = RULES.dump(RULES.load(data, {}))
        assert loaded["memory"]["gone"] == RULES.dump(state)["memory"]["gone"]
        assert RULES.dump(RULES.load(loaded, {})) == loaded


def put(*path: Any) -> Callable[[Any], None]:
    """A change that puts the last argument at the path of the others."""
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
    (put("elections", ["general"] * 9), r"state\.elections\[3\] is 'general': .* at most 3 times"),
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
def test_a_wrong_value_is_refused_with_its_place(
    change: Callable[[Any], None], message: str
) -> None:
    data = copy.deepcopy(RULES.dump(after_random(3, 26)))
    change(data)
    with pytest.raises(BadState, match=message):
        RULES.load(data, {})


def test_a_tile_is_in_one_place_only() -> None:
    data = RULES.dump(after_random(3, 26))
    data["hands"][0][0] = data["piles"][0][0]
    with pytest.raises(
        BadState, match=r"state\.piles\[0\] is '.*': it should be in one place only"
    ):
        RULES.load(data, {})
    data = RULES.dump(after_random(3, 26))
    data["hands"][0][0] = data["hands"][0][1]
    with pytest.raises(BadState, match=r"state\.hands\[0\]\[1\] is '.*': it should be listed once"):
        RULES.load(data, {})


def test_a_vote_has_emptied_its_buildings() -> None:
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


def test_revealed_tiles_are_out_of_the_game() -> None:
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


def refusal(data: Any) -> str:
    """The message of `load`."""
    with pytest.raises(BadState) as caught:
        RULES.load(data, {})
    return str(caught.value)


def after_a_vote() -> Any:
    """The dump right after Ivory has won a general, 4 votes to 0, in the first election."""
    state = first("S4 M9 P1", "M2 S5 P3", cards="G")
    return RULES.dump(play(state, "S4 IC, M2 BT, M9 BC, S5 BM, P1 IT, P3 BT"))


def test_the_revealed_tiles_decided_the_last_election() -> None:
    data = after_a_vote()
    assert data["results"] == ["ivory"]
    data["results"] = ["null"]
    assert refusal(data) == (
        "state.results[0] is 'null': it should be ivory: 4 votes against 0 were revealed"
    )


def test_each_won_election_discards_a_voting_tile_of_the_winner() -> None:
    state = first("S4 M9 P1 S1", "M2 S5 P3", cards="GM")
    data = RULES.dump(play(state, "S4 IC, M2 BT, M9 BC, S5 BM, P1 IT, P3 BT, S6 BM"))
    assert data["memory"]["gone"] == [["soldier 4", "merchant 9"], []]
    data["results"] = ["brown"]
    assert refusal(data) == (
        "state.results is ['brown']: it should be won by brown with general at most 0 times"
    )


def test_the_last_vote_reveals_no_more_tiles_than_were_placed_since_the_one_before() -> None:
    state = first("S1 S2 S3 S4 P1 P2", "P1 P2 P3 P4 P5 P6", cards="GG")
    state = play(state, "S1 IC, P1 BT, S2 IC, P2 BT, S3 IC, P3 BT")
    data = RULES.dump(play(state, "P4 BT, S4 IC, P5 BT, P1 IT, P6 BT, P2 IT"))
    data["memory"]["revealed"]["ivory citadel"]["ivory"] = data["memory"]["gone"][0]
    assert refusal(data).endswith(
        "it should be at most 3 tiles of ivory: no more were placed since the vote before"
    )


def test_after_the_first_vote_only_its_revealed_tiles_are_out_of_the_game() -> None:
    data = after_a_vote()
    data["memory"]["revealed"]["brown citadel"]["ivory"] = []
    assert refusal(data) == (
        "state.memory.gone[0] is ['soldier 4', 'merchant 9']: it should be at most 0 tiles besides "
        "those that the last vote revealed"
    )


def test_hands_that_decide_a_tie_are_open() -> None:
    data = RULES.dump(RULES.observe(decided("I0B000I0B"), None))
    data["hands"][1] = [None] * 3
    assert refusal(data) == (
        "state.hands[1] is [None, None, None]: it should be open, as the hands decide"
    )


def test_more_results_than_elections_are_refused() -> None:
    data = after_a_vote()
    data["results"] = ["null"] * 10
    assert refusal(data).endswith("it should be a list of 9 at most")


def test_future_cards_and_tiles_are_all_known_or_all_hidden() -> None:
    data = after_a_vote()
    data["elections"][5] = None
    assert refusal(data).endswith("it should be known or null in all elections to come")
    data = after_a_vote()
    data["piles"][1][5] = None
    assert refusal(data).startswith("state.piles[1] is ['merchant ")
    assert refusal(data).endswith("it should be known or null in all places")
