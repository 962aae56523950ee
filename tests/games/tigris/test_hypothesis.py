"""Properties of the positions of random games."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.play_helpers import SEATS
from games.tigris.positions import PRESETS, RULES
from shedu.game import Event, State, States, choose_options
from shedu.games.tigris.rules.actions import CATASTROPHE_AT, LEADER
from shedu.games.tigris.rules.board import WORDS
from shedu.games.tigris.rules.legal import OPEN_ROWS
from shedu.games.tigris.rules.playout import pick, playout
from shedu.jit import at, rule
from shedu.kit.chance import generator
from shedu.kit.events import events_of, new_log

pytestmark = pytest.mark.slow

few = settings(max_examples=60, deadline=None, derandomize=True)


@st.composite
def any_position(draw: st.DrawFn, ended: bool = False) -> State:
    """A position after some random actions of a game with any preset or options."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    preset = draw(st.sampled_from((*PRESETS, None)))
    options = {option: rng.choice(values) for option, values in RULES.options.items()}
    if preset is not None:
        options = choose_options(RULES, preset)
    players = draw(st.sampled_from((2, 3, 4)))
    state = RULES.new(
        options, players, RULES.shuffle(options, players, rng), rng.randrange(players)
    )
    out, log = np.empty(RULES.actions, dtype=np.int16), new_log()
    word = generator(rng.getrandbits(60))
    for _ in range(draw(st.integers(0, 300))):
        before = state.copy()
        playout(state, 0, word, 1, out, log)
        if RULES.actor(state) is None and not ended:
            return before
    return state


@rule
def picked(states: States, word: np.ndarray, out: np.ndarray) -> int:
    open_cells = np.empty((OPEN_ROWS, WORDS), dtype=np.uint64)
    return pick(at(states, 0), word, open_cells, out)


@few
@given(any_position(ended=True))
def test_legal_actions_are_sorted_distinct_and_have_texts(state: State) -> None:
    legal = RULES.legal(state)
    assert bool((np.diff(legal) > 0).all())
    assert (len(legal) == 0) == (RULES.actor(state) is None)
    assert [RULES.parse(RULES.text(int(action))) for action in legal] == legal.tolist()


@few
@given(any_position(), st.integers(0, 2**60))
def test_the_random_choice_reaches_exactly_the_legal_actions(state: State, seed: int) -> None:
    legal = set(RULES.legal(state).tolist())
    out, word = np.empty(RULES.actions, dtype=np.int16), generator(seed)
    found = {picked(state, word, out) for _ in range(20 * len(legal))}
    # A test misses one of them once in 10**8 cases.
    assert found == legal


@few
@given(any_position(ended=True))
def test_an_observation_has_the_legal_actions_of_the_actor(state: State) -> None:
    seen = RULES.observe(state, RULES.actor(state))
    assert RULES.legal(seen).tolist() == RULES.legal(state).tolist()


@few
@given(any_position(), st.integers(0, 2**32))
def test_hidden_information_does_not_change_what_is_legal(state: State, seed: int) -> None:
    actor = RULES.actor(state)
    twin = RULES.resample(RULES.observe(state, actor), random.Random(seed))
    assert RULES.legal(twin).tolist() == RULES.legal(state).tolist()


@few
@given(any_position(ended=True))
def test_dumps_load_to_the_same_state(state: State) -> None:
    options = RULES.options_of(state)
    for form in (state, RULES.observe(state, 0), RULES.observe(state, None)):
        assert RULES.load(RULES.dump(form), options).tobytes() == form.tobytes()


@few
@given(any_position(), st.randoms(use_true_random=False))
def test_applying_an_action_does_not_change_the_given_state(
    state: State, rng: random.Random
) -> None:
    before = state.tobytes()
    for action in rng.choices(RULES.legal(state).tolist(), k=5):
        after, events = RULES.apply(state, action)
        assert state.tobytes() == before
        twin, log = np.concatenate([state, state]), new_log()
        RULES.apply_in_place(twin, 1, action, log)
        assert twin[:1].tobytes() == before
        assert twin[1:].tobytes() == after.tobytes()
        assert events_of(log) == events


