"""Where matches are kept: their setups and steps, in SQLite or PostgreSQL.

Synchronous and safe to call from several threads. The primary key (match, version) of the steps
decides every race, between threads and between servers.
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

from shedu.server import appending, schema
from shedu.server.appending import Append
from shedu.server.referee import Seat, Setup, Step, StepKind
from shedu.server.schema import IDENTIFIER, database_url, keys, leases, matches, seats, steps
from shedu.server.troubles import StoreError, StoreUnavailable, trouble

LISTED = 100
"""How many matches a list has at most, unless asked for more."""


_VERSIONS = sql.select(matches.c.id, matches.c.version).where(
    matches.c.id.in_(sql.bindparam("names", expanding=True))
)
_STEPS = (
    steps.select()
    .where((steps.c.match == sql.bindparam("match")) & (steps.c.version > sql.bindparam("after")))
    .order_by(steps.c.version)
)
_ANSWERED = sql.select(keys.c.version, keys.c.body_hash).where(
    *(column == sql.bindparam(column.name) for column in (keys.c.match, keys.c.seat, keys.c.key))
)


@dataclass(frozen=True)
class Listed:
    """A match in a list; `mine` are the seats of whoever asked."""

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

    `database` is a file of SQLite, its URL or one of PostgreSQL. `patience` is how many seconds to
    wait for another one's lock or for a connection.

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
            passes, told = trouble(error)
            kind = StoreUnavailable if passes else StoreError
            raise kind(f"{self._place} {told}") from error
        except UnicodeError as error:
            raise StoreError("a text holds signs that can't be stored") from error

    @contextmanager
    def _write(self) -> Iterator[sql.Connection]:
        """A transaction that writes; SQLite takes one at a time, in a fair order."""
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
        """Keeps a new match; `waiting_bot` is the bot that plays first, if one does."""
        if not IDENTIFIER.fullmatch(setup.match):
            raise StoreError(f"{setup.match!r} is no id of a match")
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
        """The steps of a match that made the versions after this one, in order."""
        (found,) = self.steps_of_all([(match, after)])
        return found

    def steps_of_all(self, asked: Sequence[tuple[str, int]]) -> list[list[Step]]:
        """The same for many matches: who has a version and whether it is the newest is seen for
        all at once.
        """
        names = {match for match, _after in asked}
        with self._read(self._at_once) as connection:
            found = connection.execute(_VERSIONS, {"names": [*names]})
            newest: dict[str, int] = {row.id: row.version for row in found}
            return [
                self._steps(connection, match, after) if newest.get(match, 0) > after else []
                for match, after in asked
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
        """Keeps the next step of a match and, with it, the key of the request that asked for it.

        False: somebody else made this version or used this key meanwhile, so read again. After
        `StoreUnavailable` the step may have been kept or not, so read again too.
        """
        if (key is None) != (body_hash is None):
            raise ValueError("a key and the hash of its body go together")
        (outcome,) = self.append_all([Append(match, step, over, waiting_bot, key, body_hash)])
        if isinstance(outcome, StoreError):
            raise outcome
        return outcome

    def append_all(self, appends: Sequence[Append]) -> list[bool | StoreError]:
        """The same for many in one transaction; what is wrong with one is told in its place."""
        with self._write() as connection:
            return appending.append_all(connection, appends, self._clock())

    def answered(self, match: str, seat: int, key: str) -> tuple[int, bytes] | None:
        """The version that the request with this key made and the hash of its body."""
        asked = {"match": match, "seat": seat, "key": key}
        with self._read(self._at_once) as connection:
            row = connection.execute(_ANSWERED, asked).one_or_none()
        return None if row is None else (row.version, row.body_hash)

    def waiting_for_bots(self) -> dict[str, int]:
        """The matches that wait for a bot or the server, the longest waiting first, each with its
        version.
        """
        columns = sql.select(matches.c.id, matches.c.version)
        wanted = columns.where(matches.c.waiting_bot.is_not(None), ~matches.c.over)
        with self._read() as connection:
            return {row.id: row.version for row in connection.execute(wanted.order_by("updated"))}

    def answers_itself(self, match: str, seat: int) -> bool:
        """Whether a seat answers itself where there is nothing to choose."""
        wanted = (seats.c.match == match) & (seats.c.seat == seat)
        with self._read() as connection:
            found = connection.execute(sql.select(seats.c.answers_itself).where(wanted))
            return bool(found.scalar_one_or_none())

    def let_answer(self, match: str, seat: int, itself: bool) -> None:
        """Has a seat answer itself where there is nothing to choose, or the server for it."""
        wanted = (seats.c.match == match) & (seats.c.seat == seat)
        with self._write() as connection:
            connection.execute(seats.update().where(wanted).values(answers_itself=itself))

    def lease(self, match: str, holder: str, seconds: float) -> bool:
        """Takes a match for a holder or keeps it longer; False if another one has it still."""
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
        """Gives a match free again if this holder has it."""
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

    def open_matches(self, limit: int = LISTED) -> list[Listed]:
        """The matches that go on, the latest changed first."""
        with self._read() as connection:
            return self._listed(connection, ~matches.c.over, limit, {})

    def finished_matches(self, limit: int = LISTED) -> list[Listed]:
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
        latest = matches.select().where(wanted).order_by(matches.c.updated.desc(), matches.c.id)
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
        """Raises `StoreError` if the database does not answer."""
        with self._read() as connection:
            connection.execute(sql.select(matches.c.id).limit(1)).all()

    def close(self) -> None:
        """Closes all connections and lets another server have the file."""
        self._closed = True
        self._engine.dispose()
        if self._lock_file is not None:
            os.close(self._lock_file)
            self._lock_file = None
