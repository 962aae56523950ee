"""What holds for every position and step of Contest of Kings."""

from __future__ import annotations

from collections import Counter
from typing import Any

from reference.contest.conflict import committed_color
from reference.contest.kingdoms import COLUMNS, cards, kingdom
from reference.contest.state import ACTIONS, COLORS, FULL, HAND, LEADER_OF, SHIPS, Conflict, State

Cards = Counter[str]


def broken_position(model: State) -> str:
    """The invariant that a position breaks, or an empty text."""
    return (
        broken_columns(model)
        or broken_hands(model)
        or broken_ships(model)
        or broken_leaders(model)
        or broken_decision(model)
    )


def broken_columns(model: State) -> str:
    """Columns start with their treasure places and are not too long."""
    for column in model.columns:
        if column[0] not in ("treasure", "red") or "treasure" in column[1:]:
            return f"a column without its treasure place: {column}"
        if len(column) > 1 + FULL:
            return f"too long a column: {column}"
    treasures = sum(column[0] == "treasure" for column in model.columns)
    if treasures + sum(points["wild"] for points in model.points) != len(model.columns):
        return "treasures are not conserved"
    return "" if treasures else "no treasure is left"


def broken_hands(model: State) -> str:
    """Eight cards in each hand at the start of a turn, never more."""
    sizes = [sum(hand.values()) for hand in model.hands]
    if max(sizes) > HAND or any(min(hand.values()) < 0 for hand in model.hands):
        return f"hands of {sizes}"
    starting = model.decision == "action" and model.actions_left == ACTIONS
    return f"a turn starts with hands of {sizes}" if starting and min(sizes) < HAND else ""


def broken_ships(model: State) -> str:
    """Each ship is in the display or left, once."""
    built = [card.removeprefix("ship ") for card in cards(model).values() if "ship" in card]
    return "" if sorted(built + model.ships) == sorted(SHIPS) else "ships are not conserved"


def broken_leaders(model: State) -> str:
    """Each leader stands on a card, never on a ship; at rest a kingdom has one of a colour."""
    filled = cards(model)
    places = [place for leaders in model.leaders for place in leaders.values() if place]
    if len(set(places)) != len(places):
        return "two leaders on a card"
    if any(filled.get(place, "ship").startswith("ship") for place in places):
        return "a leader without a card, or on a ship"
    if model.conflict is not None or model.decision == "conflict":
        return ""
    groups = [kingdom(model, f"{column}.0") for column in COLUMNS]
    for group in groups:
        for name in LEADER_OF.values():
            if sum(leaders[name] in group for leaders in model.leaders) > 1:
                return f"two leaders of a kind, {name}, in a kingdom"
    return ""


def broken_decision(model: State) -> str:
    """Exactly the decisions with a subject have one."""
    pending, conflict = model.pending, model.conflict
    if (pending is not None) != (model.decision in ("point", "ship", "conflict", "treasure")):
        return f"decision {model.decision} about {pending}"
    if (conflict is not None) != (model.decision in ("commit", "prize")):
        return f"decision {model.decision} in {conflict}"
    if conflict is not None and conflict.attacker == conflict.defender:
        return "one player on both sides of a conflict"
    return "" if model.over == (model.decision is None) else "over, or not"


def broken_step(before: dict[str, Any], text: str, after: dict[str, Any]) -> str:
    """The invariant that a step breaks, or an empty text."""
    if after["deck"] != before["deck"][len(before["deck"]) - len(after["deck"]) :]:
        return "the deck changed its order"
    old, new = in_game(before), in_game(after)
    lost = {card: old[card] - new[card] for card in COLORS if old[card] != new[card]}
    if lost != (expected := losses(before, text)):
        return f"cards lost {lost}, expected {expected}"
    return broken_points(before, text, after)


def in_game(state: dict[str, Any]) -> Cards:
    """The civilization cards of each kind that did not leave the game."""
    found = Counter(state["deck"])
    for column in state["columns"]:
        found.update(column)
    found.update(card for card in state["gaps"] if card)
    for hand in state["hands"]:
        found.update(hand)
    for points in state["points"]:
        found.update(points)
    return found


def on_display(state: dict[str, Any], color: str) -> int:
    """The cards of a colour in the display."""
    return sum([*column].count(color) for column in (state["gaps"], *state["columns"]))


def losses(before: dict[str, Any], text: str) -> dict[str, int]:
    """The cards that a step takes out of the game, including those still to be discarded."""
    verb, _, argument = text.partition(" ")
    color, number = None, 0
    if verb == "catastrophe":
        color, number = card_at(before, argument), 1
    elif verb == "ship":
        color, number = before["pending"]["color"], 4
    elif verb == "commit":
        conflict = Conflict(**before["conflict"])
        color, number = committed_color(conflict), int(argument)
        # At the defender's commitment the winner gets back one of the cards of both players.
        if conflict.committed is not None and conflict.committed + number:
            number -= 1
    return {color: number} if color is not None and number else {}


def card_at(state: dict[str, Any], place: str) -> str:
    """The card at a place of a STATE."""
    if "-" in place:
        return str(state["gaps"][int(place[0]) - 1])
    return str(state["columns"][int(place[0]) - 1][int(place[2])])


def broken_points(before: dict[str, Any], text: str, after: dict[str, Any]) -> str:
    """The points of a step go to one player, on top of their stack."""
    pairs = zip(before["points"], after["points"], strict=True)
    gained = [{kind: new[kind] - old[kind] for kind in new} for old, new in pairs]
    gains = {
        (player, kind): number
        for player, points in enumerate(gained)
        for kind, number in points.items()
        if number
    }
    for player, kind in gains:
        top = "treasure" if kind == "wild" else kind
        if after["tops"][player] != top:
            return f"the top of player {player} is not {top}"
    untouched = set(range(len(gained))) - {player for player, _ in gains}
    if any(after["tops"][player] != before["tops"][player] for player in untouched):
        return "a top changed without a point"
    expected = points_brought(before, text, after)
    found = sorted((kind, number) for (_, kind), number in gains.items())
    return "" if found == expected else f"points {gains}, expected {expected}"


def points_brought(
    before: dict[str, Any], text: str, after: dict[str, Any]
) -> list[tuple[str, int]]:
    """The kinds and numbers of points that a step brings."""
    verb, _, argument = text.partition(" ")
    if verb == "swap":
        return [("wild", 1)]
    if before["decision"] == "point":
        return [(argument, 1)] if verb == "take" else []
    if before["decision"] not in ("commit", "prize"):
        return []
    conflict = before["conflict"]
    settled = conflict["committed"] is not None and after["decision"] != "prize"
    laid = (conflict["committed"] or 0) + (int(argument) if verb == "commit" else 0)
    color = committed_color(Conflict(**conflict))
    number = int(settled and (laid > 0 or verb == "take"))
    # Only the cards of the loser's side may leave the display in a conflict.
    number += on_display(before, color) - on_display(after, color)
    return [(color, number)] if number else []
