"""The vote: counting, blocking, countering, revealing and discarding (rulings, `The vote`)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.tyrus.positions import RULES, first, held, kinds, only, play, watch
from shedu.games.tyrus.rules.events import EventKind
from shedu.games.tyrus.rules.position import BROWN, BUILDINGS, IVORY, PROFESSIONS

BROWN_EXAMPLE = "S10 BC, S8 BC"
IVORY_EXAMPLE = "S7 IC, S5 IC"


def printed_example() -> tuple[Any, Any]:
    """The rulebook's first example, prepared during the election of a high priest."""
    state = first("S7 S5 M7 P6 S1 S2", "S10 S8 M8 M1 M2 P1", cards="HG")
    state = play(state, "S7 IC, S10 BC, S5 IC, S8 BC, S1 IM, M1 BM")
    return watch(state, "M8 IC, M7 BC, M2 BM, P6 IC, P1 BM, S2 IM")


def test_case_109_the_printed_example_has_the_right_figures() -> None:
    _state, events = printed_example()
    assert held(events) == (BROWN, 10, 11)


def test_case_109_the_merchants_in_the_ivory_citadel_belong_to_brown() -> None:
    _state, events = printed_example()
    blocks = {
        event.player: (event.place, event.number)
        for event in only(events, EventKind.BLOCKS_COUNTED)
    }
    assert blocks == {IVORY: (3, 7), BROWN: (0, 8)}
    (counter,) = only(events, EventKind.COUNTERS_COUNTED)
    assert (counter.player, counter.place, counter.number) == (IVORY, 0, 6)


def test_the_count_is_described_in_steps() -> None:
    _state, events = printed_example()
    told = list(dict.fromkeys(kinds(events)))
    assert told == [
        *(
            EventKind.TILE_PLACED,
            EventKind.TILE_CHOSEN,
            EventKind.TILE_REVEALED,
            EventKind.VOTES_COUNTED,
        ),
        *(
            EventKind.BLOCKS_COUNTED,
            EventKind.COUNTERS_COUNTED,
            EventKind.ELECTION_HELD,
            EventKind.TILES_DRAWN,
        ),
        *(EventKind.TILE_SEEN, EventKind.ELECTION_BEGUN),
    ]
    votes = {event.player: event.number for event in only(events, EventKind.VOTES_COUNTED)}
    assert votes == {IVORY: 12, BROWN: 18}


def long_example() -> tuple[Any, Any]:
    """The rulebook's second example: Brown has two merchants from before, Ivory leads."""
    state = first("M10 M9 M8 S1 S2 S3", "M2 M1 P1 P8 S1 S2", cards="GMH", start=BROWN)
    state = play(state, "M2 BM, S1 IT, S1 BT, S2 IT, S2 BT, S3 IT")
    return watch(state, "M10 IM, M1 BM, M9 IM, P1 IM, M8 IM, P8 BT")


def test_case_114_own_merchants_raise_votes_and_counter_nothing() -> None:
    _state, events = long_example()
    assert held(events) == (IVORY, 26, 3)
    assert only(events, EventKind.COUNTERS_COUNTED) == []


def test_the_long_example_leaves_what_lies_in_the_temple() -> None:
    state, _events = long_example()
    buildings = RULES.dump(state)["buildings"]
    assert buildings["brown temple"]["brown"] == ["soldier 1", "soldier 2", "priest 8"]
    assert RULES.dump(state)["results"] == ["null", "ivory"]


def test_case_111_blocks_beyond_the_votes_leave_zero() -> None:
    state = first("S4 P1 P2", "M9 P1 P2", cards="G")
    _state, events = watch(state, "S4 IC, M9 IC, P1 IT, P1 BT, P2 IT, P2 BT")
    assert held(events) == (-1, 0, 0)


def test_case_111_nobody_wins_with_no_votes_at_all() -> None:
    state, events = watch(
        first("P1 P2 P3", "P1 P2 P3", cards="G"), "P1 IT, P1 BT, P2 IT, P2 BT, P3 IT, P3 BT"
    )
    assert held(events) == (-1, 0, 0)
    assert RULES.dump(state)["results"] == ["null"]


def test_a_tied_election_is_null() -> None:
    state = first("S7 P1 P2", "S4 S3 P2", cards="G")
    _state, events = watch(state, "S7 IC, S4 BC, P1 IT, S3 BC, P2 IT, P2 BT")
    assert held(events) == (-1, 7, 7)


