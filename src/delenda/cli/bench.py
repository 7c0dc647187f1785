"""Measure decisions, games and copies a second, compiled and interpreted, in one run; or other libraries beside ours."""

from __future__ import annotations

import json
import platform
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from dataclasses import asdict
from typing import Any

from delenda.cli.screen import Screen
from delenda.interpreted import build_name
from delenda.kernel.errors import DelendaError
from delenda.kernel.registry import game as find_game
from delenda.kernel.registry import games
from delenda.lab import peers
from delenda.lab.bench import BATCH, SHARED, BatchFigures, Comparison, compare, measure_batch
from delenda.lab.growth import Growth, growth
from delenda.version import VERSION

FIGURES = ("decisions", "games", "copies")
PEERS = ("figure", "peer", "theirs", "compiled", "ratio", "interpreted", "ratio")


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("games", nargs="*", metavar="GAME", help="the games to measure (default: all)")
    parser.add_argument("--seconds", type=seconds, default=1.0, metavar="S", help="CPU time for each figure (default: 1)")
    parser.add_argument("--peers", action="store_true", help="other libraries beside ours, in an environment of their own")
    parser.add_argument(
        "--envs", action="store_true", help="steps of a batch of environments, with observations and masks, beside others"
    )
    parser.add_argument("--long", action="store_true", help="the cost of a decision in games ten times as long")
    parser.add_argument("--box", default="", metavar="FILE", help="your own corrected data file or folder, for one game")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")


def seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0.0 < value <= 3600.0:
        raise ArgumentTypeError(f"a number of seconds above 0, up to 3600, is needed, not {text!r}")
    return value


def run(args: Namespace) -> None:
    if args.peers and not args.envs:
        if args.games or args.long:
            raise DelendaError("--peers compares all games at once; leave out the games and --long.")
        run_peers(args)
        return
    if args.box and (len(args.games) != 1 or args.envs or args.long):
        raise DelendaError("--box measures one game: name it, and leave out --envs and --long.")
    slugs = [find_game(slug).slug for slug in args.games] or [game.slug for game in games()]
    screen = Screen()
    if args.envs:
        with screen.console.status("Measuring …") as status:
            theirs, reasons = peers.run_envs(args.seconds, lambda news: status.update(f"{news} …".capitalize()), args.peers)
            ours = [measure_batch(find_game(slug), args.seconds) for slug in slugs]
        show_batches(screen, ours, theirs, reasons, args.json)
        return
    if args.long:
        show_growth(screen, [growth(find_game(slug)) for slug in slugs], args.json)
        return
    if args.json:
        print(json.dumps(report(compare(slugs, args.seconds, args.box)), indent=2))
        return
    with screen.console.status("Measuring …"):
        compared = compare(slugs, args.seconds, args.box)
    show(screen, compared)


def run_peers(args: Namespace) -> None:
    screen = Screen()
    with screen.console.status("Looking for peers …") as status:
        rows, reasons = peers.run(args.seconds, lambda news: status.update(f"{news} …".capitalize()))
    if args.json:
        plain = [row.plain() for row in rows]
        print(json.dumps({"unit": "a second of CPU time", "rows": plain, "left out": reasons}, indent=2))
        return
    for is_shared, game in dict.fromkeys((row.is_shared, row.ours) for row in rows):
        screen.heading(game if is_shared else f"other games, beside our slowest, {game}")
        show_peers(screen, [row for row in rows if (row.is_shared, row.ours) == (is_shared, game)])
    screen.say("\nA second of CPU time, one core; a ratio is ours over theirs.")
    for name, reason in reasons.items():
        screen.say(f"{name} is left out: {reason}")


