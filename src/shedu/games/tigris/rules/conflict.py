"""Revolts and wars (rulings, section 6)."""

from __future__ import annotations

from shedu.games.tigris.rules.board import (
    BIT,
    EMPTY,
    NEAR,
    Cells,
    both,
    count,
    drop,
    holds,
    linked,
    meets,
    nth,
    row_of,
    without,
)
from shedu.games.tigris.rules.events import EventKind, Source
from shedu.games.tigris.rules.kingdoms import first_of, take_up
from shedu.games.tigris.rules.options import INVOLVED, REVOLT_PRIZE, WAR_CHOICE, WILD_PRIZE
from shedu.games.tigris.rules.position import (
    CIVIL_WAR,
    COMMIT,
    NOBODY,
    NOWHERE,
    RED,
    REVOLT,
    WAR,
    WILD,
    State,
    Step,
    ask,
    leader_cells,
    links_of,
)
from shedu.jit import rule
from shedu.kit.events import Log, say


@rule
def side_of(s: State, player: int, color: int) -> Cells:
    """All that is linked to the leader without passing through the unification tile."""
    links = links_of(s)
    if s.union >= 0:
        links = without(links, row_of(BIT, s.union))
    return linked(row_of(BIT, s.leaders[player, color]), links)


@rule
def strength(s: State, player: int) -> int:
    """What the player's leader has on the board in the conflict under way."""
    if s.conflict == REVOLT:
        beside = row_of(NEAR, s.leaders[player, s.color])
        return count(both(beside, row_of(s.tiles, RED)))
    return count(both(side_of(s, player, s.color), row_of(s.tiles, s.color)))


@rule
def fighters(s: State, color: int) -> tuple[int, int]:
    """Attacker and defender of the war of this colour, or nobody twice.

    Two leaders are at war if both sides touch the unification tile and are not the same. The
    attacker is the active player, or else the first of the two clockwise from him.
    """
    attacker = NOBODY
    front = row_of(NEAR, s.union)
    side = EMPTY
    for turn in range(int(s.players)):
        player = int(s.active + turn) % int(s.players)
        cell = int(s.leaders[player, color])
        if cell < 0:
            continue
        if attacker == NOBODY:
            side = side_of(s, player, color)
            if meets(side, front):
                attacker = player
        elif not holds(side, cell) and meets(side_of(s, player, color), front):
            return attacker, player
    return NOBODY, NOBODY


@rule
def open_wars(s: State) -> tuple[int, int]:
    """The wars that may be picked now, a bit a colour, and the player who picks."""
    wars = 0
    own_wars = 0
    nearest = int(s.players)
    for color in range(4):
        attacker, _ = fighters(s, color)
        if attacker == NOBODY:
            continue
        wars |= 1 << color
        turns_away = (attacker - int(s.active)) % int(s.players)
        if turns_away < nearest:
            nearest = turns_away
            own_wars = 0
        if turns_away == nearest:
            own_wars |= 1 << color
    if s.options[WAR_CHOICE] == INVOLVED:
        # The first player from the active one on who is in a war attacks in all his wars.
        return own_wars, int(s.active + nearest) % int(s.players)
    return wars, int(s.active)


@rule
def seek_war(s: State, log: Log) -> int:
    """Begins the only war, asks which of several comes next, or takes the unification tile up."""
    wars, chooser = open_wars(s)
    if wars == 0:
        say(log, EventKind.UNIFICATION_ENDED, NOBODY, place=s.union)
        s.union = NOWHERE
        return Step.OFFER_BUILDING
    if wars & (wars - 1):
        return ask(s, WAR, chooser)
    color = 0
    while not wars >> color & 1:
        color += 1
    return begin_war(s, color, log)


@rule
def begin_war(s: State, color: int, log: Log) -> int:
    """The attacker is asked for his commitment in the war of this colour."""
    attacker, defender = fighters(s, color)
    return begin_conflict(s, CIVIL_WAR, color, attacker, defender, log)


