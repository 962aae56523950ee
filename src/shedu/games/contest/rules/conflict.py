"""Internal and external conflicts (rulings, "After a card in a gap", "After a leader")."""

from __future__ import annotations

from shedu.games.contest.rules.events import EventKind, Source
from shedu.games.contest.rules.hands import gain, take
from shedu.games.contest.rules.kingdoms import (
    Run,
    cards_in,
    height,
    inside,
    is_taken,
    remove_card,
    run_of,
    take_up,
)
from shedu.games.contest.rules.places import FIRST_GAP, ROWS, is_treasure_place
from shedu.games.contest.rules.position import (
    EXTERNAL,
    INTERNAL,
    NOBODY,
    NONE,
    RED,
    Decision,
    Phase,
    Position,
    ask,
)
from shedu.jit import entry, rule
from shedu.kit.events import Log, say


@rule
def sides(s: Position) -> tuple[Run, Run]:
    """The columns to the left and to the right that the card in the gap links."""
    gap = int(s.placed) - FIRST_GAP
    return run_of(s, gap, gap), run_of(s, gap + 1, gap)


@rule
def side_of(s: Position, place: int) -> Run:
    """The side that a place belongs to."""
    left, right = sides(s)
    return left if inside(left, place) else right


@rule
def side_against(s: Position, place: int) -> Run:
    """The side that a place does not belong to."""
    left, right = sides(s)
    return right if inside(left, place) else left


@rule
def counted_color(s: Position) -> int:
    """The colour of the cards that count in the conflict under way."""
    return RED if s.conflict == INTERNAL else int(s.color)


@rule
def side_strength(s: Position, run: Run, color: int) -> int:
    """The number of cards of a colour in the columns; a treasure place counts as red."""
    number = cards_in(s, run, color)
    if color == RED:
        for column in range(run[0], run[1] + 1):
            number += s.cards[column * ROWS] != RED
    return int(number)


@rule
def strength(s: Position, player: int) -> int:
    """The strength of the player's leader in the conflict under way, before commitments.

    It is 0 if the leader is not in the display.
    """
    place = int(s.leaders[player, s.color])
    if place < 0:
        return 0
    if s.conflict == INTERNAL:
        return int(s.cards[place] == RED or is_treasure_place(place))
    return side_strength(s, side_of(s, place), int(s.color))


@rule
def fighters(s: Position, color: int) -> tuple[int, int]:
    """The attacker and the defender of the external conflict of this colour, or nobody twice.

    The attacker is the active player, or else the first of the two clockwise from them.
    """
    left, right = sides(s)
    first = NOBODY
    first_is_left = False
    for offset in range(int(s.players)):
        player = int(s.active + offset) % int(s.players)
        place = int(s.leaders[player, color])
        is_left = inside(left, place)
        if not is_left and not inside(right, place):
            continue
        if first == NOBODY:
            first = player
            first_is_left = is_left
        elif is_left != first_is_left:
            return first, player
    return NOBODY, NOBODY


@rule
def open_conflicts(s: Position) -> int:
    """The colours with a leader on both sides, as one bit each."""
    found = 0
    for color in range(4):
        if fighters(s, color)[0] != NOBODY:
            found |= 1 << color
    return found


@rule
def seek_conflict(s: Position, log: Log) -> int:
    """Begins the only conflict, waits for the choice among several, or turns the card up."""
    found = open_conflicts(s)
    if found == 0:
        say(log, EventKind.CARD_TURNED, NOBODY, place=int(s.placed))
        return Phase.OFFER_TREASURES
    if found & (found - 1):
        return ask(s, Decision.CONFLICT, int(s.active))
    color = 0
    while found >> color != 1:
        color += 1
    return begin_external(s, color, log)


@rule
def begin_external(s: Position, color: int, log: Log) -> int:
    """Begins the external conflict of this colour."""
    attacker, defender = fighters(s, color)
    return begin_conflict(s, EXTERNAL, color, attacker, defender, log)


