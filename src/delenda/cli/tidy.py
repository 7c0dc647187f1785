"""Delete old tables from a database: games that ended, or never began, and that nobody has touched for some time.

DATABASE is an address as `delenda serve --database` takes it, or the path of a SQLite file. Games under way are never deleted.
The server may run meanwhile. Without --delete the command only says what it would delete.
"""

from __future__ import annotations

import time
from argparse import ArgumentParser, ArgumentTypeError, Namespace

from delenda.cli.answers import is_number
from delenda.cli.files import database_address
from delenda.cli.screen import Screen
from delenda.kernel.english import plural


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("database", metavar="DATABASE", help="what to tidy")
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("--days", type=days, metavar="N", help="tables that nobody has touched for N days")
    which.add_argument("--table", metavar="ID", help="one table")
    parser.add_argument("--delete", action="store_true", help="delete them; this cannot be undone")


def days(text: str) -> int:
    if not is_number(text):
        raise ArgumentTypeError(f"a number of days is needed, not {text!r}")
    return int(text)


def run(args: Namespace) -> None:
    from delenda.table import tidying
    from delenda.table.database import open_as_it_is

    screen = Screen()
    engine = open_as_it_is(database_address(args.database))
    try:
        if args.table:
            found = [tidying.finished(engine, args.table)]
        else:
            found = tidying.untouched_since(engine, int(time.time() * 1000) - args.days * tidying.DAY)
        if args.delete:
            tidying.remove(engine, found)
            screen.say(f"{args.database}: {plural(len(found), 'table')} deleted.")
        else:
            screen.say(f"{args.database}: {plural(len(found), 'table')} would be deleted. Add --delete to do it.")
    finally:
        engine.dispose()
