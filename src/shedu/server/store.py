"""The storage of matches, their setups and steps, in SQLite or PostgreSQL.

Synchronous and safe to call from several threads. The primary key (match, version) of the steps
decides every race between threads and between servers.
"""

from __future__ import annotations

import json
import os
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import sqlalchemy as sql
from sqlalchemy.dialects import postgresql, sqlite

from shedu.games import GAMES
from shedu.match import Step, StepKind
from shedu.server import schema
from shedu.server.errors import StoreError, StoreUnavailable, describe_failure
from shedu.server.matches import Seat, Setup
from shedu.server.schema import IDENTIFIER, database_url, keys, leases, matches, seats, steps

LIST_LENGTH = 100
"""The default limit of lists of matches."""
NOT_STORABLE = "a text contains characters that can't be stored"

_VERSIONS = sql.select(matches.c.id, matches.c.version).where(
    matches.c.id.in_(sql.bindparam("names", expanding=True))
)
_STEPS = (
    steps.select()
    .where((steps.c.match == sql.bindparam("match")) & (steps.c.version > sql.bindparam("after")))
    .order_by(steps.c.version)
)
_KEY_USED = sql.select(keys.c.version, keys.c.body_hash).where(
    *(column == sql.bindparam(column.name) for column in (keys.c.match, keys.c.seat, keys.c.key))
)

_NEXT = matches.update().where(
    (matches.c.id == sql.bindparam("match")) & (matches.c.version == sql.bindparam("before"))
)
"""The statement that sets a match to its next version, unless it has that already."""


@dataclass(frozen=True)
class Append:
    """The next step of a match, with the columns that it changes and the key of its request."""

    match: str
    step: Step
    over: bool
    waiting_bot: str | None
    key: str | None = None
    body_hash: bytes | None = None


@dataclass(frozen=True)
class Listed:
    """A match in a list; `mine` are the seats of the viewer."""

    match: str
    game: str
    practice: bool
    names: tuple[str, ...]
    version: int
    over: bool
    waiting_bot: str | None
    created: float
    updated: float
    mine: tuple[int, ...] = ()


