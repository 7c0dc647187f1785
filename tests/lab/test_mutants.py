"""The tool that puts faults into rules: each is one change that compiles, and the same seed makes the same ones."""

import re
import runpy
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def tool():
    return runpy.run_path(str(ROOT / "tools" / "mutants.py"))


def test_a_mutant_is_one_change_that_compiles(tool):
    made = tool["mutants"]("scipio", 60, 3)
    assert len(set(made)) == 60
    for mutant in made:
        before = (ROOT / mutant.path).read_bytes()
        after = mutant.source()
        compile(after, str(mutant.path), "exec")
        assert after != before
        assert len(after) - len(before) == len(mutant.after.encode()) - len(mutant.before.encode())


def faults(tool, chapter):
    return list(tool["Faults"](ROOT / "src/delenda/games/scipio/rules" / chapter))


def test_a_mutant_knows_its_function_and_its_lines(tool):
    found = [mutant for mutant in faults(tool, "phase.py") if mutant.function == "Assign.forced"]
    assert ("return -1", "return -2") in [mutant.lines() for mutant in found]


def test_what_changes_nothing_is_argued_by_its_place_and_its_lines(tool):
    argued = tool["Argued"]("scipio")
    many = faults(tool, "phase.py") + faults(tool, "orders.py")
    whys = {(mutant.function, *mutant.lines()): argued.why(mutant) for mutant in many}
    assert whys["Assign.forced", "return -1", "return -2"].startswith("Whatever lies below 0")
    assert whys["Deserter.apply", "end.defeat(s, s.drawer)", "pass"] == ""


def test_the_same_seed_makes_the_same_mutants(tool):
    assert tool["mutants"]("zama", 20, 5) == tool["mutants"]("zama", 20, 5) != tool["mutants"]("zama", 20, 6)


@pytest.mark.broad
def test_a_run_says_how_many_were_found():
    command = [sys.executable, str(ROOT / "tools" / "mutants.py"), "scipio", "--mutants", "3", "--seed", "24"]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert re.match(r"scipio, seed 24: [0-3] of [0-3] faults found", told.splitlines()[-1])


@pytest.mark.broad
def test_every_argument_is_about_a_fault_that_can_be_made(tool):
    for game, entries in tomllib.loads(tool["ARGUED"].read_text(encoding="utf-8")).items():
        folder = ROOT / "src/delenda/games" / game.replace("-", "_")
        paths = [path for where in tool["WHERE"] for path in folder.glob(where)]
        argued = tool["Argued"](game)
        whys = {argued.why(mutant) for path in paths for mutant in tool["Faults"](path)}
        assert {entry["why"] for entry in entries} <= whys
