"""How many faults the tests of a game find: `python tools/mutants.py scipio --mutants 200`.

Each mutant is the game with one small fault in its rules or state: another comparison, sign, number or truth value, a condition
turned round, a statement left out. The game's own tests that reach the changed line run on it, interpreted, the quickest
first, until one fails; which these are is found by one run of all tests without a fault. The properties of random games
and tests of more than a second are left out: a fault should be found at once, by the test that is named after its rule.
A mutant that no test fails has survived, and is printed with its place; those that change nothing a player or program
could see are argued in `equivalent.toml`. The same seed makes the same mutants.

A mutant is a fork of a process that has collected all tests; there the function with the fault gets its new code, so that most
mutants cost some hundredths of a second. Where the changed line runs on import, too, what survives this is tried again with the
game and its tests imported anew.
"""

from __future__ import annotations

import argparse
import ast
import importlib.util
import inspect
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from importlib.machinery import ModuleSpec, SourceFileLoader
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from types import CodeType, ModuleType
from typing import Final

import pytest
from coverage import CoverageData

ROOT = Path(__file__).resolve().parent.parent
ARGUED = ROOT / "tools/equivalent.toml"
TIMES: Final = "DELENDA_TEST_TIMES"  # the file into which the plugin writes
GRACE: Final = 5.0  # seconds of the processor that every test has, besides some times what it takes without a fault
SLOWER: Final = 5
LONGEST: Final = 1.0  # seconds of a test that is run
MEMORY: Final = 4 << 30  # bytes: a fault may fill a list for ever
STRIDE: Final = 20  # mutants from one word on how it goes to the next
# The project's own options are those of plugins, which are not loaded here
PYTEST = ["-x", "-q", "-p", "no:cacheprovider", "--tb=no", "-o", "addopts=--import-mode=importlib", "-m", "not long"]
WHERE = ("rules/*.py", "state.py", "actions.py")
COMPARED: dict[type[ast.cmpop], str] = {
    ast.Eq: "!=", ast.NotEq: "==", ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">",
    ast.In: "not in", ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
}  # fmt: skip
REPLACED: dict[type[ast.operator], str] = {
    ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.FloorDiv: "*", ast.Mod: "+",
    ast.BitAnd: "|", ast.BitOr: "&", ast.LShift: ">>", ast.RShift: "<<",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Mutant:
    """One fault: what stands in a file from `start` to `end` (bytes) is replaced."""

    path: Path
    line: int  # the first and the last that it touches
    last: int
    start: int
    end: int
    before: str
    after: str
    function: str  # in which it is, such as `Phase.legal`; empty outside of all

    def __str__(self) -> str:
        def short(text: str) -> str:
            text = " ".join(text.split())
            return text if len(text) <= 60 else text[:57] + "..."

        return f"{self.path}:{self.line}: {short(self.before)}  →  {short(self.after)}"

    @property
    def module(self) -> str:
        return ".".join(self.path.relative_to("src").with_suffix("").parts)

    def source(self) -> bytes:
        whole = (ROOT / self.path).read_bytes()
        return whole[: self.start] + self.after.encode() + whole[self.end :]

    def code(self) -> CodeType:
        code: CodeType = compile(self.source(), str(ROOT / self.path), "exec")
        return code

    def lines(self) -> tuple[str, str]:
        """The lines that it touches as they were and as they become, each as one line."""
        whole = (ROOT / self.path).read_bytes()
        begin, end = whole.rfind(b"\n", 0, self.start) + 1, whole.find(b"\n", self.end)
        after = whole[begin : self.start] + self.after.encode() + whole[self.end : end]
        was, becomes = (" ".join(text.decode().split()) for text in (whole[begin:end], after))
        return was, becomes


class Faults:
    """All faults that can be put into one file."""

    def __init__(self, path: Path) -> None:
        self._path = path.relative_to(ROOT)
        self._source = path.read_bytes()
        self._lines = [0]
        for line in self._source.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))
        self._tree = ast.parse(self._source)
        self._function = ""

    def __iter__(self) -> Iterator[Mutant]:
        for node in self._tree.body:
            members = node.body if isinstance(node, ast.ClassDef) else [node]
            for member in members:
                inside = isinstance(member, ast.FunctionDef)
                names = [each.name for each in (node, member) if isinstance(each, ast.ClassDef | ast.FunctionDef)]
                self._function = ".".join(dict.fromkeys(names)) if inside else ""
                yield from self._visit(member)

    def _visit(self, node: ast.AST) -> Iterator[Mutant]:
        if isinstance(node, ast.expr | ast.stmt):
            yield from self._faults(node)
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list") or isinstance(node, ast.JoinedStr):
                continue  # types are no rules, and the numbers in a text are not the game's
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from self._visit(child)

    def _faults(self, node: ast.expr | ast.stmt) -> Iterator[Mutant]:
        match node:
            case ast.Compare(left=left, ops=ops, comparators=right):
                for before, op, after in zip([left, *right], ops, right, strict=False):
                    yield self._between(before, after, COMPARED[type(op)])
            case ast.BinOp(left=left, op=op, right=right_side) if type(op) in REPLACED:
                yield self._between(left, right_side, REPLACED[type(op)])
            case ast.AugAssign(target=target, op=op, value=value) if type(op) in REPLACED:
                yield self._between(target, value, REPLACED[type(op)] + "=")
                yield self._instead(node, "pass")
            case ast.BoolOp(op=op, values=values):
                for before, after in pairwise(values):
                    yield self._between(before, after, "or" if isinstance(op, ast.And) else "and")
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield self._instead(node, f"({self._text(operand)})")
            case ast.Constant(value=bool(truth)):
                yield self._instead(node, str(not truth))
            case ast.Constant(value=int(number)):
                yield self._instead(node, str(number + 1))
            case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
                yield self._instead(test, f"(not ({self._text(test)}))")
            case ast.Expr(value=ast.Call()) | ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
                yield self._instead(node, "pass")
            case ast.Continue():
                yield self._instead(node, "break")
            case ast.Break():
                yield self._instead(node, "continue")

    def _at(self, line: int, column: int) -> int:
        return self._lines[line - 1] + column

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self._at(node.lineno, node.col_offset), self._at(node.end_lineno, node.end_col_offset)

    def _text(self, node: ast.expr) -> str:
        start, end = self._span(node)
        return self._source[start:end].decode()

    def _instead(self, node: ast.expr | ast.stmt, after: str) -> Mutant:
        start, end = self._span(node)
        last = node.end_lineno or node.lineno
        return Mutant(self._path, node.lineno, last, start, end, self._source[start:end].decode(), after, self._function)

    def _between(self, left: ast.expr, right: ast.expr, operator: str) -> Mutant:
        """The operator between two operands, which may stand in brackets, replaced by another."""
        start, end = self._span(left)[1], self._span(right)[0]
        between = self._source[start:end].decode()
        word = between.strip(" ()\n\t\\")
        at = start + len(between[: between.index(word)].encode())
        return Mutant(self._path, left.lineno, right.lineno, at, at + len(word.encode()), word, operator, self._function)


