"""How many faults the tests of a game find: `python tools/mutants.py scipio --mutants 200 --jobs 2`.

Each mutant is a copy of the sources with one small fault in the game's rules or state: another comparison, sign, number or
truth value, a condition turned round, a statement left out. The game's own tests that reach the changed line run on it,
interpreted, the quickest first, until one fails; which these are is found by one run of all tests without a fault. A
mutant that no test fails has survived, and is printed with its place. The same seed makes the same mutants.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from queue import Queue
from typing import Any, Final

from coverage import CoverageData

ROOT = Path(__file__).resolve().parent.parent
TIMES: Final = "DELENDA_TEST_TIMES"  # the file into which the plugin writes
NO_LIMIT: Final = None
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

    def __str__(self) -> str:
        def short(text: str) -> str:
            text = " ".join(text.split())
            return text if len(text) <= 60 else text[:57] + "..."

        return f"{self.path}:{self.line}: {short(self.before)}  →  {short(self.after)}"

    def source(self) -> bytes:
        whole = (ROOT / self.path).read_bytes()
        return whole[: self.start] + self.after.encode() + whole[self.end :]


class Faults:
    """All faults that can be put into one file."""

    def __init__(self, path: Path) -> None:
        self._path = path.relative_to(ROOT)
        self._source = path.read_bytes()
        self._lines = [0]
        for line in self._source.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))
        self._tree = ast.parse(self._source)

    def __iter__(self) -> Iterator[Mutant]:
        return self._visit(self._tree)

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
        return Mutant(
            self._path, node.lineno, node.end_lineno or node.lineno, start, end, self._source[start:end].decode(), after
        )

    def _between(self, left: ast.expr, right: ast.expr, operator: str) -> Mutant:
        """The operator between two operands, which may stand in brackets, replaced by another."""
        start, end = self._span(left)[1], self._span(right)[0]
        between = self._source[start:end].decode()
        word = between.strip(" ()\n\t\\")
        at = start + len(between[: between.index(word)].encode())
        return Mutant(self._path, left.lineno, right.lineno, at, at + len(word.encode()), word, operator)


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


class Reach:
    """Which tests reach a line, the quickest first; told by a run of all tests with nothing changed."""

    def __init__(self, tests: str, folder: Path) -> None:
        times = folder / "times"
        command = ["-p", "mutants", f"--cov={ROOT / 'src'}", "--cov-context=test", "--cov-report=", tests]
        environment = {
            "PYTHONPATH": f"{ROOT / 'src'}:{ROOT / 'tools'}",
            TIMES: str(times),
            "COVERAGE_FILE": str(folder / "coverage"),
        }
        if not passes(command, environment, NO_LIMIT):
            sys.exit("The tests fail without a fault, too; mend that first.")
        self._seconds: dict[str, float] = {}
        for line in times.read_text(encoding="utf-8").splitlines():
            seconds, test = line.split(" ", 1)
            self._seconds[test] = self._seconds.get(test, 0.0) + float(seconds)
        self._data = CoverageData(str(folder / "coverage"))
        self._data.read()

    def tests(self, mutant: Mutant) -> list[str]:
        by_line = self._data.contexts_by_lineno(str(ROOT / mutant.path))
        begins = max(
            [line for line in by_line if line <= mutant.line], default=mutant.line
        )  # of a statement over several lines
        reached = [contexts for line, contexts in by_line.items() if begins <= line <= mutant.last]
        found = {context.rpartition("|")[0] for contexts in reached for context in contexts}
        if "" in found:  # the line runs when the module is imported: any test may feel it
            found = set(self._seconds)
        return sorted(found & self._seconds.keys(), key=lambda test: self._seconds[test])

    def seconds(self, tests: list[str]) -> float:
        return sum(self._seconds[test] for test in tests)


def pytest_runtest_logreport(report: Any) -> None:
    """As a plugin of pytest: write down how long each test takes."""
    with open(os.environ[TIMES], "a", encoding="utf-8") as times:
        print(report.duration, report.nodeid, file=times)


def passes(arguments: list[str], environment: dict[str, str], seconds: float | None) -> bool:
    """Whether pytest ends well within so many seconds."""
    command = [
        sys.executable,
        "-B",
        "-m",
        "pytest",
        "-x",
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:randomly",
        "--tb=no",
        *arguments,
    ]
    environment = {**os.environ, "HYPOTHESIS_DATABASE_FILE": os.devnull, **environment}
    run = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, start_new_session=True)
    try:
        return run.wait(seconds) == 0
    except subprocess.TimeoutExpired:
        os.killpg(run.pid, signal.SIGKILL)
        run.wait()
        return False


class Trials:
    """Runs tests on copies of the sources, one for each job."""

    def __init__(self, reach: Reach, jobs: int, folder: Path) -> None:
        self._reach = reach
        self._jobs = jobs
        self._copies: Queue[Path] = Queue()
        for job in range(jobs):
            copy = folder / str(job)
            shutil.copytree(ROOT / "src", copy / "src", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
            self._copies.put(copy)

    def survives(self, mutant: Mutant) -> bool:
        """Whether all tests that reach the fault pass, in a reasonable time."""
        tests = self._reach.tests(mutant)
        if not tests:
            return True
        copy = self._copies.get()
        try:
            (copy / mutant.path).write_bytes(mutant.source())
            (copy / "tests").write_text("\n".join(tests), encoding="utf-8")
            limit = 60 + 5 * self._jobs * self._reach.seconds(tests)
            return passes([f"@{copy / 'tests'}"], {"PYTHONPATH": str(copy / "src")}, limit)
        finally:
            shutil.copyfile(ROOT / mutant.path, copy / mutant.path)
            self._copies.put(copy)


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
    tests = f"tests/games/{args.game.replace('-', '_')}"
    with tempfile.TemporaryDirectory(prefix="delenda-mutants-") as folder:
        trials = Trials(Reach(tests, Path(folder)), args.jobs, Path(folder))
        survived = 0
        with ThreadPoolExecutor(args.jobs) as pool:
            for mutant, lives in zip(chosen, pool.map(trials.survives, chosen), strict=True):
                if lives:
                    survived += 1
                    print(mutant, flush=True)
    killed = len(chosen) - survived
    print(f"{args.game}: {killed} of {len(chosen)} faults found ({killed / len(chosen):.0%}), seed {args.seed}.")


if __name__ == "__main__":
    main()
