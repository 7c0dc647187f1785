"""The tools of the laboratory as commands: wrong input is one sentence and exit code 2."""

import subprocess
import sys

import pytest

from delenda.kernel.errors import DelendaError
from delenda.lab.command import run_command


@pytest.mark.parametrize("tool", ["exploitability", "fit", "fuzz"])
def test_a_game_that_does_not_exist_is_one_sentence(tool):
    done = subprocess.run([sys.executable, "-m", f"delenda.lab.{tool}", "nosuch"], capture_output=True, text=True, timeout=120)
    assert done.returncode == 2
    assert "nosuch" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_code_of_a_command_is_its_own():
    with pytest.raises(SystemExit) as left:
        run_command(lambda: 1)
    assert left.value.code == 1


def test_an_interruption_is_no_error():
    def stopped():
        raise KeyboardInterrupt

    with pytest.raises(SystemExit) as left:
        run_command(stopped)
    assert left.value.code == 130


def test_what_is_wrong_is_said(capsys):
    def wrong():
        raise DelendaError("there is no such thing.")

    with pytest.raises(SystemExit) as left:
        run_command(wrong)
    assert left.value.code == 2
    assert capsys.readouterr().err == "delenda: there is no such thing.\n"
