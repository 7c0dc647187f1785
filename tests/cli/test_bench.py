"""`delenda bench`: the table and the JSON. Times are measured, never asserted."""

import json

import pytest

from delenda.cli.bench import number
from delenda.interpreted import is_compiled


def test_a_table_with_both_builds(run):
    ran = run("bench", "scipio", "--seconds", "0.01")
    assert ran.code == 0
    for word in ("scipio", "decisions/s", "games/s", "copies/s", "compiled", "interpreted", "ratio"):
        assert word in ran.out
    assert ("×" in ran.out) == is_compiled()
    assert ("Only the interpreted build is installed here." in ran.out) == (not is_compiled())


def test_json(run):
    data = json.loads(run("bench", "scipio", "--seconds", "0.01", "--json").out)
    measured = data["games"]["scipio"]
    assert set(measured) == {"compiled", "interpreted", "ratio"}
    assert set(measured["interpreted"]) == {"decisions", "games", "copies"}
    assert all(value > 0 for value in measured["interpreted"].values())
    assert (measured["compiled"] is not None) == (measured["ratio"] is not None) == is_compiled()


def test_batches(run, monkeypatch, tmp_path):
    pytest.importorskip("gymnasium", reason="the extra delenda[research] is not installed")
    monkeypatch.setenv("DELENDA_PEERS", str(tmp_path / "none"))
    shown = run("bench", "scipio", "--envs", "--seconds", "0.01")
    assert shown.code == 0
    assert "bare decisions/s" in shown.out
    assert "Pgx is left out: it is not installed; --peers installs it." in shown.out
    told = json.loads(run("bench", "scipio", "--envs", "--seconds", "0.01", "--json").out)
    assert list(told["left out"]) == ["Pgx", "OpenSpiel", "PettingZoo", "RLCard", "EnvPool"]
    (one,) = told["games"]
    assert one["slug"] == "scipio"
    assert one["ratio"] == pytest.approx(one["decisions"] / one["steps"])


def test_unknown_game(refused):
    assert refused("bench", "scipio", "chess").startswith("there is no game 'chess'")


@pytest.mark.parametrize("text", ["0", "-1", "soon", "nan"])
def test_bad_seconds(refused, text):
    sentence = refused("bench", f"--seconds={text}")
    assert sentence == f"--seconds: a number of seconds above 0, up to 3600, is needed, not {text!r}; see delenda bench --help."


@pytest.mark.parametrize(
    ("value", "text"), [(12_345_678.0, "12.3 M"), (999_960.0, "1 M"), (8_712.0, "8.71 k"), (999.96, "1 k"), (41.26, "41.3")]
)
def test_three_significant_digits(value, text):
    assert number(value) == text
