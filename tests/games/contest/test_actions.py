"""The texts of actions (rulings, throughout)."""

from __future__ import annotations

import pytest

from games.contest.positions import RULES
from shedu.errors import BadAction


def test_the_action_space_holds_every_notation() -> None:
    texts = {RULES.text(action) for action in range(RULES.actions)}
    assert texts >= {
        "king 3.4", "merchant 3-4", "priest 3.0", "farmer 8.8", "black 3", "green 8", "red 3-4",
        "blue 7-8", "catastrophe 3.4", "catastrophe 3-4", "end turn", "take red", "take black",
        "decline", "ship blue-red", "ship blue-black", "ship blue-green", "conflict red",
        "commit 0", "commit 8", "swap 3", "swap 8",
    }  # fmt: skip
    # Leaders and the catastrophe on 79 places, four colours on 15 spots.
    assert len(texts) == 5 * 79 + 4 * 15 + 1 + 4 + 3 + 1 + 4 + 9 + 8


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("kign 3.4", "king 3.4"),
        ("King 3.4", "king 3.4"),
        ("king 3.9", "there is no place '3.9'"),
        ("king 8-9", "gaps from 1-2 to 7-8"),
        ("black 9", "columns go from 1 to 8"),
        ("black 3-5", "there is no place '3-5'"),
        ("take wild", "take"),
        ("ship red-blue", "ship blue-"),
        ("end  turns", "end turn"),
        ("", "an example is 'king 3.4'"),
        ("xyzzy", "an example is 'king 3.4'"),
    ],
)
def test_a_bad_text_is_named_with_a_hint(text: str, hint: str) -> None:
    with pytest.raises(BadAction) as caught:
        RULES.parse(text)
    assert repr(text) in str(caught.value)
    assert hint in str(caught.value).split(": ", 1)[1]
