"""A conflict under way for people: what counts, for both sides."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from shedu.display import ConflictView
from shedu.game import State
from shedu.games.tigris import queries, words
from shedu.games.tigris.actions import COMMIT_N, SPACE
from shedu.games.tigris.board import NAMES, NEAR, cells_in
from shedu.games.tigris.pieces import leader_drawing, tile_drawing
from shedu.games.tigris.state import COMMIT, RED, REVOLT
from shedu.i18n import gettext as _
from shedu.kit import conflict_view


def conflict(observed: State, names: Sequence[str], seat: int | None) -> ConflictView | None:
    """The conflict under way as a page shows it to the seat; None where there is none."""
    record = observed[0]
    if record["decision"] != COMMIT:
        return None
    kind, color = int(record["conflict"]), int(record["color"])
    tiles = words.counted_color(kind, color)
    most = int(record["hands"][record["actor"], tiles])
    return conflict_view.conflict(
        observed,
        names,
        seat,
        (_fighter(observed, "attacker"), _fighter(observed, "defender")),
        SPACE.texts[COMMIT_N : COMMIT_N + most + 1],
        partial(words.tiles_text, tiles),
        title=words.conflict_word(kind, color),
        counts=_counts(kind, color),
        unit=tile_drawing(tiles),
        paragraph="revolts" if kind == REVOLT else "wars",
    )


def _counts(kind: int, color: int) -> str:
    """Which tiles count, as a sentence."""
    if kind == REVOLT:
        return _("Temples next to each leader count, whatever the leader's kind.")
    tiles = (_("Temples"), _("Farms"), _("Markets"), _("Settlements"))[color]
    return _("{tiles} linked to each leader on its own side count.").format(tiles=tiles)


def counted(observed: State, player: int) -> list[int]:
    """The cells of the tiles that count for a player in the conflict under way."""
    record = observed[0]
    color = int(record["color"])
    if record["conflict"] == REVOLT:
        return cells_in(NEAR[int(record["leaders"][player, color])] & record["tiles"][RED])
    return cells_in(queries.supporters(observed, 0, player, color))


def _fighter(observed: State, side: str) -> conflict_view.Fighter:
    """The leader who attacks or defends."""
    record = observed[0]
    player, color = int(record[side]), int(record["color"])
    return conflict_view.Fighter(
        leader=words.leader_word(color),
        drawing=leader_drawing(player, color),
        place=NAMES[int(record["leaders"][player, color])],
        places=[NAMES[cell] for cell in counted(observed, player)],
        strength=int(queries.strength_of(observed, 0, player)),
    )
