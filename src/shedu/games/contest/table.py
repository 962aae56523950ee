"""Contest of Kings for people: the contract's `Table`."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from shedu.display import Drawing, PlayerPanel
from shedu.game import Event, State
from shedu.games.contest import actions as a
from shedu.games.contest import clash, prompts, queries, words
from shedu.games.contest.dump import HELD, POINTS, TOPS, dump
from shedu.games.contest.forecast import forecast
from shedu.games.contest.options import OPEN_SCORES
from shedu.games.contest.picture import picture, sprite
from shedu.games.contest.pieces import button, controls, ending, ghost, left, person, pieces
from shedu.games.contest.places import COLUMNS, FIRST_GAP, NAMES, PLACE, PLACES, ROWS, SPOTS
from shedu.games.contest.state import CARDS_OF_A_SHIP, COLORS, DECK, OVER, TREASURE_CARD
from shedu.games.contest.tell import passes, tell
from shedu.games.contest.why import why_not
from shedu.i18n import gettext as _
from shedu.kit.phrases import capital

ON_THE_TABLE = ("columns", "gaps", "ships", "conflict", "pending")
"""What everybody sees, by the keys of the STATE."""


class ContestTable:
    """The words and pictures of Contest of Kings."""

    names = staticmethod(words.dynasties)
    prompt = staticmethod(prompts.prompt)
    forecast = staticmethod(forecast)
    why_not = staticmethod(why_not)
    describe_event = staticmethod(tell)
    is_transient = staticmethod(passes)
    symbols = staticmethod(sprite)
    controls = staticmethod(controls)
    pieces = staticmethod(pieces)
    supplies = staticmethod(left)
    conflict = staticmethod(clash.conflict)
    final_scores = staticmethod(ending)

    @property
    def title(self) -> str:
        """The game's name."""
        return _("Contest of Kings")

    def places(self, observed: State, action: int) -> tuple[str, ...]:
        """The places that an action names: for a card the one where it would come to lie, for a
        ship those of the four cards, for a conflict those of its leaders.
        """
        return tuple(NAMES[place] for place in _places(observed, action))

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
        """The display as SVG; its columns run to the right on upright phones."""
        shown = {name: name in marks for name in self.marks()}
        places = [PLACE[place] for place in last]
        return picture(observed, turn, prefix, language, places, **shown)

    def marks(self) -> dict[str, str]:
        """Kingdoms can be outlined, and leaders marked with what counts for them."""
        return {
            "kingdoms": _("Outline and number the kingdoms"),
            "strengths": _(
                "Show on each leader the cards of its colour in its kingdom, and +1 if it stands "
                "on red"
            ),
        }

    def group(self, action: int) -> str:
        """The action's text without the place or column."""
        text = a.SPACE.texts[action]
        placed = action < a.END_TURN or action >= a.SWAP
        return text.split()[0] if placed else text

    def action_at(self, group: str, place: str) -> int | None:
        """A card beneath the column of the place or into the gap, or a piece on the place."""
        column = place.split(".")[0]
        if group in COLORS:
            return a.SPACE.numbers.get(f"{group} {column}")
        if group == "swap" and place.endswith(".0"):
            return a.SPACE.numbers.get(f"{group} {column}")
        return a.SPACE.numbers.get(f"{group} {place}")

    def button_text(self, observed: State, action: int) -> str:
        """What a button says that plays the action."""
        return capital(button(action))

    def ghost(self, observed: State, action: int) -> Drawing:
        """The piece that the action would put on the table."""
        return ghost(int(observed[0]["actor"]), action)

    def players(self, observed: State, names: Sequence[str], seat: int | None) -> list[PlayerPanel]:
        """Each player with symbol, leaders off the table, what he holds, and his stack."""
        shown = self.shown(observed, seat)["players"]
        return [person(p, player, names[p]) for p, player in enumerate(shown)]

    def shown(self, observed: State, seat: int | None) -> dict[str, Any]:
        """What a page shows the seat: what lies on the table, as the STATE writes it. Of stacks the
        top card and their number of cards, of one's own too, unless they are open or it is over;
        no discards.
        """
        record = observed[0]
        players = range(int(record["players"]))
        open_scores = bool(record["options"][OPEN_SCORES]) or record["decision"] == OVER
        state = dump(observed)
        return {
            **{key: state[key] for key in ON_THE_TABLE},
            "hand": _hand(observed, seat),
            "players": [_player(observed, state["leaders"][p], p, open_scores) for p in players],
            "deck": DECK - int(record["deck_at"]),
            "treasures": sum(
                int(record["cards"][column * ROWS]) == TREASURE_CARD for column in range(COLUMNS)
            ),
            "active": int(record["active"]),
            "actions_left": int(record["actions_left"]),
        }


def _places(observed: State, action: int) -> list[int]:
    record = observed[0]
    if action < a.CARD:
        return [(action - a.LEADER) % PLACES]
    if action < a.CATASTROPHE_AT:
        spot = (action - a.CARD) % SPOTS
        gap = FIRST_GAP + spot - COLUMNS
        return [gap if spot >= COLUMNS else queries.next_place(observed, spot)]
    if action < a.END_TURN:
        return [action - a.CATASTROPHE_AT]
    if a.SHIP_OF <= action < a.DECLINE:
        last = int(record["placed"])
        return list(range(last - CARDS_OF_A_SHIP + 1, last + 1)) if last >= CARDS_OF_A_SHIP else []
    if a.CONFLICT_OF <= action < a.COMMIT_N and record["placed"] >= FIRST_GAP:
        color = action - a.CONFLICT_OF
        fighters = map(int, queries.fighters_of(observed, 0, color))
        return [int(record["leaders"][player, color]) for player in fighters if player >= 0]
    return [(action - a.SWAP) * ROWS] if action >= a.SWAP else []


def _hand(observed: State, seat: int | None) -> dict[str, int] | None:
    if seat is None:
        return None
    counts = observed[0]["hands"][seat, : len(COLORS)].tolist()
    return dict(zip(HELD, counts, strict=False))


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