def mutants(game: str, count: int, seed: int) -> list[Mutant]:
    """So many faults, taken evenly from all that compile."""
    folder = ROOT / "src/delenda/games" / game.replace("-", "_")
    found = [fault for where in WHERE for path in sorted(folder.glob(where)) for fault in Faults(path)]
    random.Random(seed).shuffle(found)
    chosen: list[Mutant] = []
    for fault in found:
        if len(chosen) == count:
            break
        try:
            compile(fault.source(), str(fault.path), "exec")
        except SyntaxError:
            continue
        chosen.append(fault)
    return chosen


def tests_of(game: str) -> list[str]:
    return ["--ignore-glob=*/test_properties.py", f"tests/games/{game.replace('-', '_')}"]


class Reach:
    """Which tests reach a line, the quickest first; told by a run of all tests with nothing changed."""

    def __init__(self, game: str, folder: Path) -> None:
        times, data = folder / "times", folder / "coverage"
        package = f"delenda.games.{game.replace('-', '_')}"
        changed = [f"--cov={package}.{where}" for where in ("rules", "state", "actions")]
        plugins = ["-p", "mutants", "-p", "pytest_cov", *changed, "--cov-context=test", "--cov-report="]
        command = [sys.executable, "-m", "pytest", *PYTEST, *plugins, *tests_of(game)]
        path = f"{ROOT / 'src'}:{ROOT / 'tools'}"
        environment = {**os.environ, "PYTHONPATH": path, TIMES: str(times), "COVERAGE_FILE": str(data)}
        if subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL).returncode:
            sys.exit("The tests fail without a fault, too; mend that first.")
        lines = [line.split(" ", 1) for line in times.read_text(encoding="utf-8").splitlines()]
        self._seconds = {test: float(seconds) for seconds, test in lines if float(seconds) <= LONGEST}
        self._data = CoverageData(str(data))
        self._data.read()

    def trial(self, mutant: Mutant) -> Trial:
        by_line = self._data.contexts_by_lineno(str(ROOT / mutant.path))
        begins = max([line for line in by_line if line <= mutant.line], default=mutant.line)  # a statement of several lines
        reached = [contexts for line, contexts in by_line.items() if begins <= line <= mutant.last]
        found = {context.rpartition("|")[0] for contexts in reached for context in contexts}
        on_import = not mutant.function or "" in found
        return Trial(
            mutant,
            self._quickest(found if mutant.function else set()),
            self._quickest(set(self._seconds) if on_import else set()),  # any test may feel it
        )

    def _quickest(self, tests: set[str]) -> dict[str, float]:
        found = sorted(tests & self._seconds.keys(), key=lambda test: self._seconds[test])
        return {test: self._seconds[test] for test in found}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """As a plugin of pytest: write down how long each test keeps the processor busy."""
    begun = time.process_time()
    result = yield
    with open(os.environ[TIMES], "a", encoding="utf-8") as times:
        print(time.process_time() - begun, item.nodeid, file=times)
    return result


