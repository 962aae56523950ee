"""Forecasts: the effects of an action in words, as far as its player can know them."""

from __future__ import annotations

from collections.abc import Sequence

from shedu.game import Event, State, copy_state
from shedu.games.tigris.rules.actions import SPACE, MoveKind
from shedu.games.tigris.rules.board import cells_in
from shedu.games.tigris.rules.conflict import fighters_at, strength_at, war_supporters_at
from shedu.games.tigris.rules.events import EndReason, EventKind
from shedu.games.tigris.rules.options import (
    AT_TURN_END,
    BUILDINGS,
    DOUBLE,
    REPLACE_DRAW,
    TREASURE_WHEN,
    UP_TO_SIX,
)
from shedu.games.tigris.rules.position import (
    CIVIL_WAR,
    FINAL_TREASURES,
    WILD,
    Decision,
    counted_color,
)
from shedu.games.tigris.rules.structures import (
    can_build_at,
    placed_color_at,
)
from shedu.games.tigris.rules.treasures import treasures_due_at
from shedu.games.tigris.rules.turn import apply
from shedu.games.tigris.text import vocabulary as words
from shedu.i18n import gettext as _
from shedu.i18n import ngettext
from shedu.kit.events import events_of, new_log
from shedu.kit.phrases import capital, listed, whom, whose

BAG_EMPTY = (EventKind.GAME_ENDED, EndReason.BAG)


def forecast(observed: State, action: int, names: Sequence[str]) -> str:
    """The effects of the actor's legal action, for the actor, as clauses in one line.

    It plays the action on a copy of the observation. The forecast ends where players draw tiles, or
    should: pages do not show how many tiles are left in the bag.
    """
    seat = int(observed[0]["actor"])
    after = copy_state(observed)
    log = new_log()
    apply(after, 0, action, log)
    events = events_of(log)
    known = []
    for event in events:
        if event.kind == EventKind.TILES_DRAWN or (event.kind, event.extra) == BAG_EMPTY:
            break
        known.append(event)
    clauses = _clauses(known, seat, names)
    clauses += _lasting(observed, known)
    if len(known) == len(events):
        clauses += _pending(after, seat, names)
        clauses += _at_turn_end(observed, after, seat, names)
    return capital(listed(clauses)) or _quiet(observed, action)


def _quiet(observed: State, action: int) -> str:
    """The forecast of an action without countable effects."""
    match SPACE.decode(action).kind:
        case MoveKind.END_TURN:
            return _("No points; hands are refilled from the bag, and the turn passes")
        case MoveKind.REPLACE:
            if observed[0]["options"][REPLACE_DRAW] == UP_TO_SIX:
                return _("The tiles leave the game, and you refill your hand from the bag")
            return _("The tiles leave the game, and you draw the same number from the bag")
    return _("No points")


def _clauses(events: Sequence[Event], seat: int, names: Sequence[str]) -> list[str]:
    clauses = []
    removed = sum(event.kind == EventKind.TILE_REMOVED for event in events)
    covers = any(
        event.kind in (EventKind.CATASTROPHE_PLACED, EventKind.WONDER_BUILT) for event in events
    )
    for event in events:
        clause = _clause(event, seat, names)
        if clause:
            clauses.append(clause)
    if removed and not covers:
        text = ngettext("{number} supporter is removed", "{number} supporters are removed", removed)
        clauses.append(text.format(number=removed))
    return clauses


def _clause(event: Event, seat: int, names: Sequence[str]) -> str | None:
    """The clause of an event in a forecast; None for an obvious event."""
    text = {
        EventKind.POINTS_GAINED: _("+{number} {color} for {player}"),
        EventKind.TREASURE_TAKEN: _("the treasure on {place} for {player}"),
        EventKind.KINGDOMS_UNITED: _("unites two kingdoms"),
        EventKind.CONFLICT_WON: _("{player} would win, {number} to {extra}"),
        EventKind.LEADER_ORPHANED: _("{whose} {leader} on {place} is withdrawn"),
        EventKind.LEADER_DEFEATED: _("{whose} {leader} on {place} is withdrawn"),
        EventKind.BUILDING_RETURNED: _("the {building} goes back to the supply"),
        EventKind.GAME_ENDED: _("the game ends"),
    }.get(EventKind(event.kind))
    if text is None:
        return None
    parts: dict[str, str | int] = {"number": event.number, "extra": event.extra}
    if event.player >= 0:
        parts["player"] = whom(event.player, seat, names)
        parts["whose"] = whose(event.player, seat, names)
    if event.place >= 0:
        parts["place"] = words.place(event.place)
    if event.color >= 0:
        parts["color"] = words.color_word(event.color)
    if 0 <= event.color < WILD:
        parts["leader"] = words.leader_word(event.color)
        parts["building"] = words.building_word(event.color)
    return text.format_map(parts)


def _lasting(observed: State, events: Sequence[Event]) -> list[str]:
    """The later effect of a building, if buildings double points."""
    if observed[0]["options"][BUILDINGS] != DOUBLE:
        return []
    text = _("from then on a {tile} placed in its kingdom scores two points")
    return [
        text.format(tile=words.tile_word(event.color))
        for event in events
        if event.kind == EventKind.BUILDING_PLACED
    ]


