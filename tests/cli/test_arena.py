"""`delenda arena` and `delenda balance`: tables, JSON, files; whatever is wrong is one sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from delenda.cli.main import main

TIRO = "tiro:simulations=4,open=tree,secret=tree"


def test_arena_prints_scores_and_ratings(run):
    ran = run("arena", "scipio", "random", TIRO, "--games", "4", "--workers", "1")
    assert ran.code == 0
    assert "won–drawn–lost" in ran.out
    assert "Elo" in ran.out
    assert TIRO in ran.out


def test_arena_as_json_with_files(run, tmp_path):
    keep, table = tmp_path / "kept", tmp_path / "table.csv"
    args = ("arena", "scipio", "random", TIRO, "--games", "2", "--workers", "1", "--json")
    ran = run(*args, "--keep", str(keep), "--csv", str(table))
    report = json.loads(ran.out)
    assert report["scores"][0]["games"] == 2
    assert len(keep.read_text().splitlines()) == 2
    assert len(table.read_text().splitlines()) == 3
    assert json.loads(run(*args, "--keep", str(keep)).out)["scores"] == report["scores"]


def test_balance_prints_sides_lengths_and_reasons(run):
    ran = run("balance", "scipio", "--level", "random", "--games", "5", "--workers", "1")
    assert ran.code == 0
    for words in ("share of ROME", "actions in a game", "FORMATION_EMPTIED"):
        assert words in ran.out


def test_balance_as_json_with_a_plot(run, tmp_path):
    pytest.importorskip("matplotlib", reason="plots are an extra")
    plot = tmp_path / "balance.svg"
    ran = run("balance", "scipio", "--level", "random", "--games", "5", "--workers", "1", "--json", "--plot", str(plot))
    assert json.loads(ran.out)["scenarios"][0]["games"] == 5
    assert plot.read_text().startswith("<?xml")


@pytest.mark.parametrize(
    "args",
    [
        ("games",),
        (
            "arena",
            "scipio",
            "random",
            TIRO,
            "tiro:simulations=5,secret=tree",
            "--games",
            "2",
            "--workers",
            "1",
        ),
        ("balance", "scipio", "--level", "random", "--games", "4", "--workers", "1"),
        ("bench", "scipio", "--seconds", "0.01"),
    ],
)
def test_tables_fit_eighty_columns_and_cut_nothing_off(monkeypatch, capsys, args):
    monkeypatch.setenv("COLUMNS", "80")
    main(args)
    tables = capsys.readouterr().out.split("\n\n")
    assert "…" not in "".join(tables)
    rows = [line for table in tables for line in table.splitlines() if not line.endswith((".", "!"))]
    assert max(map(len, rows)) <= 80


def test_an_interrupted_arena_says_how_to_resume(refused, monkeypatch, tmp_path):
    def stopped(job):
        raise KeyboardInterrupt

    monkeypatch.setattr("delenda.lab.arena.play_match", stopped)
    args = ("arena", "scipio", "random", TIRO, "--games", "4", "--workers", "1")
    assert refused(*args) == (
        "stopped after 0 of 4 games, which are lost; with --keep FILE the same command would go on where it stopped."
    )
    keep = str(tmp_path / "kept")
    assert refused(*args, "--keep", keep).endswith(f"they are kept in {keep}: the same command plays the rest.")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("arena", "scipoi", "random", "tiro"), "Did you mean 'scipio'?"),
        (("arena", "scipio", "random"), "an arena needs two bots at least"),
        (("arena", "scipio", "random", "random"), "each bot is named once"),
        (("arena", "scipio", "random", "tyro"), "Did you mean 'tiro'?"),
        (("arena", "scipio", "random", "tiro:simulation=4"), "Did you mean 'simulations'?"),
        (("arena", "scipio", "random", "tiro", "--gamse", "4"), "Did you mean '--games'?"),
        (("arena", "scipio", "random", "tiro", "--games", "0"), "a whole number from 1 up is needed, not '0'"),
        (("arena", "scipio", "random", "tiro", "--games", "x"), "a whole number is needed, not 'x'"),
        (("arena", "scipio", "random", "tiro", "--scenario", "cannae"), "has no scenario 'cannae'"),
        (("arena", "scipio", "random", "tiro", "--plot", "x.doc"), "a plot's name must end in"),
        (("balance", "scipio", "--level", "nobody"), "there is no opponent 'nobody'"),
        (("balance",), "GAME"),
    ],
)
def test_wrong_input_is_refused(refused, args, words):
    assert words in refused(*args)


def test_a_file_that_cannot_be_written_is_told(refused, tmp_path: Path):
    wrong = str(tmp_path / "nowhere" / "kept")
    assert "cannot be written" in refused("arena", "scipio", "random", TIRO, "--games", "1", "--workers", "1", "--keep", wrong)
