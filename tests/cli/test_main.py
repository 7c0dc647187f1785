"""The program as a whole: help, version, and what it says when something is wrong."""

import os
import subprocess
import sys
from collections.abc import Callable

import pytest

from delenda.cli import games
from delenda.cli.main import COMMANDS
from delenda.interpreted import build_name
from delenda.version import VERSION


def spawn(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "delenda", *args], capture_output=True, text=True)


def test_without_a_command_it_shows_them_all(run):
    ran = run()
    assert ran.code == 0
    assert all(name in ran.out for name in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(run, command):
    ran = run(command, "--help")
    assert ran.code == 0
    assert ran.out.startswith(f"usage: delenda {command}")


def test_version_says_which_build_runs(run):
    ran = run("--version")
    assert ran.code == 0
    assert ran.out.startswith(f"delenda {VERSION}, {build_name()} build, Python ")


def test_runs_as_a_module():
    ran = spawn("--version")
    assert ran.returncode == 0
    assert ran.stdout.startswith(f"delenda {VERSION}")


def test_bad_input_in_a_process_of_its_own():
    ran = spawn("play", "scippio")
    assert ran.returncode == 2
    assert ran.stdout == ""
    assert ran.stderr.startswith("delenda: there is no game 'scippio'; the games are scipio")
    assert ran.stderr.endswith("Did you mean 'scipio'?\n")


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["plya"], f"there is no command 'plya'; the commands are {', '.join(COMMANDS)}. Did you mean 'play'?"),
        (["--versoin"], "unrecognized arguments: --versoin; see delenda --help. Did you mean '--version'?"),
        (["games", "--all"], "unrecognized arguments: --all; see delenda games --help."),
        (["play", "scipio", "--side"], "--side: expected one argument; see delenda play --help."),
        (["verify"], "the following arguments are required: RECORD; see delenda verify --help."),
        (
            ["play", "scipio", "--senario", "mini"],
            "unrecognized arguments: --senario mini; see delenda play --help. Did you mean '--scenario'?",
        ),
        (
            ["play", "scipio", "--scenario", "minni"],
            "Scipio has no scenario 'minni'; it has standard, mini, medium. Did you mean 'mini'?",
        ),
        (
            ["play", "scipio", "--option", "adjacence=grid"],
            "Scipio has no option 'adjacence'; it has adjacency. Did you mean 'adjacency'?",
        ),
        (
            ["play", "scipio", "--option", "adjacency=gird"],
            "option 'adjacency' of Scipio takes line or grid, not 'gird'. Did you mean 'grid'?",
        ),
        (["play", "scipio", "--seed", "one"], "--seed: a whole number is needed, not 'one'; see delenda play --help."),
    ],
)
def test_bad_options_are_one_sentence(refused: Callable[..., str], args, sentence):
    assert refused(*args) == sentence


def test_a_bad_choice_names_the_good_ones(refused):
    sentence = refused("play", "scipio", "--side", "greece")
    assert sentence.startswith("--side: invalid choice: 'greece' (choose from ")
    assert all(side in sentence for side in ("rome", "carthage", "both", "random"))


def test_a_misspelt_choice_is_recognised(refused):
    assert refused("play", "scipio", "--side", "roem").endswith("Did you mean 'rome'?")


def test_interruption_is_not_a_traceback(run, monkeypatch):
    def interrupted(screen: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(games, "list_games", interrupted)
    ran = run("games")
    assert ran.code == 130
    assert ran.err == "\n"


@pytest.mark.parametrize("args", [["games"], ["bench", "scipio", "--seconds", "0.01", "--json"]])
def test_a_reader_who_leaves_early_gets_no_traceback(args):
    reader, writer = os.pipe()
    os.close(reader)
    ran = subprocess.run([sys.executable, "-m", "delenda", *args], stdout=writer, stderr=subprocess.PIPE, text=True)
    os.close(writer)
    assert ran.returncode == 1
    assert ran.stderr == ""


def test_any_bytes_may_be_typed():
    """What is not text is no choice, and no traceback either."""
    ran = subprocess.run(
        [sys.executable, "-m", "delenda", "play", "scipio"], input=b"\xff\xfe\x00\n" + b"9" * 5000 + b"\n", capture_output=True
    )
    assert ran.returncode == 0
    assert ran.stderr == b""
    assert ran.stdout.decode().count("is not one of the choices") == 2


def test_a_terminal_that_knows_few_characters():
    ran = subprocess.run(
        [sys.executable, "-m", "delenda", "games"], capture_output=True, env={**os.environ, "PYTHONIOENCODING": "ascii"}
    )
    assert ran.returncode == 0
    assert b"15?25" in ran.stdout
