"""Matches between bots: seats swapped, seeded, in parallel processes, kept in a file so that a run can be taken up again."""

from __future__ import annotations

import json
import multiprocessing
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import combinations
from pathlib import Path

from delenda.kernel.errors import DelendaError
from delenda.lab.match import Job, Result, play_match
from delenda.lab.ratings import Rating, elo, wilson

Runner = Callable[[list[Job]], Iterator[Result]]


def schedule(slug: str, names: list[str], games: int, seed: int, scenarios: list[str]) -> list[Job]:
    """Every pair meets `games` times, in turn on either side; both games of a swap have the same dice."""
    jobs = []
    for a, b in combinations(names, 2):
        for index in range(games):
            rome, carthage = (a, b) if index % 2 == 0 else (b, a)
            jobs.append(Job(slug, scenarios[index // 2 % len(scenarios)], rome, carthage, seed + index // 2))
    return jobs


def run_here(jobs: list[Job], workers: int | None = None) -> Iterator[Result]:
    """The jobs in processes of this machine, in the order in which they end."""
    workers = workers or os.cpu_count() or 1
    if workers == 1 or len(jobs) == 1:
        yield from map(play_match, jobs)
        return
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as pool:
        for future in as_completed([pool.submit(play_match, job) for job in jobs]):
            yield future.result()


def run(jobs: list[Job], keep: Path | None, runner: Runner, seen: Callable[[Result], None]) -> list[Result]:
    """Play what has not been played yet; `keep` gets a line for each result as soon as it is there."""
    done = {result.job.key: result for result in read_results(keep)} if keep and keep.exists() else {}
    wanted = {job.key for job in jobs}
    results = [result for key, result in done.items() if key in wanted]
    for result in results:
        seen(result)
    left = [job for job in jobs if job.key not in done]
    if left:
        file = keep.open("a", encoding="utf-8") if keep else None
        try:
            for result in runner(left):
                if file:
                    file.write(json.dumps(result.plain()) + "\n")
                    file.flush()
                results.append(result)
                seen(result)
        finally:
            if file:
                file.close()
    return results


def read_results(path: Path) -> Iterator[Result]:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            yield Result.of(json.loads(line))
        except (ValueError, KeyError, TypeError):
            raise DelendaError(
                f"{path}, line {number}: this is not a result of the arena; is it another kind of file?"
            ) from None


class Table:
    """Scores of every pair, and what they are worth."""

    def __init__(self, results: Iterable[Result]) -> None:
        self.scores: dict[tuple[str, str], tuple[float, int]] = {}
        for result in results:
            pair = (min(result.job.rome, result.job.carthage), max(result.job.rome, result.job.carthage))
            points, games = self.scores.get(pair, (0.0, 0))
            self.scores[pair] = (points + result.points(pair[0]), games + 1)

    def share(self, a: str, b: str) -> tuple[float, float, float, int]:
        """Share of `a` against `b` with its 95 % interval, and the number of games."""
        if (a, b) in self.scores:
            points, games = self.scores[a, b]
        else:
            points, games = self.scores.get((b, a), (0.0, 0))
            points = games - points
        low, high = wilson(points, games)
        return (points / games if games else 0.5), low, high, games

    def ratings(self) -> list[Rating]:
        return elo(self.scores)
