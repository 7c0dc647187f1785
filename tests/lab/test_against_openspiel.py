"""A few games against OpenSpiel's own tree search: both decide in about the same time, and every point is counted."""

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install 'delenda[research]'")

import numpy as np
import pyspiel

from delenda.lab.against_openspiel import Rollouts, measure


@pytest.mark.parametrize("rollouts", ["own", "compiled"])
@pytest.mark.parametrize("other", ["mcts", "ismcts"])
def test_games_are_played_on_either_side_and_counted(other, rollouts):
    found = measure("scipio", "tiro", "mini", other, rollouts, 4, 1)
    assert found["wins"] + found["draws"] + found["losses"] == 4
    assert found["low"] <= found["share"] <= found["high"]
    assert found["openspiel_simulations_a_decision"] >= 2


def test_a_rollout_ends_the_game_and_leaves_the_state_as_it_is():
    state = pyspiel.load_game("python_delenda_scipio(scenario=mini)").new_initial_state()
    before = str(state)
    found = [tuple(Rollouts(np.random.RandomState(seed)).evaluate(state)) for seed in range(20)]
    assert set(found) <= {(1.0, -1.0), (-1.0, 1.0), (0.0, 0.0)}
    assert len(set(found)) > 1
    assert found == [tuple(Rollouts(np.random.RandomState(seed)).evaluate(state)) for seed in range(20)]
    assert str(state) == before
