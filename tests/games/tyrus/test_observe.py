"""Observations, and resampling of hidden information (rulings, `What a player knows`)."""

from __future__ import annotations

import random

import pytest

from games.tyrus.positions import RULES, after_random, decided, first, play, random_game, watch
from shedu.errors import BadState
from shedu.game import State

SEATS = (None, 0, 1)


def twin(state: State, seat: int | None, rng: random.Random) -> State:
    """The state after dealing everything hidden from the seat again, without `resample`."""
    data = RULES.dump(state)
    for player, color in enumerate(("ivory", "brown")):
        holders = [data["piles"][player]]
        if player != seat:
            holders.append(data["hands"][player])
            holders += [building[color] for building in data["buildings"].values()]
        tiles = [tile for holder in holders for tile in holder]
        rng.shuffle(tiles)
        for holder in holders:
            holder[:] = [tiles.pop() for _ in holder]
    later = data["elections"][data["election"] + 1 :]
    rng.shuffle(later)
    data["elections"][data["election"] + 1 :] = later
    return RULES.load(data, {})


@pytest.mark.parametrize("seat", SEATS)
def test_hidden_information_leaves_no_trace_in_an_observation(seat: int | None) -> None:
    rng = random.Random(f"twin {seat}")
    changed = 0
    for decisions in range(0, 50, 5):
        state = after_random(8, decisions)
        other = twin(state, seat, rng)
        changed += other.tobytes() != state.tobytes()
        assert RULES.observe(other, seat).tobytes() == RULES.observe(state, seat).tobytes()
    assert changed > 8


def test_an_observation_has_the_own_tiles_and_where_others_lie() -> None:
    state = play(first("S1 S2 S3", "M7 P2"), "S1 BT, M7 BM, S2 IC, P2 BT")
    data = RULES.dump(RULES.observe(state, 0))
    assert data["buildings"]["brown temple"] == {"ivory": ["soldier 1"], "brown": [None]}
    assert data["buildings"]["brown market"] == {"ivory": [], "brown": [None]}
    assert data["buildings"]["ivory citadel"] == {"ivory": ["soldier 2"], "brown": []}
    assert data["hands"] == [RULES.dump(state)["hands"][0], [None] * 7]
    assert data["piles"] == [[None] * 21, [None] * 21]


def test_later_election_cards_are_hidden() -> None:
    for state in random_game(5):
        data, full = RULES.dump(RULES.observe(state, 1)), RULES.dump(state)
        shown = data["election"] + (not data["over"])
        assert data["elections"][:shown] == full["elections"][:shown]
        assert data["elections"][shown:] == [None] * (9 - shown)


@pytest.mark.parametrize("seat", SEATS)
def test_revealed_tiles_are_remembered(seat: int | None) -> None:
    for state in random_game(6):
        seen = RULES.dump(RULES.observe(state, seat))
        assert seen["memory"]["gone"] == RULES.dump(state)["memory"]["gone"]


def test_revealed_tiles_are_shown_until_the_next_tile() -> None:
    state = first("S4 M9 P1", "M2 S5 P3", cards="G")
    state, _events = watch(state, "S4 IC, M2 IC, M9 BC, S5 BM, P1 IT, P3 BT")
    revealed = RULES.dump(RULES.observe(state, None))["memory"]["revealed"]
    assert revealed["ivory citadel"] == {"ivory": ["soldier 4"], "brown": ["merchant 2"]}
    assert revealed["brown citadel"] == {"ivory": ["merchant 9"], "brown": []}
    after, _events = RULES.apply(state, int(RULES.legal(state)[0]))
    assert RULES.dump(after)["memory"]["revealed"] is None


@pytest.mark.parametrize("seat", SEATS)
def test_resampled_states_agree_with_the_observation(seat: int | None) -> None:
    rng = random.Random(f"resample {seat}")
    for state in random_game(9):
        seen = RULES.observe(state, seat)
        dealt = RULES.resample(seen, rng)
        assert RULES.observe(dealt, seat).tobytes() == seen.tobytes()
        assert RULES.load(RULES.dump(dealt), {}).tobytes() == dealt.tobytes()


def test_the_own_pile_is_resampled_from_the_remaining_own_tiles() -> None:
    state = after_random(2, 20)
    dealt = RULES.dump(RULES.resample(RULES.observe(state, 0), random.Random(1)))
    assert sorted(dealt["piles"][0]) == sorted(RULES.dump(state)["piles"][0])
    assert dealt["piles"][0] != RULES.dump(state)["piles"][0]


@pytest.mark.slow
def test_resampling_deals_every_way_equally_often() -> None:
    """Each of the 27 unseen tiles lies there equally often."""
    state = play(first("S1 S2 S3", "M7 P2"), "S1 BT, M7 BM")
    seen, rng = RULES.observe(state, 0), random.Random(2)
    found: dict[str, int] = {}
    for _ in range(3000):
        dealt = RULES.dump(RULES.resample(seen, rng))
        (tile,) = dealt["buildings"]["brown market"]["brown"]
        found[tile] = found.get(tile, 0) + 1
    assert len(found) == 30
    assert max(found.values()) < 2 * 100 > 0.5 * min(found.values())
    assert min(found.values()) > 50


def test_only_observations_are_resampled() -> None:
    seen = RULES.observe(after_random(1, 10), 0)
    seen[0]["unseen"][1, 0] += 1
    with pytest.raises(BadState, match="only what `observe` gave"):
        RULES.resample(seen, random.Random(1))


def test_votes_with_hidden_tiles_are_not_counted_in_an_observation() -> None:
    state = play(first("S4 M9 P1", "M2 S5 P3", cards="G"), "S4 IC, M2 IC, M9 BC, S5 BM, P1 IT")
    seen = RULES.observe(state, 1)
    after, events = RULES.apply(seen, RULES.parse("priest 3 > brown temple"))
    assert RULES.actor(after) is None
    assert RULES.legal(after).tolist() == []
    assert len(events) == 2
    assert RULES.dump(after)["results"] == []


def test_votes_with_visible_tiles_are_counted_in_an_observation() -> None:
    state = play(first("P4 P9 P1", "M2 S5 S3", cards="G"), "P4 IT, M2 BM, P9 IT, S5 BC, P1 IT")
    after, _events = RULES.apply(RULES.observe(state, 1), RULES.parse("soldier 3 > brown citadel"))
    data = RULES.dump(RULES.observe(after, 1))
    assert data["results"] == ["brown"]
    assert data["hands"][1].count(None) == 3


def test_face_down_tiles_stay_hidden_after_the_end() -> None:
    data = RULES.dump(RULES.observe(decided("III"), 0))
    lying = [tile for building in data["buildings"].values() for tile in building["brown"]]
    assert lying
    assert set(lying) == {None}
