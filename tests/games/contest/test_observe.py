"""Observations, and resampling of hidden information (rulings, last section)."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from games.contest.positions import COLORS, RULES, SUPPLY, cards_in_game, hand, position
from games.play_helpers import play, watch
from games.supplies import deal_anew
from shedu.errors import BadState
from shedu.game import State, choose_options
from shedu.games.contest.rules.events import EventKind

OPTIONS = choose_options(RULES, "rulebook")


def some_states(players: int, seed: int, every: int = 12) -> list[State]:
    """States along a random game, a dozen decisions apart."""
    rng = random.Random(seed)
    state = RULES.new(OPTIONS, players, RULES.shuffle(OPTIONS, players, rng), 0)
    found = [state]
    while len(legal := RULES.legal(state)) and len(found) < 25:
        for _ in range(every):
            if len(legal := RULES.legal(state)):
                state, _ = RULES.apply(state, int(rng.choice(legal)))
        found.append(state)
    return found


def twin(state: State, seat: int | None, rng: random.Random) -> State:
    """The state after dealing everything hidden from the seat again, without `resample`."""
    data = RULES.dump(state)
    holders = [data["hands"][p] for p in range(RULES.players(state)) if p != seat]
    holders.append(data["memory"]["removed"])
    data["deck"] = deal_anew(holders, data["deck"], rng)
    return RULES.load(data, OPTIONS)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hidden_information_leaves_no_trace_in_an_observation(players: int) -> None:
    rng = random.Random(players)
    changed = 0
    for state in some_states(players, seed=players):
        for seat in (None, *range(players)):
            other = twin(state, seat, rng)
            changed += other.tobytes() != state.tobytes()
            seen = RULES.observe(state, seat)
            assert seen.tobytes() == RULES.observe(other, seat).tobytes()
    assert changed > 20


def test_an_observation_has_the_own_hand_and_the_sizes_of_the_others() -> None:
    state = position({1: "K"}, hands={"A": "KKGGRRBB", "B": "GGGGKK", "C": "RR"}, players=3)
    seen, truth = RULES.dump(RULES.observe(state, 0)), RULES.dump(state)
    assert seen["hands"][0] == truth["hands"][0]
    unseen = dict.fromkeys(COLORS, 0)
    assert seen["hands"][1:] == [unseen | {"unknown": 6}, unseen | {"unknown": 2}]
    assert seen["deck"] == [None] * len(truth["deck"])
    shown = set(truth) - {"hands", "deck"}
    assert {key: seen[key] for key in shown} == {key: truth[key] for key in shown}
    nobody = RULES.dump(RULES.observe(state, None))
    assert all(set(held) == {*COLORS, "unknown"} for held in nobody["hands"])


def test_nobody_knows_the_cards_removed_from_a_game_of_two() -> None:
    state = RULES.new(OPTIONS, 2, RULES.shuffle(OPTIONS, 2, random.Random(3)), 0)
    for seat in (None, 0, 1):
        removed = RULES.dump(RULES.observe(state, seat))["memory"]["removed"]
        assert removed == dict.fromkeys(COLORS, 0) | {"unknown": 30}


def test_committed_cards_discarded_cards_and_points_are_public() -> None:
    state = position({1: "GK"}, "B.king 1.1", hands={"A": "RRR", "B": "RR"})
    state = play(state, "king 1.2", "commit 2")
    seen = RULES.dump(RULES.observe(state, 3))
    assert seen["conflict"]["committed"] == 2
    assert seen["memory"]["gone"]["red"] == 2
    after = RULES.dump(RULES.observe(play(state, "commit 1"), 3))
    assert after["points"][0]["red"] == 1
    assert after["tops"] == ["red", None, None, None]
    assert after["memory"]["gone"]["red"] == 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_resampling_keeps_the_observation_and_every_card(players: int) -> None:
    rng = random.Random(3)
    for state in some_states(players, seed=10 + players):
        for seat in (None, *range(players)):
            seen = RULES.observe(state, seat)
            before = seen.tobytes()
            dealt = RULES.resample(seen, rng)
            assert seen.tobytes() == before
            assert RULES.observe(dealt, seat).tobytes() == before
            assert cards_in_game(dealt) == 185
            data = RULES.dump(dealt)
            assert None not in data["deck"]
            assert not any(
                "unknown" in held for held in (*data["hands"], data["memory"]["removed"])
            )
            assert colors_of(data) == SUPPLY
            # The resampled state is a complete state.
            assert RULES.load(data, OPTIONS).tobytes() == dealt.tobytes()


def colors_of(data: dict[str, Any]) -> dict[str, int]:
    """The number of all cards of the four colours."""
    cards = Counter(data["deck"])
    for held in (*data["hands"], *data["points"], *data["memory"].values()):
        cards.update(held)
    cards.update(card for lying in (*data["columns"], data["gaps"]) for card in lying)
    return {color: cards[color] for color in COLORS}


@pytest.mark.slow
def test_resampling_deals_hands_and_removed_cards_uniformly() -> None:
    letters = "K" * 8 + "G" * 8 + "K" * 30 + "K" * 2 + "G" * 32 + "R" * 65 + "B" * 40
    state = RULES.new(OPTIONS, 2, letters, 0)
    seen = RULES.observe(state, 0)
    rng = random.Random(77)
    deals = 3000
    held: Counter[str] = Counter()
    removed: Counter[str] = Counter()
    for _ in range(deals):
        dealt = RULES.resample(seen, rng)
        held.update(hand(dealt, "B"))
        removed.update(RULES.dump(dealt)["memory"]["removed"])
    rest = {"K": 32, "G": 40, "R": 65, "B": 40}
    for found, names, size in ((held, tuple(rest), 8), (removed, COLORS, 30)):
        chi = 0.0
        for name, n in zip(names, rest.values(), strict=True):
            want = deals * size * n / 177
            chi += (found[name] - want) ** 2 / want
        # Chance exceeds 16.3 for three degrees of freedom in one of a thousand.
        assert chi < 16.3, found


def test_only_an_observation_can_be_resampled() -> None:
    seen = RULES.observe(position(hands={"A": "RRBGKK", "B": "GGGGKK"}), 0)
    seen[0]["hands"][1, 4] -= 1
    with pytest.raises(BadState, match="unseen"):
        RULES.resample(seen, random.Random(1))
    seen[0]["gone"][1] = 41
    with pytest.raises(BadState, match="green cards are known, of"):
        RULES.resample(seen, random.Random(1))


def test_drawing_in_an_observation_gives_unknown_cards() -> None:
    state = position(hands={"A": "RRBGKK", "B": "KKGGRRBB", "C": "K", "D": "G"})
    seen, events = watch(RULES.observe(state, 0), "end turn")
    data = RULES.dump(seen)
    assert data["hands"][0] == {"black": 2, "green": 1, "red": 2, "blue": 1, "unknown": 2}
    assert EventKind.CARDS_SEEN not in {event.kind for event in events}
    assert len(data["deck"]) == len(RULES.dump(state)["deck"]) - 16


def test_only_drawing_and_committing_cards_reveals_something() -> None:
    state = position({1: "GK", 2: "R"}, "B.king 1.1, A.priest 2.1", hands={"A": "RRK", "B": "R"})
    _, quiet = watch(state, "red 2", "take red", "king 1.2")
    assert not any(RULES.reveals(event) for event in quiet)
    for texts in (["king 1.2", "commit 0"], ["end turn"]):
        assert any(RULES.reveals(event) for event in watch(state, *texts)[1])


def test_private_events_name_the_seat_that_may_see_them() -> None:
    state = position(hands={"A": "RRBGKK", "B": "G"})
    _, events = watch(state, "end turn")
    seen = [event for event in events if event.visible_to >= 0]
    assert {event.kind for event in seen} == {EventKind.CARDS_SEEN}
    assert all(event.visible_to == event.player for event in seen)
    assert sum(event.number for event in seen) == 2 + 7 + 8 + 8
