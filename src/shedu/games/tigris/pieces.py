"""The pieces of Tigris & Euphrates as a page shows them: hands, players, buttons, final scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from shedu.display import (
    Controls,
    Drawing,
    FinalScores,
    LabelledDrawing,
    MultiPiece,
    Piece,
    PlayerPanel,
    PointCount,
    SupplyCount,
)
from shedu.game import State
from shedu.games.tigris import actions as a
from shedu.games.tigris import words
from shedu.games.tigris.artwork import PLAYER_NAMES
from shedu.games.tigris.board import CELLS, NAMES, cells_in
from shedu.games.tigris.options import BOARD, BUILDINGS, REVOLT_PRIZE, TREASURE_FIRST, WONDER_OPTION
from shedu.games.tigris.state import (
    BLUE,
    COLORS,
    FINAL_TREASURES,
    HAND,
    MONUMENT_COLORS,
    MONUMENTS,
    RED,
    WILD,
)
from shedu.i18n import gettext as _
from shedu.i18n import ngettext
from shedu.kit import final_scores
from shedu.kit.dynasties import DARKS
from shedu.kit.phrases import capital, end_of_treasures

LEADER_KEYS = ("p", "f", "t", "k")
CATASTROPHE_KEY = "c"


def tile_drawing(color: int) -> Drawing:
    """A tile of a colour."""
    return Drawing([(a.TILE_NAMES[color], "")])


def player_drawing(player: int) -> Drawing:
    """A player's symbol."""
    return Drawing([(PLAYER_NAMES[player], "")])


def monument_drawing(below: int, above: int) -> Drawing:
    """A monument of two colours."""
    return Drawing([(f"below-{COLORS[below]}", ""), (f"above-{COLORS[above]}", "")], 42)


def building_drawing(color: int) -> Drawing:
    """The civilization building of a colour."""
    return Drawing([(a.BUILDING_NAMES[color].replace(" ", "-"), "")])


WONDER = Drawing([("wonder", "")], 60)
TREASURE = Drawing([("treasure", "")], 13)
CATASTROPHE = Drawing([("catastrophe", "")])


def leader_drawing(player: int, color: int) -> Drawing:
    """A player's leader of a colour."""
    return Drawing([(a.LEADER_NAMES[color], ""), (f"sign-{PLAYER_NAMES[player]}", DARKS[color])])


def controls() -> Controls:
    """Turns are ended; tiles are replaced with a picker."""
    several = MultiPiece(
        kind=a.MoveKind.REPLACE,
        text=_("Replace tiles"),
        hint=_("Pick the tiles that you want to replace."),
    )
    keys = (
        (f"1\u2026{HAND}", _("Pick a tile")),
        (" ".join(LEADER_KEYS), _("Pick the priest, farmer, trader or king")),
        (CATASTROPHE_KEY, _("Pick a catastrophe")),
    )
    return Controls(ends=a.SPACE.texts[a.END_TURN], several=several, keys=keys)


