"""The contract: what a game is to machines (`Rules`), to people (`Table`, `Plain`, `Guide`) and to
bots (`Advice`).

`Rules` knows numbers only: a state is an array of one record of the game's own dtype, an action a
number below `actions`. `Table` makes words and pictures of what `observe` gives, and of events.
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
"""Many of them: shape (n,)."""
Numbers = NDArray[np.int16]
"""Actions, or a log of events."""
Names = Sequence[str]
"""What the players are called, by seat."""


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
    """Where chance comes from: `random.Random(seed)` or `random.SystemRandom()`."""

    def shuffle(self, x: list[Any], /) -> None:
        """Shuffles the list in place."""

    def randrange(self, stop: int, /) -> int:
        """A number from 0 to stop - 1."""


def copy_state(state: State) -> State:
    """A copy of its bytes: thirty times as fast as `copy`, which goes field by field."""
    return np.frombuffer(bytearray(state.tobytes()), dtype=state.dtype)


class Rules(Protocol):
    """A game for machines."""

    name: str
    version: int
    """The rules' version: it grows when an old record might replay differently."""
    seats: tuple[int, ...]
    """The numbers of players it is for."""
    options: Mapping[str, tuple[Value, ...]]
    """Each option with its values, the default first."""
    presets: Mapping[str, Mapping[str, Value]]
    """Each preset with the options in which it differs from the defaults; the first is usual."""
    dtype: np.dtype[Any]
    actions: int
    """The size of the fixed action space."""
    decisions: tuple[str, ...]
    """The kinds of decisions."""
    passive: Collection[str]
    """The kinds of actions that bring nothing about, such as ending a turn."""
    always_asked: tuple[str, ...]
    """The decisions that are asked even when only one action is legal."""

    def shuffle(self, options: Mapping[str, Value], players: int, rng: Random) -> str:
        """All chance of a game, dealt beforehand, as text: the order of the supply."""

    def new(self, options: Mapping[str, Value], players: int, supply: str, start: int) -> State:
        """The state at the start of a game with this supply and starting player."""

    def supply(self, state: State) -> str:
        """The supply that `new` makes this state from; `state` is one at the start of a game."""

    def options_of(self, state: State) -> dict[str, Value]:
        """Every option of the game this state is of."""

    def players(self, state: State) -> int:
        """The number of players."""

    def actor(self, state: State) -> int | None:
        """Whose decision the state waits for; None when over."""

    def turn(self, state: State) -> int:
        """Whose turn it is (after the end: whose it was)."""

    def decision(self, state: State) -> str | None:
        """The kind of that decision; None when over."""

    def legal(self, state: State) -> Numbers:
        """The legal actions, sorted. Nothing else decides what may be played."""

    def apply(self, state: State, action: int) -> tuple[State, tuple[Event, ...]]:
        """A new state after a legal action, and what happened."""

    def result(self, state: State) -> Result | None:
        """Ranks and scores; None while the game goes on."""

    def observe(self, state: State, seat: int | None) -> State:
        """What a seat (None: a spectator) may know: the state with all else blanked out."""

    def resample(self, observed: State, rng: Random) -> State:
        """A full state that looks the same to who observed it, dealt from what is unseen."""

    def reveals(self, event: Event) -> bool:
        """Whether the event showed somebody what was hidden before: undo stops there."""

    def text(self, action: int) -> str:
        """The notation of an action."""

    def decode(self, action: int) -> Any:
        """The move of an action: a named tuple with its `kind` and the game's own typed fields."""

    def kind(self, action: int) -> str:
        """The kind of an action, such as ``tile`` or ``end turn``."""

    def family(self, action: int) -> str:
        """What actions share that differ in their place only, such as ``temple``."""

    def parse(self, text: str) -> int:
        """The action of a notation; raises `BadAction`."""

    def dump(self, state: State) -> dict[str, Any]:
        """The STATE of the trace format."""

    def load(self, data: Mapping[str, Any], options: Mapping[str, Value]) -> State:
        """The state of a dump; raises `BadState`."""

    def planes(self, observed: State, seat: int) -> NDArray[np.float32]:
        """What the seat observed as feature planes for learners, shape (planes, rows, columns)."""

    @property
    def events(self) -> type[IntEnum]:
        """The kinds of events."""

    # The compiled twins, for loops that own their states: state `i` of an array, all in plain ints.

    @property
    def legal_into(self) -> Callable[[States, int, Numbers], int]:
        """``(states, i, out)``: writes the legal actions and returns how many there are."""

    @property
    def apply_in_place(self) -> Callable[[States, int, int, Numbers], None]:
        """``(states, i, action, log)``: plays a legal action and leaves its events in the log."""

    @property
    def playout(self) -> Callable[[States, int, NDArray[np.uint64], int, Numbers, Numbers], int]:
        """``(states, i, word, most, out, log)``: plays decisions at random, evenly, until the end
        or `most`; `word` is a generator (`games.chance`). Returns how many there were.
        """

    @property
    def observe_into(self) -> Callable[[States, int, int, States, int], None]:
        """``(states, i, seat, seen, j)``: what the seat (or -1) may know goes to ``seen[j]``."""


