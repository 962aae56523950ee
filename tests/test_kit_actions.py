"""The action space: numbers, notation and moves of all games agree."""

from __future__ import annotations

import pytest

import shedu
from shedu.games import GAMES, find_game
from shedu.kit.actions import ActionSpace, AnyMove, Block
from shedu.kit.base import BaseRules


def space_of(name: str) -> ActionSpace[AnyMove]:
    rules = find_game(name).rules
    assert isinstance(rules, BaseRules)
    return rules.space


@pytest.mark.parametrize("name", GAMES)
def test_every_action_decodes_to_a_move_that_encodes_to_it(name: str) -> None:
    space = space_of(name)
    assert space.size == len(space.texts) == len(space.moves)
    assert [space.encode(move) for move in space.moves] == list(range(space.size))


@pytest.mark.parametrize("name", GAMES)
def test_kinds_run_in_blocks_and_begin_at_their_base(name: str) -> None:
    space = space_of(name)
    first: dict[str, int] = {}
    for action, kind in enumerate(space.kinds):
        first.setdefault(kind, action)
        assert space.decode(action).kind == kind
    assert first == {kind: space.base(kind) for kind in first}
    assert list(space.kinds) == sorted(space.kinds, key=lambda kind: first[kind])


def test_families_are_the_moves_without_their_places() -> None:
    rules = find_game("tigris").rules
    families = {
        text: rules.family(rules.parse(text))
        for text in ("temple c5", "king c5", "monument c5 red-blue", "commit 2", "end turn")
    }
    assert list(families.values()) == ["temple", "king", "monument", "commit", "end turn"]
    tyrus = find_game("tyrus").rules
    assert tyrus.family(tyrus.parse("soldier 7 > brown market")) == "soldier"


def test_a_move_out_of_range_or_of_no_kind_names_what_would_be_right() -> None:
    space = space_of("tigris")
    move = space.decode(0)
    with pytest.raises(shedu.BadAction, match=r"cell is 176 in a move of kind 'tile'.* 0 to 175"):
        space.encode(move._replace(cell=176))  # type: ignore[attr-defined]
    with pytest.raises(shedu.BadAction, match="no kind of move 'jump': choose one of tile, leader"):
        space.encode(move._replace(kind="jump"))  # type: ignore[attr-defined]


def test_a_block_needs_the_parameters_of_its_notation() -> None:
    with pytest.raises(ValueError, match=r"notation '\{color\}' needs the parameters"):
        Block("take", "{color}", cell=("a1",))


def test_two_actions_of_one_notation_are_refused() -> None:
    move = type(space_of("tigris").decode(0))
    with pytest.raises(ValueError, match="two actions of the same notation"):
        ActionSpace(move, Block("a", "pass"), Block("b", "pass"))
