"""The answers and the actions (The decision `action`, After a card in a column)."""

from __future__ import annotations

from itertools import takewhile

from reference.contest.conflict import (
    choose_conflict,
    commit,
    next_conflict,
    start_conflict,
    take_prize,
)
from reference.contest.kingdoms import kingdom, leader_in, remove_cards
from reference.contest.state import (
    GAPS,
    LEADERS,
    ROW,
    Conflict,
    Pending,
    State,
    ask,
    lay_point,
    leave_hand,
)
from reference.contest.turn import end_action, end_turn, swap_treasure, take_income


def perform(model: State, text: str) -> None:
    """Answer the decision with a text known to be legal."""
    assert model.decision is not None
    PERFORM[model.decision](model, text)


def act(model: State, text: str) -> None:
    """Carry out an action of the active player, or end their turn."""
    if text == "end turn":
        end_turn(model)
        return
    model.actions_left -= 1
    verb, argument = text.split(" ")
    if verb in LEADERS:
        place_leader(model, verb, argument)
    elif verb == "catastrophe":
        play_catastrophe(model, argument)
    elif "-" in argument:
        lay_in_gap(model, verb, argument)
    else:
        lay_in_column(model, verb, int(argument))


def place_leader(model: State, name: str, place: str) -> None:
    """Place or move a leader, perhaps into an internal conflict (After a leader)."""
    model.leaders[model.active][name] = None
    rival = leader_in(model, kingdom(model, place), LEADERS[name])
    model.leaders[model.active][name] = place
    if rival is None:
        end_action(model)
    else:
        start_conflict(model, Conflict("internal", LEADERS[name], model.active, rival.player))


def play_catastrophe(model: State, place: str) -> None:
    """Remove a card from the game; the cards below move up."""
    model.catastrophes[model.active] -= 1
    model.quiet = False
    remove_cards(model, {place})
    end_action(model)


def lay_in_gap(model: State, color: str, gap: str) -> None:
    """Play a card into a gap, which links two kingdoms (After a card in a gap)."""
    leave_hand(model, model.active, color)
    model.gaps[GAPS.index(gap)] = color
    next_conflict(model, gap)


def lay_in_column(model: State, color: str, column: int) -> None:
    """Play a card beneath a column and offer a point for it (After a card in a column)."""
    leave_hand(model, model.active, color)
    model.columns[column - 1].append(color)
    group = kingdom(model, f"{column}.0")
    leader = leader_in(model, group, color) or leader_in(model, group, "black")
    if leader is None:
        offer_ship(model, color, column)
    else:
        ask(model, "point", leader.player, Pending(color=color, column=column))


def take_point(model: State, text: str) -> None:
    """Carry out the answer to a point for a card or for a ship's income."""
    pending = model.pending
    assert pending is not None
    if pending.income:
        take_income(model, text)
        return
    assert pending.color is not None
    assert pending.column is not None
    assert model.actor is not None
    if text != "decline":
        lay_point(model, model.actor, pending.color)
    offer_ship(model, pending.color, pending.column)


def offer_ship(model: State, color: str, column: int) -> None:
    """Offer a ship if four cards of the new card's colour end the column."""
    beneath = model.columns[column - 1][1:]
    alike = len(list(takewhile(lambda card: card == color, reversed(beneath))))
    if alike >= ROW and any(color in ship.split("-") for ship in model.ships):
        ask(model, "ship", model.active, Pending(color=color, column=column))
    else:
        end_action(model)


def build_ship(model: State, text: str) -> None:
    """Replace the last four cards of the column by a ship; leaders on them return."""
    assert model.pending is not None
    column = model.pending.column
    assert column is not None
    if text != "decline":
        cards = model.columns[column - 1]
        replaced = {f"{column}.{row}" for row in range(len(cards) - ROW, len(cards))}
        for leaders in model.leaders:
            for name, place in leaders.items():
                if place in replaced:
                    leaders[name] = None
        remove_cards(model, replaced)
        cards.append(text)
        model.ships.remove(text.split(" ")[1])
    end_action(model)


PERFORM = {
    "action": act,
    "point": take_point,
    "ship": build_ship,
    "conflict": choose_conflict,
    "commit": commit,
    "prize": take_prize,
    "treasure": swap_treasure,
}
