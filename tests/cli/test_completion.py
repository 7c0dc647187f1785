"""`delenda completion`: what shells complete."""

import shutil
import subprocess

import pytest

from delenda.cli.main import COMMANDS


def completed(script: str, *words: str) -> list[str]:
    """What bash offers for the last of these words."""
    ask = 'COMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); _delenda; printf "%s\\n" "${COMPREPLY[@]}"'
    ran = subprocess.run(["bash", "-c", f"{script}\n{ask}", "bash", *words], capture_output=True, text=True, check=True)
    return ran.stdout.split()


@pytest.fixture
def bash(run) -> str:
    if shutil.which("bash") is None:
        pytest.skip("bash is not installed")
    return run("completion", "bash").out


def test_commands(bash):
    assert completed(bash, "delenda", "pl") == ["play"]
    assert set(COMMANDS) <= set(completed(bash, "delenda", ""))


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("play", "sc"), "scipio"),
        (("play", "scipio", "--sc"), "--scenario"),
        (("play", "scipio", "--scenario", "mi"), "mini"),
        (("play", "scipio", "--side", "ro"), "rome"),
        (("play", "scipio", "--opponent", "leg"), "legatus"),
        (("arena", "scipio", "til", "ti"), "tiro"),
    ],
)
def test_words_that_are_known(bash, words, offered):
    assert completed(bash, "delenda", *words) == [offered]


def test_files(bash, tmp_path, monkeypatch):
    (tmp_path / "game.record").touch()
    monkeypatch.chdir(tmp_path)
    assert completed(bash, "delenda", "verify", "ga") == ["game.record"]
    assert completed(bash, "delenda", "play", "--record", "ga") == ["game.record"]


def test_zsh_reads_what_bash_reads(run, bash):
    assert run("completion", "zsh").out == f"autoload -U +X bashcompinit && bashcompinit\n{bash}"


def test_fish_has_a_line_for_every_flag(run):
    out = run("completion", "fish").out
    assert 'complete -c delenda -n "__fish_seen_subcommand_from play" -l side -r -a "rome carthage both random"' in out
    assert "-l record -r -F" in out
    assert all(f"from {command}" in out for command in COMMANDS)


def test_another_shell_is_refused(refused):
    assert refused("completion", "tcsh").startswith("SHELL: invalid choice: 'tcsh'")
