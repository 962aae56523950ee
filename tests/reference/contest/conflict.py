"""Internal and external conflicts (After a card in a gap, After a leader)."""

from __future__ import annotations

from reference.contest.kingdoms import (
    Place,
    Places,
    cards,
    is_treasure_place,
    kingdom,
    leader_in,
    occupied,
    remove_cards,
)
from reference.contest.state import (
    COLORS,
    LEADER_OF,
    Conflict,
    Pending,
    State,
    ask,
    gain,
    lay_point,
    leave_hand,
    turn_order,
)
from reference.contest.turn import end_action, offer_treasure


def sides(model: State, gap: str) -> list[Places]:
    """The kingdoms to the left and right of a gap, without its card."""
    return [kingdom(model, f"{column}.0", without=gap) for column in gap.split("-")]


def rivals(model: State, gap: str, color: str) -> list[Place]:
    """The leaders of a colour on the sides of a gap."""
    found = [leader_in(model, side, color) for side in sides(model, gap)]
    return [leader for leader in found if leader is not None]


def open_conflicts(model: State, gap: str) -> list[str]:
    """The colours with a leader on both sides of a gap."""
    return [color for color in COLORS if len(rivals(model, gap, color)) == 2]


def next_conflict(model: State, gap: str) -> None:
    """Begin the only conflict, wait for a choice among several, or go on to the treasures."""
    colors = open_conflicts(model, gap)
    if len(colors) > 1:
        ask(model, "conflict", model.active, Pending(gap=gap))
    elif colors:
        start_external(model, gap, colors[0])
    else:
        offer_treasure(model, gap)


def choose_conflict(model: State, text: str) -> None:
    """Begin the conflict that the active player picked."""
    assert model.pending is not None
    assert model.pending.gap is not None
    start_external(model, model.pending.gap, text.split(" ")[1])


def start_external(model: State, gap: str, color: str) -> None:
    """The attacker: the first of the two clockwise, from the active player on."""
    involved = [leader.player for leader in rivals(model, gap, color)]
    attacker, defender = sorted(involved, key=turn_order(model).index)
    start_conflict(model, Conflict("external", color, attacker, defender, gap=gap))


def start_conflict(model: State, conflict: Conflict) -> None:
    """Wait for the attacker's commitment, which comes first."""
    model.conflict = conflict
    ask(model, "commit", conflict.attacker)


def committed_color(conflict: Conflict) -> str:
    """The colour of the cards that players commit to a conflict."""
    return "red" if conflict.kind == "internal" else conflict.color


def leader_of(model: State, conflict: Conflict, player: int) -> str:
    """The place of a player's leader in a conflict."""
    place = model.leaders[player][LEADER_OF[conflict.color]]
    assert place is not None
    return place


def strength(model: State, conflict: Conflict, player: int) -> int:
    """A leader's strength without commitments."""
    place = leader_of(model, conflict, player)
    if conflict.kind == "internal":
        return int(is_treasure_place(place) or cards(model)[place] == "red")
    display = cards(model)
    # A treasure card and the red card that replaced one both count as red.
    own = [
        "red" if is_treasure_place(other) else display[other]
        for other in kingdom(model, place, without=conflict.gap)
    ]
    return own.count(conflict.color)


def commit(model: State, text: str) -> None:
    """Carry out a commitment, the attacker's and then the defender's; the defender wins ties."""
    conflict, number = model.conflict, int(text.split(" ")[1])
    assert conflict is not None
    assert model.actor is not None
    leave_hand(model, model.actor, committed_color(conflict), number)
    if conflict.committed is None:
        conflict.committed = number
        ask(model, "commit", conflict.defender)
        return
    attack = strength(model, conflict, conflict.attacker) + conflict.committed
    defence = strength(model, conflict, conflict.defender) + number
    winner, loser = conflict.defender, conflict.attacker
    if attack > defence:
        winner, loser = loser, winner
    model.leaders[loser][LEADER_OF[conflict.color]] = None
    if conflict.committed + number:
        gain(model, winner, committed_color(conflict))
        settle(model, conflict, winner)
    else:
        ask(model, "prize", winner)


def take_prize(model: State, text: str) -> None:
    """Carry out the winner's answer in a conflict without committed cards."""
    conflict, winner = model.conflict, model.actor
    assert conflict is not None
    assert winner is not None
    if text != "decline":
        lay_point(model, winner, committed_color(conflict))
    settle(model, conflict, winner)


def settle(model: State, conflict: Conflict, winner: int) -> None:
    """Go on after the prize: the cards of the loser's side, then other conflicts."""
    model.conflict = None
    gap = conflict.gap
    if gap is None:
        end_action(model)
        return
    place = leader_of(model, conflict, winner)
    lost = next(side for side in sides(model, gap) if place not in side)
    display, kept = cards(model), occupied(model)
    doomed = {
        other
        for other in lost - kept
        if display[other] == conflict.color and not is_treasure_place(other)
    }
    remove_cards(model, doomed)
    gain(model, winner, conflict.color, len(doomed))
    next_conflict(model, gap)