@few
@given(any_position())
def test_moving_a_leader_equals_withdrawing_and_placing_it(state: State) -> None:
    assume(RULES.decision(state) == "action")
    assume(RULES.options_of(state)["leader_moves"] is True)
    player = int(state[0]["active"])
    legal = RULES.legal(state)
    for color in range(4):
        base = LEADER + 176 * color
        old = int(state[0]["leaders"][player, color])
        moves = {int(a) - base for a in legal if base <= a < base + 176}
        lifted = state.copy()
        lifted[0]["leaders"][player, color] = -1
        places = {int(a) - base for a in RULES.legal(lifted) if base <= a < base + 176}
        assert moves == places - {old}
        for cell in sorted(moves)[::3]:
            moved, _ = RULES.apply(state, base + cell)
            placed, _ = RULES.apply(lifted, base + cell)
            assert moved.tobytes() == placed.tobytes()


def turned(state: State, by: int) -> State:
    """The same position with every player moved by a number of seats."""
    found = state.copy()
    record, players = found[0], RULES.players(state)
    for field in ("leaders", "hands", "points", "catastrophes", "discards"):
        record[field][:players] = np.roll(record[field][:players], by, axis=0)
    for field in ("active", "actor", "attacker", "defender"):
        if record[field] >= 0:
            record[field] = (int(record[field]) + by) % players
    return found


def turned_event(event: Event, by: int, players: int) -> Event:
    player, other, seen = (
        (seat + by) % players if seat >= 0 else seat
        for seat in (event.player, event.other, event.visible_to)
    )
    return event._replace(player=player, other=other, visible_to=seen)


@few
@given(any_position(), st.integers(1, 3), st.randoms(use_true_random=False))
def test_renumbering_the_seats_renumbers_the_outcome(
    state: State, by: int, rng: random.Random
) -> None:
    players = RULES.players(state)
    other = turned(state, by)
    for _ in range(12):
        legal = RULES.legal(state)
        assert RULES.legal(other).tolist() == legal.tolist()
        if len(legal) == 0:
            break
        action = int(rng.choice(legal.tolist()))
        state, events = RULES.apply(state, action)
        other, shifted = RULES.apply(other, action)
        assert other.tobytes() == turned(state, by).tobytes()
        assert sorted(shifted) == sorted(turned_event(event, by, players) for event in events)
    result = RULES.result(state)
    if result is not None:
        again = RULES.result(other)
        assert again is not None
        assert again.ranks == tuple(np.roll(result.ranks, by).tolist())


@few
@given(any_position())
def test_a_hand_without_tiles_still_has_leaders_and_catastrophes(state: State) -> None:
    assume(RULES.decision(state) == "action")
    empty = state.copy()
    empty[0]["hands"][int(state[0]["active"])] = 0
    without = {int(a) for a in RULES.legal(empty)}
    with_hand = {int(a) for a in RULES.legal(state)}
    tiles = {a for a in with_hand if a < LEADER}
    replacing = {a for a in with_hand if RULES.text(a).startswith("replace")}
    assert without == with_hand - tiles - replacing


@few
@given(any_position(), st.randoms(use_true_random=False))
def test_a_catastrophe_blocks_its_cell_for_the_rest_of_the_game(
    state: State, rng: random.Random
) -> None:
    blocks = [int(a) for a in RULES.legal(state) if CATASTROPHE_AT <= a < CATASTROPHE_AT + 176]
    assume(blocks)
    action = rng.choice(blocks)
    state, _ = RULES.apply(state, action)
    cell = RULES.text(action).split()[1]
    for _ in range(20):
        texts = [RULES.text(int(a)) for a in RULES.legal(state)]
        named = {part for text in texts for part in text.split()[1:2]}
        assert cell not in named
        if not texts:
            break
        state, _ = RULES.apply(state, RULES.parse(rng.choice(texts)))


@few
@given(any_position(ended=True))
def test_points_only_grow_and_belong_to_players(state: State) -> None:
    record, players = state[0], RULES.players(state)
    assert bool((record["points"] >= 0).all())
    for field in ("points", "hands", "discards", "catastrophes"):
        assert not record[field][players:].any()
    assert bool((record["leaders"][players:] == -1).all())
    assert RULES.turn(state) < players <= len(SEATS)


def test_positions_reach_every_kind_of_decision() -> None:
    found = set()

    @settings(max_examples=250, deadline=None, derandomize=True)
    @given(any_position())
    def look(state: State) -> None:
        found.add(RULES.decision(state))

    look()
    assert {"action", "commit", "treasure"} <= found


@pytest.mark.parametrize("by", [1, 2, 3])
def test_renumbering_all_the_way_round_changes_nothing(by: int) -> None:
    options = choose_options(RULES, "rulebook")
    state = RULES.new(options, 4, RULES.shuffle(options, 4, random.Random(by)), 2)
    assert turned(turned(state, by), 4 - by).tobytes() == state.tobytes()
