"""The errors that Shedu raises: each names the value, the place and what would be right."""

from __future__ import annotations


class SheduError(Exception):
    """What was asked can't be done; the message says what, where and what would be right."""


class UnknownGame(SheduError):
    """No game has this name."""


class UnknownBot(SheduError):
    """No bot has this name."""


class UnknownOption(SheduError):
    """No such preset, option or value."""


class BadPlayers(SheduError):
    """The game can't be played by so many, or a seat that it does not have was named."""


class BadAction(SheduError):
    """The text is no action of this game."""


class IllegalAction(SheduError):
    """The action can't be played now; the message says why."""


class BadState(SheduError):
    """A dumped state that no game can be in."""


class BadRecord(SheduError):
    """A record that does not parse, does not replay or was damaged."""
