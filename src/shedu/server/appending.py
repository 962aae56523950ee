"""How steps come into the database: many together, or each by itself if one can't be kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import sqlalchemy as sql

from shedu.server.referee import Step
from shedu.server.schema import keys, matches, steps
from shedu.server.troubles import StoreError

_NEXT = matches.update().where(
    (matches.c.id == sql.bindparam("match")) & (matches.c.version == sql.bindparam("before"))
)
"""Brings a match to its next version, unless it is there; what else changes is given with it."""


@dataclass(frozen=True)
class Append:
    """The next step of a match, with what it changes and the key of the request for it."""

    match: str
    step: Step
    over: bool
    waiting_bot: str | None
    key: str | None = None
    body_hash: bytes | None = None


class _NotAll(Exception):
    """One of the steps is no match's next."""


def append_all(
    connection: sql.Connection, appends: Sequence[Append], now: float
) -> list[bool | StoreError]:
    """Keeps steps within the connection's transaction: for each whether it was kept, False if
    somebody else was first, or what is wrong with it.
    """
    # In one order everywhere, so that no two servers wait for each other.
    order = sorted(range(len(appends)), key=lambda number: appends[number].match)
    if _all_kept(connection, [appends[number] for number in order], now):
        return [True] * len(appends)
    outcomes: list[bool | StoreError] = [False] * len(appends)
    for number in order:
        outcomes[number] = _outcome(connection, appends[number], now)
    return outcomes


def _all_kept(connection: sql.Connection, appends: Sequence[Append], now: float) -> bool:
    """Keeps them all, or none of them if one can't be kept.

    Whenever a statement comes back from the database it waits for its turn among the threads, so
    there are few of them: not some for each step.
    """
    if not appends:
        return True
    try:
        with connection.begin_nested():
            if not _kept(connection, appends, now):
                raise _NotAll
    except (_NotAll, sql.exc.IntegrityError, sql.exc.DataError, UnicodeError):
        return False
    return True


def _outcome(connection: sql.Connection, asked: Append, now: float) -> bool | StoreError:
    try:
        with connection.begin_nested():
            return _kept(connection, [asked], now) or _behind(connection, asked)
    except StoreError as error:
        return error
    except sql.exc.IntegrityError:
        return False
    except (sql.exc.DataError, UnicodeError):
        return StoreError("a text holds signs that can't be stored")


def _kept(connection: sql.Connection, appends: Sequence[Append], now: float) -> bool:
    """Keeps steps with their keys; False if one of them is no match's next."""
    brought, kept, known = [], [], []
    for asked in appends:
        match, step = asked.match, asked.step
        next_one = {"match": match, "before": step.version - 1, "version": step.version}
        changed = {"updated": now, "over": asked.over, "waiting_bot": asked.waiting_bot}
        brought.append(next_one | changed)
        row = {"match": match, "version": step.version, "seat": step.seat}
        kept.append(row | {"kind": step.kind, "text": step.text, "at": now})
        if asked.key is not None:
            known.append(row | {"key": asked.key, "body_hash": asked.body_hash})
    if connection.execute(_NEXT, brought).rowcount < len(appends):
        return False
    connection.execute(steps.insert(), kept)
    if known:
        connection.execute(keys.insert(), known)
    return True


def _behind(connection: sql.Connection, asked: Append) -> bool:
    """False if the match is at this version or later; raises if it can't get there."""
    match, version = asked.match, asked.step.version
    wanted = sql.select(matches.c.version).where(matches.c.id == match)
    found = connection.execute(wanted).scalar_one_or_none()
    if found is None:
        raise StoreError(f"there is no match {match!r}")
    if found < version - 1:
        raise StoreError(f"match {match} is at version {found}: {version} can't follow")
    return False
