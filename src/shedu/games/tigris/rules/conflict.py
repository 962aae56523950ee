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
    is_empty,
    linked,
    meets,
    nth,
    row_of,
    wide,
    without,
)
from shedu.games.tigris.rules.events import EventKind, Source
from shedu.games.tigris.rules.kingdoms import first_of, take_up, temples_beside
from shedu.games.tigris.rules.options import INVOLVED, REVOLT_PRIZE, WAR_CHOICE, WILD_PRIZE
from shedu.games.tigris.rules.position import (
    CIVIL_WAR,
    NOBODY,
    NOWHERE,
    RED,
    REVOLT,
    WILD,
    Decision,
    Phase,
    Position,
    counted_color,
    leader_cells,
    links_of,
    player_after,
    wait_for,
)
from shedu.jit import entry, rule
from shedu.kit.events import Log, say


@rule
def side_of(s: Position, player: int, color: int) -> Cells:
    """The cells linked to the leader without passing through the unification tile."""
    links = links_of(s)
    if s.union >= 0:
        links = without(links, row_of(BIT, wide(s.union)))
    return linked(row_of(BIT, wide(s.leaders[player, color])), links)


@rule
def war_supporters(s: Position, player: int, color: int) -> Cells:
    """The tiles that count for a leader in a war: those of its colour on its side."""
    return both(side_of(s, player, color), row_of(s.tiles, color))


@rule
def supporters(s: Position, player: int) -> Cells:
    """The tiles on the board that count for the player in the conflict under way."""
    color = wide(s.color)
    if s.conflict == REVOLT:
        return temples_beside(s, wide(s.leaders[player, color]))
    return war_supporters(s, player, color)


@rule
def strength(s: Position, player: int) -> int:
    """The player's strength on the board in the conflict under way."""
    return count(supporters(s, player))


@rule
def fighters(s: Position, color: int) -> tuple[int, int]:
    """The attacker and the defender of the war of this colour, or nobody twice.

    Two leaders are at war if both sides touch the unification tile and are not the same. The
    attacker is the active player, or else the first of the two clockwise from them.
    """
    attacker = NOBODY
    front = row_of(NEAR, wide(s.union))
    side = EMPTY
    for n in range(wide(s.players)):
        player = player_after(s, n)
        cell = wide(s.leaders[player, color])
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
def open_wars(s: Position) -> tuple[int, int]:
    """The wars that may be picked now, as one bit for each colour, and the player who picks."""
    wars = 0
    own_wars = 0
    nearest = wide(s.players)
    for color in range(4):
        attacker, _ = fighters(s, color)
        if attacker == NOBODY:
            continue
        wars |= 1 << color
        seats_away = (attacker - wide(s.active)) % wide(s.players)
        if seats_away < nearest:
            nearest = seats_away
            own_wars = 0
        if seats_away == nearest:
            own_wars |= 1 << color
    if s.options[WAR_CHOICE] == INVOLVED:
        # The first player from the active one on who is in a war attacks in all their wars.
        return own_wars, player_after(s, nearest)
    return wars, wide(s.active)


@rule
def seek_war(s: Position, log: Log) -> int:
    """Begins the only war, waits for the choice among several, or removes the unification tile."""
    wars, chooser = open_wars(s)
    if wars == 0:
        say(log, EventKind.UNIFICATION_ENDED, NOBODY, place=wide(s.union))
        s.union = NOWHERE
        return Phase.OFFER_BUILDING
    if wars & (wars - 1):
        return wait_for(s, Decision.WAR, chooser)
    color = 0
    while not wars >> color & 1:
        color += 1
    return begin_war(s, color, log)


@rule
def begin_war(s: Position, color: int, log: Log) -> int:
    """Begins the war of this colour."""
    attacker, defender = fighters(s, color)
    return begin_conflict(s, CIVIL_WAR, color, attacker, defender, log)


@rule
def write_conflict(s: Position, conflict: int, color: int, attacker: int, defender: int) -> None:
    """Writes a conflict without a commitment into the record."""
    s.conflict = conflict
    s.color = color
    s.attacker = attacker
    s.defender = defender
    s.committed = -1


