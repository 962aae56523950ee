"""Compiled evaluation of points in games in which the weakest of four colours counts."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from shedu.jit import rule
from shedu.kit.scoring import WILD

State = Any
"""A record with the field `points`: for each player the four colours, then the wild points."""
VICTORY = 100.0
"""The value of a victory, in addition to the lead."""


@rule
def weigh_points(
    s: State, player: int, soft: float, weights: NDArray[np.float64], extra: NDArray[np.float64]
) -> float:
    """Returns the value of a player's points; writes that of one more point of each kind.

    Wild points go to the lowest colours, as they will at the end.
    """
    points = np.empty(4)
    for color in range(4):
        points[color] = float(s.points[player, color]) + extra[player, color]
    for _ in range(int(s.points[player, WILD])):
        lowest = 0
        for color in range(1, 4):
            if points[color] < points[lowest]:
                lowest = color
        points[lowest] += 1.0
    least = min(min(points[0], points[1]), min(points[2], points[3]))
    total = 0.0
    for color in range(4):
        weights[player, color] = math.exp((least - points[color]) / soft)
        total += weights[player, color]
    most = 0.0
    for color in range(4):
        weights[player, color] *= 4.0 / total
        most = max(most, weights[player, color])
    weights[player, WILD] = most
    return float(4.0 * (least - soft * math.log(total / 4.0)))


@rule
def final_worth(s: State, seat: int) -> float:
    """The value of a finished game: the lead over the best other player, and the victory."""
    best = -1e9
    own = 0.0
    for player in range(int(s.players)):
        score = final_score(s, player)
        if player == seat:
            own = score
        else:
            best = max(best, score)
    lead = own - best
    return lead + VICTORY if lead >= 0.0 else lead - VICTORY


@rule
def final_score(s: State, player: int) -> float:
    """One number that orders final scores: the lowest colour, then the second lowest, and so on."""
    points = np.empty(4)
    for color in range(4):
        points[color] = float(s.points[player, color])
    wild = int(s.points[player, WILD])
    score = 0.0
    for place in range(4):
        # Wild points are spent before the first colour is taken as the lowest.
        while True:
            lowest = 0
            for color in range(1, 4):
                if points[color] < points[lowest]:
                    lowest = color
            if wild == 0:
                break
            points[lowest] += 1.0
            wild -= 1
        score += points[lowest] * 100.0**-place
        points[lowest] = 1e9
    return score