class Store:
    """The matches of a server.

    `database` is a file of SQLite, its URL or one of PostgreSQL. `patience` is the number of
    seconds to wait for the lock of another client or for a connection.

    Raises `StoreError` if it can't be opened, and from every method if the database fails;
    `StoreUnavailable` if trying again may help.
    """

    def __init__(
        self, database: str, *, clock: Callable[[], float] = time.time, patience: float = 5.0
    ) -> None:
        self._clock, self._patience = clock, patience
        self._lock_file: int | None = None
        self._one_writes: threading.Lock | None = None
        self._closed = False
        url = database_url(database)
        if url.drivername == "sqlite":
            path = Path(cast(str, url.database)).expanduser().resolve()
            self._place = str(path)
            self._lock_file = schema.claimed(path)
            self._one_writes = threading.Lock()
            self._engine = schema.sqlite_engine(path, patience)
        else:
            self._place = schema.place_of(url)
            try:
                self._engine = schema.postgres_engine(url, patience)
            except ModuleNotFoundError as error:
                message = "PostgreSQL needs the package psycopg: pip install 'shedu[postgres]'"
                raise StoreError(message) from error
        self._writer, self._at_once = schema.writing(self._engine), schema.at_once(self._engine)
        try:
            self._migrate()
        except BaseException:
            self.close()
            raise

    def _migrate(self) -> None:
        with self._write() as connection:
            found = schema.migrate(connection)
        if found == "later":
            raise StoreError(
                f"{self._place} was made by a later version of shedu: "
                "install that one or name another database"
            )
        if found == "foreign":
            raise StoreError(f"{self._place} holds tables of another program: name another one")

    @contextmanager
    def _read(self, engine: sql.Engine | None = None) -> Iterator[sql.Connection]:
        if self._closed:
            raise StoreError(f"{self._place} was closed")
        try:
            with (engine or self._engine).begin() as connection:
                yield connection
        except sql.exc.IntegrityError:
            raise
        except sql.exc.SQLAlchemyError as error:
            transient, failure = describe_failure(error)
            kind = StoreUnavailable if transient else StoreError
            raise kind(f"{self._place} {failure}") from error
        except UnicodeError as error:
            raise StoreError(NOT_STORABLE) from error

    @contextmanager
    def _write(self) -> Iterator[sql.Connection]:
        """Opens a writing transaction; SQLite allows one at a time, in a fair order."""
        if self._one_writes is None:
            with self._read(self._writer) as connection:
                yield connection
            return
        if not self._one_writes.acquire(timeout=self._patience):
            raise StoreUnavailable(f"{self._place} is busy")
        try:
            with self._read(self._writer) as connection:
                yield connection
        finally:
            self._one_writes.release()

    def create(self, setup: Setup, waiting_bot: str | None = None) -> None:
        """Stores a new match; `waiting_bot` is the bot that plays first, if one does."""
        if not IDENTIFIER.fullmatch(setup.match):
            raise StoreError(f"{setup.match!r} can't be the id of a match")
        now = self._clock()
        row = {
            "id": setup.match,
            "game": setup.game,
            "options": json.dumps(dict(setup.options)),
            "practice": setup.practice,
            "start": setup.start,
            "supply": setup.supply,
            "created": now,
            "updated": now,
            "version": 0,
            "over": False,
            "waiting_bot": waiting_bot,
        }
        seated = [
            {
                "match": setup.match,
                "seat": number,
                "name": seat.name,
                "bot": seat.bot,
                "token_hash": seat.token_hash,
                "answers_itself": seat.answers_itself,
            }
            for number, seat in enumerate(setup.seats)
        ]
        try:
            with self._write() as connection:
                connection.execute(matches.insert(), row)
                connection.execute(seats.insert(), seated)
        except sql.exc.IntegrityError as error:
            raise StoreError(f"there is a match {setup.match} already") from error

    def setup(self, match: str) -> Setup | None:
        """A match before its first step; None if there is no such match."""
        if not IDENTIFIER.fullmatch(match):
            return None
        with self._read() as connection:
            row = connection.execute(matches.select().where(matches.c.id == match)).one_or_none()
            if row is None:
                return None
            seated = connection.execute(
                seats.select().where(seats.c.match == match).order_by(seats.c.seat)
            ).all()
        return Setup(
            row.id,
            row.game,
            json.loads(row.options),
            row.practice,
            row.start,
            row.supply,
            tuple(Seat(row.name, row.bot, row.token_hash, row.answers_itself) for row in seated),
        )

    def steps(self, match: str, after: int = 0) -> list[Step]:
        """The steps of a match after this version, in order."""
        (found,) = self.steps_of_all([(match, after)])
        return found

    def steps_of_all(self, wanted: Sequence[tuple[str, int]]) -> list[list[Step]]:
        """The steps of many matches after versions; one query finds which have newer versions."""
        names = {match for match, _after in wanted}
        with self._read(self._at_once) as connection:
            found = connection.execute(_VERSIONS, {"names": [*names]})
            newest: dict[str, int] = {row.id: row.version for row in found}
            return [
                self._steps(connection, match, after) if newest.get(match, 0) > after else []
                for match, after in wanted
            ]

    def _steps(self, connection: sql.Connection, match: str, after: int) -> list[Step]:
        rows = connection.execute(_STEPS, {"match": match, "after": after})
        return [Step(row.version, cast(StepKind, row.kind), row.seat, row.text) for row in rows]

    def append(
        self,
        match: str,
        step: Step,
        *,
        over: bool,
        waiting_bot: str | None,
        key: str | None = None,
        body_hash: bytes | None = None,
    ) -> bool:
        """Appends the next step of a match with the key of its request.

        Returns False if another step has this version or this key meanwhile: then read again. Also
        read again after `StoreUnavailable`: the step may have been stored or not.
        """
        if (key is None) != (body_hash is None):
            raise ValueError("a key and the hash of its body go together")
        (outcome,) = self.append_all([Append(match, step, over, waiting_bot, key, body_hash)])
        if isinstance(outcome, StoreError):
            raise outcome
        return outcome

    def append_all(self, appends: Sequence[Append]) -> list[bool | StoreError]:
        """Appends many steps in one transaction; returns an outcome or error for each."""
        with self._write() as connection:
            return _append_all(connection, appends, self._clock())

    def version_of_key(self, match: str, seat: int, key: str) -> tuple[int, bytes] | None:
        """Finds the request with this key: the version that it made and its body hash."""
        given = {"match": match, "seat": seat, "key": key}
        with self._read(self._at_once) as connection:
            row = connection.execute(_KEY_USED, given).one_or_none()
        return None if row is None else (row.version, row.body_hash)

    def waiting_for_bots(self) -> dict[str, int]:
        """The matches that wait for a bot or the server, with their versions, the oldest first."""
        columns = sql.select(matches.c.id, matches.c.version)
        wanted = columns.where(matches.c.waiting_bot.is_not(None), ~matches.c.over)
        with self._read() as connection:
            return {row.id: row.version for row in connection.execute(wanted.order_by("updated"))}

    def answers_itself(self, match: str, seat: int) -> bool:
        """Whether a seat's player takes forced decisions, instead of the server."""
        wanted = (seats.c.match == match) & (seats.c.seat == seat)
        with self._read() as connection:
            found = connection.execute(sql.select(seats.c.answers_itself).where(wanted))
            return bool(found.scalar_one_or_none())

    def set_answers_itself(self, match: str, seat: int, itself: bool) -> None:
        """Sets whether a seat's player or the server takes forced decisions."""
        wanted = (seats.c.match == match) & (seats.c.seat == seat)
        with self._write() as connection:
            connection.execute(seats.update().where(wanted).values(answers_itself=itself))

    def lease(self, match: str, holder: str, seconds: float) -> bool:
        """Gives or extends the lease of a match to a holder; False if another one has it."""
        now = self._clock()
        row = {"match": match, "holder": holder, "until": now + seconds}
        insert = sqlite.insert if self._engine.dialect.name == "sqlite" else postgresql.insert
        taken = (
            insert(leases)
            .values(row)
            .on_conflict_do_update(
                index_elements=[leases.c.match],
                set_={"holder": holder, "until": now + seconds},
                where=(leases.c.until <= now) | (leases.c.holder == holder),
            )
            .returning(leases.c.match)
        )
        try:
            with self._write() as connection:
                return connection.execute(taken).one_or_none() is not None
        except sql.exc.IntegrityError as error:
            raise StoreError(f"there is no match {match!r}") from error

    def release(self, match: str, holder: str) -> None:
        """Ends the lease of a match if this holder has it."""
        owned = (leases.c.match == match) & (leases.c.holder == holder)
        with self._write() as connection:
            connection.execute(leases.delete().where(owned))

    def matches_of(self, token_hashes: Collection[bytes]) -> list[Listed]:
        """The matches in which one of these tokens has a seat, the latest changed first."""
        if not token_hashes:
            return []
        owned = sql.select(seats.c.match, seats.c.seat).where(seats.c.token_hash.in_(token_hashes))
        mine: dict[str, list[int]] = defaultdict(list)
        with self._read() as connection:
            for row in connection.execute(owned.order_by(seats.c.seat)):
                mine[row.match].append(row.seat)
            return self._listed(connection, matches.c.id.in_(mine), None, mine)

    def open_matches(self, limit: int = LIST_LENGTH) -> list[Listed]:
        """The matches that go on, the latest changed first."""
        with self._read() as connection:
            return self._listed(connection, ~matches.c.over, limit, {})

    def finished_matches(self, limit: int = LIST_LENGTH) -> list[Listed]:
        """The matches that are over, the latest changed first."""
        with self._read() as connection:
            return self._listed(connection, matches.c.over, limit, {})

    def _listed(
        self,
        connection: sql.Connection,
        wanted: sql.ColumnElement[bool],
        limit: int | None,
        mine: dict[str, list[int]],
    ) -> list[Listed]:
        playable = matches.c.game.in_([*GAMES])  # the package of a game may have been uninstalled
        latest = matches.select().where(wanted, playable)
        latest = latest.order_by(matches.c.updated.desc(), matches.c.id)
        rows = connection.execute(latest.limit(limit)).all()
        shown = seats.c.match.in_([row.id for row in rows])
        names: dict[str, list[str]] = defaultdict(list)
        for row in connection.execute(seats.select().where(shown).order_by(seats.c.seat)):
            names[row.match].append(row.name)
        return [
            Listed(
                row.id,
                row.game,
                row.practice,
                tuple(names[row.id]),
                row.version,
                row.over,
                row.waiting_bot,
                row.created,
                row.updated,
                tuple(mine.get(row.id, ())),
            )
            for row in rows
        ]

    def ping(self) -> None:
        """Raises `StoreError` if the database does not respond."""
        with self._read() as connection:
            connection.execute(sql.select(matches.c.id).limit(1)).all()

    def close(self) -> None:
        """Closes all connections and unlocks the file for other servers."""
        self._closed = True
        self._engine.dispose()
        if self._lock_file is not None:
            os.close(self._lock_file)
            self._lock_file = None


