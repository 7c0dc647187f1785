"""How many faults the tests of a game find: `python tools/mutants.py scipio --mutants 200 --jobs 2`.

Each mutant is a copy of the sources with one small fault in the game's rules or state: another comparison, sign, number or
truth value, a condition turned round, a statement left out. The game's own tests run on it, interpreted, until one fails. A
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
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from queue import Queue

ROOT = Path(__file__).resolve().parent.parent
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
    line: int
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
        return Mutant(self._path, node.lineno, start, end, self._source[start:end].decode(), after)

    def _between(self, left: ast.expr, right: ast.expr, operator: str) -> Mutant:
        """The operator between two operands, which may stand in brackets, replaced by another."""
        start, end = self._span(left)[1], self._span(right)[0]
        between = self._source[start:end].decode()
        word = between.strip(" ()\n\t\\")
        at = start + len(between[: between.index(word)].encode())
        return Mutant(self._path, left.lineno, at, at + len(word.encode()), word, operator)


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


class Trials:
    """Runs the game's tests on copies of the sources, one for each job."""

    def __init__(self, game: str, jobs: int, folder: Path) -> None:
        self._tests = f"tests/games/{game.replace('-', '_')}"
        self._copies: Queue[Path] = Queue()
        for job in range(jobs):
            copy = folder / str(job)
            shutil.copytree(ROOT / "src", copy / "src", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
            self._copies.put(copy)

    def survives(self, mutant: Mutant | None, seconds: float) -> bool:
        """Whether all tests pass, within so many seconds."""
        copy = self._copies.get()
        try:
            if mutant is not None:
                (copy / mutant.path).write_bytes(mutant.source())
            return self._passes(copy, seconds)
        finally:
            if mutant is not None:
                shutil.copyfile(ROOT / mutant.path, copy / mutant.path)
            self._copies.put(copy)

    def _passes(self, copy: Path, seconds: float) -> bool:
        command = [sys.executable, "-B", "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--tb=no", self._tests]
        environment = {**os.environ, "PYTHONPATH": str(copy / "src"), "HYPOTHESIS_DATABASE_FILE": os.devnull}
        run = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, start_new_session=True)
        try:
            return run.wait(seconds) == 0
        except subprocess.TimeoutExpired:
            os.killpg(run.pid, signal.SIGKILL)
            run.wait()
            return False


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
    with tempfile.TemporaryDirectory(prefix="delenda-mutants-") as folder:
        trials = Trials(args.game, args.jobs, Path(folder))
        began = time.monotonic()
        if not trials.survives(None, 3600):
            sys.exit("The tests fail without a fault, too; mend that first.")
        limit = 60 + 5 * args.jobs * (time.monotonic() - began)
        survived = 0
        with ThreadPoolExecutor(args.jobs) as pool:
            for mutant, lives in zip(chosen, pool.map(lambda mutant: trials.survives(mutant, limit), chosen), strict=True):
                if lives:
                    survived += 1
                    print(mutant, flush=True)
    killed = len(chosen) - survived
    print(f"{args.game}: {killed} of {len(chosen)} faults found ({killed / len(chosen):.0%}), seed {args.seed}.")


if __name__ == "__main__":
    main()
