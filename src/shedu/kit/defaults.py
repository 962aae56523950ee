"""Makes a game from its rules, with defaults for all other parts."""

from __future__ import annotations

from shedu.game import Advice, Game, Guide, Plain
from shedu.kit.advice import ResultAdvice
from shedu.kit.base import BaseRules
from shedu.kit.guide import BaseGuide
from shedu.kit.table import BaseTable
from shedu.kit.terminal import BasePlain


def make_game(
    rules: BaseRules,
    *,
    table: BaseTable | None = None,
    plain: Plain | None = None,
    advice: Advice | None = None,
    guide: Guide | None = None,
) -> Game:
    """A game with these parts; defaults derive the missing ones from its rules and its table."""
    table = table or BaseTable(rules)
    return Game(
        rules=rules,
        table=table,
        plain=plain or BasePlain(table),
        advice=advice or ResultAdvice(rules),
        guide=guide or BaseGuide(rules),
    )
