"""The bots, which see observations only: `BOTS` names them, `find_bot` finds one.

In order of strength: `random`, `simple`, `greedy`. Bots are written once for all games; what is
good in a game comes from the game's `Advice`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from shedu.bots.greedy import GreedyBot
from shedu.bots.random import RandomBot
from shedu.bots.simple import SimpleBot
from shedu.errors import UnknownBot
from shedu.game import Game, Random, State


class Bot(Protocol):
    """A player that is a program."""

    name: str

    def choose(self, game: Game, observed: State, legal: NDArray[np.int16], rng: Random) -> int:
        """Chooses one of the legal actions for the actor of an observed state."""


BOTS: Mapping[str, Bot] = MappingProxyType(
    {bot.name: bot for bot in (RandomBot(), SimpleBot(), GreedyBot())}
)
"""Each bot by its name, from the weakest to the strongest."""


def find_bot(name: str) -> Bot:
    """The bot of this name; raises `UnknownBot`.

    >>> find_bot("greedy").name
    'greedy'
    """
    if name not in BOTS:
        raise UnknownBot(f"no bot {name!r}: choose one of {', '.join(BOTS)}")
    return BOTS[name]
