"""A whole match as text: written, read, replayed (``docs/record.md`` has the grammar)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from shedu.errors import (
    BadAction,
    BadPlayers,
    BadRecord,
    SheduError,
)
from shedu.game import (
    Event,
    Result,
    Rules,
    State,
    Value,
    check_players,
    choose_options,
    value_text,
)
from shedu.games import find_game
from shedu.legality import why_illegal

FORMAT = "1"
UNFINISHED = "unfinished"
LONGEST_NAME = 40
"""The longest name of a player, in characters."""
LONGEST_SHOWN = 200
"""The longest part of a wrong line that an error shows, in characters."""


@dataclass(frozen=True)
class Record:
    """A match: its setup and every action, in order."""

    game: str
    options: Mapping[str, Value]
    names: tuple[str, ...]
    start: int
    supply: str
    actions: tuple[int, ...] = field(default=())

    @property
    def rules(self) -> Rules:
        """The rules of the record's game."""
        return find_game(self.game).rules

    def first(self) -> State:
        """The state after the setup."""
        return self.rules.new(self.options, len(self.names), self.supply, self.start)


def nearest_preset(rules: Rules, options: Mapping[str, Value]) -> tuple[str, dict[str, Value]]:
    """The preset that differs least from these options, and the options that differ from it."""
    presets = {name: choose_options(rules, name) for name in rules.presets}
    changes = {
        name: {option: value for option, value in options.items() if value != preset[option]}
        for name, preset in presets.items()
    }
    name = min(changes, key=lambda name: len(changes[name]))
    return name, changes[name]


def rules_text(rules: Rules, options: Mapping[str, Value]) -> str:
    """The options as `choose_options` reads them, such as ``advanced,english=true``."""
    preset, changed = nearest_preset(rules, options)
    return ",".join([preset, *(f"{option}={value_text(v)}" for option, v in changed.items())])


def check_name(name: Any) -> str:
    """A player's name, if it is text of 1 to 40 printable characters; raises `BadPlayers`."""
    right = isinstance(name, str) and 0 < len(name) <= LONGEST_NAME and name.isprintable()
    if not right or name != name.strip():
        raise BadPlayers(
            f"{name!r} can't be a player's name: it should be 1 to {LONGEST_NAME} printable "
            "characters, without spaces around them"
        )
    return str(name)


Step = tuple[State, int, State, tuple[Event, ...]]
"""The state before, the action, the state after, the events."""


def replay(record: Record) -> Iterator[Step]:
    """Replays the record; yields each decision."""
    state = record.first()
    for action in record.actions:
        after, events = record.rules.apply(state, action)
        yield state, action, after, events
        state = after


def write(record: Record) -> str:
    """The record as text: a header, an empty line, one line for each turn."""
    steps = list(replay(record))
    last = steps[-1][2] if steps else record.first()
    header = [
        f"game: {record.game}",
        f"rules-version: {record.rules.version}",
        *(f"rules.{option}: {value_text(value)}" for option, value in record.options.items()),
        f"players: {len(record.names)}",
        *(f"names.{seat}: {name}" for seat, name in enumerate(record.names)),
        f"start: {record.start}",
        f"supply: {record.supply}",
        f"result: {_result_text(record.rules.result(last))}",
    ]
    turns = _turn_lines(record.rules, steps)
    body = "\n".join([*header, "", *turns]) + "\n"
    return f"shedu-record: {FORMAT}\ndigest: {_digest(body)}\n{body}"


