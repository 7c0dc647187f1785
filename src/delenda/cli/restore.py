"""Give the tables of a backup back to a database.

What the database lacks is added, a game that ends earlier there is continued; nothing that is there is changed, and the server
may run meanwhile. A backup of SQLite can be given to PostgreSQL, and the other way round.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from delenda.cli.files import database_address
from delenda.cli.screen import Screen
from delenda.kernel.english import plural


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="what `delenda backup` wrote")
    parser.add_argument("database", metavar="DATABASE", help="where the tables are to be; made if there is none")
    parser.add_argument(
        "--replace-damaged", action="store_true", help="put the backup's in the place of tables that cannot be read"
    )


def run(args: Namespace) -> None:
    from delenda.table.backups import restore
    from delenda.table.database import connect

    engine = connect(database_address(args.database))
    try:
        done = restore(Path(args.file), engine, args.replace_damaged)
    finally:
        engine.dispose()
    screen = Screen()
    changed = f"{plural(done.added, 'table')} added, {done.continued} continued, {done.replaced} replaced"
    screen.say(f"{args.file}: {changed}; {done.there} already there.")
    for table_id in done.different:
        screen.say(f"· table {table_id} has gone another way since; it was left as it is.")
