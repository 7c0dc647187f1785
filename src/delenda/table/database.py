"""Opening a database and bringing it up to date."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, DBAPIError, NoSuchModuleError, OperationalError

from delenda.kernel.errors import DelendaError

KEPT_SAFE: Final = ("journal_mode=WAL", "synchronous=FULL")  # the first is written to the file
WHILE_OPEN: Final = ("foreign_keys=ON", "busy_timeout=5000")
KEEP_ALIVE: Final[dict[str, Any]] = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}


def connect(url: str) -> Engine:
    """An engine for `url`, its database brought up to date, or made."""
    return _opened(url, make=True)


def open_as_it_is(url: str) -> Engine:
    """An engine for `url`, of which nothing is changed: not made, not brought up to date."""
    return _opened(url, make=False)


def _opened(url: str, make: bool) -> Engine:
    try:
        parsed = make_url(url)
        if parsed.get_backend_name() == "postgresql":
            parsed = parsed.set(drivername="postgresql+psycopg")
        if parsed.get_backend_name() == "sqlite" and parsed.database and parsed.database != ":memory:":
            if not make and not Path(parsed.database).is_file():
                raise DelendaError(f"{parsed.database}: there is no such file.")
            Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
        engine = create_engine(parsed, hide_parameters=True, **_settings(parsed.get_backend_name()))  # they hold secrets
        if parsed.get_backend_name() == "sqlite":
            _prepare_sqlite(engine, KEPT_SAFE + WHILE_OPEN if make else WHILE_OPEN)
        if make:
            migrate(engine)
        else:
            check_revision(engine)
    except (ArgumentError, NoSuchModuleError) as error:
        raise DelendaError(f"{url!r} is not a database address like sqlite:///games.db or postgresql://host/name.") from error
    except ImportError as error:
        raise DelendaError("PostgreSQL needs psycopg: install 'delenda[postgres]'.") from error
    except (OperationalError, OSError) as error:
        reason = str(error.orig if isinstance(error, OperationalError) else error.strerror).strip().splitlines()[0]
        raise DelendaError(f"the database {parsed.render_as_string(hide_password=True)} cannot be opened: {reason}.") from error
    except DatabaseError as error:
        reason = str(error.orig).strip().splitlines()[0]
        raise DelendaError(
            f"the database {parsed.render_as_string(hide_password=True)} is damaged: {reason}. Nothing has been changed; "
            "'delenda check' says more; 'delenda restore' brings back a backup."
        ) from error
    return engine


def _settings(backend: str) -> dict[str, Any]:
    """A connection to PostgreSQL that has died is noticed, and another taken."""
    if backend != "postgresql":
        return {}
    return {"pool_pre_ping": True, "connect_args": KEEP_ALIVE}


def _prepare_sqlite(engine: Engine, pragmas: tuple[str, ...]) -> None:
    def set_pragmas(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # transactions are begun below, so that savepoints work
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}")

    def begin(connection: Connection) -> None:
        driver: Any = connection.connection.driver_connection
        driver.execute("BEGIN")  # with every move, so not by way of everything that SQLAlchemy can do besides

    event.listen(engine, "connect", set_pragmas)
    event.listen(engine, "begin", begin)


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))  # no interpolation
    return config


def check_revision(engine: Engine) -> None:
    """Raise unless the database is as this program writes it."""
    with engine.connect() as connection:
        found = MigrationContext.configure(connection).get_current_revision()
    newest = ScriptDirectory.from_config(_config()).get_current_head()
    if found is None:
        raise DelendaError("this is not a Delenda database.")
    if found != newest:
        raise DelendaError(
            f"this database is at revision {found}, not {newest}: 'delenda serve' brings an older one up to date."
        )


def migrate(engine: Engine) -> None:
    config = _config()
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def run_quickly(connection: Connection, statement: str, rows: Sequence[Any]) -> None:
    """A statement that runs with every move, for each of these rows. To a file it goes straight to the driver: all that
    SQLAlchemy can do besides costs more than the statement itself."""
    driver = connection.connection.driver_connection
    if not isinstance(driver, sqlite3.Connection):
        connection.exec_driver_sql(statement, rows if len(rows) > 1 else rows[0])
        return
    try:
        driver.executemany(statement, rows)
    except sqlite3.Error as error:
        raise DBAPIError.instance(statement, None, error, sqlite3.Error) from error
