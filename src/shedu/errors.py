"""The errors that Shedu raises: each names the value, the place and what would be right."""

from __future__ import annotations


class SheduError(Exception):
    """The base of all errors; the message names the value, the place and what would be right."""


class UnknownGame(SheduError):
    """No game has this name."""


class BrokenGame(UnknownGame):
    """The package of the game contains no playable game."""


class UnknownBot(SheduError):
    """No bot has this name."""


class UnknownOption(SheduError):
    """No preset, option or value has this name."""


class BadPlayers(SheduError):
    """A number of players, a seat or a name that the game can't have."""


class BadAction(SheduError):
    """A value that is not an action of this game."""


class IllegalAction(SheduError):
    """The action can't be played now; the message says why."""


class BadState(SheduError):
    """A dumped state that no game can reach."""


class BadRecord(SheduError):
    """A record that does not parse, does not replay or is damaged."""
