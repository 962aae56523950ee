"""The action numbers of Tyrus and their texts: any own tile into any of the six buildings.

An action is six times its tile and its place, and reads ``soldier 7 > brown market``. Whose tile it
is goes without saying: the actor's.
"""

from __future__ import annotations

from shedu.games.tyrus.state import PLACES, TILE_TEXTS

ACTIONS = len(TILE_TEXTS) * len(PLACES)
"""The size of the fixed action space."""
TEXTS: tuple[str, ...] = tuple(f"{tile} > {place}" for tile in TILE_TEXTS for place in PLACES)
"""The text of each action number."""
NUMBER: dict[str, int] = {text: number for number, text in enumerate(TEXTS)}
"""The number of each text."""
