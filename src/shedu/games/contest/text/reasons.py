"""Reasons why an action is not legal, in words: one exactly where `legal` lacks the action."""

from __future__ import annotations

from shedu.game import State
from shedu.games.contest import scene
from shedu.games.contest.rules.actions import SPACE, Move, MoveKind
from shedu.games.contest.rules.conflict import fighters_of
from shedu.games.contest.rules.kingdoms import height_of, kingdom_of
from shedu.games.contest.rules.legal import point_color_of
from shedu.games.contest.rules.places import (
    COLUMNS,
    FIRST_GAP,
    MOST_BENEATH,
    NAMES,
    ROWS,
    is_treasure_place,
)
from shedu.games.contest.rules.position import (
    CARDS_FOR_A_GAP,
    EMPTY,
    RED,
    SHIP_CARD,
    TREASURE_CARD,
    Decision,
)
from shedu.games.contest.rules.ships import has_color
from shedu.games.contest.text import vocabulary as words
from shedu.i18n import gettext as _

ANSWERS = {
    Decision.ACTION: (MoveKind.LEADER, MoveKind.CARD, MoveKind.CATASTROPHE, MoveKind.END_TURN),
    Decision.POINT: (MoveKind.TAKE, MoveKind.DECLINE),
    Decision.SHIP: (MoveKind.SHIP, MoveKind.DECLINE),
    Decision.CONFLICT: (MoveKind.CONFLICT,),
    Decision.COMMIT: (MoveKind.COMMIT,),
    Decision.PRIZE: (MoveKind.TAKE, MoveKind.DECLINE),
    Decision.TREASURE: (MoveKind.SWAP, MoveKind.DECLINE),
}
"""The kinds of moves that each decision takes."""


def why_not(observed: State, action: int) -> str | None:
    """The reason why the actor can't play the action; None exactly if it is legal."""
    decision, move = Decision(observed[0]["decision"]), SPACE.decode(action)
    if decision == Decision.OVER:
        return _("The game is over.")
    if move.kind not in ANSWERS[decision]:
        return _other_decision(decision)
    match move.kind:
        case MoveKind.TAKE:
            return _take(observed, move.color)
        case MoveKind.SHIP:
            return _ship(observed, move.ship)
        case MoveKind.CONFLICT:
            return _conflict(observed, move.color)
        case MoveKind.COMMIT:
            return _commit(observed, move.number)
        case MoveKind.SWAP:
            return _swap(observed, move.column)
        case MoveKind.DECLINE | MoveKind.END_TURN:
            return None
    if observed[0]["actions_left"] == 0:
        return _("Both actions are over: end the turn.")
    return _action(observed, move)


def _other_decision(decision: Decision) -> str:
    """The reason that names the decision to make first."""
    return {
        Decision.ACTION: _("That is not possible now: play an action, or end the turn."),
        Decision.POINT: _("First decide whether you lay a card as a point."),
        Decision.SHIP: _("First decide whether you build a ship."),
        Decision.CONFLICT: _("Several conflicts are open: first pick the next one."),
        Decision.COMMIT: _("A conflict is under way: first choose how many cards you commit."),
        Decision.PRIZE: _("First decide whether you lay a card for the conflict that you won."),
        Decision.TREASURE: _("First decide whether you swap a treasure."),
    }[decision]


def _action(observed: State, move: Move) -> str | None:
    match move.kind:
        case MoveKind.LEADER:
            return _leader(observed, move.color, move.place)
        case MoveKind.CATASTROPHE:
            return _catastrophe(observed, move.place)
    if missing := _missing(observed, move.color):
        return missing
    if move.spot < COLUMNS:
        return _column(observed, move.spot)
    return _gap(observed, move.spot - COLUMNS)


def _missing(observed: State, color: int) -> str | None:
    """The reason if the actor holds no card of the colour."""
    if observed[0]["hands"][observed[0]["actor"], color] > 0:
        return None
    return _("There is no {card} in your hand.").format(card=words.card_word(color))


