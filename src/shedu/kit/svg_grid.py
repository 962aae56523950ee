"""SVG grids, the frame of every game's picture: places in rows, with layers above."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from shedu.i18n import gettext as _
from shedu.svg import Attribute, Markup, Sheet, disc, drawing, group, join, label

PLACES_KEPT = 4096
"""The size of the cache of drawn places; an action changes few of them."""
UNSEEN: dict[str, Attribute] = {"aria_hidden": "true", "pointer_events": "none"}
"""Attributes of decoration that screen readers and pointers ignore."""


@lru_cache(PLACES_KEPT)
def place(name: str, said: str, at: tuple[float, float], *drawn: Markup) -> Markup:
    """A place with the label `said` and its drawing, which begins with its area."""
    return group(
        *drawn,
        data_place=name,
        role="gridcell",
        aria_label=said,
        transform=f"translate({at[0]} {at[1]})",
    )


def row(names: Sequence[str], *places: Markup, **given: Attribute) -> Markup:
    """A row of places, labelled with the names of its first and last place."""
    said = _("{first} to {last}").format(first=names[0], last=names[-1])
    return group(*places, role="row", aria_label=said, **given)


def layer(name: str, *drawn: Markup, **given: Attribute) -> Markup:
    """A named layer of decoration over the places."""
    return group(*drawn, data_layer=name, **given, **UNSEEN)


def badge(x: float, y: float, text: str, fill: str, ink: str) -> Markup:
    """A number in a small disc."""
    plate = disc(x, y, 8, fill=fill, stroke=ink, stroke_width=1.6)
    return join(plate, label(x, y, 11, text, fill=ink))


def grid(
    size: tuple[int, int], prefix: str, language: str, title: str, sheet: Sheet, *drawn: Markup
) -> str:
    """The whole picture: the content and the definitions of its sheet."""
    return drawing(
        (0, 0, *size),
        prefix,
        sheet.definitions(),
        *drawn,
        role="grid",
        aria_label=title,
        lang=language.replace("_", "-"),
    )


def sprite(sheet: Sheet, prefix: str) -> str:
    """An invisible SVG that defines the drawings of a sheet, for `use` anywhere on a page."""
    unseen: dict[str, Attribute] = {"width": 0, "height": 0, "aria_hidden": "true"}
    return drawing((0, 0, 1, 1), prefix, sheet.definitions(), **unseen)
