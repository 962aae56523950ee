"""The action numbers of Tigris & Euphrates and their texts (rulings, sections 4 to 8).

The numbers run in blocks, so that a number tells its kind without the state:

| block | numbers | text |
|---|---|---|
| `TILE` | colour * 176 + cell | ``temple c5`` |
| `LEADER` | colour * 176 + cell | ``priest c5`` |
| `CATASTROPHE_AT` | cell | ``catastrophe c5`` |
| `WITHDRAW` | colour | ``withdraw priest`` |
| `REPLACE` | one of 209 sets of one to six tiles | ``replace RRBK`` |
| `END_TURN` | one | ``end turn`` |
| `COMMIT_N` | 0 to 6 | ``commit 2`` |
| `WAR_OF` | colour | ``war red`` |
| `BUILD` | colour * 176 + cell | ``palace c5`` |
| `MONUMENT_AT` | monument * 176 + top-left cell | ``monument c5 red-blue`` |
| `WONDER_AT` | centre cell | ``wonder c5`` |
| `DECLINE` | one | ``decline`` |
| `TREASURE_AT` | cell | ``treasure c5`` |
| `FAVOR_OF` | colour | ``favor red`` |
"""

from __future__ import annotations

from itertools import product

import numpy as np

from shedu.games.tigris.board import CELLS, NAMES
from shedu.games.tigris.state import COLORS, HAND, MONUMENTS

TILE_NAMES = ("temple", "farm", "market", "settlement")
LEADER_NAMES = ("priest", "farmer", "trader", "king")
BUILDING_NAMES = ("library", "granary", "market hall", "palace")
LETTERS = "RBGK"

REPLACED: tuple[tuple[int, int, int, int], ...] = tuple(
    (r, b, g, k) for r, b, g, k in product(range(HAND + 1), repeat=4) if 1 <= r + b + g + k <= HAND
)
"""The sets of tiles that can be replaced, by colour, in the order of their numbers."""
REPLACED_TILES = np.array(REPLACED, dtype=np.int16)
REPLACE_NUMBER = np.full((HAND + 1,) * 4, -1, dtype=np.int16)
"""The place of a set of tiles in `REPLACED`, by its four counts; -1 for none or too many."""
for _i, _counts in enumerate(REPLACED):
    REPLACE_NUMBER[_counts] = _i

TILE = 0
LEADER = TILE + 4 * CELLS
CATASTROPHE_AT = LEADER + 4 * CELLS
WITHDRAW = CATASTROPHE_AT + CELLS
REPLACE = WITHDRAW + 4
END_TURN = REPLACE + len(REPLACED)
COMMIT_N = END_TURN + 1
WAR_OF = COMMIT_N + HAND + 1
BUILD = WAR_OF + 4
MONUMENT_AT = BUILD + 4 * CELLS
WONDER_AT = MONUMENT_AT + len(MONUMENTS) * CELLS
DECLINE = WONDER_AT + CELLS
TREASURE_AT = DECLINE + 1
FAVOR_OF = TREASURE_AT + CELLS
ACTIONS = FAVOR_OF + 4
"""The size of the fixed action space."""


def _texts() -> list[str]:
    texts = [f"{tile} {cell}" for tile in TILE_NAMES for cell in NAMES]
    texts += [f"{leader} {cell}" for leader in LEADER_NAMES for cell in NAMES]
    texts += [f"catastrophe {cell}" for cell in NAMES]
    texts += [f"withdraw {leader}" for leader in LEADER_NAMES]
    for counts in REPLACED:
        texts.append("replace " + "".join(c * n for c, n in zip(LETTERS, counts, strict=True)))
    texts.append("end turn")
    texts += [f"commit {n}" for n in range(HAND + 1)]
    texts += [f"war {color}" for color in COLORS]
    texts += [f"{building} {cell}" for building in BUILDING_NAMES for cell in NAMES]
    texts += [f"monument {cell} {colors}" for colors in MONUMENTS for cell in NAMES]
    texts += [f"wonder {cell}" for cell in NAMES]
    texts.append("decline")
    texts += [f"treasure {cell}" for cell in NAMES]
    texts += [f"favor {color}" for color in COLORS]
    return texts


TEXTS: tuple[str, ...] = tuple(_texts())
"""The text of each action number."""
NUMBER: dict[str, int] = {text: number for number, text in enumerate(TEXTS)}
"""The number of each text."""
