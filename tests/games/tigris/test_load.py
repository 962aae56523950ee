"""States as plain data, and back (the trace format's STATE)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.odd_values import LEFT_OUT, check_odd_values, refused, replaced
from games.play_helpers import play, states
from games.tigris.positions import PRESETS, RULES, position, position_data
from shedu.errors import BadState
from shedu.game import State, choose_options

RULE = "rulebook,buildings=double,wonder=choice"
OPTIONS = choose_options(RULES, RULE)
HANDS = {"A": "RRBGKK", "B": "RRRGGG", "C": "RBG"}


def state_at(decision: str) -> State:
    """A position that waits for this kind of decision, with pieces of many kinds."""
    extra: dict[str, Any] = {
        "rules": RULE,
        "hands": HANDS,
        "points": {"B": (1, 2, 3, 4, 5)},
        "idle": 2,
    }
    if decision == "action":
        return position(
            "G k4 l4, S l6, F e1, X a1 c6, A.king e10, B.trader g10",
            monuments={"b10": "green-black", "j9": "red-blue"},
            wonder="h5",
            buildings={"black": "l6"},
            **extra,
        )
    if decision == "commit":
        return play(position("B.king i6", **extra), "king h7", "commit 1")
    if decision == "war":
        board = "A.king h7, R k7, B.king k6, A.trader i8, C.trader k8"
        return play(position(board, **extra), "market j7")
    if decision == "treasure":
        return play(position("G j7 k7 l7 l6 m6 n6", **extra), "trader i6")
    if decision == "building":
        return play(position("S f5 h5 f6 g6", **extra), "settlement g5")
    if decision == "monument":
        return play(position("S f5 h5 f6 g6", **extra), "settlement g5", "palace f5")
    if decision == "favor":
        return play(position("A.king i6", wonder="k7", **extra), "end turn")
    return position(over=True, decision=None, actor=None, actions_left=0, **extra)


DECISIONS = (*RULES.decisions, "over")


@pytest.mark.parametrize("decision", DECISIONS)
def test_a_dump_loads_to_the_same_bytes(decision: str) -> None:
    state = state_at(decision)
    assert RULES.decision(state) == (None if decision == "over" else decision)
    for form in (state, *(RULES.observe(state, seat) for seat in (None, 0, 1, 2, 3))):
        data = RULES.dump(form)
        again = RULES.load(json.loads(json.dumps(data)), OPTIONS)
        assert again.tobytes() == form.tobytes()
        assert RULES.dump(again) == data


def test_without_a_memory_missing_tiles_count_as_discarded_openly() -> None:
    state = play(position(hands=HANDS), "replace RR")
    data = RULES.dump(state)
    del data["memory"]
    loaded = RULES.dump(RULES.load(data, OPTIONS))
    assert loaded["memory"]["gone"] == {"red": 2, "blue": 0, "green": 0, "black": 0}
    assert all(sum(own.values()) == 0 for own in loaded["memory"]["discards"])


BAD: list[tuple[str, str, Any, str]] = [
    # decision of the position, path, new value, where the message points to
    ("action", "decision", LEFT_OUT, "state.decision"),
    ("action", "board", LEFT_OUT, "state.board"),
    ("action", "extra", 1, "state.extra is 1"),
    ("action", "board", [], "state.board is []"),
    ("action", "board/q1", {"tile": "red"}, "state.board.q1 is 'q1'"),
    ("action", "board/a12", {"tile": "red"}, "state.board.a12"),
    ("action", "board/a3", "red", "state.board.a3 is 'red'"),
    ("action", "board/a3", {}, "state.board.a3.tile"),
    ("action", "board/a3", {"tile": "purple"}, "state.board.a3.tile is 'purple'"),
    ("action", "board/a3", {"tile": "red", "x": 1}, "state.board.a3.x is 1"),
    ("action", "board/a3", {"tile": "red", "treasure": False}, "state.board.a3"),
    ("action", "board/a3", {"tile": "red", "treasure": 1}, "state.board.a3"),
    ("action", "board/a3", {"tile": "green", "treasure": True}, "state.board.a3"),
    ("action", "board/a3", {"tile": "blue"}, "state.board.a3.tile is 'blue'"),
    ("action", "board/e2", {"tile": "red"}, "state.board.e2.tile is 'red'"),
    ("action", "board/e2", {"leader": "king", "player": 3}, "state.board.e2"),
    ("action", "board/a3", {"leader": "king"}, "state.board.a3.player"),
    ("action", "board/a3", {"leader": "queen", "player": 1}, "state.board.a3.leader is 'queen'"),
    ("action", "board/a3", {"leader": "king", "player": 4}, "state.board.a3.player is 4"),
    ("action", "board/a3", {"leader": "king", "player": -1}, "state.board.a3.player is -1"),
    ("action", "board/a3", {"leader": "king", "player": True}, "state.board.a3.player is True"),
    ("action", "board/a3", {"leader": "king", "player": 0}, "state.board.a3"),  # a second one
    ("action", "board/a3", {"leader": "king", "player": 1, "tile": "red"}, "state.board.a3.tile"),
    ("action", "board/a3", {"tile": "facedown"}, "state.monuments"),
    ("action", "board/a3", {"tile": "wonder"}, "state.wonder"),
    ("action", "monuments", {}, "state.monuments is {}"),
    ("action", "monuments", [], "state.monuments is []"),
    ("action", "monuments/0", 3, "state.monuments[0] is 3"),
    ("action", "monuments/0/at", "j10", "state.monuments[0]"),
    ("action", "monuments/0/at", "p11", "state.monuments[0]"),
    ("action", "monuments/0/colors", "blue-red", "state.monuments[0].colors is 'blue-red'"),
    ("action", "monuments/1", {"at": "j9", "colors": "green-black"}, "state.monuments[1]"),
    ("action", "wonder", None, "state.wonder is None"),
    ("action", "wonder", "h6", "state.wonder is 'h6'"),
    ("action", "wonder", "z1", "state.wonder is 'z1'"),
    ("commit", "wonder", "a1", "state.wonder is 'a1'"),
    ("action", "buildings", [], "state.buildings is []"),
    ("action", "buildings/purple", "l6", "state.buildings.purple"),
    ("action", "buildings/black", "k4", "state.buildings.black is 'k4'"),
    ("action", "buildings/black", None, "state.buildings.black is None"),
    ("action", "bag", "RRR", "state.bag is 'RRR'"),
    ("action", "bag/7", "purple", "state.bag[7] is 'purple'"),
    ("action", "bag/7", 3, "state.bag[7] is 3"),
    ("action", "bag", ["red"] * 200, "state.bag"),
    ("action", "hands", [], "state.hands is []"),
    ("action", "hands", [{}] * 5, "state.hands"),
    ("action", "hands", [{}], "state.hands"),
    ("action", "hands/1", 6, "state.hands[1] is 6"),
    ("action", "hands/1/red", LEFT_OUT, "state.hands[1].red"),
    ("action", "hands/1/purple", 0, "state.hands[1].purple is 0"),
    ("action", "hands/1/red", -1, "state.hands[1].red is -1"),
    ("action", "hands/1/red", 7, "state.hands[1].red is 7"),
    ("action", "hands/1/red", 4, "state.hands[1]"),  # seven tiles
    ("action", "hands/1/red", 2.0, "state.hands[1].red is 2.0"),
    ("action", "hands/1/red", "2", "state.hands[1].red is '2'"),
    ("action", "hands/1/red", True, "state.hands[1].red is True"),
    ("action", "hands/1/red", 2, "state.memory"),  # a tile is missing
    ("action", "hands/2/red", 2, "state.memory"),  # a tile is there twice
    ("war", "hands/2/red", 2, "state.board is '1 red tiles too many'"),
    ("action", "points/0/red", -1, "state.points[0].red is -1"),
    ("action", "points/0/wild", LEFT_OUT, "state.points[0].wild"),
    ("action", "points/0/red", 10**30, "state.points[0].red is 1000"),
    ("action", "points", [], "state.points is []"),
    ("action", "catastrophes", [2, 2, 2], "state.catastrophes is [2, 2, 2]"),
    ("action", "catastrophes/1", 3, "state.catastrophes[1] is 3"),
    ("action", "catastrophes/1", None, "state.catastrophes[1] is None"),
    ("action", "active", 4, "state.active is 4"),
    ("action", "active", 1, "state.actor is 0"),
    ("action", "actor", 1, "state.actor is 1"),
    ("action", "actor", None, "state.actor is None"),
    ("action", "actions_left", 3, "state.actions_left is 3"),
    ("action", "actions_left", -1, "state.actions_left is -1"),
    ("action", "idle", -1, "state.idle is -1"),
    ("action", "idle", 33, "state.idle is 33"),
    ("action", "quiet", 1, "state.quiet is 1"),
    ("action", "quiet", None, "state.quiet is None"),
    ("action", "over", True, "state.over is True"),
    ("action", "over", 0, "state.over is 0"),
    ("action", "decision", None, "state.over is False"),
    ("action", "decision", "dance", "state.decision is 'dance'"),
    ("action", "decision", "war", "state.union is None"),
    ("action", "decision", "commit", "state.conflict is None"),
    ("action", "decision", "building", "state.placed is None"),
    ("action", "decision", "monument", "state.placed is None"),
    ("action", "decision", "treasure", "state.decision is 'treasure'"),
    ("commit", "decision", "favor", "state.conflict"),
    ("treasure", "decision", "favor", "state.wonder is None"),
    ("treasure", "decision", "building", "state.placed is None"),
    ("commit", "decision", "action", "state.conflict"),
    ("action", "union", "i7", "state.union is 'i7'"),
    ("action", "placed", "i7", "state.placed is 'i7'"),
    ("war", "union", None, "state.union is None"),
    ("war", "actor", 1, "state.actor is 1: it should be player 0"),
    ("building", "actor", 1, "state.actor is 1: it should be player 0"),
    ("monument", "actor", 1, "state.actor is 1: it should be player 0"),
    ("treasure", "actor", 1, "state.actor is 1: it should be player 0"),
    ("favor", "actor", 1, "state.actor is 1: it should be player 0"),
    ("commit", "actor", 0, "state.actor is 0: it should be player 1"),
    ("commit", "conflict/defender", 0, "state.conflict.defender is 0"),
    ("action", "union", "a5", "state.union is 'a5'"),
    ("action", "placed", "a5", "state.placed is 'a5'"),
    ("action", "placed", "z5", "state.placed is 'z5'"),
    ("monument", "placed", None, "state.placed is None"),
    ("building", "placed", "a5", "state.placed is 'a5'"),
    ("war", "union", None, "state.union is None"),
    ("war", "union", "a8", "state.union is 'a8'"),
    ("war", "decision", "treasure", "state.union is"),
    ("over", "actor", 0, "state.actor is 0"),
    ("over", "over", False, "state.over is False"),
    ("commit", "conflict", None, "state.conflict is None"),
    ("commit", "conflict", "revolt", "state.conflict is 'revolt'"),
    ("commit", "conflict/kind", "quarrel", "state.conflict.kind is 'quarrel'"),
    ("commit", "conflict/kind", None, "state.conflict.kind is None"),
    ("commit", "conflict/kind", "war", "state.union is None"),
    ("commit", "conflict/color", "purple", "state.conflict.color is 'purple'"),
    ("commit", "conflict/color", "red", "state.conflict.attacker is 0"),
    ("commit", "conflict/attacker", 2, "state.conflict.attacker is 2"),
    ("commit", "conflict/defender", 2, "state.conflict.defender is 2"),
    ("commit", "conflict/attacker", 4, "state.conflict.attacker is 4"),
    ("commit", "conflict/committed", 7, "state.conflict.committed is 7"),
    ("commit", "conflict/committed", -1, "state.conflict.committed is -1"),
    ("commit", "conflict/committed", None, "state.actor is 1"),
    ("commit", "conflict/committed", LEFT_OUT, "state.conflict.committed"),
    ("commit", "actor", 0, "state.actor is 0"),
    ("action", "memory", [], "state.memory is []"),
    ("action", "memory/gone", LEFT_OUT, "state.memory.gone"),
    ("action", "memory/gone/red", -1, "state.memory.gone.red is -1"),
    ("action", "memory/gone/red", 57, "state.memory"),
    ("action", "memory/gone/unknown", 1, "state.memory.gone.unknown is 1"),
    ("action", "memory/discards/0/red", 1, "state.memory"),
    ("action", "memory/discards", [], "state.memory.discards is []"),
    ("action", "memory/discards/0", None, "state.memory.discards[0] is None"),
]


@pytest.mark.parametrize(("decision", "path", "value", "named"), BAD)
def test_an_invalid_state_is_refused_with_the_place(
    decision: str, path: str, value: Any, named: str
) -> None:
    data = replaced(RULES.dump(state_at(decision)), path, value)
    assert named in refused(RULES, OPTIONS, data)


def test_the_wonder_covers_exactly_its_cross() -> None:
    data = RULES.dump(state_at("action"))
    del data["board"]["h5"]
    with pytest.raises(BadState, match=r"state\.wonder is 'h5'"):
        RULES.load(data, OPTIONS)


@pytest.mark.slow
@pytest.mark.parametrize("decision", DECISIONS)
def test_odd_values_are_refused_or_loaded_as_they_are(decision: str) -> None:
    check_odd_values(RULES, OPTIONS, RULES.dump(state_at(decision)))


def test_rivers_depend_on_the_map() -> None:
    data = RULES.dump(position(rules="rulebook"))
    with pytest.raises(BadState, match=r"state\.board\.\w+\.tile"):
        RULES.load(data | {"board": {"c1": {"tile": "red"}}}, choose_options(RULES, "advanced"))


def why_refused(data: dict[str, Any], rules: str = RULE) -> str:
    return refused(RULES, choose_options(RULES, rules), data)


def test_a_leader_needs_a_temple_next_to_it() -> None:
    assert why_refused(position_data("A.king a1")) == (
        "state.board.a1 is {'leader': 'king', 'player': 0}: it should be next to a face-up temple"
    )
    flipped = position_data("A.king h7", monuments={"i7": "red-blue"})
    assert "state.board.h7" in why_refused(flipped)


def test_a_kingdom_at_rest_has_one_leader_of_a_color() -> None:
    assert why_refused(position_data("A.king i6, B.king i8")) == (
        "state.board.i8 is {'leader': 'king', 'player': 1}: "
        "it should be in another kingdom than the king on i6"
    )


def test_a_third_leader_of_the_color_has_no_part_in_a_revolt() -> None:
    data = RULES.dump(play(position("B.king i6, C.priest j7"), "king h7"))
    data["board"]["j7"]["leader"] = "king"
    assert "state.board.j7 is {'leader': 'king', 'player': 2}" in why_refused(data)


def test_the_leaders_of_a_revolt_are_in_one_kingdom() -> None:
    data = RULES.dump(play(position("B.king i6, C.king e10"), "king h7"))
    data["conflict"]["defender"] = 2
    assert why_refused(data) == (
        "state.conflict.defender is 2: "
        "it should be a player whose king is in the kingdom of the attacker's"
    )


def test_the_active_player_attacks_in_a_revolt() -> None:
    data = RULES.dump(play(position("B.king i6"), "king h7"))
    swapped = data["conflict"] | {"attacker": 1, "defender": 0}
    assert why_refused(data | {"conflict": swapped, "actor": 1}) == (
        "state.conflict.attacker is 1: it should be the active player 0"
    )


WARS = "A.king h7, R k7, B.king k6, A.trader i8, C.trader k8"


def test_the_fighters_of_a_war_are_those_whom_the_board_brings_into_it() -> None:
    data = RULES.dump(play(position(WARS, hands=HANDS), "market j7", "war black"))
    swapped = data["conflict"] | {"attacker": 1, "defender": 0}
    assert why_refused(data | {"conflict": swapped, "actor": 1}) == (
        "state.conflict.attacker is 1: it should be player 0"
    )
    elsewhere = replaced(data, "board/e10", {"leader": "king", "player": 3})
    elsewhere["conflict"]["defender"] = 3
    assert why_refused(elsewhere) == "state.conflict.defender is 3: it should be player 1"


def test_a_single_war_is_not_a_decision() -> None:
    data = RULES.dump(play(position(WARS, hands=HANDS), "market j7"))
    del data["board"]["k8"]
    assert why_refused(data) == (
        "state.decision is 'war': it should be a decision with several legal actions on this board"
    )


def test_a_player_has_at_most_two_catastrophes() -> None:
    data = position_data("X a1", catastrophes=[2, 2, 2, 2])
    assert why_refused(data) == (
        "state.catastrophes is [2, 2, 2, 2]: it should be at most 7 in all: 1 are on the board"
    )
    nine = position_data("X a1 b1 c1 d1 a3 b3 c3 a5 b5", catastrophes=[0] * 4)
    assert why_refused(nine) == "state.board is '9 catastrophes': it should be at most 8"


def test_treasures_lie_on_the_spaces_where_they_start() -> None:
    assert why_refused(position_data("R* a1")) == (
        "state.board.a1 is {'tile': 'red', 'treasure': True}: "
        "it should be without a treasure: no treasure starts on this space"
    )


def test_the_wonder_needs_its_option() -> None:
    assert why_refused(position_data(wonder="h5"), "rulebook") == (
        "state.wonder is 'h5': it should be null: this game is played without the wonder"
    )
    favor = RULES.dump(state_at("favor"))
    assert why_refused(favor, "rulebook,wonder=black") == (
        "state.decision is 'favor': it should be another decision: "
        "the wonder gives no choice of colour"
    )


def test_buildings_need_their_option() -> None:
    data = position_data("S l6", buildings={"black": "l6"})
    assert why_refused(data, "rulebook") == (
        "state.buildings is {'black': 'l6'}: "
        "it should be empty: this game is played without buildings"
    )


def test_the_unification_tile_covers_the_placed_tile() -> None:
    data = RULES.dump(state_at("war"))
    assert why_refused(data | {"union": "k7"}) == (
        "state.union is 'k7': it should be 'j7', the same as `placed`"
    )


@pytest.mark.parametrize(
    ("decision", "left", "wanted"),
    [("favor", 1, "0 at a turn's end"), ("monument", 2, "a whole number from 0 to 1")],
)
def test_the_actions_left_fit_the_decision(decision: str, left: int, wanted: str) -> None:
    data = RULES.dump(state_at(decision)) | {"actions_left": left}
    assert why_refused(data) == f"state.actions_left is {left}: it should be {wanted}"


def test_a_hand_and_its_commitment_are_six_tiles_at_most() -> None:
    data = RULES.dump(state_at("commit"))
    data["conflict"]["committed"] = 2
    assert why_refused(data) == (
        "state.conflict.committed is 2: it should be a whole number from 0 to 1"
    )


@pytest.mark.slow
@pytest.mark.parametrize("policy", ["random", "eager"])
@pytest.mark.parametrize("players", RULES.seats)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_state_of_a_game_loads(preset: str, players: int, policy: str) -> None:
    options = choose_options(RULES, preset)
    for state in states("tigris", preset, players, 11 * players, policy):
        for form in (state, RULES.observe(state, None)):
            assert RULES.load(RULES.dump(form), options).tobytes() == form.tobytes()
