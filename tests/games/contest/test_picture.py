"""The picture of the table, as pages, screen readers and readers without colour vision need it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import numpy as np
import pytest
from numpy.typing import NDArray

from games.contest.positions import position
from games.pixels import DIFFERENT, NAMESPACES, assert_unlike, difference, pixels, places
from games.play_helpers import play
from shedu.game import State
from shedu.games.contest import scene
from shedu.games.contest.drawing.artwork import PLAYER_NAMES
from shedu.games.contest.drawing.layout import CARD, Layout
from shedu.games.contest.drawing.picture import DRAWINGS, picture, sprite, symbol
from shedu.games.contest.guide import FIGURES, figure
from shedu.games.contest.rules.actions import LEADER_NAMES
from shedu.games.contest.rules.places import FIRST_GAP, NAMES, PLACE
from shedu.games.contest.rules.position import COLORS, SHIPS
from shedu.svg import NAMESPACE

FULL = {1: "KGRBKGRB", 2: "KKrG", 3: "*GGGBk", 4: "RRRgK", 5: "BBBBBBBB", 6: "GRK", 7: "KKK", 8: ""}
STANDING = (
    "A.king 1.2, A.merchant 2.1, B.king 4.1, B.priest 3.0, C.farmer 5.3, C.king 6.0, D.priest 6-7, "
    "D.merchant 7.2, A.farmer 8.0"
)


def full() -> State:
    """A display with every kind of piece."""
    return position(FULL, STANDING, gaps={"2-3": "R", "3-4": "K", "6-7": "B"})


def draw(state: State, turn: bool = False, prefix: str = "p-", **given: Any) -> Element:
    return ElementTree.fromstring(picture(state, turn, prefix, "en", **given))


def said(state: State, place: str, **given: Any) -> str:
    return places(draw(state, **given))[place].attrib["aria-label"]


def texts(state: State, **given: Any) -> list[str | None]:
    """The numbers in the layer of marks."""
    marks = draw(state, **given).findall("s:g[@data-layer='marks']/s:text", NAMESPACES)
    return [text.text for text in marks]


def cell_of(state: State, place: str, turn: bool = False, **given: Any) -> NDArray[np.float64]:
    """The grey pixels of one place, 40 x 40."""
    x, y = Layout(turn).middle(PLACE[place])
    shown = f'viewBox="{x - 20} {y - 20} 40 40"'
    drawn = picture(state, turn, "p-", "en", **given)
    return pixels(re.sub('viewBox="[^"]*"', shown, drawn, count=1))


@pytest.mark.parametrize("turn", [False, True])
@pytest.mark.parametrize("state", [position(), full()], ids=["start", "full"])
class TestWhole:
    def test_every_place_is_drawn_once(self, state: State, turn: bool) -> None:
        root = draw(state, turn)
        assert sorted(places(root)) == sorted(NAMES)
        assert len(root.findall(".//*[@data-place]")) == len(NAMES)
        assert root.get("role") == "grid"
        assert root.get("aria-label") == "Display of Contest of Kings"

    def test_places_stand_in_reading_order(self, state: State, turn: bool) -> None:
        rows = draw(state, turn).findall("s:g[@role='row']", NAMESPACES)
        names = [[cell.attrib["data-place"] for cell in row] for row in rows]
        assert [row.get("aria-label") for row in rows] == [f"{n[0]} to {n[-1]}" for n in names]
        if turn:
            assert names[0] == [f"1.{row}" for row in range(9)]
            assert names[1] == ["1-2", *(f"2.{row}" for row in range(9))]
        else:
            assert names[0][:4] == ["1.0", "1-2", "2.0", "2-3"]
            assert names[1] == [f"{column}.1" for column in range(1, 9)]

    def test_the_picture_satisfies_a_strict_content_policy(self, state: State, turn: bool) -> None:
        allowed = {"svg", "defs", "g", "path", "rect", "circle", "use", "text"}
        for element in draw(state, turn, kingdoms=True, strengths=True, last=[3]).iter():
            assert element.tag.removeprefix(f"{{{NAMESPACE}}}") in allowed
            for name, value in element.attrib.items():
                assert name != "style"
                assert not name.startswith("on")
                assert name != "href" or value.startswith("#")
                assert "url(" not in value

    def test_ids_are_prefixed_and_unique_and_all_references_resolve(
        self, state: State, turn: bool
    ) -> None:
        elements = list(draw(state, turn, prefix="my-", last=[3]).iter())
        ids = [element.attrib["id"] for element in elements if "id" in element.attrib]
        assert len(ids) == len(set(ids))
        assert all(name.startswith("my-") for name in ids)
        used = [element.attrib["href"][1:] for element in elements if "href" in element.attrib]
        assert {*used} <= {*ids}

    def test_the_picture_is_small_enough_to_send_with_every_action(
        self, state: State, turn: bool
    ) -> None:
        assert len(picture(state, turn, "p-", "en").encode()) < 60_000

    def test_no_two_places_overlap(self, state: State, turn: bool) -> None:
        """Each place is a separate square, large enough to tap on a narrow screen."""
        layout = Layout(turn)
        middles = [layout.middle(PLACE[name]) for name in NAMES]
        for one, other in combinations(middles, 2):
            assert max(abs(one[0] - other[0]), abs(one[1] - other[1])) >= CARD
        width, height = layout.size
        assert all(CARD / 2 <= x <= width - CARD / 2 for x, _y in middles)
        assert all(CARD / 2 <= y <= height - CARD / 2 for _x, y in middles)
        if turn:
            assert 360 * CARD / width > 33


@pytest.mark.parametrize("turn", [False, True])
def test_gaps_touch_the_two_treasure_places_that_they_join(turn: bool) -> None:
    layout = Layout(turn)
    for gap in range(7):
        x, y = layout.middle(FIRST_GAP + gap)
        for column in (gap, gap + 1):
            left, top = layout.middle(PLACE[f"{column + 1}.0"])
            assert max(abs(x - left), abs(y - top)) == CARD


@pytest.mark.parametrize(
    ("place", "label"),
    [
        ("1.0", "1.0, treasure"),
        ("1.1", "1.1, black card"),
        ("1.2", "1.2, green card, king of the bow"),
        ("2.3", "2.3, blue-red ship"),
        ("2.5", "2.5, empty, free for a card"),
        ("2.6", "2.6, empty"),
        ("3.0", "3.0, treasure place, red card, priest of the lion"),
        ("2-3", "2-3, gap, red card"),
        ("4-5", "4-5, gap, empty, free for a card"),
        ("1-2", "1-2, gap, empty, free for a card"),
        ("7-8", "7-8, gap, empty"),
        ("6-7", "6-7, gap, blue card, priest of the vase"),
        ("8.0", "8.0, treasure, farmer of the bow"),
    ],
)
def test_every_place_is_labelled_with_what_lies_there(place: str, label: str) -> None:
    assert said(full(), place) == label


@pytest.mark.parametrize("turn", [False, True])
def test_the_connecting_card_lies_face_down_and_its_label_names_the_colour(turn: bool) -> None:
    columns = {1: "GGG", 2: "GBB"}
    before = position(columns, "A.merchant 1.0, B.merchant 2.0", hands={"A": "KK"})
    fought = play(before, "black 1-2")
    peaceful = play(position(columns, "A.merchant 1.0", hands={"A": "KK"}), "black 1-2")
    assert said(fought, "1-2", turn=turn) == "1-2, gap, black card, face down"
    assert said(peaceful, "1-2", turn=turn) == "1-2, gap, black card"
    assert difference(cell_of(fought, "1-2", turn), cell_of(peaceful, "1-2", turn)) > DIFFERENT
    red = play(position(columns, "A.merchant 1.0, B.merchant 2.0", hands={"A": "RR"}), "red 1-2")
    assert difference(cell_of(fought, "1-2", turn), cell_of(red, "1-2", turn)) > 2


def test_a_swapped_treasure_place_looks_different_from_a_red_card() -> None:
    state = position({1: "*R"})
    assert difference(cell_of(state, "1.0"), cell_of(state, "1.1")) > 4


@pytest.mark.parametrize("player", range(4))
@pytest.mark.parametrize("color", range(4))
def test_every_leader_is_named_and_drawn(player: int, color: int) -> None:
    name = LEADER_NAMES[color]
    state = position({2: "RK"}, f"{'ABCD'[player]}.{name} 2.2")
    assert said(state, "2.2") == f"2.2, black card, {name} of the {PLAYER_NAMES[player]}"
    cell = places(draw(state))["2.2"]
    drawn = [use.get("href") for use in cell.findall("s:g/s:use", NAMESPACES)]
    assert drawn == [f"#p-{name}", f"#p-sign-{PLAYER_NAMES[player]}"]


@pytest.mark.parametrize("pair", list(combinations("KGRB", 2)))
def test_the_card_beneath_a_leader_can_be_recognised(pair: tuple[str, str]) -> None:
    one, other = (position({1: card}, "A.king 1.1") for card in pair)
    assert difference(cell_of(one, "1.1"), cell_of(other, "1.1")) > 5


@pytest.mark.parametrize("turn", [False, True])
def test_the_last_action_has_a_frame(turn: bool) -> None:
    state = full()
    assert said(state, "1.1", last=[PLACE["1.1"]]) == "1.1, black card, last action"
    marked = cell_of(state, "1.1", turn, last=[PLACE["1.1"]])
    assert difference(cell_of(state, "1.1", turn), marked) > DIFFERENT


def test_kingdoms_are_outlined_and_numbered() -> None:
    state = full()
    assert scene.kingdoms(state) == [(0, 0), (1, 3), (4, 4), (5, 6), (7, 7)]
    assert texts(state, kingdoms=True) == ["1", "2", "3", "4", "5"]
    assert said(state, "3-4", kingdoms=True) == "3-4, gap, black card, kingdom 2"
    assert said(state, "8.1", kingdoms=True) == "8.1, empty, free for a card"
    outlines = draw(state, kingdoms=True).findall("s:g[@data-layer='kingdoms']/s:g", NAMESPACES)
    assert len(outlines) == 2 * 5
    assert draw(state).findall("s:g[@data-layer='kingdoms']/s:g", NAMESPACES) == []


def test_strengths_count_cards_of_the_side_and_the_red_card_beneath() -> None:
    columns = {1: "GGG", 2: "GRB"}
    state = position(columns, "A.merchant 1.0, B.merchant 2.2", hands={"A": "GG"})
    assert sorted(texts(state, strengths=True), key=str) == ["+1", "+1", "1", "3"]
    fought = play(state, "green 1-2")
    assert sorted(texts(fought, strengths=True), key=str) == ["+1", "+1", "1", "3"]
    others = "A.merchant 1.0, B.merchant 2.2, C.king 5.1"
    state = position(columns | {5: "KKKG"}, others, hands={"A": "GG"})
    fought = play(state, "green 1-2")
    assert sorted(texts(fought, strengths=True), key=str) == ["+1", "+1", "1", "3", "3"]
    peaceful = position(columns, "A.merchant 1.1", gaps={"1-2": "G"})
    assert texts(peaceful, strengths=True) == ["5"]


def test_priests_count_treasures_too() -> None:
    assert texts(position({1: "RK"}, "A.priest 1.2"), strengths=True) == ["2"]


@pytest.mark.parametrize("kind", list(DRAWINGS))
def test_symbols_need_no_definitions_from_elsewhere(kind: str) -> None:
    root = ElementTree.fromstring(symbol(kind))
    assert not root.findall(".//*[@id]")
    grey = pixels(symbol(kind))
    assert difference(grey, np.full_like(grey, 255)) > DIFFERENT


def families() -> Iterator[tuple[str, ...]]:
    yield (*COLORS, "treasure", "back")
    yield PLAYER_NAMES
    yield tuple(f"ship-{ship}" for ship in SHIPS)
    yield tuple(f"{color}-stack" for color in (*COLORS, "wild"))
    for player in PLAYER_NAMES:
        yield tuple(f"{kind}-{player}" for kind in LEADER_NAMES)
    for kind in LEADER_NAMES:
        yield tuple(f"{kind}-{player}" for player in PLAYER_NAMES)


@pytest.mark.parametrize("family", list(families()), ids=lambda family: family[0])
def test_symbols_of_a_family_differ_without_colour(family: tuple[str, ...]) -> None:
    least = DIFFERENT / 3 if family[0].startswith("ship") else DIFFERENT  # ships share a colour
    assert_unlike({kind: symbol(kind) for kind in family}, least)


def test_the_sprite_defines_every_drawing_that_pieces_use() -> None:
    ids = {element.get("id") for element in ElementTree.fromstring(sprite("s-")).iter()}
    assert {f"s-{name}" for name in (*COLORS, *PLAYER_NAMES, *LEADER_NAMES, "back")} <= ids
    assert {f"s-sign-{name}" for name in PLAYER_NAMES} <= ids
    assert {f"s-ship-{ship}" for ship in SHIPS} <= ids


@pytest.mark.parametrize("name", list(FIGURES))
def test_the_figures_of_the_rules_page_have_their_declared_size(name: str) -> None:
    root = ElementTree.fromstring(figure(name, "en"))
    assert root.get("viewBox") == "0 0 {} {}".format(*FIGURES[name])
