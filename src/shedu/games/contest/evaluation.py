"""The evaluation of any state for a seat: finished games, displays at rest, open decisions.

All values are points of an average colour. Points count by the soft minimum of the colours, so that
the weakest count most, and more so towards the end of the game.
"""

from __future__ import annotations

import math
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from shedu.game import Event
from shedu.games.contest.heuristic import score_action
from shedu.games.contest.rules import actions
from shedu.games.contest.rules.conflict import counted_color, side_strength, strength
from shedu.games.contest.rules.kingdoms import Run, height, inside, kingdom_at, leader_in
from shedu.games.contest.rules.legal import legal_numbers, point_color
from shedu.games.contest.rules.places import COLUMNS, MOST_BENEATH, ROWS, is_treasure_place
from shedu.games.contest.rules.position import (
    BLACK,
    CARDS_FOR_A_GAP,
    CARDS_OF_A_SHIP,
    DECK,
    FINAL_TREASURES,
    GREEN,
    HAND,
    NOBODY,
    PLAYERS,
    RED,
    STATES,
    SUPPLY,
    UNKNOWN,
    WILD,
    Decision,
    Position,
    States,
)
from shedu.games.contest.rules.ships import NO_SHIP, ship_for
from shedu.games.contest.rules.treasures import EVERYWHERE, treasures_in
from shedu.games.contest.rules.turn import apply
from shedu.jit import INT, at, public, rule
from shedu.kit.events import ROWS as EVENT_ROWS
from shedu.kit.events import Log
from shedu.kit.score_weights import final_worth, weigh_points

Floats: TypeAlias = NDArray[np.float64]
Flags: TypeAlias = NDArray[np.bool_]

CARDS_A_TURN = 3.4
"""The cards that a player draws at the end of a turn on average."""

# The weights, in points of an average colour, and the numbers in the formulas below were tuned in
# games against `simple`.
SOFT_END = 0.6  # how soft the minimum of the colours is at the end
SOFT_ROUND = 0.6  # ... and how much softer with each round that is left
RIVALS = 1.2  # the weight of the others' mean value
LATE = 0.16  # by round left: the part of expected gains that counts
LEADER_OUT = 0.75  # a leader in the display
ROOM = 0.25  # ... with room for cards in their kingdom
KING_COVERS = 0.6  # ... for a king: the part of that value for each colour without a leader there
ON_RED = 0.15  # ... that stands on red
REVOLT_FEAR = 0.15  # the part lost if a rival holds many more red cards
SHIP_YIELD = 0.4  # a ship's income in a turn
SHIP_NEXT = 0.38  # by round left: a ship that one more card would complete
PAIR = 0.5  # two cards of a colour that can be scored
SINGLE = 0.12  # one such card
SPARE = 0.062  # a card of another colour
UNSEEN_CARD = 0.5  # the value of a card still to be drawn, relative to an average card
REDS_HELD = 0.12  # a red card, up to three
TREASURE_HOPE = 0.24  # a treasure that linking two kingdoms would bring
ATTACK = 0.15  # a conflict that the seat may begin and win
THREAT = 0.06  # a conflict that another may begin and win
ACTION_LEFT = 0.6
CATASTROPHE_KEPT = 0.4


@rule
def rounds_left(s: Position) -> float:
    """The estimated number of turns that each player still has."""
    by_deck = float(DECK - s.deck_at) / (CARDS_A_TURN * float(s.players))
    by_treasures = 1.5 * float(treasures_in(s, EVERYWHERE) - FINAL_TREASURES)
    return max(0.5, min(by_deck, by_treasures))


@rule
def shares_of(s: Position, shares: Floats) -> None:
    """Writes the share of each colour among the unseen cards."""
    total = 0.0
    for color in range(4):
        left = float(SUPPLY[color] - s.gone[color])
        for player in range(int(s.players)):
            left -= float(s.points[player, color] + s.hands[player, color])
        shares[color] = left
    for card in s.cards:
        if 0 <= card < 4:
            shares[card] -= 1.0
    for color in range(4):
        total += shares[color]
    for color in range(4):
        shares[color] = shares[color] / total if total > 0.0 else 0.25


@rule
def hand_of(s: Position, player: int, color: int, shares: Floats) -> float:
    """The number of cards of the colour in a player's hand, estimated for unseen cards."""
    return float(s.hands[player, color] + shares[color] * s.hands[player, UNKNOWN])