class Changed(SourceFileLoader):
    """Imports a module with a fault in it."""

    def __init__(self, mutant: Mutant) -> None:
        self._mutant = mutant
        super().__init__(mutant.module, str(ROOT / mutant.path))

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        return importlib.util.spec_from_file_location(name, self.path, loader=self) if name == self.name else None

    def get_code(self, fullname: str) -> CodeType:
        return self._mutant.code()


def change(mutant: Mutant) -> None:
    """Give a function that has been imported the code with the fault."""
    code, found = mutant.code(), sys.modules[mutant.module]
    for name in mutant.function.split("."):
        (code,) = (each for each in code.co_consts if isinstance(each, CodeType) and each.co_name == name)
        found = vars(found)[name]
    found = getattr(found, "fget", None) or getattr(found, "__func__", None) or inspect.unwrap(found)  # of a property, a class
    found.__code__ = code


def allow(seconds: float) -> None:
    """End this process when it takes far longer."""
    signal.setitimer(signal.ITIMER_PROF, GRACE + SLOWER * seconds)


@dataclass(frozen=True, slots=True)
class Trial:
    """A mutant, and the tests that may find it with the seconds that each takes without a fault: those that reach its line, and
    those that are imported anew, where the line with the fault runs on import."""

    mutant: Mutant
    tests: dict[str, float]
    imported: dict[str, float]

    def survives_a_change(self) -> bool:
        """Whether all tests that reach it pass, in a reasonable time."""
        return not self.tests or self._passes(self._change_and_run)

    def survives_an_import(self) -> bool:
        return self._passes(self._import_and_run)

    def _passes(self, run: Callable[[], None]) -> bool:
        child = get_context("fork").Process(target=run)
        child.start()
        child.join()
        return child.exitcode == 0

    def _begin(self) -> None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        os.dup2(1, 2)

    def _import_and_run(self) -> None:
        self._begin()
        sys.meta_path.insert(0, Changed(self.mutant))
        os._exit(any(pytest.main([*PYTEST, *tests], [self]) for tests in self._by_file()))

    def _by_file(self) -> list[list[str]]:
        """The quickest file first: most faults are found there, and the others need not be imported."""
        files: dict[str, list[str]] = {}
        for test in self.imported:
            files.setdefault(test.partition("::")[0], []).append(test)
        return sorted(files.values(), key=lambda tests: sum(self.imported[test] for test in tests))

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """As a plugin of pytest."""
        allow(self.imported[nodeid])

    def _change_and_run(self) -> None:
        self._begin()
        change(self.mutant)
        for test, following in pairwise([*self.tests, None]):
            item, then = COLLECTED[str(test)], COLLECTED.get(str(following))
            allow(self.tests[str(test)])
            item.ihook.pytest_runtest_protocol(item=item, nextitem=then)
            if item.session.testsfailed:
                os._exit(FAILED)
        os._exit(0)


COLLECTED: dict[str, pytest.Item] = {}
FAILED = 1