def show_batches(
    screen: Screen, found: list[BatchFigures], theirs: list[dict[str, Any]], reasons: dict[str, str], as_json: bool
) -> None:
    if as_json:
        plain = [asdict(one) | {"ratio": one.ratio()} for one in found]
        told = {"unit": "a second of CPU time", "batch": BATCH, "build": build_name(), "games": plain}
        print(json.dumps({**told, "peers": theirs, "left out": reasons}, indent=2))
        return
    rows = [
        (one.slug, number(one.steps), number(one.decisions), f"{one.ratio():.1f}", f"{one.two_processes:.2f}×") for one in found
    ]
    head = ("game", "steps/s", "bare decisions/s", "a step costs", "2 processes")
    screen.table(rows, head, numeric=head[1:])
    screen.say(f"\nA second of CPU time, {BATCH} games, float32 rows and masks; the {build_name()} build.")
    screen.say(f"A step costs so many bare decisions. What two processes gain is by the clock, with {SHARED:,} games.")
    if theirs:
        others = ("library", "environment", "at once", "steps/s")
        table = [(one["peer"], one["env"], str(one["batch"]), number(one["steps"])) for one in theirs]
        screen.table(table, others, numeric=others[2:])
    for name, reason in reasons.items():
        screen.say(f"{name} is left out: {reason}")


def show_growth(screen: Screen, found: list[Growth], as_json: bool) -> None:
    if as_json:
        print(json.dumps({"unit": "seconds of CPU time", "games": [asdict(one) for one in found]}, indent=2))
        return

    def micro(seconds: float) -> str:
        return f"{seconds * 1e6:.2f} µs"

    rows = []
    for one in found:
        rules, table = (one.rules_short, one.rules_long), (one.table_short, one.table_long)
        for what, (short, long) in (("rules", rules), ("table", table)):
            name, length = (one.slug, f"{one.length:,.0f}") if what == "rules" else ("", "")
            rows.append((name, length, what, micro(short), micro(long), f"{long / short:.2f}×"))
    head = ("game", "decisions", "", "a tenth alone", "after nine others", "ratio")
    screen.table(rows, head, numeric=("decisions", *head[3:]))


def show_peers(screen: Screen, rows: list[peers.Row]) -> None:
    table = [
        (
            row.figure,
            row.peer if row.is_shared else f"{row.theirs}, {row.peer}",
            number(row.value),
            number(row.compiled) if row.compiled else "–",
            times(row.compiled / row.value) if row.compiled else "–",
            number(row.interpreted),
            times(row.interpreted / row.value),
        )
        for row in rows
    ]
    screen.table(table, PEERS, numeric=PEERS[2:])


def times(ratio: float) -> str:
    return f"{ratio:,.0f}×" if ratio >= 10 else f"{ratio:.2g}×"


def report(compared: list[Comparison]) -> dict[str, Any]:
    def plain(one: Comparison) -> dict[str, Any]:
        builds = {"compiled": one.compiled, "interpreted": one.interpreted, "ratio": one.ratio()}
        return {name: asdict(figures) if figures else None for name, figures in builds.items()}

    return {
        "version": VERSION,
        "python": platform.python_version(),
        "unit": "a second of CPU time",
        "games": {one.slug: plain(one) for one in compared},
    }


def show(screen: Screen, compared: list[Comparison]) -> None:
    rows = []
    for one in compared:
        slow, fast, ratio = asdict(one.interpreted), one.compiled and asdict(one.compiled), one.ratio()
        for figure in FIGURES:
            compiled = number(fast[figure]) if fast else "–"
            times = f"{asdict(ratio)[figure]:.1f}×" if ratio else "–"
            rows.append((one.slug if figure == FIGURES[0] else "", f"{figure}/s", compiled, number(slow[figure]), times))
    screen.table(rows, ("game", "figure", "compiled", "interpreted", "ratio"), numeric=("compiled", "interpreted", "ratio"))
    if compared[0].compiled is None:
        screen.say("\nOnly the interpreted build is installed here.")


def number(value: float) -> str:
    """Three significant digits: more would be noise."""
    value = float(f"{value:.3g}")
    for size, unit in ((1e6, " M"), (1e3, " k")):
        if value >= size:
            return f"{value / size:g}{unit}"
    return f"{value:g}"
