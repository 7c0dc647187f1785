"""One thread that writes. Whatever waits is written in one transaction, and nobody is answered before it is on disk.

What follows from the rest and could be worked out again may wait for a transaction that is made anyway (`later`).
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine

from delenda.table.trouble import may_be_repeated

T = TypeVar("T")
MOST_AT_ONCE: Final = 200
ATTEMPTS: Final = 6
PAUSE: Final = 0.02  # seconds before a job that lost against another process is tried again


@dataclass(frozen=True, slots=True)
class Job:
    """`key` is what it is about: jobs are done in the order of their keys, so that all processes lock rows in one order."""

    key: str
    work: Callable[[Connection], Any]
    future: Future[Any]


Done = tuple[Job, Any, Exception | None]  # with its value, or why it failed


class Writer:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._is_file = engine.dialect.name == "sqlite"
        self._line: Connection | None = None  # to a file, which nobody can cut: it is kept
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._later: dict[str, Job] = {}  # by key, until it is on disk
        self._putting = threading.Lock()  # held while `_later` changes: one thread puts in what another takes out
        self._thread = threading.Thread(target=self._run, name="delenda-writer", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[Connection], T], key: str = "") -> Future[T]:
        """Do `work` in the next transaction. Its future is done once that is on disk; a job that raises spoils no other."""
        future: Future[T] = Future()
        self._jobs.put(Job(key, work, future))
        return future

    def later(self, work: Callable[[Connection], object], key: str) -> Future[object]:
        """Do `work`, one statement, with the next transaction, whenever that is; of several with one key only the newest."""
        job: Job = Job(key, work, Future())
        with self._putting:
            self._later[key] = job
        return job.future

    @property
    def has_later(self) -> bool:
        """Whether something of that is not yet on disk; it is once whatever is submitted now is done."""
        return bool(self._later)

    def _waiting_along(self) -> list[Job]:
        with self._putting:
            return sorted(self._later.values(), key=_key)

    def _forget(self, job: Job) -> None:
        """Nothing is left to do of it, unless a newer one has its key."""
        with self._putting:
            if self._later.get(job.key) is job:
                del self._later[job.key]

    def close(self) -> None:
        """Write what is waiting, then stop."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (first := self._jobs.get()) is not None:
            batch = [first]
            stop = False
            while len(batch) < MOST_AT_ONCE and not self._jobs.empty():
                job = self._jobs.get()
                if job is None:
                    stop = True
                    break
                batch.append(job)
            self._write(batch)
            if stop:
                break
        if self._later:
            self._attempt([], True)
        self._hang_up()

    def _write(self, waiting: list[Job]) -> None:
        batch = [job for job in waiting if job.future.set_running_or_notify_cancel()]  # from here on nobody can cancel it
        batch.sort(key=_key)
        attempt = 1
        while batch:
            batch = self._attempt(batch, attempt == ATTEMPTS)
            if batch:
                time.sleep(PAUSE * attempt)
            attempt += 1

    def _attempt(self, batch: list[Job], is_last: bool) -> list[Job]:
        """One transaction; returns the jobs that lost against another process and are to be tried again."""
        done: list[Done] = []
        along = self._waiting_along()
        try:
            with self._transaction() as connection:
                if len(batch) == 1:  # mostly: nothing to be saved from it
                    done = [(batch[0], batch[0].work(connection), None)]
                else:
                    done = [_saved(job, connection) for job in batch]
                taken_along = [_tried(job, connection) for job in along] if self._is_file else _all_saved(along, connection)
        except Exception as error:  # the transaction failed: nothing of it is on disk
            self._hang_up()
            done, taken_along = [(job, None, error) for job in batch], []
        for job, value, failure in taken_along:
            if failure is not None and may_be_repeated(failure):
                continue  # it goes along with the next
            self._forget(job)
            if failure is None:
                job.future.set_result(value)
            else:
                job.future.set_exception(failure)
        again = []
        for job, value, failure in done:
            if failure is None:
                job.future.set_result(value)
            elif may_be_repeated(failure) and not is_last:
                again.append(job)
            else:
                job.future.set_exception(failure)
        return again

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        if not self._is_file:
            with self._engine.begin() as connection:
                yield connection
            return
        if self._line is None:
            self._line = self._engine.connect()
        with self._line.begin():
            yield self._line

    def _hang_up(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None


def _key(job: Job) -> str:
    return job.key


def _tried(job: Job, connection: Connection) -> Done:
    """For SQLite, where a statement that fails undoes itself and nothing else."""
    try:
        return job, job.work(connection), None
    except Exception as error:
        return job, None, error


def _saved(job: Job, connection: Connection) -> Done:
    try:
        with connection.begin_nested():
            return job, job.work(connection), None
    except Exception as error:  # this job's own; the others go on
        return job, None, error


def _all_saved(jobs: list[Job], connection: Connection) -> list[Done]:
    """Together, which costs least; each by itself if one of them fails."""
    if not jobs:
        return []
    try:
        with connection.begin_nested():
            return [(job, job.work(connection), None) for job in jobs]
    except Exception:
        return [_saved(job, connection) for job in jobs]
