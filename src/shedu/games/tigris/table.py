"""Tigris & Euphrates for people: the contract's `Table`."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from shedu.display import Drawing, PlayerPanel
from shedu.game import Event, State
from shedu.games.tigris import screen as clash
from shedu.games.tigris.codec import HELD, POINTS, dump
from shedu.games.tigris.drawing.picture import picture, sprite
from shedu.games.tigris.rules import actions as a
from shedu.games.tigris.rules.board import CELL, CELLS, CROSS, NAMES, SQUARE, cells_in
from shedu.games.tigris.rules.events import EventKind
from shedu.games.tigris.rules.options import LEADER_MOVES, OPEN_SCORES, WITHDRAW_FIRST
from shedu.games.tigris.rules.position import (
    ACTION,
    ACTIONS_A_TURN,
    BUILDING,
    COMMIT,
    FAVOR,
    MONUMENT,
    MONUMENTS,
    OVER,
    TREASURE,
    WAR,
)
from shedu.games.tigris.screen import button, controls, ending, ghost, left, person, pieces
from shedu.games.tigris.text import vocabulary as words
from shedu.games.tigris.text.forecast import forecast, offer
from shedu.games.tigris.text.log import tell
from shedu.games.tigris.text.reasons import why_not
from shedu.i18n import gettext as _
from shedu.kit.phrases import capital, whom

ON_THE_TABLE = ("board", "monuments", "wonder", "buildings", "union", "placed", "conflict")
"""What everybody sees, by the keys of the STATE."""


class TigrisTable:
    """The words and pictures of Tigris & Euphrates."""

    names = staticmethod(words.dynasties)
    forecast = staticmethod(forecast)
    why_not = staticmethod(why_not)
    describe_event = staticmethod(tell)
    symbols = staticmethod(sprite)
    controls = staticmethod(controls)
    pieces = staticmethod(pieces)
    supplies = staticmethod(left)
    conflict = staticmethod(clash.conflict)
    final_scores = staticmethod(ending)

    @property
    def title(self) -> str:
        """The game's name."""
        return _("Tigris & Euphrates")

    def prompt(self, observed: State, names: Sequence[str], seat: int | None) -> str:
        """What is to be decided and by whom, as a sentence for that seat."""
        record = observed[0]
        if record["decision"] == OVER:
            return _("The game is over.")
        actor = int(record["actor"])
        if record["decision"] in (BUILDING, MONUMENT):
            return _offer(observed, names, seat)
        if actor == seat:
            return _own_prompt(observed, names)
        text = {
            ACTION: _("{player} is to act."),
            COMMIT: _("{player} decides how many tiles to commit."),
            WAR: _("{player} picks the next war."),
            TREASURE: _("{player} chooses a treasure."),
            FAVOR: _("{player} chooses the colour of a point."),
        }[int(record["decision"])]
        return text.format(player=names[actor])

    def places(self, observed: State, action: int) -> tuple[str, ...]:
        """The cells that an action names; for structures all cells they would cover."""
        if action < a.WITHDRAW:
            return (NAMES[action % CELLS],)
        if action < a.REPLACE:
            cell = int(observed[0]["leaders"][observed[0]["actor"], action - a.WITHDRAW])
            return (NAMES[cell],) if cell >= 0 else ()
        if action < a.BUILD or action == a.DECLINE or action >= a.FAVOR_OF:
            return ()
        if action < a.MONUMENT_AT:
            return (NAMES[(action - a.BUILD) % CELLS],)
        if action < a.WONDER_AT:
            return _names_in(SQUARE[(action - a.MONUMENT_AT) % CELLS])
        if action < a.DECLINE:
            return _names_in(CROSS[action - a.WONDER_AT])
        return (NAMES[action - a.TREASURE_AT],)

    def is_transient(self, event: Event) -> bool:
        """Everything may be read in the log."""
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
        """The board as SVG; turned by a quarter for upright phones."""
        shown = {name: name in marks for name in self.marks()}
        cells = [CELL[place] for place in last]
        return picture(observed, turn, prefix, language, cells, **shown)

    def marks(self) -> dict[str, str]:
        """Kingdoms can be outlined, and leaders marked with their temples."""
        return {
            "kingdoms": _("Outline and number the kingdoms"),
            "strengths": _("Show on each leader the temples next to it"),
        }

    def group(self, action: int) -> str:
        """The action's text without its cell."""
        return " ".join(word for word in a.SPACE.texts[action].split() if word not in CELL)

    def action_at(self, group: str, place: str) -> int | None:
        """A tile, leader or catastrophe on a cell."""
        return a.SPACE.numbers.get(f"{group} {place}")

    def button_text(self, observed: State, action: int) -> str:
        """What a button says that plays the action."""
        return capital(button(action))

    def ghost(self, observed: State, action: int) -> Drawing:
        """The piece that the action would put on the board."""
        return ghost(int(observed[0]["actor"]), action)

    def players(self, observed: State, names: Sequence[str], seat: int | None) -> list[PlayerPanel]:
        """Each player with symbol, leaders off the board and what he has."""
        shown = self.shown(observed, seat)["players"]
        return [person(p, player, names[p]) for p, player in enumerate(shown)]

    def shown(self, observed: State, seat: int | None) -> dict[str, Any]:
        """What a page shows the seat: what lies on the table, as the STATE writes it; no bag, no
        discards, others' points only if open or when it is over.
        """
        record = observed[0]
        players = range(int(record["players"]))
        open_scores = bool(record["options"][OPEN_SCORES]) or record["decision"] == OVER
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


