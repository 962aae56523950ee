"""The parts of a page of Contest of Kings besides the picture: pieces, buttons, players, supplies,
the conflict under way, final scores.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from shedu.display import (
    ConflictView,
    Controls,
    Drawing,
    FinalScores,
    LabelledDrawing,
    Piece,
    PlayerPanel,
    PointCount,
    SupplyCount,
)
from shedu.game import State
from shedu.games.contest import scene
from shedu.games.contest.drawing import artwork
from shedu.games.contest.drawing.artwork import PLAYER_NAMES
from shedu.games.contest.rules.actions import LEADER_NAMES, SPACE, Move, MoveKind
from shedu.games.contest.rules.conflict import strength_of
from shedu.games.contest.rules.places import COLUMNS, NAMES, SPOT_NAMES
from shedu.games.contest.rules.position import (
    COLORS,
    DECK,
    FINAL_TREASURES,
    HAND,
    INTERNAL,
    RED,
    SHIPS,
    TOPS,
    TREASURE_CARD,
    WILD,
    Decision,
)
from shedu.games.contest.text import vocabulary as words
from shedu.i18n import gettext as _
from shedu.i18n import ngettext
from shedu.kit import conflict_view, final_scores
from shedu.kit.phrases import capital, end_of_treasures

LEADER_KEYS = ("k", "m", "p", "f")
CATASTROPHE_KEY = "c"
CATASTROPHE = Drawing([("catastrophe", "")])
TREASURE = Drawing([("treasure", "")])


def card_drawing(color: int) -> Drawing:
    """A card of a colour; the fifth is a treasure."""
    return TREASURE if color == WILD else Drawing([(COLORS[color], "")])


def stack_drawing(top: int) -> Drawing:
    """A stack of points with this card on top."""
    return Drawing([(f"{(*COLORS, 'wild')[top]}-stack", "")])


def player_drawing(player: int) -> Drawing:
    """A player's symbol."""
    return Drawing([(PLAYER_NAMES[player], "")])


def ship_drawing(ship: int) -> Drawing:
    """A ship."""
    return Drawing([(f"ship-{SHIPS[ship]}", "")])


def leader_drawing(player: int, color: int) -> Drawing:
    """A player's leader of a colour."""
    sign = (f"sign-{PLAYER_NAMES[player]}", artwork.dark(color))
    return Drawing([(LEADER_NAMES[color], ""), sign])


def controls() -> Controls:
    """The keys that pick up pieces, and the action that ends a turn."""
    keys = (
        (f"1\u2026{HAND}", _("Pick a card")),
        (" ".join(LEADER_KEYS), _("Pick the king, merchant, priest or farmer")),
        (CATASTROPHE_KEY, _("Pick the catastrophe")),
    )
    return Controls(ends=SPACE.texts[SPACE.base(MoveKind.END_TURN)], keys=keys)


def ghost(observed: State, action: int) -> Drawing:
    """The piece that the actor's action puts on the table."""
    move = SPACE.decode(action)
    match move.kind:
        case MoveKind.LEADER:
            return leader_drawing(int(observed[0]["actor"]), move.color)
        case MoveKind.CARD | MoveKind.TAKE:
            return card_drawing(move.color)
        case MoveKind.CATASTROPHE:
            return CATASTROPHE
        case MoveKind.SHIP:
            return ship_drawing(move.ship)
        case MoveKind.CONFLICT:
            return Drawing([(LEADER_NAMES[move.color], "")])
        case MoveKind.SWAP:
            return card_drawing(RED)
    return Drawing()


def button_text(observed: State, action: int) -> str:
    """The text of a button that plays the action."""
    return capital(_button(SPACE.decode(action)))


def _button(move: Move) -> str:
    match move.kind:
        case MoveKind.LEADER:
            piece = words.leader_word(move.color)
            return _("{piece} on {place}").format(piece=piece, place=NAMES[move.place])
        case MoveKind.CARD:
            text = _("{card} into {spot}")
            if move.spot < COLUMNS:
                text = _("{card} beneath column {spot}")
            return text.format(card=words.card_word(move.color), spot=SPOT_NAMES[move.spot])
        case MoveKind.CATASTROPHE:
            return _("catastrophe on {place}").format(place=NAMES[move.place])
        case MoveKind.END_TURN:
            return _("End turn")
        case MoveKind.TAKE:
            return _("Lay a {card}").format(card=words.card_word(move.color))
        case MoveKind.SHIP:
            return _("Build the {ship}").format(ship=words.ship_word(move.ship))
        case MoveKind.DECLINE:
            return _("Decline")
        case MoveKind.CONFLICT:
            return _("Conflict of the {leaders}").format(leaders=words.leaders_word(move.color))
        case MoveKind.COMMIT:
            return _("Commit {cards}").format(cards=words.cards_text(WILD, move.number))
        case MoveKind.SWAP:
            return _("Take the treasure of column {column}").format(column=move.column + 1)


def pieces(observed: State, seat: int) -> list[Piece]:
    """Cards in hand, leaders and the catastrophe of a seat, in the order of their keys."""
    return [*_cards(observed, seat), *_leaders(observed, seat), *_catastrophe(observed, seat)]


def _cards(observed: State, seat: int) -> list[Piece]:
    hand = observed[0]["hands"][seat, :WILD].tolist()
    colors = [color for color, number in enumerate(hand) for _n in range(number)]
    return [
        Piece(
            kind="card",
            group=COLORS[color],
            key=str(number),
            drawing=card_drawing(color),
            text=capital(words.card_word(color)),
        )
        for number, color in enumerate(colors, 1)
    ]


