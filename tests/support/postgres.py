"""A PostgreSQL server of its own for the tests, started from the binaries that Debian installs."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest


def binaries() -> Path | None:
    """The folder with `initdb` and `pg_ctl`."""
    found = shutil.which("pg_ctl")
    if found:
        return Path(found).parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name), reverse=True)
    return next((folder for folder in folders if (folder / "pg_ctl").exists()), None)


def need_binaries() -> Path:
    found = binaries()
    if found is None and os.environ.get("DELENDA_REQUIRE_POSTGRES") == "1":
        pytest.fail("DELENDA_REQUIRE_POSTGRES is set, but there is no PostgreSQL: apt-get install postgresql")
    if found is None:
        pytest.skip("no PostgreSQL on this machine (apt-get install postgresql)")
    return found


class Cluster:
    """A server with an empty database, which can be stopped and started."""

    def __init__(self) -> None:
        self._folder = need_binaries()
        self._user = "postgres" if os.geteuid() == 0 else None  # PostgreSQL refuses to run as root
        self._home = Path(tempfile.mkdtemp(prefix="delenda-postgres-"))
        if self._user is not None:
            shutil.chown(self._home, self._user)
        self.url = f"postgresql://delenda@/postgres?host={self._home}"
        self._run("initdb", "-U", "delenda", "-A", "trust", "--no-sync", "-E", "UTF8")

    def start(self) -> None:
        options = f"-c listen_addresses='' -c unix_socket_directories='{self._home}' -c fsync=off"
        self._run("pg_ctl", "-o", options, "-l", str(self._home / "log"), "-w", "start")

    def stop(self) -> None:
        """At once, as if the machine had failed."""
        self._run("pg_ctl", "-m", "immediate", "-w", "stop")

    def pause(self, seconds: float) -> None:
        """All of its processes stand still for a while."""
        leader = int((self._home / "data" / "postmaster.pid").read_text().split()[0])
        listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(leader)], capture_output=True, text=True, check=False)
        processes = [leader, *map(int, listed.stdout.split())]
        _signal(processes, signal.SIGSTOP)
        time.sleep(seconds)
        _signal(processes, signal.SIGCONT)

    def remove(self) -> None:
        shutil.rmtree(self._home, ignore_errors=True)

    def _run(self, program: str, *more: str) -> None:
        command = [str(self._folder / program), "-D", str(self._home / "data"), *more]
        done = subprocess.run(command, user=self._user, cwd=self._home, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr + done.stdout


def _signal(processes: list[int], number: int) -> None:
    for process in processes:
        with suppress(ProcessLookupError):
            os.kill(process, number)


@contextmanager
def cluster() -> Iterator[Cluster]:
    made = Cluster()
    try:
        made.start()
        try:
            yield made
        finally:
            made.stop()
    finally:
        made.remove()


@contextmanager
def running() -> Iterator[str]:
    """The address of an empty database."""
    with cluster() as made:
        yield made.url
