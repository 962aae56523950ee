"""The interface between the checker and the reference model of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, Protocol, TypeVar

Data = dict[str, Any]
"""A STATE, a set of rules or a result, as plain data (trace.md)."""


class Position(Protocol):
    """A position of a game, changed in place."""

    @property
    def decision(self) -> str | None:
        """The kind of the decision; None when over."""

    @property
    def actor(self) -> int | None:
        """The player who has the decision; None when over."""

    @property
    def over(self) -> bool:
        """Whether the game is over."""


P = TypeVar("P", bound=Position)


@dataclass(frozen=True)
class Reference(Generic[P]):
    """The reference model of a game: the functions that the checker calls."""

    options: Mapping[str, Sequence[Any]]
    deal: Callable[[Data, int, Random], P]
    """The start of a game with these rules and so many players."""
    load: Callable[[Data, Data, int], P]
    """The position of a STATE, given the rules and the number of players."""
    dump: Callable[[P], Data]
    started: Callable[[P], str]
    """Why this is no position at the start of a game; empty if it is one."""
    legal: Callable[[P], list[str]]
    """The legal answers, sorted by code points."""
    perform: Callable[[P, str], None]
    result: Callable[[P], Data]
    broken: Callable[[P, Data, str], str]
    """The invariant that a position breaks, or the step to it from a STATE by an answer; else
    empty."""


def difference(model: Data, trace: Data, path: str = "") -> str:
    """The parts that differ, with the model's value and the trace's; empty if none does."""
    parts = []
    for key in sorted(model.keys() | trace.keys()):
        own, other = model.get(key, "missing"), trace.get(key, "missing")
        if isinstance(own, dict) and isinstance(other, dict):
            parts.append(difference(own, other, f"{path}{key}."))
        elif own != other or (key in model) != (key in trace):
            parts.append(f"{path}{key}: model {own!r}, trace {other!r}")
    return "; ".join(part for part in parts if part)
