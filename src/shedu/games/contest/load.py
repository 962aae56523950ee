"""A state from plain data: all of it is checked, and the first thing wrong is named."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from shedu.game import State, Value
from shedu.games.contest.actions import LEADER_NAMES
from shedu.games.contest.asked import are_apart, expected_actor, may_be_over
from shedu.games.contest.dump import HELD, POINTS, TOPS
from shedu.games.contest.places import (
    COLUMNS,
    FIRST_GAP,
    GAP_NAMES,
    GAPS,
    MOST_BENEATH,
    PLACE,
    ROWS,
)
from shedu.games.contest.setup import blank, removed_before
from shedu.games.contest.state import (
    ACTION,
    ACTIONS_A_TURN,
    CARDS,
    CATASTROPHES_EACH,
    COLORS,
    COMMIT,
    CONFLICT,
    CONFLICTS,
    DECISIONS,
    DECK,
    EMPTY,
    EXTERNAL,
    HAND,
    IDLE_TURNS,
    INTERNAL,
    OVER,
    PLAYERS,
    POINT,
    PRIZE,
    RED,
    SHIP,
    SHIP_CARD,
    SHIPS,
    SUPPLY,
    TREASURE,
    TREASURE_CARD,
    TREASURES,
    UNKNOWN,
    WILD,
)
from shedu.kit.validation import (
    check,
    listed,
    mapping,
    numbers,
    one_of,
    whole_number,
)

KEYS = (
    *("columns", "gaps", "leaders", "deck", "hands", "points", "tops", "catastrophes", "ships"),
    *("active", "actions_left", "decision", "actor", "conflict", "pending", "idle", "quiet"),
    "over",
)
SHIP_NAMES = tuple(f"ship {ship}" for ship in SHIPS)
BENEATH = (*COLORS, *SHIP_NAMES)


def load(data: Mapping[str, Any], options: Mapping[str, Value]) -> State:
    """The state that `dump` made this of; raises `BadState`.

    Without `memory` all cards that are nowhere else count as openly out of the game.
    """
    mapping(data, "", KEYS, ["memory"])
    players = len(listed(data["hands"], "hands"))
    check(2 <= players <= PLAYERS, "hands", data["hands"], "a list of two to four hands")
    state = blank(options, players)
    record = state[0]
    _load_display(record, data)
    _load_leaders(record, data["leaders"], players)
    _load_holdings(record, data, players)
    _load_memory(record, data.get("memory"), players)
    _load_turn(record, data, players)
    _load_conflict(record, data["conflict"], players)
    _load_pending(record, data["pending"])
    _check_decision(state, data)
    return state


def _load_display(record: Any, data: Mapping[str, Any]) -> None:
    for column, cards in enumerate(listed(data["columns"], "columns", COLUMNS)):
        where = f"columns[{column}]"
        right = 1 <= len(listed(cards, where)) <= ROWS
        check(right, where, cards, f"a treasure place and at most {MOST_BENEATH} cards beneath")
        for row, name in enumerate(cards):
            place = column * ROWS + row
            known = BENEATH if row else ("treasure", "red")
            one_of(name, f"{where}[{row}]", known)
            if name in SHIP_NAMES:
                ship = SHIP_NAMES.index(name)
                check(bool(record["ships"][ship] < 0), f"{where}[{row}]", name, "the only one")
                record["ships"][ship] = place
                record["cards"][place] = SHIP_CARD
            else:
                record["cards"][place] = CARDS.index(name)
    for gap, name in enumerate(listed(data["gaps"], "gaps", GAPS)):
        card = one_of(name, f"gaps[{gap}]", (*COLORS, None))
        record["cards"][FIRST_GAP + gap] = card if name is not None else EMPTY
    left = [ship for ship, place in zip(SHIPS, record["ships"], strict=True) if place < 0]
    check(listed(data["ships"], "ships") == left, "ships", data["ships"], f"{left}")
    check(
        bool((record["cards"] == TREASURE_CARD).any()), "columns", None, "of one treasure or more"
    )


def _load_leaders(record: Any, leaders: Any, players: int) -> None:
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
            card = int(record["cards"][place])
            check(card not in (EMPTY, SHIP_CARD), where, name, "the place of a card, not of a ship")
            check(not (record["leaders"] == place).any(), where, name, "a place of his own")
            record["leaders"][player, color] = place


def _load_holdings(record: Any, data: Mapping[str, Any], players: int) -> None:
    deck = listed(data["deck"], "deck")
    most = DECK - removed_before(players)
    check(len(deck) <= most, "deck", deck, f"a list of at most {most} cards")
    record["deck_at"] = DECK - len(deck)
    record["deck"][DECK - len(deck) : DECK] = [
        -1 if color is None else one_of(color, f"deck[{i}]", COLORS) for i, color in enumerate(deck)
    ]
    for player, hand in enumerate(data["hands"]):
        counts = numbers(hand, f"hands[{player}]", HELD, HAND)
        check(sum(counts) <= HAND, f"hands[{player}]", hand, f"at most {HAND} cards")
        record["hands"][player] = counts
    for player, points in enumerate(listed(data["points"], "points", players)):
        record["points"][player] = numbers(points, f"points[{player}]", POINTS, DECK)
    for player, top in enumerate(listed(data["tops"], "tops", players)):
        where = f"tops[{player}]"
        number = one_of(top, where, (*TOPS, None))
        points = record["points"][player]
        if top is None:
            check(not points.any(), where, top, "the top card of the stack")
        else:
            check(bool(points[number] > 0), where, top, "one of the player's points")
            record["tops"][player] = number
    for player, left in enumerate(listed(data["catastrophes"], "catastrophes", players)):
        where = f"catastrophes[{player}]"
        record["catastrophes"][player] = whole_number(left, where, 0, CATASTROPHES_EACH)


def _load_memory(record: Any, memory: Any, players: int) -> None:
    """What is out of the game; nothing may be lost, nothing may be there twice."""
    treasures = int((record["cards"] == TREASURE_CARD).sum())
    wild = int(record["points"][:, WILD].sum())
    wanted = f"all {TREASURES} treasures together: {treasures} lie in the display"
    check(treasures + wild == TREASURES, "points", f"{wild} wild points", wanted)
    missing = []
    for color, supply in enumerate(SUPPLY):
        known = int(record["hands"][:, color].sum() + record["points"][:, color].sum())
        known += int((record["cards"] == color).sum() + (record["deck"] == color).sum())
        missing.append(supply - known)
        wrong = f"{-missing[color]} {COLORS[color]} cards"
        check(missing[color] >= 0, "columns", wrong, "none too many")
    in_deck = record["deck"][int(record["deck_at"]) : DECK]
    unseen = int(record["hands"][:, UNKNOWN].sum()) + int((in_deck == -1).sum())
    if memory is None:
        check(unseen == 0, "memory", None, "there: some cards are unseen")
        record["gone"] = missing
        return
    mapping(memory, "memory", ["gone", "removed"])
    record["gone"] = numbers(memory["gone"], "memory.gone", COLORS, DECK)
    record["removed"] = numbers(memory["removed"], "memory.removed", HELD, DECK)
    removed = int(record["removed"].sum())
    wanted = f"{removed_before(players)} cards, or none if they count as gone"
    right = removed in (0, removed_before(players))
    check(right, "memory.removed", memory["removed"], wanted)
    unseen += int(record["removed"][UNKNOWN])
    out = record["gone"] + record["removed"][:4]
    left = [m - int(n) for m, n in zip(missing, out, strict=True)]
    right = min(left) >= 0 and sum(left) == unseen
    check(right, "memory", memory, f"{missing} cards by colour out of the game or unseen")


def _load_turn(record: Any, data: Mapping[str, Any], players: int) -> None:
    record["active"] = whole_number(data["active"], "active", 0, players - 1)
    decision = record["decision"] = one_of(data["decision"], "decision", DECISIONS)
    over = decision == OVER
    most = ACTIONS_A_TURN if decision == ACTION else 0 if over else ACTIONS_A_TURN - 1
    record["actions_left"] = whole_number(data["actions_left"], "actions_left", 0, most)
    most = IDLE_TURNS * players - (0 if over else 1)
    record["idle"] = whole_number(data["idle"], "idle", 0, most)
    check(isinstance(data["quiet"], bool), "quiet", data["quiet"], "true or false")
    record["quiet"] = data["quiet"]
    check(data["over"] is over, "over", data["over"], "true without a decision, else false")
    if over:
        check(data["actor"] is None, "actor", data["actor"], "null when over")
    else:
        record["actor"] = whole_number(data["actor"], "actor", 0, players - 1)


def _gap(record: Any, name: Any, where: str) -> int:
    """The place of a gap in which a card lies."""
    place = FIRST_GAP + one_of(name, where, GAP_NAMES)
    check(bool(record["cards"][place] != EMPTY), where, name, "a gap in which a card lies")
    return place


def _load_conflict(record: Any, conflict: Any, players: int) -> None:
    fought = record["decision"] in (COMMIT, PRIZE)
    wanted = "an object exactly when the decision is commit or prize"
    check((conflict is not None) == fought, "conflict", conflict, wanted)
    if conflict is None:
        return
    mapping(conflict, "conflict", ["kind", "color", "attacker", "defender", "committed", "gap"])
    kind = record["conflict"] = one_of(conflict["kind"], "conflict.kind", CONFLICTS[1:]) + 1
    color = record["color"] = one_of(conflict["color"], "conflict.color", COLORS)
    for role in ("attacker", "defender"):
        player = whole_number(conflict[role], f"conflict.{role}", 0, players - 1)
        record[role] = player
        stands = record["decision"] == PRIZE or bool(record["leaders"][player, color] >= 0)
        check(stands, f"conflict.{role}", player, "a player whose leader is in the display")
    two = bool(record["attacker"] != record["defender"])
    check(two, "conflict.defender", conflict["defender"], "another player than the attacker")
    if conflict["committed"] is not None:
        committed = whole_number(conflict["committed"], "conflict.committed", 0, HAND)
        record["committed"] = committed
        counted = RED if kind == INTERNAL else color
        held = int(record["hands"][record["attacker"]].sum())
        right = committed <= HAND - held and committed <= int(record["gone"][counted])
        check(right, "conflict.committed", committed, "cards that left the attacker's hand")
    if kind == EXTERNAL:
        record["placed"] = _gap(record, conflict["gap"], "conflict.gap")
    else:
        check(conflict["gap"] is None, "conflict.gap", conflict["gap"], "null within a kingdom")


def _load_pending(record: Any, pending: Any) -> None:
    """What the decision is about: a card just played, a gap, or income."""
    decision = record["decision"]
    asked = decision in (POINT, SHIP, CONFLICT, TREASURE)
    wanted = "an object exactly when the decision is point, ship, conflict or treasure"
    check((pending is not None) == asked, "pending", pending, wanted)
    if pending is None:
        return
    mapping(pending, "pending", ["color", "column", "gap", "income"])
    income = pending["income"]
    right = isinstance(income, bool) and not (income and decision != POINT)
    check(right, "pending.income", income, "true or false, true for a point alone")
    unused = ["column", "gap"] if income else ["gap"]
    if decision in (CONFLICT, TREASURE):
        unused = ["color", "column"]
        record["placed"] = _gap(record, pending["gap"], "pending.gap")
    else:
        color = one_of(pending["color"], "pending.color", COLORS)
        if income:
            record["income"] = color
            left = int(record["actions_left"])
            check(left == 0, "actions_left", left, "0 at the end of a turn")
        else:
            column = whole_number(pending["column"], "pending.column", 1, COLUMNS) - 1
            cards = record["cards"][column * ROWS : (column + 1) * ROWS]
            row = int((cards != EMPTY).sum()) - 1
            last = row > 0 and bool(cards[row] == color)
            check(last, "pending.color", pending["color"], "that of the column's last card")
            record["placed"] = column * ROWS + row
    for key in unused:
        check(pending[key] is None, f"pending.{key}", pending[key], "null for this decision")


def _check_decision(state: State, data: Mapping[str, Any]) -> None:
    """Whether somebody can have this decision in this display, and whether it is the actor."""
    apart = bool(are_apart(state, 0))
    check(apart, "leaders", data["leaders"], "of one colour in one kingdom only where they fight")
    if state[0]["decision"] == OVER:
        check(bool(may_be_over(state, 0)), "over", True, "false: nothing has ended the game")
        return
    actor = expected_actor(state, 0)
    wanted = "one that somebody has in this display"
    check(actor >= 0, "decision", data["decision"], wanted)
    check(bool(state[0]["actor"] == actor), "actor", data["actor"], f"player {actor}")
