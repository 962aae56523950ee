"""States as plain data, and back (the trace format's STATE)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from games.contest.positions import PRESETS, RULES, position
from games.odd_values import LEFT_OUT, check_odd_values, refused, replaced
from games.play_helpers import play, states
from shedu.errors import BadState
from shedu.game import State, choose_options
from shedu.trace import POLICIES

OPTIONS = choose_options(RULES, "rulebook")
HANDS = {"A": "KKGGRRB", "B": "GGRR", "C": "RB"}
COLUMNS = {1: "KKK", 2: "GGGr", 3: "KRB", 4: "*RRR", 5: "BBB"}
STANDING = "A.merchant 1.1, B.merchant 2.0, A.king 1.0, B.king 2.1, C.priest 2-3"
GAPS = {"2-3": "B"}


TEXTS: dict[str, list[str]] = {
    "action": [],
    "point": ["green 1"],
    "income": ["farmer 3.1", "end turn"],
    "ship": ["black 1", "take black"],
    "conflict": ["red 1-2"],
    "commit": ["king 3.1", "commit 1"],
    "external": ["red 1-2", "conflict green"],
    "prize": ["red 1-2", "conflict green", "commit 0", "commit 0"],
    "internal prize": ["king 3.1", "commit 0", "commit 0"],
    "treasure": ["red 1-2"],
    "over": ["end turn"],
}
"""What leads to each decision; some come about in two ways."""
DECISIONS = tuple(TEXTS)


def state_at(decision: str, deck: str | None = None) -> State:
    """A position that waits for this decision, with pieces of many kinds."""
    given: dict[str, Any] = {"gaps": GAPS, "hands": HANDS, "points": {"B": (1, 2, 3, 4, 0)}}
    given["deck"] = deck
    standing = STANDING
    if decision == "treasure":
        standing = "A.merchant 1.1, A.king 1.0, C.priest 2-3"
    if decision == "over":
        given |= {"hands": {}, "deck": ""}
    return play(position(COLUMNS, standing, idle=2, **given), *TEXTS[decision])


def test_the_examples_cover_every_decision() -> None:
    found = {RULES.decision(state_at(decision)) for decision in DECISIONS}
    assert found == {*RULES.decisions, None}


@pytest.mark.parametrize("decision", DECISIONS)
def test_a_dump_loads_to_the_same_bytes(decision: str) -> None:
    state = state_at(decision)
    for form in (state, *(RULES.observe(state, seat) for seat in (None, 0, 1, 2, 3))):
        data = RULES.dump(form)
        again = RULES.load(json.loads(json.dumps(data)), OPTIONS)
        assert again.tobytes() == form.tobytes()
        assert RULES.dump(again) == data


def test_without_a_memory_missing_cards_count_as_discarded_openly() -> None:
    state = play(position({1: "K"}, players=2, hands={"A": "RR"}), "catastrophe 1.1")
    data = RULES.dump(state)
    del data["memory"]
    memory = RULES.dump(RULES.load(data, OPTIONS))["memory"]
    assert sum(memory["gone"].values()) == 31
    assert sum(memory["removed"].values()) == 0


BAD: list[tuple[str, str, Any, str]] = [
    # decision of the position, path, new value, where the message points to
    ("action", "decision", LEFT_OUT, "state.decision"),
    ("action", "columns", LEFT_OUT, "state.columns"),
    ("action", "extra", 1, "state.extra is 1"),
    ("action", "columns", [], "state.columns is []"),
    ("action", "columns/0", [], "state.columns[0] is []"),
    ("action", "columns/0", ["treasure"] + ["red"] * 9, "state.columns[0]"),
    ("action", "columns/0/0", "black", "state.columns[0][0] is 'black'"),
    ("action", "columns/0/0", "red", "state.points is '1 wild points'"),
    ("action", "columns/3/0", "treasure", "state.points is '1 wild points'"),
    ("action", "columns/0/1", "treasure", "state.columns[0][1] is 'treasure'"),
    ("action", "columns/0/1", None, "state.columns[0][1] is None"),
    ("action", "columns/0/1", "ship blue-red", "state.columns[1][4] is 'ship blue-red'"),
    ("action", "columns/0/3", "ship blue-green", "state.ships"),
    ("action", "columns/0/3", "ship red-blue", "state.columns[0][3] is 'ship red-blue'"),
    ("action", "columns/7", ["treasure", "black"], "state.columns is '1 black cards too many'"),
    ("action", "gaps", [None] * 6, "state.gaps"),
    ("action", "gaps/0", "treasure", "state.gaps[0] is 'treasure'"),
    ("action", "gaps/1", None, "state.leaders[2].priest is '2-3'"),
    ("action", "ships", ["blue-green", "blue-black"], "state.ships"),
    ("action", "ships", ["blue-black"], "state.ships"),
    ("action", "leaders", [], "state.leaders is []"),
    ("action", "leaders/0", {}, "state.leaders[0].king"),
    ("action", "leaders/0/queen", "1.0", "state.leaders[0].queen"),
    ("action", "leaders/0/king", "1.9", "state.leaders[0].king is '1.9'"),
    ("action", "leaders/0/king", 3, "state.leaders[0].king is 3"),
    ("action", "leaders/0/king", "1.4", "state.leaders[0].king is '1.4'"),
    ("action", "leaders/0/king", "2.4", "state.leaders[0].king is '2.4'"),
    ("action", "leaders/0/king", "3-4", "state.leaders[0].king is '3-4'"),
    ("action", "leaders/0/king", "1.1", "state.leaders[0].merchant is '1.1'"),
    ("action", "leaders/0/king", "3.1", "state.leaders is"),
    ("action", "deck", "KKK", "state.deck is 'KKK'"),
    ("action", "deck/7", "purple", "state.deck[7] is 'purple'"),
    ("action", "deck/7", 3, "state.deck[7] is 3"),
    ("action", "deck", ["red"] * 200, "state.deck"),
    ("action", "hands", [], "state.hands is []"),
    ("action", "hands", [{}] * 5, "state.hands"),
    ("action", "hands/1", 6, "state.hands[1] is 6"),
    ("action", "hands/1/red", LEFT_OUT, "state.hands[1].red"),
    ("action", "hands/1/purple", 0, "state.hands[1].purple is 0"),
    ("action", "hands/1/red", 9, "state.hands[1].red is 9"),
    ("action", "hands/1/red", 7, "state.hands[1]"),  # nine cards
    ("action", "hands/1/red", 2.0, "state.hands[1].red is 2.0"),
    ("action", "hands/1/red", True, "state.hands[1].red is True"),
    ("action", "hands/1/red", 1, "state.memory"),  # a card is missing
    (
        "action",
        "hands/1/red",
        3,
        "state.columns is '1 red cards too many'",
    ),  # a card is there twice
    ("action", "points/0/red", -1, "state.points[0].red is -1"),
    ("action", "points/1/wild", 1, "state.points is '2 wild points'"),
    ("action", "points/0/wild", LEFT_OUT, "state.points[0].wild"),
    ("action", "points/0/red", 10**30, "state.points[0].red is 1000"),
    ("action", "points", [], "state.points is []"),
    ("action", "tops", [None], "state.tops is [None]"),
    ("action", "tops/0", "red", "state.tops[0] is 'red'"),
    ("action", "tops/1", None, "state.tops[1] is None"),
    ("action", "tops/1", "treasure", "state.tops[1] is 'treasure'"),
    ("action", "tops/1", "wild", "state.tops[1] is 'wild'"),
    ("action", "catastrophes", [1, 1, 1], "state.catastrophes is [1, 1, 1]"),
    ("action", "catastrophes/1", 2, "state.catastrophes[1] is 2"),
    ("action", "active", 4, "state.active is 4"),
    ("action", "active", 1, "state.actor is 0"),
    ("action", "actor", 1, "state.actor is 1: it should be player 0"),
    ("action", "actor", None, "state.actor is None"),
    ("action", "actions_left", 3, "state.actions_left is 3"),
    ("commit", "actions_left", 2, "state.actions_left is 2"),
    ("income", "actions_left", 1, "state.actions_left is 1"),
    ("over", "actions_left", 1, "state.actions_left is 1"),
    ("action", "idle", -1, "state.idle is -1"),
    ("action", "idle", 32, "state.idle is 32"),
    ("over", "idle", 33, "state.idle is 33"),
    ("action", "quiet", 1, "state.quiet is 1"),
    ("action", "over", True, "state.over is True"),
    ("action", "over", 0, "state.over is 0"),
    ("action", "decision", None, "state.actions_left"),
    ("action", "decision", "dance", "state.decision is 'dance'"),
    ("action", "decision", "commit", "state.actions_left"),
    ("action", "conflict", {}, "state.conflict is {}"),
    ("action", "pending", {}, "state.pending is {}"),
    ("point", "decision", "action", "state.pending"),
    ("point", "pending", None, "state.pending is None"),
    ("point", "pending/color", "red", "state.pending.color is 'red'"),
    ("point", "pending/color", None, "state.pending.color is None"),
    ("point", "pending/column", 2, "state.pending.color is 'green'"),
    ("point", "pending/column", 9, "state.pending.column is 9"),
    ("point", "pending/gap", "1-2", "state.pending.gap is '1-2'"),
    ("point", "pending/income", 0, "state.pending.income is 0"),
    ("point", "pending/income", LEFT_OUT, "state.pending.income"),
    ("point", "pending/income", True, "state.actions_left is 1"),
    ("point", "actor", 1, "state.actor is 1: it should be player 0"),
    ("point", "leaders/0/merchant", "1.4", "state.decision is 'point'"),
    ("income", "pending/column", 1, "state.pending.column is 1"),
    ("income", "pending/color", "green", "state.decision is 'point'"),
    ("income", "actor", 2, "state.actor is 2: it should be player 0"),
    ("ship", "pending/income", True, "state.pending.income is True"),
    ("ship", "pending/column", 3, "state.pending.color is 'black'"),
    ("ship", "columns/0/2", "green", "state.columns"),
    ("conflict", "pending/gap", "2-3", "state.leaders"),
    ("conflict", "pending/gap", "3-4", "state.pending.gap is '3-4'"),
    ("conflict", "pending/gap", "8-9", "state.pending.gap is '8-9'"),
    ("conflict", "pending/color", "red", "state.pending.color is 'red'"),
    ("conflict", "leaders/0/king", None, "state.decision is 'conflict'"),
    ("conflict", "leaders/2/farmer", "1-2", "state.decision is 'conflict'"),
    ("conflict", "actor", 1, "state.actor is 1: it should be player 0"),
    ("treasure", "pending/gap", None, "state.pending.gap is None"),
    ("treasure", "actor", 1, "state.actor is 1: it should be player 0"),
    ("treasure", "leaders/0/merchant", "5.1", "state.decision is 'treasure'"),
    ("commit", "conflict", None, "state.conflict is None"),
    ("commit", "conflict", "internal", "state.conflict is 'internal'"),
    ("commit", "conflict/kind", "quarrel", "state.conflict.kind is 'quarrel'"),
    ("commit", "conflict/kind", "external", "state.conflict.committed is 1"),
    ("commit", "conflict/gap", "2-3", "state.conflict.gap is '2-3'"),
    ("commit", "conflict/color", "purple", "state.conflict.color is 'purple'"),
    ("commit", "conflict/color", "red", "state.conflict.attacker is 0"),
    ("commit", "conflict/attacker", 2, "state.conflict.attacker is 2"),
    ("commit", "conflict/defender", 0, "state.conflict.defender is 0"),
    ("commit", "conflict/committed", 9, "state.conflict.committed is 9"),
    ("commit", "conflict/committed", 2, "state.conflict.committed is 2"),
    ("commit", "conflict/committed", None, "state.actor is 1"),
    ("commit", "conflict/committed", LEFT_OUT, "state.conflict.committed"),
    ("commit", "actor", 0, "state.actor is 0: it should be player 1"),
    ("commit", "active", 1, "state.decision is 'commit'"),
    ("external", "conflict/attacker", 1, "state.conflict.defender is 1"),
    ("external", "conflict/gap", "2-3", "state.leaders"),
    ("external", "active", 1, "state.decision is 'commit'"),
    ("prize", "actor", 0, "state.actor is 0: it should be player 1"),
    ("prize", "conflict/committed", None, "state.decision is 'prize'"),
    ("prize", "leaders/0/merchant", "1.1", "state.decision is 'prize'"),
    ("prize", "leaders/1/merchant", None, "state.decision is 'prize'"),
    ("prize", "leaders/1/merchant", "5.1", "state.decision is 'prize'"),
    ("prize", "active", 1, "state.decision is 'prize'"),
    ("internal prize", "active", 1, "state.decision is 'prize'"),
    ("commit", "leaders/2/king", "3.2", "state.leaders is [{'king': '3.1'"),
    ("over", "actor", 0, "state.actor is 0"),
    ("over", "over", False, "state.over is False"),
    ("action", "memory", [], "state.memory is []"),
    ("action", "memory/gone", LEFT_OUT, "state.memory.gone"),
    ("action", "memory/gone/red", -1, "state.memory.gone.red is -1"),
    ("action", "memory/gone/red", 1, "state.memory"),
    ("action", "memory/gone/unknown", 1, "state.memory.gone.unknown is 1"),
    ("action", "memory/removed/red", 1, "state.memory.removed"),
]


@pytest.mark.parametrize(("decision", "path", "value", "named"), BAD)
def test_an_invalid_state_is_refused_with_the_place(
    decision: str, path: str, value: Any, named: str
) -> None:
    data = replaced(RULES.dump(state_at(decision)), path, value)
    assert named in refused(RULES, OPTIONS, data)


BEGUN = "state.quiet is False: it should be true: this turn has only begun"
PLAYED = "state.quiet is True: it should be false: a card has left a hand in this turn"
QUIET = [
    ("action", False, BEGUN),
    ("over", False, BEGUN),
    *((decision, True, PLAYED) for decision in ("point", "ship", "conflict", "treasure")),
    *((decision, True, PLAYED) for decision in ("external", "prize", "commit")),
]


@pytest.mark.parametrize(("decision", "quiet", "message"), QUIET)
def test_a_turn_is_idle_until_a_card_leaves_a_hand(
    decision: str, quiet: bool, message: str
) -> None:
    data = replaced(RULES.dump(state_at(decision)), "quiet", quiet)
    assert refused(RULES, OPTIONS, data) == message


def test_no_third_king_stands_where_two_fight() -> None:
    data = RULES.dump(state_at("commit"))
    data["leaders"][2]["king"] = "3.2"
    message = refused(RULES, OPTIONS, data)
    assert message.endswith(
        "it should be in different kingdoms if they have one colour and are not in conflict"
    )


@pytest.mark.slow
@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("players", RULES.seats)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_state_of_a_game_loads_again(preset: str, players: int, policy: str) -> None:
    options = choose_options(RULES, preset)
    for number, state in enumerate(states("contest", preset, players, 7, policy)):
        for form in (state, RULES.observe(state, number % players)):
            assert RULES.load(RULES.dump(form), options).tobytes() == form.tobytes()


def test_a_prize_without_a_possible_winner_is_refused() -> None:
    data = RULES.dump(state_at("internal prize"))
    # The attacker's king would have had to stand on red.
    data["leaders"][0]["king"], data["leaders"][1]["king"] = "3.1", None
    data["actor"] = 0
    with pytest.raises(BadState, match=r"state\.decision is 'prize'"):
        RULES.load(data, OPTIONS)


def test_over_is_refused_for_a_game_that_goes_on() -> None:
    data = RULES.dump(position())
    data |= {"decision": None, "actor": None, "over": True, "actions_left": 0}
    with pytest.raises(BadState, match="nothing has ended the game"):
        RULES.load(data, OPTIONS)


@pytest.mark.slow
@pytest.mark.parametrize("decision", DECISIONS)
def test_odd_values_are_refused_or_loaded_as_they_are(decision: str) -> None:
    check_odd_values(RULES, OPTIONS, RULES.dump(state_at(decision, deck="KGRBKGRB")))
