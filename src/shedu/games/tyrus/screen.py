"""The parts of a page of Tyrus besides the picture: hands, players, votes, final scores, ..."""

from __future__ import annotations

from collections.abc import Sequence

from shedu.display import (
    ConflictSide,
    ConflictView,
    Controls,
    CountStep,
    Drawing,
    FinalPoints,
    FinalScore,
    FinalScores,
    LabelledDrawing,
    Piece,
    PlayerPanel,
    PointCount,
    SupplyCount,
)
from shedu.game import State
from shedu.games.tyrus.drawing.scene import Scene
from shedu.games.tyrus.rules.events import EndReason
from shedu.games.tyrus.rules.position import (
    COLORS,
    DRAWN,
    HAND,
    HIGHEST,
    IN_HAND,
    KINDS,
    OVER,
    PILE,
    PLAYERS,
    PROFESSIONS,
    REPRESENTATIVES,
    TILE_TEXTS,
    size,
    tiles_in,
    total,
)
from shedu.games.tyrus.rules.scoring import decide_at, result
from shedu.games.tyrus.rules.vote import blocker_of, counter_of
from shedu.games.tyrus.text import vocabulary
from shedu.games.tyrus.text.forecast import elections_left
from shedu.i18n import gettext as _
from shedu.kit.phrases import capital


