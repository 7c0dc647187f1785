"""The arena: fair schedules, results that do not depend on how they were run, files that can be taken up again."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from delenda.kernel.errors import DelendaError
from delenda.lab.arena import Standings, read_results, run, run_here, schedule, write_csv
from delenda.lab.match import Job, Result, play_match

QUICK = "tiro:simulations=4,seconds=0,open=tree,secret=tree"


def outcome(result: Result):
    """Everything but the time it took."""
    return result.job, result.winner, result.reason, result.actions, result.score, result.decisions


def made(rome: str, carthage: str, winner: str, seed: int = 1, note: str = "") -> Result:
    job = Job("scipio", "standard", rome, carthage, seed)
    return Result(job, winner, "FORMATION_EMPTIED", 50, (10, 9), (20, 30), (1.0, 3.0), (0.2, 0.4), note)


def test_every_pair_meets_on_both_sides_with_the_same_dice():
    jobs = schedule("scipio", ["a", "b", "c"], 4, 7, ["standard"])
    assert len(jobs) == 12
    assert Counter((job.rome, job.carthage) for job in jobs)["a", "b"] == 2
    assert Counter((job.rome, job.carthage) for job in jobs)["b", "a"] == 2
    assert sorted(job.seed for job in jobs if {job.rome, job.carthage} == {"a", "c"}) == [7, 7, 8, 8]


def test_on_a_ladder_each_bot_meets_the_next():
    jobs = schedule("scipio", ["a", "b", "c"], 2, 7, ["standard"], ladder=True)
    assert [(job.rome, job.carthage) for job in jobs] == [("a", "b"), ("b", "a"), ("b", "c"), ("c", "b")]


def test_scenarios_take_turns_and_both_sides_play_each():
    jobs = schedule("x", ["a", "b"], 8, 1, ["one", "two"])
    assert Counter((job.scenario, job.rome) for job in jobs) == {
        ("one", "a"): 2,
        ("one", "b"): 2,
        ("two", "a"): 2,
        ("two", "b"): 2,
    }


def test_a_match_is_the_same_again():
    job = Job("scipio", "standard", QUICK, "random", 5)
    assert outcome(play_match(job)) == outcome(play_match(job))


def test_processes_play_the_same_games():
    jobs = schedule("scipio", [QUICK, "random"], 4, 1, ["standard"])
    here = {result.job: outcome(result) for result in run_here(jobs, 1)}
    there = {result.job: outcome(result) for result in run_here(jobs, 2)}
    assert here == there


def test_a_run_is_taken_up_where_it_stopped(tmp_path):
    keep = tmp_path / "results"
    jobs = schedule("scipio", ["random", QUICK], 6, 1, ["standard"])
    first = run(jobs[:4], keep, lambda left: run_here(left, 1), lambda _: None)
    with keep.open("a") as file:
        file.write('{"job": {"slug": "sci')  # a line that was cut off is forgotten
    played, seen = [], []

    def runner(left):
        played.extend(left)
        return run_here(left, 1)

    results = run(jobs, keep, runner, seen.append)
    assert played == jobs[4:]
    assert len(seen) == len(results) == 6
    assert {outcome(result) for result in first} <= {outcome(result) for result in results}
    assert len(list(read_results(keep))) == 6


def test_another_kind_of_file_is_refused(tmp_path):
    for text in ("[1]\n", "hello\n", '{"job": 1}\n'):
        (tmp_path / "file").write_text(text)
        with pytest.raises(DelendaError, match="line 1: this is not an arena result"):
            list(read_results(tmp_path / "file"))
    (tmp_path / "file").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DelendaError, match="not an arena file"):
        list(read_results(tmp_path / "file"))


def test_scores_ratings_and_paces():
    results = [made("a", "b", "ROME"), made("b", "a", "ROME"), made("a", "b", "DRAW"), made("b", "a", "CARTHAGE")]
    table = Standings(["a", "b"], results)
    (score,) = table.scores()
    assert (score.games, score.wins, score.draws, score.losses, score.share) == (4, 2, 1, 1, 0.625)
    assert score.low < 0.625 < score.high
    assert [rating.name for rating in table.ratings()] == ["a", "b"]
    assert table.paces()[0].decisions == 100
    assert table.paces()[0].mean == pytest.approx(0.08)
    assert table.paces()[0].longest == 0.4


def test_the_report_is_plain_and_tells_what_went_wrong():
    table = Standings(["a", "b"], [made("a", "b", "ROME", note="b has ended."), made("b", "a", "ROME")])
    plain = json.loads(json.dumps(table.plain()))
    assert plain["notes"] == ["b has ended."]
    assert plain["scores"][0]["share"] == 0.5


def test_a_table_for_other_programs(tmp_path):
    write_csv([made("b", "a", "ROME", 2), made("a", "b", "DRAW", 1)], tmp_path / "results.csv")
    lines = (tmp_path / "results.csv").read_text().splitlines()
    assert lines[0].startswith("game,scenario,seed,rome,carthage,winner,reason,actions,score_rome,score_carthage")
    assert lines[1].startswith("scipio,standard,1,a,b,DRAW,FORMATION_EMPTIED,50,10,9")
    assert len(lines) == 3
