"""Why an action can't be played, judged in words: a reason exactly where `legal` has no action."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from shedu.game import State
from shedu.games.contest import actions as a
from shedu.games.contest import queries, words
from shedu.games.contest.places import COLUMNS, FIRST_GAP, MOST_BENEATH, PLACES, ROWS, SPOTS
from shedu.games.contest.state import (
    ACTION,
    BLUE,
    CARDS_FOR_A_GAP,
    COMMIT,
    CONFLICT,
    OVER,
    POINT,
    PRIZE,
    RED,
    SHIP,
    SHIP_CARD,
    TREASURE,
    TREASURE_CARD,
)
from shedu.i18n import gettext as _


def why_not(observed: State, action: int) -> str | None:
    """Why the actor can't play the action; None exactly where it is legal."""
    asked = int(observed[0]["decision"])
    if asked == OVER:
        return _("The game is over.")
    if asked not in _answered_by(action):
        return _asked_for(asked)
    if action == a.DECLINE:
        return None
    judges: Mapping[int, Callable[[State, int], str | None]] = {
        ACTION: _action,
        POINT: _taken,
        SHIP: _ship,
        CONFLICT: _conflict,
        COMMIT: _commitment,
        PRIZE: _taken,
        TREASURE: _treasure,
    }
    return judges[asked](observed, action)


def _answered_by(action: int) -> tuple[int, ...]:
    """The kinds of decisions that the action may answer."""
    ends = (
        (a.TAKE, (ACTION,)),
        (a.SHIP_OF, (POINT, PRIZE)),
        (a.DECLINE, (SHIP,)),
        (a.CONFLICT_OF, (POINT, SHIP, PRIZE, TREASURE)),
        (a.COMMIT_N, (CONFLICT,)),
        (a.SWAP, (COMMIT,)),
    )
    return next((decisions for end, decisions in ends if action < end), (TREASURE,))


def _asked_for(asked: int) -> str:
    return {
        ACTION: _("That is not asked now: play an action, or end the turn."),
        POINT: _("Say first whether you lay a card as a point."),
        SHIP: _("Say first whether you build a ship."),
        CONFLICT: _("Conflicts are open: say which is fought next."),
        COMMIT: _("A conflict is under way: say how many cards you commit."),
        PRIZE: _("Say first whether you lay a card for the conflict that you won."),
        TREASURE: _("Say first whether you swap a treasure."),
    }[asked]


def _action(observed: State, action: int) -> str | None:
    if action == a.END_TURN:
        return None
    if observed[0]["actions_left"] == 0:
        return _("Both actions are over: end the turn.")
    if action < a.CARD:
        return _leader(observed, *divmod(action - a.LEADER, PLACES))
    if action >= a.CATASTROPHE_AT:
        return _catastrophe(observed, action - a.CATASTROPHE_AT)
    color, spot = divmod(action - a.CARD, SPOTS)
    if missing := _missing(observed, color):
        return missing
    return _column(observed, spot) if spot < COLUMNS else _gap(observed, spot - COLUMNS)


def _missing(observed: State, color: int) -> str | None:
    """What is said if the actor holds no card of the colour."""
    if observed[0]["hands"][observed[0]["actor"], color] > 0:
        return None
    return _("There is no {card} in your hand.").format(card=words.card_word(color))


def _stands_on(observed: State, place: int) -> str | None:
    """What is said if a leader stands on the place."""
    for where, player, color in queries.leaders_on(observed):
        if where == place:
            text = _("{place} is not free: the {leader} of the {player} stands there.")
            return text.format(
                place=words.place(place),
                leader=words.leader_word(color),
                player=words.symbol_word(player),
            )
    return None


def _nothing_on(observed: State, place: int) -> str | None:
    """What is said if no card lies on the place."""
    if not queries.is_empty(observed, place):
        return None
    return _("No card lies on {place}.").format(place=words.place(place))


def _leader(observed: State, color: int, place: int) -> str | None:
    record = observed[0]
    if record["leaders"][record["actor"], color] == place:
        return _("The {leader} stands there already.").format(leader=words.leader_word(color))
    if record["cards"][place] == SHIP_CARD:
        return _("A ship lies on {place}: no leader stands on ships.").format(
            place=words.place(place)
        )
    return _nothing_on(observed, place) or _stands_on(observed, place)


def _column(observed: State, column: int) -> str | None:
    if queries.height_of(observed, 0, column) < MOST_BENEATH:
        return None
    text = _("Column {column} is full: {number} cards lie beneath its treasure place.")
    return text.format(column=column + 1, number=MOST_BENEATH)


def _gap(observed: State, gap: int) -> str | None:
    if not queries.is_empty(observed, FIRST_GAP + gap):
        return _("A card lies in {place} already.").format(place=words.place(FIRST_GAP + gap))
    for column in (gap, gap + 1):
        number = queries.height_of(observed, 0, column)
        if number < CARDS_FOR_A_GAP:
            text = _(
                "Column {column} has {number} of the {needed} cards beneath its treasure place "
                "that a gap needs on both sides."
            )
            return text.format(column=column + 1, number=number, needed=CARDS_FOR_A_GAP)
    return None


def _catastrophe(observed: State, place: int) -> str | None:
    record = observed[0]
    if record["catastrophes"][record["actor"]] == 0:
        return _("You have played your catastrophe.")
    if place < FIRST_GAP and place % ROWS == 0:
        return _("{place} is a treasure place: its card stays.").format(place=words.place(place))
    if record["cards"][place] == SHIP_CARD:
        return _("A ship lies on {place}: ships stay.").format(place=words.place(place))
    return _nothing_on(observed, place) or _stands_on(observed, place)


def _taken(observed: State, action: int) -> str | None:
    color = queries.asked_color(observed)
    if action - a.TAKE != color:
        return _("Only a {card} can be laid now.").format(card=words.card_word(color))
    return _missing(observed, color)


def _ship(observed: State, action: int) -> str | None:
    record = observed[0]
    ship = action - a.SHIP_OF
    if record["ships"][ship] >= 0:
        return _("The {ship} is built already.").format(ship=words.ship_word(ship))
    color = int(record["cards"][record["placed"]])
    if color not in (BLUE, ship):
        text = _("The {ship} does not have the colour of the four cards.")
        return text.format(ship=words.ship_word(ship))
    return None


def _conflict(observed: State, action: int) -> str | None:
    color = action - a.CONFLICT_OF
    if queries.fighters_of(observed, 0, color)[0] >= 0:
        return None
    return _("There is no conflict of the {leaders}.").format(leaders=words.leaders_word(color))


def _commitment(observed: State, action: int) -> str | None:
    record = observed[0]
    color = words.counted_color(int(record["conflict"]), int(record["color"]))
    hand = int(record["hands"][record["actor"], color])
    if action - a.COMMIT_N <= hand:
        return None
    return _("You have only {cards} in your hand.").format(cards=words.cards_text(color, hand))


def _treasure(observed: State, action: int) -> str | None:
    record = observed[0]
    column = action - a.SWAP
    if record["cards"][column * ROWS] != TREASURE_CARD:
        return _("There is no treasure in column {column}.").format(column=column + 1)
    first, last = queries.kingdom_of(observed, 0, int(record["placed"]))
    if not first <= column <= last:
        return _("Column {column} is not in your merchant's kingdom.").format(column=column + 1)
    return _missing(observed, RED)