@rule
def coming_income(s: Position, shares: Floats, extra: Floats) -> None:
    """Adds the points that ships will pay at the end of this turn."""
    player = int(s.active)
    for color in range(max(0, int(s.income)), 4):
        if ship_for(s, player, color) != NO_SHIP:
            extra[player, color] += min(1.0, hand_of(s, player, color, shares))


@rule
def room_in(s: Position, run: Run) -> int:
    """The number of cards that the columns still have room for."""
    room = 0
    for column in range(run[0], run[1] + 1):
        room += MOST_BENEATH - height(s, column)
    return room


@rule
def near_ship(s: Position, run: Run, color: int) -> bool:
    """Whether one more card of the colour would make a ship in these columns."""
    for column in range(run[0], run[1] + 1):
        high = height(s, column)
        if high >= MOST_BENEATH or high < CARDS_OF_A_SHIP - 1:
            continue
        alike = 0
        for n in range(CARDS_OF_A_SHIP - 1):
            alike += s.cards[column * ROWS + high - n] == color
        if alike == CARDS_OF_A_SHIP - 1:
            return True
    return False


@rule
def value_leader(
    s: Position,
    player: int,
    color: int,
    rounds: float,
    weights: Floats,
    reds: Floats,
    open_colors: Flags,
) -> float:
    """The value of a leader on its place; writes the colours that it lets its player score."""
    place = int(s.leaders[player, color])
    run = kingdom_at(s, place)
    room = min(4, room_in(s, run))
    value = LEADER_OUT
    if room > 0:
        value += ROOM * weights[player, color] * (0.6 + 0.1 * room)
        open_colors[player, color] = True
        if color == BLACK:
            for other in range(1, 4):
                if leader_in(s, run, other) == NOBODY:
                    value += ROOM * KING_COVERS * weights[player, other]
                    open_colors[player, other] = True
    if ship_for(s, player, color) != NO_SHIP:
        value += SHIP_YIELD * (rounds - 0.5) * weights[player, color]
    stands = 1.0 if s.cards[place] == RED or is_treasure_place(place) else 0.0
    strongest = 0.0
    for rival in range(int(s.players)):
        if rival != player:
            strongest = max(strongest, reds[rival])
    margin = stands + reds[player] - strongest
    fear = REVOLT_FEAR / (1.0 + math.exp(1.2 * margin))
    return float((value + ON_RED * stands) * (1.0 - fear))


@rule
def value_border(
    s: Position, seat: int, gap: int, shares: Floats, weights: Floats, held: Floats
) -> float:
    """The value to the seat of linking two kingdoms: treasures, and conflicts won or lost."""
    left, right = kingdom_at(s, gap * ROWS), kingdom_at(s, (gap + 1) * ROWS)
    total = 0.0
    for color in range(4):
        place = int(s.leaders[seat, color])
        if not inside(left, place) and not inside(right, place):
            continue
        mine, other = (left, right) if inside(left, place) else (right, left)
        rival = leader_in(s, other, color)
        if color == GREEN and rival == NOBODY:
            treasures = treasures_in(s, (left[0], right[1])) - 1
            gain = min(float(treasures), hand_of(s, seat, RED, shares))
            total += TREASURE_HOPE * max(0.0, gain) * weights[seat, WILD]
        if rival in (NOBODY, seat):
            continue
        own, theirs = side_strength(s, mine, color), side_strength(s, other, color)
        lead = float(own - theirs) + hand_of(s, seat, color, shares)
        lead -= hand_of(s, rival, color, shares)
        chance = 1.0 / (1.0 + math.exp(-1.1 * (lead - 0.5)))
        prize = (1.0 + 0.8 * float(theirs)) * weights[seat, color]
        cost = held[seat, color] + 0.3 * float(own)
        total += ATTACK * max(0.0, chance * prize - (1.0 - chance) * cost)
        total -= THREAT * (1.0 - 1.0 / (1.0 + math.exp(-1.1 * (lead + 0.5)))) * cost
    return total


@rule
def value_hand(
    s: Position, player: int, weights: Floats, shares: Floats, open_colors: Flags
) -> float:
    """The value of the seat's hand.

    Pairs of a colour that can score count most: one card to play and one to lay. Cards still to be
    drawn count like unseen ones.
    """
    total = 0.0
    missing = float(HAND)
    usual = 0.0
    for color in range(4):
        number = int(s.hands[player, color])
        missing -= number
        if open_colors[player, color]:
            pairs = number // 2
            value = PAIR * min(2.0, pairs) + 0.3 * PAIR * max(0.0, pairs - 2.0)
            total += weights[player, color] * (value + SINGLE * (number % 2))
            usual += shares[color] * weights[player, color]
        else:
            total += SPARE * number
            usual += 0.3 * shares[color]
    total += UNSEEN_CARD * usual * missing
    return total + REDS_HELD * min(3.0, float(s.hands[player, RED]))


