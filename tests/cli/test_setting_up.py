"""Setting up with `make`: what goes wrong is told in one true sentence and leaves nothing for the next start to trip over."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

TOOLS = Path(__file__).parents[2] / "tools"
NO_VENV = "The virtual environment was not created successfully because ensurepip is not available."


def program(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


def make_venv(folder: Path, python: str | Path) -> tuple[int, str]:
    """Exit code, and what was said."""
    command = [str(TOOLS / "make_venv"), str(folder)]
    environment = {"PATH": "/usr/bin:/bin", "PYTHON": str(python)}
    ran = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    return ran.returncode, ran.stderr.strip()


def test_no_python(tmp_path):
    code, said = make_venv(tmp_path / ".venv", "python9")
    assert code == 1
    assert said == "There is no 'python9' here. Install Python 3.11 or newer, or name yours: make PYTHON=python3.12 play"


def test_an_old_python(tmp_path):
    code, said = make_venv(tmp_path / ".venv", program(tmp_path / "old", "exit 1"))
    assert code == 1
    assert said.startswith("Delenda needs Python 3.11 or newer")


def test_python_without_venv_leaves_nothing(tmp_path):
    python = program(tmp_path / "python", f'[ "$1" = -c ] && exit 0\nmkdir -p "$3/bin"; echo "{NO_VENV}"; exit 1')
    code, said = make_venv(tmp_path / ".venv", python)
    assert code == 1
    assert said == "Python cannot make virtual environments here. On Debian or Ubuntu: apt install python3-venv"
    assert not (tmp_path / ".venv").exists()


def test_a_folder_that_cannot_be_written_to(tmp_path):
    (tmp_path / "file").touch()
    code, said = make_venv(tmp_path / "file" / ".venv", program(tmp_path / "python", "exit 0"))
    assert code == 1
    assert said.startswith("This folder cannot be written to (")


def test_a_path_with_a_percent_sign(tmp_path):
    folder = tmp_path / "50% off" / ".venv"
    python = program(tmp_path / "python", '[ "$1" = -c ] && exit 0\ntouch "$3/whole"')
    folder.parent.mkdir()
    assert make_venv(folder, python) == (0, "")
    assert {path.name for path in folder.iterdir()} == {".made", "whole"}


@pytest.mark.parametrize(
    ("log", "sentence"),
    [
        ("OSError: [Errno 28] No space left on device", "The disk is full; free about 300 MB and start again."),
        ("OSError: [Errno 30] Read-only file system", "This folder cannot be written to ("),
        ("WARNING: NewConnectionError: Failed to establish", "The libraries could not be downloaded; check the network"),
        ("IncompleteRead(1 bytes read)", "The libraries could not be downloaded; check the network"),
        ("ERROR: No matching distribution found for x", "Setting up failed: ERROR: No matching distribution found for x"),
    ],
)
def test_what_pip_could_not_do_is_told_in_a_sentence(tmp_path, log, sentence):
    program(tmp_path / "bin" / "python", f"echo '{log}' >&2; exit 1")
    ran = subprocess.run([str(TOOLS / "install"), str(tmp_path), "x"], capture_output=True, text=True, check=False)
    first, second = ran.stderr.splitlines()
    assert ran.returncode == 1
    assert first.startswith(sentence)
    assert second == f"The whole log is in {tmp_path}/install.log"


@pytest.mark.parametrize(("required", "code", "rest"), [("", 0, ", so the JavaScript is not checked."), ("1", 1, " is set.")])
def test_without_npm_the_javascript_is_not_checked(tmp_path, required, code, rest):
    for name in ("sh", "dirname", "cmp"):
        (tmp_path / name).symlink_to(str(shutil.which(name)))
    environment = {"PATH": str(tmp_path), "DELENDA_REQUIRE_NODE": required}
    command = [str(TOOLS / "check_js"), str(tmp_path / "venv")]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    said = (ran.stdout + ran.stderr).strip()
    assert ran.returncode == code
    assert said.startswith("npm is not installed")
    assert said.endswith(rest)
