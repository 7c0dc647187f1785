"""The tool that fits the judgement to solved rounds."""

from __future__ import annotations

import json
import math
from operator import mul

import scipio_rounds as tool
from delenda.games.scipio.judgement.clash import field_totals
from delenda.games.scipio.judgement.standing import FEATURES, WEIGHTS, total_features
from delenda.kernel.actor import ROME
from delenda.kernel.rng import Rng

TOTALS = [[4 + number % 5, 6 + number % 3, 8, 7, 5 + number % 4, 6 + number % 7] for number in range(60)]


def test_rounds_begin_with_rome_about_to_place_its_first_card():
    state = next(tool.begun(Rng(2)))
    assert (state.decision.name, state.phase, state.field, state.actor) == ("assign", 1, 0, ROME)
    assert min(field_totals(next(tool.rounds(2)))) > 0


def test_a_fit_learns_what_the_solution_says():
    """Solved as if tokens counted twice as much, with armies of any size."""
    wanted = [2 * weight if name == "tokens" else weight for name, weight in zip(FEATURES, WEIGHTS, strict=True)]
    solved = [(totals, math.tanh(sum(map(mul, wanted, total_features(totals))) / 2)) for totals in TOTALS]
    weights, words = tool.fit_weights(solved)
    apart = tool.samples_of(solved)
    assert tool.miss(apart, weights) < tool.miss(apart, WEIGHTS) / 2
    assert words.startswith("48 rounds")


def test_the_residual_of_a_file(tmp_path, capsys):
    path = tmp_path / "rounds.jsonl"
    path.write_text("\n".join(json.dumps([totals, 0.0]) for totals in TOTALS), encoding="utf-8")
    tool.main(["residual", str(path)])
    assert "60 rounds" in capsys.readouterr().out
