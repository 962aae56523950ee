"""What an action would do, in words, as far as its player can know (up to the first draw)."""

from __future__ import annotations

from collections.abc import Sequence

from shedu.game import Event, State, copied
from shedu.games.log import events_of, new_log
from shedu.games.tigris import queries, words
from shedu.games.tigris.actions import END_TURN, REPLACE
from shedu.games.tigris.board import cells_in
from shedu.games.tigris.events import Kind
from shedu.games.tigris.state import (
    BUILDING,
    CIVIL_WAR,
    COMMIT,
    FAVOR,
    MONUMENT,
    TREASURE,
    WAR,
)
from shedu.games.tigris.turn import apply
from shedu.words import gettext as _
from shedu.words import ngettext


def forecast(observed: State, action: int, names: Sequence[str]) -> str:
    """What the actor's legal action would do, to the actor, as clauses in one line.

    The action is played on the observation itself; what is told ends where tiles are drawn.
    """
    seat = int(observed[0]["actor"])
    after = copied(observed)
    log = new_log()
    apply(after, 0, action, log)
    events = events_of(log)
    known = []
    for event in events:
        if event.kind == Kind.TILES_DRAWN:
            break
        known.append(event)
    clauses = _clauses(known, seat, names)
    if len(known) == len(events):
        clauses += _pending(after, seat, names)
    return words.capital(words.listed(clauses)) or _quiet(action)


def _quiet(action: int) -> str:
    """For what changes nothing that a player could count."""
    if action == END_TURN:
        return _("Nothing is gained; hands are refilled and the next player's turn begins")
    if REPLACE <= action < END_TURN:
        return _("As many tiles are drawn")
    return _("No points")


def _clauses(events: Sequence[Event], seat: int, names: Sequence[str]) -> list[str]:
    clauses = []
    removed = sum(event.kind == Kind.TILE_REMOVED for event in events)
    covers = any(event.kind in (Kind.CATASTROPHE_PLACED, Kind.WONDER_BUILT) for event in events)
    for event in events:
        clause = _clause(event, seat, names)
        if clause:
            clauses.append(clause)
    if removed and not covers:
        text = ngettext("{number} supporter is removed", "{number} supporters are removed", removed)
        clauses.append(text.format(number=removed))
    return clauses


def _clause(event: Event, seat: int, names: Sequence[str]) -> str | None:
    """The part of a forecast that an event makes; None for what goes without saying."""
    kind = event.kind
    player = words.whom(event.player, seat, names) if event.player >= 0 else ""
    if kind == Kind.POINTS_GAINED:
        color = words.color_word(event.color)
        return _("+{number} {color} for {player}").format(
            number=event.number, color=color, player=player
        )
    if kind == Kind.TREASURE_TAKEN:
        text = _("{player}: the treasure on {place}")
        return text.format(player=player, place=words.place(event.place))
    if kind == Kind.KINGDOMS_UNITED:
        return _("unites two kingdoms")
    if kind == Kind.CONFLICT_WON:
        text = _("{player} would win, {number} to {extra}")
        return text.format(player=player, number=event.number, extra=event.extra)
    if kind in (Kind.LEADER_ORPHANED, Kind.LEADER_DEFEATED):
        text = _("the {leader} on {place} ({player}) goes home")
        leader = words.leader_word(event.color)
        return text.format(leader=leader, place=words.place(event.place), player=player)
    if kind == Kind.BUILDING_RETURNED:
        building = words.building_word(event.color)
        return _("the {building} goes back to the supply").format(building=building)
    if kind == Kind.GAME_ENDED:
        return _("the game ends")
    return None


def _pending(after: State, seat: int, names: Sequence[str]) -> list[str]:
    """What would have to be decided next, where that is no matter of course."""
    record = after[0]
    decision = int(record["decision"])
    player = words.whom(int(record["actor"]), seat, names) if record["actor"] >= 0 else ""
    if decision == COMMIT:
        return [_conflict(after, seat, names)]
    if decision == WAR:
        wars = [_war(after, color, seat, names) for color in range(4)]
        return [text for text in wars if text]
    texts = {
        BUILDING: _("a building may be placed"),
        MONUMENT: _("a monument can be built"),
        TREASURE: _("{player}: a treasure of choice").format(player=player),
        FAVOR: _("{player}: a point of a colour of choice").format(player=player),
    }
    return [texts[decision]] if decision in texts else []


def _conflict(after: State, seat: int, names: Sequence[str]) -> str:
    """The conflict that an action begins or leaves to the other's answer."""
    record = after[0]
    attacker, defender = int(record["attacker"]), int(record["defender"])
    committed = max(0, int(record["committed"]))
    attack = queries.strength_of(after, 0, attacker) + committed
    text = _("{conflict}: {attacker} {attack}, {defender} {defence}")
    told = text.format(
        conflict=words.conflict_word(int(record["conflict"]), int(record["color"])),
        attacker=words.whom(attacker, seat, names),
        attack=attack,
        defender=words.whom(defender, seat, names),
        defence=queries.strength_of(after, 0, defender),
    )
    answering = record["actor"] == defender and record["committed"] >= 0
    if answering:
        hand = _("and the hand of {player}").format(player=words.whom(defender, seat, names))
    else:
        hand = _("and what both commit")
    return f"{told}, {hand}"


def _war(after: State, color: int, seat: int, names: Sequence[str]) -> str | None:
    """One of several wars that are still to be picked."""
    attacker, defender = queries.war_of(after, 0, color)
    if attacker < 0:
        return None
    sides = [
        len(cells_in(queries.supporters(after, 0, player, color)))
        for player in (attacker, defender)
    ]
    text = _("{conflict}: {attacker} {attack}, {defender} {defence}")
    return text.format(
        conflict=words.conflict_word(CIVIL_WAR, color),
        attacker=words.whom(attacker, seat, names),
        attack=sides[0],
        defender=words.whom(defender, seat, names),
        defence=sides[1],
    )
