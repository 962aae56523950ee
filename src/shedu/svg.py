"""SVG as text: elements, shapes, palette and textures, for any game.

It writes presentation attributes only, so that a strict content policy blocks nothing. Text from
outside goes through `element`, which escapes it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from html import escape
from math import cos, pi, sin
from typing import NewType

Markup = NewType("Markup", str)
"""Well-formed SVG that may stand inside other SVG."""
Number = int | float
Attribute = str | int | float
Point = tuple[Number, Number]

PREFIX = "\x01"
"""The placeholder before every id and reference that `drawing` replaces by the prefix."""
NAMESPACE = "http://www.w3.org/2000/svg"

PARCHMENT = "#f2e6c9"
CREAM = "#fff6df"
INK = "#2a1d14"
SEPIA = "#8d6a3c"
TERRACOTTA, TERRACOTTA_DARK = "#bf4630", "#6f1f13"
LAPIS, LAPIS_DARK = "#2254a3", "#0f2c60"
MALACHITE, MALACHITE_DARK = "#43a173", "#124a30"
BASALT, BASALT_DARK = "#343036", "#0f0d10"
GOLD, GOLD_DARK = "#e6b243", "#6e480e"
TURQUOISE = "#5fc4bf"
WATER, WATER_DARK, FOAM = "#a8d3dc", "#5b97ab", "#e9f7f5"

SERIF = "Palatino Linotype, Palatino, Book Antiqua, Georgia, DejaVu Serif, serif"


def short(value: Attribute) -> str:
    """A number with at most two decimals and no trailing zeros; text as it is."""
    if isinstance(value, float):
        text = f"{value:.2f}".rstrip("0").rstrip(".")
        return "0" if text == "-0" else text
    return str(value)


def join(*parts: Markup) -> Markup:
    """Joins the parts."""
    return Markup("".join(parts))


def words(text: str) -> Markup:
    """Escapes text for use between tags."""
    return Markup(escape(text, quote=False))


@cache
def _attribute(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def attributes(given: Mapping[str, Attribute]) -> str:
    """Formats attributes for a tag: ``stroke_width=2`` becomes ``stroke-width="2"``."""
    return "".join(
        [
            f' {_attribute(name)}="{escape(value) if isinstance(value, str) else short(value)}"'
            for name, value in given.items()
        ]
    )


def element(tag: str, *children: Markup, **given: Attribute) -> Markup:
    """An element with its children; a trailing ``_`` of an attribute's name is left out."""
    if not children:
        return Markup(f"<{tag}{attributes(given)}/>")
    return Markup(f"<{tag}{attributes(given)}>{''.join(children)}</{tag}>")


def group(*children: Markup, **given: Attribute) -> Markup:
    """A group of elements."""
    return element("g", *children, **given)


def path(d: str, **given: Attribute) -> Markup:
    """A path."""
    return element("path", d=d, **given)


def line(d: str, stroke: str, width: Number, **given: Attribute) -> Markup:
    """A path that is stroked, not filled, with round ends and joins."""
    given.setdefault("stroke_linecap", "round")
    given.setdefault("stroke_linejoin", "round")
    return element("path", d=d, fill="none", stroke=stroke, stroke_width=width, **given)


def disc(x: Number, y: Number, r: Number, **given: Attribute) -> Markup:
    """A circle."""
    return element("circle", cx=x, cy=y, r=r, **given)


def box(x: Number, y: Number, width: Number, height: Number, **given: Attribute) -> Markup:
    """A rectangle."""
    return element("rect", x=x, y=y, width=width, height=height, **given)


def square(half: Number, **given: Attribute) -> Markup:
    """A square around the origin, by half its side."""
    return box(-half, -half, 2 * half, 2 * half, **given)


def placed(content: Markup, x: Number, y: Number, scale: Number = 1, turn: Number = 0) -> Markup:
    """The content, moved, rotated and scaled."""
    transform = f"translate({short(x)} {short(y)})"
    if turn:
        transform += f"rotate({short(turn)})"
    if scale != 1:
        transform += f"scale({short(scale)})"
    return group(content, transform=transform)


def label(x: Number, y: Number, size: Number, text: str, **given: Attribute) -> Markup:
    """A short text, vertically centred at this height; an element around it sets the font."""
    return element("text", words(text), x=x, y=float(y + 0.35 * size), **given)


def points(corners: Sequence[Point]) -> str:
    """A closed path with straight sides."""
    return "M" + "L".join(f"{short(x)} {short(y)}" for x, y in corners) + "Z"


