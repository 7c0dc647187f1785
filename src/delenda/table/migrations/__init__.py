"""Steps that bring an older database up to date; run by alembic when a server starts."""
