"""Solve a small scenario by CFR+, and measure how far from solved it is.

    python -m delenda.lab.solve punica --scenario medium --iterations 256

walks the whole tree once, into flat arrays, and prints a line of JSON for its size, then one for 1, 2, 4 … iterations: what a
best answer wins against the average strategy (exploitability, a mean over both seats; 0 is solved), what ROME can expect, and
the processor's seconds so far. `--csv` and `--plot` keep the curve.
"""

from __future__ import annotations

import csv
import json
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path

from delenda.kernel.registry import game as find_game
from delenda.lab.command import run_command
from delenda.lab.plots import check_plot, plot_curves
from delenda.search.game_tree import GameTree
from delenda.search.regret import Solver

Measure = tuple[int, float, float, float]  # iterations, exploitability, what ROME can expect, seconds


def solve(solver: Solver, iterations: int) -> Iterator[Measure]:
    """Measured after 1, 2, 4, 8 … iterations and at the end.

    >>> tree = GameTree(delenda.game("punica").start("mini"))
    >>> tree.information_states
    144
    >>> [round(exploitability, 3) for _, exploitability, _, _ in solve(Solver(tree), 64)][-1]
    0.0
    """
    began = time.process_time()
    due = 1
    while solver.iterations < iterations:
        due = min(due, iterations)
        solver.run(due - solver.iterations)
        yield solver.iterations, solver.exploitability(), solver.value(), time.process_time() - began
        due *= 2


def main() -> None:
    parser = ArgumentParser(description="Solve a small scenario by CFR+.")
    parser.add_argument("game")
    parser.add_argument("--scenario", default="medium")
    parser.add_argument("--iterations", type=int, default=256)
    parser.add_argument("--csv", help="a file for the curve")
    parser.add_argument("--plot", help="a file for its picture (.svg, .png or .pdf)")
    args = parser.parse_args()
    if args.plot:
        check_plot(args.plot)
    began = time.process_time()
    tree = GameTree(find_game(args.game).start(args.scenario))
    chance, decisions, ends = tree.counts()
    size = {"chance": chance, "decisions": decisions, "ends": ends, "information_states": tree.information_states}
    print(json.dumps({"game": args.game, "scenario": args.scenario, **size, "seconds": round(time.process_time() - began, 1)}))
    names = ("iterations", "exploitability", "value", "seconds")
    curve = []
    for measure in solve(Solver(tree), args.iterations):
        curve.append(measure)
        print(json.dumps({name: round(number, 6) for name, number in zip(names, measure, strict=True)}), flush=True)
    if args.csv:
        with open(args.csv, "w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows([names, *curve])
    if args.plot:
        points = [(float(measure[0]), measure[1], 0.0) for measure in curve]
        words = (f"{args.game}, {args.scenario}", "iterations of CFR+", "exploitability")
        plot_curves({"CFR+": points}, words, True, Path(args.plot))


if __name__ == "__main__":
    run_command(main)
