"""The parts of a page of Tigris & Euphrates besides the board: pieces, players, scores, ..."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from shedu.display import (
    ConflictView,
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
from shedu.games.tigris.drawing.artwork import PLAYER_NAMES
from shedu.games.tigris.rules import position
from shedu.games.tigris.rules.actions import (
    BUILDING_NAMES,
    LEADER_NAMES,
    LETTERS,
    SPACE,
    TILE_NAMES,
    Move,
    MoveKind,
)
from shedu.games.tigris.rules.board import NAMES, cells_in
from shedu.games.tigris.rules.conflict import supporters_at
from shedu.games.tigris.rules.options import (
    BOARD,
    BUILDINGS,
    REVOLT_PRIZE,
    TREASURE_FIRST,
    WONDER_OPTION,
)
from shedu.games.tigris.rules.position import BLUE, COLORS, HAND, RED, WILD, Decision
from shedu.games.tigris.text import vocabulary as words
from shedu.i18n import gettext as _
from shedu.i18n import ngettext
from shedu.kit import conflict_view
from shedu.kit import final_scores as scores
from shedu.kit.dynasties import DARKS
from shedu.kit.phrases import capital, end_of_treasures

LEADER_KEYS = ("p", "f", "t", "k")
CATASTROPHE_KEY = "c"


def tile_drawing(color: int) -> Drawing:
    """A tile of a colour."""
    return Drawing([(TILE_NAMES[color], "")])


def player_drawing(player: int) -> Drawing:
    """A player's symbol."""
    return Drawing([(PLAYER_NAMES[player], "")])


def monument_drawing(below: int, above: int) -> Drawing:
    """A monument of two colours."""
    return Drawing([(f"below-{COLORS[below]}", ""), (f"above-{COLORS[above]}", "")], 42)


def building_drawing(color: int) -> Drawing:
    """The civilization building of a colour."""
    return Drawing([(BUILDING_NAMES[color].replace(" ", "-"), "")])


WONDER = Drawing([("wonder", "")], 60)
TREASURE = Drawing([("treasure", "")], 13)
CATASTROPHE = Drawing([("catastrophe", "")])


def leader_drawing(player: int, color: int) -> Drawing:
    """A player's leader of a colour."""
    return Drawing([(LEADER_NAMES[color], ""), (f"sign-{PLAYER_NAMES[player]}", DARKS[color])])


def controls() -> Controls:
    """The keys that pick up pieces, the action that ends a turn, and the picker for replacing."""
    several = MultiPiece(
        kind=MoveKind.REPLACE,
        text=_("Replace tiles"),
        hint=_("Pick the tiles that you want to replace."),
    )
    keys = (
        (f"1\u2026{HAND}", _("Pick a tile")),
        (" ".join(LEADER_KEYS), _("Pick the priest, farmer, trader or king")),
        (CATASTROPHE_KEY, _("Pick a catastrophe")),
    )
    return Controls(ends=str(MoveKind.END_TURN), several=several, keys=keys)


def ghost(observed: State, action: int) -> Drawing:
    """The piece that the action puts on the board."""
    move = SPACE.decode(action)
    match move.kind:
        case MoveKind.TILE | MoveKind.FAVOR:
            return tile_drawing(move.color)
        case MoveKind.LEADER:
            return leader_drawing(int(observed[0]["actor"]), move.color)
        case MoveKind.CATASTROPHE:
            return CATASTROPHE
        case MoveKind.WAR:
            return Drawing([(LEADER_NAMES[move.color], "")])
        case MoveKind.BUILDING:
            return building_drawing(move.color)
        case MoveKind.MONUMENT:
            return monument_drawing(*position.MONUMENT_COLORS[move.monument].tolist())
        case MoveKind.WONDER:
            return WONDER
        case MoveKind.TREASURE:
            return TREASURE
    return Drawing()


def button(action: int) -> str:
    """The text of a button that plays the action; it may begin with a small letter."""
    move = SPACE.decode(action)
    match move.kind:
        case MoveKind.WITHDRAW:
            leader = words.leader_word(move.color)
            return _("Withdraw the {leader}").format(leader=leader)
        case MoveKind.REPLACE:
            return _("Replace")
        case MoveKind.END_TURN:
            return _("End turn")
        case MoveKind.COMMIT:
            text = ngettext("Commit {number} tile", "Commit {number} tiles", move.number)
            return text.format(number=move.number)
        case MoveKind.WAR:
            return _("War of the {leaders}").format(leaders=words.leaders_word(move.color))
        case MoveKind.DECLINE:
            return _("Decline")
        case MoveKind.FAVOR:
            return words.points_text(move.color, 1)
    return _("{piece} on {place}").format(piece=_piece(move), place=words.place(move.cell))


def _piece(move: Move) -> str:
    """The piece that a move puts on its cell or takes from it."""
    match move.kind:
        case MoveKind.TILE:
            return words.tile_word(move.color)
        case MoveKind.LEADER:
            return words.leader_word(move.color)
        case MoveKind.BUILDING:
            return words.building_word(move.color)
        case MoveKind.MONUMENT:
            return words.monument_word(move.monument)
        case MoveKind.WONDER:
            return _("wonder")
        case MoveKind.TREASURE:
            return _("treasure")
    return _("catastrophe")


