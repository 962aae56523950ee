"""The authority over a match: who may do what, and what each may see of it. No I/O.

A match is its setup and a list of steps (actions, undos, resignations); version `v` is what the
first `v` steps lead to. `Tabled` folds them and judges the next one; what it refuses it refuses
with a `Refusal`, in the order of the API.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from shedu.bots import BOTS
from shedu.errors import BadAction
from shedu.game import (
    Event,
    Game,
    State,
    Value,
)
from shedu.games import find_game
from shedu.i18n import current_language
from shedu.i18n import gettext as _
from shedu.record import Record, write

SERVER = "server"
"""Stands where bots are named for the server itself, which gives an only answer."""
LOG_LENGTH = 50
"""How many sentences a view carries."""

StepKind = Literal["action", "undo", "resign"]


class Refusal(Exception):
    """What was asked is refused: an HTTP status, a code of the API and a sentence."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status, self.code, self.message = status, code, message


@dataclass(frozen=True)
class Seat:
    """Who sits in a seat: a human by his token's hash, or a bot by its name."""

    name: str
    bot: str | None = None
    token_hash: bytes | None = None
    answers_itself: bool = False
    """Whether the server leaves to him what he is asked where there is nothing to choose."""

    @property
    def kind(self) -> str:
        """``human`` or ``bot``."""
        return "human" if self.bot is None else "bot"


@dataclass(frozen=True)
class Setup:
    """A match before its first step."""

    match: str
    game: str
    options: Mapping[str, Value]
    practice: bool
    start: int
    supply: str
    seats: tuple[Seat, ...]


@dataclass(frozen=True)
class Step:
    """What made one version of the one before: `text` is an action's notation or a bot's name."""

    version: int
    kind: StepKind
    seat: int
    text: str = ""


@dataclass(frozen=True, eq=False, repr=False)
class Played:
    """The last action that still stands, with those before it."""

    before: Played | None
    state: State
    """The state that it was played in."""
    seat: int
    action: int
    events: tuple[Event, ...]
    texts: dict[tuple[str, int | None], list[str | None]] = field(default_factory=dict)
    """The events as sentences, once they were told, for each language and seat by itself."""


@dataclass(frozen=True)
class Position:
    """One version of a match."""

    state: State
    played: Played | None
    seats: tuple[Seat, ...]
    events: tuple[Event, ...]
    """What happened since the version before."""
    undone: bool = False
    """Whether something was taken back: then perhaps more will be."""


