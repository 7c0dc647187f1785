"""The documents' blocks and commands: what stands on a page between fences, and what is wrong with a command line."""

from __future__ import annotations

import io
import re
import runpy
import shlex
import sys
import tomllib
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn
from unittest.mock import patch

import delenda
from delenda.cli.main import build_parser
from delenda.kernel.errors import DelendaError

ROOT = Path(__file__).parents[2]
FENCE = re.compile(
    r"(?:^<!-- (?P<mark>[^\n]*) -->\n)?^(?P<indent> *)```(?P<kind>[^\n]*)\n(?P<text>.*?)^(?P=indent)```$", re.M | re.S
)
INLINE = re.compile(r"`((?:delenda|make|python3?|tools/\w+) [^`]+)`")
STAND_INS = {"GAME": "scipio", "BOT": "tiro", "LEVEL": "tiro", "SHELL": "bash", "N": "1"}  # any other word in capitals may stay
# The changelog tells what was; tests/examples/test_adding_a_game.py does what the other page says
ELSEWHERE_TOLD = ("CHANGELOG.md", "adding-a-game.md")
PYTHON = ("python", "python3", ".venv/bin/python")
ELSEWHERE = ("pip", "venv", "pytest", "fuzz.harness", "browser.measure")  # modules that are not ours, or not on every path


@dataclass(frozen=True, slots=True)
class Block:
    page: str
    line: int
    mark: str  # "example", "screen: …", or nothing
    kind: str
    text: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


def pages() -> list[Path]:
    games = (ROOT / "src/delenda/games").glob("*/README.md")
    found = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md")), *sorted(games)]
    return [page for page in found if page.name not in ELSEWHERE_TOLD]


def blocks(page: Path) -> Iterator[Block]:
    text = page.read_text(encoding="utf-8")
    for found in FENCE.finditer(text):
        line = text.count("\n", 0, found.start("kind")) + 1
        inside = "".join(each.removeprefix(found["indent"]) for each in found["text"].splitlines(keepends=True))
        yield Block(str(page.relative_to(ROOT)), line, found["mark"] or "", found["kind"], inside)


def inline_commands(page: Path) -> list[str]:
    return INLINE.findall(FENCE.sub("", page.read_text(encoding="utf-8")))


def fault_of(line: str) -> str:
    """What is wrong with a line for a shell, in words; nothing is run."""
    words = [STAND_INS.get(word.strip("[]"), word.strip("[]")) for word in shlex.split(line, comments=True) if word != "…"]
    while words and (re.match(r"[A-Z_]+=", words[0]) or words[0] == "time"):
        words.pop(0)
    if not words:
        return ""
    program, arguments = words[0], words[1:]
    if Path(program).name == "delenda":
        return fault_of_delenda(arguments)
    if program == "make":
        return fault_of_make(arguments)
    if program in PYTHON:
        return fault_of_python(arguments)
    if program.startswith("tools/"):
        return "" if (ROOT / program).exists() else f"there is no {program}"
    if program == ".venv/bin/pre-commit":
        return ""
    if Path(program).name == "pip":
        return fault_of_pip(arguments)
    return f"{program} is not ours: mark the block as an example"


def fault_of_delenda(words: list[str]) -> str:
    parser, parsers = build_parser()
    if not words or words in [[command] for command in parsers]:
        return ""  # the program or the command as such
    try:
        with redirect_stdout(io.StringIO()):
            args, unknown = parser.parse_known_args(words)
        parsers[args.command].refuse_unknown(unknown)
        check_names(args)
    except SystemExit:  # --help and --version
        return ""
    except DelendaError as error:
        return str(error)
    return ""


def check_names(args: Namespace) -> None:
    given = vars(args)
    if isinstance(given.get("game"), str):
        delenda.game(given["game"])
    for name in ("opponent", "level"):
        if isinstance(given.get(name), str):
            delenda.bot(given[name]).close()
    for name in given.get("bots") or ():
        delenda.bot(name).close()


def fault_of_make(words: list[str]) -> str:
    targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    wrong = [word for word in words if "=" not in word and word not in targets]
    return f"make knows no {wrong[0]}" if wrong else ""


def fault_of_pip(words: list[str]) -> str:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = {extra for word in words for found in re.findall(r"\[([\w,]+)\]", word) for extra in found.split(",")}
    wrong = extras - set(project["optional-dependencies"])
    return f"there is no extra {', '.join(sorted(wrong))}" if wrong else ""


class Parsed(Exception):
    """The arguments were understood."""


def fault_of_python(words: list[str]) -> str:
    """A program that has a parser is started, and stopped as soon as it has read its arguments."""
    module = words[1] if words[0] == "-m" else ""
    arguments = words[2:] if module else words[1:]
    if module in ELSEWHERE:
        return ""
    if module == "delenda":
        return fault_of_delenda(arguments)
    source = source_of(module) if module else ROOT / words[0]
    if source is None or not source.exists():
        return f"there is no {module or words[0]}"
    if "ArgumentParser" not in source.read_text(encoding="utf-8"):
        return ""
    with (
        patch.object(sys, "argv", [words[0], *arguments]),
        patch.object(ArgumentParser, "parse_args", stop),
        patch.object(ArgumentParser, "error", refuse),
    ):
        try:
            runpy.run_path(str(source), run_name="__main__")
        except Parsed as parsed:
            return f"unknown arguments: {parsed.args[0]}" if parsed.args[0] else ""
        except (DelendaError, ImportError) as error:
            return str(error)
    return "the program has read no arguments"


def source_of(module: str) -> Path | None:
    """Of the interpreted module, also where a compiled one is installed beside it."""
    path = Path(delenda.__file__).parent.joinpath(*module.split(".")[1:])
    return next((found for found in (path.with_suffix(".py"), path / "__main__.py") if found.exists()), None)


def stop(parser: ArgumentParser, given: list[str] | None = None, namespace: Namespace | None = None) -> NoReturn:
    raise Parsed(parser.parse_known_args(given, namespace)[1])


def refuse(parser: ArgumentParser, message: str) -> NoReturn:
    raise DelendaError(message)
