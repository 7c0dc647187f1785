"""Tables at which a bot plays to the end."""

from alembic import op
from sqlalchemy import Boolean, Column, false

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", Column("to_the_end", Boolean, nullable=False, server_default=false()))


def downgrade() -> None:
    op.drop_column("tables", "to_the_end")
