"""What holds for every position and step: the invariants at the end of cases.md."""

from __future__ import annotations

from collections import Counter
from typing import Any

from reference.tigris.board import ACTIONS, COLORS, HAND, LEADERS, NEIGHBOURS, TILES
from reference.tigris.kingdoms import linked
from reference.tigris.state import State
from reference.tigris.treasures import treasure_kingdoms


def broken_position(model: State) -> str:
    """The invariant that a position breaks, or an empty text."""
    conflict = model.conflict
    if not model.treasures:
        return "no treasure left"
    if not model.treasures <= model.tiles.keys() - model.leaders.keys():
        return "a treasure without a tile"
    if conflict is not None and conflict.attacker == conflict.defender:
        return "one player on both sides of a conflict"
    if any(sum(hand.values()) > HAND or min(hand.values()) < 0 for hand in model.hands):
        return "a hand of the wrong size"
    if model.decision == "treasure":
        return broken_distribution(model)
    if model.over or model.decision == "action":
        return broken_rest(model)
    return ""


def broken_rest(model: State) -> str:
    """What must hold after every action."""
    starting = model.decision == "action" and model.actions_left == ACTIONS
    if starting and any(sum(hand.values()) != HAND for hand in model.hands):
        return "a turn starts without six tiles in each hand"
    for cell in model.leaders:
        group = linked(model, cell)
        colors = [model.leaders[other].color for other in group if other in model.leaders]
        if len(colors) != len(set(colors)):
            return "two leaders of one colour in a kingdom"
        if not any(model.tiles.get(other) == "red" for other in NEIGHBOURS[cell]):
            return "a leader without a temple"
    settled = starting or model.rules["treasure_when"] == "action"
    if settled and treasure_kingdoms(model):
        return "a trader's kingdom with two treasures"
    return ""


def broken_distribution(model: State) -> str:
    """An action makes one kingdom give up treasures, the one with the placed piece."""
    if model.rules["treasure_when"] == "action":
        found = treasure_kingdoms(model)
        if len(found) != 1:
            return "two kingdoms with treasures to give up"
        if model.placed not in (None, *linked(model, found[0][0])):
            return "the placed tile is not in the kingdom that gives up treasures"
    return ""


def broken_step(model: State, before: dict[str, Any], text: str, after: dict[str, Any]) -> str:
    """The invariant that a step breaks, or an empty text."""
    decided = before["decision"] == "commit" and before["conflict"]["committed"] is not None
    kind = before["conflict"]["kind"] if decided else ""
    return (
        broken_tiles(before, after)
        or broken_monuments(before, text, after)
        or broken_treasures(model, before, kind, after)
        or (broken_war(before, after) if kind == "war" else "")
        or broken_points(model, before, text, kind, after)
    )


def tiles_of(state: dict[str, Any]) -> Counter[str]:
    """The face-up and hidden tiles of each colour that are in the game, and the flipped ones."""
    tiles = Counter(state["bag"])
    for hand in state["hands"]:
        tiles.update(hand)
    tiles.update(piece["tile"] for piece in state["board"].values() if "tile" in piece)
    return tiles


def gains(before: dict[str, Any], after: dict[str, Any]) -> list[Counter[str]]:
    """What each player gained, by colour."""
    pairs = zip(before["points"], after["points"], strict=True)
    return [Counter({c: new[c] - old[c] for c in new if new[c] != old[c]}) for old, new in pairs]


def treasures_of(state: dict[str, Any]) -> set[str]:
    """The cells with a treasure."""
    return {name for name, piece in state["board"].items() if piece.get("treasure")}


def leaders_of(state: dict[str, Any]) -> set[tuple[str, int]]:
    """The leaders on the board."""
    pieces = state["board"].values()
    return {(LEADERS[p["leader"]], p["player"]) for p in pieces if "leader" in p}


def broken_tiles(before: dict[str, Any], after: dict[str, Any]) -> str:
    """Tiles are conserved: what left the game does not return."""
    old, new = tiles_of(before), tiles_of(after)
    if any(new[color] > old[color] for color in COLORS):
        return "a tile returned"
    fixed = ("facedown", "wonder", "catastrophe")
    if any(new[tile] < old[tile] for tile in fixed):
        return "a flipped tile, wonder cell or catastrophe vanished"
    if after["bag"] != before["bag"][len(before["bag"]) - len(after["bag"]) :]:
        return "the bag changed its order"
    unplayed, played = sum(after["catastrophes"]), new["catastrophe"]
    return "" if unplayed + played == 2 * len(after["hands"]) else "catastrophes are not conserved"