class _NotAllNext(Exception):
    """One of the steps is not the next one of its match."""


def _append_all(
    connection: sql.Connection, appends: Sequence[Append], now: float
) -> list[bool | StoreError]:
    """Appends steps within the connection's transaction; returns an outcome for each.

    The outcome is True, False if another step has its version or key, or an error.
    """
    # The same order everywhere prevents deadlocks between servers.
    order = sorted(range(len(appends)), key=lambda number: appends[number].match)
    if _all_appended(connection, [appends[number] for number in order], now):
        return [True] * len(appends)
    outcomes: list[bool | StoreError] = [False] * len(appends)
    for number in order:
        outcomes[number] = _outcome(connection, appends[number], now)
    return outcomes


def _all_appended(connection: sql.Connection, appends: Sequence[Append], now: float) -> bool:
    """Appends all steps, or none if one can't be appended.

    Each statement has to reacquire the GIL when it returns, so the statements are batched.
    """
    if not appends:
        return True
    try:
        with connection.begin_nested():
            if not _append_rows(connection, appends, now):
                raise _NotAllNext
    except (_NotAllNext, sql.exc.IntegrityError, sql.exc.DataError, UnicodeError):
        return False
    return True


def _outcome(connection: sql.Connection, append: Append, now: float) -> bool | StoreError:
    try:
        with connection.begin_nested():
            return _append_rows(connection, [append], now) or _is_behind(connection, append)
    except StoreError as error:
        return error
    except sql.exc.IntegrityError:
        return False
    except (sql.exc.DataError, UnicodeError):
        return StoreError(NOT_STORABLE)