@rule
def begin_conflict(
    s: Position, conflict: int, color: int, attacker: int, defender: int, log: Log
) -> int:
    """Writes the conflict into the record and waits for the attacker's commitment."""
    s.conflict = conflict
    s.color = color
    s.attacker = attacker
    s.defender = defender
    s.committed = NONE
    say(log, EventKind.CONFLICT_BEGUN, attacker, other=defender, color=color, extra=conflict)
    counted = counted_color(s)
    for defends in range(2):
        player = int(s.defender if defends else s.attacker)
        number = strength(s, player)
        say(log, EventKind.STRENGTH_COUNTED, player, color=counted, number=number, extra=conflict)
    return ask(s, Decision.COMMIT, attacker)


@rule
def commit(s: Position, number: int, log: Log) -> int:
    """Commits cards of the actor; the conflict is resolved once both have committed."""
    color = counted_color(s)
    s.hands[s.actor, color] -= number
    s.gone[color] += number
    if number > 0:
        s.quiet = 0
    say(log, EventKind.CARDS_COMMITTED, int(s.actor), color=color, number=number)
    if s.committed < 0:
        s.committed = number
        return ask(s, Decision.COMMIT, int(s.defender))
    attack = strength(s, int(s.attacker)) + int(s.committed)
    defence = strength(s, int(s.defender)) + number
    won = attack > defence
    winner = int(s.attacker if won else s.defender)
    loser = int(s.defender if won else s.attacker)
    most = attack if won else defence
    least = defence if won else attack
    kind = int(s.color)
    say(log, EventKind.CONFLICT_WON, winner, other=loser, color=kind, number=most, extra=least)
    place = take_up(s, loser, kind)
    say(log, EventKind.LEADER_DEFEATED, loser, color=kind, place=place)
    return reward(s, winner, int(s.committed) + number, log)


@rule
def reward(s: Position, winner: int, committed: int, log: Log) -> int:
    """Gives the winner one of the committed cards; without any, the winner may lay a card."""
    if committed == 0:
        return ask(s, Decision.PRIZE, winner)
    color = counted_color(s)
    s.gone[color] -= 1
    gain(s, winner, color, 1, winners_place(s, winner), prize_source(s), log)
    if committed > 1:
        say(log, EventKind.CARDS_DISCARDED, NOBODY, color=color, number=committed - 1)
    return end_conflict(s, winner, log)


@rule
def lay_prize(s: Position, color: int, log: Log) -> None:
    """Lays a card from the winner's hand as a point, after a conflict without committed cards."""
    take(s, color, winners_place(s, int(s.actor)), prize_source(s), log)


@rule
def winners_place(s: Position, winner: int) -> int:
    """The place of the winner's leader."""
    return int(s.leaders[winner, s.color])


@rule
def prize_source(s: Position) -> int:
    """The source of a point from the conflict under way."""
    return Source.INTERNAL if s.conflict == INTERNAL else Source.EXTERNAL


@rule
def end_conflict(s: Position, winner: int, log: Log) -> int:
    """Clears the conflict; after an external one it removes the losing side's cards and looks for
    the next conflict.
    """
    external = s.conflict == EXTERNAL
    if external:
        remove_supporters(s, winner, log)
    s.conflict = 0
    s.color = NONE
    s.attacker = NOBODY
    s.defender = NOBODY
    s.committed = NONE
    return Phase.SEEK_CONFLICT if external else Phase.END_ACTION


@rule
def remove_supporters(s: Position, winner: int, log: Log) -> None:
    """Gives the winner the cards of the colour on the losing side.

    Treasure places and cards with a leader on them stay.
    """
    color = int(s.color)
    place = winners_place(s, winner)
    first, last = side_against(s, place)
    removed = 0
    for column in range(first, last + 1):
        # From the bottom up, so that events name the places as they were before anything moved.
        for row in range(height(s, column), 0, -1):
            removed += remove_supporter(s, column * ROWS + row, color, log)
    for gap in range(first, last):
        removed += remove_supporter(s, FIRST_GAP + gap, color, log)
    if removed > 0:
        gain(s, winner, color, removed, place, Source.EXTERNAL, log)


@rule
def remove_supporter(s: Position, place: int, color: int, log: Log) -> bool:
    """Removes a card of the colour that bears no leader; returns whether it removed one."""
    if s.cards[place] != color or is_taken(s, place):
        return False
    remove_card(s, place, log)
    return True


strength_of = entry(strength)
fighters_of = entry(fighters)
