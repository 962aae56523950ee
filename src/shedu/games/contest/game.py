"""Contest of Kings as one thing: what the registry loads."""

from __future__ import annotations

from shedu.game import Game
from shedu.games.contest import guide, plain
from shedu.games.contest.advice import ContestAdvice
from shedu.games.contest.rules import ContestRules
from shedu.games.contest.table import ContestTable

GAME = Game(
    rules=ContestRules(), table=ContestTable(), plain=plain, advice=ContestAdvice(), guide=guide
)
