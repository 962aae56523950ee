"""The tables of the server, their migrations, and engines for SQLite and PostgreSQL."""

from __future__ import annotations

import fcntl
import os
import re
import threading
from pathlib import Path
from typing import Any, Literal

import sqlalchemy as sql
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from shedu.server.errors import StoreError

IDENTIFIER = re.compile(r"[A-Za-z0-9_-]{1,64}")
"""The pattern of the id of a match."""
VERSION_TABLE = "shedu_version"
"""The table in which Alembic keeps the version of the tables."""
ADVISORY_LOCK = 0x5348454455
"""The lock of PostgreSQL that lets only one server migrate."""
KEEPALIVES = {
    "keepalives_idle": 30,
    "keepalives_interval": 10,
    "keepalives_count": 3,
    "tcp_user_timeout": 30_000,
}
"""Settings that detect a silent loss of the connection within a minute."""
MOST_CONNECTIONS = 16
"""The number of connections to PostgreSQL that stay open; each costs a process there."""
MIGRATION_WAIT = "60s"
"""The time that a server waits for another one that migrates."""

metadata = sql.MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

matches = sql.Table(
    "matches",
    metadata,
    sql.Column("id", sql.Text, primary_key=True),
    sql.Column("game", sql.Text, nullable=False),
    sql.Column("options", sql.Text, nullable=False),
    sql.Column("practice", sql.Boolean, nullable=False),
    sql.Column("start", sql.Integer, nullable=False),
    sql.Column("supply", sql.Text, nullable=False),
    sql.Column("created", sql.Double, nullable=False),
    sql.Column("updated", sql.Double, nullable=False),
    sql.Column("version", sql.Integer, nullable=False),
    sql.Column("over", sql.Boolean, nullable=False),
    sql.Column("waiting_bot", sql.Text),
    sql.Index(None, "over", "updated"),
    sql.Index(
        None,
        "waiting_bot",
        sqlite_where=sql.text("waiting_bot IS NOT NULL"),
        postgresql_where=sql.text("waiting_bot IS NOT NULL"),
    ),
)


def _match() -> sql.Column[str]:
    return sql.Column("match", sql.Text, sql.ForeignKey("matches.id"), primary_key=True)


seats = sql.Table(
    "seats",
    metadata,
    _match(),
    sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("name", sql.Text, nullable=False),
    sql.Column("bot", sql.Text),
    sql.Column("token_hash", sql.LargeBinary, index=True),
    sql.Column("answers_itself", sql.Boolean, nullable=False, server_default=sql.false()),
    sqlite_with_rowid=False,
)

