"""A small random generator for compiled loops: xorshift over one unsigned word in an array."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from shedu.jit import rule

_A, _B, _C = np.uint64(13), np.uint64(7), np.uint64(17)
_HALF = np.uint64(32)


def generator(seed: int) -> NDArray[np.uint64]:
    """The state of a generator for a seed, which may be any integer."""
    mixed = (seed * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03) % (1 << 64)
    return np.array([mixed or 1], dtype=np.uint64)


@rule
def below(word: NDArray[np.uint64], n: int) -> int:
    """A number from 0 to `n` - 1; moves the generator on.

    The numbers are equally likely up to a relative bias below n / 2**32: 32 random bits are
    scaled to the range, without a second draw.
    """
    x = word[0]
    x ^= x << _A
    x ^= x >> _B
    x ^= x << _C
    word[0] = x
    # Not int(): the result would stay unsigned, and minus a signed number it becomes a float.
    return np.int64(((x >> _HALF) * np.uint64(n)) >> _HALF)  # type: ignore[return-value]
