"""One thread that writes. Whatever waits is written in one transaction, and nobody is answered before it is on disk."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine

T = TypeVar("T")
Job = tuple[Callable[[Connection], Any], "Future[Any]"]
MOST_AT_ONCE = 200


class Writer:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="delenda-writer", daemon=True)
        self._thread.start()

    def submit(self, job: Callable[[Connection], T]) -> Future[T]:
        """Run `job` in the next transaction. Its future is done once that is on disk; a job that raises spoils no other."""
        future: Future[T] = Future()
        self._jobs.put((job, future))
        return future

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
                return

    def _write(self, waiting: list[Job]) -> None:
        batch = [job for job in waiting if job[1].set_running_or_notify_cancel()]  # from here on nobody can cancel it
        done: list[tuple[Future[Any], Any, BaseException | None]] = []
        try:
            with self._engine.begin() as connection:
                for job, future in batch:
                    try:
                        with connection.begin_nested():
                            done.append((future, job(connection), None))
                    except Exception as error:  # this job's own; the others go on
                        done.append((future, None, error))
        except Exception as error:  # the transaction failed: nothing of it is on disk
            done = [(future, None, error) for _, future in batch]
        for future, value, error_of_job in done:
            if error_of_job is None:
                future.set_result(value)
            else:
                future.set_exception(error_of_job)
