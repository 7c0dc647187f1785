"""Replay records and check every action, the stated result and, where they are provable, the dice.

- is the standard input. All records are checked, whatever is wrong with one of them.

With --saw FILE the dice are checked against what a browser kept while the game was played ("What I saw" on the dice page of a
table), so that nobody can have written the proof afterwards.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from delenda.cli.files import read_record, reason
from delenda.cli.screen import Screen
from delenda.kernel.english import plural
from delenda.kernel.errors import DelendaError
from delenda.kernel.record import Record
from delenda.table import luck, proof, proof_report
from delenda.table.witness import Witness


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("records", nargs="+", metavar="RECORD", help="the files to check; -: the standard input")
    parser.add_argument("--saw", metavar="FILE", help="what a browser kept of the game")


def run(args: Namespace) -> None:
    if args.saw and len(args.records) > 1:
        raise DelendaError("--saw is about one record; check the others by themselves.")
    screen = Screen()
    if len(args.records) == 1:
        verify(screen, args.records[0], args.saw)
        return
    wrong = 0
    for path in args.records:
        try:
            verify(screen, path, None)
        except DelendaError as error:
            wrong += 1
            print(f"delenda: {error}", file=sys.stderr)
    if wrong:
        raise DelendaError(f"{wrong} of {plural(len(args.records), 'record')} {'is' if wrong == 1 else 'are'} not sound.")


def verify(screen: Screen, path: str, saw: str | None) -> None:
    record, state = read_record(path)
    setting = ", ".join([record.scenario, *(f"{name}={value}" for name, value in record.options.items())])
    ending = record.tags.get("Result") or state.outcome() or "not finished"
    count = plural(len(record.moves), "action")
    if varied := record.check_variations():
        count += f" and {plural(varied, 'variation')}"
    screen.say(f"{path}: {record.game.title} ({setting}), rules {record.rules_version}: {count}, all legal; {ending}.")
    if proof.SECRET_TAG in record.tags or saw:
        tell_proof(screen, path, record, saw)


def tell_proof(screen: Screen, path: str, record: Record, saw: str | None) -> None:
    try:
        given, found = proof.recompute(record)
        witness = read_witness(saw) if saw else None
        if witness is not None:
            witness.check(record, given, found)
    except DelendaError as error:
        raise DelendaError(f"{path}: {error}") from None
    told = proof_report.of(given, found, witness)
    screen.say("\nThe dice. Proved:")
    for line in told.proved:
        screen.say(f"· {line}")
    screen.say("Not proved:")
    for line in told.open:
        screen.say(f"· {line}")
    screen.say(f"\n{luck.of(record, found).words()}")


def read_witness(path: str) -> Witness:
    try:
        return Witness.parse(Path(path).read_bytes())
    except OSError as error:
        raise DelendaError(f"{path}: the file cannot be read ({reason(error)}).") from None
