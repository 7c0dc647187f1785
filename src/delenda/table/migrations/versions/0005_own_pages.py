"""A page of one's own: sharing, mail, vacation, puzzles solved, where to say that it is somebody's turn, and what was said."""

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, Integer, PrimaryKeyConstraint, String, Text, false

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "own_pages",
        Column("who", String(64), primary_key=True),
        Column("created", BigInteger, nullable=False),
        Column("shared", String(16), nullable=False, server_default=""),
        Column("email", String(254), nullable=False, server_default=""),
        Column("confirmed", Boolean, nullable=False, server_default=false()),
        Column("code", String(64), nullable=False, server_default=""),
        Column("asked", BigInteger, nullable=False, server_default="0"),
        Column("stop", String(22), nullable=False, server_default=""),
        Column("site", String(200), nullable=False, server_default=""),
        Column("away_until", BigInteger, nullable=False, server_default="0"),
        Column("away_year", Integer, nullable=False, server_default="0"),
        Column("away_days", Integer, nullable=False, server_default="0"),
    )
    op.create_index("own_pages_shared", "own_pages", ["shared"])
    op.create_index("own_pages_stop", "own_pages", ["stop"])
    op.create_table(
        "puzzle_tries",
        Column("who", String(64), nullable=False),
        Column("game", String(40), nullable=False),
        Column("puzzle", String(40), nullable=False),
        Column("at", BigInteger, nullable=False),
        Column("first", Boolean, nullable=False),
        Column("solved", Boolean, nullable=False),
        PrimaryKeyConstraint("who", "game", "puzzle"),
    )
    op.create_table(
        "puzzle_days",
        Column("who", String(64), nullable=False),
        Column("day", Integer, nullable=False),
        Column("solved", Integer, nullable=False),
        PrimaryKeyConstraint("who", "day"),
    )
    op.create_table(
        "subscriptions",
        Column("hash", String(64), primary_key=True),
        Column("who", String(64), nullable=False),
        Column("endpoint", Text, nullable=False),
        Column("key", String(100), nullable=False),
        Column("auth", String(40), nullable=False),
        Column("created", BigInteger, nullable=False),
    )
    op.create_index("ix_subscriptions_who", "subscriptions", ["who"])
    op.create_table(
        "notices",
        Column("who", String(64), nullable=False),
        Column("table_id", String(16), nullable=False),
        Column("at", BigInteger, nullable=False),
        Column("updated", BigInteger, nullable=False),
        PrimaryKeyConstraint("who", "table_id"),
    )


def downgrade() -> None:
    for name in ("notices", "subscriptions", "puzzle_days", "puzzle_tries", "own_pages"):
        op.drop_table(name)
