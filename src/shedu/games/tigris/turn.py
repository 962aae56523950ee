"""The course of a turn: answers, what follows them, the turn's end (rulings, sections 5 to 8)."""

from __future__ import annotations

from shedu.games.tigris.actions import COMMIT_N, FAVOR_OF, TREASURE_AT, WAR_OF
from shedu.games.tigris.board import holds
from shedu.games.tigris.conflict import begin_war, commit, gain, seek_war
from shedu.games.tigris.events import EndReason, EventKind, Source
from shedu.games.tigris.kingdoms import kingdom_at, leader_in
from shedu.games.tigris.options import (
    ALL_PLAYERS,
    AT_TURN_END,
    MONUMENT_INCOME,
    OFF,
    TREASURE_WHEN,
    WONDER_OPTION,
)
from shedu.games.tigris.options import CHOICE as CHOSEN_COLOR
from shedu.games.tigris.play import act
from shedu.games.tigris.state import (
    ACTION,
    ACTIONS_A_TURN,
    BLACK,
    BUILDING,
    COMMIT,
    FAVOR,
    HAND,
    IDLE_TURNS,
    MONUMENT,
    MONUMENT_COLORS,
    NOBODY,
    NOWHERE,
    STATES,
    TREASURE,
    WAR,
    State,
    States,
    Step,
    ask,
)
from shedu.games.tigris.structures import (
    build_monument,
    offer_building,
    offer_monument,
    place_building,
    withdraw_orphans,
)
from shedu.games.tigris.supply import draw, end_game
from shedu.games.tigris.treasures import few_treasures, share_treasures, take_treasure
from shedu.jit import INT, LOG, at, public, rule
from shedu.kit.events import Log, say


@rule
def answer(s: State, action: int, log: Log) -> int:
    """Carries out the answer to the decision that stands in the record."""
    if s.decision == ACTION:
        return act(s, action, log)
    if s.decision == COMMIT:
        return commit(s, action - COMMIT_N, log)
    if s.decision == WAR:
        return begin_war(s, action - WAR_OF, log)
    if s.decision == BUILDING:
        return place_building(s, action, log)
    if s.decision == MONUMENT:
        return build_monument(s, action, log)
    if s.decision == TREASURE:
        return take_treasure(s, int(s.actor), action - TREASURE_AT, log)
    gain(s, int(s.actor), action - FAVOR_OF, 1, int(s.wonder), Source.WONDER, log)
    return Step.CLOSE_TURN


@rule
def play_on(s: State, action: int, log: Log) -> None:
    """An answer and all that follows it, up to the next decision or the end."""
    step = answer(s, action, log)
    while step != Step.WAIT:
        if step == Step.SEEK_WAR:
            step = seek_war(s, log)
        elif step == Step.OFFER_BUILDING:
            step = offer_building(s)
        elif step == Step.OFFER_MONUMENT:
            step = offer_monument(s)
        elif step == Step.WITHDRAW_ORPHANS:
            step = withdraw_orphans(s, log)
        elif step == Step.SHARE_TREASURES:
            step = share_treasures(s, log)
        elif step == Step.END_ACTION:
            at_once = s.options[TREASURE_WHEN] != AT_TURN_END
            step = Step.SHARE_TREASURES if at_once else Step.NEXT_ACTION
        elif step == Step.NEXT_ACTION:
            s.placed = NOWHERE
            step = ask(s, ACTION, s.active)
        elif step == Step.END_TURN:
            step = end_turn(s)
        elif step == Step.INCOME:
            step = income(s, log)
        else:
            step = close_turn(s, log)


@rule
def end_turn(s: State) -> int:
    """The turn is over: it is counted as idle or not, then come treasures and income."""
    s.idle = s.idle + 1 if s.quiet else 0
    s.quiet = 1
    return Step.SHARE_TREASURES if s.options[TREASURE_WHEN] == AT_TURN_END else Step.INCOME


@rule
def income(s: State, log: Log) -> int:
    """Leaders score the monuments of their colour in their kingdoms, then the king the wonder."""
    everybody = s.options[MONUMENT_INCOME] == ALL_PLAYERS
    for turn in range(s.players if everybody else 1):
        player = int(s.active + turn) % int(s.players)
        for color in range(4):
            score_monuments(s, player, color, log)
    if s.options[WONDER_OPTION] == OFF or s.wonder < 0:
        return Step.CLOSE_TURN
    player = leader_in(s, kingdom_at(s, int(s.wonder)), BLACK)
    if player == NOBODY or (player != s.active and not everybody):
        return Step.CLOSE_TURN
    if s.options[WONDER_OPTION] == CHOSEN_COLOR:
        return ask(s, FAVOR, player)
    gain(s, player, BLACK, 1, int(s.wonder), Source.WONDER, log)
    return Step.CLOSE_TURN


@rule
def score_monuments(s: State, player: int, color: int, log: Log) -> None:
    """One point for each monument of the leader's colour in its kingdom."""
    cell = int(s.leaders[player, color])
    if cell < 0:
        return
    for monument in range(len(MONUMENT_COLORS)):
        fits = MONUMENT_COLORS[monument, 0] == color or MONUMENT_COLORS[monument, 1] == color
        corner = int(s.monuments[monument])
        if fits and corner >= 0 and holds(kingdom_at(s, cell), corner):
            gain(s, player, color, 1, corner, Source.MONUMENT, log)


@rule
def close_turn(s: State, log: Log) -> int:
    """The game may end; else all refill their hands and the next player's turn begins."""
    if few_treasures(s):
        end_game(s, EndReason.TREASURES, log)
        return Step.WAIT
    if s.idle >= IDLE_TURNS * s.players:
        end_game(s, EndReason.IDLE, log)
        return Step.WAIT
    for turn in range(int(s.players)):
        player = int(s.active + turn) % int(s.players)
        missing = HAND
        for color in range(5):
            missing -= s.hands[player, color]
        if missing > 0 and not draw(s, player, missing, log):
            return Step.WAIT
    s.active = int(s.active + 1) % int(s.players)
    s.actions_left = ACTIONS_A_TURN
    say(log, EventKind.TURN_BEGUN, s.active)
    return ask(s, ACTION, s.active)


@public(STATES, INT, INT, LOG)
def apply(states: States, i: int, action: int, log: Log) -> None:
    """Plays a legal action in state `i`, in place; `log` holds its events afterwards.

    Nothing is checked here: an action that is not legal leaves the state in disorder.
    """
    log[0, 0] = 0
    play_on(at(states, i), action, log)
