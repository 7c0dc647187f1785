"""Weights from results: a known truth is found again, and the file can be read back."""

import math
from dataclasses import replace

import pytest

import delenda
from delenda.kernel.errors import BadBox, DelendaError
from delenda.kernel.rng import Rng
from delenda.kernel.weights import read_weights
from delenda.lab.fit import fit, loss, main, play_game

TIRO = "tiro:simulations=3,seconds=0,open=tree,secret=tree"


def test_a_known_truth_is_found_again():
    rng, truth = Rng(1), [1.5, -0.7, 0.0]
    samples = []
    for _ in range(6_000):
        features = [rng.below(2001) / 1000 - 1 for _ in truth]
        chance = 1 / (1 + math.exp(-sum(w * f for w, f in zip(truth, features, strict=True))))
        samples.append((features, float(rng.below(10_000) < chance * 10_000)))
    found = fit(samples, [0.0, 0.0, 0.0])
    assert found == pytest.approx(truth, abs=0.15)
    assert loss(samples, found) < loss(samples, [0.0, 0.0, 0.0])


def test_positions_of_a_game_carry_its_result():
    games = [play_game("scipio", TIRO, ["standard"], 0, 0.0, seed) for seed in range(4)]
    assert any(games)
    assert all(len({share for _, share in noted}) <= 1 for noted in games)


def test_a_share_of_belief_leaves_the_game_as_it_is():
    level = "miles:rows=2,seconds=0"
    results = play_game("scipio", level, ["standard"], 0, 0.0, 3)
    mixed = play_game("scipio", level, ["standard"], 0, 0.5, 3)
    assert [features for features, _ in mixed] == [features for features, _ in results]
    assert all(abs(share - result) <= 0.5 for (_, share), (_, result) in zip(mixed, results, strict=True))
    assert len({share for _, share in mixed}) > 1


def test_a_level_that_strays_plays_other_games():
    level = TIRO
    true, strayed = (play_game("scipio", level, ["standard"], stray, 0.0, 1) for stray in (0, 2))
    assert true != strayed
    assert strayed == play_game("scipio", level, ["standard"], 2, 0.0, 1)


def test_where_only_turns_count_one_position_of_each_is_noted(monkeypatch):
    level, turns = "miles:simulations=2,seconds=0", []
    weighing = delenda.game("zama").insight.weighing
    monkeypatch.setattr(
        "delenda.lab.fit.weighing_of",
        lambda slug: replace(weighing, features=lambda state: (turns.append(state.turn), weighing.features(state))[1]),
    )
    noted = play_game("zama", level, ["standard"], 0, 0.0, 3, turns=True)
    assert len(noted) == len(turns) > 20
    assert turns == sorted(set(turns))


def test_a_game_without_turns_has_none_to_be_noted():
    with pytest.raises(DelendaError, match="punic-island does not tell its turns"):
        main(["punic-island", "--turns", "--games", "1"])


@pytest.mark.parametrize("slug", [game.slug for game in delenda.games() if game.insight.weighing is not None])
def test_every_feature_has_a_weight(slug):
    weighing = delenda.game(slug).insight.weighing
    assert len(weighing.weights) == len(weighing.names) == len(weighing.features(delenda.game(slug).start()))


def test_weights_of_other_features_are_refused():
    with pytest.raises(BadBox, match="the weights must be this, that"):
        read_weights("delenda.games.scipio", ("this", "that"))
