"""The table of Tyrus as lines of letters with Rich markup, for terminals.

A tile is its profession's letter and its number, ``##`` lies face down; each building has a line
for Ivory's tiles and one for Brown's.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rich.markup import escape

from shedu.game import State
from shedu.games.tyrus.codec import TILE_CODES
from shedu.games.tyrus.drawing.scene import Scene
from shedu.games.tyrus.rules.position import (
    BROWN,
    ELECTIONS,
    HIGHEST,
    IVORY,
    KINDS,
    NULL,
    OVER,
    PILE,
    PLAYERS,
    leader_of,
    tiles_in,
)
from shedu.games.tyrus.rules.scoring import decide_at
from shedu.games.tyrus.screen import end_reason_text, hand_size, won_by
from shedu.games.tyrus.text import vocabulary
from shedu.games.tyrus.text.forecast import elections_left
from shedu.i18n import gettext as _
from shedu.kit.phrases import capital

PLAYER_LETTERS = "IB"
STYLES = ("bold #ffffff on #b03a24", "bold #ffffff on #2c7a50", "bold #ffffff on #2254a3")
"""Soldiers, merchants, priests."""
BACK_STYLES = ("#3a2f1b on #efe2c2", "#fff6df on #6b4126")
NOW_STYLE = "bold #2a1d14 on #e6b243"
ROOM = 11
"""The number of tiles that fit in a line."""


def _tile(tile: int) -> str:
    return f"[{STYLES[tile // HIGHEST]}]{TILE_CODES[tile]:>3}[/]"


def _tiles(scene: Scene, place: int, player: int) -> str:
    """A player's tiles in a building."""
    readable, others = scene.tiles(place, player)
    parts = [_tile(tile) for tile in readable] + [f"[{BACK_STYLES[player]}] ##[/]"] * others
    more = f" +{len(parts) - ROOM}" if len(parts) > ROOM else ""
    return " ".join(parts[:ROOM]) + more or "-"


def board(observed: State, fresh: Collection[str] = ()) -> str:
    """The table as lines; `fresh` are buildings to be marked as new."""
    scene = Scene(observed)
    lines = []
    for owner in (BROWN, IVORY):
        if owner == IVORY:
            lines += ["", _elections(scene), ""]
        for kind in range(KINDS):
            place = owner * KINDS + kind
            name = capital(vocabulary.place(place, None, vocabulary.colors()))
            counted = scene.counted(place)[0]
            mark = f"[{NOW_STYLE}]*[/]" if kind == scene.now else " "
            new = " <" if vocabulary.PLACE_IDS[place] in fresh else ""
            lines.append(f"{mark} [bold]{name}[/]{new}  {counted}".rstrip())
            for player in range(PLAYERS):
                lines.append(f"    {PLAYER_LETTERS[player]} {_tiles(scene, place, player)}")
    return "\n".join(lines)


def _elections(scene: Scene) -> str:
    """The elections in order with their winners, ``-`` for a null one."""
    parts = []
    for election in range(ELECTIONS):
        if election < scene.held:
            winner = int(scene.record["results"][election])
            kind = int(scene.record["elections"][election])
            who = "-" if winner == NULL else PLAYER_LETTERS[winner]
            parts.append(f"{vocabulary.representative_word(kind)[0].upper()}:{who}")
        elif election == scene.held and scene.now >= 0:
            letter = vocabulary.representative_word(scene.now)[0].upper()
            parts.append(f"[{NOW_STYLE}]{letter}:?[/]")
        else:
            parts.append("...")
    return "  " + "  ".join(parts)


def legend() -> list[tuple[str, str]]:
    """The letters and what they mean."""
    return [
        (_("I B"), _("Ivory and Brown: whose tiles lie there")),
        ("S7 M7 P7", _("a tile: soldier, merchant or priest, and its number")),
        ("##", _("a tile that lies face down and is not yours")),
        ("*", _("the buildings of the election under way")),
        ("<", _("a building where something is new")),
        (_("G H"), _("general, guildmaster (G); high priest (H): elections, and who won")),
        (_("12 votes \N{MINUS SIGN} ?"), _("your votes now, less what unseen tiles may block")),
    ]


def sidebar(observed: State, seat: int | None, names: Sequence[str]) -> str:
    """The players and supplies, as narrow lines beside the board."""
    record = observed[0]
    over = bool(record["decision"] == OVER)
    leader = leader_of(int(record["first"]), int(record["election"]))
    lines = []
    for player in range(PLAYERS):
        mark = ">" if not over and player == record["actor"] else " "
        you = " " + _("(you)") if player == seat else ""
        lines.append(f"{mark}[bold]{PLAYER_LETTERS[player]} {escape(names[player])}[/]{you}")
        won = sum(won_by(observed, player))
        tiles = vocabulary.tiles_text(hand_size(observed, player))
        lines.append("  " + _("{tiles}, won {number}").format(tiles=tiles, number=won))
        if not over and player == leader:
            lines.append("  " + _("leads this election"))
    pile = PILE - int(record["pile_at"])
    lines.append(_("each pile: {tiles}").format(tiles=vocabulary.tiles_text(pile)))
    for kind in range(KINDS):
        number = 0 if over else elections_left(observed, kind)
        lines.append(vocabulary.representatives_text(kind, number))
    lines.append(_("to be elected"))
    return "\n".join(lines)


def hand(observed: State, seat: int) -> str:
    """The seat's hand, as a line below the board."""
    tiles = tiles_in(int(observed[0]["hands"][seat]))
    return _("Your hand: {tiles}").format(tiles=" ".join(map(_tile, tiles)))


def strengths(observed: State, names: Sequence[str]) -> list[list[str]]:
    """The known votes in each building as rows of a table, its headings first."""
    scene = Scene(observed)
    rows = [[_("building"), *(_("{name}'s votes").format(name=escape(n)) for n in names)]]
    for kind in range(KINDS):
        name = vocabulary.buildings_word(kind) + (" *" if kind == scene.now else "")
        votes = [scene.counted(player * KINDS + kind)[0] or "?" for player in range(PLAYERS)]
        rows.append([name, *votes])
    return rows


def final_scores(observed: State, names: Sequence[str]) -> list[list[str]]:
    """The final result as rows of a table, its headings first."""
    kinds = [vocabulary.representatives_word(kind) for kind in range(KINDS)]
    reason, winner, *hands = decide_at(observed, 0)
    rows = [[_("player"), *kinds, _("score"), _("in hand"), ""]]
    for player in range(PLAYERS):
        won = won_by(observed, player)
        held = str(hands[player]) if hands[player] >= 0 else ""
        who = f"{PLAYER_LETTERS[player]} {escape(names[player])}"
        note = end_reason_text(reason) if reason >= 0 and player == winner else ""
        rows.append([who, *map(str, won), str(sum(won)), held, note])
    return rows
