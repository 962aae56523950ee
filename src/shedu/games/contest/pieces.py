"""The pieces of Contest of Kings as a page shows them: hands, players, buttons, final scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from shedu.display import (
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
from shedu.games.contest import actions as a
from shedu.games.contest import artwork, words
from shedu.games.contest.artwork import PLAYER_NAMES
from shedu.games.contest.places import COLUMNS, NAMES, PLACES, ROWS, SPOT_NAMES, SPOTS
from shedu.games.contest.state import (
    COLORS,
    DECK,
    FINAL_TREASURES,
    HAND,
    RED,
    SHIPS,
    TREASURE_CARD,
    WILD,
)
from shedu.i18n import gettext as _
from shedu.i18n import ngettext
from shedu.kit import final_scores
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
    return Drawing([(a.LEADER_NAMES[color], ""), sign])


def controls() -> Controls:
    """Turns are ended; pieces are picked up by their keys."""
    keys = (
        (f"1\u2026{HAND}", _("Pick a card")),
        (" ".join(LEADER_KEYS), _("Pick the king, merchant, priest or farmer")),
        (CATASTROPHE_KEY, _("Pick the catastrophe")),
    )
    return Controls(ends=a.SPACE.texts[a.END_TURN], keys=keys)


def ghost(player: int, action: int) -> Drawing:
    """What a player's action would put on the table."""
    if action < a.CARD:
        return leader_drawing(player, (action - a.LEADER) // PLACES)
    if action < a.CATASTROPHE_AT:
        return card_drawing((action - a.CARD) // SPOTS)
    if action < a.END_TURN:
        return CATASTROPHE
    if a.TAKE <= action < a.SHIP_OF:
        return card_drawing(action - a.TAKE)
    if a.SHIP_OF <= action < a.DECLINE:
        return ship_drawing(action - a.SHIP_OF)
    if a.CONFLICT_OF <= action < a.COMMIT_N:
        return Drawing([(a.LEADER_NAMES[action - a.CONFLICT_OF], "")])
    return card_drawing(RED) if action >= a.SWAP else Drawing()


def button(action: int) -> str:
    """What a button says that plays the action; it may begin with a small letter."""
    if action < a.END_TURN:
        return _piece_button(action)
    if action == a.END_TURN:
        return _("End turn")
    if action == a.DECLINE:
        return _("Decline")
    if action < a.SHIP_OF:
        return _("Lay a {card}").format(card=words.card_word(action - a.TAKE))
    if action < a.DECLINE:
        return _("Build the {ship}").format(ship=words.ship_word(action - a.SHIP_OF))
    if action < a.COMMIT_N:
        return _("Conflict of the {leaders}").format(
            leaders=words.leaders_word(action - a.CONFLICT_OF)
        )
    if action < a.SWAP:
        return _("Commit {cards}").format(cards=words.cards_text(WILD, action - a.COMMIT_N))
    return _("Take the treasure of column {column}").format(column=action - a.SWAP + 1)


def _piece_button(action: int) -> str:
    """For actions that put a piece on a place."""
    if action < a.CARD:
        color, place = divmod(action - a.LEADER, PLACES)
        piece = words.leader_word(color)
        return _("{piece} on {place}").format(piece=piece, place=NAMES[place])
    if action >= a.CATASTROPHE_AT:
        return _("catastrophe on {place}").format(place=NAMES[action - a.CATASTROPHE_AT])
    color, spot = divmod(action - a.CARD, SPOTS)
    text = _("{card} beneath column {spot}") if spot < COLUMNS else _("{card} into {spot}")
    return text.format(card=words.card_word(color), spot=SPOT_NAMES[spot])


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
            group=a.LEADER_NAMES[color],
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


def person(player: int, shown: Mapping[str, Any], name: str) -> PlayerPanel:
    """A player as others see him, from what the page shows."""
    size, left = shown["hand_size"], shown["catastrophes"]
    off = [color for color, kind in enumerate(a.LEADER_NAMES) if shown["leaders"][kind] is None]
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
    """Points by colour; the lowest are the score, once the treasures are given to them."""
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
    """A stack of points: how many cards, and the one on top."""
    if shown["top"] is None:
        return []
    top = (*COLORS, "treasure").index(shown["top"])
    card = words.card_word(TREASURE_CARD if top == WILD else top)
    text = _("points in the stack, a {card} on top").format(card=card)
    return [PointCount(drawing=stack_drawing(top), text=text, number=shown["stack"])]


def left(observed: State) -> list[SupplyCount]:
    """The deck, the treasures and the ships that are left."""
    record = observed[0]
    deck = DECK - int(record["deck_at"])
    treasures = sum(int(record["cards"][c * ROWS]) == TREASURE_CARD for c in range(COLUMNS))
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


def ending(observed: State, names: Sequence[str]) -> FinalScores:
    """The final scores, best first: points by colour and what the treasures added."""
    symbols = [player_drawing(player) for player in range(int(observed[0]["players"]))]
    headings = [
        LabelledDrawing(card_drawing(color), capital(words.color_word(color)))
        for color in range(WILD)
    ]
    return final_scores.ending(observed, names, symbols, headings)
