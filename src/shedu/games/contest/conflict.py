"""Internal and external conflicts (rulings, "After a card in a gap", "After a leader")."""

from __future__ import annotations

from shedu.games.contest.columns import height, remove_card, take_up
from shedu.games.contest.events import EventKind, Source
from shedu.games.contest.kingdoms import Run, cards_in, inside, is_taken, run_of
from shedu.games.contest.places import FIRST_GAP, ROWS, is_treasure_place
from shedu.games.contest.state import (
    COMMIT,
    CONFLICT,
    EXTERNAL,
    INTERNAL,
    NOBODY,
    PRIZE,
    RED,
    State,
    Step,
    ask,
)
from shedu.games.contest.supply import gain
from shedu.jit import rule
from shedu.kit.events import Log, say


@rule
def sides(s: State) -> tuple[Run, Run]:
    """What the card that lies face down links to its left, and to its right."""
    gap = int(s.placed) - FIRST_GAP
    return run_of(s, gap, gap), run_of(s, gap + 1, gap)


@rule
def side_of(s: State, place: int) -> Run:
    """The side that a place belongs to."""
    left, right = sides(s)
    return left if inside(left, place) else right


@rule
def side_against(s: State, place: int) -> Run:
    """The side that a place does not belong to."""
    left, right = sides(s)
    return right if inside(left, place) else left


@rule
def counted_color(s: State) -> int:
    """The colour of the cards that count in the conflict under way."""
    return RED if s.conflict == INTERNAL else int(s.color)


@rule
def strength_of(s: State, run: Run, color: int) -> int:
    """How many cards there count for a leader of a colour; a treasure place counts as red."""
    number = cards_in(s, run, color)
    if color == RED:
        for column in range(run[0], run[1] + 1):
            number += s.cards[column * ROWS] != RED
    return number


@rule
def strength(s: State, player: int) -> int:
    """What the player's leader has in the display in the conflict under way, if he is there."""
    place = int(s.leaders[player, s.color])
    if place < 0:
        return 0
    if s.conflict == INTERNAL:
        return int(s.cards[place] == RED or is_treasure_place(place))
    return strength_of(s, side_of(s, place), int(s.color))


@rule
def fighters(s: State, color: int) -> tuple[int, int]:
    """Attacker and defender of the external conflict of this colour, or nobody twice.

    The attacker is the active player, or else the first of the two clockwise from him.
    """
    left, right = sides(s)
    first = NOBODY
    first_is_left = False
    for turn in range(int(s.players)):
        player = int(s.active + turn) % int(s.players)
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
def open_conflicts(s: State) -> int:
    """The colours of which both sides hold a leader, a bit each."""
    found = 0
    for color in range(4):
        if fighters(s, color)[0] != NOBODY:
            found |= 1 << color
    return found


@rule
def seek_conflict(s: State, log: Log) -> int:
    """Begins the only conflict, asks which of several comes next, or turns the card up."""
    found = open_conflicts(s)
    if found == 0:
        say(log, EventKind.CARD_TURNED, NOBODY, place=s.placed)
        return Step.OFFER_TREASURES
    if found & (found - 1):
        return ask(s, CONFLICT, int(s.active))
    color = 0
    while not found >> color & 1:
        color += 1
    return begin_external(s, color, log)


@rule
def begin_external(s: State, color: int, log: Log) -> int:
    """The attacker is asked for his commitment in the conflict of this colour."""
    attacker, defender = fighters(s, color)
    return begin_conflict(s, EXTERNAL, color, attacker, defender, log)


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
    counted = counted_color(s)
    for turn in range(2):
        player = int(s.defender if turn else s.attacker)
        number = strength(s, player)
        say(log, EventKind.STRENGTH_COUNTED, player, color=counted, number=number, extra=conflict)
    return ask(s, COMMIT, attacker)


@rule
def commit(s: State, number: int, log: Log) -> int:
    """The actor commits cards; once both have, the conflict is resolved."""
    color = counted_color(s)
    s.hands[s.actor, color] -= number
    s.gone[color] += number
    if number > 0:
        s.quiet = 0
    say(log, EventKind.CARDS_COMMITTED, int(s.actor), color=color, number=number)
    if s.committed < 0:
        s.committed = number
        return ask(s, COMMIT, int(s.defender))
    attack = strength(s, int(s.attacker)) + int(s.committed)
    defence = strength(s, int(s.defender)) + number
    won = attack > defence
    winner = int(s.attacker if won else s.defender)
    loser = int(s.defender if won else s.attacker)
    total = attack if won else defence
    least = defence if won else attack
    say(log, EventKind.CONFLICT_WON, winner, other=loser, color=s.color, number=total, extra=least)
    place = take_up(s, loser, int(s.color))
    say(log, EventKind.LEADER_DEFEATED, loser, color=s.color, place=place)
    return reward(s, winner, int(s.committed) + number, log)


@rule
def reward(s: State, winner: int, committed: int, log: Log) -> int:
    """The winner gains one of the committed cards; if there are none he may lay one himself."""
    if committed == 0:
        return ask(s, PRIZE, winner)
    color = counted_color(s)
    s.gone[color] -= 1
    gain(s, winner, color, 1, winners_place(s, winner), prize_source(s), log)
    if committed > 1:
        say(log, EventKind.CARDS_DISCARDED, NOBODY, color=color, number=committed - 1)
    return end_conflict(s, winner, log)


@rule
def winners_place(s: State, winner: int) -> int:
    """Where the winner's leader stands."""
    return int(s.leaders[winner, s.color])


@rule
def prize_source(s: State) -> int:
    """What a point of the conflict under way is gained for."""
    return Source.INTERNAL if s.conflict == INTERNAL else Source.EXTERNAL


@rule
def end_conflict(s: State, winner: int, log: Log) -> int:
    """After an external conflict the losing side's cards go, and the next one is looked for."""
    external = s.conflict == EXTERNAL
    if external:
        remove_supporters(s, winner, log)
    s.conflict = 0
    s.color = -1
    s.attacker = NOBODY
    s.defender = NOBODY
    s.committed = -1
    return Step.SEEK_CONFLICT if external else Step.END_ACTION


@rule
def remove_supporters(s: State, winner: int, log: Log) -> None:
    """The cards of the colour on the losing side go to the winner.

    Treasure places and cards with a leader on them stay.
    """
    color = int(s.color)
    place = winners_place(s, winner)
    first, last = side_against(s, place)
    removed = 0
    for column in range(first, last + 1):
        # From the bottom up, so that the places told are those before anything moved.
        for row in range(height(s, column), 0, -1):
            removed += remove_supporter(s, column * ROWS + row, color, log)
    for gap in range(first, last):
        removed += remove_supporter(s, FIRST_GAP + gap, color, log)
    if removed > 0:
        gain(s, winner, color, removed, place, Source.EXTERNAL, log)


@rule
def remove_supporter(s: State, place: int, color: int, log: Log) -> bool:
    """Removes a card of the colour without a leader on it; whether there was one."""
    if s.cards[place] != color or is_taken(s, place):
        return False
    remove_card(s, place, log)
    return True
