"""The errors of the server: refused requests, and failures of its database."""

from __future__ import annotations

import sqlite3

import sqlalchemy as sql

from shedu.errors import SheduError


class Refusal(Exception):
    """Refuses a request, with a code of the API and a sentence that says why.

    `context.STATUSES` gives each code its HTTP status.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code, self.message = code, message


class SlowDown(Refusal):
    """Too many requests from one address; `seconds` is how long to wait."""

    def __init__(self, seconds: int, message: str) -> None:
        super().__init__("slow-down", message)
        self.seconds = seconds


class StoreError(SheduError):
    """A failure of the database; the message never contains a password."""


class StoreUnavailable(StoreError):
    """The database can't be reached at the moment; the same call may succeed later."""


_OF_SQLITE = {
    "BUSY": "is locked by another program",
    "LOCKED": "is locked by another program",
    "FULL": "can't grow: the disk is full",
    "NOTADB": "is no database of SQLite",
    "CORRUPT": "is damaged",
    "READONLY": "can't be written",
    "CANTOPEN": "can't be opened",
    "IOERR": "can't be read or written: the disk reports an error",
}
"""The message for each error of SQLite."""
_OF_POSTGRES = {
    "53100": "can't grow: the disk is full",
    "25006": "can't be written",
    "42501": "does not allow this user to do that",
    "28P01": "refused the user or password",
    "28000": "refused the user or password",
    "3D000": "does not exist",
}
"""The message for each permanent error state of PostgreSQL."""
_REFUSED = {
    "password authentication failed": "28P01",
    "no password supplied": "28P01",
    "no pg_hba.conf entry": "28000",
    'role "': "28000",
    "does not exist": "3D000",
}
"""The state for a text of an error: errors while connecting have no state."""
_TRANSIENT = ("08", "40", "53", "55", "57", "58")
"""Classes of transient states: connection, conflict, resources, locks, shutdown, system."""


def describe_failure(error: sql.exc.SQLAlchemyError) -> tuple[bool, str]:
    """Whether a database error is transient, and a message on the database."""
    if isinstance(error, sql.exc.TimeoutError):
        return True, "is busy: all connections are in use"
    orig = error.orig if isinstance(error, sql.exc.DBAPIError) else None
    if isinstance(orig, sqlite3.Error):
        name = getattr(orig, "sqlite_errorname", "").removeprefix("SQLITE_").partition("_")[0]
        return name in ("BUSY", "LOCKED"), _OF_SQLITE.get(name, f"failed: {orig}")
    if orig is None:
        return False, f"failed: {type(error).__name__}"
    return _describe_postgres_failure(orig)


def _describe_postgres_failure(error: BaseException) -> tuple[bool, str]:
    import psycopg  # only PostgreSQL needs psycopg; its error shows that it is installed

    if not isinstance(error, psycopg.Error):
        return False, f"failed: {type(error).__name__}"
    state = error.sqlstate
    if state is None and isinstance(error, psycopg.OperationalError):
        state = next((state for mark, state in _REFUSED.items() if mark in str(error)), None)
        if state is None:
            return True, "can't be reached"
    if state in _OF_POSTGRES:
        return False, _OF_POSTGRES[state]
    if state is not None and state.startswith(_TRANSIENT):
        return True, "is not available at the moment"
    if isinstance(error, psycopg.DataError):
        return False, "got characters that can't be stored"
    return False, f"failed: {error.diag.message_primary or type(error).__name__}"
