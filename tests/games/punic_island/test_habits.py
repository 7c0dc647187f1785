"""The numbers of the judgement: a pair for each name, and how they are found."""

import runpy
from pathlib import Path

import numpy as np
import pytest

from delenda.games.punic_island.judgement import habits
from delenda.kernel.errors import BadBox

TOOL = runpy.run_path(str(Path(__file__).parents[3] / "tools" / "punic_island_habits.py"))


def test_each_seat_has_all_of_them():
    assert [len(own) for own in habits.read_habits()] == [len(habits.NAMES)] * 2
    assert habits.NAMES[habits.STORM_LATER] == "storm_later"


def test_a_file_without_one_of_them_is_refused():
    with pytest.raises(BadBox, match=r"must have a pair of numbers for each of worthwhile, trailing, "):
        habits.paired({"worthwhile": [1, 2]})


def test_games_in_which_numbers_differ_tell_what_they_gain():
    rng = np.random.default_rng(1)
    changes = rng.choice([-1.0, 1.0], size=(4000, 4))
    found = TOOL["gains"](changes, 3 * changes[:, 0] - 2 * changes[:, 3] + rng.normal(0, 20, 4000))
    assert found[0, 0] > 1.5
    assert found[1, 1] > 0.5, "what costs ROME is a gain for CARTHAGE"
    assert abs(found[0, 1]) < 1


def test_the_file_keeps_its_words():
    text = TOOL["FILE"].read_text(encoding="utf-8")
    written = TOOL["written"](text, np.array(habits.read_habits()) * 2, "a command")
    assert "# Made by: a command" in written
    assert [line.split("#")[1] for line in written.splitlines() if " = " in line] == [
        line.split("#")[1] for line in text.splitlines() if " = " in line
    ]
    own = dict(line.split(" = ") for line in written.splitlines() if " = " in line)
    assert own["point"].startswith(f"[{2 * habits.HABITS[0][habits.POINT]:.3g}, ")
