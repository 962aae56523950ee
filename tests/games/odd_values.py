"""Dumped states with one wrong entry, and the errors of `load` about them."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from shedu.errors import BadState
from shedu.game import Rules, State, Value

LEFT_OUT = object()
LONG = 30
"""Of lists as long as this, as supplies are, only two entries are changed."""
HEAPS = {"tyrus": ("hands", "buildings", "memory")}
"""In these entries of a game's states the order of lists says nothing."""
ODD: list[Any] = [
    None, True, False, 0, 1, -1, 3, 1.0, float("nan"), 10**40, "", "x", "a1", "1.0", "3-4", "red",
    b"red", [], [[]], [None], {}, {"a": []}, {1: 2}, {"red": {}}, set(), frozenset("a"), object(),
    int,
]  # fmt: skip


def replaced(data: Any, path: str, value: Any) -> Any:
    """A copy with one entry changed, or removed for `LEFT_OUT`."""
    changed = copy.deepcopy(data)
    *way, last = (int(step) if step.isdigit() else step for step in path.split("/"))
    inner = changed
    for step in way:
        inner = inner[step]
    if value is LEFT_OUT:
        del inner[last]
    else:
        inner[last] = copy.deepcopy(value)
    return changed


def paths(data: Any, before: str = "") -> Iterator[str]:
    """The paths of all entries, but of only two in a long list."""
    steps = data.items() if isinstance(data, dict) else enumerate(data)
    for step, inner in steps:
        if isinstance(data, dict) or len(data) < LONG or step in (0, 7):
            yield f"{before}{step}"
            if isinstance(inner, dict | list):
                yield from paths(inner, f"{before}{step}/")


def refused(rules: Rules, options: Mapping[str, Value], data: Any) -> str:
    """The error of `load` about invalid data: the place, the value and the right values."""
    with pytest.raises(BadState, match=r"^state\.(.|\n)*: it should be ") as caught:
        rules.load(data, options)
    return str(caught.value)


def loaded_or_refused(rules: Rules, options: Mapping[str, Value], data: Any) -> State | None:
    """The state, or None if `load` refuses it with a proper error."""
    try:
        return rules.load(data, options)
    except BadState:
        refused(rules, options, data)
        return None


def check_odd_values(rules: Rules, options: Mapping[str, Value], data: dict[str, Any]) -> None:
    """Checks that `load` refuses an odd value anywhere, or loads a state that can go on."""
    number = 0
    for path in paths(data):
        for value in ODD:
            changed = replaced(data, path, value)
            state = loaded_or_refused(rules, options, changed)
            if state is None:
                number += 1
                continue
            kept = rules.dump(state)
            if changed.get("memory") is None:
                changed["memory"] = kept["memory"]
            kept, changed = sorted_heaps(rules, kept), sorted_heaps(rules, changed)
            assert kept == changed, path
            assert type_tree(kept) == type_tree(changed), path
            assert len(rules.legal(state)) > 0 or rules.actor(state) is None, path
    assert number > 20 * len(ODD)


def sorted_heaps(rules: Rules, data: dict[str, Any]) -> dict[str, Any]:
    """The data with all lists sorted in which the order means nothing."""
    return data | {key: in_order(data[key]) for key in HEAPS.get(rules.name, ())}


def in_order(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: in_order(value) for key, value in data.items()}
    if isinstance(data, list):
        inner = [in_order(value) for value in data]
        return inner if any(isinstance(v, list | dict) for v in inner) else sorted(inner, key=repr)
    return data


def type_tree(data: Any) -> Any:
    """The types of all entries, since 1 equals True but is another type."""
    if isinstance(data, dict):
        return {key: type_tree(value) for key, value in data.items()}
    if isinstance(data, list):
        return [type_tree(value) for value in data]
    return type(data)
