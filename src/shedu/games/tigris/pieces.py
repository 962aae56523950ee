"""The pieces of Tigris & Euphrates as a page shows them: hands, players, buttons, final scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from shedu.game import State
from shedu.games.scoring import allotted, result
from shedu.games.tigris import actions as a
from shedu.games.tigris import words
from shedu.games.tigris.artwork import DARKS, PLAYER_NAMES
from shedu.games.tigris.board import CELLS, NAMES, cells_in
from shedu.games.tigris.state import COLORS, MONUMENT_COLORS, MONUMENTS, WILD
from shedu.words import gettext as _
from shedu.words import ngettext

Drawing = list[tuple[str, str]]
"""Names of the sprite with a colour each, one over the other."""

LEADER_KEYS = ("p", "f", "t", "k")
CATASTROPHE_KEY = "c"


def tile_drawing(color: int) -> Drawing:
    """A tile of a colour."""
    return [(a.TILE_NAMES[color], "")]


def leader_drawing(player: int, color: int) -> Drawing:
    """A player's leader of a colour."""
    return [(a.LEADER_NAMES[color], ""), (f"sign-{PLAYER_NAMES[player]}", DARKS[color])]


def ghost(player: int, action: int) -> Drawing:
    """What a player's action would put on the board."""
    if action < a.LEADER:
        return tile_drawing(action // CELLS)
    if action < a.CATASTROPHE_AT:
        return leader_drawing(player, (action - a.LEADER) // CELLS)
    if action < a.WITHDRAW:
        return [("catastrophe", "")]
    if a.BUILD <= action < a.MONUMENT_AT:
        return [(a.BUILDING_NAMES[(action - a.BUILD) // CELLS].replace(" ", "-"), "")]
    if a.MONUMENT_AT <= action < a.WONDER_AT:
        below, above = MONUMENT_COLORS[(action - a.MONUMENT_AT) // CELLS].tolist()
        return [(f"below-{COLORS[below]}", ""), (f"above-{COLORS[above]}", "")]
    if a.TREASURE_AT <= action < a.FAVOR_OF:
        return [("treasure", "")]
    return []


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


def pieces(observed: State, seat: int) -> list[dict[str, Any]]:
    """Tiles in hand, leaders and catastrophes of a seat, in the order of their keys."""
    record = observed[0]
    found: list[dict[str, Any]] = []
    for color, number in enumerate(record["hands"][seat, :4].tolist()):
        for _n in range(number):
            text = words.capital(words.tile_word(color))
            found.append(_piece("tile", a.TILE_NAMES[color], tile_drawing(color), text))
            found[-1] |= {"key": str(len(found)), "letter": a.LETTERS[color]}
    for color, cell in enumerate(record["leaders"][seat].tolist()):
        kind, text = a.LEADER_NAMES[color], words.capital(words.leader_word(color))
        found.append(_piece("leader", kind, leader_drawing(seat, color), text))
        found[-1] |= {"key": LEADER_KEYS[color], "back": f"withdraw {kind}"}
        found[-1]["back_text"] = button(a.WITHDRAW + color)
        if cell >= 0:
            on = _("on {place}").format(place=NAMES[cell])
            found[-1] |= {"place": NAMES[cell], "note": on}
    number = int(record["catastrophes"][seat])
    drawn: Drawing = [("catastrophe", "")]
    text = words.capital(_("catastrophe"))
    found.append(_piece("catastrophe", "catastrophe", drawn, text))
    found[-1] |= {"key": CATASTROPHE_KEY, "note": _("{number} left").format(number=number)}
    return found


def _piece(kind: str, group: str, drawing: Drawing, text: str) -> dict[str, Any]:
    return {"kind": kind, "group": group, "drawing": drawing, "text": text, "note": "", "place": ""}


def person(player: int, shown: Mapping[str, Any], name: str) -> dict[str, Any]:
    """A player as others see him, from what the page shows."""
    size, left = shown["hand_size"], shown["catastrophes"]
    off = [color for color, kind in enumerate(a.LEADER_NAMES) if shown["leaders"][kind] is None]
    return {
        "name": name,
        "symbol": words.symbol_word(player),
        "drawing": [(PLAYER_NAMES[player], "")],
        "off": [
            {"drawing": leader_drawing(player, color), "text": words.leader_word(color)}
            for color in off
        ],
        "off_text": _("Leaders off the board:") if off else _("All leaders are on the board."),
        "facts": [
            ngettext("{number} tile", "{number} tiles", size).format(number=size),
            ngettext("{number} catastrophe", "{number} catastrophes", left).format(number=left),
        ],
        "points": shown["points"] and _points(list(shown["points"].values())),
    }


def _points(points: list[int]) -> list[dict[str, Any]]:
    """Points by colour; the lowest are the score, once the treasures are given to them."""
    lowest = min(points[:WILD])
    names = (*a.TILE_NAMES, "treasure")
    return [
        {
            "drawing": [(names[color], "")],
            "text": words.color_word(color),
            "number": number,
            "lowest": color < WILD and number == lowest,
            "color": (*COLORS, "wild")[color],
        }
        for color, number in enumerate(points)
    ]


def left(observed: State) -> list[dict[str, Any]]:
    """The treasures left, and the monuments that can still be built."""
    record = observed[0]
    number = len(cells_in(record["treasures"][0]))
    text = ngettext("{number} treasure left", "{number} treasures left", number)
    monuments = sum(int(cell) < 0 for cell in record["monuments"][: len(MONUMENTS)])
    more = ngettext("{number} monument left", "{number} monuments left", monuments)
    return [
        {
            "drawing": [("treasure", "")],
            "number": number,
            "text": text.format(number=number),
            "note": _("The game ends when 2 are left."),
        },
        {
            "drawing": [("below-red", ""), ("above-blue", "")],
            "number": monuments,
            "text": more.format(number=monuments),
            "note": "",
        },
    ]


def ending(observed: State, names: Sequence[str]) -> dict[str, Any]:
    """The final scores, best first: points by colour and what the treasures added."""
    final = result(observed)
    players = range(int(observed[0]["players"]))
    order = sorted(players, key=lambda p: (final.ranks[p], p))
    return {
        "headings": [words.capital(words.color_word(color)) for color in range(4)],
        "drawings": [tile_drawing(color) for color in range(4)],
        "treasures": words.capital(_("treasures")),
        "rows": [_row(observed, p, names[p], final.ranks[p], final.scores[p]) for p in order],
        "winners": [p for p in players if final.ranks[p] == 1],
        "title": _winners([names[p] for p in players if final.ranks[p] == 1]),
        "ties": [
            text
            for p, q in pairwise(order)
            if (text := _tie(names[p], names[q], final.scores[p], final.scores[q]))
        ],
        "note": _(
            "The weakest colour is the score. Treasures were added one by one to the weakest."
        ),
    }


def _winners(names: list[str]) -> str:
    if len(names) == 1:
        return _("{player} wins.").format(player=names[0])
    return _("{players} share the victory.").format(players=", ".join(names))


def _row(observed: State, player: int, name: str, rank: int, score: Any) -> dict[str, Any]:
    points = observed[0]["points"][player].tolist()
    after = allotted(points)
    lowest = min(after)
    return {
        "rank": rank,
        "name": name,
        "seat": player,
        "drawing": [(PLAYER_NAMES[player], "")],
        "points": [
            {"before": before, "added": now - before, "total": now, "lowest": now == lowest}
            for before, now in zip(points, after, strict=False)
        ],
        "treasures": points[WILD],
        "score": score[0],
    }


def _tie(first: str, second: str, high: Sequence[int], low: Sequence[int]) -> str | None:
    """How a tie in the weakest colour was broken; None where there was none."""
    if high[0] != low[0]:
        return None
    nth = next((n for n in range(4) if high[n] != low[n]), None)
    if nth is None:
        text = _("{first} and {second} are equal in all four colours.")
        return text.format(first=first, second=second)
    order = ("", _("second weakest"), _("third weakest"), _("strongest"))[nth]
    text = _("{first} and {second} both score {score}: the {order} colour decides, {a} to {b}.")
    return text.format(
        first=first, second=second, score=high[0], order=order, a=high[nth], b=low[nth]
    )
