"""Observations, and resampling of hidden information (rulings, section 10)."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from games.play_helpers import SEATS, play, watch
from games.supplies import deal_anew
from games.tigris.positions import PRESETS, RULES, hand, position, tiles_in_game
from shedu.errors import BadState
from shedu.game import State, choose_options
from shedu.games.tigris.rules.events import EventKind

MEMORY = ("gone", "discards")


def some_states(preset: str, players: int, seed: int, most: int = 220) -> list[State]:
    """States along a random game, a dozen decisions apart."""
    rng = random.Random(seed)
    options = choose_options(RULES, preset)
    state = RULES.new(options, players, RULES.shuffle(options, players, rng), 0)
    found = [state]
    for n in range(most):
        legal = RULES.legal(state)
        if len(legal) == 0:
            break
        state, _ = RULES.apply(state, int(rng.choice(legal)))
        if n % 12 == 0:
            found.append(state)
    return [*found, state]


def load(data: dict[str, Any], like: State) -> State:
    return RULES.load(data, RULES.options_of(like))


def twin(state: State, seat: int | None, rng: random.Random) -> State:
    """The state after dealing everything hidden from the seat again, without `resample`."""
    data = RULES.dump(state)
    others = [player for player in range(RULES.players(state)) if player != seat]
    holders = [data["hands"][p] for p in others]
    holders += [data["memory"]["discards"][p] for p in others]
    data["bag"] = deal_anew(holders, data["bag"], rng)
    return load(data, state)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_hidden_information_leaves_no_trace_in_an_observation(preset: str, players: int) -> None:
    rng = random.Random(players)
    changed = 0
    for state in some_states(preset, players, seed=players):
        for seat in (None, *range(players)):
            other = twin(state, seat, rng)
            changed += other.tobytes() != state.tobytes()
            seen = RULES.observe(state, seat)
            assert seen.tobytes() == RULES.observe(other, seat).tobytes()
    assert changed > 20


@pytest.mark.parametrize("preset", PRESETS)
def test_a_change_of_the_own_hand_or_of_points_shows_in_the_observation(preset: str) -> None:
    state = position(rules=preset, hands={"A": "RRBGKK", "B": "GGGGKK"})
    for key, player in (("hands", 0), ("points", 0), ("points", 1)):
        data = RULES.dump(state)
        data[key][player]["red"] += -1 if key == "hands" else 1
        if key == "hands":
            data[key][player]["green"] += 1
            data["bag"][data["bag"].index("green")] = "red"
        assert RULES.observe(load(data, state), 0).tobytes() != RULES.observe(state, 0).tobytes()


def test_an_observation_has_the_own_hand_and_discards_and_the_sizes_of_the_others() -> None:
    state = position(hands={"A": "RRBGKK", "B": "GGGGKK", "C": "RR", "D": ""})
    state = play(state, "replace RR", "replace B", "end turn", "replace GG", "end turn")
    seen = RULES.dump(RULES.observe(state, 0))
    truth = RULES.dump(state)
    assert seen["hands"][0] == truth["hands"][0]
    assert seen["memory"]["discards"][0] == {"red": 2, "blue": 1, "green": 0, "black": 0}
    for player, discarded in ((1, 2), (2, 0), (3, 0)):
        unseen = {"red": 0, "blue": 0, "green": 0, "black": 0}
        assert seen["hands"][player] == unseen | {"unknown": 6}
        wanted = unseen | ({"unknown": discarded} if discarded else {})
        assert seen["memory"]["discards"][player] == wanted
    assert seen["bag"] == [None] * len(truth["bag"])
    assert len(truth["bag"]) > 0
    shown = set(truth) - {"hands", "bag", "memory"}
    assert {key: seen[key] for key in shown} == {key: truth[key] for key in shown}
    nobody = RULES.dump(RULES.observe(state, None))
    assert all(set(held) == {*unseen, "unknown"} for held in nobody["hands"])


def test_committed_tiles_and_points_are_public() -> None:
    state = position("B.king i6", hands={"A": "RR", "B": "RR"})
    state = play(state, "king h7", "commit 2")
    seen = RULES.dump(RULES.observe(state, 3))
    assert seen["conflict"]["committed"] == 2
    assert seen["memory"]["gone"]["red"] == 2
    after = RULES.dump(RULES.observe(play(state, "commit 0"), 3))
    assert after["points"][0]["red"] == 1


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_resampling_keeps_the_observation_and_every_tile(preset: str, players: int) -> None:
    rng = random.Random(3)
    for state in some_states(preset, players, seed=10 + players):
        for seat in (None, *range(players)):
            seen = RULES.observe(state, seat)
            before = seen.tobytes()
            dealt = RULES.resample(seen, rng)
            assert seen.tobytes() == before
            assert RULES.observe(dealt, seat).tobytes() == before
            assert tiles_in_game(dealt) == 153
            data = RULES.dump(dealt)
            assert None not in data["bag"]
            assert not any("unknown" in held for held in data["hands"])
            assert colors_of(data) == {"red": 57, "blue": 36, "green": 30, "black": 30}
            # The resampled state is a complete state.
            assert load(data, dealt).tobytes() == dealt.tobytes()


def colors_of(data: dict[str, Any]) -> Counter[str]:
    """The number of all tiles of the four colours."""
    tiles = Counter(data["bag"])
    for held in (*data["hands"], *data["memory"]["discards"], data["memory"]["gone"]):
        tiles.update(held)
    tiles.update(p["tile"] for p in data["board"].values() if p.get("tile") in held)
    return tiles


@pytest.mark.slow
def test_resampling_deals_unseen_tiles_uniformly() -> None:
    state = position(hands={"A": "RRRRRR", "B": "GGGGGG"}, players=2)
    seen = RULES.observe(state, 0)
    rng = random.Random(77)
    deals = 3000
    found: Counter[str] = Counter()
    for _ in range(deals):
        found.update(hand(RULES.resample(seen, rng), "B"))
    rest = Counter(hand(state, "B"))
    rest.update({"R": 41, "B": 36, "G": 24, "K": 30})
    total = rest.total()
    assert total == 137
    chi = 0.0
    for letter, n in rest.items():
        want = deals * 6 * n / total
        chi += (found[letter] - want) ** 2 / want
    # Chance exceeds 16.3 for three degrees of freedom in one of a thousand.
    assert chi < 16.3


def test_only_an_observation_can_be_resampled() -> None:
    seen = RULES.observe(position(hands={"A": "RRBGKK", "B": "GGGGKK"}), 0)
    seen[0]["hands"][1, 4] -= 1
    with pytest.raises(BadState, match="unseen"):
        RULES.resample(seen, random.Random(1))


def test_drawing_in_an_observation_gives_unknown_tiles() -> None:
    state = position(hands={"A": "RRBGKK", "B": "GGGG"})
    seen, events = watch(RULES.observe(state, 0), "replace RR")
    data = RULES.dump(seen)
    assert data["hands"][0] == {"red": 0, "blue": 1, "green": 1, "black": 2, "unknown": 2}
    assert EventKind.TILES_SEEN not in {event.kind for event in events}
    assert len(data["bag"]) == len(RULES.dump(state)["bag"]) - 2


@pytest.mark.parametrize("rules", ["rulebook", "replace_draw=six"])
def test_known_hands_in_an_observation_are_refilled_with_unknown_tiles(rules: str) -> None:
    state = position(hands={"A": "RRRRRR", "B": "GGGG", "C": "KKKKKK", "D": "B"}, rules=rules)
    for seat in (0, 1, None):
        seen, truth = RULES.observe(state, seat), state
        for text in ("temple a1", "replace RR", "end turn") if seat == 0 else ("end turn",):
            seen, truth = play(seen, text), play(truth, text)
        ended, real = RULES.dump(seen), RULES.dump(truth)
        assert [sum(held.values()) for held in ended["hands"]] == [6] * 4
        assert len(ended["bag"]) == len(real["bag"])


def test_only_drawing_and_committing_tiles_reveals_something() -> None:
    state = position("A.king h7", hands={"A": "RRBGKK"})
    _, quiet = watch(state, "settlement g7", "withdraw king")
    assert not any(RULES.reveals(event) for event in quiet)
    _, drawn = watch(state, "replace RR")
    assert any(RULES.reveals(event) for event in drawn)
    attacked = position("B.king i6", hands={"A": "R"})
    attack, begun = watch(attacked, "king h7")
    assert not any(RULES.reveals(event) for event in begun)
    for text in ("commit 0", "commit 1"):
        assert any(RULES.reveals(event) for event in watch(attack, text)[1])


def test_private_events_name_the_seat_that_may_see_them() -> None:
    state = position(hands={"A": "RRBGKK", "B": "G"})
    _, events = watch(state, "replace RR", "end turn")
    private = {EventKind.TILES_DISCARDED, EventKind.TILES_SEEN}
    assert {event.kind for event in events if event.visible_to >= 0} == private
    for event in events:
        assert event.visible_to == (event.player if event.kind in private else -1)
    assert {SEATS[event.visible_to] for event in events if event.visible_to >= 0} == set("ABCD")
