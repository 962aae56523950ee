"""The contract: what a game provides for machines (`Rules`), people (`Table`, `Plain`, `Guide`)
and bots (`Advice`).

`Rules` knows numbers only: a state is an array of one record of the game's own dtype, an action is
a number below `actions`. `Table` makes texts and pictures from observations and events. `Plain`
does the same for terminals, and bots use `Advice`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from shedu.display import (
    ConflictView,
    Controls,
    Drawing,
    FinalScores,
    Piece,
    PlayerPanel,
    SupplyCount,
)
from shedu.errors import BadPlayers, UnknownOption

Value = str | bool
"""The value of an option."""
State = NDArray[Any]
"""A state: an array of shape (1,) of the game's dtype."""
States = NDArray[Any]
"""Several states: shape (n,)."""
Numbers = NDArray[np.int16]
"""Actions, or a log of events."""
Names = Sequence[str]
"""The players' names, by seat."""


class Event(NamedTuple):
    """One thing that happened. Columns that a kind does not use are -1.

    `kind` is one of the game's own `EventKind`; `visible_to` is the one seat that may know it, -1
    for all.
    """

    kind: int
    player: int
    other: int
    color: int
    place: int
    number: int
    extra: int
    visible_to: int


class Result(NamedTuple):
    """The end of a game: each player's rank (equals share the better one) and score."""

    ranks: tuple[int, ...]
    scores: tuple[Any, ...]


class Random(Protocol):
    """A source of random numbers: `random.Random(seed)` or `random.SystemRandom()`."""

    def shuffle(self, x: list[Any], /) -> None:
        """Shuffles the list in place."""

    def randrange(self, stop: int, /) -> int:
        """A number from 0 to stop - 1."""


def copy_state(state: State) -> State:
    """A copy of the state, made from its bytes: `copy` works field by field, 30 times slower."""
    return np.frombuffer(bytearray(state.tobytes()), dtype=state.dtype)


class Rules(Protocol):
    """A game for machines."""

    name: str
    version: int
    """The version of the rules; it increases when an old record might replay differently."""
    seats: tuple[int, ...]
    """The numbers of players that the game supports."""
    options: Mapping[str, tuple[Value, ...]]
    """Each option with its values, the default first."""
    presets: Mapping[str, Mapping[str, Value]]
    """Each preset with the options that differ from the defaults; the first is the default."""
    dtype: np.dtype[Any]
    actions: int
    """The size of the fixed action space."""
    decisions: tuple[str, ...]
    """The kinds of decisions."""
    passive: Collection[str]
    """The kinds of actions that change nothing on the table, such as ending a turn."""
    always_asked: tuple[str, ...]
    """The decisions that a state waits for even when only one action is legal."""

    def shuffle(self, options: Mapping[str, Value], players: int, rng: Random) -> str:
        """The supply of a new game as text: all chance, dealt beforehand."""

    def new(self, options: Mapping[str, Value], players: int, supply: str, start: int) -> State:
        """The first state of a game with this supply and starting player."""

    def supply(self, state: State) -> str:
        """The supply from which `new` made this first state of a game."""

    def options_of(self, state: State) -> dict[str, Value]:
        """Every option of the game that the state belongs to."""

    def players(self, state: State) -> int:
        """The number of players."""

    def actor(self, state: State) -> int | None:
        """The player whose decision the state waits for; None when the game is over."""

    def turn(self, state: State) -> int:
        """The player whose turn it is; after the end, the player of the last turn."""

    def decision(self, state: State) -> str | None:
        """The kind of decision that the state waits for; None when the game is over."""

    def legal(self, state: State) -> Numbers:
        """The legal actions, sorted: the only source of legality."""

    def apply(self, state: State, action: int) -> tuple[State, tuple[Event, ...]]:
        """The state after a legal action, and the events."""

    def result(self, state: State) -> Result | None:
        """Ranks and scores; None while the game goes on."""

    def observe(self, state: State, seat: int | None) -> State:
        """The observation of a seat (None: a spectator): the state with hidden things blanked."""

    def resample(self, observed: State, rng: Random) -> State:
        """A full state with the same observation: deals everything unseen again."""

    def reveals(self, event: Event) -> bool:
        """Whether the event revealed something hidden to anybody; undo stops at such events."""

    def text(self, action: int) -> str:
        """The notation of an action."""

    def decode(self, action: int) -> Any:
        """The move of an action: a named tuple with its `kind` and the game's own typed fields."""

    def kind(self, action: int) -> str:
        """The kind of an action, such as ``tile`` or ``end turn``."""

    def family(self, action: int) -> str:
        """The name that actions share if they differ only in their place, such as ``temple``."""

    def parse(self, text: str) -> int:
        """The action with this notation; raises `BadAction`."""

    def dump(self, state: State) -> dict[str, Any]:
        """The state as plain data, the STATE of the trace format."""

    def load(self, data: Mapping[str, Any], options: Mapping[str, Value]) -> State:
        """The state of a dump; raises `BadState` if no game can be in it."""

    def planes(self, observed: State, seat: int) -> NDArray[np.float32]:
        """An observation as feature planes for learning, shape (planes, rows, columns)."""

    @property
    def events(self) -> type[IntEnum]:
        """The kinds of the game's events."""

    # The compiled functions for loops that own their states: they change state `i` of an array.

    @property
    def legal_into(self) -> Callable[[States, int, Numbers], int]:
        """``(states, i, out)``: writes the legal actions and returns how many there are."""

    @property
    def apply_in_place(self) -> Callable[[States, int, int, Numbers], None]:
        """``(states, i, action, log)``: plays a legal action and leaves its events in the log."""

    @property
    def playout(self) -> Callable[[States, int, NDArray[np.uint64], int, Numbers, Numbers], int]:
        """``(states, i, word, most, out, log)``: plays at most `most` random decisions and returns
        how many it played. Each legal action is equally likely; `word` is a generator
        (`kit.chance`).
        """

    @property
    def observe_into(self) -> Callable[[States, int, int, States, int], None]:
        """``(states, i, seat, seen, j)``: writes the observation of the seat (-1: a spectator) to
        ``seen[j]``.
        """


