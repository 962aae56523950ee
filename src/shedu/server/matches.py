"""`HostedMatch`: a match on the server, which decides who may do and see what. No I/O.

It adds an id, seats with tokens and permission checks to the history of a match
(`shedu.match.History`). Its checks raise `Refusal`, in the order of the API.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from shedu.bots import BOTS
from shedu.errors import BadAction
from shedu.game import Event, Game, Value
from shedu.i18n import gettext as _
from shedu.legality import why_illegal
from shedu.match import History, Step, StepKind, Version
from shedu.record import Record, write
from shedu.server.errors import Refusal

SERVER = "server"
"""The name of the server among bots; it takes forced decisions."""
LOG_LENGTH = 50
"""The number of sentences in a view."""


@dataclass(frozen=True)
class Seat:
    """The player of a seat: a human with the hash of a token, or a bot with its name."""

    name: str
    bot: str | None = None
    token_hash: bytes | None = None
    answers_itself: bool = False
    """Whether the player takes forced decisions, instead of the server."""


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

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def record(self) -> Record:
        """The record of the match before its first action."""
        return Record(self.game, self.options, self.names, self.start, self.supply)


def check_bot(name: str) -> None:
    """Refuses a bot that does not exist."""
    if name not in BOTS:
        message = _("There is no bot {bot!r}: choose one of {known}.")
        raise Refusal("unknown-bot", message.format(bot=name, known=", ".join(BOTS)))


class HostedMatch:
    """A match on the server, with all its versions."""

    def __init__(self, setup: Setup, steps: Sequence[Step] = ()) -> None:
        self.setup = setup
        bots = [seat.bot for seat in setup.seats]
        self.history = History(setup.record, bots, practice=setup.practice)
        for step in steps:
            self.history.add(self.history.after(step))

    @property
    def id(self) -> str:
        """The match in addresses."""
        return self.setup.match

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.history.game

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return self.history.setup.names

    @property
    def now(self) -> Version:
        """The newest version."""
        return self.history.now

    @property
    def version(self) -> int:
        """The number of the newest version."""
        return self.now.number

    @property
    def actor(self) -> int | None:
        """Whose decision the match waits for; None when over."""
        return self.now.actor

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.now.over

    def waiting_bot(self, version: Version) -> str | None:
        """The bot that a version waits for.

        `SERVER` for a forced decision that the server takes; None if a human decides, and when
        over.
        """
        if version.actor is None:
            return None
        bot = version.bots[version.actor]
        return SERVER if bot is None and self.forced_action(version) is not None else bot

    def forced_action(self, version: Version) -> str | None:
        """The only legal action of a forced decision; None if there is a choice.

        Also None after an undo, because the player may want to undo more.
        """
        rules, state = self.game.rules, version.state
        undone = version.step is not None and version.step.kind == "undo"
        if undone or rules.decision(state) not in rules.always_asked:
            return None
        legal = rules.legal(state).tolist()
        return rules.text(legal[0]) if len(legal) == 1 else None

    def seat_of(self, token_hash: bytes) -> int | None:
        """The seat whose token has this hash."""
        for number, seat in enumerate(self.setup.seats):
            if seat.token_hash == token_hash:
                return number
        return None

    def judge_action(self, seat: int, version: int, text: str, *, by_bot: bool = False) -> Step:
        """The step of an action; only the bot may act for a seat that was given to one."""
        self._check_version(version)
        if self.actor != seat:
            raise Refusal("not-your-decision", _("Another player has to decide now."))
        if self.now.bots[seat] is not None and not by_bot:
            raise Refusal("not-your-decision", _("A bot plays for this seat."))
        rules = self.game.rules
        try:
            action = rules.parse(text)
        except BadAction as error:
            message = _("That is not an action: {error}.").format(error=error)
            raise Refusal("illegal-action", message) from error
        reason = why_illegal(self.game, self.now.state, action)
        if reason is not None:
            raise Refusal("illegal-action", reason)
        return self._step("action", seat, rules.text(action))

    def may_undo(self, seat: int) -> bool:
        """Whether the seat's player may take their last action back now."""
        return not self.over and self.now.bots[seat] is None and self.history.may_undo(seat)

    def judge_undo(self, seat: int, version: int) -> Step:
        """The step that takes back the seat's own last action."""
        self._check_version(version)
        if not self.may_undo(seat):
            raise Refusal("nothing-to-undo", _("You have no action that you can take back now."))
        return self._step("undo", seat)

    def judge_resign(self, seat: int, version: int, bot: str) -> Step:
        """The step that gives the seat to a bot."""
        self._check_version(version)
        if self.now.bots[seat] is not None:
            raise Refusal("not-your-decision", _("A bot plays for this seat already."))
        check_bot(bot)
        return self._step("resign", seat, bot)

    def _step(self, kind: StepKind, seat: int, text: str = "") -> Step:
        return Step(self.version + 1, kind, seat, text)

    def _check_version(self, version: int) -> None:
        if self.over:
            raise Refusal("over", _("The match is over."))
        if version != self.version:
            message = _("The match is at version {now}, not {version}.")
            raise Refusal("stale", message.format(now=self.version, version=str(version)[:20]))

    def view(self, seat: int | None, number: int | None = None) -> dict[str, Any]:
        """The view of a version (the newest by default) for a seat (None: a spectator) in the API.

        It contains only what the seat may know.
        """
        version = self.now if number is None else self.history.at(number)
        rules, table = self.game.rules, self.game.table
        state = version.state
        observed = rules.observe(state, seat)
        result = rules.result(state)
        shown = table.shown(observed, seat)
        mine = seat is not None and seat == version.actor
        legal = rules.legal(state).tolist() if mine else []
        return {
            "match": self.id,
            "version": version.number,
            "game": self.setup.game,
            "rules": dict(self.setup.options),
            "practice": self.setup.practice,
            "seat": seat,
            "over": version.over,
            "result": result and {"ranks": list(result.ranks), "scores": list(result.scores)},
            "actor": version.actor,
            "decision": rules.decision(state),
            "legal": [*map(rules.text, legal)],
            "legal_kinds": dict(Counter(map(rules.kind, legal))),
            "hand": shown.pop("hand"),
            # At the end nothing is hidden any more. Earlier versions stay as they were: a repeated
            # request gets its first response again.
            "hands": rules.dump(state).get("hands") if version.over else None,
            "players": [
                {"name": name, "kind": "human" if bot is None else "bot", "bot": bot, **player}
                for name, bot, player in zip(
                    self.names, version.bots, shown.pop("players"), strict=True
                )
            ],
            "prompt": table.prompt(observed, self.names, seat),
            "events": self._events(version, seat),
            "log": self.history.log(seat, version, LOG_LENGTH),
            "table": shown,
        }

    def _events(self, version: Version, seat: int | None) -> list[dict[str, Any]]:
        """The events since the version before that the seat may know, each with its sentence."""
        if not version.events or version.last is None:
            return []
        return [
            _event_data(one.event) | {"text": one.text or ""}
            for one in self.history.sentences(version.last, seat)
            if one.event.visible_to in (-1, seat)
        ]

    def log(self, seat: int | None) -> list[str]:
        """The log as sentences for the seat, without what was undone."""
        return self.history.log(seat)

    def record(self) -> str:
        """The match as text, once it is over, without actions that were undone."""
        if not self.over:
            raise Refusal("not-over", _("The record is available once the match is over."))
        return write(self.history.record())


def _event_data(event: Event) -> dict[str, Any]:
    """An event as data of the API, which calls the field `visible_to` by the name `seen`."""
    data = event._asdict()
    return data | {"seen": data.pop("visible_to")}
