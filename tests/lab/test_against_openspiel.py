"""A few games against OpenSpiel's own tree search: both decide in about the same time, and every point is counted."""

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install 'delenda[research]'")

from delenda.lab.against_openspiel import measure


@pytest.mark.parametrize("other", ["mcts", "ismcts"])
def test_games_are_played_on_either_side_and_counted(other):
    found = measure("scipio", "tiro", "mini", other, 4, 1)
    assert found["wins"] + found["draws"] + found["losses"] == 4
    assert found["low"] <= found["share"] <= found["high"]
    assert found["openspiel_simulations_a_decision"] >= 2