class Table(Protocol):
    """A game for people, made from observations and events only."""

    @property
    def title(self) -> str:
        """The game's name."""

    def prompt(self, observed: State, names: Names, seat: int | None) -> str:
        """A sentence for the seat that says who has to decide and what."""

    def places(self, observed: State, action: int) -> tuple[str, ...]:
        """The places on the picture that an action names, as in their ``data-place``."""

    def forecast(self, observed: State, action: int, names: Names) -> str:
        """The effects of a legal action as text, up to the first draw."""

    def why_not(self, observed: State, action: int) -> str | None:
        """The reason why the actor can't play the action; None exactly if it is legal."""

    def describe_event(self, event: Event, seat: int | None, names: Names) -> str | None:
        """An event as a sentence for the seat; None if the seat learns nothing from it."""

    def is_transient(self, event: Event) -> bool:
        """Whether the event is shown when it happens and not in the log until the game ends."""

    def names(self, players: int) -> tuple[str, ...]:
        """Default names of the players."""

    def event_places(self, event: Event) -> tuple[str, ...]:
        """The places on the picture where an event happened."""

    def picture(
        self,
        observed: State,
        turn: bool,
        prefix: str,
        language: str,
        last: Sequence[str] = (),
        *,
        marks: Collection[str] = (),
    ) -> str:
        """The table as SVG.

        `turn` draws it a quarter turned for narrow screens, `prefix` keeps ids of several pictures
        on a page apart, `last` are the places of the last action, and `marks` names the optional
        marks to draw.
        """

    def marks(self) -> dict[str, str]:
        """The optional marks of the picture, by name, each with its description."""

    def symbols(self, prefix: str) -> str:
        """An invisible SVG that defines the drawings to which the other methods refer."""

    def controls(self) -> Controls:
        """The controls besides picking up pieces and choosing places."""

    def group(self, action: int) -> str:
        """The name of the group of actions that play the same piece in different places."""

    def action_at(self, group: str, place: str) -> int | None:
        """The action of a group at a place, legal or not; None if no action fits."""

    def button_text(self, observed: State, action: int) -> str:
        """The text of a button that plays the action."""

    def ghost(self, observed: State, action: int) -> Drawing:
        """The drawing of the piece that the action would put on the table."""

    def pieces(self, observed: State, seat: int) -> list[Piece]:
        """The pieces that the seat can pick up to play."""

    def players(self, observed: State, names: Names, seat: int | None) -> list[PlayerPanel]:
        """The players as a page shows them to the seat."""

    def supplies(self, observed: State) -> list[SupplyCount]:
        """The counts of the common supplies."""

    def conflict(self, observed: State, names: Names, seat: int | None) -> ConflictView | None:
        """The current conflict as a page shows it to the seat, or None."""

    def final_scores(self, observed: State, names: Names) -> FinalScores:
        """The final scores."""

    def shown(self, observed: State, seat: int | None) -> dict[str, Any]:
        """The plain data that a page shows the seat: less than the seat could remember.

        `hand` is the seat's own hand; None for spectators and in games without hands. `players` has
        a mapping for each player. A game with hands has `hands` in its dump, too.
        """


