"""The action numbers of Contest of Kings and their texts (rulings, "The decision `action`" on).

The numbers run in blocks, so that a number tells its kind without the state:

| block | numbers | text |
|---|---|---|
| `LEADER` | colour * 79 + place | ``king 3.4``, ``merchant 3-4`` |
| `CARD` | colour * 15 + spot | ``black 3``, ``black 3-4`` |
| `CATASTROPHE_AT` | place | ``catastrophe 3.4`` |
| `END_TURN` | one | ``end turn`` |
| `TAKE` | colour | ``take red`` |
| `SHIP_OF` | ship | ``ship blue-red`` |
| `DECLINE` | one | ``decline`` |
| `CONFLICT_OF` | colour | ``conflict red`` |
| `COMMIT_N` | 0 to 8 | ``commit 2`` |
| `SWAP` | column | ``swap 3`` |
"""

from __future__ import annotations

from shedu.games.contest.places import COLUMNS, NAMES, PLACES, SPOT_NAMES, SPOTS
from shedu.games.contest.state import COLORS, HAND, SHIPS

LEADER_NAMES = ("king", "merchant", "priest", "farmer")
LETTERS = "KGRB"
"""The letter of each colour in the text of a supply: black, green, red, blue."""

LEADER = 0
CARD = LEADER + 4 * PLACES
CATASTROPHE_AT = CARD + 4 * SPOTS
END_TURN = CATASTROPHE_AT + PLACES
TAKE = END_TURN + 1
SHIP_OF = TAKE + 4
DECLINE = SHIP_OF + len(SHIPS)
CONFLICT_OF = DECLINE + 1
COMMIT_N = CONFLICT_OF + 4
SWAP = COMMIT_N + HAND + 1
ACTIONS = SWAP + COLUMNS
"""The size of the fixed action space."""


def _texts() -> list[str]:
    texts = [f"{leader} {place}" for leader in LEADER_NAMES for place in NAMES]
    texts += [f"{color} {spot}" for color in COLORS for spot in SPOT_NAMES]
    texts += [f"catastrophe {place}" for place in NAMES]
    texts.append("end turn")
    texts += [f"take {color}" for color in COLORS]
    texts += [f"ship {ship}" for ship in SHIPS]
    texts.append("decline")
    texts += [f"conflict {color}" for color in COLORS]
    texts += [f"commit {n}" for n in range(HAND + 1)]
    texts += [f"swap {column}" for column in range(1, COLUMNS + 1)]
    return texts


TEXTS: tuple[str, ...] = tuple(_texts())
"""The text of each action number."""
NUMBER: dict[str, int] = {text: number for number, text in enumerate(TEXTS)}
"""The number of each text."""
