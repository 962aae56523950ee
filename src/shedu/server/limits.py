"""Rate limits: a bucket of tokens for each address, filled at a steady pace."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

from shedu.i18n import gettext as _
from shedu.server.referee import Refusal

MOST_ADDRESSES = 50_000
"""Beyond it the address that asked longest ago is forgotten."""


class Bucket:
    """So many requests at once, and so many a second for good, from each address."""

    def __init__(self, burst: float, rate: float, clock: Callable[[], float] = monotonic) -> None:
        self.burst, self.rate, self.clock = burst, rate, clock
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str) -> None:
        """Takes one token of the address; refuses with the seconds to wait if there is none."""
        now = self.clock()
        level, then = self._levels.pop(address, (self.burst, now))
        level = min(self.burst, level + (now - then) * self.rate)
        short = level < 1
        self._levels[address] = (level if short else level - 1, now)
        if len(self._levels) > MOST_ADDRESSES:
            self._levels.popitem(last=False)
        if short:
            raise SlowDown(math.ceil((1 - level) / self.rate))


class SlowDown(Refusal):
    """Too many requests from one address."""

    def __init__(self, seconds: int) -> None:
        message = _("Too many requests: wait {seconds} seconds.").format(seconds=seconds)
        super().__init__(429, "slow-down", message)
        self.seconds = seconds
