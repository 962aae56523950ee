"""The texts of actions, in every game."""

from __future__ import annotations

import pytest

from shedu.games import GAMES, find_game


@pytest.mark.parametrize("name", GAMES)
def test_every_text_parses_back_to_its_number(name: str) -> None:
    rules = find_game(name).rules
    texts = [rules.text(action) for action in range(rules.actions)]
    assert [rules.parse(text) for text in texts] == list(range(rules.actions))
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("name", GAMES)
def test_parsing_ignores_additional_spaces(name: str) -> None:
    rules = find_game(name).rules
    for action in range(0, rules.actions, 97):
        words = rules.text(action).split()
        for text in (f"  {'   '.join(words)} ", "\t".join(words), " ".join(words) + "\n"):
            assert rules.parse(text) == action
