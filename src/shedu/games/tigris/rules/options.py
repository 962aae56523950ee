"""The options of Tigris & Euphrates and their presets (rulings, section 1)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from shedu.game import Value

OPTIONS: Mapping[str, tuple[Value, ...]] = MappingProxyType(
    {
        "board": ("standard", "advanced"),
        "buildings": ("off", "double", "bonus"),
        "wonder": ("off", "choice", "black"),
        "english": (False, True),
        "open_scores": (False, True),
        "treasure_first": ("border", "inside"),
        "treasure_when": ("action", "turn"),
        "monument_income": ("active", "all"),
        "revolt_prize": ("red", "wild"),
        "war_choice": ("active", "involved"),
        "replace_draw": ("same", "six"),
        "leader_moves": (True, False),
        "treasure_end": ("turn", "now"),
    }
)
"""Each option with its values, the default first. A state holds the index of the value."""

(
    BOARD,
    BUILDINGS,
    WONDER_OPTION,
    ENGLISH,
    OPEN_SCORES,
    TREASURE_FIRST,
    TREASURE_WHEN,
    MONUMENT_INCOME,
    REVOLT_PRIZE,
    WAR_CHOICE,
    REPLACE_DRAW,
    LEADER_MOVES,
    TREASURE_END,
) = range(len(OPTIONS))

OFF = 0
DOUBLE, BONUS = 1, 2
CHOICE = 1
AT_TURN_END = 1
ALL_PLAYERS = 1
WILD_PRIZE = 1
INVOLVED = 1
UP_TO_SIX = 1
WITHDRAW_FIRST = 1
AT_ONCE = 1

_TONGJIAO: Mapping[str, Value] = {
    "treasure_when": "turn",
    "monument_income": "all",
    "replace_draw": "six",
}

PRESETS: Mapping[str, Mapping[str, Value]] = MappingProxyType(
    {
        "rulebook": {},
        "advanced": {"board": "advanced", "buildings": "double", "wonder": "choice"},
        "english": {"english": True},
        "tongjiao": _TONGJIAO,
        "tongjiao-advanced": {
            **_TONGJIAO,
            "board": "advanced",
            "buildings": "bonus",
            "wonder": "black",
            "treasure_first": "inside",
        },
        "online": {
            "treasure_when": "turn",
            "revolt_prize": "wild",
            "war_choice": "involved",
            "leader_moves": False,
            "treasure_end": "now",
        },
    }
)
"""Each preset with the options in which it differs from the defaults."""