@rule
def value_ships(s: Position, seat: int, rounds: float, weights: Floats, held: Floats) -> float:
    """The value of the ships that one more card of the seat's hand would complete."""
    best = 0.0
    for color in range(4):
        place = int(s.leaders[seat, color])
        if place < 0 or s.hands[seat, color] == 0:
            continue
        if color < 3 and s.ships[color] >= 0:
            continue
        if near_ship(s, kingdom_at(s, place), color):
            best = max(best, weights[seat, color])
    return SHIP_NEXT * best * min(rounds, 5.0)


@rule
def evaluate_at_rest(s: Position, seat: int, extra: Floats) -> float:
    """The value of a display at rest for the seat, compared with the other players.

    `extra` holds points that the players are sure to gain.
    """
    players = int(s.players)
    shares = np.empty(4)
    shares_of(s, shares)
    coming_income(s, shares, extra)
    rounds = rounds_left(s)
    soft = SOFT_END + SOFT_ROUND * min(rounds, 10.0)
    weights = np.zeros((PLAYERS, 5))
    points = np.zeros(PLAYERS)
    reds = np.zeros(PLAYERS)
    values = np.zeros(PLAYERS)
    held = np.zeros((PLAYERS, 4))
    open_colors = np.zeros((PLAYERS, 4), dtype=np.bool_)
    for player in range(players):
        points[player] = weigh_points(s, player, soft, weights, extra)
        reds[player] = hand_of(s, player, RED, shares)
    for player in range(players):
        for color in range(4):
            if s.leaders[player, color] >= 0:
                held[player, color] = value_leader(
                    s, player, color, rounds, weights, reds, open_colors
                )
                values[player] += held[player, color]
    for gap in range(COLUMNS - 1):
        ready = min(height(s, gap), height(s, gap + 1)) >= CARDS_FOR_A_GAP
        if ready and kingdom_at(s, gap * ROWS)[1] == gap:
            values[seat] += value_border(s, seat, gap, shares, weights, held)
    values[seat] += value_hand(s, seat, weights, shares, open_colors)
    values[seat] += value_ships(s, seat, rounds, weights, held)
    values[seat] += CATASTROPHE_KEPT * s.catastrophes[seat]
    if s.active == seat:
        values[seat] += ACTION_LEFT * s.actions_left
    # Expected gains count less when little time is left to make them.
    season = min(1.0, LATE * rounds)
    rivals = 0.0
    for player in range(players):
        points[player] += season * values[player]
        if player != seat:
            rivals += points[player]
    return float(points[seat] - RIVALS * rivals / float(players - 1))


FOLLOW_UPS = 16
"""More than the legal actions of any decision except `action`."""
EVENT_COLUMNS = len(Event._fields)


@rule
def chance_below(n: int, share: float, limit: int) -> float:
    """The chance that fewer than `limit` of `n` unseen cards are of a colour with this share."""
    if limit <= 0:
        return 0.0
    chance = 1.0
    for _ in range(n):
        chance *= 1.0 - share
    total = 0.0
    for k in range(min(limit, n + 1)):
        total += chance
        chance *= float(n - k) / float(k + 1) * share / max(1e-9, 1.0 - share)
    return min(1.0, total)


@rule
def attack_chance(s: Position, shares: Floats) -> float:
    """The attacker's chance to win the conflict if both players commit all useful cards.

    An unseen card has a colour with the probability of the colour's share.
    """
    color = counted_color(s)
    share = float(shares[color])
    attack = strength(s, int(s.attacker))
    defence = strength(s, int(s.defender)) + int(s.hands[s.defender, color])
    hidden_defence = int(s.hands[s.defender, UNKNOWN])
    if s.committed >= 0:
        return chance_below(hidden_defence, share, attack + int(s.committed) - defence)
    attack += int(s.hands[s.attacker, color])
    hidden_attack = int(s.hands[s.attacker, UNKNOWN])
    if hidden_attack == 0:
        return chance_below(hidden_defence, share, attack - defence)
    defence += int(share * hidden_defence + 0.5)
    return 1.0 - chance_below(hidden_attack, share, defence - attack + 1)


