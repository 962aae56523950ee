"""Adds matches, their seats and steps, idempotency keys and the leases of bots."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Creates the first tables."""
    op.create_table(
        "matches",
        sql.Column("id", sql.Text, nullable=False),
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
        sql.PrimaryKeyConstraint("id", name="pk_matches"),
    )
    op.create_index("ix_matches_over_updated", "matches", ["over", "updated"])
    waiting = sql.text("waiting_bot IS NOT NULL")
    op.create_index(
        "ix_matches_waiting_bot",
        "matches",
        ["waiting_bot"],
        sqlite_where=waiting,
        postgresql_where=waiting,
    )
    _seats()
    _steps_and_keys()
    op.create_table(
        "leases",
        sql.Column("match", sql.Text, nullable=False),
        sql.Column("holder", sql.Text, nullable=False),
        sql.Column("until", sql.Double, nullable=False),
        *_constraints("leases", "match"),
    )


def _constraints(table: str, *key: str) -> tuple[sql.Constraint, ...]:
    return (
        sql.PrimaryKeyConstraint(*key, name=f"pk_{table}"),
        sql.ForeignKeyConstraint(["match"], ["matches.id"], name=f"fk_{table}_match"),
    )


def _seats() -> None:
    op.create_table(
        "seats",
        sql.Column("match", sql.Text, nullable=False),
        sql.Column("seat", sql.Integer, nullable=False),
        sql.Column("name", sql.Text, nullable=False),
        sql.Column("bot", sql.Text),
        sql.Column("token_hash", sql.LargeBinary),
        *_constraints("seats", "match", "seat"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_seats_token_hash", "seats", ["token_hash"])


def _steps_and_keys() -> None:
    op.create_table(
        "steps",
        sql.Column("match", sql.Text, nullable=False),
        sql.Column("version", sql.Integer, nullable=False),
        sql.Column("kind", sql.Text, nullable=False),
        sql.Column("seat", sql.Integer, nullable=False),
        sql.Column("text", sql.Text, nullable=False),
        sql.Column("at", sql.Double, nullable=False),
        *_constraints("steps", "match", "version"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "keys",
        sql.Column("match", sql.Text, nullable=False),
        sql.Column("seat", sql.Integer, nullable=False),
        sql.Column("key", sql.Text, nullable=False),
        sql.Column("version", sql.Integer, nullable=False),
        sql.Column("body_hash", sql.LargeBinary, nullable=False),
        *_constraints("keys", "match", "seat", "key"),
        sqlite_with_rowid=False,
    )
