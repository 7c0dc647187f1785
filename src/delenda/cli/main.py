"""`delenda COMMAND …`: finds the command, and turns whatever goes wrong into one sentence on stderr and exit code 2."""

from __future__ import annotations

import os
import platform
import re
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from io import TextIOWrapper
from typing import NoReturn

from delenda.cli import (
    analyse,
    arena,
    backup,
    balance,
    bench,
    check,
    completion,
    dataset,
    games,
    join,
    load,
    mcp,
    play,
    puzzles,
    replay,
    restore,
    serve,
    tidy,
    train,
    verify,
)
from delenda.interpreted import build_name
from delenda.kernel.english import did_you_mean
from delenda.kernel.errors import DelendaError
from delenda.version import VERSION

COMMANDS = {
    "games": games,
    "play": play,
    "join": join,
    "serve": serve,
    "replay": replay,
    "verify": verify,
    "analyse": analyse,
    "check": check,
    "backup": backup,
    "restore": restore,
    "tidy": tidy,
    "arena": arena,
    "balance": balance,
    "puzzles": puzzles,
    "dataset": dataset,
    "train": train,
    "bench": bench,
    "load": load,
    "mcp": mcp,
    "completion": completion,
}

READER_GONE = 1
BAD_INPUT = 2
INTERRUPTED = 130  # 128 + SIGINT, as shells have it


class Parser(ArgumentParser):
    """An argument parser that says what is wrong in one sentence and nothing else."""

    def error(self, message: str) -> NoReturn:
        wrong = re.match(r"argument .*invalid choice: '(.*?)' \(choose from (.*)\)", message)
        hint = did_you_mean(wrong[1], re.findall(r"[\w-]+", wrong[2])) if wrong else ""
        raise DelendaError(f"{message.removeprefix('argument ').rstrip('.')}; see {self.prog} --help.{hint}")

    def refuse_unknown(self, unknown: list[str]) -> None:
        """Arguments that this command does not know."""
        if unknown:
            hint = did_you_mean(unknown[0].partition("=")[0], self._option_string_actions)
            raise DelendaError(f"unrecognized arguments: {' '.join(unknown)}; see {self.prog} --help.{hint}")


def build_parser() -> tuple[Parser, dict[str, Parser]]:
    """The program's parser and that of each command."""
    parser = Parser(prog="delenda", description="Five board games of the Punic Wars, in the terminal.", allow_abbrev=False)
    words = f"delenda {VERSION}, {build_name()} build, Python {platform.python_version()}"
    parser.add_argument("--version", action="version", version=words, help="the version, and which build is running")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    parsers: dict[str, Parser] = {}
    for name, module in COMMANDS.items():
        words, _, more = (module.__doc__ or "").partition("\n")
        command = commands.add_parser(
            name,
            help=words,
            description=f"{words}\n{more}".strip(),
            formatter_class=RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        module.arguments(command)
        parsers[name] = command
    return parser, parsers


def check_command(args: Sequence[str]) -> None:
    """A misspelt command gets a better answer than the parser's."""
    if args and not args[0].startswith("-") and args[0] not in COMMANDS:
        hint = did_you_mean(args[0], COMMANDS)
        raise DelendaError(f"there is no command {args[0]!r}; the commands are {', '.join(COMMANDS)}.{hint}")


def forgive_characters() -> None:
    """What a stream cannot say or did not mean becomes a question mark instead of an error."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def main(argv: Sequence[str] | None = None) -> int:
    argv = sys.argv[1:] if argv is None else argv
    forgive_characters()
    parser, parsers = build_parser()
    try:
        check_command(argv)
        args, unknown = parser.parse_known_args(argv)
        parsers.get(args.command, parser).refuse_unknown(unknown)
        if args.command is None:
            parser.print_help()
            return 0
        COMMANDS[args.command].run(args)
        sys.stdout.flush()
    except DelendaError as error:
        print(f"delenda: {error}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # whoever read our output has seen enough; Rich ends in the same way
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return READER_GONE
    return 0
