"""Tables, their logs, seats, tokens, chat and names."""

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Integer, PrimaryKeyConstraint, String, Text

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        Column("id", String(16), primary_key=True),
        Column("game", String(40), nullable=False),
        Column("scenario", String(80), nullable=False),
        Column("options", Text, nullable=False),
        Column("corrections", Text, nullable=False),
        Column("clock", String(16), nullable=False),
        Column("hotseat", Boolean, nullable=False),
        Column("public", Boolean, nullable=False),
        Column("imported", Boolean, nullable=False),
        Column("tags", Text, nullable=False),
        Column("secret", String(64), nullable=False),
        Column("opener", String(64), nullable=False),
        Column("created", BigInteger, nullable=False),
        Column("updated", BigInteger, nullable=False),
        Column("turn", Integer, nullable=False),
        Column("begun", Boolean, nullable=False),
        Column("result", String(80), nullable=False),
        Column("deadline", BigInteger),
        Column("thinker", String(32), nullable=False, server_default=""),
        Column("thinks_until", BigInteger, nullable=False, server_default="0"),
    )
    op.create_index("tables_updated", "tables", ["updated"])
    op.create_index("tables_deadline", "tables", ["deadline"])
    op.create_table(
        "entries",
        Column("table_id", String(16), ForeignKey("tables.id"), nullable=False),
        Column("version", Integer, nullable=False),
        Column("at", BigInteger, nullable=False),
        Column("kind", String(12), nullable=False),
        Column("actor", Integer, nullable=False),
        Column("action", Integer, nullable=False),
        Column("text", String(80), nullable=False),
        PrimaryKeyConstraint("table_id", "version"),
    )
    op.create_table(
        "seats",
        Column("table_id", String(16), ForeignKey("tables.id"), nullable=False),
        Column("seat", Integer, nullable=False),
        Column("kind", String(8), nullable=False),
        Column("name", String(40), nullable=False),
        Column("who", String(64), nullable=False),
        Column("bot", String(40), nullable=False),
        PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_index("seats_who", "seats", ["who"])
    op.create_table(
        "tokens",
        Column("hash", String(64), nullable=False),
        Column("table_id", String(16), ForeignKey("tables.id"), nullable=False),
        Column("seat", Integer, nullable=False),
        PrimaryKeyConstraint("hash", "table_id"),
    )
    op.create_table(
        "chat",
        Column("id", Integer, primary_key=True, autoincrement=True),
        Column("table_id", String(16), ForeignKey("tables.id"), nullable=False),
        Column("at", BigInteger, nullable=False),
        Column("room", String(12), nullable=False),
        Column("seat", Integer, nullable=False),
        Column("name", String(40), nullable=False),
        Column("text", Text, nullable=False),
    )
    op.create_index("ix_chat_table_id", "chat", ["table_id"])
    op.create_table(
        "people",
        Column("who", String(64), primary_key=True),
        Column("name", String(40), nullable=False),
    )


def downgrade() -> None:
    for name in ("people", "chat", "tokens", "seats", "entries", "tables"):
        op.drop_table(name)
