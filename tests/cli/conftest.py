"""The program run in this process, with a scripted person in front of it."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from delenda.cli.answers import numbers
from delenda.cli.line import LineMode
from delenda.cli.main import main
from delenda.cli.screen import Screen
from delenda.cli.sitting import Seen
from delenda.kernel.actor import NOBODY
from delenda.kernel.playout import sample
from delenda.kernel.record import Record
from delenda.kernel.registry import game
from delenda.kernel.rng import Rng


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """`run("play", "scipio", typed="1\\n2\\n")`: exit code and both outputs."""

    def run(*args: str, typed: str = "") -> Ran:
        monkeypatch.setenv("COLUMNS", "100")
        monkeypatch.delenv("FORCE_COLOR", raising=False)
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        try:
            code = main(args)
        except SystemExit as stop:  # --help and --version
            code = int(stop.code or 0)
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return run


@pytest.fixture
def refused(run: Run) -> Callable[..., str]:
    """Runs what must be refused with one sentence on stderr and exit code 2; gives the sentence."""

    def refused(*args: str, typed: str = "") -> str:
        ran = run(*args, typed=typed)
        assert ran.code == 2
        assert ran.err.startswith("delenda: ")
        assert ran.err.count("\n") == 1, ran.err
        assert "Traceback" not in ran.out + ran.err
        return ran.err.strip().removeprefix("delenda: ")

    return refused


def random_record(seed: int, actions: int = 10_000) -> Record:
    """A random game of Scipio, or its first actions."""
    state = game("scipio").start()
    record, rng = Record.of(state), Rng(seed)
    while state.actor != NOBODY and len(record.moves) < actions:
        action = sample(state, rng)
        record.add(state, action)
        state.apply(action)
    if state.actor == NOBODY:
        record.tags["Result"] = str(state.outcome())
    return record


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """The record of a whole game."""
    path = tmp_path / "finished.record"
    path.write_text(str(random_record(7)), encoding="utf-8")
    return path


@pytest.fixture
def unfinished(tmp_path: Path) -> Path:
    """The record of a game under way: the armies stand, ROME is to place its first card."""
    path = tmp_path / "unfinished.record"
    lines = ["ROME preset R1", "CARTHAGE preset C1", "CHANCE tiles 3 2 1"]
    path.write_text(f"{Record.of(game('scipio').start())}\n".rstrip() + "\n\n" + "\n".join(lines) + "\n", encoding="utf-8")
    return path


class Person:
    """Answers whatever the program asks, at random but for ever the same, and remembers both."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)
        self.choices: list[int] = []
        self.answers: list[str] = []
        self.most = 100_000  # answers

    def answer(self, question: str) -> str:
        if len(self.answers) >= self.most:
            raise EOFError
        if question == "> ":
            answer = "undo" if self.rng.below(12) == 0 else str(self.rng.choose(self.choices))
        elif "yes/no" in question:
            answer = ("yes", "no")[self.rng.below(2)]
        elif "undo takes it back" in question:
            answer = ("", "", "", "undo")[self.rng.below(4)]
        else:
            answer = ""
        self.answers.append(answer)
        return answer


@pytest.fixture
def person(monkeypatch: pytest.MonkeyPatch) -> Person:
    """From here on the person answers in place of stdin."""
    person = Person(1)
    show = LineMode.ask

    def see(mode: LineMode, seen: Seen) -> None:
        person.choices = numbers(seen.choices)
        show(mode, seen)

    def ask(screen: Screen, question: str) -> str:
        screen.console.print(question, end="")
        return person.answer(question)

    monkeypatch.setattr(LineMode, "ask", see)
    monkeypatch.setattr(Screen, "ask", ask)
    return person
