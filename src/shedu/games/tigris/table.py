"""Tigris & Euphrates as people see it: the `Table` of the game."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from shedu.display import PlayerPanel
from shedu.game import Event, State
from shedu.games.tigris import screen
from shedu.games.tigris.codec import dump
from shedu.games.tigris.drawing.picture import picture, sprite
from shedu.games.tigris.rules.actions import LEADER_NAMES, SPACE, MoveKind
from shedu.games.tigris.rules.board import CELL, CROSS, NAMES, SQUARE, cells_in
from shedu.games.tigris.rules.events import EventKind
from shedu.games.tigris.rules.options import OPEN_SCORES
from shedu.games.tigris.rules.position import HELD, MONUMENTS, POINTS, Decision
from shedu.games.tigris.text import vocabulary as words
from shedu.games.tigris.text.forecast import forecast
from shedu.games.tigris.text.log import describe_event
from shedu.games.tigris.text.prompts import prompt
from shedu.games.tigris.text.reasons import why_not
from shedu.i18n import gettext as _
from shedu.kit.phrases import capital

ON_THE_TABLE = ("board", "monuments", "wonder", "buildings", "union", "placed", "conflict")
"""The keys of the STATE that everybody sees."""


class TigrisTable:
    """The words and pictures of Tigris & Euphrates."""

    names = staticmethod(words.dynasties)
    prompt = staticmethod(prompt)
    forecast = staticmethod(forecast)
    why_not = staticmethod(why_not)
    describe_event = staticmethod(describe_event)
    symbols = staticmethod(sprite)
    controls = staticmethod(screen.controls)
    pieces = staticmethod(screen.pieces)
    ghost = staticmethod(screen.ghost)
    supplies = staticmethod(screen.supplies)
    conflict = staticmethod(screen.conflict)
    final_scores = staticmethod(screen.final_scores)

    @property
    def title(self) -> str:
        """The game's name."""
        return _("Tigris & Euphrates")

    def places(self, observed: State, action: int) -> tuple[str, ...]:
        """The cells that an action names; for a structure all cells that it would cover."""
        move = SPACE.decode(action)
        match move.kind:
            case MoveKind.WITHDRAW:
                cell = int(observed[0]["leaders"][observed[0]["actor"], move.color])
                return (NAMES[cell],) if cell >= 0 else ()
            case MoveKind.MONUMENT:
                return _names_in(SQUARE[move.cell])
            case MoveKind.WONDER:
                return _names_in(CROSS[move.cell])
        return (NAMES[move.cell],) if move.cell >= 0 else ()

    def is_transient(self, event: Event) -> bool:
        """False: the log keeps every event."""
        return False

    def event_places(self, event: Event) -> tuple[str, ...]:
        """The cell at which an event happened; for squares and crosses all their cells."""
        if event.place < 0:
            return ()
        if event.kind == EventKind.MONUMENT_BUILT:
            return _names_in(SQUARE[event.place])
        if event.kind == EventKind.WONDER_BUILT:
            return _names_in(CROSS[event.place])
        return (NAMES[event.place],)

    def picture(
        self,
        observed: State,
        turn: bool,
        prefix: str,
        language: str,
        last: Sequence[str] = (),
        *,
        marks: Collection[str] = (),
    ) -> str:
        """The board as SVG, rotated for upright phones."""
        shown = {name: name in marks for name in self.marks()}
        cells = [CELL[place] for place in last]
        return picture(observed, turn, prefix, language, cells, **shown)

    def marks(self) -> dict[str, str]:
        """The switches of the picture: outlines of kingdoms, and temples beside leaders."""
        return {
            "kingdoms": _("Outline and number the kingdoms"),
            "strengths": _("Show on each leader the temples next to it"),
        }

    def group(self, action: int) -> str:
        """The action's text without its cell."""
        return " ".join(word for word in SPACE.texts[action].split() if word not in CELL)

    def action_at(self, group: str, place: str) -> int | None:
        """A tile, leader or catastrophe on a cell."""
        return SPACE.numbers.get(f"{group} {place}")

    def button_text(self, observed: State, action: int) -> str:
        """The text of a button that plays the action."""
        return capital(screen.button(action))

    def players(self, observed: State, names: Sequence[str], seat: int | None) -> list[PlayerPanel]:
        """Each player with symbol, leaders off the board, tiles and points."""
        shown = self.shown(observed, seat)["players"]
        return [screen.player_panel(p, player, names[p]) for p, player in enumerate(shown)]

    def shown(self, observed: State, seat: int | None) -> dict[str, Any]:
        """The seat's view: the table as the STATE writes it.

        It leaves out the bag and the discards, and others' points unless they are open or the game
        is over.
        """
        record = observed[0]
        players = range(int(record["players"]))
        open_scores = bool(record["options"][OPEN_SCORES]) or record["decision"] == Decision.OVER
        state = dump(observed)
        return {
            **{key: state[key] for key in ON_THE_TABLE},
            "hand": _hand(observed, seat),
            "players": [_player(observed, p, open_scores or p == seat) for p in players],
            "treasures": len(cells_in(record["treasures"][0])),
            "monuments_left": [
                name for name, cell in zip(MONUMENTS, record["monuments"], strict=True) if cell < 0
            ],
            "active": int(record["active"]),
            "actions_left": int(record["actions_left"]),
        }


def _names_in(cells: Any) -> tuple[str, ...]:
    """The names of the cells of a set."""
    return tuple(NAMES[cell] for cell in cells_in(cells))


def _hand(observed: State, seat: int | None) -> dict[str, int] | None:
    if seat is None:
        return None
    counts = observed[0]["hands"][seat, :4].tolist()
    return dict(zip(HELD, counts, strict=False))


def _player(observed: State, player: int, points_shown: bool) -> dict[str, Any]:
    record = observed[0]
    leaders = record["leaders"][player].tolist()
    points = record["points"][player].tolist()
    return {
        "hand_size": int(record["hands"][player].sum()),
        "points": dict(zip(POINTS, points, strict=True)) if points_shown else None,
        "catastrophes": int(record["catastrophes"][player]),
        "leaders": {
            name: NAMES[cell] if cell >= 0 else None
            for name, cell in zip(LEADER_NAMES, leaders, strict=True)
        },
    }