class Table(Protocol):
    """A game for people, made from observations and events only."""

    @property
    def title(self) -> str:
        """The game's name."""

    def prompt(self, observed: State, names: Names, seat: int | None) -> str:
        """What is to be decided and by whom, as a sentence for that seat."""

    def places(self, observed: State, action: int) -> tuple[str, ...]:
        """The places on the picture that an action names, as in ``data-place``."""

    def forecast(self, observed: State, action: int, names: Names) -> str:
        """What a legal action would do, as far as its player can know: up to the first draw."""

    def why_not(self, observed: State, action: int) -> str | None:
        """Why the actor can't play the action; None exactly where it is legal."""

    def describe_event(self, event: Event, seat: int | None, names: Names) -> str | None:
        """An event as a sentence for that seat; None where there is nothing to tell it."""

    def is_transient(self, event: Event) -> bool:
        """Whether the event is told while it is new only: logs of a game that goes on drop it."""

    def names(self, players: int) -> tuple[str, ...]:
        """What the players are called when nobody has named them."""

    def event_places(self, event: Event) -> tuple[str, ...]:
        """The places on the picture at which an event happened."""

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
        """The table as SVG; `turn` for narrow screens, `prefix` keeps ids apart on one page.

        `last` are the places of the last action; `marks` are those of `marks` to be shown.
        """

    def marks(self) -> dict[str, str]:
        """What can be marked on the picture on request, by name, with its description."""

    def symbols(self, prefix: str) -> str:
        """An svg that shows nothing and defines the drawings which the other methods name."""

    def controls(self) -> Controls:
        """How it is played besides picking pieces up and choosing places."""

    def group(self, action: int) -> str:
        """What actions share that play the same thing in different places."""

    def action_at(self, group: str, place: str) -> int | None:
        """The action of a group that names the place, legal or not; None if there is none."""

    def button_text(self, observed: State, action: int) -> str:
        """What a button says that plays the action."""

    def ghost(self, observed: State, action: int) -> Drawing:
        """What the action would put on the table."""

    def pieces(self, observed: State, seat: int) -> list[Piece]:
        """What the seat can pick up to play."""

    def players(self, observed: State, names: Names, seat: int | None) -> list[PlayerPanel]:
        """The players as a page shows them to the seat."""

    def supplies(self, observed: State) -> list[SupplyCount]:
        """What is left of common supplies."""

    def conflict(self, observed: State, names: Names, seat: int | None) -> ConflictView | None:
        """The conflict under way as a page shows it to the seat; None where there is none."""

    def final_scores(self, observed: State, names: Names) -> FinalScores:
        """The final scores."""

    def shown(self, observed: State, seat: int | None) -> dict[str, Any]:
        """What a page shows the seat as plain data: less than the seat could remember.

        `hand` is the seat's own, None for a spectator and where there are no hands; `players` has a
        mapping for each player. A game with hands has `hands` in its dump, too.
        """


class Plain(Protocol):
    """A game in letters, for terminals, as Rich markup; a module may be one."""

    def board(self, observed: State, fresh: Collection[str] = ()) -> str:
        """The table as lines; `fresh` are places to be marked as new."""

    def legend(self) -> list[tuple[str, str]]:
        """What the letters mean: each sign with its meaning."""

    def sidebar(self, observed: State, seat: int | None, names: Names) -> str:
        """The players and what is left, as narrow lines to stand beside the board."""

    def hand(self, observed: State, seat: int) -> str:
        """The seat's own hand and points, as lines to stand below the board."""

    def strengths(self, observed: State, names: Names) -> list[list[str]]:
        """How strong everybody stands in conflicts, as rows of a table, its headings first."""

    def final_scores(self, observed: State, names: Names) -> list[list[str]]:
        """The final points as rows of a table, its headings first."""