def _at_turn_end(before: State, after: State, seat: int, names: Sequence[str]) -> list[str]:
    """The effects at the end of the turn, if the turn goes on after the action."""
    record = after[0]
    if record["decision"] != Decision.ACTION or record["active"] != before[0]["active"]:
        return []
    clauses = []
    if record["options"][TREASURE_WHEN] == AT_TURN_END:
        player, _choice, due = treasures_due_at(after, 0)
        if due and (player, due) != treasures_due_at(before, 0)[::2]:
            text = ngettext(
                "a treasure for {player} at the end of the turn, as things stand",
                "{number} treasures for {player} at the end of the turn, as things stand",
                due,
            )
            clauses.append(text.format(number=due, player=whom(player, seat, names)))
    left = len(cells_in(record["treasures"][0]))
    if left <= FINAL_TREASURES < len(cells_in(before[0]["treasures"][0])):
        clauses.append(_("the game ends with this turn"))
    return clauses


def _pending(after: State, seat: int, names: Sequence[str]) -> list[str]:
    """The clause of the next decision, unless it is the next action."""
    record = after[0]
    decision = Decision(int(record["decision"]))
    player = whom(int(record["actor"]), seat, names) if record["actor"] >= 0 else ""
    if decision == Decision.COMMIT:
        return [_conflict(after, seat, names)]
    if decision == Decision.WAR:
        wars = [_war(after, color, seat, names) for color in range(4)]
        picks = _("{player} picks the next") if record["actor"] != seat else _("you pick the next")
        return [text for text in wars if text] + [picks.format(player=player)]
    match decision:
        case Decision.BUILDING | Decision.MONUMENT:
            return [offer(after, player)]
        case Decision.TREASURE:
            return [_treasures(after, player)]
        case Decision.FAVOR:
            return [_("+1 of a colour of choice for {player}").format(player=player)]
    return []


def offer(after: State, player: str) -> str:
    """The structures that the player may build in a decision on a building, monument or wonder."""
    build = _building if after[0]["decision"] == Decision.BUILDING else _structure
    return build(after, player)


def _building(after: State, player: str) -> str:
    """The clause of a decision `building`."""
    color = placed_color_at(after, 0)
    moved = after[0]["buildings"][color] >= 0
    text = (
        _("{player} may move the {building}") if moved else _("{player} may place the {building}")
    )
    return text.format(player=player, building=words.building_word(color))


def _structure(after: State, player: str) -> str:
    """The clause of a decision `monument`."""
    monument, wonder = can_build_at(after, 0)
    if not wonder:
        text = _("{player} may build a monument")
    elif not monument:
        text = _("{player} may build the wonder")
    else:
        text = _("{player} may build a monument or the wonder")
    return text.format(player=player)


def _treasures(after: State, player: str) -> str:
    """The clause of a decision `treasure`."""
    number = treasures_due_at(after, 0)[2]
    text = ngettext(
        "a treasure of choice for {player}", "{number} treasures of choice for {player}", number
    )
    return text.format(player=player, number=number)


def _conflict(after: State, seat: int, names: Sequence[str]) -> str:
    """The conflict that an action begins, or leaves to the other's commitment."""
    record = after[0]
    attacker, defender = int(record["attacker"]), int(record["defender"])
    conflict, color = int(record["conflict"]), int(record["color"])
    committed = int(record["committed"])
    sides = _sides(
        (conflict, color),
        (attacker, strength_at(after, 0, attacker) + max(0, committed)),
        (defender, strength_at(after, 0, defender)),
        seat,
        names,
    )
    if committed >= 0:
        rest = _("plus what {player} commits").format(player=whom(defender, seat, names))
    else:
        rest = _("not counting tiles from hands")
    return _("{first}, {then}").format(first=sides, then=rest)


def _war(after: State, color: int, seat: int, names: Sequence[str]) -> str | None:
    """The clause of one war among several that wait to be picked."""
    attacker, defender = fighters_at(after, 0, color)
    if attacker < 0:
        return None
    attack, defence = (
        len(cells_in(war_supporters_at(after, 0, player, color))) for player in (attacker, defender)
    )
    return _sides((CIVIL_WAR, color), (attacker, attack), (defender, defence), seat, names)


def _sides(
    conflict: tuple[int, int],
    attack: tuple[int, int],
    defence: tuple[int, int],
    seat: int,
    names: Sequence[str],
) -> str:
    """A conflict with each side's player and strength, as in "revolt of the kings: your 1 temple
    against Bull's 2".
    """
    counted = counted_color(*conflict)
    text = _("{conflict}: {attacker} {tiles} against {defender} {number}")
    return text.format(
        conflict=words.conflict_word(*conflict),
        attacker=whose(attack[0], seat, names),
        tiles=words.tiles_text(counted, attack[1]),
        defender=whose(defence[0], seat, names),
        number=defence[1],
    )
