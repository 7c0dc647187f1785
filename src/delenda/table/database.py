"""Opening a database and bringing it up to date."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, OperationalError

from delenda.kernel.errors import DelendaError


def connect(url: str) -> Engine:
    """An engine for `url`, its database brought up to date."""
    try:
        parsed = make_url(url)
        if parsed.get_backend_name() == "postgresql":
            parsed = parsed.set(drivername="postgresql+psycopg")
        if parsed.get_backend_name() == "sqlite" and parsed.database and parsed.database != ":memory:":
            Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
        engine = create_engine(parsed, hide_parameters=True)  # they hold secrets, and errors are logged
        if parsed.get_backend_name() == "sqlite":
            _prepare_sqlite(engine)
        migrate(engine)
    except (ArgumentError, NoSuchModuleError) as error:
        raise DelendaError(f"{url!r} is not a database address like sqlite:///games.db or postgresql://host/name.") from error
    except ImportError as error:
        raise DelendaError("PostgreSQL needs psycopg: install 'delenda[postgres]'.") from error
    except (OperationalError, OSError) as error:
        reason = str(error.orig if isinstance(error, OperationalError) else error.strerror).strip().splitlines()[0]
        raise DelendaError(f"the database {parsed.render_as_string(hide_password=True)} cannot be opened: {reason}.") from error
    return engine


def _prepare_sqlite(engine: Engine) -> None:
    def set_pragmas(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # transactions are begun below, so that savepoints work
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
            connection.execute(f"PRAGMA {pragma}")

    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    event.listen(engine, "connect", set_pragmas)
    event.listen(engine, "begin", begin)


def migrate(engine: Engine) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
