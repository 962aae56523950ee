"""Supplies as text: one letter for each tile or card, in draw order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from shedu.errors import BadState
from shedu.game import Random


def shuffled_supply(letters: str, counts: Sequence[int], rng: Random) -> str:
    """Shuffles the given number of each letter; every order is equally likely."""
    supply = [letter for letter, n in zip(letters, counts, strict=True) for _ in range(n)]
    rng.shuffle(supply)
    return "".join(supply)


def check_supply(supply: str, letters: str, counts: Sequence[int]) -> None:
    """Raises `BadState` unless the supply has exactly these numbers of each letter."""
    for letter, n in zip(letters, counts, strict=True):
        if supply.count(letter) != n:
            raise BadState(
                f"the supply has {supply.count(letter)} times {letter}: it should be {n}"
            )
    if len(supply) != sum(counts):
        odd = next(letter for letter in supply if letter not in letters)
        raise BadState(f"the supply has the letter {odd!r}: it may have {', '.join(letters)}")


def spelled(letters: str, heaps: Iterable[Sequence[int]], rest: Iterable[int]) -> str:
    """The supply as text: first heaps, given as numbers of each letter, then the rest in order."""
    dealt = [letter * int(n) for heap in heaps for letter, n in zip(letters, heap, strict=True)]
    return "".join([*dealt, *(letters[number] for number in rest)])
