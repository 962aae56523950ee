"""Whether a seat answers itself where there is nothing to choose."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Adds the setting; matches that there are go on as is usual."""
    setting = sql.Column("answers_itself", sql.Boolean, nullable=False, server_default=sql.false())
    op.add_column("seats", setting)
