"""Play at a table of a server from this terminal, or watch it.

URL is the link of a seat, which takes the seat, or the address of a table: your seat there if you have one, else you watch.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from delenda.cli.screen import Screen
from delenda.cli.showing import at_table


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("url", metavar="URL", help="the link of a seat, or the address of a table")
    parser.add_argument("--side", choices=("rome", "carthage"), help="take this seat at a public table, if it is free")
    parser.add_argument("--name", default="", help="what the others shall call you")
    parser.add_argument("--plain", action="store_true", help="lines of text, as in a pipe, instead of the application")
    parser.add_argument("--theme", choices=("dark", "light"), default="dark", help="colours of the application (default: dark)")


def run(args: Namespace) -> None:
    from delenda.cli.remote import RemoteSitting
    from delenda.cli.visitor import Visitor

    visitor = Visitor(args.url)
    table = visitor.sit_down(args.name, args.side or "")
    at_table(Screen(), RemoteSitting(visitor, table), plain=args.plain, theme=args.theme)
