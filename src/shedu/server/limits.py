"""Rate limits: a bucket of tokens for each address, refilled at a constant rate."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

from shedu.i18n import gettext as _
from shedu.server.errors import SlowDown

MOST_ADDRESSES = 50_000
"""The most addresses; beyond it the bucket forgets the address with the oldest request."""


class Bucket:
    """Allows each address `burst` requests at once and `rate` requests a second on average."""

    def __init__(self, burst: float, rate: float, clock: Callable[[], float] = monotonic) -> None:
        self.burst, self.rate, self.clock = burst, rate, clock
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, address: str) -> None:
        """Takes one token of the address, or refuses with the seconds to wait."""
        now = self.clock()
        level, then = self._levels.pop(address, (self.burst, now))
        level = min(self.burst, level + (now - then) * self.rate)
        short = level < 1
        self._levels[address] = (level if short else level - 1, now)
        if len(self._levels) > MOST_ADDRESSES:
            self._levels.popitem(last=False)
        if short:
            seconds = math.ceil((1 - level) / self.rate)
            message = _("Too many requests: wait {seconds} seconds.").format(seconds=seconds)
            raise SlowDown(seconds, message)
