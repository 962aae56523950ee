"""The course of a turn: answers, what follows them, the turn's end (rulings, throughout)."""

from __future__ import annotations

from shedu.games.contest.actions import COMMIT_N, CONFLICT_OF, DECLINE, SHIP_OF, SWAP, TAKE
from shedu.games.contest.conflict import (
    begin_external,
    commit,
    end_conflict,
    prize_source,
    seek_conflict,
    winners_place,
)
from shedu.games.contest.events import EndReason, EventKind, Source
from shedu.games.contest.play import act, offer_point
from shedu.games.contest.ships import build_ship, offer_income, offer_ship, ship_for
from shedu.games.contest.state import (
    ACTION,
    ACTIONS_A_TURN,
    COMMIT,
    CONFLICT,
    FINAL_TREASURES,
    IDLE_TURNS,
    NOWHERE,
    POINT,
    PRIZE,
    SHIP,
    STATES,
    State,
    States,
    Step,
    ask,
)
from shedu.games.contest.supply import deck_suffices, end_game, refill, take
from shedu.games.contest.treasures import EVERYWHERE, offer_treasures, swap_treasure, treasures_in
from shedu.jit import INT, LOG, at, public, rule
from shedu.kit.events import Log, say


@rule
def answer(s: State, action: int, log: Log) -> int:
    """Carries out the answer to the decision that stands in the record."""
    if action == DECLINE:
        say(log, EventKind.DECLINED, int(s.actor), extra=s.decision)
    if s.decision == ACTION:
        return act(s, action, log)
    if s.decision == COMMIT:
        return commit(s, action - COMMIT_N, log)
    if s.decision == POINT:
        return lay_point(s, action, log)
    if s.decision == PRIZE:
        winner = int(s.actor)
        if action != DECLINE:
            take(s, action - TAKE, winners_place(s, winner), prize_source(s), log)
        return end_conflict(s, winner, log)
    if s.decision == CONFLICT:
        return begin_external(s, action - CONFLICT_OF, log)
    if action == DECLINE:
        return Step.END_ACTION
    if s.decision == SHIP:
        return build_ship(s, action - SHIP_OF, log)
    return swap_treasure(s, action - SWAP, log)


@rule
def lay_point(s: State, action: int, log: Log) -> int:
    """A card is laid as a point, or not: after a card played, or as the income of a ship."""
    income = s.income >= 0
    if action != DECLINE:
        color = action - TAKE
        place = int(s.ships[ship_for(s, int(s.actor), color)] if income else s.placed)
        take(s, color, place, Source.SHIP if income else Source.CARD, log)
    if not income:
        return Step.OFFER_SHIP
    s.income += 1
    return Step.INCOME


@rule
def play_on(s: State, action: int, log: Log) -> None:
    """An answer and all that follows it, up to the next decision or the end."""
    step = answer(s, action, log)
    while step != Step.WAIT:
        if step == Step.OFFER_POINT:
            step = offer_point(s)
        elif step == Step.OFFER_SHIP:
            step = offer_ship(s)
        elif step == Step.SEEK_CONFLICT:
            step = seek_conflict(s, log)
        elif step == Step.OFFER_TREASURES:
            step = offer_treasures(s)
        elif step == Step.END_ACTION:
            s.placed = NOWHERE
            step = ask(s, ACTION, int(s.active))
        elif step == Step.INCOME:
            step = offer_income(s)
        else:
            step = close_turn(s, log)


@rule
def close_turn(s: State, log: Log) -> int:
    """The game may end; else all refill their hands and the next player's turn begins."""
    s.idle = s.idle + 1 if s.quiet else 0
    s.quiet = 1
    ending = ending_of(s)
    if ending != 0:
        end_game(s, ending, log)
        return Step.WAIT
    for turn in range(int(s.players)):
        refill(s, int(s.active + turn) % int(s.players), log)
    s.active = int(s.active + 1) % int(s.players)
    s.actions_left = ACTIONS_A_TURN
    say(log, EventKind.TURN_BEGUN, int(s.active))
    return ask(s, ACTION, int(s.active))


@rule
def ending_of(s: State) -> int:
    """Why the game ends with this turn, or 0."""
    if treasures_in(s, EVERYWHERE) <= FINAL_TREASURES:
        return EndReason.TREASURES
    if not deck_suffices(s):
        return EndReason.DECK
    return EndReason.IDLE if s.idle >= IDLE_TURNS * s.players else 0


@public(STATES, INT, INT, LOG)
def apply(states: States, i: int, action: int, log: Log) -> None:
    """Plays a legal action in state `i`, in place; `log` holds its events afterwards.

    Nothing is checked here: an action that is not legal leaves the state in disorder.
    """
    log[0, 0] = 0
    play_on(at(states, i), action, log)
