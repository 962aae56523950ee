"""Tyrus as people see it: the `Table` of the game."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from shedu.display import ConflictView, Drawing, PlayerPanel
from shedu.game import Event, State
from shedu.games.tyrus.codec import dump, dump_buildings, dump_revealed
from shedu.games.tyrus.drawing.picture import picture, sprite
from shedu.games.tyrus.rules.actions import SPACE
from shedu.games.tyrus.rules.events import EventKind
from shedu.games.tyrus.rules.position import (
    KINDS,
    OVER,
    PLACED,
    PLAYERS,
    TILE_TEXTS,
    TILES_A_PLAYER,
)
from shedu.games.tyrus.screen import (
    controls,
    final_scores,
    hand_size,
    last_vote,
    pieces,
    player_panel,
    supplies,
    tile_drawing,
    won_by,
)
from shedu.games.tyrus.text import vocabulary
from shedu.games.tyrus.text.forecast import forecast
from shedu.games.tyrus.text.log import describe_event
from shedu.games.tyrus.text.reasons import why_not
from shedu.i18n import gettext as _
from shedu.kit.phrases import capital

ON_THE_TABLE = ("elections", "results", "election", "first", "placed")
"""The keys of the STATE that everybody sees; later election cards are null in it."""


class TyrusTable:
    """The words and pictures of Tyrus."""

    forecast = staticmethod(forecast)
    why_not = staticmethod(why_not)
    describe_event = staticmethod(describe_event)
    symbols = staticmethod(sprite)
    controls = staticmethod(controls)
    pieces = staticmethod(pieces)
    supplies = staticmethod(supplies)
    final_scores = staticmethod(final_scores)

    @property
    def title(self) -> str:
        """The game's name."""
        return _("Tyrus")

    def names(self, players: int) -> tuple[str, ...]:
        """The colours of the players' tiles."""
        return vocabulary.colors()[:players]

    def prompt(self, observed: State, names: Sequence[str], seat: int | None) -> str:
        """A sentence for the seat on who decides what."""
        record = observed[0]
        if record["decision"] == OVER:
            return _("The game is over.")
        actor, placed = int(record["actor"]), int(record["placed"])
        kind = int(record["elections"][int(record["election"])])
        if actor != seat:
            return _("{player} places a tile.").format(player=names[actor])
        text = _(
            "Tile {number} of {all} for the election of the {representative}: place it face down "
            "in one of the six buildings."
        )
        if placed == PLACED - 1:
            text = _(
                "The last tile before the vote on the {representative}: place it face down in one "
                "of the six buildings."
            )
        return text.format(
            number=placed // PLAYERS + 1,
            all=TILES_A_PLAYER,
            representative=vocabulary.representative_word(kind),
        )

    def places(self, observed: State, action: int) -> tuple[str, ...]:
        """The building that the action names."""
        return (vocabulary.PLACE_IDS[SPACE.decode(action).place],)

    def is_transient(self, event: Event) -> bool:
        """Whether the log shows the event only while it is new, as it does revealed tiles."""
        return event.kind == EventKind.TILE_REVEALED

    def event_places(self, event: Event) -> tuple[str, ...]:
        """The building at which an event happened; both for an election."""
        if event.kind == EventKind.ELECTION_HELD:
            return vocabulary.PLACE_IDS[event.color], vocabulary.PLACE_IDS[KINDS + event.color]
        return (vocabulary.PLACE_IDS[event.place],) if event.place >= 0 else ()

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
        """The six buildings and the elections as SVG, upright for phones with `turn`."""
        places = [vocabulary.PLACE_IDS.index(place) for place in last]
        return picture(observed, turn, prefix, language, places)

    def marks(self) -> dict[str, str]:
        """An empty mapping: the picture always shows everything."""
        return {}

    def group(self, action: int) -> str:
        """The text of the action's tile."""
        return TILE_TEXTS[SPACE.decode(action).tile]

    def action_at(self, group: str, place: str) -> int | None:
        """The action that places the tile in the building."""
        return SPACE.numbers.get(f"{group} > {place.replace('-', ' ')}")

    def button_text(self, observed: State, action: int) -> str:
        """The text of a button that plays the action."""
        move = SPACE.decode(action)
        return capital(
            _("{tile} into {place}").format(
                tile=vocabulary.tile_name(move.tile),
                place=vocabulary.place(move.place, int(observed[0]["actor"]), vocabulary.colors()),
            )
        )

    def ghost(self, observed: State, action: int) -> Drawing:
        """The picture of the action's tile."""
        return tile_drawing(int(observed[0]["actor"]), SPACE.decode(action).tile)

    def players(self, observed: State, names: Sequence[str], seat: int | None) -> list[PlayerPanel]:
        """Each player with their sign and the elections that they have won."""
        return [player_panel(observed, player, names[player]) for player in range(PLAYERS)]

    def conflict(
        self, observed: State, names: Sequence[str], seat: int | None
    ) -> ConflictView | None:
        """The vote that was just held, in steps, until the next tile is placed."""
        return last_vote(observed, names)

    def shown(self, observed: State, seat: int | None) -> dict[str, Any]:
        """The seat's view: the tiles in the buildings as far as it knows them, and the elections.

        It shows the tiles of the last vote until the next tile is placed, and no tiles revealed
        before.
        """
        record = observed[0]
        state = dump(observed)
        return {
            **{key: state[key] for key in ON_THE_TABLE},
            "buildings": dump_buildings(record),
            "revealed": dump_revealed(record),
            "hand": None if seat is None else state["hands"][seat],
            "players": [
                {
                    "hand_size": hand_size(observed, player),
                    "points": sum(won_by(observed, player)),
                    "pile": len(state["piles"][player]),
                }
                for player in range(PLAYERS)
            ],
        }
