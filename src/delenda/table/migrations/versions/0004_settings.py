"""What a server keeps about itself: the key with which it marks the cookies that it gives out."""

from alembic import op
from sqlalchemy import Column, String

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table("settings", Column("name", String(40), primary_key=True), Column("value", String(80), nullable=False))


def downgrade() -> None:
    op.drop_table("settings")