def _not_free(observed: State, place: int) -> str | None:
    """The reason if no card lies on the place, or a leader stands there."""
    if observed[0]["cards"][place] == EMPTY:
        return _("No card lies on {place}.").format(place=NAMES[place])
    for where, player, color in scene.leaders_on(observed):
        if where == place:
            text = _("{place} is not free: the {leader} of the {player} stands there.")
            return text.format(
                place=NAMES[place],
                leader=words.leader_word(color),
                player=words.symbol_word(player),
            )
    return None


def _leader(observed: State, color: int, place: int) -> str | None:
    record = observed[0]
    if record["leaders"][record["actor"], color] == place:
        return _("The {leader} stands there already.").format(leader=words.leader_word(color))
    if record["cards"][place] == SHIP_CARD:
        return _("A ship lies on {place}: leaders can't stand on ships.").format(place=NAMES[place])
    return _not_free(observed, place)


def _column(observed: State, column: int) -> str | None:
    if height_of(observed, 0, column) < MOST_BENEATH:
        return None
    text = _("Column {column} is full: {number} cards lie beneath its treasure place.")
    return text.format(column=column + 1, number=MOST_BENEATH)


def _gap(observed: State, gap: int) -> str | None:
    if observed[0]["cards"][FIRST_GAP + gap] != EMPTY:
        return _("A card lies in {place} already.").format(place=NAMES[FIRST_GAP + gap])
    for column in (gap, gap + 1):
        number = height_of(observed, 0, column)
        if number < CARDS_FOR_A_GAP:
            text = _(
                "A gap needs {needed} cards beneath the treasure places on both sides: "
                "column {column} has {number}."
            )
            return text.format(column=column + 1, number=number, needed=CARDS_FOR_A_GAP)
    return None


def _catastrophe(observed: State, place: int) -> str | None:
    record = observed[0]
    if record["catastrophes"][record["actor"]] == 0:
        return _("You have played your catastrophe.")
    if is_treasure_place(place):
        return _("{place} is a treasure place: its card stays.").format(place=NAMES[place])
    if record["cards"][place] == SHIP_CARD:
        return _("A ship lies on {place}: ships stay.").format(place=NAMES[place])
    return _not_free(observed, place)


def _take(observed: State, color: int) -> str | None:
    wanted = point_color_of(observed, 0)
    if color != wanted:
        return _("You can lay only a {card} now.").format(card=words.card_word(wanted))
    return _missing(observed, color)


def _ship(observed: State, ship: int) -> str | None:
    record = observed[0]
    if record["ships"][ship] >= 0:
        return _("The {ship} is built already.").format(ship=words.ship_word(ship))
    if not has_color(ship, int(record["cards"][record["placed"]])):
        text = _("The {ship} does not have the colour of the four cards.")
        return text.format(ship=words.ship_word(ship))
    return None


def _conflict(observed: State, color: int) -> str | None:
    if fighters_of(observed, 0, color)[0] >= 0:
        return None
    return _("There is no conflict of the {leaders}.").format(leaders=words.leaders_word(color))


def _commit(observed: State, number: int) -> str | None:
    record = observed[0]
    color = words.counted_color(int(record["conflict"]), int(record["color"]))
    hand = int(record["hands"][record["actor"], color])
    if number <= hand:
        return None
    return _("You have only {cards} in your hand.").format(cards=words.cards_text(color, hand))


def _swap(observed: State, column: int) -> str | None:
    record = observed[0]
    if record["cards"][column * ROWS] != TREASURE_CARD:
        return _("There is no treasure in column {column}.").format(column=column + 1)
    first, last = kingdom_of(observed, 0, int(record["placed"]))
    if not first <= column <= last:
        return _("Column {column} is not in your merchant's kingdom.").format(column=column + 1)
    return _missing(observed, RED)
