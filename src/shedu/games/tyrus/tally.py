"""The vote that was just held, as a page tells it: votes, blocks, counters, result."""

from __future__ import annotations

from collections.abc import Sequence

from shedu.display import ConflictSide, ConflictView, CountStep, LabelledDrawing
from shedu.game import State
from shedu.games.tyrus import words
from shedu.games.tyrus.pieces import player_drawing, tile_drawing
from shedu.games.tyrus.scene import Scene
from shedu.games.tyrus.state import HIGHEST, KINDS, PLAYERS, total
from shedu.games.tyrus.vote import blocker_of, counter_of
from shedu.i18n import gettext as _
from shedu.kit.phrases import capital


def tally(observed: State, names: Sequence[str]) -> ConflictView | None:
    """The last vote in steps, from when it is held until the next tile is placed; else None."""
    scene = Scene(observed)
    kind = scene.told
    if kind < 0:
        return None
    text = _("{voters} vote in the {buildings}; {blockers} block, {counters} counter.").format(
        voters=words.people_word(kind),
        buildings=words.buildings_word(kind),
        blockers=words.people_word(blocker_of(kind)),
        counters=words.people_word(counter_of(kind)),
    )
    sides = [_side(scene, player, kind, names) for player in range(PLAYERS)]
    title = _("Election {number}: {representative}")
    return ConflictView(
        title=title.format(number=scene.held, representative=words.representative_word(kind)),
        counts=capital(text),
        sides=sides,
        tie=_result(scene, names, [side.total for side in sides]),
        waiting="",
        paragraph="vote",
    )


def _result(scene: Scene, names: Sequence[str], votes: Sequence[int]) -> str:
    winner = int(scene.record["results"][scene.held - 1])
    if winner == PLAYERS:
        return _("As many votes each: the election is null.")
    text = _("{player} wins the election, {votes} to {others}.")
    return text.format(player=names[winner], votes=votes[winner], others=votes[1 - winner])


def _side(scene: Scene, player: int, kind: int, names: Sequence[str]) -> ConflictSide:
    """The count in a player's own building."""
    place = player * KINDS + kind
    steps = [
        _step(_("Votes"), scene, place, player, kind),
        _step(_("Blocks"), scene, place, 1 - player, blocker_of(kind)),
        _step(_("Counters"), scene, place, player, counter_of(kind)),
    ]
    votes, blocks, counters = (step.number for step in steps)
    return ConflictSide(
        role=capital(words.building_word(kind)),
        name=names[player],
        drawing=player_drawing(player),
        steps=steps,
        total=max(0, votes - max(0, blocks - counters)),
    )


def _step(text: str, scene: Scene, place: int, player: int, profession: int) -> CountStep:
    """The revealed tiles of a player in a building that are of a profession."""
    tiles = [tile for tile in scene.tiles(place, player)[0] if tile // HIGHEST == profession]
    pieces = [LabelledDrawing(tile_drawing(player, tile), words.tile_name(tile)) for tile in tiles]
    return CountStep(text, pieces, total(sum(1 << tile for tile in tiles), profession))
