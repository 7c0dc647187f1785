"""`delenda load`: a server, programs at its tables, and what was measured."""

from __future__ import annotations

import json

import pytest

from delenda.cli.main import main
from delenda.lab import load
from delenda.lab.load import Measured

pytest.importorskip("psutil")


def test_programs_play_over_real_sockets(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "WARM_UP", 0.2)
    monkeypatch.setattr(load, "WATCHERS", 8)
    monkeypatch.setattr(load, "FIRST", 2)
    assert main(["load", "zama", "--sockets", "4", "--rate", "20", "--seconds", "1", "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert row["sockets"] == 4
    assert row["moves/s"] > 0
    assert 0 < row["p50"] <= row["p95"] <= row["p99"]
    assert row["MB"] > 0
    assert row["KB/table"] > 0
    assert row["KB/socket"] >= 0
    assert row["lost"] == 0


@pytest.mark.parametrize("wrong", [["--sockets", "3"], ["--sockets", "0"], ["--rate", "0"], ["--processes", "2"]])
def test_what_cannot_be_measured_is_refused(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["load", *wrong]) == 2
    assert capsys.readouterr().err.startswith("delenda: ")


def test_percentiles() -> None:
    measured = Measured(2, 1, delays=[each / 100 for each in range(101)])
    assert measured.percentile(50) == pytest.approx(0.5)
    assert measured.percentile(99) == pytest.approx(0.99)
    assert Measured(2, 1).percentile(99) == 0
