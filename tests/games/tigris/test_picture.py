"""The picture of the table, as pages, screen readers and readers without colour vision need it."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import numpy as np
import pytest
from numpy.typing import NDArray

from games.pixels import DIFFERENT, NAMESPACES, assert_unlike, difference, pixels, places
from shedu.games.tigris.codec import deal, shuffled
from shedu.games.tigris.drawing.artwork import PLAYER_NAMES
from shedu.games.tigris.drawing.picture import DRAWINGS, kingdoms_of, picture, symbol
from shedu.games.tigris.rules.actions import ACTIONS, BUILDING_NAMES, LEADER_NAMES, TILE_NAMES
from shedu.games.tigris.rules.board import BIT, CELL, CROSS, NAMES, SQUARE
from shedu.games.tigris.rules.options import OPTIONS, PRESETS
from shedu.games.tigris.rules.position import CATASTROPHE, FACEDOWN, MONUMENTS, RED, WONDER
from shedu.svg import NAMESPACE

State = NDArray[Any]


def start(preset: str = "rulebook", players: int = 4) -> State:
    options = {option: values[0] for option, values in OPTIONS.items()} | dict(PRESETS[preset])
    return deal(options, players, shuffled(options, random.Random(5)), 0)


def put(state: State, kind: int, *names: str) -> None:
    for name in names:
        state[0]["tiles"][kind] |= BIT[CELL[name]]


def full() -> State:
    """A board with every kind of piece."""
    state = start("advanced")
    record = state[0]
    for cell, name in enumerate(NAMES):
        if not (SQUARE[CELL["c9"]] | CROSS[CELL["h8"]])[cell >> 6] >> np.uint64(cell & 63) & 1:
            put(state, cell % 4, name)
    record["tiles"][FACEDOWN] = SQUARE[CELL["c9"]]
    record["tiles"][WONDER] = CROSS[CELL["h8"]]
    record["monuments"][1], record["wonder"] = CELL["c9"], CELL["h8"]
    record["buildings"] = [CELL["a1"], CELL["b1"], CELL["c1"], CELL["d1"]]
    for player in range(4):
        for color in range(4):
            cell = 16 * (2 + player) + 10 + color
            record["tiles"][:4] &= ~BIT[cell]
            record["leaders"][player, color] = cell
    record["union"] = CELL["p11"]
    return state


def draw(state: State, turn: bool = False, prefix: str = "p-", **given: Any) -> Element:
    return ElementTree.fromstring(picture(state, turn, prefix, "en", **given))


def said(state: State, place: str, **given: Any) -> str:
    return places(draw(state, **given))[place].attrib["aria-label"]


@pytest.mark.parametrize("turn", [False, True])
@pytest.mark.parametrize(
    "state", [start(), start("advanced"), full()], ids=["start", "map", "full"]
)
class TestWhole:
    def test_every_cell_is_drawn_once(self, state: State, turn: bool) -> None:
        root = draw(state, turn)
        rows = root.findall("s:g[@role='row']", NAMESPACES)
        assert [len(row) for row in rows] == ([11] * 16 if turn else [16] * 11)
        assert rows[1].get("aria-label") == ("b11 to b1" if turn else "a2 to p2")
        assert sorted(places(root)) == sorted(NAMES)
        assert len(root.findall(".//*[@data-place]")) == len(NAMES)
        assert root.get("role") == "grid"
        assert root.get("aria-label") == "Board of Tigris & Euphrates"
        assert root.get("lang") == "en"

    def test_cells_stand_in_reading_order(self, state: State, turn: bool) -> None:
        names = list(places(draw(state, turn)))
        assert names[:3] == (["a11", "a10", "a9"] if turn else ["a1", "b1", "c1"])
        assert names[-1] == ("p1" if turn else "p11")

    def test_the_picture_satisfies_a_strict_content_policy(self, state: State, turn: bool) -> None:
        allowed = {
            "svg", "defs", "g", "path", "rect", "circle", "use", "text", "pattern", "clipPath",
            "radialGradient", "stop",
        }  # fmt: skip
        for element in draw(state, turn, kingdoms=True, strengths=True, last=[3]).iter():
            assert element.tag.removeprefix(f"{{{NAMESPACE}}}") in allowed
            for name, value in element.attrib.items():
                assert name != "style"
                assert not name.startswith("on")
                assert name != "href" or value.startswith("#")
                assert "url(" not in value or value.startswith("url(#")

    def test_ids_are_prefixed_and_unique_and_all_references_resolve(
        self, state: State, turn: bool
    ) -> None:
        elements = list(draw(state, turn, prefix="my-", last=[3]).iter())
        ids = [element.attrib["id"] for element in elements if "id" in element.attrib]
        assert len(ids) == len(set(ids))
        assert all(name.startswith("my-") for name in ids)
        for element in elements:
            for value in element.attrib.values():
                if value.startswith(("#my", "url(#")):
                    assert value.removeprefix("url(").removesuffix(")")[1:] in ids

    def test_the_picture_is_small_enough_to_send_with_every_action(
        self, state: State, turn: bool
    ) -> None:
        assert len(picture(state, turn, "p-", "en").encode()) < 70_000


def leader(state: State) -> None:
    state[0]["leaders"][1, 3] = CELL["g5"]


def monument(state: State) -> None:
    state[0]["tiles"][FACEDOWN] = SQUARE[CELL["g5"]]
    state[0]["monuments"][1] = CELL["g5"]


def wonder(state: State) -> None:
    state[0]["tiles"][WONDER] = CROSS[CELL["g5"]]
    state[0]["wonder"] = CELL["g5"]


def building(state: State, color: int) -> None:
    put(state, color, "g5")
    state[0]["buildings"][color] = CELL["g5"]


def union(state: State) -> None:
    put(state, 2, "g5")
    state[0]["union"] = CELL["g5"]


def treasure(state: State) -> None:
    put(state, RED, "g5")
    state[0]["treasures"][0] |= BIT[CELL["g5"]]


def changes() -> Iterator[tuple[Callable[[State], None], str]]:
    for color, tile in enumerate(TILE_NAMES):
        yield lambda s, color=color: put(s, color, "g5"), f"g5, land, {tile}"  # type: ignore[misc]
        yield (
            lambda s, color=color: building(s, color),  # type: ignore[misc]
            f"g5, land, {tile}, {BUILDING_NAMES[color]}",
        )
    yield lambda s: put(s, CATASTROPHE, "g5"), "g5, land, catastrophe"
    yield leader, "g5, land, king of the bull"
    yield monument, "g5, land, facedown tile, red-green monument"
    yield wonder, "g5, land, wonder"
    yield union, "g5, land, market, unification tile"
    yield treasure, "g5, land, temple, treasure"


@pytest.mark.parametrize(("change", "label"), list(changes()))
@pytest.mark.parametrize("turn", [False, True])
def test_a_change_shows_in_the_picture_and_the_label_of_its_cell(
    change: Callable[[State], None], label: str, turn: bool
) -> None:
    before = after = start()
    before = before.copy()
    change(after)
    assert said(before, "g5") == "g5, land, empty"
    assert said(after, "g5") == label
    old, new = places(draw(before, turn)), places(draw(after, turn))
    assert ElementTree.tostring(old["g5"]) != ElementTree.tostring(new["g5"])
    assert ElementTree.tostring(old["a11"]) == ElementTree.tostring(new["a11"])
    assert difference(cell_of(before, "g5", turn), cell_of(after, "g5", turn)) > DIFFERENT


def test_every_cell_of_a_monument_and_the_wonder_is_labelled() -> None:
    state = full()
    for place in ("c9", "d9", "c10", "d10"):
        assert "red-green monument" in said(state, place)
    for place in ("h8", "g8", "i8", "h7", "h9"):
        assert "wonder" in said(state, place)


@pytest.mark.parametrize("player", range(4))
@pytest.mark.parametrize("color", range(4))
def test_every_leader_is_named_and_drawn(player: int, color: int) -> None:
    state = start()
    state[0]["leaders"][player, color] = CELL["g5"]
    name = f"{LEADER_NAMES[color]} of the {PLAYER_NAMES[player]}"
    assert said(state, "g5") == f"g5, land, {name}"
    drawn = [use.get("href") for use in places(draw(state))["g5"].findall("s:use", NAMESPACES)]
    assert drawn == [f"#p-{LEADER_NAMES[color]}", f"#p-sign-{PLAYER_NAMES[player]}"]


@pytest.mark.parametrize(
    ("preset", "place", "label"),
    [
        ("rulebook", "b2", "b2, bordered Shedu space, temple, treasure"),
        ("rulebook", "k1", "k1, Shedu space, temple, treasure"),
        ("rulebook", "e1", "e1, river, empty"),
        ("advanced", "a8", "a8, bordered Shedu space, temple, treasure"),
        ("advanced", "a1", "a1, land, empty"),
    ],
)
def test_labels_describe_the_printed_board(preset: str, place: str, label: str) -> None:
    assert said(start(preset), place) == label


def test_bordered_spaces_look_different_with_and_without_a_tile() -> None:
    state = start()
    assert difference(cell_of(state, "b2"), cell_of(state, "k1")) > DIFFERENT / 2
    state[0]["tiles"], state[0]["treasures"] = 0, 0
    assert difference(cell_of(state, "b2"), cell_of(state, "k1")) > DIFFERENT
    assert difference(cell_of(state, "k1"), cell_of(state, "b5")) > DIFFERENT


@pytest.mark.parametrize("turn", [False, True])
def test_the_last_action_has_a_frame(turn: bool) -> None:
    state = start()
    marked = draw(state, turn, last=[CELL["g5"], CELL["k1"]])
    assert said(state, "g5", last=[CELL["g5"]]) == "g5, land, empty, last action"
    assert len(marked.findall("s:g[@data-layer='marks']/s:use", NAMESPACES)) == 2
    with_frame = cell_of(state, "g5", turn, last=[CELL["g5"]])
    assert difference(cell_of(state, "g5", turn), with_frame) > DIFFERENT


def test_kingdoms_are_outlined_and_numbered() -> None:
    state = start()
    put(state, RED, "g5", "h5", "a10")
    state[0]["leaders"][0, 3], state[0]["leaders"][2, 0] = CELL["i5"], CELL["a11"]
    state[0]["leaders"][1, 1] = CELL["g4"]
    kingdoms = [{CELL[n] for n in ("g4", "g5", "h5", "i5")}, {CELL["a10"], CELL["a11"]}]
    assert kingdoms_of(state) == kingdoms
    root = draw(state, kingdoms=True)
    texts = root.findall("s:g[@data-layer='marks']/s:text", NAMESPACES)
    assert [text.text for text in texts] == ["1", "2"]
    assert said(state, "a10", kingdoms=True) == "a10, land, temple, kingdom 2"
    assert said(state, "a9", kingdoms=True) == "a9, land, empty"


def test_strengths_count_temples_but_not_the_unifying_one() -> None:
    state = start()
    put(state, RED, "g5", "h4", "h6")
    put(state, 2, "i5")
    state[0]["leaders"][0, 3] = CELL["h5"]
    for covered, strength in ((-1, "3"), (CELL["h6"], "2")):
        state[0]["union"] = covered
        texts = draw(state, strengths=True).findall("s:g[@data-layer='marks']/s:text", NAMESPACES)
        assert [text.text for text in texts] == [strength]


@pytest.mark.parametrize("seed", range(3))
def test_pictures_of_played_games(seed: int) -> None:
    from shedu.games.tigris.rules.playout import playout
    from shedu.kit.chance import generator
    from shedu.kit.events import new_log

    state = start("advanced")
    word, out, log = generator(seed), np.empty(ACTIONS, dtype=np.int16), new_log()
    for _ in range(6):
        playout(state, 0, word, 40, out, log)
        assert len(places(draw(state, kingdoms=True, strengths=True))) == len(NAMES)
        assert len(picture(state, True, "", "en")) < 70_000


@pytest.mark.parametrize("kind", list(DRAWINGS))
def test_symbols_need_no_definitions_from_elsewhere(kind: str) -> None:
    root = ElementTree.fromstring(symbol(kind))
    assert not root.findall(".//*[@id]")
    assert ElementTree.fromstring(symbol(kind, "x-")).get("id") == f"x-{kind}"
    grey = pixels(symbol(kind))
    assert difference(grey, np.full_like(grey, 255)) > DIFFERENT


def test_symbols_are_found_by_names_with_a_space() -> None:
    assert symbol("market hall") == symbol("market-hall")


ALIKE = {
    "tiles": TILE_NAMES,
    "players": PLAYER_NAMES,
    "buildings": BUILDING_NAMES,
    "monuments": MONUMENTS,
    **{name: [f"{kind}-{name}" for kind in LEADER_NAMES] for name in PLAYER_NAMES},
    **{kind: [f"{kind}-{name}" for name in PLAYER_NAMES] for kind in LEADER_NAMES},
}


@pytest.mark.parametrize("family", list(ALIKE))
def test_symbols_of_a_family_differ_without_colour(family: str) -> None:
    least = DIFFERENT / 2 if family == "monuments" else DIFFERENT  # monuments may share a colour
    assert_unlike({kind: symbol(kind) for kind in ALIKE[family]}, least)


def cell_of(state: State, place: str, turn: bool = False, **given: Any) -> NDArray[np.float64]:
    """The grey pixels of one cell, 40 x 40."""
    drawn = picture(state, turn, "p-", "en", **given)
    row, column = divmod(CELL[place], 16)
    x, y = (10 - row, column) if turn else (column, row)
    rim = 17 if turn else 28
    shown = f'viewBox="{rim + 40 * x} {rim + 40 * y} 40 40"'
    return pixels(re.sub('viewBox="[^"]*"', shown, drawn, count=1))
