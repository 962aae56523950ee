"""Tigris & Euphrates as one thing: what the registry loads."""

from __future__ import annotations

from shedu.game import Game
from shedu.games.tigris import guide, plain
from shedu.games.tigris.advice import TigrisAdvice
from shedu.games.tigris.rules import TigrisRules
from shedu.games.tigris.table import TigrisTable

GAME = Game(
    rules=TigrisRules(), table=TigrisTable(), plain=plain, advice=TigrisAdvice(), guide=guide
)