class Tabled:
    """A match with all its versions."""

    def __init__(self, setup: Setup, steps: Sequence[Step] = ()) -> None:
        self.setup = setup
        self.game: Game = find_game(setup.game)
        state = self.game.rules.new(setup.options, len(setup.seats), setup.supply, setup.start)
        self.positions = [Position(state, None, setup.seats, ())]
        for step in steps:
            self.advance(step)

    @property
    def version(self) -> int:
        """The newest version."""
        return len(self.positions) - 1

    @property
    def now(self) -> Position:
        """The newest position."""
        return self.positions[-1]

    @property
    def actor(self) -> int | None:
        """Whose decision the match waits for; None when over."""
        return self.game.rules.actor(self.now.state)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.actor is None

    def awaited(self, position: Position) -> str | None:
        """The bot that a position waits for; the server where only one answer can be given to what
        is asked all the same; None for people, and when over.
        """
        actor = self.game.rules.actor(position.state)
        if actor is None:
            return None
        bot = position.seats[actor].bot
        return SERVER if bot is None and self.only_answer(position) is not None else bot

    def only_answer(self, position: Position) -> str | None:
        """The answer to what is asked though there is nothing to choose."""
        rules, state = self.game.rules, position.state
        if position.undone or rules.decision(state) not in rules.always_asked:
            return None
        legal = rules.legal(state).tolist()
        return rules.text(legal[0]) if len(legal) == 1 else None

    def seat_of(self, token_hash: bytes) -> int | None:
        """The seat whose token has this hash."""
        for number, seat in enumerate(self.setup.seats):
            if seat.token_hash == token_hash:
                return number
        return None

    def advance(self, step: Step) -> None:
        """Adds the next version; the step was judged before, here or in another process."""
        if step.version != self.version + 1:
            raise ValueError(f"step {step.version} does not follow version {self.version}")
        self.positions.append(self.after(step))

    def after(self, step: Step) -> Position:
        """The position that a step leads to from the newest."""
        now, rules = self.now, self.game.rules
        if step.kind == "action":
            action = rules.parse(step.text)
            state, events = rules.apply(now.state, action)
            played = Played(now.played, now.state, step.seat, action, events)
            return Position(state, played, now.seats, events)
        if step.kind == "undo":
            undone = self._undone(step.seat)
            if undone is None:
                raise ValueError(f"step {step.version} undoes nothing")
            return Position(undone.state, undone.before, now.seats, (), undone=True)
        seats = list(now.seats)
        seats[step.seat] = replace(seats[step.seat], bot=step.text)
        return replace(now, seats=tuple(seats), events=(), undone=False)

    def _undone(self, seat: int) -> Played | None:
        """The action that an undo of this seat takes back, with all after it; None if there is
        none that it may.
        """
        last = self.now.played
        if self.setup.practice:
            while last is not None and last.seat != seat:
                if self.now.seats[last.seat].bot is None:
                    return None
                last = last.before
            return last
        if last is None or last.seat != seat:
            return None
        reveals = self.game.rules.reveals
        return None if any(reveals(event) for event in last.events) else last

    def judge_action(self, seat: int, version: int, text: str, *, by_bot: bool = False) -> Step:
        """The step of an action, which only a bot plays for a seat that was given to one."""
        self._judge_version(version)
        if self.actor != seat:
            raise Refusal(403, "not-your-decision", _("Another player is to decide now."))
        if self.now.seats[seat].bot is not None and not by_bot:
            raise Refusal(403, "not-your-decision", _("A bot plays for this seat."))
        rules = self.game.rules
        try:
            action = rules.parse(text)
        except BadAction as error:
            raise Refusal(422, "illegal-action", f"{error}.") from error
        reason = self.game.table.why_not(rules.observe(self.now.state, seat), action)
        if reason is not None or action not in rules.legal(self.now.state):
            raise Refusal(422, "illegal-action", reason or _("That can't be played now."))
        return Step(self.version + 1, "action", seat, rules.text(action))

    def judge_undo(self, seat: int, version: int) -> Step:
        """The step of taking back the seat's own last action."""
        self._judge_version(version)
        if self.now.seats[seat].bot is not None or self._undone(seat) is None:
            message = _("There is nothing of yours that can be taken back.")
            raise Refusal(409, "nothing-to-undo", message)
        return Step(self.version + 1, "undo", seat)

    def judge_resign(self, seat: int, version: int, bot: str) -> Step:
        """The step of giving the seat to a bot."""
        self._judge_version(version)
        if self.now.seats[seat].bot is not None:
            raise Refusal(403, "not-your-decision", _("A bot plays for this seat already."))
        if bot not in BOTS:
            known = ", ".join(BOTS)
            raise Refusal(422, "unknown-bot", f"No bot {bot!r}: there are {known}.")
        return Step(self.version + 1, "resign", seat, bot)

    def _judge_version(self, version: int) -> None:
        if self.over:
            raise Refusal(409, "over", _("The match is over."))
        if version != self.version:
            message = _("The match is at version {now}, not {asked}.")
            raise Refusal(409, "stale", message.format(now=self.version, asked=str(version)[:20]))

    def names(self) -> tuple[str, ...]:
        """What the players are called."""
        return tuple(seat.name for seat in self.setup.seats)

    def view(self, seat: int | None, version: int | None = None) -> dict[str, Any]:
        """What a seat (None: a spectator) is shown of a version, the newest by default.

        Nothing that the seat may not know is in it.
        """
        number = self.version if version is None else version
        position = self.positions[number]
        rules, table = self.game.rules, self.game.table
        state = position.state
        observed = rules.observe(state, seat)
        actor, result = rules.actor(state), rules.result(state)
        shown = table.shown(observed, seat)
        mine = seat is not None and seat == actor
        return {
            "match": self.setup.match,
            "version": number,
            "game": self.setup.game,
            "rules": dict(self.setup.options),
            "practice": self.setup.practice,
            "seat": seat,
            "over": actor is None,
            "result": result and {"ranks": list(result.ranks), "scores": list(result.scores)},
            "actor": actor,
            "decision": rules.decision(state),
            "legal": [*map(rules.text, rules.legal(state).tolist())] if mine else [],
            "hand": shown.pop("hand"),
            # At the end nothing is hidden any more. Earlier versions stay as they were answered:
            # a repeated request gets its first answer again.
            "hands": rules.dump(state)["hands"] if actor is None else None,
            "players": [
                {"name": sits.name, "kind": sits.kind, "bot": sits.bot, **player}
                for sits, player in zip(position.seats, shown.pop("players"), strict=True)
            ],
            "prompt": table.prompt(observed, self.names(), seat),
            "events": [*self._told(position, seat)],
            "log": self._last_sentences(position, seat),
            "table": shown,
        }

    def _told(self, position: Position, seat: int | None) -> Iterator[dict[str, Any]]:
        """What happened since the version before, as far as the seat may know, each event with
        its sentence.
        """
        if position.events and position.played:
            texts = self._texts(position.played, seat)
            for event, text in zip(position.events, texts, strict=True):
                if event.visible_to in (-1, seat):
                    yield event._asdict() | {"text": text or ""}

    def _last_sentences(self, position: Position, seat: int | None) -> list[str]:
        found: list[str] = []
        played = position.played
        # As it was told then, also when the match is over by now.
        over = self.game.rules.actor(position.state) is None
        while played is not None and len(found) < LOG_LENGTH:
            found[:0] = self._sentences(played, seat, every=over or played is position.played)
            played = played.before
        return found[-LOG_LENGTH:]

    def _sentences(self, played: Played, seat: int | None, *, every: bool) -> list[str]:
        """What an action brought; of a game that goes on, what passes is told while it is new."""
        pairs = zip(played.events, self._texts(played, seat), strict=True)
        passes = self.game.table.is_transient
        return [text for event, text in pairs if text and (every or not passes(event))]

    def _texts(self, played: Played, seat: int | None) -> list[str | None]:
        """The events of an action as sentences for the seat."""
        viewer = current_language(), seat
        if viewer not in played.texts:
            tell, names = self.game.table.describe_event, self.names()
            played.texts[viewer] = [tell(event, seat, names) for event in played.events]
        return played.texts[viewer]

    def log(self, seat: int | None) -> list[str]:
        """All that happened so far and was not undone, as sentences for the seat."""
        newest = self.now.played
        return [
            text
            for played in self._history()
            for text in self._sentences(played, seat, every=self.over or played is newest)
        ]

    def _history(self) -> list[Played]:
        found = []
        played = self.now.played
        while played is not None:
            found.append(played)
            played = played.before
        return found[::-1]

    def record(self) -> str:
        """The match as text; what was undone is not in it."""
        if not self.over:
            raise Refusal(409, "not-over", _("The record can be had once the match is over."))
        setup = self.setup
        actions = tuple(played.action for played in self._history())
        return write(
            Record(setup.game, setup.options, self.names(), setup.start, setup.supply, actions)
        )