@rule
def begin_conflict(
    s: Position, conflict: int, color: int, attacker: int, defender: int, log: Log
) -> int:
    """Writes the conflict into the record and waits for the attacker's commitment."""
    write_conflict(s, conflict, color, attacker, defender)
    say(log, EventKind.CONFLICT_BEGUN, attacker, other=defender, color=color, extra=conflict)
    counted = counted_color(conflict, color)
    for n in range(2):
        player = defender if n else attacker
        number = strength(s, player)
        say(log, EventKind.STRENGTH_COUNTED, player, color=counted, number=number, extra=conflict)
    return wait_for(s, Decision.COMMIT, attacker)


@rule
def commit(s: Position, number: int, log: Log) -> int:
    """Commits tiles of the actor; the conflict is resolved once both have committed."""
    player = wide(s.actor)
    color = counted_color(wide(s.conflict), wide(s.color))
    s.hands[player, color] -= number
    s.gone[color] += number
    if number > 0:
        s.quiet = 0
    say(log, EventKind.TILES_COMMITTED, player, color=color, number=number)
    attacker, defender = wide(s.attacker), wide(s.defender)
    if s.committed < 0:
        s.committed = number
        return wait_for(s, Decision.COMMIT, defender)
    attack = strength(s, attacker) + wide(s.committed)
    defence = strength(s, defender) + number
    color = wide(s.color)
    if attack > defence:
        winner, loser, total, least = attacker, defender, attack, defence
    else:
        winner, loser, total, least = defender, attacker, defence, attack
    say(log, EventKind.CONFLICT_WON, winner, other=loser, color=color, number=total, extra=least)
    return end_conflict(s, winner, loser, log)


@rule
def end_conflict(s: Position, winner: int, loser: int, log: Log) -> int:
    """Withdraws the loser and rewards the winner; after a war it looks for the next one."""
    color = wide(s.color)
    war = s.conflict == CIVIL_WAR
    side = side_of(s, loser, color)
    cell = take_up(s, loser, color)
    say(log, EventKind.LEADER_DEFEATED, loser, color=color, place=cell)
    write_conflict(s, 0, -1, NOBODY, NOBODY)
    if war:
        points = 1 + remove_supporters(s, side, color, log)
        gain(s, winner, color, points, cell, Source.WAR, log)
        return Phase.SEEK_WAR
    prize = WILD if s.options[REVOLT_PRIZE] == WILD_PRIZE else RED
    gain(s, winner, prize, 1, cell, Source.REVOLT, log)
    return Phase.END_ACTION


@rule
def gain(
    s: Position, player: int, color: int, number: int, cell: int, source: int, log: Log
) -> None:
    """Adds points to a player's points and logs them."""
    s.points[player, color] += number
    say(log, EventKind.POINTS_GAINED, player, color=color, place=cell, number=number, extra=source)


@rule
def remove_supporters(s: Position, side: Cells, color: int, log: Log) -> int:
    """Removes the tiles of the colour on the losing side; returns their number.

    A tile under a building stays; in a red war temples with a treasure or next to a leader too.
    """
    fallen = both(side, row_of(s.tiles, color))
    building = wide(s.buildings[color])
    if building >= 0:
        fallen = without(fallen, row_of(BIT, building))
    if color == RED:
        fallen = without(fallen, row_of(s.treasures, 0))
    leaders = leader_cells(s)
    removed = 0
    while not is_empty(fallen):
        cell = nth(fallen, 0)
        fallen = without(fallen, first_of(fallen))
        if color == RED and meets(row_of(NEAR, cell), leaders):
            continue
        drop(s.tiles, color, cell)
        s.gone[color] += 1
        removed += 1
        say(log, EventKind.TILE_REMOVED, NOBODY, color=color, place=cell)
    return removed


side_at = entry(side_of)
supporters_at = entry(supporters)
war_supporters_at = entry(war_supporters)
strength_at = entry(strength)
fighters_at = entry(fighters)
