"""Games of Tyrus in a few words, for tests.

A tile is its letter and its number: ``S7`` is a soldier, ``M7`` a merchant, ``P7`` a priest. A
building is two letters, its owner's and its own: ``IC`` is Ivory's citadel, ``BT`` Brown's temple.
An action is ``S7 IC``.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from shedu.game import Event, State
from shedu.games.tyrus.codec import CARDS, TILE_CODES
from shedu.games.tyrus.game import TyrusRules
from shedu.games.tyrus.rules.events import EventKind
from shedu.games.tyrus.rules.position import CARDS_EACH, PLACES, TILE_TEXTS

RULES = TyrusRules()
PLACE_OF = {"".join(word[0].upper() for word in place.split()): place for place in PLACES}
TEXT_OF = dict(zip(TILE_CODES, TILE_TEXTS, strict=True))


def first(ivory: str = "", brown: str = "", cards: str = "", start: int = 0) -> State:
    """The start of a game in which these tiles and election cards come first."""
    parts = []
    for given in (ivory, brown):
        wanted = given.split()
        parts.append(" ".join([*wanted, *(code for code in TILE_CODES if code not in wanted)]))
    others = list(CARDS * CARDS_EACH)
    for card in cards:
        others.remove(card)
    parts.append(" ".join([*cards, *others]))
    return RULES.new({}, 2, " / ".join(parts), start)


def action(text: str) -> str:
    """An action as the notation writes it."""
    tile, place = text.split()
    return f"{TEXT_OF[tile]} > {PLACE_OF[place]}"


def watch(state: State, text: str) -> tuple[State, tuple[Event, ...]]:
    """The state after several actions, and the events of the last one."""
    events: tuple[Event, ...] = ()
    for part in text.split(","):
        number = RULES.parse(action(part.strip()))
        assert number in RULES.legal(state), part
        state, events = RULES.apply(state, number)
    return state, events


def play(state: State, text: str) -> State:
    """The state after several actions."""
    return watch(state, text)[0]


def kinds(events: tuple[Event, ...]) -> list[EventKind]:
    return [EventKind(event.kind) for event in events]


def only(events: tuple[Event, ...], kind: EventKind) -> list[Event]:
    """The events of one kind."""
    return [event for event in events if event.kind == kind]


def held(events: tuple[Event, ...]) -> tuple[int, int, int]:
    """The election in these events: its winner or -1, Ivory's votes, Brown's votes."""
    (event,) = only(events, EventKind.ELECTION_HELD)
    return event.player, event.number, event.extra


def hand(state: State, player: int) -> list[str]:
    found: list[str] = RULES.dump(state)["hands"][player]
    return found


def random_game(seed: int) -> Iterator[State]:
    """The states of a random game."""
    rng = random.Random(seed)
    state = RULES.new({}, 2, RULES.shuffle({}, 2, rng), rng.randrange(2))
    yield state
    while RULES.actor(state) is not None:
        state, _events = RULES.apply(state, int(rng.choice(RULES.legal(state))))
        yield state


def after_random(seed: int, decisions: int) -> State:
    """The state of a random game after a number of decisions."""
    for number, state in enumerate(random_game(seed)):
        if number == decisions:
            return state
    raise AssertionError("the game was over before")


EVEN = " ".join(f"{letter}{number}" for number in range(1, 11) for letter in "SMP")
"""Tiles in an order that brings one of each profession with every three."""


def decided(outcomes: str) -> State:
    """A game with these results, one letter for each election: I, B or 0 for null. Ivory starts.

    In every election each player places one tile of each profession. The chosen winner's
    tiles vote; all others lie where they do not count: an enemy's voters vote for nobody.
    """
    state = first(EVEN, EVEN)
    for outcome in outcomes:
        elected = "GMH".index(setup_cards(state)[RULES.dump(state)["election"]])
        for profession in range(3):
            for _player in range(2):
                color = "IB"[RULES.dump(state)["actor"]]
                votes = profession == elected and color == outcome
                owner = color if votes else "IB".replace(color, "")
                tile = next(t for t in own_tiles(state) if t[0] == "SMP"[profession])
                state = play(state, f"{tile} {owner}{'CMT'[profession]}")
    return state


def setup_cards(state: State) -> str:
    """The election cards as letters."""
    return "".join(CARDS[kind] for kind in state[0]["elections"].tolist())


def own_tiles(state: State) -> list[str]:
    """The actor's tiles, soldiers first, the lowest numbers first."""
    data = RULES.dump(state)
    code_of = {text: code for code, text in TEXT_OF.items()}
    return [code_of[tile] for tile in data["hands"][data["actor"]]]
