"""Look through a database of tables for what is damaged; nothing is changed.

DATABASE is an address as `delenda serve --database` takes it, or the path of a SQLite file. The server may run meanwhile.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from delenda.cli.files import database_address
from delenda.cli.screen import Screen
from delenda.kernel.english import plural
from delenda.kernel.errors import DelendaError


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("database", metavar="DATABASE", help="what to check")


def run(args: Namespace) -> None:
    from delenda.table import checking
    from delenda.table.database import open_as_it_is

    screen = Screen()
    engine = open_as_it_is(database_address(args.database))
    try:
        found = 0
        for problem in checking.problems(engine):
            screen.say(f"· {problem}")
            found += 1
        if found:
            raise DelendaError(f"{args.database}: {plural(found, 'thing')} wrong. Nothing has been changed.")
        screen.say(f"{args.database}: {plural(checking.count_tables(engine), 'table')}, all sound.")
    finally:
        engine.dispose()