def tile_drawing(player: int, tile: int) -> Drawing:
    """A player's tile, face up."""
    profession, number = PROFESSIONS[tile // HIGHEST], tile % HIGHEST + 1
    return Drawing([(f"{COLORS[player]}-frame", ""), (profession, ""), (f"number-{number}", "")])


def medal_drawing(kind: int) -> Drawing:
    """A representative."""
    return Drawing([(REPRESENTATIVES[kind].replace(" ", "-"), "")])


def player_drawing(player: int) -> Drawing:
    """A player's sign."""
    return Drawing([(COLORS[player], "")])


def controls() -> Controls:
    """The keys that pick up tiles; turns end by themselves."""
    return Controls(keys=((f"1\u2026{HAND}", _("Pick a tile")),))


def pieces(observed: State, seat: int) -> list[Piece]:
    """The tiles in hand, in the order of their keys."""
    return [
        Piece(
            kind="tile",
            group=TILE_TEXTS[tile],
            key=str(n),
            drawing=tile_drawing(seat, tile),
            text=capital(vocabulary.tile_name(tile)),
        )
        for n, tile in enumerate(tiles_in(int(observed[0]["hands"][seat])), 1)
    ]


def hand_size(observed: State, player: int) -> int:
    """The number of tiles in a player's hand."""
    record = observed[0]
    return size(int(record["hands"][player])) + int(record["unseen"][player, IN_HAND])


def won_by(observed: State, player: int) -> list[int]:
    """The number of representatives of each kind that a player has won."""
    record = observed[0]
    held = int(record["election"])
    pairs = zip(record["elections"][:held].tolist(), record["results"].tolist(), strict=False)
    kinds = [kind for kind, winner in pairs if winner == player]
    return [kinds.count(kind) for kind in range(KINDS)]


def player_panel(observed: State, player: int, name: str) -> PlayerPanel:
    """A player as others see them; their points are the elections that they have won."""
    won = won_by(observed, player)
    held = int(observed[0]["election"])
    return PlayerPanel(
        name=name,
        symbol=vocabulary.color_word(player),
        drawing=player_drawing(player),
        facts=[
            vocabulary.tiles_text(hand_size(observed, player)),
            _("{number} of {all} elections won").format(number=sum(won), all=held),
        ],
        points=[
            PointCount(
                drawing=medal_drawing(kind),
                text=vocabulary.representatives_word(kind),
                number=number,
            )
            for kind, number in enumerate(won)
        ],
    )


def supplies(observed: State) -> list[SupplyCount]:
    """The representatives still to be elected, and the number of tiles in each pile."""
    record = observed[0]
    found: list[SupplyCount] = []
    if record["decision"] == OVER:
        return found
    for kind in range(KINDS):
        number = elections_left(observed, kind)
        text = _("{representatives} to be elected").format(
            representatives=vocabulary.representatives_text(kind, number)
        )
        found.append(SupplyCount(drawing=medal_drawing(kind), text=text))
    number = PILE - int(record["pile_at"])
    found.append(
        SupplyCount(
            drawing=Drawing([("ivory-back", "")]),
            text=_("{tiles} in each pile").format(tiles=vocabulary.tiles_text(number)),
            note=_("Each draws {number} after a vote.").format(number=DRAWN) if number else "",
        )
    )
    return found


def final_scores(observed: State, names: Sequence[str]) -> FinalScores:
    """The final scores, the winner first: representatives by kind, and the reason of the result."""
    final = result(observed)
    reason, winner, *hands = decide_at(observed, 0)
    order = sorted(range(PLAYERS), key=lambda player: (final.ranks[player], player))
    won = _("{player} wins.")
    return FinalScores(
        title=won.format(player=names[winner]) if winner >= 0 else _("A draw."),
        headings=[
            LabelledDrawing(medal_drawing(kind), capital(vocabulary.representatives_word(kind)))
            for kind in range(KINDS)
        ],
        rows=[
            FinalScore(
                rank=final.ranks[player],
                name=names[player],
                drawing=player_drawing(player),
                note=_("{number} in hand").format(number=n) if (n := hands[player]) >= 0 else "",
                points=[FinalPoints(n, 0, n, lowest=False) for n in won_by(observed, player)],
                score=final.scores[player],
            )
            for player in order
        ],
        note=end_reason_text(reason) if reason >= 0 else "",
    )


def end_reason_text(reason: int) -> str:
    """A sentence on what decided the game."""
    return {
        EndReason.IN_A_ROW: _(
            "A player who wins three elections in a row wins at once, whatever the count."
        ),
        EndReason.MAJORITY: _("The player who has won more elections wins."),
        EndReason.HANDS: _(
            "Both won the same number of elections: the sum of the tiles in hand decides."
        ),
        EndReason.DRAW: _(
            "Both won the same number of elections, and their tiles in hand have the same sum."
        ),
    }[EndReason(reason)]


def last_vote(observed: State, names: Sequence[str]) -> ConflictView | None:
    """The count of the last vote in steps, until the next tile is placed; else None."""
    scene = Scene(observed)
    kind = scene.voted
    if kind < 0:
        return None
    text = _("{voters} vote in the {buildings}; {blockers} block, {counters} counter.")
    text = text.format(
        voters=vocabulary.people_word(kind),
        buildings=vocabulary.buildings_word(kind),
        blockers=vocabulary.people_word(blocker_of(kind)),
        counters=vocabulary.people_word(counter_of(kind)),
    )
    sides = [_side(scene, player, kind, names) for player in range(PLAYERS)]
    title = _("Election {number}: {representative}")
    return ConflictView(
        title=title.format(number=scene.held, representative=vocabulary.representative_word(kind)),
        counts=capital(text),
        sides=sides,
        tie=_result(scene, names, [side.total for side in sides]),
        waiting="",
        paragraph="vote",
    )


def _result(scene: Scene, names: Sequence[str], votes: Sequence[int]) -> str:
    winner = int(scene.record["results"][scene.held - 1])
    if winner == PLAYERS:
        return _("Both have the same number of votes: the election is null.")
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
        role=capital(vocabulary.building_word(kind)),
        name=names[player],
        drawing=player_drawing(player),
        steps=steps,
        total=max(0, votes - max(0, blocks - counters)),
    )


def _step(text: str, scene: Scene, place: int, player: int, profession: int) -> CountStep:
    """A player's revealed tiles of one profession in a building, and the sum of their numbers."""
    tiles = [tile for tile in scene.tiles(place, player)[0] if tile // HIGHEST == profession]
    pieces = [
        LabelledDrawing(tile_drawing(player, tile), vocabulary.tile_name(tile)) for tile in tiles
    ]
    return CountStep(text, pieces, total(sum(1 << tile for tile in tiles), profession))
