"""Who has the decision that stands in the record, judged from the display alone: `load` asks."""

from __future__ import annotations

from shedu.games.contest.conflict import (
    fighters,
    open_conflicts,
    side_against,
    side_of,
    strength,
    strength_of,
)
from shedu.games.contest.kingdoms import (
    NO_GAP,
    inside,
    is_taken,
    kingdom_at,
    leader_in,
    leader_or_king,
    run_of,
)
from shedu.games.contest.places import FIRST_GAP, column_of
from shedu.games.contest.ships import NO_SHIP, may_build, ship_for
from shedu.games.contest.state import (
    ACTION,
    COMMIT,
    CONFLICT,
    GREEN,
    INTERNAL,
    NOBODY,
    POINT,
    PRIZE,
    SHIP,
    SHIPS,
    State,
    States,
)
from shedu.games.contest.treasures import treasures_in
from shedu.games.contest.turn import ending_of
from shedu.jit import at, rule


@rule
def expected_actor(states: States, i: int) -> int:
    """The player who has the decision of state `i`; nobody if none can have it here."""
    s = at(states, i)
    if s.placed >= 0 and is_taken(s, int(s.placed)):
        return NOBODY
    if s.decision == ACTION:
        return int(s.active)
    if s.decision == POINT:
        return point_player(s)
    if s.decision == SHIP:
        for ship in range(len(SHIPS)):
            if may_build(s, ship):
                return int(s.active)
        return NOBODY
    if s.decision == CONFLICT:
        found = open_conflicts(s)
        return int(s.active) if found & (found - 1) else NOBODY
    if s.decision == COMMIT:
        return committing_player(s)
    if s.decision == PRIZE:
        return winner_of(s)
    kingdom = kingdom_at(s, int(s.placed))
    return leader_in(s, kingdom, GREEN) if treasures_in(s, kingdom) > 1 else NOBODY


@rule
def point_player(s: State) -> int:
    """Who may lay a point for the new card, or for the ship of the colour asked."""
    if s.income < 0:
        color = int(s.cards[s.placed])
        return leader_or_king(s, kingdom_at(s, int(s.placed)), color)
    none = ship_for(s, int(s.active), int(s.income)) == NO_SHIP
    return NOBODY if none else int(s.active)


@rule
def committing_player(s: State) -> int:
    """Attacker or defender, if they can be at war with each other."""
    if s.conflict == INTERNAL:
        kingdom = kingdom_at(s, int(s.leaders[s.attacker, s.color]))
        at_war = inside(kingdom, int(s.leaders[s.defender, s.color])) and s.attacker == s.active
    else:
        attacker, defender = fighters(s, int(s.color))
        at_war = attacker == s.attacker and defender == s.defender
    if not at_war:
        return NOBODY
    return int(s.attacker if s.committed < 0 else s.defender)


@rule
def winner_of(s: State) -> int:
    """Whose leader is left after a conflict without committed cards, if he can have won it."""
    attacks = int(s.leaders[s.attacker, s.color]) >= 0
    if attacks == (int(s.leaders[s.defender, s.color]) >= 0) or s.committed != 0:
        return NOBODY
    winner = int(s.attacker if attacks else s.defender)
    if s.conflict == INTERNAL:
        # A defeated attacker's place is not known any more; a winning one stands on red.
        right = s.attacker == s.active and (not attacks or strength(s, winner) > 0)
        return winner if right else NOBODY
    place = int(s.leaders[winner, s.color])
    own = side_of(s, place)
    against = strength_of(s, side_against(s, place), int(s.color))
    total = strength_of(s, own, int(s.color))
    nearer = (s.attacker - s.active) % s.players < (s.defender - s.active) % s.players
    won = total > against if attacks else total >= against
    return winner if won and nearer and inside(own, place) else NOBODY


@rule
def are_apart(states: States, i: int) -> bool:
    """Whether leaders of one colour share no kingdom but where they fight."""
    s = at(states, i)
    fights = s.decision in (CONFLICT, COMMIT, PRIZE)
    barred = int(s.placed) - FIRST_GAP if fights else NO_GAP
    for color in range(4):
        if s.decision == COMMIT and s.conflict == INTERNAL and s.color == color:
            continue
        for player in range(int(s.players)):
            place = int(s.leaders[player, color])
            if place < 0:
                continue
            run = run_of(s, column_of(place), barred)
            for other in range(player):
                if inside(run, int(s.leaders[other, color])):
                    return False
    return True


@rule
def may_be_over(states: States, i: int) -> bool:
    """Whether a game can have ended in state `i`, at the end of a turn."""
    return bool(ending_of(at(states, i)) != 0)
