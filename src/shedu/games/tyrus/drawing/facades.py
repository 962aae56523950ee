"""The six buildings of Tyrus, drawn: ground, frame and a front in each player's stone.

A building is a card of 200 by 150 around (0, 0); the front stands at its top, below it is room for
the tiles.
"""

from __future__ import annotations

from functools import partial

from shedu.games.tyrus.drawing.artwork import DARKS, FILLS
from shedu.svg import CREAM, INK, Markup, box, disc, group, join, line, path, points

WIDE, HIGH = 200, 150
"""A building's card."""
FRONT = 42
"""The height of its front."""

STONES = ("#efe2c2", "#a87449")
DARK_STONES = ("#9a855a", "#4d2c17")
FLOORS = ("#f7efd9", "#cfa679")

_LEFT, _TOP = -WIDE // 2, -HIGH // 2
_FOOT = _TOP + FRONT


def ground(color: int) -> Markup:
    """The card of a building: pale and round for Ivory, dark and cut for Brown."""
    right, bottom = -_LEFT, -_TOP
    if color == 0:
        edge = partial(box, _LEFT, _TOP, WIDE, HIGH, rx=10)
        shape = edge(fill=FLOORS[0], stroke=DARK_STONES[0], stroke_width=1.6)
    else:
        corners = [(_LEFT + 10, _TOP), (right - 10, _TOP), (right, _TOP + 10), (right, bottom - 10)]
        corners += [(-x, -y) for x, y in corners]
        shape = path(points(corners), fill=FLOORS[1], stroke=DARK_STONES[1], stroke_width=1.6)
    floor = line(f"M{_LEFT + 8} {_FOOT + 59}H{right - 8}", DARK_STONES[color], 0.8, opacity=0.45)
    return join(shape, floor)


def _wall(color: int, d: str) -> Markup:
    return path(d, fill=STONES[color], stroke=DARK_STONES[color], stroke_width=1.2)


def citadel(color: int) -> Markup:
    """Towers and a wall with battlements."""
    y = _FOOT
    crenels = "h6v4h6v-4" * 4
    wall = f"M-60 {y}V{y - 20}{crenels}h24v4h6v-4h6v4h6v-4h6v4h6v-4h6v4h6v-4V{y}Z"
    tower = f"M{{x}} {y}V{y - 28}h-3v-8h5v4h5v-4h6v4h5v-4h5v8h-3V{y}Z"
    gate = f"M-7 {y}V{y - 9}a7 7 0 0 1 14 0V{y}Z"
    slits = f"M-70 {y - 20}v8M70 {y - 20}v8M-36 {y - 11}h12M24 {y - 11}h12"
    return group(
        _wall(color, wall),
        _wall(color, tower.format(x=-80)),
        _wall(color, tower.format(x=60)),
        path(gate, fill=DARK_STONES[color]),
        line(slits, DARK_STONES[color], 1.8),
        path(f"M-70 {y - 36}v-5l9 2.5l-9 2.5Z", fill=FILLS[0], stroke=DARKS[0], stroke_width=0.8),
        path(f"M70 {y - 36}v-5l9 2.5l-9 2.5Z", fill=FILLS[0], stroke=DARKS[0], stroke_width=0.8),
    )


def market(color: int) -> Markup:
    """Stalls under striped awnings."""
    y = _FOOT
    stalls = []
    for x in (-78, -25, 28):
        stripes = "".join(f"M{x + 12.5 * n} {y - 34}h6.25v13a3.1 3 0 0 1-6.25 0Z" for n in range(4))
        gaps = "".join(
            f"M{x + 6.25 + 12.5 * n} {y - 34}h6.25v13a3.1 3 0 0 1-6.25 0Z" for n in range(4)
        )
        stalls += [
            line(f"M{x + 2} {y - 22}V{y}M{x + 48} {y - 22}V{y}", DARK_STONES[color], 2),
            _wall(color, f"M{x + 4} {y}V{y - 10}H{x + 46}V{y}Z"),
            path(stripes, fill=FILLS[1], stroke=DARKS[1], stroke_width=0.7),
            path(gaps, fill=CREAM, stroke=DARKS[1], stroke_width=0.7),
        ]
        stalls += [disc(x + 14 + 11 * n, y - 13, 3.4, fill=DARK_STONES[color]) for n in range(3)]
    return group(*stalls)


def temple(color: int) -> Markup:
    """A pediment on columns, on three steps."""
    y = _FOOT
    columns = "".join(f"M{x} {y - 8}v-16h8v16Z" for x in (-58, -38, -18, 10, 30, 50))
    steps = f"M-74 {y}v-3h4v-3h4v-3H66v3h4v3h4v3Z"
    roof = f"M-66 {y - 24}h132v-4L0 {y - 41}L-66 {y - 28}Z"
    return group(
        path(f"M-62 {y - 8}V{y - 24}H62V{y - 8}Z", fill=DARK_STONES[color], opacity=0.55),
        _wall(color, columns),
        _wall(color, steps),
        _wall(color, roof),
        disc(0, y - 31, 3.6, fill=FILLS[2], stroke=DARKS[2], stroke_width=0.8),
        line(f"M-58 {y - 27}L-12 {y - 35}M58 {y - 27}L12 {y - 35}", DARK_STONES[color], 0.8),
    )


FRONTS = (citadel, market, temple)


def card(color: int, kind: int) -> Markup:
    """A building without the tiles in it."""
    sky = box(_LEFT + 6, _TOP + 5, WIDE - 12, FRONT - 5, rx=4, fill="#d9e6e0", opacity=0.6)
    foot = line(f"M{_LEFT + 6} {_FOOT}H{-_LEFT - 6}", INK, 1.2, opacity=0.6)
    return join(ground(color), sky, FRONTS[kind](color), foot)
