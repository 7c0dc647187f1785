"""`delenda completion`: what shells complete. Each script is read by the shell that it is written for."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from delenda.cli.main import COMMANDS
from support.breadth import mostly_broad
from support.programs import need

UNIQUE = [
    (("pl",), "play"),
    (("play", "sc"), "scipio"),
    (("play", "scipio", "--sc"), "--scenario"),
    (("play", "scipio", "--scenario", "mi"), "mini"),
    (("play", "scipio", "--side", "ro"), "rome"),
    (("play", "scipio", "--opponent", "leg"), "legatus"),
    (("arena", "scipio", "til", "ti"), "tiro"),
    (("da",), "dataset"),
    (("dataset", "scipio", "--carthage", "tir"), "tiro"),
    (("mc",), "mcp"),
]
SHELLS = ("bash", "zsh", "fish")
KNOWN = [(shell, *case) for shell in SHELLS for case in UNIQUE]
Completed = Callable[..., list[str]]


@pytest.fixture
def bash(run) -> Completed:
    """What bash offers for the last of these words."""
    need("bash")
    script = run("completion", "bash").out
    ask = 'COMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); _delenda; printf "%s\\n" "${COMPREPLY[@]}"'

    def completed(*words: str) -> list[str]:
        command = ["bash", "-c", f"{script}\n{ask}", "bash", "delenda", *words]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()

    return completed


@pytest.fixture
def fish(run, tmp_path: Path) -> Completed:
    """What fish offers for the last of these words."""
    need("fish")
    (tmp_path / "delenda.fish").write_text(run("completion", "fish").out)
    home = {**os.environ, "HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}

    def completed(*words: str) -> list[str]:
        ask = f"source {tmp_path}/delenda.fish; complete -C'{' '.join(('delenda', *words))}'"
        offered = subprocess.run(["fish", "-c", ask], capture_output=True, text=True, check=True, env=home).stdout
        return [line.partition("\t")[0] for line in offered.splitlines()]

    return completed


@pytest.fixture
def zsh(run, tmp_path: Path) -> Completed:
    """What zsh, at a terminal, writes in place of the last of these words when Tab is pressed."""
    need("zsh")
    (tmp_path / "script").write_text(run("completion", "zsh").out)
    setup = f"autoload -Uz compinit; compinit -u -d {tmp_path}/dump; source {tmp_path}/script\n"
    kept = f"print -r -- $BUFFER > {tmp_path}/part; mv {tmp_path}/part {tmp_path}/line"
    setup += f"tab() {{ zle expand-or-complete; {kept}; exit }}\nzle -N tab; bindkey '^I' tab\n"
    (tmp_path / ".zshrc").write_text(setup)

    def completed(*words: str) -> list[str]:
        line = " ".join(("delenda", *words))
        written = at_a_terminal(["zsh", "-i"], f"{line}\t", tmp_path).split()
        return written[-1:] if written != line.split() else []

    return completed


def at_a_terminal(command: list[str], typed: str, home: Path) -> str:
    """What the shell's `tab` leaves in the file `line`, after this was typed."""
    ours, theirs = os.openpty()
    environment = {**os.environ, "HOME": str(home), "ZDOTDIR": str(home), "TERM": "dumb"}
    shell = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True)
    os.close(theirs)
    try:
        os.write(ours, typed.encode())
        while not (home / "line").exists():
            assert shell.poll() is None, "the shell ended before Tab was pressed"
            time.sleep(0.02)
        return (home / "line").read_text()
    finally:
        shell.kill()
        shell.wait()
        os.close(ours)


@pytest.mark.parametrize(("shell", "words", "offered"), mostly_broad(KNOWN, *KNOWN[: len(UNIQUE)], *KNOWN[:: len(UNIQUE)]))
def test_words_that_are_known(request, shell, words, offered):
    completed = request.getfixturevalue(shell)
    assert completed(*words) == [offered]


@pytest.mark.parametrize("shell", ["bash", "fish"])
def test_every_command(request, shell):
    completed = request.getfixturevalue(shell)
    assert set(COMMANDS) <= set(completed(""))


@pytest.mark.parametrize("shell", SHELLS)
def test_files(request, shell, tmp_path, monkeypatch):
    (tmp_path / "game.record").touch()
    monkeypatch.chdir(tmp_path)
    completed = request.getfixturevalue(shell)
    assert completed("verify", "ga") == ["game.record"]
    (tmp_path / "line").unlink(missing_ok=True)
    assert completed("play", "--record", "ga") == ["game.record"]


def test_fish_has_a_line_for_every_flag(run):
    out = run("completion", "fish").out
    assert 'complete -c delenda -n "__fish_seen_subcommand_from play" -l side -r -a "rome carthage both random"' in out
    assert "-l record -r -F" in out
    assert all(f"from {command}" in out for command in COMMANDS)


def test_another_shell_is_refused(refused):
    assert refused("completion", "tcsh").startswith("SHELL: invalid choice: 'tcsh'")