def broken_monuments(before: dict[str, Any], text: str, after: dict[str, Any]) -> str:
    """An answer builds at most one monument or wonder, and only the answer that says so."""
    built = len(after["monuments"]) - len(before["monuments"])
    built += (after["wonder"] is not None) - (before["wonder"] is not None)
    wanted = text.startswith(("monument ", "wonder "))
    flipped = tiles_of(after)
    if flipped["facedown"] != 4 * len(after["monuments"]):
        return "monuments and flipped tiles do not match"
    if flipped["wonder"] != (0 if after["wonder"] is None else 5):
        return "wonder and wonder cells do not match"
    return "" if built == wanted else "a monument too many or too few"


def broken_treasures(model: State, before: dict[str, Any], kind: str, after: dict[str, Any]) -> str:
    """Treasures leave the board only into points, after an action into those of one player."""
    old, new = treasures_of(before), treasures_of(after)
    wild = [gain["wild"] for gain in gains(before, after)]
    prize = int(kind == "revolt" and model.rules["revolt_prize"] == "wild")
    if not new <= old or sum(wild) != len(old - new) + prize:
        return "treasures are not conserved"
    takers = sum(gain > 0 for gain in wild)
    if model.rules["treasure_when"] == "action" and takers > 1 + prize:
        return "more than one kingdom gave up treasures"
    return ""


def broken_war(before: dict[str, Any], after: dict[str, Any]) -> str:
    """A war returns one of the two leaders, and no other."""
    conflict = before["conflict"]
    fighters = {(conflict["color"], conflict[role]) for role in ("attacker", "defender")}
    returned = leaders_of(before) - leaders_of(after)
    if len(returned) != 1 or not returned <= fighters:
        return f"a war returned {sorted(returned)}"
    return ""


def broken_points(
    model: State, before: dict[str, Any], text: str, kind: str, after: dict[str, Any]
) -> str:
    """The points that each event may bring."""
    gained = gains(before, after)
    colors = [Counter({c: n for c, n in gain.items() if c != "wild"}) for gain in gained]
    total = sum((gain.total() for gain in colors), 0)
    if any(number < 0 for gain in gained for number in gain.values()):
        return "points lost"
    if kind == "war":
        color = before["conflict"]["color"]
        removed = board_tiles(before, color) - board_tiles(after, color)
        won = [gain for gain in colors if gain]
        return "" if won == [Counter({color: 1 + removed})] else "points of a war"
    if kind == "revolt":
        red = model.rules["revolt_prize"] == "red"
        return "" if total == red and sum(gain["red"] for gain in colors) == red else "revolt"
    turn_end = text == "end turn" or before["decision"] in ("treasure", "favor")
    if turn_end:
        return broken_income(model, before, after)
    return "" if total <= most_points(model, before, text) else "points of an action"


def board_tiles(state: dict[str, Any], color: str) -> int:
    """The face-up tiles of a colour on the board."""
    return sum(piece.get("tile") == color for piece in state["board"].values())


def most_points(model: State, before: dict[str, Any], text: str) -> int:
    """The most colour points from an answer outside of conflicts and the turn's end."""
    if text.split(" ")[0] in TILES and before["decision"] == "action":
        return 2 if model.rules["buildings"] == "double" else 1
    if before["decision"] == "building" and model.rules["buildings"] == "bonus":
        return 2 if text != "decline" else 0
    return 0


def broken_income(model: State, before: dict[str, Any], after: dict[str, Any]) -> str:
    """The income is at most a point for each monument and leader, and one for the wonder."""
    active = before["active"]
    most = Counter(color for entry in before["monuments"] for color in entry["colors"].split("-"))
    extra = 0
    for player, gain in enumerate(gains(before, after)):
        del gain["wild"]
        if gain and player != active and model.rules["monument_income"] == "active":
            return "income of a player who is not active"
        extra += (gain - most).total()
    return "" if extra <= (before["wonder"] is not None) else "too much income"
