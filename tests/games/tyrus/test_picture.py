"""The picture of the table: buildings, face-down tiles, elections, own votes; both rotations."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from games.tyrus.positions import RULES, after_random, decided, first, play
from shedu.game import State
from shedu.games import find_game
from shedu.games.tyrus.guide import FIGURES, figure, symbol
from shedu.games.tyrus.text.vocabulary import PLACE_IDS

TABLE = find_game("tyrus").table
SVG = "{http://www.w3.org/2000/svg}"


def drawn(state: State, seat: int | None = 0, turn: bool = False) -> ElementTree.Element:
    text = TABLE.picture(RULES.observe(state, seat), turn, "", "en")
    return ElementTree.fromstring(text)


def labels(picture: ElementTree.Element) -> dict[str, str]:
    """The labels of the buildings."""
    found = picture.iter(f"{SVG}g")
    return {
        g.attrib["data-place"]: g.attrib["aria-label"] for g in found if "data-place" in g.attrib
    }


def names(picture: ElementTree.Element, place: str) -> list[str]:
    """The drawings in a building, in their order."""
    (building,) = picture.iterfind(f".//{SVG}g[@data-place='{place}']")
    return [use.attrib["href"].lstrip("#") for use in building.iter(f"{SVG}use")]


@pytest.mark.parametrize("turn", [False, True])
def test_six_buildings_are_drawn_in_rows(turn: bool) -> None:
    picture = drawn(first(), turn=turn)
    rows = [g for g in picture.iter(f"{SVG}g") if g.attrib.get("role") == "row"]
    places = [[g.attrib["data-place"] for g in row if "data-place" in g.attrib] for row in rows]
    assert sorted(place for row in places for place in row) == sorted(PLACE_IDS)
    assert [len(row) for row in places] == ([2, 2, 2] if turn else [3, 3])
    if not turn:
        assert rows[1].attrib["aria-label"] == "Ivory's citadel to Ivory's temple"
    assert picture.attrib["role"] == "grid"


def test_own_tiles_can_be_read_and_others_are_backs() -> None:
    state = play(first("S7", "M9", cards="G"), "S7 BM, M9 BM")
    for seat, shown in (
        (0, ["ivory-frame", "soldier", "number-7", "brown-back"]),
        (1, ["brown-frame", "merchant", "number-9", "ivory-back"]),
    ):
        assert sorted(names(drawn(state, seat), "brown-market")[1:]) == sorted(shown)
    assert sorted(names(drawn(state, None), "brown-market")[1:]) == ["brown-back", "ivory-back"]


def test_labels_describe_what_lies_there() -> None:
    state = play(first("S7", "M9", cards="G"), "S7 IC, M9 IC")
    assert labels(drawn(state, 0))["ivory-citadel"] == (
        "Ivory's citadel; election of the general; Ivory: soldier 7; Brown: 1 unseen tile; "
        "now 7 votes, less what 1 unseen tile may block"
    )
    assert labels(drawn(state, None))["ivory-citadel"] == (
        "Ivory's citadel; election of the general; Ivory: 1 unseen tile; Brown: 1 unseen tile"
    )


def test_the_buildings_of_the_election_bear_its_representative() -> None:
    state = first(cards="H")
    for place in PLACE_IDS:
        assert ("high-priest" in names(drawn(state), place)) == place.endswith("temple")


def test_the_chart_shows_who_won_what() -> None:
    picture = drawn(decided("IB0"))
    assert picture.attrib["aria-label"] == (
        "Table of Tyrus. Election 4 of 9: general \N{MIDDLE DOT} Brown leads. "
        "1 general: Ivory, 2 guildmaster: Brown, 3 high priest: nobody."
    )
    (chart,) = picture.iterfind(f".//{SVG}g[@data-layer='chart']")
    uses = [use.attrib["href"].lstrip("#") for use in chart.iter(f"{SVG}use")]
    assert uses == ["ivory", "brown", "general", "guildmaster", "null", "general"]


def test_own_votes_are_written_at_own_buildings() -> None:
    state = play(first("S7", "M9", cards="G"), "S7 IC, M9 IC")
    texts = ["".join(text.itertext()) for text in drawn(state, 0).iter(f"{SVG}text")]
    assert texts.count("0 votes") == 2
    assert "7 votes \N{MINUS SIGN} ?" in texts
    texts = ["".join(text.itertext()) for text in drawn(state, None).iter(f"{SVG}text")]
    assert not [text for text in texts if "vote" in text]


@pytest.mark.parametrize("turn", [False, True])
def test_everything_is_drawn_by_attributes_within_the_picture(turn: bool) -> None:
    for decisions in (0, 17, 40):
        text = TABLE.picture(
            RULES.observe(after_random(4, decisions), 1), turn, "p-", "en", ["ivory-citadel"]
        )
        assert not re.search(r"<style|style=|<script|href=\"[^#]", text)
        ids = re.findall(r' id="([^"]+)"', text)
        assert len(ids) == len(set(ids))
        assert all(name.startswith("p-") for name in ids)
        assert set(re.findall(r'href="#([^"]+)"', text)) <= set(ids)


def test_places_are_the_same_for_every_seat() -> None:
    state = after_random(4, 20)
    for turn in (False, True):
        found = set()
        for seat in (None, 0, 1):
            text = TABLE.picture(RULES.observe(state, seat), turn, "", "en")
            found.add(tuple(re.findall(r'data-place="([^"]+)"[^>]* transform="([^"]+)"', text)))
        assert len(found) == 1
        assert len(found.pop()) == 6


def test_many_tiles_stay_within_their_building() -> None:
    state = first()
    state[0]["lying"][0, 0] = (1 << 27) - 1
    picture = drawn(state)
    (building,) = picture.iterfind(f".//{SVG}g[@data-place='ivory-citadel']")
    places = [float(use.attrib.get("x", 0)) for use in building.iter(f"{SVG}use")]
    assert max(places) <= 84
    assert min(places) >= -84


def test_symbols_and_figures_are_drawn() -> None:
    for kind in ("soldier 7", "high priest", "ivory", "brown-back"):
        assert ElementTree.fromstring(symbol(kind)).attrib["viewBox"] == "-21 -21 42 42"
    for name in FIGURES:
        assert ElementTree.fromstring(figure(name, "en")).tag == f"{SVG}svg"
    named = re.findall(r'href="#s-([^"]+)"', TABLE.symbols("s-"))
    defined = re.findall(r' id="s-([^"]+)"', TABLE.symbols("s-"))
    assert set(named) <= set(defined)
    for piece in TABLE.pieces(RULES.observe(first(), 1), 1):
        assert {name for name, _color in piece.drawing.parts} <= set(defined)
