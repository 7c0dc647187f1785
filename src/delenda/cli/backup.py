"""Write all tables of a database to a file, as they are at one moment.

DATABASE is an address as `delenda serve --database` takes it, or the path of a SQLite file. The server may run meanwhile.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from delenda.cli.files import database_address
from delenda.cli.screen import Screen


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("database", metavar="DATABASE", help="what to save")
    parser.add_argument("file", metavar="FILE", help="a new file for the backup")


def run(args: Namespace) -> None:
    from delenda.table.backups import backup
    from delenda.table.database import open_as_it_is

    engine = open_as_it_is(database_address(args.database))
    try:
        count = backup(engine, Path(args.file))
    finally:
        engine.dispose()
    Screen().say(f"{args.file}: {count} table{'' if count == 1 else 's'} saved.")