def _offer(observed: State, names: Sequence[str], seat: int | None) -> str:
    """The prompt where something may be built."""
    actor = int(observed[0]["actor"])
    what = capital(offer(observed, whom(actor, seat, names)))
    return (_("{offer}, or decline.") if actor == seat else _("{offer}.")).format(offer=what)


def _own_prompt(observed: State, names: Sequence[str]) -> str:
    record = observed[0]
    decision = int(record["decision"])
    if decision == ACTION:
        left = int(record["actions_left"])
        if left == 0:
            return _("Both actions are over: end your turn.")
        moving = record["options"][LEADER_MOVES] != WITHDRAW_FIRST
        leaders = (
            _("place, move or withdraw a leader") if moving else _("place or withdraw a leader")
        )
        text = _(
            "Action {number} of {all}: place a tile, {leaders}, play a catastrophe, replace tiles, "
            "or end your turn."
        )
        return text.format(number=ACTIONS_A_TURN + 1 - left, all=ACTIONS_A_TURN, leaders=leaders)
    if decision == COMMIT:
        conflict = words.conflict_word(int(record["conflict"]), int(record["color"]))
        color = words.counted_color(int(record["conflict"]), int(record["color"]))
        attacks = record["actor"] == record["attacker"]
        rival = names[int(record["defender"] if attacks else record["attacker"])]
        text = (
            _("{conflict}: you attack {rival}. You hold {tiles}: how many do you commit?")
            if attacks
            else _("{conflict}: {rival} attacks you. You hold {tiles}: how many do you commit?")
        )
        tiles = words.tiles_text(color, int(record["hands"][record["actor"], color]))
        return text.format(conflict=capital(conflict), rival=rival, tiles=tiles)
    return {
        WAR: _("Pick the war that is fought next."),
        TREASURE: _("Choose the treasure that you take."),
        FAVOR: _("Choose the colour of the point for the wonder."),
    }[decision]


def _names_in(words_of_set: Any) -> tuple[str, ...]:
    return tuple(NAMES[cell] for cell in cells_in(words_of_set))


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
            for name, cell in zip(a.LEADER_NAMES, leaders, strict=True)
        },
    }