def pieces(observed: State, seat: int) -> list[Piece]:
    """Tiles in hand, leaders and catastrophes of a seat, in the order of their keys."""
    return [*_tiles(observed, seat), *_leaders(observed, seat), _catastrophe(observed, seat)]


def _tiles(observed: State, seat: int) -> list[Piece]:
    hand = observed[0]["hands"][seat, :4].tolist()
    colors = [color for color, number in enumerate(hand) for _n in range(number)]
    return [
        Piece(
            kind="tile",
            group=TILE_NAMES[color],
            key=str(number),
            drawing=tile_drawing(color),
            text=capital(words.tile_word(color)),
            letter=LETTERS[color],
        )
        for number, color in enumerate(colors, 1)
    ]


def _leaders(observed: State, seat: int) -> list[Piece]:
    places = [NAMES[cell] if cell >= 0 else "" for cell in observed[0]["leaders"][seat].tolist()]
    return [
        Piece(
            kind="leader",
            group=LEADER_NAMES[color],
            key=LEADER_KEYS[color],
            drawing=leader_drawing(seat, color),
            text=capital(words.leader_word(color)),
            note=place and _("on {place}").format(place=place),
            place=place,
            back=SPACE.texts[withdrawal],
            back_text=button(withdrawal),
        )
        for color, place in enumerate(places)
        for withdrawal in [SPACE.encode(Move(MoveKind.WITHDRAW, color))]
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


def player_panel(player: int, shown: Mapping[str, Any], name: str) -> PlayerPanel:
    """A player as others see them, from the view of the page."""
    size, left = shown["hand_size"], shown["catastrophes"]
    off = [color for color, kind in enumerate(LEADER_NAMES) if shown["leaders"][kind] is None]
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
    """A player's points by colour; the lowest, after the treasures are added, are the score."""
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


def supplies(observed: State) -> list[SupplyCount]:
    """The treasures left, and the structures that can still be built."""
    record = observed[0]
    number = len(cells_in(record["treasures"][0]))
    text = ngettext("{number} treasure left", "{number} treasures left", number)
    monuments = sum(int(cell) < 0 for cell in record["monuments"][: len(position.MONUMENTS)])
    more = ngettext("{number} monument left", "{number} monuments left", monuments)
    ends = end_of_treasures(position.FINAL_TREASURES)
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
    """The civilization buildings off the board, in a game that has them."""
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
    """The wonder, in a game that has it, while it is not built."""
    record = observed[0]
    if not record["options"][WONDER_OPTION] or record["wonder"] >= 0:
        return []
    return [SupplyCount(drawing=WONDER, text=_("The wonder can be built."))]


def final_scores(observed: State, names: Sequence[str]) -> FinalScores:
    """The final scores, best first: points by colour, with the points from treasures."""
    symbols = [player_drawing(player) for player in range(int(observed[0]["players"]))]
    headings = [
        LabelledDrawing(tile_drawing(color), capital(words.color_word(color))) for color in range(4)
    ]
    prizes = bool(observed[0]["options"][REVOLT_PRIZE])
    return scores.ending(observed, names, symbols, headings, prizes=prizes)


def conflict(observed: State, names: Sequence[str], seat: int | None) -> ConflictView | None:
    """The conflict under way as a page shows it to the seat; None without one."""
    record = observed[0]
    if record["decision"] != Decision.COMMIT:
        return None
    kind, color = int(record["conflict"]), int(record["color"])
    tiles = position.counted_color(kind, color)
    most = int(record["hands"][record["actor"], tiles])
    return conflict_view.conflict(
        observed,
        names,
        seat,
        (_fighter(observed, "attacker"), _fighter(observed, "defender")),
        [SPACE.texts[SPACE.encode(Move(MoveKind.COMMIT, number=n))] for n in range(most + 1)],
        partial(words.tiles_text, tiles),
        title=words.conflict_word(kind, color),
        counts=_counts(kind, color),
        unit=tile_drawing(tiles),
        paragraph="revolts" if kind == position.REVOLT else "wars",
    )


def _counts(kind: int, color: int) -> str:
    """A sentence on which tiles count."""
    if kind == position.REVOLT:
        return _("Temples next to each leader count, whatever the leader's kind.")
    tiles = (_("Temples"), _("Farms"), _("Markets"), _("Settlements"))[color]
    return _("{tiles} linked to each leader on its own side count.").format(tiles=tiles)


def _fighter(observed: State, role: str) -> conflict_view.Fighter:
    """The leader that attacks or defends."""
    record = observed[0]
    player, color = int(record[role]), int(record["color"])
    supporters = cells_in(supporters_at(observed, 0, player))
    return conflict_view.Fighter(
        leader=words.leader_word(color),
        drawing=leader_drawing(player, color),
        place=NAMES[int(record["leaders"][player, color])],
        places=[NAMES[cell] for cell in supporters],
        strength=len(supporters),
    )
