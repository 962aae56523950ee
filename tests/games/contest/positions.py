"""Positions of Contest of Kings in a few words, for tests.

Cards are letters K, G, R, B (black, green, red, blue), as in supplies; in a column k, g, r are the
ships blue-black, blue-green, blue-red, and a leading ``*`` marks a swapped treasure. Players are A
to D; leaders are written as in ``A.king 3.4, B.priest 3-4``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from games.play_helpers import SEATS, legal, who
from games.supplies import COLOR_OF, before_an_action, hand_of, mixed_rest
from shedu.game import Event, State, choose_options
from shedu.games.contest.game import ContestRules
from shedu.games.contest.rules.actions import LEADER_NAMES
from shedu.games.contest.rules.events import EventKind
from shedu.games.contest.rules.places import GAP_NAMES, NAMES

RULES = ContestRules()
PRESETS = tuple(ContestRules.presets)

COLORS = ("black", "green", "red", "blue")
LETTER_OF = {COLOR_OF[letter]: letter for letter in "KGRB"}
SHIP_OF = {"k": "ship blue-black", "g": "ship blue-green", "r": "ship blue-red"}
SHIPS = tuple(name.removeprefix("ship ") for name in SHIP_OF.values())
SUPPLY = {"black": 40, "green": 40, "red": 65, "blue": 40}
REMOVED_OF_TWO = 30


def column_of(letters: str) -> list[str]:
    """A column from its treasure place down."""
    top = "red" if letters.startswith("*") else "treasure"
    return [top, *((COLOR_OF | SHIP_OF)[letter] for letter in letters.removeprefix("*"))]


def leaders_of(text: str, players: int) -> list[dict[str, str | None]]:
    """Leaders written as in ``A.king 3.4, B.priest 3-4``."""
    found: list[dict[str, str | None]] = [dict.fromkeys(LEADER_NAMES) for _ in range(players)]
    for part in filter(None, (part.strip() for part in text.split(","))):
        leader, place = part.split()
        seat, name = leader.split(".")
        found[SEATS.index(seat)][name] = place
    return found


def position_data(
    columns: Mapping[int, str] | None = None,
    leaders: str = "",
    *,
    gaps: Mapping[str, str] | None = None,
    hands: Mapping[str, str] | None = None,
    active: str = "A",
    players: int = 4,
    deck: str | None = None,
    points: Mapping[str, Iterable[int]] | None = None,
    **changes: Any,
) -> dict[str, Any]:
    """The STATE of a position before an action of the active player.

    By default `deck` holds all cards left. `points` are black, green, red, blue, wild; by default
    the last player has the wild points of the swapped treasures. `changes` replace other keys.
    """
    lying = [column_of((columns or {}).get(column, "")) for column in range(1, 9)]
    between: list[str | None] = [
        COLOR_OF[gaps[name]] if gaps and name in gaps else None for name in GAP_NAMES
    ]
    held = [hand_of((hands or {}).get(seat, "")) for seat in SEATS[:players]]
    own = [list((points or {}).get(seat, (0,) * 5)) for seat in SEATS[:players]]
    swapped = sum(column[0] == "red" for column in lying)
    own[-1][4] += swapped - sum(numbers[4] for numbers in own)
    used = Counter(card for cards in lying for card in cards) + Counter(between)
    for heap in held:
        used.update(heap)
    for numbers in own:
        used.update(dict(zip(COLORS, numbers, strict=False)))
    rest = mixed_rest(SUPPLY, used, COLORS)
    left = len(rest) - (REMOVED_OF_TWO if players == 2 else 0)
    drawn = rest[:left] if deck is None else [COLOR_OF[letter] for letter in deck]
    built = {card.removeprefix("ship ") for column in lying for card in column}
    stacks = [dict(zip((*COLORS, "wild"), numbers, strict=True)) for numbers in own]
    tops = [next((name for name in stack if stack[name]), None) for stack in stacks]
    return {
        "columns": lying,
        "gaps": between,
        "leaders": leaders_of(leaders, players),
        "deck": drawn,
        "hands": held,
        "points": stacks,
        "tops": ["treasure" if top == "wild" else top for top in tops],
        "catastrophes": [1] * players,
        "ships": [ship for ship in SHIPS if ship not in built],
        "pending": None,
        **before_an_action(active),
    } | changes


def position(
    columns: Mapping[int, str] | None = None,
    leaders: str = "",
    *,
    rules: str = "rulebook",
    **given: Any,
) -> State:
    """The state of `position_data`."""
    data = position_data(columns, leaders, **given)
    return RULES.load(data, choose_options(RULES, rules))


def open_decision(state: State) -> tuple[str, list[str]]:
    """The actor, the decision and the legal actions."""
    return who(state), legal(state)


def column(state: State, number: int) -> str:
    """A column in the notation of positions."""
    top, *beneath = RULES.dump(state)["columns"][number - 1]
    letters = LETTER_OF | {name: letter for letter, name in SHIP_OF.items()}
    return ("*" if top == "red" else "") + "".join(letters[card] for card in beneath)


def gaps(state: State) -> dict[str, str]:
    """The filled gaps in the notation of positions."""
    cards = RULES.dump(state)["gaps"]
    return {n: LETTER_OF[card] for n, card in zip(GAP_NAMES, cards, strict=True) if card}


def leaders(state: State) -> set[str]:
    """The leaders in the display, as in ``A.king 3.4``."""
    return {
        f"{seat}.{leader} {place}"
        for seat, own in zip(SEATS, RULES.dump(state)["leaders"], strict=False)
        for leader, place in own.items()
        if place
    }


def hand(state: State, seat: str) -> str:
    """The hand of a player as letters."""
    held = RULES.dump(state)["hands"][SEATS.index(seat)]
    return "".join(letter * held[color] for color, letter in LETTER_OF.items())


def tops(state: State) -> str:
    """The top cards of the stacks: a letter each, T for a treasure, - for an empty stack."""
    letters = LETTER_OF | {"treasure": "T"}
    return "".join(letters.get(top, "-") for top in RULES.dump(state)["tops"])


def gone(state: State) -> str:
    """The cards openly out of the game, as letters, if there were none at the start."""
    out = RULES.dump(state)["memory"]["gone"]
    return "".join(letter * out[color] for color, letter in LETTER_OF.items())


def conflict(state: State) -> Any:
    """The conflict under way, as in a dump."""
    return RULES.dump(state)["conflict"]


def pending(state: State) -> Any:
    """The subject of the decision, as in a dump, without its null fields."""
    found = RULES.dump(state)["pending"]
    return found and {key: value for key, value in found.items() if value is not None}


def kinds(events: Iterable[Event]) -> list[EventKind]:
    return [EventKind(event.kind) for event in events]


def strengths(events: Iterable[Event]) -> list[tuple[str, int]]:
    """Players and their strengths in the display, attackers first."""
    return [(SEATS[e.player], e.number) for e in events if e.kind == EventKind.STRENGTH_COUNTED]


def removed(events: Iterable[Event]) -> set[str]:
    """The earlier places of the cards that left the display."""
    return {NAMES[e.place] for e in events if e.kind == EventKind.CARD_REMOVED}


def cards_in_game(state: State) -> int:
    """The number of all cards of the four colours, which is 185."""
    data = RULES.dump(state)
    lying = sum(card in COLORS for cards in (*data["columns"], data["gaps"]) for card in cards)
    heaps = [*data["hands"], *data["memory"].values()]
    heaps += [{color: own[color] for color in COLORS} for own in data["points"]]
    return lying + len(data["deck"]) + sum(sum(heap.values()) for heap in heaps)