class Plain(Protocol):
    """A game as text for terminals, with Rich markup; may be a module."""

    def board(self, observed: State, fresh: Collection[str] = ()) -> str:
        """The table as lines; `fresh` are the places to mark as new."""

    def legend(self) -> list[tuple[str, str]]:
        """The symbols used in the table, each with its meaning."""

    def sidebar(self, observed: State, seat: int | None, names: Names) -> str:
        """The players and supplies, as narrow lines beside the board."""

    def hand(self, observed: State, seat: int) -> str:
        """The seat's hand and points, as lines below the board."""

    def strengths(self, observed: State, names: Names) -> list[list[str]]:
        """Everybody's strength in conflicts, as rows of a table, headings first."""

    def final_scores(self, observed: State, names: Names) -> list[list[str]]:
        """The final points as rows of a table, headings first."""


class Advice(Protocol):
    """The functions of a game that bots need; they use observations only."""

    def heuristic(self, observed: State, actions: Numbers) -> NDArray[np.float64]:
        """A score for each of the actor's legal actions without lookahead; the highest is best."""

    @property
    def evaluate(self) -> Callable[[States, int, int], float]:
        """``(states, i, seat)``: how good a state is for a seat; higher is better.

        Compiled. The state is an observation of the seat, or the result of actions on one.
        """


class Guide(Protocol):
    """A game's rules in words and pictures, in the current language; a module may be one."""

    @property
    def PLAYERS(self) -> Sequence[str]:  # noqa: N802 - constants of the module
        """The players' symbols, in the order of their seats."""

    @property
    def FIGURES(self) -> Mapping[str, tuple[int, int]]:  # noqa: N802
        """The pictures of the rules page with their widths and heights."""

    def preset_words(self, name: str) -> tuple[str, str, str]:
        """The title of a preset, a sentence on its source and one on its differences."""

    def option_word(self, option: str) -> str:
        """The name of an option."""

    def value_words(self, option: str) -> Mapping[str, str]:
        """The meaning of each value of an option, by the value's text."""

    def paragraph(self, decision: str, group: str = "") -> str:
        """The id of the section of the rules page on a decision, or on a group of actions in it."""

    def symbol(self, kind: str) -> str:
        """A small picture of a piece."""

    def figure(self, name: str, language: str) -> str:
        """A picture of the rules page."""


@dataclass(frozen=True)
class Game:
    """A game: the parts of the contract together."""

    rules: Rules
    table: Table
    plain: Plain
    advice: Advice
    guide: Guide


def choose_options(
    rules: Rules, chosen: str | Mapping[str, Value] | None = None
) -> dict[str, Value]:
    """Every option of a game with its value.

    `chosen` is a preset, a mapping of options, or text such as ``advanced,english=true`` with an
    optional preset first; None means the first preset. Raises `UnknownOption`.
    """
    every = {option: values[0] for option, values in rules.options.items()}
    if chosen is None:
        return every | dict(next(iter(rules.presets.values())))
    preset, given = _read_rules(rules, chosen) if isinstance(chosen, str) else ({}, chosen)
    every |= preset
    return every | {name: _option_value(rules, name, value) for name, value in given.items()}


def _read_rules(rules: Rules, text: str) -> tuple[Mapping[str, Value], Mapping[str, Value]]:
    """Reads ``advanced,english=true``: the options of the preset, and those that the text adds."""
    preset: Mapping[str, Value] = {}
    parts = [part.strip() for part in text.split(",")]
    if "=" not in parts[0]:
        name = parts.pop(0)
        if name not in rules.presets:
            known = ", ".join(rules.presets)
            raise UnknownOption(f"no preset {name!r} of {rules.name}: choose one of {known}")
        preset = rules.presets[name]
    given: dict[str, Value] = {}
    for part in parts:
        option, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals:
            raise UnknownOption(f"{part!r} in the rules {text!r} is not of the form option=value")
        if option in given:
            raise UnknownOption(f"the rules {text!r} name the option {option} twice")
        given[option] = value
    return preset, given


def _option_value(rules: Rules, option: str, value: Any) -> Value:
    values = rules.options.get(option)
    if values is None:
        known = ", ".join(rules.options)
        raise UnknownOption(f"no option {option!r} of {rules.name}: choose one of {known}")
    for known_value in values:
        if type(value) is type(known_value) and value == known_value:
            return known_value
        if isinstance(value, str) and value == value_text(known_value):
            return known_value
    wanted = ", ".join(value_text(v) for v in values)
    raise UnknownOption(f"no value {value!r} of the option {option}: choose one of {wanted}")


def value_text(value: Value) -> str:
    """An option's value as text: true, false or its name."""
    return str(value).lower() if isinstance(value, bool) else value


def check_players(rules: Rules, players: Any) -> int:
    """The number of players, if the game supports it; raises `BadPlayers`."""
    if type(players) is not int or players not in rules.seats:
        known = ", ".join(str(n) for n in rules.seats)
        raise BadPlayers(f"{rules.name} is not for {players!r} players: choose one of {known}")
    return players
