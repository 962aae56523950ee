"""`Match`, the public object for a game in play, and `History`, all versions of a match."""

from __future__ import annotations

import operator
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal, NamedTuple, SupportsIndex

import numpy as np

from shedu import record as recording
from shedu.errors import (
    BadAction,
    BadPlayers,
    BadRecord,
    IllegalAction,
    SheduError,
)
from shedu.game import (
    Event,
    Game,
    Result,
    State,
    Value,
    check_players,
    choose_options,
)
from shedu.games import DEFAULT_GAME, find_game
from shedu.i18n import current_language
from shedu.legality import why_illegal
from shedu.record import Record

StepKind = Literal["action", "undo", "resign"]


@dataclass(frozen=True)
class Step:
    """The change from one version of a match to the next: an action, an undo or a resignation.

    `text` is the notation of the action or, for a resignation, the bot that takes the seat.
    """

    version: int
    kind: StepKind
    seat: int
    text: str = ""


@dataclass(frozen=True)
class Snapshot:
    """An immutable copy of a state, as bytes."""

    data: bytes
    dtype: np.dtype[Any]

    @property
    def state(self) -> State:
        """A new copy of the state."""
        return np.frombuffer(bytearray(self.data), dtype=self.dtype)


def snapshot_of(state: State) -> Snapshot:
    """The snapshot of a state."""
    return Snapshot(state.tobytes(), state.dtype)


class Sentence(NamedTuple):
    """An event as a sentence for a viewer; `text` is None if the viewer learns nothing from it."""

    event: Event
    text: str | None
    places: tuple[str, ...]
    """The places on the picture where it happened."""


@dataclass(frozen=True, eq=False)
class Move:
    """A played action with its player, the state before it and its events."""

    snapshot: Snapshot = field(repr=False)
    actor: int
    action: int
    events: tuple[Event, ...]
    previous: Move | None = field(repr=False)
    """The last action before it that was not undone."""
    sentences: dict[tuple[str, int | None], tuple[Sentence, ...]] = field(
        default_factory=dict, init=False, repr=False
    )
    """The events in words, for each language and viewer that has read them."""

    @property
    def before(self) -> State:
        """A new copy of the state in which it was played."""
        return self.snapshot.state


@dataclass(frozen=True, eq=False)
class Version:
    """One version of a match."""

    number: int
    snapshot: Snapshot = field(repr=False)
    actor: int | None
    """Whose decision it waits for; None when over."""
    last: Move | None
    """The last action that was not undone."""
    bots: tuple[str | None, ...]
    """The name of the bot that plays for each seat; None for a human."""
    step: Step | None = None
    """The step that led to it; None for the first version."""

    @property
    def state(self) -> State:
        """A new copy of the state."""
        return self.snapshot.state

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.actor is None

    @property
    def events(self) -> tuple[Event, ...]:
        """The events since the version before."""
        acted = self.step is not None and self.step.kind == "action"
        return self.last.events if acted and self.last else ()


