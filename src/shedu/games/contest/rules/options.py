"""The option of Contest of Kings and its presets (rulings, "Options and presets")."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from shedu.game import Value

OPTIONS: Mapping[str, tuple[Value, ...]] = MappingProxyType({"open_scores": (False, True)})
"""Each option with its values, the default first. A state holds the index of the value."""

(OPEN_SCORES,) = range(len(OPTIONS))

PRESETS: Mapping[str, Mapping[str, Value]] = MappingProxyType(
    {"rulebook": {}, "open": {"open_scores": True}}
)
"""Each preset with the options in which it differs from the defaults."""
