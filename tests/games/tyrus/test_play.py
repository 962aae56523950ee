"""Placing, drawing and leading (rulings, `The decision place`)."""

from __future__ import annotations

import pytest

from games.tyrus.positions import (
    RULES,
    after_random,
    decided,
    first,
    hand,
    only,
    play,
    random_game,
    watch,
)
from shedu.games.tyrus.rules.events import EventKind

HANDS = (9, 9, 9, 9, 9, 9, 9, 9, 6, 3)
"""How many tiles each player holds after each number of elections."""


def test_any_tile_of_the_hand_goes_into_any_building() -> None:
    state = first("S1 S2 S3 M4 M5 M6 P7 P8 P9")
    legal = [RULES.text(int(number)) for number in RULES.legal(state)]
    assert len(legal) == 9 * 6
    assert legal[:2] == ["soldier 1 > ivory citadel", "soldier 1 > ivory market"]
    assert legal[-1] == "priest 9 > brown temple"


def test_the_players_alternate_the_leading_one_first() -> None:
    for start in (0, 1):
        state = first("S1 S2 S3", "S1 S2 S3", start=start)
        actors = []
        for tile in ("S1", "S1", "S2", "S2", "S3", "S3"):
            actors.append(RULES.actor(state))
            state = play(state, f"{tile} IT")
        assert actors == [start, 1 - start] * 3


def test_a_placed_tile_is_revealed_to_its_owner_only() -> None:
    _state, events = watch(first("S7"), "S7 BM")
    placed, chosen = events
    assert (placed.kind, placed.player, placed.place, placed.visible_to) == (
        EventKind.TILE_PLACED,
        0,
        4,
        -1,
    )
    assert placed.color == placed.number == -1
    assert (chosen.kind, chosen.color, chosen.number, chosen.visible_to) == (
        EventKind.TILE_CHOSEN,
        0,
        7,
        0,
    )


@pytest.mark.parametrize("seed", range(20))
def test_case_116_three_are_drawn_after_the_first_seven_elections(seed: int) -> None:
    for state in random_game(seed):
        data = RULES.dump(state)
        if data["placed"] or data["over"]:
            continue
        assert [len(tiles) for tiles in data["hands"]] == [HANDS[data["election"]]] * 2
        assert [len(pile) for pile in data["piles"]] == [max(0, 21 - 3 * data["election"])] * 2


def test_case_116_three_tiles_are_left_at_the_end() -> None:
    lasted = 0
    for seed in range(60):
        *_rest, state = random_game(seed)
        data = RULES.dump(state)
        if data["election"] == 9:
            lasted += 1
            assert [len(tiles) for tiles in data["hands"]] == [3, 3]
            lying = [
                t
                for building in data["buildings"].values()
                for own in building.values()
                for t in own
            ]
            gone = sum(map(len, data["memory"]["gone"]))
            assert len(lying) + gone == 54
    assert lasted > 10


def test_an_immediate_win_draws_no_tiles() -> None:
    for seed in range(200):
        *_rest, state = random_game(seed)
        data = RULES.dump(state)
        if data["election"] < 8:
            assert [len(tiles) for tiles in data["hands"]] == [6, 6]
            return
    raise AssertionError("no game ended early")


@pytest.mark.parametrize("start", [0, 1])
def test_case_119_the_starting_player_leads_the_odd_elections(start: int) -> None:
    for seed in range(12):
        for state in random_game(seed):
            data = RULES.dump(state)
            if not data["placed"] and not data["over"]:
                assert data["actor"] == (data["first"] + data["election"]) % 2
                assert RULES.turn(state) == data["actor"]
    begun = only(
        watch(
            first("S1 S2 S3", "S1 S2 S3", start=start), "S1 IT, S1 IT, S2 IT, S2 IT, S3 IT, S3 IT"
        )[1],
        EventKind.ELECTION_BEGUN,
    )
    assert [(event.player, event.number) for event in begun] == [(1 - start, 1)]


def test_case_119_an_unreachable_lead_does_not_end_the_game() -> None:
    """Five of nine are won without three in a row, and it goes on."""
    state = decided("IIBIIBI")
    assert RULES.dump(state)["results"].count("ivory") == 5
    assert RULES.actor(state) is not None
    assert RULES.actor(decided("IIBIIBII")) is not None
    result = RULES.result(decided("IIBIIBIIB"))
    assert result is not None
    assert result.scores == (6, 3)


def test_sixty_tiles_are_conserved() -> None:
    for seed in range(10):
        for state in random_game(seed):
            data = RULES.dump(state)
            for player, color in enumerate(("ivory", "brown")):
                tiles = [
                    *data["hands"][player],
                    *data["piles"][player],
                    *data["memory"]["gone"][player],
                ]
                tiles += [t for building in data["buildings"].values() for t in building[color]]
                assert len(tiles) == len(set(tiles)) == 30


def test_drawn_tiles_come_from_the_own_pile_in_its_order() -> None:
    state = after_random(3, 5)
    piles = RULES.dump(state)["piles"]
    after, events = RULES.apply(state, int(RULES.legal(state)[0]))
    for player in (0, 1):
        drawn = [
            f"{('soldier', 'merchant', 'priest')[e.color]} {e.number}"
            for e in only(events, EventKind.TILE_SEEN)
            if e.player == player
        ]
        assert drawn == piles[player][:3]
        assert set(drawn) <= set(hand(after, player))
        assert RULES.dump(after)["piles"][player] == piles[player][3:]