steps = sql.Table(
    "steps",
    metadata,
    _match(),
    sql.Column("version", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("kind", sql.Text, nullable=False),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("text", sql.Text, nullable=False),
    sql.Column("at", sql.Double, nullable=False),
    sqlite_with_rowid=False,
)

keys = sql.Table(
    "keys",
    metadata,
    _match(),
    sql.Column("seat", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("key", sql.Text, primary_key=True),
    sql.Column("version", sql.Integer, nullable=False),
    sql.Column("body_hash", sql.LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)

leases = sql.Table(
    "leases",
    metadata,
    _match(),
    sql.Column("holder", sql.Text, nullable=False),
    sql.Column("until", sql.Double, nullable=False),
)


def sqlite_engine(path: Path, patience: float) -> sql.Engine:
    """A durable engine for an SQLite file; writing transactions lock it at once (see `writing`)."""
    engine = sql.create_engine(
        sql.URL.create("sqlite", database=str(path)),
        connect_args={"timeout": patience},
        pool_size=8,
        max_overflow=56,
        pool_timeout=patience,
        hide_parameters=True,
    )

    def connect(connection: Any, _record: object) -> None:
        connection.isolation_level = None  # `begin` starts transactions, not the driver
        try:
            for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
                connection.execute(f"PRAGMA {pragma}")
        except Exception:
            connection.close()  # the pool does not close it, because it does not know it yet
            raise

    def begin(connection: sql.Connection) -> None:
        writes = connection.get_execution_options().get("writes", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    sql.event.listen(engine, "connect", connect)
    sql.event.listen(engine, "begin", begin)
    return engine


def postgres_engine(url: sql.URL, patience: float) -> sql.Engine:
    """An engine for PostgreSQL that tests connections before use."""
    defaults = {"connect_timeout": max(2, round(patience)), **KEEPALIVES}
    return sql.create_engine(
        url,
        connect_args={name: value for name, value in defaults.items() if name not in url.query},
        pool_size=MOST_CONNECTIONS,
        max_overflow=0,
        pool_timeout=patience,
        pool_pre_ping=True,
        hide_parameters=True,
    )


def place_of(url: sql.URL) -> str:
    """The name of a PostgreSQL database for messages, without user and password."""
    host = url.host or url.query.get("host") or "localhost"
    return f"the database {url.database!r} on {host}" + (f":{url.port}" if url.port else "")


def writing(engine: sql.Engine) -> sql.Engine:
    """The same engine with writing transactions."""
    return engine.execution_options(writes=True)


def at_once(engine: sql.Engine) -> sql.Engine:
    """The same engine for single statements: on PostgreSQL with autocommit."""
    if engine.dialect.name == "sqlite":
        return engine
    return engine.execution_options(isolation_level="AUTOCOMMIT")


_migrating = threading.Lock()


def migrate(connection: sql.Connection) -> Literal["ready", "later", "foreign"]:
    """Brings the tables up to date within the connection's transaction.

    ``later``: a later version made them; ``foreign``: tables of something else have their names.
    """
    with _migrating:  # the environment of Alembic is global in the process
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql(f"SET LOCAL lock_timeout = '{MIGRATION_WAIT}'")
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({ADVISORY_LOCK})")
        config = Config()
        folder = str(Path(__file__).parent / "migrations")
        config.set_main_option("script_location", folder.replace("%", "%%"))
        config.attributes["connection"] = connection
        script = ScriptDirectory.from_config(config)
        options = {"version_table": VERSION_TABLE}
        found = MigrationContext.configure(connection, opts=options).get_current_heads()
        if found == tuple(script.get_heads()):
            return "ready"
        if not set(found) <= {revision.revision for revision in script.walk_revisions()}:
            return "later"
        if not found and set(sql.inspect(connection).get_table_names()) & set(metadata.tables):
            return "foreign"
        command.upgrade(config, "head")
        return "ready"


def database_url(database: str) -> sql.URL:
    """Parses a path or URL of a database; raises `StoreError` without repeating it."""
    if "://" not in database:
        return _file_url(database)
    try:
        url = sql.make_url(database)
    except (sql.exc.ArgumentError, ValueError):
        url = None
    if url is None or "@" in (url.host or ""):
        raise StoreError(
            "the URL of the database can't be read: write postgresql://USER:PASSWORD@HOST/NAME, "
            "characters of the password such as @ : / as %40 %3A %2F"
        )
    if url.get_backend_name() == "sqlite":
        return _file_url(url.database or "")
    if url.drivername in ("postgresql", "postgres", "postgresql+psycopg"):
        return url.set(drivername="postgresql+psycopg")
    raise StoreError(f"{url.drivername} is not a database for shedu: use SQLite or PostgreSQL")


def _file_url(path: str) -> sql.URL:
    if path in ("", ":memory:"):
        raise StoreError("the database needs a file: in memory all matches would be lost")
    return sql.URL.create("sqlite", database=path)


def claimed(path: Path) -> int:
    """Creates the file if needed and locks it against other servers; returns the lock."""
    lock = path.with_name(path.name + ".lock")
    descriptor = None
    try:
        if not path.parent.exists():
            path.parent.mkdir(parents=True, mode=0o700, exist_ok=True)
        descriptor = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except OSError as error:
        if descriptor is not None:
            os.close(descriptor)
        if isinstance(error, BlockingIOError):
            raise StoreError(f"{path} is in use by another server") from error
        raise StoreError(f"{path} can't be opened for writing: {error.strerror}") from error
    return descriptor
