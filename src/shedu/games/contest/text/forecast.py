"""Forecasts: the effects of an action in words, as far as its player can know them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from shedu.game import Event, State, copy_state
from shedu.games.contest import scene
from shedu.games.contest.rules.actions import SPACE, Move, MoveKind
from shedu.games.contest.rules.conflict import fighters_of, strength_of
from shedu.games.contest.rules.events import EventKind
from shedu.games.contest.rules.kingdoms import cards_within, kingdom_of, leader_within
from shedu.games.contest.rules.legal import point_color_of
from shedu.games.contest.rules.places import COLUMNS, FIRST_GAP, NAMES, is_treasure_place
from shedu.games.contest.rules.position import BLUE, EXTERNAL, RED, TREASURE_CARD, Decision
from shedu.games.contest.rules.turn import apply
from shedu.games.contest.text import vocabulary as words
from shedu.i18n import gettext as _
from shedu.i18n import ngettext
from shedu.kit.events import events_of, new_log
from shedu.kit.phrases import capital, listed, whom, whose

POINTS_OF_A_TURN = 6
"""An upper bound for the number of points that one action can offer."""
DECLINE = SPACE.encode(Move(MoveKind.DECLINE))


def forecast(observed: State, action: int, names: Sequence[str]) -> str:
    """The effects of the actor's legal action, for the actor, as clauses in one line.

    It plays the action on a copy of the observation. The forecast ends where players draw cards. It
    names a point that a player may lay, and goes on as if they lay none.
    """
    seat = int(observed[0]["actor"])
    after = copy_state(observed)
    clauses, known = _played(after, action, seat, names)
    for _n in range(POINTS_OF_A_TURN):
        if not known:
            break
        clauses += _pending(after, seat, names)
        if after[0]["decision"] != Decision.POINT:
            break
        more, known = _played(after, DECLINE, seat, names)
        clauses += more
    return capital(listed(clauses)) or _quiet(observed, SPACE.decode(action))


def _played(after: State, action: int, seat: int, names: Sequence[str]) -> tuple[list[str], bool]:
    """Plays an action on a state; returns its clauses, and whether all effects are known."""
    log = new_log()
    apply(after, 0, action, log)
    events = events_of(log)
    known: list[Event] = []
    for event in events:
        if event.kind == EventKind.CARDS_DRAWN:
            break
        known.append(event)
    return _clauses(known, after, seat, names), len(known) == len(events)


def _quiet(observed: State, move: Move) -> str:
    """The forecast of a move without countable effects."""
    match move.kind:
        case MoveKind.LEADER:
            if observed[0]["cards"][move.place] == RED or is_treasure_place(move.place):
                return _("No conflict; on red, which counts 1 in internal conflicts")
            return _("No conflict")
        case MoveKind.CARD if move.spot < COLUMNS:
            return _("No point: neither a leader of its colour nor a king is there")
        case MoveKind.CARD | MoveKind.CATASTROPHE:
            return _("No further effect")
        case MoveKind.END_TURN:
            return _("No points; hands are refilled from the deck, and the turn passes")
    return {
        Decision.SHIP: _("No ship is built"),
        Decision.TREASURE: _("The treasures stay"),
    }.get(Decision(observed[0]["decision"]), _("No card is laid"))


def _clauses(events: Sequence[Event], after: State, seat: int, names: Sequence[str]) -> list[str]:
    clauses = []
    removed = [event for event in events if event.kind == EventKind.CARD_REMOVED]
    for event in _gathered(events):
        clause = _clause(event, seat, names)
        if clause:
            clauses.append(clause)
        if event.kind == EventKind.SHIP_BUILT:
            clauses += _income(after, event, seat, names)
    if any(event.kind == EventKind.CATASTROPHE_PLAYED for event in events):
        place = NAMES[removed[0].place]
        text = _("the {card} on {place} leaves the game")
        if removed[0].place >= FIRST_GAP:
            text = _("the {card} in {place} leaves the game and the kingdom parts")
        clauses.append(text.format(card=words.card_word(removed[0].color), place=place))
    elif removed:
        number = len(removed)
        text = ngettext(
            "{number} card leaves the display", "{number} cards leave the display", number
        )
        clauses.append(text.format(number=number))
    return clauses


def _gathered(events: Sequence[Event]) -> list[Event]:
    """The events, with all points of one colour for one player in the first event of them."""
    sums: Counter[tuple[int, int]] = Counter()
    for event in events:
        if event.kind == EventKind.POINTS_GAINED:
            sums[event.player, event.color] += event.number
    found = []
    for event in events:
        if event.kind == EventKind.POINTS_GAINED:
            number = sums.pop((event.player, event.color), 0)
            if number == 0:
                continue
            event = event._replace(number=number)
        found.append(event)
    return found


def _clause(event: Event, seat: int, names: Sequence[str]) -> str | None:
    """The clause of an event; None if clauses of other events include it."""
    kind = event.kind
    player = whom(event.player, seat, names) if event.player >= 0 else ""
    if kind == EventKind.POINTS_GAINED:
        color = words.color_word(event.color)
        return _("+{number} {color} for {player}").format(
            number=event.number, color=color, player=player
        )
    if kind == EventKind.TREASURE_SWAPPED:
        return _("a wild point for {player}, for a red card").format(player=player)
    if kind == EventKind.KINGDOMS_LINKED:
        return _("links two kingdoms")
    if kind == EventKind.CONFLICT_WON:
        text = _("{player} would win, {number} to {extra}")
        return text.format(player=player, number=event.number, extra=event.extra)
    if kind in (EventKind.LEADER_RETURNED, EventKind.LEADER_DEFEATED):
        text = _("{whose} {leader} on {place} goes home")
        return text.format(
            whose=whose(event.player, seat, names),
            leader=words.leader_word(event.color),
            place=NAMES[event.place],
        )
    if kind == EventKind.SHIP_BUILT:
        text = _("four cards become the {ship}")
        return text.format(ship=words.ship_word(event.number))
    if kind == EventKind.GAME_ENDED:
        return _("the game ends")
    return None


def _income(after: State, event: Event, seat: int, names: Sequence[str]) -> list[str]:
    """The income that a new ship will pay the leaders in its kingdom."""
    run = kingdom_of(after, 0, event.place)
    found = []
    for color in (event.number, BLUE):
        player = leader_within(after, 0, run, color)
        if player >= 0:
            text = _("{whose} {leader} may lay a {card} at the end of each of {whose} turns")
            if player != seat:
                text = _("{whose} {leader} may lay a {card} at the end of each turn of {player}")
            found.append(
                text.format(
                    whose=whose(player, seat, names),
                    player=names[player],
                    leader=words.leader_word(color),
                    card=words.card_word(color),
                )
            )
    return found


def _pending(after: State, seat: int, names: Sequence[str]) -> list[str]:
    """The clause of the next decision, unless it is the next action."""
    record = after[0]
    decision = int(record["decision"])
    if decision in (Decision.POINT, Decision.PRIZE):
        return [_point(after, seat, names)]
    if decision == Decision.SHIP:
        return [_("a ship may be built")]
    if decision == Decision.COMMIT:
        return [_conflict(after, seat, names)]
    if decision == Decision.CONFLICT:
        conflicts = [_open_conflict(after, color, seat, names) for color in range(4)]
        return [text for text in conflicts if text]
    if decision == Decision.TREASURE:
        return [_treasures(after, seat, names)]
    return []


def _point(after: State, seat: int, names: Sequence[str]) -> str:
    """The clause of a point that a player may lay, as far as the actor sees their cards."""
    record = after[0]
    color, actor = point_color_of(after, 0), int(record["actor"])
    card = words.card_word(color)
    if actor == seat and record["hands"][seat, color] == 0:
        return _("no {card} is left in your hand to lay as a point").format(card=card)
    text = _("{player} may lay a {card} as a point")
    if record["income"] >= 0:
        text = _("for the ship {player} may lay a {card} as a point")
    return text.format(player=whom(actor, seat, names), card=card)


def _treasures(after: State, seat: int, names: Sequence[str]) -> str:
    """The clause of the treasures that the merchant may swap."""
    record = after[0]
    run = kingdom_of(after, 0, int(record["placed"]))
    number = cards_within(after, 0, run, TREASURE_CARD) - 1
    text = ngettext(
        "{player} may take a treasure for a red card",
        "{player} may take {number} treasures for red cards",
        number,
    )
    return text.format(player=whom(int(record["actor"]), seat, names), number=number)


def _conflict(after: State, seat: int, names: Sequence[str]) -> str:
    """The conflict that an action begins, or in which the defender commits next."""
    record = after[0]
    attacker, defender = int(record["attacker"]), int(record["defender"])
    committed = int(record["committed"])
    sides = _sides(
        (int(record["conflict"]), int(record["color"])),
        (attacker, strength_of(after, 0, attacker) + max(0, committed)),
        (defender, strength_of(after, 0, defender)),
        seat,
        names,
    )
    if committed >= 0:
        rest = _("plus what {player} commits").format(player=whom(defender, seat, names))
    else:
        rest = _("not counting cards from hands")
    return _("{first}, {then}").format(first=sides, then=rest)


def _open_conflict(after: State, color: int, seat: int, names: Sequence[str]) -> str | None:
    """The clause of one conflict among several that wait to be picked."""
    attacker, defender = fighters_of(after, 0, color)
    if attacker < 0:
        return None
    attack, defence = (
        len(scene.counted(after, player, color, internal=False)) for player in (attacker, defender)
    )
    return _sides((EXTERNAL, color), (attacker, attack), (defender, defence), seat, names)


def _sides(
    conflict: tuple[int, int],
    attack: tuple[int, int],
    defence: tuple[int, int],
    seat: int,
    names: Sequence[str],
) -> str:
    """A conflict with each side's player and strength, as in "external conflict of the kings: your
    2 against Bull's 3".
    """
    text = _("{conflict}: {attacker} {number} against {defender} {others}")
    return text.format(
        conflict=words.conflict_word(*conflict),
        attacker=whose(attack[0], seat, names),
        number=attack[1],
        defender=whose(defence[0], seat, names),
        others=defence[1],
    )
