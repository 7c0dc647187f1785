"""The tool that fits the judgement to solved rounds."""

from __future__ import annotations

import json

import numpy as np
import pytest

import scipio_rounds as tool
from delenda.games.scipio.judgement.clash import field_totals
from delenda.games.scipio.judgement.correction import Correction
from delenda.games.scipio.judgement.standing import value_from, weighed
from delenda.kernel.actor import ROME
from delenda.kernel.rng import Rng

TOTALS = [[4 + number % 5, 6 + number % 3, 8, 7, 5 + number % 4, 6 + number % 7] for number in range(60)]


def test_rounds_begin_with_rome_about_to_place_its_first_card():
    state = next(tool.begun(Rng(2)))
    assert (state.decision.name, state.phase, state.field, state.actor) == ("assign", 1, 0, ROME)
    assert min(field_totals(next(tool.rounds(2)))) > 0


def test_a_fit_learns_what_the_features_do_not_say():
    solved = [
        (totals, value_from(weighed(totals) + 0.4 * (totals[0] > totals[3]) - 0.4 * (totals[3] > totals[0])))
        for totals in TOTALS
    ]
    learner = tool.Fit(solved, 1)
    learner.counts = np.zeros(tool.UNITS)
    before = learner.miss()
    learner = tool.Fit(solved, 1)
    learner.learn(600)
    assert learner.miss() < before / 2
    written = Correction([[value / 1000 for value in unit] for unit in learner.units()])
    told = learner.odds()[0] - learner.known
    assert [written.odds(totals) for totals in TOTALS] == pytest.approx(list(told), abs=0.05)


def test_the_residual_of_a_file(tmp_path, capsys):
    path = tmp_path / "rounds.jsonl"
    path.write_text("\n".join(json.dumps([totals, 0.0]) for totals in TOTALS), encoding="utf-8")
    tool.main(["residual", str(path)])
    assert "60 rounds" in capsys.readouterr().out
