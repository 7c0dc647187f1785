"""Matches between bots: seats swapped, seeded, in parallel processes, kept in a file so that a run can be taken up again."""

from __future__ import annotations

import csv
import json
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any, TypeVar

from delenda.kernel.errors import DelendaError
from delenda.lab.boxes import OwnBox
from delenda.lab.match import Job, Result, play_match
from delenda.lab.ratings import Rating, elo, wilson

Runner = Callable[[list[Job]], Iterator[Result]]
J = TypeVar("J")
R = TypeVar("R")
OURS_ALONE = OwnBox()


def schedule(
    slug: str, names: list[str], games: int, seed: int, scenarios: list[str], ladder: bool = False, box: OwnBox = OURS_ALONE
) -> list[Job]:
    """Every pair, or on a `ladder` every bot and the next, meets `games` times, in turn on either side; both games of a swap
    have the same dice."""
    jobs = []
    for a, b in pairwise(names) if ladder else combinations(names, 2):
        for index in range(games):
            rome, carthage = (a, b) if index % 2 == 0 else (b, a)
            scenario = scenarios[index // 2 % len(scenarios)]
            jobs.append(Job(slug, scenario, rome, carthage, seed + index // 2, box.label, box.corrections))
    return jobs


def run_here(jobs: list[Job], workers: int | None = None) -> Iterator[Result]:
    """The jobs in processes of this machine, in the order in which they end."""
    return in_processes(play_match, jobs, workers)


def in_processes(work: Callable[[J], R], jobs: list[J], workers: int | None = None) -> Iterator[R]:
    """What `work` makes of the jobs, in processes of this machine, in the order in which they end."""
    workers = min(workers or os.cpu_count() or 1, len(jobs))
    if workers == 1:
        yield from map(work, jobs)
        return
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), initializer=_end_quietly) as pool:
        try:
            for future in as_completed([pool.submit(work, job) for job in jobs]):
                yield future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _end_quietly() -> None:
    """A worker that is interrupted has nothing to say: the results it has brought are kept."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


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
    """The results in a file that `run` has kept. A last line that was cut off is left out: its game is played again."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise DelendaError(f"{path}: this is not an arena file, nor even UTF-8 text.") from None
    for number, line in enumerate(text.splitlines(keepends=True), 1):
        try:
            yield Result.of(json.loads(line))
        except (ValueError, KeyError, TypeError):
            if not line.endswith("\n"):
                path.write_text(text[: len(text) - len(line)], encoding="utf-8")
                return
            raise DelendaError(f"{path}, line {number}: this is not an arena result; is it another kind of file?") from None


def write_csv(results: Iterable[Result], path: Path) -> None:
    """A line for each game, in the order of the schedule."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        names = ("rome", "carthage")
        pairs = ("score", "decisions", "seconds", "longest")
        numbers = [f"{pair}_{name}" for pair in pairs for name in names]
        writer.writerow(["game", "scenario", "seed", *names, "winner", "reason", "actions", *numbers, "note"])
        for result in sorted(results, key=lambda result: (result.job.rome, result.job.carthage, result.job.seed)):
            job = result.job
            head = (job.slug, job.scenario, job.seed, job.rome, job.carthage, result.winner, result.reason, result.actions)
            writer.writerow([*head, *(number for pair in pairs for number in getattr(result, pair)), result.note])


@dataclass(frozen=True, slots=True)
class Score:
    """How `a` did against `b`, with the 95 % interval of its share; a draw counts half."""

    a: str
    b: str
    games: int
    wins: int
    draws: int
    losses: int
    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Pace:
    """How quickly a bot decided: seconds for a decision, in the mean and at most."""

    name: str
    decisions: int
    mean: float
    longest: float


class Standings:
    """What the results of a schedule come to."""

    def __init__(self, names: list[str], results: list[Result]) -> None:
        self.names = names
        self.results = results

    def scores(self) -> list[Score]:
        """Every pair that has met, in the order of the names."""
        found = []
        for a, b in combinations(self.names, 2):
            met = [result for result in self.results if {result.job.rome, result.job.carthage} == {a, b}]
            if met:
                points = [result.points(a) for result in met]
                low, high = wilson(sum(points), len(met))
                wins, draws = points.count(1.0), points.count(0.5)
                share = sum(points) / len(met)
                found.append(Score(a, b, len(met), wins, draws, len(met) - wins - draws, share, low, high))
        return found

    def ratings(self) -> list[Rating]:
        """Strongest first."""
        return elo({(score.a, score.b): (score.wins + score.draws / 2, score.games) for score in self.scores()})

    def paces(self) -> list[Pace]:
        found = []
        for name in self.names:
            seats = [(result, 0) for result in self.results if result.job.rome == name]
            seats += [(result, 1) for result in self.results if result.job.carthage == name]
            decisions = sum(result.decisions[seat] for result, seat in seats)
            seconds = sum(result.seconds[seat] for result, seat in seats)
            longest = max((result.longest[seat] for result, seat in seats), default=0.0)
            found.append(Pace(name, decisions, seconds / decisions if decisions else 0.0, longest))
        return found

    def notes(self) -> list[str]:
        """What went wrong with foreign bots, each thing once."""
        return sorted({result.note for result in self.results if result.note})

    def plain(self) -> dict[str, Any]:
        return {
            "scores": [asdict(score) for score in self.scores()],
            "ratings": [asdict(rating) for rating in self.ratings()],
            "paces": [asdict(pace) for pace in self.paces()],
            "notes": self.notes(),
        }
