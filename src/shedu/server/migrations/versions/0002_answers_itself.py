"""Adds the setting of a seat that its player takes forced decisions."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Adds the column; existing matches keep the default."""
    setting = sql.Column("answers_itself", sql.Boolean, nullable=False, server_default=sql.false())
    op.add_column("seats", setting)
