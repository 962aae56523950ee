"""Records: fields that are declared once give dtype, blank states, dump and load."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import shedu
from shedu.kit.records import (
    Counts,
    Flag,
    Name,
    OrNull,
    PerPlayer,
    PlayerNumber,
    Record,
    Whole,
    array,
    blank,
    dtype_of,
    dump_fields,
    load_fields,
    scalar,
)


class Position(Record):
    points = array(np.int16, 3, 2, codec=PerPlayer(Counts(("red", "unknown"), 9)))
    actor = scalar(blank=-1, codec=OrNull(PlayerNumber()))
    idle = scalar(codec=Whole(0, lambda players: 8 * players))
    quiet = scalar(blank=1, codec=Flag())
    decision = scalar(codec=Name((None, "action")))
    cell = scalar(blank=-1, codec=OrNull(Name(("a1", "b1"), "a cell from a1 to b1")))
    secret = array(np.int16, 2, blank=7)


DATA: dict[str, Any] = {
    "points": [{"red": 3}, {"red": 0, "unknown": 2}],
    "actor": 1,
    "idle": 16,
    "quiet": False,
    "decision": "action",
    "cell": "b1",
}


def test_the_dtype_has_the_fields_in_order_with_their_shapes() -> None:
    dtype = dtype_of(Position)
    assert dtype.names == (*DATA, "secret")
    assert dtype["points"].shape == (3, 2)
    assert dtype["idle"] == np.int16


def test_a_blank_state_has_each_field_at_its_blank_value() -> None:
    states = blank(Position, 2)
    assert states["actor"].tolist() == [-1, -1]
    assert states["quiet"].tolist() == [1, 1]
    assert states["secret"].tolist() == [[7, 7], [7, 7]]


def test_fields_with_a_codec_are_dumped_and_loaded_again() -> None:
    state = blank(Position)
    load_fields(Position, state[0], DATA, players=2)
    assert dump_fields(Position, state[0], players=2) == DATA
    assert state[0]["points"].tolist() == [[3, 0], [0, 2], [0, 0]]
    nothing = DATA | {"actor": None, "cell": None, "decision": None}
    load_fields(Position, state[0], nothing, players=2)
    assert dump_fields(Position, state[0], players=2) == nothing


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"actor": 2}, "state.actor is 2: it should be a whole number from 0 to 1"),
        ({"actor": True}, "state.actor is True"),
        ({"idle": 17}, "state.idle is 17: it should be a whole number from 0 to 16"),
        ({"quiet": 1}, "state.quiet is 1: it should be true or false"),
        ({"decision": "war"}, "state.decision is 'war': it should be null, action"),
        ({"cell": "c1"}, "state.cell is 'c1': it should be a cell from a1 to b1"),
        ({"cell": ["a1"]}, r"state.cell is \['a1'\]"),
        ({"points": [{"red": 1}]}, "state.points is .*: it should be a list of 2"),
        ({"points": [{"red": 10}, {"red": 0}]}, r"state.points\[0\].red is 10"),
    ],
)
def test_what_is_out_of_range_is_refused_with_its_place(
    change: dict[str, Any], message: str
) -> None:
    with pytest.raises(shedu.BadState, match=message):
        load_fields(Position, blank(Position)[0], DATA | change, players=2)


def test_a_record_with_padding_bytes_is_refused() -> None:
    with pytest.raises(ValueError, match="Padded has 6 padding bytes"):

        class Padded(Record):
            hands = array(np.int64, 1)
            actor = scalar()
