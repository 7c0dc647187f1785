"""Whether two people have agreed that both may ask the computer."""

from alembic import op
from sqlalchemy import Boolean, Column, false

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", Column("hints", Boolean, nullable=False, server_default=false()))


def downgrade() -> None:
    op.drop_column("tables", "hints")
