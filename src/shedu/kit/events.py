"""The event log: the array that `apply` of every game writes its events to.

A log has one row for each event and the columns of `Event`; its first row
holds the number of events in its first column, or `OVERFLOW`. Each game has its own
kinds of events.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from shedu.game import Event
from shedu.jit import rule

Log = NDArray[np.int16]

ROWS = 320
"""The number of rows: far more than any action needs (tests measure the fullest log)."""
OVERFLOW = -1
"""Replaces the number of events in a log that overflowed."""


@rule
def say(
    log: Log,
    kind: int,
    player: int,
    other: int = -1,
    color: int = -1,
    place: int = -1,
    number: int = -1,
    extra: int = -1,
    seen: int = -1,
) -> None:
    """Appends an event to the log, or marks the log as overflowed if it is full."""
    n = log[0, 0] + 1
    if not 0 < n < len(log):
        log[0, 0] = OVERFLOW
        return
    log[0, 0] = n
    log[n, 0] = kind
    log[n, 1] = player
    log[n, 2] = other
    log[n, 3] = color
    log[n, 4] = place
    log[n, 5] = number
    log[n, 6] = extra
    log[n, 7] = seen


def new_log() -> Log:
    """An empty log for `apply_in_place`."""
    return np.zeros((ROWS, len(Event._fields)), dtype=np.int16)


def events_of(log: Log) -> tuple[Event, ...]:
    """The events in the log, in the order in which they happened; raises if some were lost."""
    number = int(log[0, 0])
    if number == OVERFLOW:
        raise OverflowError(f"an action had more events than the {len(log) - 1} that a log holds")
    return tuple(Event(*row) for row in log[1 : number + 1].tolist())
