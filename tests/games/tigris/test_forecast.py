"""Forecasts: what they say, and that it comes true."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from games.tigris.positions import RULES, position
from shedu.game import Event, State, choose_options
from shedu.games import find_game
from shedu.games.tigris import words
from shedu.games.tigris.events import Kind
from shedu.trace import EagerPolicy

TABLE = find_game("tigris").table
NAMES = ("Ann", "Bo", "Cy", "Di")


def forecast(state: State, text: str) -> str:
    observed = RULES.observe(state, RULES.actor(state))
    return TABLE.forecast(observed, RULES.parse(text), NAMES)


def played(state: State, *texts: str) -> State:
    for text in texts:
        state, _events = RULES.apply(state, RULES.parse(text))
    return state


WAR = "A.trader h7, R k7, B.trader k6, G l7, S h6"


def test_a_war_is_told_by_its_sides_then_by_its_end() -> None:
    state = position(WAR, hands={"A": "RGGK", "B": "RRGK"})
    begun = "war of the traders: your 0 markets against Bo's 1"
    assert forecast(state, "settlement j7") == (
        f"Unites two kingdoms; {begun}, before tiles from the hands"
    )
    state = played(state, "settlement j7")
    assert forecast(state, "commit 2") == (
        "War of the traders: your 2 markets against Bo's 1, and what Bo commits"
    )
    state = played(state, "commit 2")
    assert forecast(state, "commit 0") == (
        "Ann would win, 2 to 1; your trader on k6 is withdrawn; +2 green for Ann; "
        "1 supporter is removed"
    )


def test_a_revolt_is_told_by_the_temples_of_both() -> None:
    state = position("R i6, B.king h6", hands={"A": "R"})
    assert forecast(state, "king i7") == (
        "Revolt of the kings: your 1 temple against Bo's 1, before tiles from the hands"
    )


@pytest.mark.parametrize(
    ("rules", "said"),
    [("rulebook", "as many are drawn from the bag"), ("tongjiao", "the hand is refilled")],
)
def test_replacing_says_how_many_are_drawn(rules: str, said: str) -> None:
    assert said in forecast(position(rules=rules, hands={"A": "RRG"}), "replace RR")


@pytest.mark.parametrize(
    ("rules", "board", "text", "said"),
    [
        ("rulebook", "G j3 k3 j4", "market k4", "A monument may be built"),
        ("wonder=choice", "G j3 k3 j4", "market k4", "A monument may be built"),
        ("wonder=choice", "G j4 k3 l4 k5", "market k4", "The wonder may be built"),
        ("wonder=choice", "G j4 k3 l4 k5 j3", "market k4", "A monument or the wonder may be built"),
    ],
)
def test_what_may_be_built_is_named(rules: str, board: str, text: str, said: str) -> None:
    assert forecast(position(board, rules=rules, hands={"A": "G"}), text) == said


def points(events: Sequence[Event], actor: int) -> Counter[str]:
    """The points of these events, as a forecast tells them."""
    told: Counter[str] = Counter()
    for event in events:
        if event.kind == Kind.POINTS_GAINED:
            player = words.whom(event.player, actor, NAMES)
            told[f"+{event.number} {words.color_word(event.color)} for {player}"] += 1
    return told


@pytest.mark.parametrize("preset", RULES.presets)
def test_forecasts_come_true_up_to_the_first_draw(preset: str) -> None:
    rng, eager = random.Random(preset), EagerPolicy()
    options = choose_options(RULES, preset)
    state = RULES.new(options, 3, RULES.shuffle(options, 3, rng), 0)
    promised = 0
    while (actor := RULES.actor(state)) is not None:
        action = eager(RULES, state, rng)
        after, events = RULES.apply(state, action)
        drawn = [n for n, event in enumerate(events) if event.kind == Kind.TILES_DRAWN]
        known = events[: drawn[0]] if drawn else events
        told = TABLE.forecast(RULES.observe(state, actor), action, NAMES).split("; ")
        told[0] = told[0][:1].lower() + told[0][1:]
        gained = points(known, actor)
        clauses = [clause for clause in told if clause.startswith("+") and "choice" not in clause]
        assert Counter(clauses) == gained
        assert ("the game ends" in told) == any(event.kind == Kind.GAME_ENDED for event in known)
        assert any(c.startswith("revolt of") for c in told) == (
            RULES.decision(after) == "commit" and RULES.dump(after)["conflict"]["kind"] == "revolt"
        )
        promised += len(clauses)
        state = after
    assert promised > 10
