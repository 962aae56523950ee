"""The course of a turn: an action, all that follows, the turn's end (rulings, throughout)."""

from __future__ import annotations

from shedu.games.contest.rules import actions, conflict, ships, treasures
from shedu.games.contest.rules.events import EndReason, EventKind, Source
from shedu.games.contest.rules.hands import deck_suffices, refill, take
from shedu.games.contest.rules.kingdoms import (
    height,
    inside,
    kingdom_at,
    leader_or_king,
    remove_card,
    take_up,
)
from shedu.games.contest.rules.places import COLUMNS, FIRST_GAP, PLACES, ROWS, SPOTS
from shedu.games.contest.rules.position import (
    ACTIONS_A_TURN,
    FINAL_TREASURES,
    IDLE_TURNS,
    INTERNAL,
    NOBODY,
    NOWHERE,
    STATES,
    Decision,
    Phase,
    Position,
    States,
    ask,
)
from shedu.jit import INT, LOG, at, public, rule
from shedu.kit.events import Log, say


@rule
def carry_out(s: Position, action: int, log: Log) -> int:
    """Carries out a legal action for the decision in the record."""
    if action == actions.DECLINE:
        say(log, EventKind.DECLINED, int(s.actor), extra=int(s.decision))
    if s.decision == Decision.ACTION:
        return act(s, action, log)
    if s.decision == Decision.COMMIT:
        return conflict.commit(s, action - actions.COMMIT, log)
    if s.decision == Decision.POINT:
        return lay_point(s, action, log)
    if s.decision == Decision.PRIZE:
        if action != actions.DECLINE:
            conflict.lay_prize(s, action - actions.TAKE, log)
        return conflict.end_conflict(s, int(s.actor), log)
    if s.decision == Decision.CONFLICT:
        return conflict.begin_external(s, action - actions.CONFLICT, log)
    if action == actions.DECLINE:
        return Phase.END_ACTION
    if s.decision == Decision.SHIP:
        return ships.build_ship(s, action - actions.SHIP, log)
    return treasures.swap_treasure(s, action - actions.SWAP, log)


@rule
def act(s: Position, action: int, log: Log) -> int:
    """Carries out an action of the active player (rulings, "The decision `action`")."""
    if action == actions.END_TURN:
        s.actions_left = 0
        s.income = 0
        say(log, EventKind.TURN_ENDED, int(s.actor))
        return Phase.INCOME
    s.actions_left -= 1
    if action < actions.CARD:
        return play_leader(s, action // PLACES, action % PLACES, log)
    if action < actions.CATASTROPHE:
        offset = action - actions.CARD
        return play_card(s, offset // SPOTS, offset % SPOTS, log)
    return play_catastrophe(s, action - actions.CATASTROPHE, log)


@rule
def play_leader(s: Position, color: int, place: int, log: Log) -> int:
    """Places or moves a leader; a rival of its colour in the kingdom means a conflict."""
    player = int(s.actor)
    before = take_up(s, player, color)
    s.leaders[player, color] = place
    say(log, EventKind.LEADER_PLACED, player, color=color, place=place, extra=before)
    kingdom = kingdom_at(s, place)
    for rival in range(int(s.players)):
        if rival != player and inside(kingdom, int(s.leaders[rival, color])):
            return conflict.begin_conflict(s, INTERNAL, color, player, rival, log)
    return Phase.END_ACTION


@rule
def play_card(s: Position, color: int, spot: int, log: Log) -> int:
    """Plays a card from the hand beneath a column or into a gap."""
    s.hands[s.actor, color] -= 1
    s.quiet = 0
    gap = spot - COLUMNS
    s.placed = FIRST_GAP + gap if gap >= 0 else spot * ROWS + height(s, spot) + 1
    s.cards[s.placed] = color
    say(log, EventKind.CARD_PLACED, int(s.actor), color=color, place=int(s.placed))
    if gap >= 0:
        say(log, EventKind.KINGDOMS_LINKED, int(s.actor), place=int(s.placed))
        return Phase.SEEK_CONFLICT
    return Phase.OFFER_POINT


@rule
def offer_point(s: Position) -> int:
    """Offers a point to the leader of the new card's colour in its kingdom, or else to the king."""
    kingdom = kingdom_at(s, int(s.placed))
    player = leader_or_king(s, kingdom, int(s.cards[s.placed]))
    return Phase.OFFER_SHIP if player == NOBODY else ask(s, Decision.POINT, player)


@rule
def play_catastrophe(s: Position, place: int, log: Log) -> int:
    """Removes a card from the game."""
    s.catastrophes[s.actor] -= 1
    s.quiet = 0
    say(log, EventKind.CATASTROPHE_PLAYED, int(s.actor), place=place)
    s.gone[s.cards[place]] += 1
    remove_card(s, place, log)
    return Phase.END_ACTION


@rule
def lay_point(s: Position, action: int, log: Log) -> int:
    """Lays a card as a point, or not, after a card was played or as the income of a ship."""
    income = s.income >= 0
    if action != actions.DECLINE:
        color = action - actions.TAKE
        place = int(s.ships[ships.ship_for(s, int(s.actor), color)] if income else s.placed)
        take(s, color, place, Source.SHIP if income else Source.CARD, log)
    if not income:
        return Phase.OFFER_SHIP
    s.income += 1
    return Phase.INCOME


@rule
def play_on(s: Position, action: int, log: Log) -> None:
    """Carries out an action and its consequences, up to the next decision or the end."""
    phase = carry_out(s, action, log)
    while phase != Phase.WAIT:
        if phase == Phase.OFFER_POINT:
            phase = offer_point(s)
        elif phase == Phase.OFFER_SHIP:
            phase = ships.offer_ship(s)
        elif phase == Phase.SEEK_CONFLICT:
            phase = conflict.seek_conflict(s, log)
        elif phase == Phase.OFFER_TREASURES:
            phase = treasures.offer_treasures(s)
        elif phase == Phase.END_ACTION:
            s.placed = NOWHERE
            phase = ask(s, Decision.ACTION, int(s.active))
        elif phase == Phase.INCOME:
            phase = ships.offer_income(s)
        else:
            phase = close_turn(s, log)


@rule
def close_turn(s: Position, log: Log) -> int:
    """Ends the game, or refills all hands and begins the next player's turn."""
    s.idle = s.idle + 1 if s.quiet else 0
    s.quiet = 1
    reason = end_reason(s)
    if reason != 0:
        say(log, EventKind.GAME_ENDED, NOBODY, extra=reason)
        return ask(s, Decision.OVER, NOBODY)
    for offset in range(int(s.players)):
        refill(s, int(s.active + offset) % int(s.players), log)
    s.active = int(s.active + 1) % int(s.players)
    s.actions_left = ACTIONS_A_TURN
    say(log, EventKind.TURN_BEGUN, int(s.active))
    return ask(s, Decision.ACTION, int(s.active))


@rule
def end_reason(s: Position) -> int:
    """Why the game ends with this turn, or 0."""
    if treasures.treasures_in(s, treasures.EVERYWHERE) <= FINAL_TREASURES:
        return EndReason.TREASURES
    if not deck_suffices(s):
        return EndReason.DECK
    return EndReason.IDLE if s.idle >= IDLE_TURNS * s.players else 0


@public(STATES, INT, INT, LOG)
def apply(states: States, i: int, action: int, log: Log) -> None:
    """Plays a legal action in state `i`, in place; `log` holds its events afterwards.

    It does not check the action: an illegal action leaves an invalid state.
    """
    log[0, 0] = 0
    play_on(at(states, i), action, log)
