"""The table server as a process of its own, which can be stopped and started again."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent
SERVE = """
import sys
from argparse import ArgumentParser
from pathlib import Path
from browser.fixed import fix
from delenda.cli import serve
fix(Path(sys.argv.pop(1)))
parser = ArgumentParser()
serve.arguments(parser)
serve.run(parser.parse_args())
"""
PATIENCE = 90.0  # seconds


class Site:
    """A server on a port and a database of its own; both stay the same when it is started again. `first` is done before it
    starts. Its chance is that of the test that has begun."""

    def __init__(self, folder: Path, first: str = "") -> None:
        self._folder = folder
        self._first = first
        self._test = folder / "test"
        self.begin("")
        self._port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self.address = f"http://127.0.0.1:{self._port}"

    def begin(self, test: str) -> None:
        """From now on the tables are those of this test."""
        self._test.write_text(test, encoding="utf-8")

    def start(self) -> None:
        database = f"sqlite:///{self._folder}/tables.db"
        arguments = [str(self._test), "--port", str(self._port), "--database", database, "--no-browser"]
        with (self._folder / "server.log").open("ab") as log:
            command = [sys.executable, "-c", self._first + SERVE, *arguments]
            environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(TESTS), os.environ.get("PYTHONPATH", "")])}
            self._process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"the server did not start:\n{(self._folder / 'server.log').read_text()}")
            time.sleep(0.1)

    def stop(self) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGTERM)
            self._process.wait(PATIENCE)
            self._process = None

    def kill(self) -> None:
        """As when the power fails."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(PATIENCE)
        self._process = None

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}/robots.txt", timeout=1) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