@rule
def begin_conflict(
    s: State, conflict: int, color: int, attacker: int, defender: int, log: Log
) -> int:
    """Writes the conflict into the record and asks the attacker."""
    s.conflict = conflict
    s.color = color
    s.attacker = attacker
    s.defender = defender
    s.committed = -1
    say(log, EventKind.CONFLICT_BEGUN, attacker, other=defender, color=color, extra=conflict)
    counted = RED if conflict == REVOLT else color
    for turn in range(2):
        player = int(s.defender if turn else s.attacker)
        number = strength(s, player)
        say(log, EventKind.STRENGTH_COUNTED, player, color=counted, number=number, extra=conflict)
    return ask(s, COMMIT, attacker)


@rule
def commit(s: State, number: int, log: Log) -> int:
    """The actor commits tiles; once both have, the conflict is resolved."""
    color = RED if s.conflict == REVOLT else int(s.color)
    s.hands[s.actor, color] -= number
    s.gone[color] += number
    if number > 0:
        s.quiet = 0
    say(log, EventKind.TILES_COMMITTED, s.actor, color=color, number=number)
    if s.committed < 0:
        s.committed = number
        return ask(s, COMMIT, s.defender)
    attack = strength(s, s.attacker) + int(s.committed)
    defence = strength(s, s.defender) + number
    won = attack > defence
    winner = int(s.attacker if won else s.defender)
    loser = int(s.defender if won else s.attacker)
    total = attack if won else defence
    least = defence if won else attack
    say(log, EventKind.CONFLICT_WON, winner, other=loser, color=s.color, number=total, extra=least)
    return end_conflict(s, winner, loser, log)


@rule
def end_conflict(s: State, winner: int, loser: int, log: Log) -> int:
    """The loser withdraws, the winner is rewarded; after a war the next one is looked for."""
    color = int(s.color)
    war = s.conflict == CIVIL_WAR
    side = side_of(s, loser, color)
    cell = take_up(s, loser, color)
    say(log, EventKind.LEADER_DEFEATED, loser, color=color, place=cell)
    s.conflict = 0
    s.color = -1
    s.attacker = NOBODY
    s.defender = NOBODY
    s.committed = -1
    if war:
        points = 1 + remove_supporters(s, side, color, log)
        gain(s, winner, color, points, cell, Source.WAR, log)
        return Step.SEEK_WAR
    prize = WILD if s.options[REVOLT_PRIZE] == WILD_PRIZE else RED
    gain(s, winner, prize, 1, cell, Source.REVOLT, log)
    return Step.END_ACTION


@rule
def gain(s: State, player: int, color: int, number: int, cell: int, source: int, log: Log) -> None:
    """Points go behind a player's screen."""
    s.points[player, color] += number
    say(log, EventKind.POINTS_GAINED, player, color=color, place=cell, number=number, extra=source)


@rule
def remove_supporters(s: State, side: Cells, color: int, log: Log) -> int:
    """Removes the tiles of the colour on the losing side; returns how many went.

    A tile under a building stays; in a red war temples with a treasure or next to a leader too.
    """
    fallen = both(side, row_of(s.tiles, color))
    if s.buildings[color] >= 0:
        fallen = without(fallen, row_of(BIT, s.buildings[color]))
    if color == RED:
        fallen = without(fallen, row_of(s.treasures, 0))
    leaders = leader_cells(s)
    removed = 0
    while meets(fallen, fallen):
        cell = nth(fallen, 0)
        fallen = without(fallen, first_of(fallen))
        if color == RED and meets(row_of(NEAR, cell), leaders):
            continue
        drop(s.tiles, color, cell)
        s.gone[color] += 1
        removed += 1
        say(log, EventKind.TILE_REMOVED, NOBODY, color=color, place=cell)
    return removed
