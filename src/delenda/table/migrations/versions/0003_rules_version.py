"""The version of the rules that a table was begun under."""

from alembic import op
from sqlalchemy import Column, Integer

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", Column("rules_version", Integer, nullable=False, server_default="1"))


def downgrade() -> None:
    op.drop_column("tables", "rules_version")
