"""Replay a record and check every action, the stated result and, where they are provable, the dice."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from delenda.cli.files import read_record
from delenda.cli.screen import Screen
from delenda.table import dice


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("record", metavar="RECORD", help="the file to check")


def run(args: Namespace) -> None:
    record, state = read_record(args.record)
    setting = ", ".join([record.scenario, *(f"{name}={value}" for name, value in record.options.items())])
    count = f"{len(record.moves)} action" + ("" if len(record.moves) == 1 else "s")
    ending = record.tags.get("Result") or state.outcome() or "not finished"
    facts = f"{record.game.title} ({setting}), rules {record.rules_version}: {count}, all legal; {ending}"
    if dice.SECRET_TAG in record.tags:
        facts += f"; {dice.verify(record)} rolls recomputed from the published secret, all as recorded"
    Screen().say(f"{args.record}: {facts}.")