def ghost(player: int, action: int) -> Drawing:
    """What a player's action would put on the board."""
    if action < a.LEADER:
        return tile_drawing(action // CELLS)
    if action < a.CATASTROPHE_AT:
        return leader_drawing(player, (action - a.LEADER) // CELLS)
    if action < a.WITHDRAW:
        return CATASTROPHE
    if a.BUILD <= action < a.MONUMENT_AT:
        return building_drawing((action - a.BUILD) // CELLS)
    if a.MONUMENT_AT <= action < a.WONDER_AT:
        return monument_drawing(*MONUMENT_COLORS[(action - a.MONUMENT_AT) // CELLS].tolist())
    if a.WONDER_AT <= action < a.DECLINE:
        return WONDER
    if a.TREASURE_AT <= action < a.FAVOR_OF:
        return TREASURE
    if a.WAR_OF <= action < a.BUILD:
        return Drawing([(a.LEADER_NAMES[action - a.WAR_OF], "")])
    if action >= a.FAVOR_OF:
        return tile_drawing(action - a.FAVOR_OF)
    return Drawing()


def button(action: int) -> str:
    """What a button says that plays the action; it may begin with a small letter."""
    if a.WITHDRAW <= action < a.REPLACE:
        leader = words.leader_word(action - a.WITHDRAW)
        return _("Withdraw the {leader}").format(leader=leader)
    if action == a.END_TURN:
        return _("End turn")
    if a.COMMIT_N <= action < a.WAR_OF:
        return ngettext(
            "Commit {number} tile", "Commit {number} tiles", n := action - a.COMMIT_N
        ).format(number=n)
    if a.WAR_OF <= action < a.BUILD:
        color = action - a.WAR_OF
        return _("War of the {leaders}").format(leaders=words.leaders_word(color))
    if action >= a.FAVOR_OF:
        return words.points_text(action - a.FAVOR_OF, 1)
    if action == a.DECLINE:
        return _("Decline")
    if a.REPLACE <= action < a.END_TURN:
        return _("Replace")
    return _piece_button(action)


def _piece_button(action: int) -> str:
    """For actions that put a piece on a cell."""
    place = NAMES[(action - (a.WONDER_AT if a.WONDER_AT <= action < a.DECLINE else 0)) % CELLS]
    if action < a.LEADER:
        piece = words.tile_word(action // CELLS)
    elif action < a.CATASTROPHE_AT:
        piece = words.leader_word((action - a.LEADER) // CELLS)
    elif action < a.WITHDRAW:
        piece, place = _("catastrophe"), NAMES[action - a.CATASTROPHE_AT]
    elif action < a.MONUMENT_AT:
        piece = words.building_word((action - a.BUILD) // CELLS)
        place = NAMES[(action - a.BUILD) % CELLS]
    elif action < a.WONDER_AT:
        piece = words.monument_word((action - a.MONUMENT_AT) // CELLS)
        place = NAMES[(action - a.MONUMENT_AT) % CELLS]
    elif action < a.DECLINE:
        piece = _("wonder")
    else:
        piece, place = _("treasure"), NAMES[action - a.TREASURE_AT]
    return _("{piece} on {place}").format(piece=piece, place=place)


def pieces(observed: State, seat: int) -> list[Piece]:
    """Tiles in hand, leaders and catastrophes of a seat, in the order of their keys."""
    return [*_tiles(observed, seat), *_leaders(observed, seat), _catastrophe(observed, seat)]


def _tiles(observed: State, seat: int) -> list[Piece]:
    hand = observed[0]["hands"][seat, :4].tolist()
    colors = [color for color, number in enumerate(hand) for _n in range(number)]
    return [
        Piece(
            kind="tile",
            group=a.TILE_NAMES[color],
            key=str(number),
            drawing=tile_drawing(color),
            text=capital(words.tile_word(color)),
            letter=a.LETTERS[color],
        )
        for number, color in enumerate(colors, 1)
    ]


def _leaders(observed: State, seat: int) -> list[Piece]:
    places = [NAMES[cell] if cell >= 0 else "" for cell in observed[0]["leaders"][seat].tolist()]
    return [
        Piece(
            kind="leader",
            group=a.LEADER_NAMES[color],
            key=LEADER_KEYS[color],
            drawing=leader_drawing(seat, color),
            text=capital(words.leader_word(color)),
            note=place and _("on {place}").format(place=place),
            place=place,
            back=a.SPACE.texts[a.WITHDRAW + color],
            back_text=button(a.WITHDRAW + color),
        )
        for color, place in enumerate(places)
    ]


def _catastrophe(observed: State, seat: int) -> Piece:
    number = int(observed[0]["catastrophes"][seat])
    return Piece(
        kind="catastrophe",
        group="catastrophe",
        key=CATASTROPHE_KEY,
        drawing=CATASTROPHE,
        text=capital(_("catastrophe")),
        note=_("{number} left").format(number=number),
    )


def person(player: int, shown: Mapping[str, Any], name: str) -> PlayerPanel:
    """A player as others see him, from what the page shows."""
    size, left = shown["hand_size"], shown["catastrophes"]
    off = [color for color, kind in enumerate(a.LEADER_NAMES) if shown["leaders"][kind] is None]
    return PlayerPanel(
        name=name,
        symbol=words.symbol_word(player),
        drawing=player_drawing(player),
        places=[place for place in shown["leaders"].values() if place],
        off=[
            LabelledDrawing(leader_drawing(player, color), words.leader_word(color))
            for color in off
        ],
        off_text=_("Leaders off the board:") if off else _("All leaders are on the board."),
        facts=[
            ngettext("{number} tile", "{number} tiles", size).format(number=size),
            ngettext("{number} catastrophe", "{number} catastrophes", left).format(number=left),
        ],
        points=shown["points"] and _points(list(shown["points"].values())),
    )


def _points(points: list[int]) -> list[PointCount]:
    """Points by colour; the lowest are the score, once the treasures are given to them."""
    lowest = min(points[:WILD])
    return [
        PointCount(
            drawing=tile_drawing(color) if color < WILD else TREASURE,
            text=words.color_word(color),
            number=number,
            lowest=color < WILD and number == lowest,
        )
        for color, number in enumerate(points)
    ]


def left(observed: State) -> list[SupplyCount]:
    """The treasures left, and what can still be built."""
    record = observed[0]
    number = len(cells_in(record["treasures"][0]))
    text = ngettext("{number} treasure left", "{number} treasures left", number)
    monuments = sum(int(cell) < 0 for cell in record["monuments"][: len(MONUMENTS)])
    more = ngettext("{number} monument left", "{number} monuments left", monuments)
    ends = end_of_treasures(FINAL_TREASURES)
    inside = record["options"][BOARD] and record["options"][TREASURE_FIRST]
    first = (
        _("Those between the rivers are taken first.")
        if inside
        else _("Those on bordered spaces are taken first.")
    )
    return [
        SupplyCount(drawing=TREASURE, text=text.format(number=number), note=f"{ends} {first}"),
        SupplyCount(drawing=monument_drawing(RED, BLUE), text=more.format(number=monuments)),
        *_buildings_left(observed),
        *_wonder_left(observed),
    ]


def _buildings_left(observed: State) -> list[SupplyCount]:
    """The civilization buildings off the board, in a game with them."""
    record = observed[0]
    if not record["options"][BUILDINGS]:
        return []
    off = [color for color in range(4) if record["buildings"][color] < 0]
    text = ngettext("{number} building left", "{number} buildings left", len(off))
    return [
        SupplyCount(
            drawing=building_drawing(off[0] if off else RED),
            text=text.format(number=len(off)),
            note=_(", ").join(words.building_word(color) for color in off),
        )
    ]


def _wonder_left(observed: State) -> list[SupplyCount]:
    """The wonder, in a game with it, while it is not built."""
    record = observed[0]
    if not record["options"][WONDER_OPTION] or record["wonder"] >= 0:
        return []
    return [SupplyCount(drawing=WONDER, text=_("The wonder can be built."))]


def ending(observed: State, names: Sequence[str]) -> FinalScores:
    """The final scores, best first: points by colour and what the treasures added."""
    symbols = [player_drawing(player) for player in range(int(observed[0]["players"]))]
    headings = [
        LabelledDrawing(tile_drawing(color), capital(words.color_word(color))) for color in range(4)
    ]
    prizes = bool(observed[0]["options"][REVOLT_PRIZE])
    return final_scores.ending(observed, names, symbols, headings, prizes=prizes)
