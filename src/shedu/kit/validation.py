"""Checks of the plain data of a state; errors name the wrong and the right values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from shedu.errors import BadState

MOST_SHOWN = 60


def check(right: bool, where: str, value: Any, wanted: str) -> None:
    """Raises `BadState` with the place, its value and what it should be, unless `right`."""
    if not right:
        shown = repr(value)
        shown = shown if len(shown) <= MOST_SHOWN else shown[: MOST_SHOWN - 3] + "..."
        place = f"state.{where}" if where else "the state"
        raise BadState(f"{place} is {shown}: it should be {wanted}")


def whole_number(value: Any, where: str, least: int, most: int) -> int:
    """The value, if it is a whole number in the range."""
    right = isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
    check(right, where, value, f"a whole number from {least} to {most}")
    return int(value)


def one_of(value: Any, where: str, names: Sequence[str | None]) -> int:
    """The index of a name among the known names."""
    if not ((value is None or isinstance(value, str)) and value in names):
        known = ", ".join("null" if name is None else name for name in names)
        check(False, where, value, known)
    return names.index(value)


def mapping(value: Any, where: str, required: Sequence[str], optional: Sequence[str] = ()) -> Any:
    """The value, if it is an object with these keys."""
    check(isinstance(value, Mapping), where, value, "an object")
    for key in required:
        check(key in value, f"{where}.{key}".lstrip("."), None, "there")
    for key in value:
        known = key in required or key in optional
        check(known, f"{where}.{key}".lstrip("."), value[key], "left out: the key is unknown")
    return value


def listed(value: Any, where: str, length: int | None = None) -> Any:
    """The value, if it is a list (of this length, unless None)."""
    right = isinstance(value, list | tuple) and (length is None or len(value) == length)
    check(right, where, value, "a list" if length is None else f"a list of {length}")
    return value


def numbers(value: Any, where: str, names: Sequence[str], most: int) -> list[int]:
    """The number of each name in an object; ``unknown`` may be left out."""
    mapping(value, where, [name for name in names if name != "unknown"], names)
    return [whole_number(value.get(name, 0), f"{where}.{name}", 0, most) for name in names]
