"""Tyrus as one thing: what the registry loads."""

from __future__ import annotations

from shedu.game import Game
from shedu.games.tyrus import guide, plain
from shedu.games.tyrus.advice import TyrusAdvice
from shedu.games.tyrus.rules import TyrusRules
from shedu.games.tyrus.table import TyrusTable

GAME = Game(rules=TyrusRules(), table=TyrusTable(), plain=plain, advice=TyrusAdvice(), guide=guide)
