"""Reports of games that are over, each worked out once."""

from alembic import op
from sqlalchemy import Column, ForeignKey, String, Text

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "reports",
        Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
        Column("text", Text, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("reports")
