"""The texts of actions (rulings, sections 4 to 8)."""

from __future__ import annotations

import pytest

from games.tigris.positions import RULES
from shedu.errors import BadAction


def test_the_action_space_holds_every_notation() -> None:
    texts = {RULES.text(action) for action in range(RULES.actions)}
    assert texts >= {
        "temple a1", "farm p11", "market c5", "settlement e10", "priest c5", "farmer c5",
        "trader c5", "king c5", "withdraw priest", "withdraw king", "catastrophe c5",
        "replace RRBK", "replace KKKKKK", "replace RBGK", "end turn", "commit 0", "commit 6",
        "war red", "war black", "palace c5", "library c5", "granary c5", "market hall c5",
        "monument c5 red-blue", "monument c5 green-black", "wonder c5", "decline",
        "treasure c5", "favor green",
    }  # fmt: skip
    # 4 tiles, 4 leaders, 4 buildings, 6 monuments, catastrophe, wonder and treasure on 176 cells.
    assert len(texts) == 21 * 176 + 4 + 209 + 1 + 7 + 4 + 1 + 4


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("tempel c5", "temple c5"),
        ("temple q5", "they go from a1 to p11"),
        ("Temple c5", "temple c5"),
        ("commit 7", "commit"),
        ("replace KRR", "replace"),
        ("monument c5 blue-red", "monument c5"),
        ("end  turns", "end turn"),
        ("", "an example is 'temple c5'"),
        ("xyzzy", "an example is 'temple c5'"),
        ("0", "an example is 'temple c5'"),
    ],
)
def test_a_bad_text_is_named_with_a_hint(text: str, hint: str) -> None:
    with pytest.raises(BadAction) as caught:
        RULES.parse(text)
    assert repr(text) in str(caught.value)
    assert hint in str(caught.value).split(": ", 1)[1]