class Advice(Protocol):
    """What bots of any game ask a game for; made from observations only."""

    def heuristic(self, observed: State, actions: Numbers) -> NDArray[np.float64]:
        """How good each of the actor's legal actions looks by a rule of thumb, without looking
        ahead: a number for each, the highest is best.
        """

    @property
    def evaluate(self) -> Callable[[States, int, int], float]:
        """``(states, i, seat)``: how well a seat stands after what it did; higher is better.

        Compiled. The state is an observation of the seat, or what an action made of one.
        """


class Guide(Protocol):
    """A game's rules in words and pictures, in the present language; a module may be one."""

    @property
    def PLAYERS(self) -> Sequence[str]:  # noqa: N802 - constants of the module
        """The players' symbols, in the order of their seats."""

    @property
    def FIGURES(self) -> Mapping[str, tuple[int, int]]:  # noqa: N802
        """The pictures of the rules page with their widths and heights."""

    def preset_words(self, name: str) -> tuple[str, str, str]:
        """A preset's title, a sentence on where it is from and one on what is different."""

    def option_word(self, option: str) -> str:
        """The name of an option."""

    def value_words(self, option: str) -> Mapping[str, str]:
        """What each value of an option, by its text, means."""

    def paragraph(self, decision: str, group: str = "") -> str:
        """Where the rules page explains a decision, or a group of actions in it."""

    def symbol(self, kind: str) -> str:
        """A small picture of a piece."""

    def figure(self, name: str, language: str) -> str:
        """A picture of the rules page."""


@dataclass(frozen=True)
class Game:
    """A game: its rules, its table, its letters for terminals, its advice for bots and its guide.

    The page of its rules, ``guide.html``, stands beside it.
    """

    rules: Rules
    table: Table
    plain: Plain
    advice: Advice
    guide: Guide


def choose_options(
    rules: Rules, chosen: str | Mapping[str, Value] | None = None
) -> dict[str, Value]:
    """Every option of a game, from a preset, from options, or from text such as
    ``advanced,english=true`` (a preset first, if any); those of the first preset if left out.
    Raises `UnknownOption`.
    """
    every = {option: values[0] for option, values in rules.options.items()}
    if chosen is None:
        return every | dict(next(iter(rules.presets.values())))
    preset, given = _read_rules(rules, chosen) if isinstance(chosen, str) else ({}, chosen)
    every |= preset
    return every | {name: _option_value(rules, name, value) for name, value in given.items()}


def _read_rules(rules: Rules, text: str) -> tuple[Mapping[str, Value], Mapping[str, Value]]:
    """What a text such as ``advanced,english=true`` takes from a preset, and what it adds."""
    preset: Mapping[str, Value] = {}
    parts = [part.strip() for part in text.split(",")]
    if "=" not in parts[0]:
        name = parts.pop(0)
        if name not in rules.presets:
            known = ", ".join(rules.presets)
            raise UnknownOption(f"no preset {name!r} of {rules.name}: it may be {known}")
        preset = rules.presets[name]
    given: dict[str, Value] = {}
    for part in parts:
        option, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals:
            raise UnknownOption(f"{part!r} in the rules {text!r}: write option=value there")
        if option in given:
            raise UnknownOption(f"the rules {text!r} name the option {option} twice")
        given[option] = value
    return preset, given


def _option_value(rules: Rules, option: str, value: Any) -> Value:
    values = rules.options.get(option)
    if values is None:
        known = ", ".join(rules.options)
        raise UnknownOption(f"no option {option!r} of {rules.name}: it may be {known}")
    for known_value in values:
        if type(value) is type(known_value) and value == known_value:
            return known_value
        if isinstance(value, str) and value == value_text(known_value):
            return known_value
    wanted = ", ".join(value_text(v) for v in values)
    raise UnknownOption(f"no value {value!r} of the option {option}: it may be {wanted}")


def value_text(value: Value) -> str:
    """An option's value as it is written in texts: true, false or its name."""
    return str(value).lower() if isinstance(value, bool) else value


def check_players(rules: Rules, players: Any) -> int:
    """The number of players, if the game is for that many; raises `BadPlayers`."""
    if type(players) is not int or players not in rules.seats:
        known = ", ".join(str(n) for n in rules.seats)
        raise BadPlayers(f"{rules.name} is not for {players!r} players: it is for {known}")
    return players
