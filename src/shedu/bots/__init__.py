"""The bots: `BOTS` names them, `find_bot` finds one. They see observations only.

In order of strength: `random`, `simple`, `greedy`. None of them knows which game it plays: what
is good in a game, the game's own `Advice` says.
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
        """One of the legal actions, for the actor of a state that he observed."""


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
        raise UnknownBot(f"no bot {name!r}: there are {', '.join(BOTS)}")
    return BOTS[name]
