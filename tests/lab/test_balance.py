"""Balance: counted right, judged by the interval, drawn."""

from __future__ import annotations

import pytest

from delenda.kernel.errors import DelendaError
from delenda.lab.arena import Standings
from delenda.lab.balance import measure, schedule
from delenda.lab.match import Job, Result
from delenda.lab.plots import check_plot, plot_arena, plot_balance


def results(rome: int, draws: int, carthage: int, scenario: str = "standard") -> list[Result]:
    found = []
    for winner, count in (("ROME", rome), ("DRAW", draws), ("CARTHAGE", carthage)):
        for index in range(count):
            job = Job("scipio", scenario, "miles", "tiro", len(found))
            reason = "QUIET" if winner == "DRAW" else "FORMATION_EMPTIED"
            found.append(Result(job, winner, reason, 40 + index, (9, 9), (9, 9), (0.1, 0.1), (0.1, 0.1)))
    return found


def test_each_scenario_is_played_by_one_level_on_both_sides():
    jobs = schedule("x", "miles", 3, 10, ["one", "two"])
    assert [(job.scenario, job.seed) for job in jobs] == [(name, seed) for name in ("one", "two") for seed in (10, 11, 12)]
    assert {(job.rome, job.carthage) for job in jobs} == {("miles", "miles")}


def test_sides_lengths_and_reasons():
    one, two = measure([*results(60, 10, 30), *results(0, 1, 1, "other")])
    assert (one.games, one.rome, one.draws, one.carthage, one.share) == (100, 60, 10, 30, 0.65)
    assert one.reasons == {"ROME FORMATION_EMPTIED": 60, "CARTHAGE FORMATION_EMPTIED": 30, "DRAW QUIET": 10}
    assert one.actions[1] <= one.actions[2] <= one.actions[3]
    assert (two.scenario, two.share) == ("other", 0.25)


@pytest.mark.parametrize(
    ("sides", "words"),
    [
        ((500, 0, 500), "fair"),
        ((90, 0, 10), "lopsided: ROME wins too often"),
        ((10, 5, 85), "lopsided: CARTHAGE wins too often"),
        ((6, 0, 4), "undecided"),
    ],
)
def test_the_verdict_follows_the_interval(sides, words):
    assert measure(results(*sides))[0].verdict().startswith(words)


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_plots_are_written(tmp_path, ending):
    pytest.importorskip("matplotlib", reason="plots are an extra")
    played = results(6, 1, 5)
    plot_balance(measure(played), played, "Scipio", tmp_path / f"balance.{ending}")
    plot_arena(Standings(["miles", "tiro"], played), "Scipio", tmp_path / f"arena.{ending}")
    for name in ("balance", "arena"):
        assert (tmp_path / f"{name}.{ending}").stat().st_size > 1_000


def test_a_plot_of_another_kind_is_refused_before_anything_is_played():
    with pytest.raises(DelendaError, match=r"a plot's name must end in one of \.svg, \.png, \.pdf"):
        check_plot("plot.doc")


def test_a_missing_library_is_told_in_a_sentence(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "matplotlib", None)
    with pytest.raises(DelendaError, match="plots need matplotlib"):
        check_plot("plot.svg")
