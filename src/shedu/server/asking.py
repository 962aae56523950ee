"""What programs may ask: the bodies of requests, read strictly, and what is wrong with them."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from shedu.bots import BOTS
from shedu.errors import SheduError, UnknownGame, UnknownOption
from shedu.game import Value, choose_options
from shedu.games import find_game
from shedu.i18n import gettext as _
from shedu.record import check_name
from shedu.server.referee import Refusal, Seat

MOST_BYTES = 64 * 1024
"""The largest body of a request."""

T = TypeVar("T")


class SeatAsked(msgspec.Struct, forbid_unknown_fields=True):
    """One seat of a new match: a human with a name, or a bot."""

    kind: str
    name: str | msgspec.UnsetType = msgspec.UNSET
    bot: str | msgspec.UnsetType = msgspec.UNSET
    answers_itself: bool | msgspec.UnsetType = msgspec.UNSET


class NewMatch(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request for a new match."""

    game: str
    seats: list[SeatAsked]
    rules: str | dict[str, str | bool] | msgspec.UnsetType = msgspec.UNSET
    practice: bool = False
    seed: int | msgspec.UnsetType = msgspec.UNSET


class AnswersAsked(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request to answer oneself where there is nothing to choose, or not to."""

    itself: bool


class ActionAsked(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request for an action."""

    version: int
    action: str


class UndoAsked(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request for an undo."""

    version: int


class ResignationAsked(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request to give the seat to a bot."""

    version: int
    bot: str


def decode(body: bytes, kind: type[T]) -> T:
    """The body as the struct it should be; refuses anything else as malformed."""
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        message = _("The body is not what this request needs: {error}.").format(error=error)
        raise Refusal(400, "malformed", message) from error


def options_asked(asked: NewMatch) -> dict[str, Value]:
    """The options of a new match; refuses unknown games and rules."""
    try:
        rules = find_game(asked.game).rules
        chosen = next(iter(rules.presets)) if asked.rules is msgspec.UNSET else asked.rules
        return choose_options(rules, chosen)
    except UnknownGame as error:
        raise Refusal(422, "unknown-game", f"{error}.") from error
    except UnknownOption as error:
        raise Refusal(422, "unknown-rules", f"{error}.") from error


def seats_asked(asked: NewMatch) -> list[Seat]:
    """The seats of a new match; refuses wrong numbers, kinds, names and bots."""
    game = find_game(asked.game)
    number = len(asked.seats)
    if number not in game.rules.seats:
        known = ", ".join(str(n) for n in game.rules.seats)
        message = _("{number} seats: {title} is for {known}.")
        told = message.format(number=number, title=game.table.title, known=known)
        raise Refusal(422, "bad-seats", told)
    symbols = game.table.names(number)
    seats = [_seat(n, seat, symbols[n]) for n, seat in enumerate(asked.seats)]
    for seat in seats:
        if seat.bot is not None and seat.bot not in BOTS:
            known = ", ".join(BOTS)
            raise Refusal(422, "unknown-bot", f"No bot {seat.bot!r}: there are {known}.")
    return seats


def bot_seat(symbol: str, bot: str) -> Seat:
    """A seat of a bot, called by its symbol and its kind."""
    return Seat(_("{symbol} ({bot})").format(symbol=symbol, bot=bot)[:40], bot=bot)


def _seat(number: int, asked: SeatAsked, symbol: str) -> Seat:
    wanted = {"human": (asked.name, asked.bot), "bot": (asked.bot, asked.name)}
    if asked.kind not in wanted:
        message = _("Seat {number} is of the kind {kind!r}: it should be human or bot.")
        raise Refusal(422, "bad-seats", message.format(number=number, kind=asked.kind))
    value, other = wanted[asked.kind]
    setting = asked.answers_itself
    of_bot = asked.kind == "bot" and setting is not msgspec.UNSET
    if value is msgspec.UNSET or other is not msgspec.UNSET or of_bot:
        message = _("Seat {number}: a human has a name, a bot has a bot, and nothing else.")
        raise Refusal(400, "malformed", message.format(number=number))
    if asked.kind == "bot":
        return bot_seat(symbol, str(value))
    try:
        return Seat(check_name(value), answers_itself=setting is True)
    except SheduError as error:
        raise Refusal(422, "bad-seats", f"{error}.") from error
