"""The elements, shapes and pictures of `shedu.svg`."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from shedu import svg


@pytest.mark.parametrize(
    ("number", "text"),
    [(3, "3"), (3.0, "3"), (2.5, "2.5"), (0.126, "0.13"), (-0.001, "0"), (-1.0, "-1"), ("x", "x")],
)
def test_numbers_are_short(number: float | str, text: str) -> None:
    assert svg.short(number) == text


def test_outside_text_is_escaped() -> None:
    nasty = "\"<a> & 'b'"
    element = ElementTree.fromstring(svg.element("text", svg.words(nasty), aria_label=nasty))
    assert element.text == nasty
    assert element.get("aria-label") == nasty
    assert not list(element)


def test_underscores_in_attribute_names_become_hyphens() -> None:
    assert svg.element("rect", stroke_width=1.0, class_="x") == '<rect stroke-width="1" class="x"/>'


def test_children_stand_in_their_parent_in_order() -> None:
    assert svg.group(svg.disc(1, 2, 3), svg.path("M0 0"), opacity=0.5) == (
        '<g opacity="0.5"><circle cx="1" cy="2" r="3"/><path d="M0 0"/></g>'
    )


def test_lines_have_round_ends_by_default() -> None:
    assert 'stroke-linecap="round"' in svg.line("M0 0H1", "red", 1)
    assert 'stroke-linecap="butt"' in svg.line("M0 0H1", "red", 1, stroke_linecap="butt")


def test_a_placed_drawing_is_moved_rotated_and_scaled() -> None:
    content = svg.square(1)
    assert 'transform="translate(1 2)"' in svg.placed(content, 1, 2)
    turned = svg.placed(content, 1, 2, 0.5, 90)
    assert 'transform="translate(1 2)rotate(90)scale(0.5)"' in turned


def test_mirrored_shapes_close_on_the_axis() -> None:
    assert svg.straight([(0, 0), (2, 1), (0, 3)]) == "M0 0L2 1L0 3L-2 1Z"
    curved = svg.mirrored([(0, 0), (1, 0), (2, 1), (0, 3)])
    assert curved == "M0 0C1 0 2 1 0 3-2 1-1 0 0 0Z"


def test_stars_and_scallops_have_as_many_tips() -> None:
    assert svg.star(5, 10.0, 4.0).count("L") == 9
    assert svg.scallops(12, 16.6, 4.4).count("A") == 12
    assert svg.rosette(8, 8, "white", "gold").count("<path") == 8


@pytest.mark.parametrize(
    ("squares", "outline"),
    [
        ({(0, 0)}, "M5 7L15 7L15 17L5 17Z"),
        ({(0, 0), (1, 0)}, "M5 7L25 7L25 17L5 17Z"),
        ({(0, 0), (1, 0), (0, 1)}, "M5 7L25 7L25 17L15 17L15 27L5 27Z"),
    ],
)
def test_contours_turn_only_at_corners(squares: set[tuple[int, int]], outline: str) -> None:
    assert svg.contour(squares, 10, 5, 7) == outline


def test_a_ring_has_two_contours() -> None:
    ring = {(x, y) for x in range(3) for y in range(3)} - {(1, 1)}
    assert svg.contour(ring, 1, 0, 0).count("Z") == 2


def test_squares_that_touch_at_a_corner_keep_all_their_sides() -> None:
    d = svg.contour({(0, 0), (1, 1)}, 1, 0, 0)
    assert d.count("L") + d.count("M") == 8


def test_a_sheet_defines_what_it_uses_once() -> None:
    sheet = svg.Sheet(lambda name: svg.element("circle", r=len(name)))
    used = [sheet.use("bull", 1, 2), sheet.use("bull"), sheet.use("pot", color="red")]
    picture = svg.drawing((0, 0, 10, 20), "a&", sheet.definitions(), *used, role="img")
    root = ElementTree.fromstring(picture)
    names = {"s": svg.NAMESPACE}
    assert root.get("viewBox") == "0 0 10 20"
    assert [g.get("id") for g in root.findall("s:defs/s:g", names)] == ["a&bull", "a&pot"]
    assert [use.attrib for use in root.findall("s:use", names)] == [
        {"href": "#a&bull", "x": "1", "y": "2"},
        {"href": "#a&bull"},
        {"href": "#a&pot", "color": "red"},
    ]