def _leaders(observed: State, seat: int) -> list[Piece]:
    places = [NAMES[p] if p >= 0 else "" for p in observed[0]["leaders"][seat].tolist()]
    return [
        Piece(
            kind="leader",
            group=LEADER_NAMES[color],
            key=LEADER_KEYS[color],
            drawing=leader_drawing(seat, color),
            text=capital(words.leader_word(color)),
            note=place and _("on {place}").format(place=place),
            place=place,
        )
        for color, place in enumerate(places)
    ]


def _catastrophe(observed: State, seat: int) -> list[Piece]:
    if not observed[0]["catastrophes"][seat]:
        return []
    text = capital(_("catastrophe"))
    return [
        Piece(
            kind="catastrophe",
            group="catastrophe",
            key=CATASTROPHE_KEY,
            drawing=CATASTROPHE,
            text=text,
        )
    ]


def player_panel(player: int, shown: Mapping[str, Any], name: str) -> PlayerPanel:
    """A player as others see them, from the view of the page."""
    size, left = shown["hand_size"], shown["catastrophes"]
    off = [color for color, kind in enumerate(LEADER_NAMES) if shown["leaders"][kind] is None]
    facts = [words.cards_text(WILD, size)]
    if left:
        text = ngettext("{number} catastrophe", "{number} catastrophes", left)
        facts.append(text.format(number=left))
    points = shown["points"]
    return PlayerPanel(
        name=name,
        symbol=words.symbol_word(player),
        drawing=player_drawing(player),
        places=[place for place in shown["leaders"].values() if place],
        off=[
            LabelledDrawing(leader_drawing(player, color), words.leader_word(color))
            for color in off
        ],
        off_text=_("Leaders off the table:") if off else _("All leaders are on the table."),
        facts=facts,
        points=_points(list(points.values())) if points else _stack(shown),
    )


def _points(points: list[int]) -> list[PointCount]:
    """A player's points by colour; the lowest, after the treasures are added, are the score."""
    lowest = min(points[:WILD])
    return [
        PointCount(
            drawing=card_drawing(color),
            text=words.color_word(color),
            number=number,
            lowest=color < WILD and number == lowest,
        )
        for color, number in enumerate(points)
    ]


def _stack(shown: Mapping[str, Any]) -> list[PointCount]:
    """A stack of points: the number of its cards, and its top card."""
    if shown["top"] is None:
        return []
    top = TOPS.index(shown["top"])
    card = words.card_word(TREASURE_CARD if top == WILD else top)
    text = _("points in the stack, a {card} on top").format(card=card)
    return [PointCount(drawing=stack_drawing(top), text=text, number=shown["stack"])]


def supplies(observed: State) -> list[SupplyCount]:
    """The numbers of cards in the deck and of treasures, and the ships left."""
    record = observed[0]
    deck = DECK - int(record["deck_at"])
    treasures = scene.treasures(observed)
    text = ngettext("{number} card in the deck", "{number} cards in the deck", deck)
    found = [
        SupplyCount(
            drawing=Drawing([("back", "")]),
            text=text.format(number=deck),
            note=_("The game ends when they can't refill all hands."),
        ),
        SupplyCount(
            drawing=TREASURE,
            text=_("{treasures} in the display").format(treasures=words.treasures_text(treasures)),
            note=end_of_treasures(FINAL_TREASURES),
        ),
    ]
    for ship, place in enumerate(record["ships"].tolist()):
        if place < 0:
            text = capital(words.ship_word(ship))
            found.append(SupplyCount(drawing=ship_drawing(ship), text=text))
    return found


def scores(observed: State, names: Sequence[str]) -> FinalScores:
    """The final scores, best first: points by colour, with the points from treasures."""
    symbols = [player_drawing(player) for player in range(int(observed[0]["players"]))]
    headings = [
        LabelledDrawing(card_drawing(color), capital(words.color_word(color)))
        for color in range(WILD)
    ]
    return final_scores.ending(observed, names, symbols, headings)


def conflict(observed: State, names: Sequence[str], seat: int | None) -> ConflictView | None:
    """The conflict under way as a page shows it to the seat; None without one."""
    record = observed[0]
    if record["decision"] != Decision.COMMIT:
        return None
    kind, color = int(record["conflict"]), int(record["color"])
    cards = words.counted_color(kind, color)
    most = int(record["hands"][record["actor"], cards])
    none = SPACE.base(MoveKind.COMMIT)
    return conflict_view.conflict(
        observed,
        names,
        seat,
        (_fighter(observed, "attacker"), _fighter(observed, "defender")),
        [SPACE.texts[none + number] for number in range(most + 1)],
        partial(words.cards_text, cards),
        title=words.conflict_word(kind, color),
        counts=_counts(kind, color),
        unit=card_drawing(cards),
        paragraph="internal" if kind == INTERNAL else "external",
    )


def _counts(kind: int, color: int) -> str:
    """A sentence on which cards count."""
    if kind == INTERNAL:
        return _(
            "Only red cards count, whatever the leader's kind: those from the hand, and 1 "
            "for a leader that stands on a red card or a treasure place."
        )
    if color == RED:
        return _(
            "Red cards and treasures on each leader's side count; the card between the kingdoms "
            "does not."
        )
    text = _("Cards that are {color} on each leader's side count; the one between them does not.")
    return text.format(color=words.color_word(color))


def _fighter(observed: State, side: str) -> conflict_view.Fighter:
    """The leader that attacks or defends."""
    record = observed[0]
    player, color = int(record[side]), int(record["color"])
    return conflict_view.Fighter(
        leader=words.leader_word(color),
        drawing=leader_drawing(player, color),
        place=NAMES[int(record["leaders"][player, color])],
        places=[NAMES[place] for place in scene.counted_now(observed, player)],
        strength=int(strength_of(observed, 0, player)),
    )
