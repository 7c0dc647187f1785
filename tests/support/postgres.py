"""A PostgreSQL server of its own for the tests, started from the binaries that Debian installs."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
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


@contextmanager
def running() -> Iterator[str]:
    """The address of an empty database."""
    folder = need_binaries()
    user = "postgres" if os.geteuid() == 0 else None  # PostgreSQL refuses to run as root
    home = Path(tempfile.mkdtemp(prefix="delenda-postgres-"))
    if user is not None:
        shutil.chown(home, user)

    def run(*command: str) -> None:
        done = subprocess.run(command, user=user, cwd=home, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr + done.stdout

    try:
        run(str(folder / "initdb"), "-D", str(home / "data"), "-U", "delenda", "-A", "trust", "--no-sync", "-E", "UTF8")
        options = f"-c listen_addresses='' -c unix_socket_directories='{home}' -c fsync=off"
        run(str(folder / "pg_ctl"), "-D", str(home / "data"), "-o", options, "-l", str(home / "log"), "-w", "start")
        try:
            yield f"postgresql://delenda@/postgres?host={home}"
        finally:
            run(str(folder / "pg_ctl"), "-D", str(home / "data"), "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(home, ignore_errors=True)
