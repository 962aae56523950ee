"""The setup of a game, and its states as plain data, observations and feature planes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from shedu.errors import BadState
from shedu.game import Random, State, Value, copy_state
from shedu.games.contest.rules import conflict, kingdoms, ships
from shedu.games.contest.rules.actions import LEADER_NAMES, LETTERS
from shedu.games.contest.rules.options import OPTIONS
from shedu.games.contest.rules.places import (
    COLUMNS,
    FIRST_GAP,
    GAP_NAMES,
    GAPS,
    MOST_BENEATH,
    NAMES,
    PLACE,
    PLACES,
    ROWS,
    column_of,
)
from shedu.games.contest.rules.position import (
    ACTIONS_A_TURN,
    BLUE,
    CARDS,
    CATASTROPHES_EACH,
    COLORS,
    CONFLICTS,
    DECISIONS,
    DECK,
    EMPTY,
    EXTERNAL,
    GREEN,
    HAND,
    HELD,
    IDLE_TURNS,
    INTERNAL,
    NOBODY,
    NOWHERE,
    PLAYERS,
    RED,
    REMOVED_OF_TWO,
    SHIP_CARD,
    SHIPS,
    STATES,
    SUPPLY,
    TREASURE_CARD,
    TREASURES,
    UNKNOWN,
    WILD,
    Decision,
    Position,
    States,
)
from shedu.games.contest.rules.treasures import treasures_in
from shedu.games.contest.rules.turn import end_reason
from shedu.jit import INT, at, public, record
from shedu.kit import resampling
from shedu.kit.records import Counts, blank, dump_fields, load_fields
from shedu.kit.supply import check_supply, shuffled_supply, spelled
from shedu.kit.validation import check, listed, mapping, one_of, whole_number

# The setup deals all chance of a game (rulings, "Setup"). A supply is the 185 cards as
# letters K, G, R, B: first the hands dealt to each player from player 0 on, then with two players
# the 30 cards that leave the game, then the deck.


def empty_table(options: Mapping[str, Value], players: int) -> State:
    """An empty state: nothing in the display, in hands or in the deck."""
    state = blank(Position)
    state[0]["options"] = [OPTIONS[option].index(options[option]) for option in OPTIONS]
    state[0]["players"] = players
    return state


def removed_before(players: int) -> int:
    """The number of cards that leave the game before it starts."""
    return REMOVED_OF_TWO if players == 2 else 0


def shuffled(rng: Random) -> str:
    """A random supply, all equally likely."""
    return shuffled_supply(LETTERS, SUPPLY, rng)


def deal(options: Mapping[str, Value], players: int, supply: str, start: int) -> State:
    """The state after the setup: treasures laid out, eight cards dealt to each player."""
    check_supply(supply, LETTERS, SUPPLY)
    state = empty_table(options, players)
    s = state[0]
    s["cards"][: COLUMNS * ROWS : ROWS] = TREASURE_CARD
    colors = [LETTERS.index(letter) for letter in supply]
    dealt = players * HAND
    first = dealt + removed_before(players)
    for i, color in enumerate(colors[:dealt]):
        s["hands"][i // HAND, color] += 1
    for color in colors[dealt:first]:
        s["removed"][color] += 1
    s["deck_at"] = first
    s["deck"][first:DECK] = colors[first:]
    s["catastrophes"][:players] = CATASTROPHES_EACH
    s["active"] = s["actor"] = start
    s["actions_left"] = ACTIONS_A_TURN
    s["decision"] = Decision.ACTION
    return state


def supply_of(state: State) -> str:
    """The supply that `deal` made this state at the start of a game from."""
    s = state[0]
    heaps = [*s["hands"][: int(s["players"]), :4], s["removed"][:4]]
    return spelled(LETTERS, heaps, s["deck"][int(s["deck_at"]) : DECK])


# A state as plain data, the STATE of the trace format.

KEYS = (
    *("columns", "gaps", "leaders", "deck", "hands", "points", "tops", "catastrophes", "ships"),
    *("active", "actions_left", "decision", "actor", "conflict", "pending", "idle", "quiet"),
    "over",
)
SHIP_NAMES = tuple(f"ship {ship}" for ship in SHIPS)
GONE, REMOVED = Counts(COLORS, DECK), Counts(HELD, DECK)
PENDING = (Decision.POINT, Decision.SHIP, Decision.CONFLICT, Decision.TREASURE)
"""The decisions about a card just played, or the income of a ship."""


def _card(s: Any, place: int) -> str | None:
    card = int(s["cards"][place])
    if card == SHIP_CARD:
        ships: list[int] = s["ships"].tolist()
        return SHIP_NAMES[ships.index(place)]
    return None if card == EMPTY else CARDS[card]


def _column(s: Any, column: int) -> list[str]:
    """The cards of a column from its treasure place down."""
    cards = [_card(s, place) for place in range(column * ROWS, (column + 1) * ROWS)]
    return [card for card in cards if card is not None]


def _gap(s: Any) -> str | None:
    """The gap of the card whose action is not finished; None if it lies in no gap."""
    gap = int(s["placed"]) - FIRST_GAP
    return GAP_NAMES[gap] if gap >= 0 else None


def _conflict(s: Any) -> dict[str, Any] | None:
    if CONFLICTS[s["conflict"]] is None:
        return None
    committed = int(s["committed"])
    return {
        "kind": CONFLICTS[s["conflict"]],
        "color": COLORS[s["color"]],
        "attacker": int(s["attacker"]),
        "defender": int(s["defender"]),
        "committed": committed if committed >= 0 else None,
        "gap": _gap(s) if s["conflict"] == EXTERNAL else None,
    }


def _pending(s: Any) -> dict[str, Any] | None:
    """The subject of the decision, where the rest of the state does not give it."""
    decision, income, placed = s["decision"], int(s["income"]), int(s["placed"])
    if decision not in PENDING:
        return None
    pending: dict[str, Any] = {"color": None, "column": None, "gap": None, "income": income >= 0}
    if income >= 0:
        pending["color"] = COLORS[income]
    elif decision in (Decision.POINT, Decision.SHIP):
        pending["color"] = COLORS[s["cards"][placed]]
        pending["column"] = column_of(placed) + 1
    else:
        pending["gap"] = _gap(s)
    return pending


def dump(state: State) -> dict[str, Any]:
    """The STATE of the trace format, with the key `memory` for the cards out of the game.

    In an observation, unseen cards are null in the deck and counted as `unknown` in hands and
    among the removed.
    """
    s = state[0]
    players = int(s["players"])
    deck = s["deck"][int(s["deck_at"]) : DECK].tolist()
    data = dump_fields(Position, s, players) | {
        "columns": [_column(s, column) for column in range(COLUMNS)],
        "gaps": [_card(s, FIRST_GAP + gap) for gap in range(GAPS)],
        "leaders": [
            {
                name: NAMES[place] if place >= 0 else None
                for name, place in zip(LEADER_NAMES, places, strict=True)
            }
            for places in s["leaders"][:players].tolist()
        ],
        "deck": [COLORS[color] if color >= 0 else None for color in deck],
        "ships": [name for name, place in zip(SHIPS, s["ships"], strict=True) if place < 0],
        "conflict": _conflict(s),
        "pending": _pending(s),
        "over": bool(s["decision"] == Decision.OVER),
        "memory": {
            "gone": GONE.dump(s["gone"], players),
            "removed": REMOVED.dump(s["removed"], players),
        },
    }
    return {key: data[key] for key in (*KEYS, "memory")}


def load(data: Mapping[str, Any], options: Mapping[str, Value]) -> State:
    """The state of a dump; raises `BadState` about the first error in it.

    Without `memory` all cards that are nowhere else count as openly out of the game.
    """
    mapping(data, "", KEYS, ["memory"])
    players = len(listed(data["hands"], "hands"))
    check(2 <= players <= PLAYERS, "hands", data["hands"], "a list of two to four hands")
    state = empty_table(options, players)
    s = state[0]
    _load_display(s, data)
    _load_leaders(s, data["leaders"], players)
    _load_deck(s, data["deck"], players)
    load_fields(Position, s, data, players)
    _check_holdings(s, data)
    _load_memory(s, data.get("memory"), players)
    _check_turn(s, data, players)
    _load_conflict(s, data["conflict"], players)
    _load_pending(s, data["pending"])
    _check_quiet(s)
    _check_decision(record(state), data)
    return state


def _load_display(s: Any, data: Mapping[str, Any]) -> None:
    lying, ships = s["cards"], s["ships"]
    for column, cards in enumerate(listed(data["columns"], "columns", COLUMNS)):
        where = f"columns[{column}]"
        right = 1 <= len(listed(cards, where)) <= ROWS
        check(right, where, cards, f"a treasure place and at most {MOST_BENEATH} cards beneath")
        for row, name in enumerate(cards):
            place = column * ROWS + row
            one_of(name, f"{where}[{row}]", (*COLORS, *SHIP_NAMES) if row else ("treasure", "red"))
            if name in SHIP_NAMES:
                ship = SHIP_NAMES.index(name)
                check(bool(ships[ship] < 0), f"{where}[{row}]", name, "the only one")
                ships[ship] = place
                lying[place] = SHIP_CARD
            else:
                lying[place] = CARDS.index(name)
    for gap, name in enumerate(listed(data["gaps"], "gaps", GAPS)):
        card = one_of(name, f"gaps[{gap}]", (*COLORS, None))
        lying[FIRST_GAP + gap] = card if name is not None else EMPTY
    left = [ship for ship, place in zip(SHIPS, ships, strict=True) if place < 0]
    check(listed(data["ships"], "ships") == left, "ships", data["ships"], f"{left}")
    check(
        bool((lying == TREASURE_CARD).any()),
        "columns",
        None,
        "eight columns with at least one treasure",
    )


def _load_leaders(s: Any, leaders: Any, players: int) -> None:
    lying, standing = s["cards"], s["leaders"]
    for player, places in enumerate(listed(leaders, "leaders", players)):
        mapping(places, f"leaders[{player}]", LEADER_NAMES)
        for color, leader in enumerate(LEADER_NAMES):
            name = places[leader]
            if name is None:
                continue
            where = f"leaders[{player}].{leader}"
            known = isinstance(name, str) and name in PLACE
            check(known, where, name, "a place such as 3.4 or 3-4, or null")
            place = PLACE[name]
            card = int(lying[place])
            check(card not in (EMPTY, SHIP_CARD), where, name, "the place of a card, not of a ship")
            check(not (standing == place).any(), where, name, "a place without another leader")
            standing[player, color] = place


def _load_deck(s: Any, deck: Any, players: int) -> None:
    most = DECK - removed_before(players)
    check(len(listed(deck, "deck")) <= most, "deck", deck, f"a list of at most {most} cards")
    s["deck_at"] = DECK - len(deck)
    s["deck"][DECK - len(deck) : DECK] = [
        -1 if color is None else one_of(color, f"deck[{i}]", COLORS) for i, color in enumerate(deck)
    ]


def _check_holdings(s: Any, data: Mapping[str, Any]) -> None:
    for player in range(s["players"]):
        hand, top, points = data["hands"][player], data["tops"][player], s["points"][player]
        check(s["hands"][player].sum() <= HAND, f"hands[{player}]", hand, f"at most {HAND} cards")
        if top is None:
            check(not points.any(), f"tops[{player}]", top, "the top card of the stack")
        else:
            right = bool(points[s["tops"][player]] > 0)
            check(right, f"tops[{player}]", top, "one of the player's points")


def _load_memory(s: Any, memory: Any, players: int) -> None:
    """Reads the cards out of the game; raises `BadState` if a card is missing or occurs twice."""
    treasures = int((s["cards"] == TREASURE_CARD).sum())
    wild = int(s["points"][:, WILD].sum())
    wanted = f"all {TREASURES} treasures together: {treasures} lie in the display"
    check(treasures + wild == TREASURES, "points", f"{wild} wild points", wanted)
    missing = []
    for color, supply in enumerate(SUPPLY):
        known = int(s["hands"][:, color].sum() + s["points"][:, color].sum())
        known += int((s["cards"] == color).sum() + (s["deck"] == color).sum())
        missing.append(supply - known)
        wrong = f"{-missing[color]} {COLORS[color]} cards too many"
        check(missing[color] >= 0, "columns", wrong, "within the supply")
    in_deck = s["deck"][s["deck_at"] : DECK]
    unseen = int(s["hands"][:, UNKNOWN].sum()) + int((in_deck == -1).sum())
    if memory is None:
        check(unseen == 0, "memory", None, "an object: some cards are unseen")
        s["gone"] = missing
        return
    mapping(memory, "memory", ["gone", "removed"])
    s["gone"] = GONE.load(memory["gone"], "memory.gone", players)
    s["removed"] = REMOVED.load(memory["removed"], "memory.removed", players)
    wanted = f"{removed_before(players)} cards, or none if they count as gone"
    right = int(s["removed"].sum()) in (0, removed_before(players))
    check(right, "memory.removed", memory["removed"], wanted)
    unseen += int(s["removed"][UNKNOWN])
    left = np.array(missing) - s["gone"] - s["removed"][:4]
    right = bool(left.min() >= 0 and left.sum() == unseen)
    check(right, "memory", memory, f"{missing} cards by colour out of the game or unseen")


def _check_turn(s: Any, data: Mapping[str, Any], players: int) -> None:
    """Checks the fields of the turn against the decision."""
    over = s["decision"] == Decision.OVER
    most = ACTIONS_A_TURN - 1
    if over or s["decision"] == Decision.ACTION:
        most = 0 if over else ACTIONS_A_TURN
    whole_number(data["actions_left"], "actions_left", 0, most)
    whole_number(data["idle"], "idle", 0, IDLE_TURNS * players - (0 if over else 1))
    check(data["over"] is bool(over), "over", data["over"], "true without a decision, else false")
    if over:
        check(data["actor"] is None, "actor", data["actor"], "null when over")


def _load_gap(s: Any, name: Any, where: str) -> int:
    """The place of a gap in which a card lies."""
    place = FIRST_GAP + one_of(name, where, GAP_NAMES)
    check(bool(s["cards"][place] != EMPTY), where, name, "a gap in which a card lies")
    return place


def _load_conflict(s: Any, data: Any, players: int) -> None:
    fought = s["decision"] in (Decision.COMMIT, Decision.PRIZE)
    wanted = "an object exactly when the decision is commit or prize"
    check((data is not None) == fought, "conflict", data, wanted)
    if data is None:
        return
    mapping(data, "conflict", ["kind", "color", "attacker", "defender", "committed", "gap"])
    s["conflict"] = one_of(data["kind"], "conflict.kind", CONFLICTS[1:]) + 1
    s["color"] = one_of(data["color"], "conflict.color", COLORS)
    for role in ("attacker", "defender"):
        player = s[role] = whole_number(data[role], f"conflict.{role}", 0, players - 1)
        stands = s["decision"] == Decision.PRIZE or bool(s["leaders"][player, s["color"]] >= 0)
        check(stands, f"conflict.{role}", player, "a player whose leader is in the display")
    two = bool(s["attacker"] != s["defender"])
    check(two, "conflict.defender", data["defender"], "another player than the attacker")
    if data["committed"] is not None:
        committed = whole_number(data["committed"], "conflict.committed", 0, HAND)
        s["committed"] = committed
        counted = RED if s["conflict"] == INTERNAL else int(s["color"])
        held = int(s["hands"][s["attacker"]].sum())
        right = committed <= HAND - held and committed <= int(s["gone"][counted])
        check(right, "conflict.committed", committed, "cards that left the attacker's hand")
    if s["conflict"] == EXTERNAL:
        s["placed"] = _load_gap(s, data["gap"], "conflict.gap")
    else:
        check(data["gap"] is None, "conflict.gap", data["gap"], "null within a kingdom")


def _load_pending(s: Any, pending: Any) -> None:
    """Reads the subject of the decision: a card just played, a gap, or income."""
    wanted = "an object exactly when the decision is point, ship, conflict or treasure"
    check((pending is not None) == (s["decision"] in PENDING), "pending", pending, wanted)
    if pending is None:
        return
    mapping(pending, "pending", ["color", "column", "gap", "income"])
    income = pending["income"]
    right = isinstance(income, bool) and not (income and s["decision"] != Decision.POINT)
    check(right, "pending.income", income, "true or false, and true only for a point")
    unused = ["column", "gap"] if income else ["gap"]
    if s["decision"] in (Decision.CONFLICT, Decision.TREASURE):
        unused = ["color", "column"]
        s["placed"] = _load_gap(s, pending["gap"], "pending.gap")
    else:
        color = one_of(pending["color"], "pending.color", COLORS)
        if income:
            s["income"] = color
            left = int(s["actions_left"])
            check(left == 0, "actions_left", left, "0 at the end of a turn")
        else:
            column = whole_number(pending["column"], "pending.column", 1, COLUMNS) - 1
            cards = s["cards"][column * ROWS : (column + 1) * ROWS]
            row = int((cards != EMPTY).sum()) - 1
            last = row > 0 and bool(cards[row] == color)
            check(last, "pending.color", pending["color"], "the colour of the column's last card")
            s["placed"] = column * ROWS + row
    for key in unused:
        check(pending[key] is None, f"pending.{key}", pending[key], "null for this decision")


def _check_quiet(s: Any) -> None:
    """Raises `BadState` if `quiet` contradicts the rest of the state."""
    quiet = bool(s["quiet"])
    began = s["actions_left"] == ACTIONS_A_TURN or s["decision"] == Decision.OVER
    check(quiet or not began, "quiet", quiet, "true: this turn has only begun")
    played = s["placed"] >= 0 or s["committed"] > 0
    check(not (quiet and played), "quiet", quiet, "false: a card has left a hand in this turn")


def _check_decision(s: Position, data: Mapping[str, Any]) -> None:
    """Raises `BadState` unless the actor can have this decision in this display."""
    wanted = "in different kingdoms if they have one colour and are not in conflict"
    check(_are_apart(s), "leaders", data["leaders"], wanted)
    if s.decision == Decision.OVER:
        check(end_reason(s) != 0, "over", True, "false: nothing has ended the game")
        return
    actor = _expected_actor(s)
    check(
        actor >= 0,
        "decision",
        data["decision"],
        "a decision that a player can have in this display",
    )
    check(bool(s.actor == actor), "actor", data["actor"], f"player {actor}")


def _are_apart(s: Position) -> bool:
    """Whether leaders of one colour share a kingdom only in a conflict."""
    linked = s.cards[FIRST_GAP:] != EMPTY
    if s.placed >= FIRST_GAP and s.decision != Decision.TREASURE:
        linked[s.placed - FIRST_GAP] = False
    kingdom = [0, *np.cumsum(~linked).tolist()]
    within = s.decision == Decision.COMMIT and s.conflict == INTERNAL
    for color, places in enumerate(s.leaders.T.tolist()):
        if within and s.color == color:
            places[s.attacker] = NOWHERE
        held = [kingdom[column_of(place)] for place in places if place >= 0]
        if len(set(held)) < len(held):
            return False
    return True


def _expected_actor(s: Position) -> int:
    """The player who has the decision by the display alone, or nobody."""
    place = int(s.placed)
    if place >= 0 and kingdoms.is_taken(s, place):
        return NOBODY
    match Decision(int(s.decision)):
        case Decision.POINT if s.income >= 0:
            paid = ships.ship_for(s, int(s.active), int(s.income)) != ships.NO_SHIP
            return int(s.active) if paid else NOBODY
        case Decision.POINT:
            return kingdoms.leader_or_king(s, kingdoms.kingdom_at(s, place), int(s.cards[place]))
        case Decision.SHIP:
            return int(s.active) if ships.may_build_any(s) else NOBODY
        case Decision.CONFLICT:
            several = conflict.open_conflicts(s).bit_count() > 1
            return int(s.active) if several else NOBODY
        case Decision.COMMIT:
            return _expected_fighter(s)
        case Decision.PRIZE:
            return _expected_winner(s)
        case Decision.TREASURE:
            kingdom = kingdoms.kingdom_at(s, place)
            return kingdoms.leader_in(s, kingdom, GREEN) if treasures_in(s, kingdom) > 1 else NOBODY
    return int(s.active)


def _expected_fighter(s: Position) -> int:
    """The attacker or the defender, who must be able to fight each other; else nobody."""
    if s.conflict == INTERNAL:
        kingdom = kingdoms.kingdom_at(s, int(s.leaders[s.attacker, s.color]))
        rival = int(s.leaders[s.defender, s.color])
        fights = kingdoms.inside(kingdom, rival) and s.attacker == s.active
    else:
        fights = conflict.fighters(s, int(s.color)) == (int(s.attacker), int(s.defender))
    if not fights:
        return NOBODY
    return int(s.attacker if s.committed < 0 else s.defender)


def _expected_winner(s: Position) -> int:
    """The player whose leader is left after a conflict without committed cards, or nobody."""
    attacks = int(s.leaders[s.attacker, s.color]) >= 0
    if attacks == (int(s.leaders[s.defender, s.color]) >= 0) or s.committed != 0:
        return NOBODY
    winner = int(s.attacker if attacks else s.defender)
    if s.conflict == INTERNAL:
        # A defeated attacker's place is unknown; a winning attacker stands on red.
        right = s.attacker == s.active and (not attacks or conflict.strength(s, winner) > 0)
        return winner if right else NOBODY
    place = int(s.leaders[winner, s.color])
    own = conflict.side_of(s, place)
    against = conflict.side_strength(s, conflict.side_against(s, place), int(s.color))
    total = conflict.side_strength(s, own, int(s.color))
    nearer = (s.attacker - s.active) % s.players < (s.defender - s.active) % s.players
    won = total > against if attacks else total >= against
    return winner if won and nearer and kingdoms.inside(own, place) else NOBODY


# What a player may know, and full states that fit it (rulings, last section).


@public(STATES, INT, INT, STATES, INT)
def observe_into(states: States, i: int, seat: int, seen: States, j: int) -> None:
    """Writes to `seen[j]` what the seat (-1: a spectator) may know of `states[i]`.

    The order of the deck, other hands and the cards removed before a game of two are hidden, but
    not their numbers. Everybody saw each card that went onto a stack, so points are known.
    """
    seen[j] = states[i]
    s = at(seen, j)
    for k in range(len(s.deck)):
        s.deck[k] = -1
    for color in range(4):
        s.removed[UNKNOWN] += s.removed[color]
        s.removed[color] = 0
        for player in range(int(s.players)):
            if player != seat:
                s.hands[player, UNKNOWN] += s.hands[player, color]
                s.hands[player, color] = 0


def unseen(observed: State) -> list[int]:
    """The colours of all cards in the deck, in unknown hands or removed unseen."""
    s = observed[0]
    cards = []
    for color, total in enumerate(SUPPLY):
        known = [s["hands"][:, color], s["points"][:, color], s["gone"][color]]
        known += [s["removed"][color], s["cards"] == color, s["deck"] == color]
        left = total - sum(int(np.sum(heap)) for heap in known)
        if left < 0:
            raise BadState(f"{total - left} {COLORS[color]} cards are known, of {total}")
        cards += [color] * left
    return cards


def resample(observed: State, rng: Random) -> State:
    """A random full state that fits the observation, all equally likely."""
    state = copy_state(observed)
    s = state[0]
    deck = s["deck"][int(s["deck_at"]) : DECK]
    resampling.deal(unseen(observed), deck, [*s["hands"], s["removed"]], rng, "cards")
    return state


# Feature planes of an observation, for learners.

WIDTH = 2 * COLUMNS - 1
"""The width of a plane: the columns, and the gaps between them, which lie in the first row."""
SPOT_OF_PLACE = np.array(
    [
        *(place % ROWS * WIDTH + place // ROWS * 2 for place in range(FIRST_GAP)),
        *(2 * gap + 1 for gap in range(GAPS)),
    ]
)
"""The index of each place on a plane, row by row."""

POINTS_SCALE = 20.0
DISPLAY_PLANES = len(CARDS) + len(COLORS) + 4 * PLAYERS + 1
STACK_TOPS = 5
EACH = 1 + 1 + 5 + STACK_TOPS + 1
"""For each player: hand, catastrophes, points, top of the stack, active."""
OTHER_SCALARS = 6
"""Commitment, external conflict, actions left, deck, idle turns, quiet."""
SCALARS = (
    len(HELD)
    + PLAYERS * EACH
    + len(SHIPS)
    + len(DECISIONS)
    + 2 * len(COLORS)  # the colours of income and of the conflict
    + len(CONFLICTS)
    + PLAYERS  # the attacker
    + OTHER_SCALARS
    + len(COLORS)  # cards out of the game
)
PLANES = DISPLAY_PLANES + SCALARS
"""The number of planes; `planes` describes each."""


def planes(observed: State, seat: int) -> NDArray[np.float32]:
    """The seat's observation, shape (`PLANES`, 9, 15), all numbers about 0 to 1.

    A plane has a row for the treasure places and one for each row beneath; columns and the gaps
    between them alternate. Players are counted from the seat on, clockwise. First the planes of the
    display: one for each kind of card; ships by colour; leaders by player and colour; the new card.
    Then planes of one number each: the seat's hand by colour and unseen; for each player the size
    of the hand, catastrophes, points by colour and wild, the top of the stack, whether they are
    active; ships left; the decision; the colour of the point offered as income; the colour of the
    conflict's leaders, its kind, the attacker counted from the seat on; the commitment, whether the
    new card lies face down, actions left, cards in the deck, idle turns, whether the turn is quiet
    so far; cards openly out of the game by colour.

    The points of others are included: everybody saw them gained.
    """
    s = observed[0]
    players = int(s["players"])
    order = [(seat + offset) % players for offset in range(players)]
    leaders = np.full((PLAYERS, 4), -1, dtype=np.int16)
    leaders[:players] = s["leaders"][order]
    kinds = (s["cards"][None] == np.arange(len(CARDS))[:, None]).astype(np.float32)
    points = [_points_of(leaders.reshape(-1)), _points_of(s["placed"][None])]
    places = np.concatenate([kinds, _ships(s["ships"]), *points])
    shown = np.zeros((DISPLAY_PLANES, ROWS * WIDTH), dtype=np.float32)
    shown[:, SPOT_OF_PLACE] = places
    numbers = _scalars(s, order)[:, None].repeat(ROWS * WIDTH, axis=1)
    return np.concatenate([shown, numbers]).reshape(PLANES, ROWS, WIDTH)


def _points_of(places: NDArray[np.int16]) -> NDArray[np.float32]:
    """One plane for each place, empty for -1."""
    found = np.zeros((len(places), PLACES), dtype=np.float32)
    there = np.flatnonzero(places >= 0)
    found[there, places[there]] = 1.0
    return found


def _ships(places: NDArray[np.int16]) -> NDArray[np.float32]:
    """One plane for each colour: the ships of that colour."""
    found = np.zeros((len(COLORS), PLACES), dtype=np.float32)
    found[: len(SHIPS)] = _points_of(places)
    found[BLUE] = found[: len(SHIPS)].sum(axis=0)
    return found


def _one_hot(index: int, size: int) -> NDArray[np.float32]:
    found = np.zeros(size, dtype=np.float32)
    if index >= 0:
        found[index] = 1.0
    return found


def _scalars(s: Any, order: list[int]) -> NDArray[np.float32]:
    players = len(order)
    each = np.zeros((PLAYERS, EACH), dtype=np.float32)
    each[:players, 0] = s["hands"][order].sum(axis=1) / HAND
    each[:players, 1] = s["catastrophes"][order]
    each[:players, 2:7] = s["points"][order] / POINTS_SCALE
    each[:players, 7:-1] = [_one_hot(int(top), STACK_TOPS) for top in s["tops"][order]]
    each[order.index(int(s["active"])), -1] = 1.0
    attacker = int(s["attacker"])
    rest = [
        max(0, int(s["committed"])) / HAND,
        float(s["conflict"] == EXTERNAL or s["decision"] == Decision.CONFLICT),
        int(s["actions_left"]) / ACTIONS_A_TURN,
        (DECK - int(s["deck_at"])) / DECK,
        int(s["idle"]) / (IDLE_TURNS * players),
        float(s["quiet"]),
    ]
    parts = [
        s["hands"][order[0]] / HAND,
        each.reshape(-1),
        (s["ships"] < 0).astype(np.float32),
        _one_hot(int(s["decision"]), len(DECISIONS)),
        _one_hot(int(s["income"]), len(COLORS)),
        _one_hot(int(s["color"]), len(COLORS)),
        _one_hot(int(s["conflict"]), len(CONFLICTS)),
        _one_hot(order.index(attacker) if attacker >= 0 else -1, PLAYERS),
        np.array(rest),
        s["gone"] / np.array(SUPPLY),
    ]
    return np.concatenate(parts).astype(np.float32)
