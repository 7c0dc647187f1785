"""Small scenarios solved from the command line."""

import json
import sys

import pytest

from delenda.lab import solve


def test_a_scenario_is_solved(tmp_path, monkeypatch, capsys):
    pytest.importorskip("matplotlib", reason="matplotlib is not installed (the extra delenda[lab])")
    out = ["--csv", str(tmp_path / "curve.csv"), "--plot", str(tmp_path / "curve.svg")]
    monkeypatch.setattr(sys, "argv", ["solve", "punica", "--scenario", "mini", "--iterations", "5", *out])
    solve.main()
    size, *curve = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (size["decisions"], size["information_states"]) == (171, 144)
    assert [measure["iterations"] for measure in curve] == [1, 2, 4, 5]
    assert curve[-1]["exploitability"] < curve[0]["exploitability"]
    assert (tmp_path / "curve.csv").read_text().count("\n") == 5
    assert (tmp_path / "curve.svg").exists()
