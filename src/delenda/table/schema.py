"""The tables of the database. Migrations bring an older one up to this; see `migrations/`."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    false,
)

from delenda.table.seats import LONGEST_BOT

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("scenario", String(80), nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("corrections", Text, nullable=False),  # JSON
    Column("clock", String(16), nullable=False),
    Column("hotseat", Boolean, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("imported", Boolean, nullable=False),
    Column("hints", Boolean, nullable=False, server_default=false()),
    Column("to_the_end", Boolean, nullable=False, server_default=false()),
    Column("rules_version", Integer, nullable=False, server_default="1"),  # of the rules it was begun under
    Column("tags", Text, nullable=False),  # JSON: the header of an imported record
    Column("secret", String(64), nullable=False),
    Column("opener", String(64), nullable=False),  # hash of the cookie of who opened it
    Column("created", BigInteger, nullable=False),
    # What lists need to know, kept beside the log so that no log has to be read for them
    Column("updated", BigInteger, nullable=False),  # the last time that everybody could notice
    Column("turn", Integer, nullable=False),  # bit for each seat that can act
    Column("begun", Boolean, nullable=False),
    Column("result", String(80), nullable=False),
    Column("deadline", BigInteger),  # when somebody's time runs out
    Column("thinker", String(32), nullable=False, server_default=""),  # the process whose bots think for this table
    Column("thinks_until", BigInteger, nullable=False, server_default="0"),
    Index("tables_updated", "updated"),
    Index("tables_deadline", "deadline"),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), nullable=False),
    Column("version", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", String(12), nullable=False),
    Column("actor", Integer, nullable=False),
    Column("action", Integer, nullable=False),
    Column("text", String(80), nullable=False),
    PrimaryKeyConstraint("table_id", "version"),  # two writers can never write the same place of a log
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("name", String(40), nullable=False),
    Column("who", String(64), nullable=False),
    Column("bot", String(LONGEST_BOT), nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
    Index("seats_who", "who"),
)

tokens = Table(
    "tokens",
    metadata,
    Column("hash", String(64), nullable=False),
    Column("table_id", String(16), ForeignKey("tables.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    PrimaryKeyConstraint("hash", "table_id"),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", String(16), ForeignKey("tables.id"), nullable=False, index=True),
    Column("at", BigInteger, nullable=False),
    Column("room", String(12), nullable=False),
    Column("seat", Integer, nullable=False),  # NOBODY for those who watch
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
)

reports = Table(
    "reports",
    metadata,
    Column("table_id", String(16), ForeignKey("tables.id"), primary_key=True),
    Column("text", Text, nullable=False),  # JSON
)

people = Table(
    "people",
    metadata,
    Column("who", String(64), primary_key=True),
    Column("name", String(40), nullable=False),
)

# Beside the name: what somebody keeps here, all of it for themselves unless they share it
own_pages = Table(
    "own_pages",
    metadata,
    Column("who", String(64), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("shared", String(16), nullable=False, server_default=""),  # the name of the public page, if there is one
    Column("email", String(254), nullable=False, server_default=""),
    Column("confirmed", Boolean, nullable=False, server_default=false()),  # the address is that person's own
    Column("code", String(64), nullable=False, server_default=""),  # hash of what confirms it
    Column("asked", BigInteger, nullable=False, server_default="0"),  # when the confirmation was sent
    Column("stop", String(22), nullable=False, server_default=""),  # ends the mails
    Column("site", String(200), nullable=False, server_default=""),  # where the links of mails lead
    Column("away_until", BigInteger, nullable=False, server_default="0"),  # on vacation
    Column("away_year", Integer, nullable=False, server_default="0"),
    Column("away_days", Integer, nullable=False, server_default="0"),  # of that year
    Index("own_pages_shared", "shared"),
    Index("own_pages_stop", "stop"),
)

puzzle_tries = Table(
    "puzzle_tries",
    metadata,
    Column("who", String(64), nullable=False),
    Column("game", String(40), nullable=False),
    Column("puzzle", String(40), nullable=False),
    Column("at", BigInteger, nullable=False),  # of the first answer
    Column("first", Boolean, nullable=False),  # solved at the first try
    Column("solved", Boolean, nullable=False),
    PrimaryKeyConstraint("who", "game", "puzzle"),
)

puzzle_days = Table(
    "puzzle_days",
    metadata,
    Column("who", String(64), nullable=False),
    Column("day", Integer, nullable=False),  # since 1970
    Column("solved", Integer, nullable=False),
    PrimaryKeyConstraint("who", "day"),
)

subscriptions = Table(
    "subscriptions",
    metadata,
    Column("hash", String(64), primary_key=True),  # of the endpoint
    Column("who", String(64), nullable=False, index=True),
    Column("endpoint", Text, nullable=False),
    Column("key", String(100), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("created", BigInteger, nullable=False),
)

notices = Table(
    "notices",
    metadata,
    Column("who", String(64), nullable=False),
    Column("table_id", String(16), nullable=False),
    Column("at", BigInteger, nullable=False),  # when it was sent
    Column("updated", BigInteger, nullable=False),  # the last time that everybody could notice something there
    PrimaryKeyConstraint("who", "table_id"),
)

settings = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", String(80), nullable=False),
)
