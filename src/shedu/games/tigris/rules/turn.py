"""The course of a turn: decisions, what follows them, the turn's end (rulings, sections 5 to 8)."""

from __future__ import annotations

from shedu.game import States
from shedu.games.tigris.rules import actions, options, position
from shedu.games.tigris.rules.board import holds, wide
from shedu.games.tigris.rules.conflict import begin_war, commit, gain, open_wars, seek_war
from shedu.games.tigris.rules.events import EndReason, EventKind, Source
from shedu.games.tigris.rules.kingdoms import kingdom_at, leader_in
from shedu.games.tigris.rules.play import act
from shedu.games.tigris.rules.position import (
    BLACK,
    NOBODY,
    NOWHERE,
    STATES,
    Decision,
    Phase,
    Position,
    has_color,
    player_after,
    wait_for,
)
from shedu.games.tigris.rules.structures import (
    build_monument,
    offer_building,
    offer_monument,
    place_building,
    withdraw_orphans,
)
from shedu.games.tigris.rules.supply import draw, end_game, missing_tiles
from shedu.games.tigris.rules.treasures import (
    few_treasures,
    share_treasures,
    take_treasure,
    treasures_due,
)
from shedu.jit import INT, LOG, at, entry, public, rule
from shedu.kit.events import Log, say


@rule
def decide(s: Position, action: int, log: Log) -> int:
    """Carries out the action for the decision in the record."""
    if s.decision == Decision.ACTION:
        return act(s, action, log)
    if s.decision == Decision.COMMIT:
        return commit(s, action - actions.COMMIT_N, log)
    if s.decision == Decision.WAR:
        return begin_war(s, action - actions.WAR_OF, log)
    if s.decision == Decision.BUILDING:
        return place_building(s, action, log)
    if s.decision == Decision.MONUMENT:
        return build_monument(s, action, log)
    if s.decision == Decision.TREASURE:
        return take_treasure(s, wide(s.actor), action - actions.TREASURE_AT, log)
    gain(s, wide(s.actor), action - actions.FAVOR_OF, 1, wide(s.wonder), Source.WONDER, log)
    return Phase.CLOSE_TURN


@rule
def play_on(s: Position, action: int, log: Log) -> None:
    """Carries out an action and its consequences, up to the next decision or the end."""
    phase = decide(s, action, log)
    while phase != Phase.WAIT:
        if phase == Phase.SEEK_WAR:
            phase = seek_war(s, log)
        elif phase == Phase.OFFER_BUILDING:
            phase = offer_building(s)
        elif phase == Phase.OFFER_MONUMENT:
            phase = offer_monument(s)
        elif phase == Phase.WITHDRAW_ORPHANS:
            phase = withdraw_orphans(s, log)
        elif phase == Phase.SHARE_TREASURES:
            phase = share_treasures(s, log)
        elif phase == Phase.END_ACTION:
            at_once = s.options[options.TREASURE_WHEN] != options.AT_TURN_END
            phase = Phase.SHARE_TREASURES if at_once else Phase.NEXT_ACTION
        elif phase == Phase.NEXT_ACTION:
            s.placed = NOWHERE
            phase = wait_for(s, Decision.ACTION, wide(s.active))
        elif phase == Phase.END_TURN:
            phase = end_turn(s)
        elif phase == Phase.INCOME:
            phase = income(s, log)
        else:
            phase = close_turn(s, log)


@rule
def end_turn(s: Position) -> int:
    """Counts the turn as idle or not; treasures and income follow."""
    s.idle = s.idle + 1 if s.quiet else 0
    s.quiet = 1
    if s.options[options.TREASURE_WHEN] == options.AT_TURN_END:
        return Phase.SHARE_TREASURES
    return Phase.INCOME


@rule
def income(s: Position, log: Log) -> int:
    """Pays leaders for the monuments of their colour in their kingdoms, then the king for the
    wonder.
    """
    everybody = s.options[options.MONUMENT_INCOME] == options.ALL_PLAYERS
    for n in range(wide(s.players) if everybody else 1):
        player = player_after(s, n)
        for color in range(4):
            score_monuments(s, player, color, log)
    if s.options[options.WONDER_OPTION] == options.OFF or s.wonder < 0:
        return Phase.CLOSE_TURN
    player = wonder_king(s)
    if player == NOBODY:
        return Phase.CLOSE_TURN
    if s.options[options.WONDER_OPTION] == options.CHOICE:
        return wait_for(s, Decision.FAVOR, player)
    gain(s, player, BLACK, 1, wide(s.wonder), Source.WONDER, log)
    return Phase.CLOSE_TURN


@rule
def wonder_king(s: Position) -> int:
    """The player whose king the wonder pays at the end of this turn, or nobody."""
    player = leader_in(s, kingdom_at(s, wide(s.wonder)), BLACK)
    pays = player == s.active or s.options[options.MONUMENT_INCOME] == options.ALL_PLAYERS
    return player if pays else NOBODY


@rule
def score_monuments(s: Position, player: int, color: int, log: Log) -> None:
    """Gives the player a point for each monument of the leader's colour in its kingdom."""
    cell = wide(s.leaders[player, color])
    if cell < 0:
        return
    for monument in range(len(position.MONUMENTS)):
        corner = wide(s.monuments[monument])
        if corner >= 0 and has_color(monument, color) and holds(kingdom_at(s, cell), corner):
            gain(s, player, color, 1, corner, Source.MONUMENT, log)


@rule
def close_turn(s: Position, log: Log) -> int:
    """Ends the game, or refills all hands and begins the next player's turn."""
    if few_treasures(s):
        end_game(s, EndReason.TREASURES, log)
        return Phase.WAIT
    if s.idle >= position.IDLE_TURNS * s.players:
        end_game(s, EndReason.IDLE, log)
        return Phase.WAIT
    for n in range(wide(s.players)):
        player = player_after(s, n)
        missing = missing_tiles(s, player)
        if missing > 0 and not draw(s, player, missing, log):
            return Phase.WAIT
    player = player_after(s, 1)
    s.active = player
    s.actions_left = position.ACTIONS_A_TURN
    say(log, EventKind.TURN_BEGUN, player)
    return wait_for(s, Decision.ACTION, player)


@rule
def decider(s: Position) -> int:
    """The player who has the decision in the record, as the board stands, or nobody."""
    if s.decision == Decision.WAR:
        wars, chooser = open_wars(s)
        return chooser if wars else NOBODY
    if s.decision == Decision.TREASURE:
        return treasures_due(s)[0]
    if s.decision == Decision.FAVOR:
        return wonder_king(s)
    if s.decision == Decision.COMMIT:
        return wide(s.attacker if s.committed < 0 else s.defender)
    return wide(s.active)


decider_at = entry(decider)


@public(STATES, INT, INT, LOG)
def apply(states: States, i: int, action: int, log: Log) -> None:
    """Plays a legal action in state `i`, in place; `log` holds its events afterwards.

    It does not check the action: an illegal action leaves an invalid state.
    """
    log[0, 0] = 0
    play_on(at(states, i), action, log)