def _append_rows(connection: sql.Connection, appends: Sequence[Append], now: float) -> bool:
    """Appends steps with their keys; False if one of them is not the next one of its match."""
    updated, added, used = [], [], []
    for append in appends:
        match, step = append.match, append.step
        next_one = {"match": match, "before": step.version - 1, "version": step.version}
        changed = {"updated": now, "over": append.over, "waiting_bot": append.waiting_bot}
        updated.append(next_one | changed)
        row = {"match": match, "version": step.version, "seat": step.seat}
        added.append(row | {"kind": step.kind, "text": step.text, "at": now})
        if append.key is not None:
            used.append(row | {"key": append.key, "body_hash": append.body_hash})
    if connection.execute(_NEXT, updated).rowcount < len(appends):
        return False
    connection.execute(steps.insert(), added)
    if used:
        connection.execute(keys.insert(), used)
    return True


def _is_behind(connection: sql.Connection, append: Append) -> bool:
    """Returns False if the match is at this version or later; raises if it is further behind."""
    match, version = append.match, append.step.version
    wanted = sql.select(matches.c.version).where(matches.c.id == match)
    found = connection.execute(wanted).scalar_one_or_none()
    if found is None:
        raise StoreError(f"there is no match {match!r}")
    if found < version - 1:
        raise StoreError(f"match {match} is at version {found}: {version} can't follow")
    return False
