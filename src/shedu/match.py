"""Match: a game in play, the object people hold."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from shedu import record as recording
from shedu.errors import (
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
    copy_state,
)
from shedu.games import DEFAULT_GAME, find_game
from shedu.record import Record


@dataclass(frozen=True)
class Move:
    """One decision that was taken: the state before it, what was played, what happened."""

    before: State
    actor: int
    action: int
    events: tuple[Event, ...]


class Match:
    """A match of any game, with its whole history.

    `rules` is a preset, a mapping of options or text such as ``advanced,english=true``; the first
    preset if left out. With a `seed` the same match is dealt again; without one the system's
    secure generator deals. `start` sets the starting player instead of drawing one.

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
        players: int | None = None,
        *,
        names: Sequence[str] | None = None,
        seed: int | None = None,
        start: int | None = None,
    ) -> None:
        known = find_game(game).rules
        if players is None:
            players = len(names) if names is not None else known.seats[-1]
        check_players(known, players)
        options = choose_options(known, rules)
        rng = random.SystemRandom() if seed is None else random.Random(seed)
        supply = known.shuffle(options, players, rng)
        first = rng.randrange(players)
        if start is not None:
            first = _seat(start, players)
        given = recording.names_for(known, players, names)
        self._begin(Record(game, options, given, first, supply))

    def _begin(self, record: Record) -> None:
        self.game: Game = find_game(record.game)
        self.options = dict(record.options)
        self.names = record.names
        self.moves: list[Move] = []
        self._setup = record
        self._state = record.first()

    @classmethod
    def from_record(cls, text: str) -> Match:
        """The match that a record tells; raises `BadRecord`."""
        record = recording.read(text)
        match = cls.__new__(cls)
        match._begin(record)
        for action in record.actions:
            match._play(action)
        return match

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.names)

    @property
    def state(self) -> State:
        """A copy of the full state, hidden things too."""
        return copy_state(self._state)

    @property
    def actor(self) -> int | None:
        """Whose decision the match waits for; None when over."""
        return self.game.rules.actor(self._state)

    @property
    def decision(self) -> str | None:
        """The kind of that decision; None when over."""
        return self.game.rules.decision(self._state)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.actor is None

    @property
    def legal(self) -> list[str]:
        """The legal actions as texts."""
        rules = self.game.rules
        return [rules.text(int(action)) for action in rules.legal(self._state)]

    @property
    def result(self) -> Result | None:
        """Ranks and scores; None while the match goes on."""
        return self.game.rules.result(self._state)

    def play(self, action: str | int) -> tuple[Event, ...]:
        """Plays an action, text or number, for whoever is to decide; tells what happened.

        Raises `BadAction` if the text is none and `IllegalAction` with the reason if it can't
        be played; the match is as it was then.
        """
        return self._play(self._legal_number(action))

    def _number(self, action: str | int) -> int:
        """The number of an action, given as text or as that number."""
        rules = self.game.rules
        number = rules.parse(action) if isinstance(action, str) else int(action)
        if not 0 <= number < rules.actions:
            raise IllegalAction(f"{number} is not an action: they go from 0 to {rules.actions - 1}")
        return number

    def _legal_number(self, action: str | int) -> int:
        """The same for an action that can be played now; raises `IllegalAction` for others."""
        rules = self.game.rules
        number = self._number(action)
        if number not in rules.legal(self._state):
            reason = self.game.table.why_not(self.observe(self.actor), number)
            raise IllegalAction(f"{rules.text(number)!r} can't be played: {reason}")
        return number

    def _play(self, number: int) -> tuple[Event, ...]:
        actor = self.actor
        assert actor is not None
        after, events = self.game.rules.apply(self._state, number)
        self.moves.append(Move(self._state, actor, number, events))
        self._state = after
        return events

    def may_undo(self, seat: int) -> bool:
        """Whether the seat may take its last action back: it acted last, and nothing hidden was
        shown to anybody by it.
        """
        if not self.moves or self.moves[-1].actor != seat:
            return False
        return not any(self.game.rules.reveals(event) for event in self.moves[-1].events)

    def undo(self) -> None:
        """Takes the last action back, whoever played it; raises `IllegalAction` if there is none.

        Between people ask `may_undo` first.
        """
        if not self.moves:
            raise IllegalAction("there is nothing to undo: no action was played yet")
        self._state = self.moves.pop().before

    def observe(self, seat: int | None) -> State:
        """What a seat (None: a spectator) may know, as a state."""
        if seat is not None:
            _seat(seat, self.players)
        return self.game.rules.observe(self._state, seat)

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat (None: a spectator) may know, as plain data.

        `state` is what it could remember, `shown` what a page shows of it.
        """
        observed = self.observe(seat)
        return {
            "seat": seat,
            "actor": self.actor,
            "decision": self.decision,
            "legal": self.legal if seat is not None and seat == self.actor else [],
            "prompt": self.prompt(seat),
            "state": self.game.rules.dump(observed),
            "shown": self.game.table.shown(observed, seat),
        }

    def prompt(self, seat: int | None = None) -> str:
        """What is to be decided and by whom, as a sentence for the seat."""
        return self.game.table.prompt(self.observe(seat), self.names, seat)

    def forecast(self, action: str | int) -> str:
        """What a legal action would do, as far as its player can know; raises as `play` does."""
        number = self._legal_number(action)
        return self.game.table.forecast(self.observe(self.actor), number, self.names)

    def why_not(self, action: str | int) -> str | None:
        """Why the actor can't play an action; None if it is legal."""
        return self.game.table.why_not(self.observe(self.actor), self._number(action))

    def log(self, seat: int | None = None) -> list[str]:
        """All that happened so far, as sentences for the seat."""
        told = (
            self.game.table.describe_event(event, seat, self.names)
            for move in self.moves
            for event in move.events
        )
        return [sentence for sentence in told if sentence is not None]

    def picture(
        self,
        seat: int | None = None,
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
        setup = self._setup
        actions = tuple(move.action for move in self.moves)
        return recording.write(
            Record(setup.game, setup.options, setup.names, setup.start, setup.supply, actions)
        )

    def save(self, path: str | Path) -> None:
        """Writes the record to a file; raises `SheduError` if it can't be written."""
        try:
            Path(path).write_text(self.record(), encoding="utf-8")
        except (OSError, ValueError) as error:  # a zero byte in a path is a ValueError
            raise SheduError(f"{path} can't be written: {_why_failed(error)}") from error


def load(path: str | Path) -> Match:
    """The match that was saved in a file; raises `BadRecord`."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise BadRecord(f"{path} is no record: it is not UTF-8 text") from error
    except (OSError, ValueError) as error:
        raise BadRecord(f"{path} can't be read: {_why_failed(error)}") from error
    return Match.from_record(text)


def _why_failed(error: OSError | ValueError) -> str:
    """The system's words for what went wrong with a file."""
    return getattr(error, "strerror", None) or str(error)


def _seat(seat: int, players: int) -> int:
    if isinstance(seat, bool) or seat not in range(players):
        raise BadPlayers(f"there is no seat {seat!r}: they are numbered 0 to {players - 1}")
    return seat
