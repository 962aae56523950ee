"""The form for a new match: its fields, their errors, and the match that they describe."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import parse_qsl

from shedu.bots import BOTS
from shedu.errors import BadPlayers
from shedu.game import (
    Game,
    Value,
    choose_options,
    value_text,
)
from shedu.games import GAMES, find_game
from shedu.i18n import gettext as _
from shedu.record import check_name
from shedu.server.errors import Refusal
from shedu.server.matches import Seat
from shedu.server.schemas import bot_seat

ME, FRIEND, BOT = "me", "friend", "bot-"
MOST_FIELDS = 100
USUAL_SEATS = (ME, FRIEND)
"""The default kinds of the first seats; bots sit in all others."""


def fields_of(body: bytes) -> dict[str, str]:
    """The fields of a form by name; the last one if several have the same name."""
    try:
        pairs = parse_qsl(
            body.decode(), keep_blank_values=True, errors="strict", max_num_fields=MOST_FIELDS
        )
    except ValueError as error:  # invalid UTF-8 is a ValueError, too
        raise Refusal("malformed", _("The form can't be read: send it again.")) from error
    return dict(pairs)


@dataclass
class MatchForm:
    """The fields of a form for a new match; `errors` has a sentence for each wrong one."""

    fields: Mapping[str, str]
    errors: dict[str, str] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        """The chosen game, or the first one."""
        chosen = self.fields.get("game", "")
        return find_game(chosen if chosen in GAMES else next(iter(GAMES)))

    @property
    def players(self) -> int:
        """The chosen number of seats; by default three, or the nearest possible number."""
        seats = self.game.rules.seats
        chosen = self.fields.get("players", "")
        known = {str(number): number for number in seats}
        return known.get(chosen, min(seats, key=lambda number: abs(number - 3)))

    @property
    def preset(self) -> str:
        """The chosen preset, or the default one."""
        presets = self.game.rules.presets
        chosen = self.fields.get("rules", "")
        return chosen if chosen in presets else next(iter(presets))

    @property
    def practice(self) -> bool:
        """Whether the match is for practice."""
        return "practice" in self.fields

    def kind(self, seat: int) -> str:
        """The kind of a seat: ``me``, ``friend``, or ``bot-`` and the name of the bot."""
        usual = USUAL_SEATS[seat] if seat < len(USUAL_SEATS) else BOT + list(BOTS)[-1]
        return self.fields.get(f"seat{seat}", usual)

    def name(self, seat: int) -> str:
        """The entered name of a seat."""
        return self.fields.get(f"name{seat}", "")

    def option(self, name: str) -> str:
        """The chosen value of an option; empty if the preset decides."""
        return self.fields.get(f"option-{name}", "")

    @property
    def any_option(self) -> bool:
        """Whether any option was chosen apart from the preset."""
        return any(self.option(name) for name in self.game.rules.options)

    def options(self) -> dict[str, Value]:
        """The options of the match; records errors."""
        self._expect("game", GAMES, _("Choose one of the games."))
        self._expect("rules", self.game.rules.presets, _("Choose one of the rule sets."))
        chosen = choose_options(self.game.rules, self.preset)
        for name, values in self.game.rules.options.items():
            written = self.option(name)
            found = [value for value in values if value_text(value) == written]
            if found:
                chosen[name] = found[0]
            elif written:
                self.errors[f"option-{name}"] = _("Choose one of the values.")
        return chosen

    def seats(self) -> list[Seat]:
        """The seats of the match; records errors."""
        numbers = [str(number) for number in self.game.rules.seats]
        self._expect("players", numbers, _("Choose how many play."))
        symbols = self.game.table.names(self.players)
        taken = {symbol for n, symbol in enumerate(symbols) if self._human(n) and not self._name(n)}
        return [self._seat(seat, symbol, taken) for seat, symbol in enumerate(symbols)]

    def _human(self, seat: int) -> bool:
        return self.kind(seat) in (ME, FRIEND)

    def _name(self, seat: int) -> str:
        return " ".join(self.name(seat).split())

    def _seat(self, seat: int, symbol: str, taken: set[str]) -> Seat:
        """The seat of this number; checks its name against `taken` and adds it."""
        bot = self.kind(seat).removeprefix(BOT)
        if self.kind(seat).startswith(BOT) and bot in BOTS:
            return bot_seat(symbol, bot)
        if not self._human(seat):
            self.errors[f"seat{seat}"] = _("Choose who sits here.")
        name = self._name(seat)
        if not name:
            return Seat(symbol)
        try:
            check_name(name)
        except BadPlayers:
            self.errors[f"name{seat}"] = _("A name has at most 40 characters.")
        if name in taken:
            self.errors[f"name{seat}"] = _("Somebody else is called that already.")
        taken.add(name)
        return Seat(name)

    def _expect(self, name: str, known: object, message: str) -> None:
        if self.fields.get(name) not in known:  # type: ignore[operator]
            self.errors[name] = message
