"""The actions of a turn: leaders, cards, the catastrophe (rulings, "The decision `action`")."""

from __future__ import annotations

from shedu.games.contest.actions import CARD, CATASTROPHE_AT, END_TURN
from shedu.games.contest.columns import height, remove_card, take_up
from shedu.games.contest.conflict import begin_conflict
from shedu.games.contest.events import EventKind
from shedu.games.contest.kingdoms import inside, kingdom_at, leader_or_king
from shedu.games.contest.places import COLUMNS, FIRST_GAP, PLACES, ROWS, SPOTS
from shedu.games.contest.state import INTERNAL, NOBODY, POINT, State, Step, ask
from shedu.jit import rule
from shedu.kit.events import Log, say


@rule
def act(s: State, action: int, log: Log) -> int:
    """The active player's action."""
    if action == END_TURN:
        s.actions_left = 0
        s.income = 0
        say(log, EventKind.TURN_ENDED, int(s.actor))
        return Step.INCOME
    s.actions_left -= 1
    if action < CARD:
        return play_leader(s, action // PLACES, action % PLACES, log)
    if action < CATASTROPHE_AT:
        return play_card(s, (action - CARD) // SPOTS, (action - CARD) % SPOTS, log)
    return play_catastrophe(s, action - CATASTROPHE_AT, log)


@rule
def play_leader(s: State, color: int, place: int, log: Log) -> int:
    """A leader is placed, or lifted and set down elsewhere; a rival there means a conflict."""
    player = int(s.actor)
    before = take_up(s, player, color)
    s.leaders[player, color] = place
    say(log, EventKind.LEADER_PLACED, player, color=color, place=place, extra=before)
    kingdom = kingdom_at(s, place)
    for rival in range(int(s.players)):
        if rival != player and inside(kingdom, int(s.leaders[rival, color])):
            return begin_conflict(s, INTERNAL, color, player, rival, log)
    return Step.END_ACTION


@rule
def play_card(s: State, color: int, spot: int, log: Log) -> int:
    """A card from the hand, beneath a column or into a gap."""
    s.hands[s.actor, color] -= 1
    s.quiet = 0
    gap = spot - COLUMNS
    s.placed = FIRST_GAP + gap if gap >= 0 else spot * ROWS + height(s, spot) + 1
    s.cards[s.placed] = color
    say(log, EventKind.CARD_PLACED, int(s.actor), color=color, place=s.placed)
    if gap >= 0:
        say(log, EventKind.KINGDOMS_LINKED, int(s.actor), place=s.placed)
        return Step.SEEK_CONFLICT
    return Step.OFFER_POINT


@rule
def offer_point(s: State) -> int:
    """The leader of the new card's colour in its kingdom, or else the king, may lay a point."""
    kingdom = kingdom_at(s, int(s.placed))
    player = leader_or_king(s, kingdom, int(s.cards[s.placed]))
    return Step.OFFER_SHIP if player == NOBODY else ask(s, POINT, player)


@rule
def play_catastrophe(s: State, place: int, log: Log) -> int:
    """A card leaves the game."""
    s.catastrophes[s.actor] -= 1
    s.quiet = 0
    say(log, EventKind.CATASTROPHE_PLAYED, int(s.actor), place=place)
    s.gone[s.cards[place]] += 1
    remove_card(s, place, log)
    return Step.END_ACTION
