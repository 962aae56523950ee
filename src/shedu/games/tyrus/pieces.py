"""What a page shows of Tyrus beside the picture: hands, players, what is left, final scores."""

from __future__ import annotations

from collections.abc import Sequence

from shedu.display import (
    Controls,
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
from shedu.games.tyrus import events, words
from shedu.games.tyrus.forecast import elections_left
from shedu.games.tyrus.scoring import ending_of, result
from shedu.games.tyrus.state import (
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
)
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
    """Tiles are picked up, and turns end by themselves."""
    return Controls(keys=((f"1\u2026{HAND}", _("Pick a tile")),))


def pieces(observed: State, seat: int) -> list[Piece]:
    """The tiles in hand, in the order of their keys."""
    return [
        Piece(
            kind="tile",
            group=TILE_TEXTS[tile],
            key=str(n),
            drawing=tile_drawing(seat, tile),
            text=capital(words.tile_name(tile)),
        )
        for n, tile in enumerate(tiles_in(int(observed[0]["hands"][seat])), 1)
    ]


def hand_size(observed: State, player: int) -> int:
    """How many tiles a player holds."""
    record = observed[0]
    return size(int(record["hands"][player])) + int(record["unseen"][player, IN_HAND])


def won_by(observed: State, player: int) -> list[int]:
    """How many representatives of each kind a player has won."""
    record = observed[0]
    held = int(record["election"])
    pairs = zip(record["elections"][:held].tolist(), record["results"].tolist(), strict=False)
    kinds = [kind for kind, winner in pairs if winner == player]
    return [kinds.count(kind) for kind in range(KINDS)]


def person(observed: State, player: int, name: str) -> PlayerPanel:
    """A player as others see him; his points are the elections he has won."""
    won = won_by(observed, player)
    held = int(observed[0]["election"])
    return PlayerPanel(
        name=name,
        symbol=words.color_word(player),
        drawing=player_drawing(player),
        facts=[
            words.tiles_text(hand_size(observed, player)),
            _("{number} of {all} elections won").format(number=sum(won), all=held),
        ],
        points=[
            PointCount(
                drawing=medal_drawing(kind), text=words.representatives_word(kind), number=number
            )
            for kind, number in enumerate(won)
        ],
    )


def left(observed: State) -> list[SupplyCount]:
    """The representatives still to be elected, and how many tiles each can still draw."""
    record = observed[0]
    found: list[SupplyCount] = []
    if record["decision"] == OVER:
        return found
    for kind in range(KINDS):
        number = elections_left(observed, kind)
        text = _("{representatives} to be elected").format(
            representatives=words.representatives_text(kind, number)
        )
        found.append(SupplyCount(drawing=medal_drawing(kind), text=text))
    number = PILE - int(record["pile_at"])
    found.append(
        SupplyCount(
            drawing=Drawing([("ivory-back", "")]),
            text=_("{tiles} in each pile").format(tiles=words.tiles_text(number)),
            note=_("Each draws {number} after a vote.").format(number=DRAWN) if number else "",
        )
    )
    return found


def ending(observed: State, names: Sequence[str]) -> FinalScores:
    """The final scores, the winner first: representatives by kind, and what decided."""
    final = result(observed)
    how, winner, *hands = ending_of(observed, 0)
    order = sorted(range(PLAYERS), key=lambda player: (final.ranks[player], player))
    won = _("{player} wins.")
    return FinalScores(
        title=won.format(player=names[winner]) if winner >= 0 else _("A draw."),
        headings=[
            LabelledDrawing(medal_drawing(kind), capital(words.representatives_word(kind)))
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
        note=ending_text(how) if how >= 0 else "",
    )


def ending_text(how: int) -> str:
    """What decided the game."""
    return {
        events.EndReason.IN_A_ROW: _(
            "Three elections won in a row win at once, whatever the count."
        ),
        events.EndReason.MAJORITY: _("The more elections won decide."),
        events.EndReason.HANDS: _("As many elections each: the sum of the tiles in hand decides."),
        events.EndReason.DRAW: _(
            "As many elections each, and the tiles in hand are worth the same."
        ),
    }[events.EndReason(how)]
