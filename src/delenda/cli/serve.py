"""Play in the browser: start the table server and open it.

Games are kept in the user's data folder, so a restart loses nothing. With DELENDA_NO_BROWSER=1 the address is only printed.
DELENDA_DATABASE names another database; its password need not stand on the command line: DELENDA_DATABASE_PASSWORD holds it, or
DELENDA_DATABASE_PASSWORD_FILE names a file that does.
"""

from __future__ import annotations

import logging
import os
import socket
import sys
import webbrowser
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from delenda.kernel.errors import DelendaError

if TYPE_CHECKING:
    from delenda.lab.boxes import OwnBox

PORT = 8264
TRIES = 20  # ports tried when none was asked for


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on; 0.0.0.0 for the whole network")
    parser.add_argument("--port", type=int, help=f"port to listen on (default: the first free one from {PORT})")
    parser.add_argument(
        "--database",
        metavar="URL",
        help="where games are kept, e.g. postgresql://host/name (default: DELENDA_DATABASE, or your data folder)",
    )
    parser.add_argument(
        "--opponent",
        action="append",
        default=[],
        metavar="NAME",
        help="offer this opponent, too: a level with other numbers (legatus:seconds=2) or a program (pipe:COMMAND)",
    )
    parser.add_argument(
        "--allowed-host",
        action="append",
        default=[],
        metavar="NAME",
        help="answer under this name, too, besides this machine's and addresses in numbers; behind a proxy, the site's",
    )
    parser.add_argument(
        "--box",
        action="append",
        default=[],
        metavar="GAME=FILE",
        help="offer your own corrected data file or folder of a game to those who open a table",
    )
    parser.add_argument("--no-browser", action="store_true", help="only print the address")


def run(args: Namespace) -> None:
    """Imports the server only here: no other command waits for it."""
    from delenda.bots.registry import bot
    from delenda.kernel.registry import troubles
    from delenda.table.database import connect
    from delenda.table.sole_server import SoleUse
    from delenda.table.telling import read_telling
    from delenda.web.app import create_app
    from delenda.web.discreet import Discreet
    from delenda.web.hosts import Hosts
    from delenda.web.server import Announced, configure

    database = with_password(args.database or os.environ.get("DELENDA_DATABASE") or default_database())
    engine = connect(database)  # whatever is wrong with it is told before anything starts
    SoleUse(engine).close()
    engine.dispose()
    listening = listen(args.host, args.port)
    port = listening.getsockname()[1]
    log = logging.StreamHandler(sys.stderr)
    log.setFormatter(Discreet("%(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[log])
    for trouble in troubles():
        logging.getLogger("delenda").warning(trouble)
    guests, boxes = [bot(name) for name in args.opponent], read_boxes(args.box)
    telling = read_telling(os.environ)
    config = configure(create_app(database, guests=guests, hosts=Hosts(args.allowed_host), boxes=boxes, telling=telling))
    silent = args.no_browser or os.environ.get("DELENDA_NO_BROWSER", "") not in ("", "0")
    where = address(args.host, port)
    Announced(config, lambda: announce(where, silent)).run(sockets=[listening])


def read_boxes(given: list[str]) -> dict[str, list[OwnBox]]:
    """`GAME=FILE` as boxes by game."""
    from delenda.kernel.registry import game
    from delenda.lab.boxes import read_own_box

    found: dict[str, list[OwnBox]] = {}
    for text in given:
        slug, sign, path = text.partition("=")
        if not sign or not path:
            raise DelendaError(f"--box takes GAME=FILE, a game and its data file, not {text!r}.")
        found.setdefault(game(slug).slug, []).append(read_own_box(game(slug), path))
    return found


def announce(where: str, silent: bool) -> None:
    print(f"Delenda is ready at {where} (stop with Ctrl+C)", flush=True)
    if not silent:
        webbrowser.open(where)


def default_database() -> str:
    import platformdirs

    folder = Path(platformdirs.user_data_dir("delenda", appauthor=False))
    return f"sqlite:///{(folder / 'tables.db').as_posix()}"


def with_password(url: str) -> str:
    """The address with the password from the environment, if one is given there."""
    from sqlalchemy import make_url
    from sqlalchemy.exc import ArgumentError

    password, file = os.environ.get("DELENDA_DATABASE_PASSWORD"), os.environ.get("DELENDA_DATABASE_PASSWORD_FILE")
    if file:
        try:
            password = Path(file).read_text(encoding="utf-8").strip()
        except (OSError, UnicodeDecodeError):
            raise DelendaError(f"DELENDA_DATABASE_PASSWORD_FILE names {file}, which cannot be read.") from None
    if not password:
        return url
    try:
        return make_url(url).set(password=password).render_as_string(hide_password=False)
    except ArgumentError:
        return url  # whoever opens it says what is wrong with it


def listen(host: str, port: int | None) -> socket.socket:
    """A socket on `port`, or on the first free one from the usual."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    ports = range(PORT, PORT + TRIES) if port is None else (port,)
    for each in ports:
        opened = socket.socket(family, socket.SOCK_STREAM)
        if os.name == "posix":
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            opened.bind((host, each))
            opened.listen(2048)
            return opened
        except OverflowError:
            opened.close()
            raise DelendaError(f"a port is a number from 0 to 65535, not {each}.") from None
        except socket.gaierror:
            opened.close()
            raise DelendaError(f"{host!r} is not an address of this machine.") from None
        except OSError as error:
            opened.close()
            if port is not None:
                reason = (error.strerror or "it cannot be opened").lower()
                raise DelendaError(f"port {each} of {host} cannot be used: {reason}. Try another with --port.") from None
    raise DelendaError(f"the ports {PORT} to {PORT + TRIES - 1} are all taken; choose one with --port.")


def address(host: str, port: int) -> str:
    if host in ("0.0.0.0", "127.0.0.1", "::", "::1"):  # compared, not bound  # nosec B104
        host = "localhost"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"
