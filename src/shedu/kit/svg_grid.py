"""Grids of places under layers: what the pictures of all games are made of."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from shedu.i18n import gettext as _
from shedu.svg import Attribute, Markup, Sheet, disc, drawing, group, join, label

PLACES_KEPT = 4096
"""So many places are kept as they were drawn: from one action to the next few change."""
UNSEEN: dict[str, Attribute] = {"aria_hidden": "true", "pointer_events": "none"}
"""What is for the eye alone."""


@lru_cache(PLACES_KEPT)
def place(name: str, said: str, at: tuple[float, float], *drawn: Markup) -> Markup:
    """A place with what is read of it and what is drawn on it, its area first."""
    return group(
        *drawn,
        data_place=name,
        role="gridcell",
        aria_label=said,
        transform=f"translate({at[0]} {at[1]})",
    )


def row(names: Sequence[str], *places: Markup, **given: Attribute) -> Markup:
    """Places beside each other, and what each is called."""
    said = _("{first} to {last}").format(first=names[0], last=names[-1])
    return group(*places, role="row", aria_label=said, **given)


def layer(name: str, *drawn: Markup, **given: Attribute) -> Markup:
    """What changes on the picture besides its places; for the eye alone."""
    return group(*drawn, data_layer=name, **given, **UNSEEN)


def badge(x: float, y: float, text: str, fill: str, ink: str) -> Markup:
    """A number in a small disc."""
    plate = disc(x, y, 8, fill=fill, stroke=ink, stroke_width=1.6)
    return join(plate, label(x, y, 11, text, fill=ink))


def grid(
    size: tuple[int, int], prefix: str, language: str, title: str, sheet: Sheet, *drawn: Markup
) -> str:
    """The picture of what is drawn with the drawings of a sheet."""
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
    """The drawings of a sheet, to be named by `use` anywhere on a page; it shows nothing itself."""
    unseen: dict[str, Attribute] = {"width": 0, "height": 0, "aria_hidden": "true"}
    return drawing((0, 0, 1, 1), prefix, sheet.definitions(), **unseen)