class History:
    """All versions of a match: version `v` is the result of the first `v` steps.

    It does not check steps: callers check them with `may_undo` and `why_illegal` before they add
    them. In `practice` players may take back more.
    """

    def __init__(
        self, setup: Record, bots: Sequence[str | None] | None = None, *, practice: bool = False
    ) -> None:
        self.game: Game = find_game(setup.game)
        self.setup = replace(setup, actions=())
        self.practice = practice
        sitting = tuple(bots) if bots is not None else (None,) * len(setup.names)
        state = setup.first()
        actor = self.game.rules.actor(state)
        self._versions = [Version(0, snapshot_of(state), actor, None, sitting)]

    def copy(self) -> History:
        """An independent history that begins with the same versions."""
        twin = History.__new__(History)
        twin.__dict__.update(self.__dict__)
        twin._versions = self._versions.copy()
        return twin

    @property
    def now(self) -> Version:
        """The newest version."""
        return self._versions[-1]

    def at(self, version: int) -> Version:
        """The version of this number."""
        return self._versions[version]

    @property
    def steps(self) -> list[Step]:
        """All steps in order."""
        return [version.step for version in self._versions if version.step is not None]

    def moves(self, at: Version | None = None) -> list[Move]:
        """The actions of a version (by default the newest) that were not undone, in order."""
        return [*self.latest_moves(at)][::-1]

    def latest_moves(self, at: Version | None = None) -> Iterator[Move]:
        """The actions of a version that were not undone, the last one first."""
        move = (at or self.now).last
        while move is not None:
            yield move
            move = move.previous

    def after(self, step: Step) -> Version:
        """The version that a step makes from the newest; raises `ValueError` if the step does not
        fit.
        """
        now, rules = self.now, self.game.rules
        if step.version != now.number + 1:
            raise ValueError(f"step {step.version} does not follow version {now.number}")
        if step.kind == "action":
            action = rules.parse(step.text)
            state, events = rules.apply(now.state, action)
            move = Move(now.snapshot, step.seat, action, events, now.last)
            return Version(
                step.version, snapshot_of(state), rules.actor(state), move, now.bots, step
            )
        if step.kind == "undo":
            undone = next((move for move in self.latest_moves() if move.actor == step.seat), None)
            if undone is None:
                raise ValueError(f"step {step.version} undoes nothing")
            actor = rules.actor(undone.before)
            return Version(step.version, undone.snapshot, actor, undone.previous, now.bots, step)
        bots = (*now.bots[: step.seat], step.text, *now.bots[step.seat + 1 :])
        return replace(now, number=step.version, bots=bots, step=step)

    def add(self, version: Version) -> None:
        """Adds the version that `after` made."""
        if version.number != self.now.number + 1:
            raise ValueError(f"version {version.number} does not follow {self.now.number}")
        self._versions.append(version)

    def take(self, kind: StepKind, seat: int, text: str = "") -> Version:
        """Adds the version that a step leads to, and returns it."""
        version = self.after(Step(self.now.number + 1, kind, seat, text))
        self.add(version)
        return version

    def may_undo(self, seat: int) -> bool:
        """Whether a seat may take its last action back: it acted last, and its action revealed
        nothing hidden. In practice only later actions of other humans prevent it.
        """
        for move in self.latest_moves():
            if self.practice:
                if move.actor == seat or self.now.bots[move.actor] is None:
                    return move.actor == seat
            else:
                return move.actor == seat and not any(map(self.game.rules.reveals, move.events))
        return False

    def sentences(self, move: Move, seat: int | None) -> tuple[Sentence, ...]:
        """The events of a move as sentences for a seat (None: a spectator), translated."""
        viewer = current_language(), seat
        found = move.sentences.get(viewer)
        if found is None:
            table, names = self.game.table, self.setup.names
            found = move.sentences[viewer] = tuple(
                Sentence(event, table.describe_event(event, seat, names), table.event_places(event))
                for event in move.events
            )
        return found

    def is_logged(
        self, event: Event, move: Move, at: Version | None = None, *, replayed: bool = False
    ) -> bool:
        """Whether the log of a version contains an event of a move.

        A transient event is in it only for the last move, and once the match is over. With
        `replayed` the state of the whole match decides whether it is over, not the version.
        """
        version = at or self.now
        over = version.over or (replayed and self.now.over)
        return over or move is version.last or not self.game.table.is_transient(event)

    def logged(
        self, move: Move, seat: int | None, at: Version | None = None, *, replayed: bool = False
    ) -> list[Sentence]:
        """The sentences for a seat that the log of a version contains for a move."""
        return [
            one
            for one in self.sentences(move, seat)
            if one.text is not None and self.is_logged(one.event, move, at, replayed=replayed)
        ]

    def log(
        self, seat: int | None, at: Version | None = None, most: int | None = None
    ) -> list[str]:
        """The log of a version as sentences for a seat, without what was undone.

        At most the last `most` sentences, if it is given.
        """
        found: list[str] = []
        for move in self.latest_moves(at):
            if most is not None and len(found) >= most:
                break
            found += [str(one.text) for one in reversed(self.logged(move, seat, at))]
        return found[:most][::-1]

    def record(self) -> Record:
        """The match as a record, without actions that were undone."""
        return replace(self.setup, actions=tuple(move.action for move in self.moves()))


