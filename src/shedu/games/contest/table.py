"""Contest of Kings as people see it: the `Table` of the game."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from shedu.display import PlayerPanel
from shedu.game import Event, State
from shedu.games.contest import scene, screen
from shedu.games.contest.codec import dump
from shedu.games.contest.drawing.picture import picture, sprite
from shedu.games.contest.rules.actions import SPACE, Move, MoveKind
from shedu.games.contest.rules.conflict import fighters_of
from shedu.games.contest.rules.kingdoms import height_of
from shedu.games.contest.rules.options import OPEN_SCORES
from shedu.games.contest.rules.places import COLUMNS, FIRST_GAP, NAMES, PLACE, ROWS
from shedu.games.contest.rules.position import CARDS_OF_A_SHIP, COLORS, DECK, POINTS, TOPS, Decision
from shedu.games.contest.text import log, prompts, reasons
from shedu.games.contest.text import vocabulary as words
from shedu.games.contest.text.forecast import forecast
from shedu.i18n import gettext as _

ON_THE_TABLE = ("columns", "gaps", "ships", "conflict", "pending")
"""The keys of the STATE that everybody sees."""


class ContestTable:
    """The words and pictures of Contest of Kings."""

    names = staticmethod(words.dynasties)
    prompt = staticmethod(prompts.prompt)
    forecast = staticmethod(forecast)
    why_not = staticmethod(reasons.why_not)
    describe_event = staticmethod(log.describe_event)
    is_transient = staticmethod(log.is_transient)
    symbols = staticmethod(sprite)
    controls = staticmethod(screen.controls)
    pieces = staticmethod(screen.pieces)
    button_text = staticmethod(screen.button_text)
    ghost = staticmethod(screen.ghost)
    supplies = staticmethod(screen.supplies)
    conflict = staticmethod(screen.conflict)
    final_scores = staticmethod(screen.scores)

    @property
    def title(self) -> str:
        """The game's name."""
        return _("Contest of Kings")

    def places(self, observed: State, action: int) -> tuple[str, ...]:
        """The places that an action names.

        For a card this is its new place; for a ship the places of the four cards; for a conflict
        the places of its leaders.
        """
        return tuple(NAMES[place] for place in _places(observed, SPACE.decode(action)))

    def event_places(self, event: Event) -> tuple[str, ...]:
        """The place at which an event happened."""
        return (NAMES[event.place],) if event.place >= 0 else ()

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
        """The display as SVG; on upright phones its columns run to the right."""
        shown = {name: name in marks for name in self.marks()}
        places = [PLACE[place] for place in last]
        return picture(observed, turn, prefix, language, places, **shown)

    def marks(self) -> dict[str, str]:
        """The switches of the picture: outlines of kingdoms, and the strengths of leaders."""
        return {
            "kingdoms": _("Outline and number the kingdoms"),
            "strengths": _(
                "Show on each leader the cards of its colour in its kingdom, and +1 if it stands "
                "on red"
            ),
        }

    def group(self, action: int) -> str:
        """The text of the action without the place or column."""
        move = SPACE.decode(action)
        placed = max(move.place, move.spot, move.column) >= 0
        return SPACE.families[action] if placed else SPACE.texts[action]

    def action_at(self, group: str, place: str) -> int | None:
        """The action that plays a card to a column or gap, or another piece on the place."""
        column = place.split(".")[0]
        by_column = group in COLORS or (group == MoveKind.SWAP and place.endswith(".0"))
        return SPACE.numbers.get(f"{group} {column if by_column else place}")

    def players(self, observed: State, names: Sequence[str], seat: int | None) -> list[PlayerPanel]:
        """Each player with symbol, leaders off the table, cards and stack."""
        shown = self.shown(observed, seat)["players"]
        return [screen.player_panel(p, player, names[p]) for p, player in enumerate(shown)]

    def shown(self, observed: State, seat: int | None) -> dict[str, Any]:
        """The seat's view: the table as the STATE writes it.

        It leaves out the discards. Of each stack, even the seat's own, it shows only the top card
        and the number of cards, unless points are open or the game is over.
        """
        record = observed[0]
        players = range(int(record["players"]))
        open_scores = bool(record["options"][OPEN_SCORES]) or record["decision"] == Decision.OVER
        state = dump(observed)
        return {
            **{key: state[key] for key in ON_THE_TABLE},
            "hand": _hand(observed, seat),
            "players": [_player(observed, state["leaders"][p], p, open_scores) for p in players],
            "deck": DECK - int(record["deck_at"]),
            "treasures": scene.treasures(observed),
            "active": int(record["active"]),
            "actions_left": int(record["actions_left"]),
        }


def _places(observed: State, move: Move) -> list[int]:
    s = observed[0]
    placed = int(s["placed"])
    match move.kind:
        case MoveKind.LEADER | MoveKind.CATASTROPHE:
            return [move.place]
        case MoveKind.CARD if move.spot >= COLUMNS:
            return [FIRST_GAP + move.spot - COLUMNS]
        case MoveKind.CARD:
            # A full column has no place for the card: its last place stands for the column.
            row = min(height_of(observed, 0, move.spot) + 1, ROWS - 1)
            return [move.spot * ROWS + row]
        case MoveKind.SHIP if placed >= CARDS_OF_A_SHIP:
            return list(range(placed - CARDS_OF_A_SHIP + 1, placed + 1))
        case MoveKind.CONFLICT if placed >= FIRST_GAP:
            fighters = fighters_of(observed, 0, move.color)
            return [int(s["leaders"][player, move.color]) for player in fighters if player >= 0]
        case MoveKind.SWAP:
            return [move.column * ROWS]
    return []


def _hand(observed: State, seat: int | None) -> dict[str, int] | None:
    if seat is None:
        return None
    counts = observed[0]["hands"][seat, : len(COLORS)].tolist()
    return dict(zip(COLORS, counts, strict=True))


def _player(
    observed: State, leaders: dict[str, str | None], player: int, open_scores: bool
) -> dict[str, Any]:
    record = observed[0]
    points, top = record["points"][player].tolist(), int(record["tops"][player])
    return {
        "hand_size": int(record["hands"][player].sum()),
        "points": dict(zip(POINTS, points, strict=True)) if open_scores else None,
        "stack": sum(points),
        "top": TOPS[top] if top >= 0 else None,
        "catastrophes": int(record["catastrophes"][player]),
        "leaders": leaders,
    }
