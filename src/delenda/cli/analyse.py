"""Judge every choice of a game: what it cost, what decided the game, what was luck.

The report is kept beside the record, in RECORD.report.json, and shown again as long as the record is the same.
With --write a copy of the record is written in which every mistake has a comment and what was better as a variation.
"""

from __future__ import annotations

import hashlib
import json
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from delenda.cli.bench import seconds as seconds_of
from delenda.cli.contest import progress
from delenda.cli.files import read_record, writing
from delenda.cli.screen import Screen
from delenda.kernel.actor import SEATS
from delenda.kernel.english import SEAT_NAMES, plural
from delenda.kernel.record import Record
from delenda.table import report
from delenda.table.report import Report, Step

KEPT = ".report.json"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("record", metavar="RECORD", help="the game; -: the standard input, and nothing is kept")
    parser.add_argument(
        "--seconds", type=seconds_of, default=report.SECONDS, metavar="S", help=f"for each choice (default: {report.SECONDS:g})"
    )
    parser.add_argument("--again", action="store_true", help="judge the game anew, even if its report was kept")
    parser.add_argument("--write", metavar="OUT", help="write the record with the mistakes explained in it")
    parser.add_argument("--json", action="store_true", help="print JSON instead of words")


def run(args: Namespace) -> None:
    record, _ = read_record(args.record)
    kept = None if args.record == "-" else Path(args.record + KEPT)
    found = None if kept is None or args.again else read_kept(kept, record)
    if found is None:
        found = judge(record, args.seconds)
        if kept is not None:
            with writing(str(kept)):
                kept.write_text(json.dumps({"record": digest(record), **report.as_data(found)}) + "\n", encoding="utf-8")
    if args.write:
        with writing(args.write):
            Path(args.write).write_text(str(report.annotated(record, found)), encoding="utf-8")
    if args.json:
        print(json.dumps(report.as_data(found), indent=2))
    else:
        show(Screen(), record, found)


def judge(record: Record, seconds: float) -> Report:
    """Under a progress bar."""
    plan = report.plan_of(str(record))
    with progress("Judging", len(plan.choices)) as advance:
        return report.report_of(record, seconds, seed=1, told=lambda done, _: advance(1 if done else 0))


def digest(record: Record) -> str:
    return hashlib.sha256(str(record).encode()).hexdigest()


def read_kept(path: Path, record: Record) -> Report | None:
    """The report that was kept of this very record, if there is one."""
    try:
        data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return report.from_data(data) if data.get("record") == digest(record) else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def show(screen: Screen, record: Record, found: Report) -> None:
    ending = record.tags.get("Result", "not finished")
    screen.heading(f"{record.game.title} ({record.scenario}): {plural(len(found.steps), 'choice')}; {ending}.")
    screen.say("\nWhat made the result, in points of Rome's chance to win:")
    rows = [("The beginning", report.points(found.start))]
    rows += [(words, f"{units / report.POINT:+.1f}") for words, units in report.causes(found)]
    rows.append(("The result" if found.is_over else "The last position", report.points(found.end)))
    screen.table(rows, ("", "points"), numeric=("points",))
    for seat in SEATS:
        accuracy = found.accuracy(seat)
        if accuracy is not None:
            screen.say(f"{SEAT_NAMES[seat]} was {accuracy:.0f} % accurate.")
    screen.say("\nWhat decided the game:")
    for index in found.decisive():
        screen.say(f"· {place(found.steps[index])}{report.cost_words(found.steps[index], found.levels.get(index))}")
    if not found.decisive():
        screen.say("· No single choice cost much.")


def place(step: Step) -> str:
    return f"Action {step.number + 1}. "