class Match:
    """A match of any game, with its whole history.

    `rules` is a preset, a mapping of options or text such as ``advanced,english=true``; the first
    preset if left out. With a `seed` the same match is dealt again; without one the system's
    secure generator deals. `start` sets the starting player instead of drawing one.

    All returned data are copies: changing them does not change the match. Copies and unpickled
    matches are equal to the original and independent of it.

    Raises `UnknownGame`, `UnknownOption` or `BadPlayers`.

    >>> match = Match("tigris", players=3, seed=7)
    >>> match.decision
    'action'
    >>> events = match.play(match.legal[0])
    >>> match.undo()
    """

    def __init__(
        self,
        game: str = DEFAULT_GAME,
        rules: str | Mapping[str, Value] | None = None,
        players: SupportsIndex | None = None,
        *,
        names: Sequence[str] | None = None,
        seed: SupportsIndex | None = None,
        start: SupportsIndex | None = None,
    ) -> None:
        known = find_game(game).rules
        if players is None:
            players = len(names) if names is not None else known.seats[-1]
        number = _integer(players)
        seats = check_players(known, players if number is None else number)
        options = choose_options(known, rules)
        rng = _generator(seed)
        supply = known.shuffle(options, seats, rng)
        first = rng.randrange(seats)
        if start is not None:
            first = _seat(start, seats)
        given = recording.names_for(known, seats, names)
        self._history = History(Record(game, options, given, first, supply))

    @classmethod
    def from_record(cls, text: str) -> Match:
        """The match that a record holds; raises `BadRecord`."""
        if not isinstance(text, str):
            raise BadRecord(f"a record is text, not {type(text).__name__}")
        record = recording.read(text)
        return _rebuilt(record, _steps_of(record))

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._history.game

    @property
    def options(self) -> dict[str, Value]:
        """Every option with its value."""
        return dict(self._history.setup.options)

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self._history.setup.names

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.names)

    @property
    def moves(self) -> list[Move]:
        """The played actions that were not taken back, in order."""
        return self._history.moves()

    @property
    def state(self) -> State:
        """A copy of the full state, hidden things too."""
        return self._history.now.state

    @property
    def actor(self) -> int | None:
        """Whose decision the match waits for; None when over."""
        return self._history.now.actor

    @property
    def decision(self) -> str | None:
        """The kind of that decision; None when over."""
        return self.game.rules.decision(self.state)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self._history.now.over

    @property
    def legal(self) -> list[str]:
        """The legal actions as texts."""
        rules = self.game.rules
        return [rules.text(action) for action in rules.legal(self.state).tolist()]

    @property
    def result(self) -> Result | None:
        """Ranks and scores; None while the match goes on."""
        return self.game.rules.result(self.state)

    def play(self, action: str | SupportsIndex) -> tuple[Event, ...]:
        """Plays an action, text or number, for the actor; returns the events.

        Raises `BadAction` if it is not an action, and `IllegalAction` with the reason if it can't
        be played; then the match is unchanged.
        """
        number = self._legal_number(action)
        assert self.actor is not None
        return self._history.take("action", self.actor, self.game.rules.text(number)).events

    def _number(self, action: str | SupportsIndex) -> int:
        """Converts an action, a text or a number, to its number."""
        rules = self.game.rules
        if isinstance(action, str):
            return rules.parse(action)
        number = _integer(action)
        if number is None:
            raise BadAction(f"{action!r} is not an action: give its text or its number")
        if not 0 <= number < rules.actions:
            raise IllegalAction(f"{number} is not an action: they go from 0 to {rules.actions - 1}")
        return number

    def _legal_number(self, action: str | SupportsIndex) -> int:
        """The number of an action that can be played now; raises `IllegalAction` for others."""
        number = self._number(action)
        reason = why_illegal(self.game, self.state, number)
        if reason is not None:
            text = self.game.rules.text(number)
            raise IllegalAction(f"{text!r} can't be played: {reason}")
        return number

    def may_undo(self, seat: SupportsIndex) -> bool:
        """Whether the seat may take its last action back: it acted last, and its action revealed
        nothing hidden.
        """
        return self._history.may_undo(_seat(seat, self.players))

    def undo(self) -> None:
        """Takes the last action back, whoever played it; raises `IllegalAction` if there is none.

        In a match between people check `may_undo` first.
        """
        last = self._history.now.last
        if last is None:
            raise IllegalAction("there is nothing to undo: no action was played yet")
        self._history.take("undo", last.actor)

    def observe(self, seat: SupportsIndex | None) -> State:
        """The observation of a seat (None: a spectator)."""
        return self.game.rules.observe(self.state, self._viewer(seat))

    def _viewer(self, seat: SupportsIndex | None) -> int | None:
        return None if seat is None else _seat(seat, self.players)

    def view(self, seat: SupportsIndex | None = None) -> dict[str, Any]:
        """What a seat (None: a spectator) may know, as plain data.

        `state` has everything that it could remember, `shown` the part that a page shows.
        """
        viewer = self._viewer(seat)
        observed = self.observe(viewer)
        return {
            "seat": viewer,
            "actor": self.actor,
            "decision": self.decision,
            "legal": self.legal if viewer is not None and viewer == self.actor else [],
            "prompt": self.game.table.prompt(observed, self.names, viewer),
            "state": self.game.rules.dump(observed),
            "shown": self.game.table.shown(observed, viewer),
        }

    def prompt(self, seat: SupportsIndex | None = None) -> str:
        """A sentence for the seat that says who has to decide and what."""
        viewer = self._viewer(seat)
        return self.game.table.prompt(self.observe(viewer), self.names, viewer)

    def forecast(self, action: str | SupportsIndex) -> str:
        """The effects of a legal action as text, up to the first draw; raises as `play` does."""
        number = self._legal_number(action)
        return self.game.table.forecast(self.observe(self.actor), number, self.names)

    def why_not(self, action: str | SupportsIndex) -> str | None:
        """The reason why the actor can't play an action; None if it is legal."""
        return why_illegal(self.game, self.state, self._number(action))

    def log(self, seat: SupportsIndex | None = None) -> list[str]:
        """The log so far as sentences for the seat.

        Transient events are in it only while they are new, and again once the match is over.
        """
        return self._history.log(self._viewer(seat))

    def logged_events(self, move: Move) -> list[Event]:
        """The events of a move that are in the log now, for readers of any seat."""
        return [event for event in move.events if self._history.is_logged(event, move)]

    def picture(
        self,
        seat: SupportsIndex | None = None,
        *,
        turn: bool = False,
        prefix: str = "",
        language: str = "en",
    ) -> str:
        """The table as SVG, as the seat may see it."""
        return self.game.table.picture(self.observe(seat), turn, prefix, language)

    def _repr_svg_(self) -> str:
        return self.picture()

    def __repr__(self) -> str:
        actor = self.actor
        waits = "over" if actor is None else f"{self.decision} of {self.names[actor]}"
        return f"<Match {self.game.rules.name}, {self.players} players, {waits}>"

    def record(self) -> str:
        """The whole match as text."""
        return recording.write(self._history.record())

    def save(self, path: str | Path) -> None:
        """Writes the record to a file; raises `SheduError` if it can't be written."""
        try:
            Path(path).write_text(self.record(), encoding="utf-8")
        except (OSError, ValueError) as error:  # a zero byte in a path is a ValueError
            raise SheduError(f"{path} can't be written: {_why_failed(error)}") from error

    def __eq__(self, other: object) -> bool:
        """Whether the other object is a match with the same setup and the same actions."""
        if not isinstance(other, Match):
            return NotImplemented
        return self._history.record() == other._history.record()

    __hash__ = None  # type: ignore[assignment]

    def __copy__(self) -> Match:
        return _match_of(self._history.copy())

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        return self.__copy__()

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuilt, (self._history.setup, self._history.steps)


