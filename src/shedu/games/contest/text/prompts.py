"""Prompts: sentences on who decides what, why, and on whose turn."""

from __future__ import annotations

from collections.abc import Sequence

from shedu.game import State
from shedu.games.contest.rules.kingdoms import cards_within, kingdom_of, leader_within
from shedu.games.contest.rules.legal import point_color_of
from shedu.games.contest.rules.places import NAMES, column_of
from shedu.games.contest.rules.position import ACTIONS_A_TURN, RED, TREASURE_CARD, Decision
from shedu.games.contest.rules.ships import ship_near
from shedu.games.contest.text import vocabulary as words
from shedu.i18n import gettext as _
from shedu.kit.phrases import capital, who


def prompt(observed: State, names: Sequence[str], seat: int | None) -> str:
    """A sentence for the seat on who decides what."""
    record = observed[0]
    decision = Decision(record["decision"])
    if decision == Decision.OVER:
        return _("The game is over.")
    actor, active = int(record["actor"]), int(record["active"])
    if actor != seat:
        return _others(observed, decision, names[actor])
    text = _own(observed, decision, names)
    if actor == active:
        return text
    turn = _("It is the turn of {player}.").format(player=names[active])
    return f"{turn} {text}"


def _others(observed: State, decision: Decision, player: str) -> str:
    """The prompt for those who wait for this player."""
    points = decision in (Decision.POINT, Decision.PRIZE)
    card = words.card_word(point_color_of(observed, 0)) if points else ""
    text = {
        Decision.ACTION: _("{player} is to act."),
        Decision.POINT: _("{player} may lay a {card} as a point."),
        Decision.SHIP: _("{player} may build a ship."),
        Decision.CONFLICT: _("{player} picks the next conflict."),
        Decision.COMMIT: _("{player} decides how many cards to commit."),
        Decision.PRIZE: _("{player} won the conflict and may lay a {card} as a point."),
        Decision.TREASURE: _("{player} may take a treasure for a red card."),
    }[decision]
    return text.format(player=player, card=card)


def _own(observed: State, decision: Decision, names: Sequence[str]) -> str:
    """The prompt for the actor."""
    match decision:
        case Decision.POINT:
            return _point(observed, names)
        case Decision.SHIP:
            return _ship(observed)
        case Decision.CONFLICT:
            return _conflict(observed)
        case Decision.COMMIT:
            return _commitment(observed, names)
        case Decision.PRIZE:
            return _prize(observed)
        case Decision.TREASURE:
            return _treasure(observed)
    return _action(observed)


def _action(observed: State) -> str:
    record = observed[0]
    left = int(record["actions_left"])
    if left == 0:
        return _("Both actions are over: end your turn.")
    pieces = _("play a card, place or move a leader, play your catastrophe, or end your turn")
    if not record["catastrophes"][record["actor"]]:
        pieces = _("play a card, place or move a leader, or end your turn")
    text = _("Action {number} of {all}: {pieces}.")
    return text.format(number=ACTIONS_A_TURN + 1 - left, all=ACTIONS_A_TURN, pieces=pieces)


def _offer(observed: State, color: int) -> str:
    """The actor's choice to lay a card from their hand; without one they can only decline."""
    card = words.card_word(color)
    held = int(observed[0]["hands"][observed[0]["actor"], color])
    if held == 0:
        return _("You have no {card} to lay as a point: all you can do is decline.").format(
            card=card
        )
    text = _("Lay a {card} from your hand ({number}) as a point, or decline.")
    return text.format(card=card, number=held)


def _point(observed: State, names: Sequence[str]) -> str:
    """The prompt of a point for a card in a kingdom of the actor's leader, or from a ship."""
    record = observed[0]
    actor, color = int(record["actor"]), point_color_of(observed, 0)
    leader = words.leader_word(color)
    if record["income"] >= 0:
        ship = words.ship_word(ship_near(observed, 0, actor, color))
        why = _("Your turn ends, and the {ship} pays your {leader}.").format(
            ship=ship, leader=leader
        )
        return f"{why} {_offer(observed, color)}"
    place = int(record["placed"])
    run = kingdom_of(observed, 0, place)
    if leader_within(observed, 0, run, color) == actor:
        text = _("{player} played a {card} to {place}, in the kingdom of your {leader}.")
    else:
        text = _(
            "{player} played a {card} to {place}, in the kingdom of your king, which has "
            "no {leader}."
        )
    why = text.format(
        player=who(int(record["active"]), actor, names),
        card=words.card_word(color),
        place=NAMES[place],
        leader=leader,
    )
    return f"{why} {_offer(observed, color)}"


def _ship(observed: State) -> str:
    record = observed[0]
    place = int(record["placed"])
    text = _("The last cards of column {column} are {color}: build a ship from four, or decline.")
    color = words.color_word(int(record["cards"][place]))
    return text.format(column=int(column_of(place)) + 1, color=color)


def _conflict(observed: State) -> str:
    place = NAMES[observed[0]["placed"]]
    text = _("The card in {place} causes several conflicts: pick the next one.")
    return text.format(place=place)


def _commitment(observed: State, names: Sequence[str]) -> str:
    record = observed[0]
    kind, color = int(record["conflict"]), int(record["color"])
    counted = words.counted_color(kind, color)
    attacks = record["actor"] == record["attacker"]
    rival = names[int(record["defender"] if attacks else record["attacker"])]
    text = (
        _("{conflict}: you attack {rival}. You hold {cards}: how many do you commit?")
        if attacks
        else _("{conflict}: {rival} attacks you. You hold {cards}: how many do you commit?")
    )
    cards = words.cards_text(counted, int(record["hands"][record["actor"], counted]))
    conflict = capital(words.conflict_word(kind, color))
    return text.format(conflict=conflict, rival=rival, cards=cards)


def _prize(observed: State) -> str:
    record = observed[0]
    conflict = words.conflict_word(int(record["conflict"]), int(record["color"]))
    text = _("You won the {conflict}, and nobody committed a card.")
    why = text.format(conflict=conflict)
    return f"{why} {_offer(observed, point_color_of(observed, 0))}"


def _treasure(observed: State) -> str:
    record = observed[0]
    run = kingdom_of(observed, 0, int(record["placed"]))
    number = cards_within(observed, 0, run, TREASURE_CARD)
    text = _("The kingdom of your merchant holds {treasures} since {place} was filled.")
    why = text.format(treasures=words.treasures_text(number), place=NAMES[record["placed"]])
    held = int(record["hands"][record["actor"], RED])
    if held == 0:
        what = _("You have no red card to swap for one: all you can do is decline.")
        return f"{why} {what}"
    what = _("Swap a red card from your hand ({number}) for one of them, or decline.")
    return f"{why} {what.format(number=held)}"