def test_case_112_own_tiles_never_block_each_other() -> None:
    state = first("S4 M9 P1", "P1 P2 P3", cards="G")
    _state, events = watch(state, "S4 IC, P1 BT, M9 IC, P2 BT, P1 IT, P3 BT")
    assert held(events) == (IVORY, 4, 0)


def test_counters_beyond_the_blocks_add_no_votes() -> None:
    state = first("S4 P9 P1", "M2 P2 P3", cards="G")
    _state, events = watch(state, "S4 IC, M2 IC, P9 IC, P2 BT, P1 IT, P3 BT")
    assert held(events) == (IVORY, 4, 0)


def test_enemy_voters_in_a_building_vote_for_nobody() -> None:
    state = first("P1 P2 P3", "S9 P2 P3", cards="G")
    _state, events = watch(state, "P1 IT, S9 IC, P2 IT, P2 BT, P3 IT, P3 BT")
    assert held(events) == (-1, 0, 0)


def test_case_115_only_the_two_buildings_of_the_election_are_emptied() -> None:
    state = first("S4 M9 P1", "M2 S5 P3", cards="G")
    state, events = watch(state, "S4 IC, M2 IC, M9 BC, S5 BM, P1 IT, P3 BT")
    buildings = RULES.dump(state)["buildings"]
    assert buildings["ivory citadel"] == buildings["brown citadel"] == {"ivory": [], "brown": []}
    assert buildings["brown market"]["brown"] == ["soldier 5"]
    assert buildings["ivory temple"]["ivory"] == ["priest 1"]
    assert buildings["brown temple"]["brown"] == ["priest 3"]
    revealed = {
        (event.player, event.color, event.number) for event in only(events, EventKind.TILE_REVEALED)
    }
    assert revealed == {(IVORY, 0, 4), (BROWN, 1, 2), (IVORY, 1, 9)}
    assert RULES.dump(state)["memory"]["gone"] == [["soldier 4", "merchant 9"], ["merchant 2"]]


def test_case_115_all_tiles_there_leave_whatever_they_are() -> None:
    state = first("S4 M9 P1", "M2 S5 P3", cards="G")
    state = play(state, "M9 IC, S5 IC, P1 BC, P3 BC, S4 BC, M2 BC")
    gone = RULES.dump(state)["memory"]["gone"]
    assert gone == [
        ["soldier 4", "merchant 9", "priest 1"],
        ["soldier 5", "merchant 2", "priest 3"],
    ]


@pytest.mark.parametrize("kind", range(3))
def test_who_votes_blocks_and_counters_in_each_building(kind: int) -> None:
    """The table of the rulings, with random tiles in both buildings."""
    roles = {
        "citadel": ("soldier", "merchant", "priest"),
        "market": ("merchant", "priest", "soldier"),
        "temple": ("priest", "soldier", "merchant"),
    }
    voter, blocker, counter = roles[BUILDINGS[kind]]
    rng = random.Random(kind)
    for _ in range(60):
        cards = "".join("GMH"[(kind + 1) % 3] for _ in range(1)) + "GMH"[kind]
        state = RULES.new({}, 2, _with_cards(rng, cards), 0)
        while RULES.dump(state)["election"] < 2:
            before = RULES.dump(state)
            state, events = RULES.apply(state, int(rng.choice(RULES.legal(state))))
        building = {
            owner: before["buildings"][f"{owner} {BUILDINGS[kind]}"] for owner in ("ivory", "brown")
        }
        for event in only(events, EventKind.TILE_CHOSEN):
            place, color = divmod(event.place, 3)[0], ("ivory", "brown")[event.player]
            if event.place % 3 == kind:
                owner = ("ivory", "brown")[place]
                building[owner][color].append(f"{PROFESSIONS[event.color]} {event.number}")
        votes = []
        for own, foe in (("ivory", "brown"), ("brown", "ivory")):
            sums = {
                (who, what): sum(
                    int(tile.split()[1]) for tile in building[own][who] if tile.startswith(what)
                )
                for who in (own, foe)
                for what in PROFESSIONS
            }
            blocked = max(0, sums[foe, blocker] - sums[own, counter])
            votes.append(max(0, sums[own, voter] - blocked))
        assert held(events)[1:] == tuple(votes)


def _with_cards(rng: random.Random, cards: str) -> str:
    *tiles, others = RULES.shuffle({}, 2, rng).split(" / ")
    left = others.split(" ")
    for card in cards:
        left.remove(card)
    return " / ".join([*tiles, " ".join([*cards, *left])])