@rule
def commitment(s: Position, attack_wins: bool) -> int:
    """The commitment with which the given side wins, as far as the actor's hand allows it."""
    color = counted_color(s)
    lead = strength(s, int(s.attacker)) - strength(s, int(s.defender)) + max(0, int(s.committed))
    number = 0
    if s.committed < 0 and attack_wins:
        number = max(0, 1 - lead)
    elif s.committed >= 0 and not attack_wins:
        number = max(0, lead)
    lacking = min(max(0, number - int(s.hands[s.actor, color])), int(s.hands[s.actor, UNKNOWN]))
    s.hands[s.actor, color] += lacking
    s.hands[s.actor, UNKNOWN] -= lacking
    return min(number, int(s.hands[s.actor, color]))


@rule
def likely_action(
    s: Position, seat: int, shares: Floats, extra: Floats, found: NDArray[np.int16]
) -> int:
    """The likely action in an open decision; adds the expected gains of others to `extra`.

    The seat acts by the heuristic; others decline.
    """
    number = legal_numbers(s, found)
    if s.actor == seat:
        best = 0
        most = -1e9
        for n in range(number):
            score = score_action(s, int(found[n]))
            if score > most:
                most = score
                best = int(found[n])
        return best
    if s.decision in (Decision.POINT, Decision.PRIZE):
        color = point_color(s)
        hidden = int(s.hands[s.actor, UNKNOWN])
        extra[s.actor, color] += 1.0 - chance_below(hidden, float(shares[color]), 1)
    elif s.decision == Decision.TREASURE:
        hidden = int(s.hands[s.actor, UNKNOWN])
        extra[s.actor, int(np.argmin(s.points[s.actor, :WILD]))] += min(
            1.5, float(shares[RED]) * hidden
        )
    else:
        return int(found[0])
    return actions.DECLINE


@rule
def settle(
    scratch: States,
    seat: int,
    run: int,
    shares: Floats,
    extra: Floats,
    found: NDArray[np.int16],
    log: Log,
) -> None:
    """Plays on in state 1 until the display is at rest.

    Run 0 stops at a conflict; in run 1 its attacker wins, in run 2 its defender. Later conflicts
    have their likelier result.
    """
    s = at(scratch, 1)
    fights = 0
    while s.decision not in (Decision.ACTION, Decision.OVER) and (
        run > 0 or s.decision != Decision.COMMIT
    ):
        if s.decision == Decision.COMMIT:
            first = fights < 2 and (fights == 0 or s.committed >= 0)
            attack_wins = run == 1 if first else attack_chance(s, shares) > 0.5
            number = actions.COMMIT + commitment(s, attack_wins)
            # A conflict takes two commitments, or one if the attacker has made theirs.
            fights += 1 if s.committed < 0 else 2
        else:
            number = likely_action(s, seat, shares, extra, found)
        apply(scratch, 1, number, log)


@public(STATES, INT, INT)
def evaluate(states: States, i: int, seat: int) -> float:
    """The value of state `i` for the seat, in points of an average colour; higher is better.

    It first plays out open decisions: the seat acts by the heuristic, and a conflict ends both
    ways.
    """
    scratch = np.empty(2, dtype=states.dtype)
    log = np.zeros((EVENT_ROWS, EVENT_COLUMNS), dtype=np.int16)
    found = np.empty(FOLLOW_UPS, dtype=np.int16)
    extra = np.zeros((PLAYERS, 4))
    kept = np.zeros((PLAYERS, 4))
    shares = np.empty(4)
    shares_of(at(states, i), shares)
    scratch[0] = states[i]
    chance = -1.0
    total = 0.0
    for run in range(3):
        weight = 1.0 if run == 0 else chance if run == 1 else 1.0 - chance
        if weight <= 0.0:
            continue
        scratch[1] = scratch[0]
        extra[:] = kept
        settle(scratch, seat, run, shares, extra, found, log)
        after = at(scratch, 1)
        if after.decision == Decision.COMMIT:
            chance = attack_chance(after, shares)
            scratch[0] = scratch[1]
            kept[:] = extra
            continue
        total += weight * (
            final_worth(after, seat)
            if after.decision == Decision.OVER
            else evaluate_at_rest(after, seat, extra)
        )
        if run == 0:
            break
    return total