def _digest(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()


def _result_text(result: Result | None) -> str:
    return UNFINISHED if result is None else " ".join(str(rank) for rank in result.ranks)


def _turn_lines(rules: Rules, steps: list[Step]) -> list[str]:
    lines: list[str] = []
    player = None
    for before, action, _after, _events in steps:
        if rules.turn(before) != player:
            player = rules.turn(before)
            lines.append(f"{len(lines) + 1} p{player}:")
        actor = rules.actor(before)
        mark = "" if actor == player else f"p{actor} "
        separator = " " if lines[-1].endswith(":") else "; "
        lines[-1] += f"{separator}{mark}{rules.text(action)}"
    return lines


def _shown(text: str) -> str:
    """A text of a record, shortened for an error message."""
    return repr(text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}...")


class _Lines:
    """The lines of a record with their numbers, so that errors can name the line."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.at = 0

    def fail(self, why: str) -> BadRecord:
        return BadRecord(f"line {self.at}: {why}")

    def next(self) -> str | None:
        if self.at >= len(self.lines):
            return None
        self.at += 1
        return self.lines[self.at - 1]

    def value(self, key: str) -> str:
        """The value of the next header line, which must have this key."""
        line = self.next()
        if line is None:
            raise self.fail(f"the record ends here: '{key}: ...' should follow")
        name, colon, value = line.partition(": ")
        if not colon or name != key:
            raise self.fail(f"{_shown(line)} should be '{key}: ...'")
        return value

    def number(self, key: str, least: int, most: int) -> int:
        value = self.value(key)
        short = len(value) <= len(str(most)) and value.isascii() and value.isdigit()
        if not (short and least <= int(value) <= most):
            raise self.fail(
                f"{key} is {_shown(value)}: it should be a number from {least} to {most}"
            )
        return int(value)


def read(text: str) -> Record:
    """Parses the text of a record; raises `BadRecord` with the first line that is wrong.

    Every decision is checked against the rules, then the result, then the digest.
    """
    lines = _Lines(text.replace("\r\n", "\n"))
    version = lines.value("shedu-record")
    if version != FORMAT:
        raise lines.fail(f"the format is {_shown(version)}: this program reads {FORMAT}")
    digest = lines.value("digest")
    body = "\n".join(lines.lines[lines.at :])
    record, result = _read_header(lines)
    actions, state = _read_turns(lines, record)
    reached = record.rules.result(state)
    if result != _result_text(reached):
        raise BadRecord(
            f"the result is given as {_shown(result)}, but the moves lead to "
            f"{_result_text(reached)!r}"
        )
    if digest != _digest(body):
        raise BadRecord("line 2: the digest is not that of what follows: the text was changed")
    return Record(
        record.game, record.options, record.names, record.start, record.supply, tuple(actions)
    )


def _read_header(lines: _Lines) -> tuple[Record, str]:
    name = lines.value("game")
    try:
        rules = find_game(name).rules
        version = lines.number("rules-version", 1, 10**6)
        if version > rules.version:
            raise lines.fail(
                f"it follows version {version} of the rules of {name}: this program knows "
                f"them up to version {rules.version}"
            )
        options: dict[str, Value] = {}
        for option in rules.options:
            value = lines.value(f"rules.{option}")
            options[option] = choose_options(rules, {option: value})[option]
        players = check_players(rules, lines.number("players", 1, 99))
        names = tuple(check_name(lines.value(f"names.{seat}")) for seat in range(players))
        start = lines.number("start", 0, players - 1)
        supply = lines.value("supply")
        rules.new(options, players, supply, start)
    except BadRecord:
        raise
    except SheduError as error:
        raise lines.fail(str(error)) from error
    result = lines.value("result")
    if lines.next() != "":
        raise lines.fail("the header should end with an empty line")
    return Record(name, options, names, start, supply), result


def _read_turns(lines: _Lines, record: Record) -> tuple[list[int], State]:
    rules = record.rules
    state = record.first()
    actions: list[int] = []
    number = 0
    while (line := lines.next()) is not None:
        if line == "" and lines.at == len(lines.lines):
            break
        number += 1
        player = rules.turn(state)
        start = f"{number} p{player}: "
        if rules.actor(state) is None:
            raise lines.fail(f"{_shown(line)}: the game is over before this line")
        if not line.startswith(start):
            raise lines.fail(f"{_shown(line)} should start with {start!r}")
        for part in line.removeprefix(start).split("; "):
            if rules.actor(state) is None or rules.turn(state) != player:
                raise lines.fail(f"{_shown(part)} comes after the end of the turn")
            action = _read_decision(lines, rules, state, player, part)
            actions.append(action)
            state, _ = rules.apply(state, action)
        last = rules.actor(state) is None or rules.turn(state) != player
        if not last and any(lines.lines[lines.at :]):
            raise lines.fail("the turn is not over at the end of the line")
    return actions, state


def _read_decision(lines: _Lines, rules: Rules, state: State, player: int, part: str) -> int:
    actor = rules.actor(state)
    mark = "" if actor == player else f"p{actor} "
    if not part.startswith(mark):
        raise lines.fail(
            f"{_shown(part)} should start with {mark!r}: the decision is that player's"
        )
    try:
        action = rules.parse(part.removeprefix(mark))
    except BadAction as error:
        raise lines.fail(str(error)) from error
    reason = why_illegal(find_game(rules.name), state, action)
    if reason is not None:
        raise lines.fail(f"{part!r} can't be played: {reason}")
    return action


def names_for(rules: Rules, players: int, names: Sequence[str] | None) -> tuple[str, ...]:
    """The checked names of the players, or the game's default names."""
    if names is None:
        return find_game(rules.name).table.names(players)
    if len(names) != players:
        raise BadPlayers(f"there are {len(names)} names for {players} players")
    return tuple(check_name(name) for name in names)