class Argued:
    """Which faults of a game change nothing that a player or a program could see, and why."""

    def __init__(self, game: str) -> None:
        text = ARGUED.read_text(encoding="utf-8")
        self._argued: list[dict[str, str]] = tomllib.loads(text).get(game, [])

    def why(self, mutant: Mutant) -> str:
        """The argument for a fault, or nothing."""
        place, lines = f"{mutant.path}: {mutant.function}".removesuffix(": "), mutant.lines()
        found = (each for each in self._argued if (each["was"], each["becomes"]) == lines and place.endswith(each["place"]))
        return next((each["why"] for each in found), "")


class Report:
    """Says what survives, and how many do not."""

    def __init__(self, game: str, jobs: int) -> None:
        self._argued = Argued(game)
        self._jobs = jobs
        self._out = os.fdopen(os.dup(1), "w")  # pytest has nothing to say here
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        self.found = self.equivalent = self.survived = 0

    def try_changes(self, trials: list[Trial]) -> list[Trial]:
        """Returns those that have to be imported anew."""
        left = []
        for trial, lives in self._tried(Trial.survives_a_change, trials):
            if lives and trial.imported:
                left.append(trial)
            else:
                self._take(trial.mutant, lives)
        return left

    def try_imports(self, trials: list[Trial]) -> None:
        for trial, lives in self._tried(Trial.survives_an_import, trials):
            self._take(trial.mutant, lives)

    def _tried(self, survives: Callable[[Trial], bool], trials: list[Trial]) -> Iterator[tuple[Trial, bool]]:
        with ProcessPoolExecutor(self._jobs, get_context("fork")) as pool:
            yield from zip(trials, pool.map(survives, trials), strict=True)

    def _take(self, mutant: Mutant, lives: bool) -> None:
        if not lives:
            self.found += 1
        elif why := self._argued.why(mutant):
            self.equivalent += 1
            self.say(f"{mutant}\n    equivalent: {why}")
        else:
            self.survived += 1
            self.say(str(mutant))
        if (self.found + self.survived + self.equivalent) % STRIDE == 0:
            self.say(f"    {self.score()} so far")

    def score(self) -> str:
        tried = self.found + self.survived
        return f"{self.found} of {tried} faults found ({self.found / max(1, tried):.1%})"

    def say(self, words: str) -> None:
        print(words, file=self._out, flush=True)


class Loop:
    """As a plugin of pytest: instead of running the tests that were collected, run some of them on each mutant. In a process of
    its own, so that the game is not imported in this one."""

    def __init__(self, report: Report, trials: list[Trial]) -> None:
        self._report = report
        self._trials = trials
        self._here, self._there = get_context("fork").Pipe()

    def run(self, game: str) -> list[Trial]:
        """Returns those that have to be imported anew."""
        child = get_context("fork").Process(target=pytest.main, args=([*PYTEST, "-s", *tests_of(game)], [self]))
        child.start()
        self._there.close()
        counts, left = self._here.recv()
        self._report.found, self._report.equivalent, self._report.survived = counts
        child.join()
        return list(left)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        COLLECTED.update({item.nodeid: item for item in session.items})
        left = self._report.try_changes(self._trials)
        self._there.send(((self._report.found, self._report.equivalent, self._report.survived), left))
        return True


def prepare() -> None:
    """Import once what every mutant shares. Other plugins of pytest than those named would only cost time."""
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    os.chdir(ROOT)
    sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]
    for module in ("delenda", "delenda.kernel.testkit", "delenda.svg.picture"):
        importlib.import_module(module)
    assert not any(name.startswith("delenda.games.") for name in sys.modules)


def main() -> None:
    parser = argparse.ArgumentParser(description="Put faults into a game's rules and see which its tests find.")
    parser.add_argument("game")
    parser.add_argument("--mutants", type=int, default=200, metavar="N", help="how many (default: 200)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="which (default: 0)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="how many at once (default: 1)")
    args = parser.parse_args()
    chosen = mutants(args.game, args.mutants, args.seed)
    if not chosen:
        sys.exit(f"There are no rules of a game {args.game!r} to change.")
    prepare()
    with tempfile.TemporaryDirectory(prefix="delenda-mutants-") as folder:
        reach = Reach(args.game, Path(folder))
        trials = [reach.trial(mutant) for mutant in chosen]
    report = Report(args.game, args.jobs)
    report.try_imports(Loop(report, trials).run(args.game))
    report.say(f"{args.game}, seed {args.seed}: {report.score()}; {report.equivalent} more change nothing.")


if __name__ == "__main__":
    main()