def _match_of(history: History) -> Match:
    match = Match.__new__(Match)
    match._history = history
    return match


def _steps_of(record: Record) -> Iterator[Step]:
    """The actions of a record as steps."""
    rules = record.rules
    for version, (before, action, _after, _events) in enumerate(recording.replay(record), 1):
        actor = rules.actor(before)
        assert actor is not None
        yield Step(version, "action", actor, rules.text(action))


def _rebuilt(setup: Record, steps: Iterable[Step]) -> Match:
    """Builds the match from its setup and steps."""
    history = History(setup)
    for step in steps:
        history.add(history.after(step))
    return _match_of(history)


def load(path: str | Path) -> Match:
    """Loads a match from a file; raises `BadRecord`."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BadRecord(f"{path} is not a record: it is not UTF-8 text") from error
    except (OSError, ValueError) as error:
        raise BadRecord(f"{path} can't be read: {_why_failed(error)}") from error
    return Match.from_record(text)


def _why_failed(error: OSError | ValueError) -> str:
    """The system's message for an error with a file."""
    return getattr(error, "strerror", None) or str(error)


def _integer(value: Any) -> int | None:
    """The value as an integer if it is one of Python or NumPy; None for others and for booleans."""
    if isinstance(value, (bool, np.bool_)):
        return None
    try:
        return operator.index(value)
    except TypeError:
        return None


def _generator(seed: Any) -> random.Random:
    """The random generator of a new match."""
    if seed is None:
        return random.SystemRandom()
    number = _integer(seed)
    if number is None:
        raise SheduError(f"the seed is {seed!r}: it should be an integer")
    return random.Random(number)


def _seat(seat: Any, players: int) -> int:
    number = _integer(seat)
    if number is None or number not in range(players):
        raise BadPlayers(f"there is no seat {seat!r}: they are numbered 0 to {players - 1}")
    return number