def mirrored(half: Sequence[Point]) -> str:
    """A closed path with the y axis as its mirror, from its right half, top to bottom.

    The half is a start on the axis and then three points for each curve; the last is on the axis.
    """
    whole = [*half, *((-x, y) for x, y in reversed(half[:-1]))]
    curves = " ".join(f"{short(x)} {short(y)}" for x, y in whole[1:])
    return f"M{short(whole[0][0])} {short(whole[0][1])}C{curves}Z".replace(" -", "-")


def straight(half: Sequence[Point]) -> str:
    """A closed, mirrored path with straight sides: each point of the half is a corner."""
    return points([*half, *((-x, y) for x, y in reversed(half) if x)])


def star(tips: int, outer: float, inner: float, start: float = 0.0) -> str:
    """A closed star-shaped path; `start` rotates it by this part of the angle between tips."""
    corners = []
    for i in range(2 * tips):
        angle = pi * (i + 2 * start) / tips - pi / 2
        radius = inner if i % 2 else outer
        corners.append((radius * cos(angle), radius * sin(angle)))
    return points(corners)


def scallops(lobes: int, radius: float, bulge: float) -> str:
    """A closed path of round lobes around the origin."""
    corners = [
        (radius * sin(2 * pi * i / lobes), -radius * cos(2 * pi * i / lobes)) for i in range(lobes)
    ]
    arcs = "".join(
        f"A{short(bulge)} {short(bulge)} 0 0 1 {short(x)} {short(y)}"
        for x, y in [*corners[1:], corners[0]]
    )
    return f"M0 {short(-radius)}{arcs}Z"


def rosette(petals: int, radius: float, petal: str, heart: str) -> Markup:
    """A rosette of glazed brick: petals around a disc."""
    leaf = f"M0 0C{short(radius / 2)} {short(-radius / 2)} {short(radius / 3)} {short(-radius)} "
    leaf += f"0 {short(-radius)}S{short(-radius / 2)} {short(-radius / 2)} 0 0Z"
    leaves = (path(leaf, transform=f"rotate({short(360 * i / petals)})") for i in range(petals))
    return group(
        group(*leaves, fill=petal), disc(0, 0, radius / 3.2, fill=heart), pointer_events="none"
    )


def contour(squares: set[tuple[int, int]], size: int, x0: int, y0: int) -> str:
    """The outline of a set of grid squares as a path of closed loops.

    Columns and rows are counted from (`x0`, `y0`), the corner of square (0, 0).
    """
    ahead: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for x, y in sorted(squares):
        sides = (
            ((x, y - 1), (x, y), (x + 1, y)),
            ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
            ((x, y + 1), (x + 1, y + 1), (x, y + 1)),
            ((x - 1, y), (x, y + 1), (x, y)),
        )
        for beyond, start, end in sides:
            if beyond not in squares:
                ahead.setdefault(start, []).append(end)
    loops = []
    while ahead:
        here = start = next(iter(ahead))
        steps = [start]
        while True:
            ends = ahead[here]
            after = ends.pop()
            if not ends:
                del ahead[here]
            here = after
            if here == start:
                break
            steps.append(here)
        loops.append(points([(x0 + size * x, y0 + size * y) for x, y in _corners(steps)]))
    return "".join(loops)


def _corners(steps: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The corners of a loop."""
    around = zip([steps[-1], *steps[:-1]], steps, [*steps[1:], steps[0]], strict=True)
    return [b for a, b, c in around if (a[0] == c[0]) == (a[1] == c[1])]


class Sheet:
    """The drawings that one picture uses: each is defined once and then referenced."""

    def __init__(self, draw: Callable[[str], Markup]) -> None:
        self._draw = draw
        self._used: set[str] = set()

    def use(self, name: str, x: Number = 0, y: Number = 0, **given: Attribute) -> Markup:
        """The drawing of this name, moved to a point."""
        self._used.add(name)
        moved: dict[str, Attribute] = {"x": x, "y": y} if x or y else {}
        return element("use", href=f"#{PREFIX}{name}", **moved, **given)

    def definitions(self) -> Markup:
        """The definitions of all drawings used so far."""
        names = sorted(self._used)
        return element("defs", *(group(self._draw(name), id=PREFIX + name) for name in names))


def drawing(
    view: tuple[int, int, int, int], prefix: str, *content: Markup, **given: Attribute
) -> str:
    """A whole picture that shows this part of the plane (left, top, width, height)."""
    box = " ".join(str(number) for number in view)
    whole = element("svg", *content, xmlns=NAMESPACE, viewBox=box, **given)
    return whole.replace(PREFIX, escape(prefix))
