"""Runs the migrations on the connection that `shedu.server.schema.migrate` hands over."""

from __future__ import annotations

from alembic import context

from shedu.server.schema import VERSION_TABLE, metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
)
context.run_migrations()
