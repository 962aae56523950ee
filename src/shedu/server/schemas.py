"""The bodies of requests: strict decoding, and refusals that name the error."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from shedu.errors import BadPlayers, UnknownOption
from shedu.game import Value, choose_options
from shedu.games import GAMES, find_game
from shedu.i18n import gettext as _
from shedu.record import LONGEST_NAME, check_name
from shedu.server.errors import Refusal
from shedu.server.matches import Seat, check_bot

MAX_BYTES = 64 * 1024
"""The largest body of a request, in bytes."""

T = TypeVar("T")


class NewSeat(msgspec.Struct, forbid_unknown_fields=True):
    """One seat of a new match: a human with a name, or a bot."""

    kind: str
    name: str | msgspec.UnsetType = msgspec.UNSET
    bot: str | msgspec.UnsetType = msgspec.UNSET
    answers_itself: bool | msgspec.UnsetType = msgspec.UNSET


class NewMatch(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request for a new match."""

    game: str
    seats: list[NewSeat]
    rules: str | dict[str, str | bool] | msgspec.UnsetType = msgspec.UNSET
    practice: bool = False
    seed: int | msgspec.UnsetType = msgspec.UNSET


class Action(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request for an action."""

    version: int
    action: str


class Undo(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request for an undo."""

    version: int


class Resignation(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request to give the seat to a bot."""

    version: int
    bot: str


class ForcedDecisions(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a request that sets who takes forced decisions: the player or the server."""

    itself: bool


class PageStep(msgspec.Struct, forbid_unknown_fields=True):
    """The body of a step that the script of a page requests for a seat."""

    version: int
    seat: int
    action: str = ""
    bot: str = "greedy"


class PageForcedDecisions(ForcedDecisions, forbid_unknown_fields=True):
    """The body of a page's request that sets who takes forced decisions of a seat."""

    seat: int


def decode(body: bytes, kind: type[T]) -> T:
    """Decodes a body to a struct; refuses malformed ones."""
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        message = _("The request body is invalid: {error}.").format(error=error)
        raise Refusal("malformed", message) from error


def options_of(new: NewMatch) -> dict[str, Value]:
    """The options of a new match; refuses unknown games and rules."""
    if new.game not in GAMES:
        message = _("There is no game {game!r}: choose one of {known}.")
        raise Refusal("unknown-game", message.format(game=new.game, known=", ".join(GAMES)))
    rules = find_game(new.game).rules
    try:
        return choose_options(rules, None if new.rules is msgspec.UNSET else new.rules)
    except UnknownOption as error:
        message = _("There are no such rules: {error}.").format(error=error)
        raise Refusal("unknown-rules", message) from error


def seats_of(new: NewMatch) -> list[Seat]:
    """The seats of a new match; refuses wrong numbers, kinds, names and bots."""
    game = find_game(new.game)
    number = len(new.seats)
    if number not in game.rules.seats:
        known = ", ".join(str(n) for n in game.rules.seats)
        message = _("{number} seats: {title} is for {known}.")
        message = message.format(number=number, title=game.table.title, known=known)
        raise Refusal("bad-seats", message)
    symbols = game.table.names(number)
    seats = [_seat(n, seat, symbols[n]) for n, seat in enumerate(new.seats)]
    for seat in seats:
        if seat.bot is not None:
            check_bot(seat.bot)
    return seats


def bot_seat(symbol: str, bot: str) -> Seat:
    """A bot's seat; its name is made of its symbol and its kind."""
    return Seat(_("{symbol} ({bot})").format(symbol=symbol, bot=bot)[:LONGEST_NAME], bot=bot)


def _seat(number: int, new: NewSeat, symbol: str) -> Seat:
    fields = {"human": (new.name, new.bot), "bot": (new.bot, new.name)}
    if new.kind not in fields:
        message = _("Seat {number} is of the kind {kind!r}: it should be human or bot.")
        raise Refusal("bad-seats", message.format(number=number, kind=new.kind))
    value, other = fields[new.kind]
    setting = new.answers_itself
    of_bot = new.kind == "bot" and setting is not msgspec.UNSET
    if value is msgspec.UNSET or other is not msgspec.UNSET or of_bot:
        message = _("Seat {number}: a human has a name, a bot has a bot, and nothing else.")
        raise Refusal("malformed", message.format(number=number))
    if new.kind == "bot":
        return bot_seat(symbol, str(value))
    try:
        return Seat(check_name(value), answers_itself=setting is True)
    except BadPlayers as error:
        message = _(
            "{name!r} can't be a player's name: it should be 1 to {longest} printable characters, "
            "without spaces around them."
        )
        raise Refusal("bad-seats", message.format(name=value, longest=LONGEST_NAME)) from error
