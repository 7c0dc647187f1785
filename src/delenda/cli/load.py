"""Measure the table server under load: programs that play over real sockets.

It starts a server of its own on an empty database, or several on one PostgreSQL database, and plays at a steady rate at tables
with two players each. Delays are from sending a move until it is on the opponent's screen, in milliseconds.
KB/table is all that came on top of a server which has shown each game once, two sockets and kept pictures included; KB/socket
is a socket by itself, beside a table that is there anyway.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import multiprocessing
import socket
import tempfile
import time
import urllib.request
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

from delenda.cli.screen import Screen
from delenda.kernel.errors import DelendaError
from delenda.kernel.registry import game as find_game
from delenda.kernel.registry import games

STEPS = (100, 300, 1000, 2000)
START = 60.0  # seconds for a server to answer
COLUMNS = ("sockets", "moves/s", "p50", "p95", "p99", "CPU %", "CPU ms/move", "MB", "KB/table", "KB/socket", "lost")
HEADINGS = tuple(name.replace("/", "\n/") for name in COLUMNS)  # in two lines, so that a row has room in eighty columns


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("games", nargs="*", metavar="GAME", help="the games to play (default: all)")
    parser.add_argument("--sockets", type=int, action="append", metavar="N", help="so many sockets (default: 100 to 2000)")
    parser.add_argument("--rate", type=float, default=80.0, metavar="R", help="moves a second over all tables (default: 80)")
    parser.add_argument("--seconds", type=float, default=20.0, metavar="S", help="to measure for each number (default: 20)")
    parser.add_argument("--processes", type=int, default=1, metavar="N", help="servers on one PostgreSQL database (default: 1)")
    parser.add_argument("--database", metavar="URL", help="an empty database (default: SQLite in a new folder)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")


def run(args: Namespace) -> None:
    psutil = _psutil()
    slugs = [find_game(slug).slug for slug in args.games] or [game.slug for game in games()]
    steps = args.sockets or list(STEPS)
    if min(args.processes, args.rate, args.seconds, *steps) <= 0 or any(step % 2 for step in steps):
        raise DelendaError("sockets come in pairs; rate, seconds and processes are above 0.")
    if args.processes > 1 and not (args.database or "").startswith("postgresql"):
        raise DelendaError("several processes need a PostgreSQL database: give one with --database.")
    screen = Screen()
    with screen.console.status("Starting …") as status:
        socket_bytes = _weighed(args, slugs[0], psutil)
        rows = [_measured(args, slugs, step, socket_bytes, psutil, status.update) for step in steps]
    if args.json:
        print(json.dumps(rows, indent=2))
        return
    screen.table([[str(row[name]) for name in COLUMNS] for row in rows], HEADINGS, numeric=HEADINGS)


def _weighed(args: Namespace, slug: str, psutil: Any) -> int:
    """A socket by itself, at a server of its own: what others have left behind would be taken for nothing."""
    from delenda.lab.load import show_once, weigh_sockets

    with servers(args.database, 1) as (addresses, started):
        processes = [psutil.Process(process.pid) for process in started]
        asyncio.run(show_once(addresses, [slug]))
        return asyncio.run(weigh_sockets(addresses[0], slug, lambda: _memory(processes)))


def _measured(
    args: Namespace, slugs: list[str], sockets: int, socket_bytes: int, psutil: Any, news: Callable[[str], None]
) -> dict[str, Any]:
    from delenda.lab.load import measure, show_once

    with servers(args.database, args.processes) as (addresses, started):
        processes = [psutil.Process(process.pid) for process in started]
        asyncio.run(show_once(addresses, slugs))
        empty, seconds = _memory(processes), list[float]()

        def note() -> None:
            """When the counting begins and when it ends."""
            seconds.append(_seconds(processes))

        measured = asyncio.run(measure(addresses, slugs, sockets, args.rate, args.seconds, news, note, note))
        return _row(measured, seconds[-1] - seconds[-2], _memory(processes), empty, socket_bytes)


def _psutil() -> Any:
    try:
        return import_module("psutil")
    except ImportError:
        raise DelendaError("measuring needs the extra 'delenda[lab]': pip install 'delenda[lab]'.") from None


def _seconds(processes: list[Any]) -> float:
    """Of processor time that the servers have used, without their workers."""
    return sum(sum(process.cpu_times()[:2]) for process in processes)


def _memory(processes: list[Any]) -> int:
    return sum(process.memory_info().rss for process in processes)


def _row(measured: Any, cpu: float, memory: int, empty: int, socket_bytes: int) -> dict[str, Any]:
    delays = [round(measured.percentile(share) * 1000, 1) for share in (50, 95, 99)]
    values = (
        measured.sockets,
        round(measured.moves / measured.seconds, 1),
        *delays,
        round(100 * cpu / measured.seconds),
        round(1000 * cpu / max(1, measured.moves), 2),
        round(memory / 2**20),
        round((memory - empty) / 1024 / measured.tables),
        round(socket_bytes / 1024),
        measured.lost,
    )
    return dict(zip(COLUMNS, values, strict=True))


@contextlib.contextmanager
def servers(database: str | None, count: int) -> Iterator[tuple[list[str], list[Any]]]:
    """Servers in processes of their own, with limits that one address of many players does not reach."""
    context = multiprocessing.get_context("spawn")
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        where = database or f"sqlite:///{folder}/load.db"
        addresses, processes = [], []
        for _ in range(count):
            listening = stack.enter_context(socket.create_server(("127.0.0.1", 0), backlog=2048))
            process = context.Process(target=serve, args=(where, listening), daemon=False)
            process.start()
            stack.callback(_stop, process)
            addresses.append(f"http://127.0.0.1:{listening.getsockname()[1]}")
            processes.append(process)
            _wait_for(addresses[-1])
        yield addresses, processes


def _stop(process: Any) -> None:
    process.terminate()
    process.join(10)
    if process.is_alive():
        process.kill()
        process.join()


def _wait_for(address: str) -> None:
    until = time.monotonic() + START
    while time.monotonic() < until:
        with contextlib.suppress(OSError), urllib.request.urlopen(f"{address}/robots.txt", timeout=5):  # nosec B310
            return
        time.sleep(0.1)
    raise DelendaError("the server to be measured did not start.")


def serve(database: str, listening: socket.socket) -> None:
    """Runs in a process of its own."""
    from delenda.table import pauses
    from delenda.web.app import create_app
    from delenda.web.limits import Limits, Rate
    from delenda.web.server import Announced, configure

    pauses.SHORTEST = pauses.MORE = 0  # before an answer to a private question is shown; they are no work
    endless = Rate(1e9, 1e9)
    limits = Limits(endless, endless, endless, endless, endless, endless, sockets=10**9, streams=10**9)
    Announced(configure(create_app(database, limits=limits)), lambda: None).run(sockets=[listening])
